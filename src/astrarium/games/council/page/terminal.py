"""The table as text for the terminal: galaxies by sector, parties, market, and the viewing seat's zones and hand."""

from __future__ import annotations

from ....core.page import Words
from ..knowledge.view import Card, Galaxy, Offer, Player, Space, View
from ..rules.scoring import numeral
from ..text.names import card_text, energy_text, gems_text

LETTERS = "ABCD"  # parties
KINDS = {"earth": "e", "desert": "d", "volcanic": "v"}


def text_map(view: View, words: Words) -> str:
    """Everything a seat sees, without a drawing."""
    lines = [line for sector in (3, 2, 1) for line in _sector(view, sector, words)]
    lines += [_player(player, words) for player in view.players]
    if view.gem_supply is not None:
        lines += [words("supply: {gems}", gems=gems_text(view.gem_supply, words) or words("no gems"))]
    lines += ["", words("market:"), *(f"  {_offer(offer, words)}" for offer in view.market if offer.card)]
    if view.me:
        lines += ["", *_board(view.me, words)]
    return "\n".join(lines) + "\n"


def _sector(view: View, sector: int, words: Words) -> list[str]:
    pile = view.piles[sector - 1]
    lines = [words.plural("{n} parsec, {left} tiles left", "{n} parsecs, {left} tiles left", sector, left=pile.left)]
    for galaxy in view.galaxies:
        if galaxy.sector == sector:
            lines += _galaxy(galaxy, words)
    return [*lines, ""]


def _galaxy(galaxy: Galaxy, words: Words) -> list[str]:
    if galaxy.closed:
        return [f"  {words(galaxy.name)}: {words('closed')}"]
    holder = LETTERS[galaxy.holder] if galaxy.holder is not None else "=" if galaxy.tied else "-"
    counts = " ".join(f"{LETTERS[p]}{n}" for p, n in enumerate(galaxy.strength) if n)
    yields = f"{galaxy.majority}{'+' * galaxy.majority_card}/{galaxy.minority}{'+' * galaxy.minority_card}"
    spaces = "  ".join(_space(space, words) for space in galaxy.spaces)
    return [f"  {words(galaxy.name)} {yields} [{holder}] {counts}".rstrip(), f"    {spaces}"]


def _space(space: Space, words: Words) -> str:
    if space.tile is None:
        return f"{space.name}: ."
    planets = " ".join(KINDS[p.kind] + "".join(LETTERS[c] for c in p.cubes) for p in space.tile.planets)
    gain = [gems_text(space.tile.gems, words)] if any(space.tile.gems) else []
    gain += [energy_text(space.tile.energy, words)] if space.tile.energy else []
    return f"{space.name}: {planets} ({', '.join(gain)})"


def _player(player: Player, words: Words) -> str:
    gems = gems_text(player.gems, words) or words("no gems")
    values: dict[str, object] = {
        "who": LETTERS[player.party], "level": numeral(player.level), "energy": player.energy,
        "consumption": player.consumption, "gems": gems, "cubes": player.cubes_left, "place": player.place,
    }  # fmt: skip
    return words(
        "{who}: level {level}, energy {energy} of {consumption}, {gems}, {cubes} cubes left, place {place}", **values
    )


def _offer(offer: Offer, words: Words) -> str:
    assert offer.card is not None
    return f"{_card(offer.card, words)} = {gems_text(offer.card.cost, words)}{' *' if offer.payable else ''}"


def _card(card: Card, words: Words) -> str:
    return f"{card.consumption:+} {words(card.name)}: {card_text(card, words)}"


def _board(player: Player, words: Words) -> list[str]:
    lines = []
    for zone in player.zones:
        card = zone.planned or zone.card
        face = _card(card, words) if card else "."
        lines.append(words("zone {n}, {range} parsecs: {card}", n=zone.number, range=zone.range, card=face))
    return [*lines, words("hand:"), *(f"  {_card(card, words)}" for card in player.hand)]
