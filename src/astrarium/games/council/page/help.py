"""What is this? Signs, figures and words of the page that are no component, and what a thing means for the reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....core.look import Look
from ....core.meaning import Line, everybody, left, owners, price, yours
from ....core.page import Words, mark
from ....core.reference import Term
from ..knowledge.view import Card, Player, View
from ..text.names import gems_text
from . import symbols

TERMS = (
    Term("word-energy", "energy", mark("Energy"),
         mark("What you harvest: when it reaches your consumption you rise to the next Dark Tech level."), "CS-8",
         mark("energy")),
    Term("word-consumption", "consumption", mark("Consumption"),
         mark("What the cards you plan use up: the marker that your energy has to overtake."), "CS-5",
         mark("consumption")),
    Term("word-level", "brand", mark("Dark Tech level"),
         mark("The highest level wins, then the most energy; I and II also bring a Dark Tech card."), "CS-1.1",
         mark("levels|level")),
    Term("word-settle", "op-settle", mark("Colonise"), mark("Place a cube on a planet within the reach of the zone."),
         "CS-6.3", mark("colonise|settle")),
    Term("word-tower", "op-tower2", mark("Tower"),
         mark("Several cubes on one planet at once, at most three; each counts for the majority."), "CS-6.4",
         mark("towers|tower")),
    Term("word-extract", "op-extract", mark("Extract"),
         mark("Take the gems or the energy of a system where you have a cube; the cube stays."), "CS-6.5",
         mark("extractions|extraction|extract")),
    Term("word-discover", "op-discover", mark("Discover"),
         mark("Look at two new solar systems of a sector in range and lay one on a free space there."), "CS-6.6",
         mark("discover|discovery")),
    Term("word-save", "op-save", mark("Save"), mark("The card does nothing but lower your consumption."), "CS-5"),
    Term("word-convert", "act-conversion", mark("Convert"),
         mark("Raise a gem: anthracite to gold, or gold to clear."), "CS-6.9",
         mark("convert|conversion")),
    Term("word-gems", "op-gems", mark("Gems"), mark("They pay for cards, upgrades and stations in the buying phase."),
         "CS-1.2", mark("gems|gem")),
    Term("word-parsec", "parsec", mark("Parsec"),
         mark("How far a zone reaches: with 1 into the first sector, with 3 into all of them."), "CS-6.2",
         mark("parsecs|parsec|range")),
    Term("word-stacking", "stacking", mark("Stacking"),
         mark("With it your cubes may also go on planets that already hold some, three at most."), "CS-4.8",
         mark("stacking")),
    Term("word-cubes", "cube", mark("Cubes"),
         mark("Your colonies: most of them in a galaxy give you its majority when it is exploited."), "CS-7",
         mark("cubes|cube")),
    Term("word-majority", "", mark("Majority"),
         mark("More cubes in a galaxy than anybody else: it brings the larger figure when you exploit it."), "CS-7",
         mark("majority")),
    Term("word-ai-card", "ai-card", mark("AI card"),
         mark("Bought from the market with gems; it joins your hand and brings 2 energy at the end."), "CS-4",
         mark("AI cards|AI card")),
    Term("word-bonus-card", "bonus-card", mark("Bonus card"),
         mark("It brings energy at the end of the game; those of others lie face down."), "CS-10",
         mark("bonus cards|bonus card")),
    Term("word-ready", "i-lock", mark("Ready"),
         mark("This player has planned; plans are shown when all have."), "CS-5.1"),
    Term("word-planning", "i-clock", mark("Planning"), mark("This player still plans; the others wait."), "CS-5.1"),
    Term("word-throne", "throne", mark("Throne"),
         mark("Whoever holds it has reached level III first: this round is the last."), "CS-11"),
)  # fmt: skip

SIGNS = {
    "energy": "word:energy", "consumption": "word:consumption", "brand": "word:level", "op-settle": "word:settle",
    "op-tower2": "word:tower", "op-tower3": "word:tower", "op-extract": "word:extract", "op-discover": "word:discover",
    "op-save": "word:save", "act-conversion": "word:convert", "op-gems": "word:gems", "parsec": "word:parsec",
    "stacking": "word:stacking", "cube": "word:cubes", "ai-card": "word:ai-card", "bonus-card": "word:bonus-card",
    "throne": "word:throne", "i-lock": "word:ready",
    "i-clock": "word:planning", "gem-dark": "gem:anthracite", "gem-gold": "gem:gold", "gem-clear": "gem:clear",
    "pl-terra": "word:settle", "pl-desert": "upgrade:terraform_desert", "pl-volcanic": "upgrade:terraform_volcanic",
    "space-station": "word:cubes",
}  # fmt: skip
PLACES = {"pile": "word:discover", "zone": "word:parsec"}  # that show no sign, by what their ids begin with

GEMS = ("anthracite", "gold", "clear")


def means(look: Look, key: str, names: Sequence[str], words: Words) -> tuple[Line, ...]:
    """Lines for the card of that thing: what the reader has, pays and sees others have."""
    view: View = look.view
    kind, _, component = key.partition(":")
    tell = TOLD.get(kind)
    return tuple(tell(view, view.me, component, names, words)) if tell else ()


def _gem(view: View, me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    if name not in GEMS:
        return []
    at = GEMS.index(name)
    lines = [everybody([player.gems[at] for player in view.players], names, words)]
    if view.gem_supply is not None:
        lines.append(left(view.gem_supply[at], words))
    return [yours(me.gems[at], words), *lines] if me is not None else lines


def _card(view: View, me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    offer = next((offer for offer in view.market if offer.card and offer.card.id == name), None)
    lines = []
    if offer is not None and offer.card is not None and me is not None:
        lines.append(price(gems_text(offer.card.cost, words), gems_text(me.gems, words), words))
    have = [player.party for player in view.players if any(card.id == name for card in _cards(player))]
    return [*lines, owners(have, names, words)]


def _cards(player: Player) -> tuple[Card, ...]:
    lying = [card for zone in player.zones for card in (zone.card, *zone.covered, zone.planned) if card is not None]
    return (*player.hand, *lying)


def _upgrade(view: View, me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    have = [player.party for player in view.players if name in player.upgrades]
    mine = next((upgrade for upgrade in view.upgrades if upgrade.id == name), None)
    lines = [owners(have, names, words)]
    if me is not None and mine is not None and mine.status in ("payable", "open"):
        lines.insert(0, price(gems_text(mine.cost, words), gems_text(me.gems, words), words))
    return lines


def _tech(view: View, _me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    return [owners([p.party for p in view.players if any(tech.id == name for tech in p.techs)], names, words)]


def _leader(view: View, _me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    return [owners([player.party for player in view.players if player.leader == name], names, words)]


def _galaxy(view: View, _me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    galaxy = next((galaxy for galaxy in view.galaxies if galaxy.id == name), None)
    if galaxy is None:
        return []
    holder = [galaxy.holder] if galaxy.holder is not None else []
    counts = (words("Cubes"), everybody(galaxy.strength, names, words)[1])
    return [counts, (words("Majority"), owners(holder, names, words)[1])]


def _word(view: View, me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    figures: dict[str, Callable[[Player], object]] = {
        "energy": lambda p: p.energy, "consumption": lambda p: p.consumption, "level": lambda p: symbols.level(p.level),
        "cubes": lambda p: p.cubes_left, "ai-card": lambda p: p.ai_cards, "bonus-card": lambda p: p.light_cards,
    }  # fmt: skip
    if name not in figures:
        return []
    lines = [everybody([figures[name](player) for player in view.players], names, words)]
    if me is not None and name in ("energy", "consumption"):
        lines.insert(0, (words("To your next level"), str(me.to_next_level)))
    return lines


TOLD = {
    "gem": _gem, "ai_card": _card, "starting_card": _card, "upgrade": _upgrade, "dark_tech": _tech, "leader": _leader,
    "galaxy": _galaxy, "word": _word,
}  # fmt: skip
