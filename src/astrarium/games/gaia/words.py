"""The game in words: events as log sentences, actions as labels, questions, where the game stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ...core.event import Event
from ...core.notation import Action
from ...core.page import Ask, Words, mark
from . import actions as a
from .actions import EVENTS
from .components import NEVLAS, ROUNDS
from .names import (
    ACTION_TEXTS,
    ADVANCED_TEXTS,
    AREA_NAMES,
    BOOSTER_TEXTS,
    BUILDING_NAMES,
    CONVERSION_TEXTS,
    DOUBLED_TEXTS,
    FACTION_NAMES,
    FINAL_TEXTS,
    SPECIAL_TEXTS,
    TILE_TEXTS,
    TOKEN_TEXTS,
    TRACK_NAMES,
)
from .scoring import PARTS
from .space import hex_of
from .view import View

PLACE_COUNT = len(TRACK_NAMES)


def place_name(view: View, cell: int) -> str:
    """A hex as players call it: sector and position."""
    for seen in view.cells:
        if seen.cell == cell:
            return seen.name
    q, r = hex_of(cell)
    return f"{q}x{r}"


def player_name(view: View, player: int, names: Sequence[str], words: Words) -> str:
    return names[player] if player < view.seats else words("Automa")


class Teller:
    """Says events in one language."""

    def __init__(self, view: View, names: Sequence[str], words: Words) -> None:
        self.view, self.names, self.words = view, names, words

    def who(self, event: Event) -> str:
        return f"<b>{escape(player_name(self.view, event[1], self.names, self.words))}</b>"

    def at(self, cell: int) -> str:
        return place_name(self.view, cell)

    def faction(self, event: Event) -> str:
        return self.words(
            "{who}: plays the <b>{faction}</b>.", who=self.who(event), faction=self.words(FACTION_NAMES[event[2]])
        )

    def place(self, event: Event) -> str:
        building = self.words(BUILDING_NAMES[event[2]])
        return self.words(
            "{who}: {building} on <b>{place}</b>.", who=self.who(event), building=building, place=self.at(event[3])
        )

    def booster(self, event: Event) -> str:
        return self.words(
            "{who}: booster <b>{booster}</b>.", who=self.who(event), booster=self.words(BOOSTER_TEXTS[event[2]])
        )

    def round(self, event: Event) -> str:
        return self.words("<b>Round {n}</b> begins.", n=event[2])

    def income(self, event: Event) -> str:
        return self.words("{who}: income {gains}.", who=self.who(event), gains=gains_text(event[2:], self.words))

    def gaia(self, event: Event) -> str:
        return self.words("{who}: <b>{place}</b> is a Gaia planet now.", who=self.who(event), place=self.at(event[2]))

    def mine(self, event: Event) -> str:
        _, player, cell, ore, credit, qic, _ = event
        if player >= self.view.seats:
            return self.words("{who}: mine on <b>{place}</b>.", who=self.who(event), place=self.at(cell))
        price = price_text(ore, credit, qic, self.words)
        return self.words(
            "{who}: mine on <b>{place}</b> for {price}.", who=self.who(event), place=self.at(cell), price=price
        )

    def project(self, event: Event) -> str:
        return self.words("{who}: Gaia project on <b>{place}</b>.", who=self.who(event), place=self.at(event[2]))

    def upgrade(self, event: Event) -> str:
        building = self.words(BUILDING_NAMES[event[2]])
        return self.words(
            "{who}: <b>{building}</b> on {place}.", who=self.who(event), building=building, place=self.at(event[3])
        )

    def federation(self, event: Event) -> str:
        return self.words.plural(
            "{who}: federation of <b>{planets} structures</b> with {n} satellite.",
            "{who}: federation of <b>{planets} structures</b> with {n} satellites.",
            event[3], who=self.who(event), planets=event[2],
        )  # fmt: skip

    def token(self, event: Event) -> str:
        return self.words(
            "{who}: federation token <b>{token}</b>.", who=self.who(event), token=self.words(TOKEN_TEXTS[event[2]])
        )

    def advance(self, event: Event) -> str:
        track = self.words(TRACK_NAMES[event[2]])
        return self.words("{who}: {track} <b>{level}</b>.", who=self.who(event), track=track, level=event[3])

    def act(self, event: Event) -> str:
        return self.words(
            "{who}: takes the action <b>{action}</b>.", who=self.who(event), action=self.words(ACTION_TEXTS[event[2]])
        )

    def special(self, event: Event) -> str:
        text = self.words(SPECIAL_TEXTS[event[2]])
        return self.words("{who}: special action <b>{action}</b>.", who=self.who(event), action=text)

    def swap(self, event: Event) -> str:
        return self.words("{who}: the institute moves to <b>{place}</b>.", who=self.who(event), place=self.at(event[2]))

    def space_station(self, event: Event) -> str:
        return self.words("{who}: space station on <b>{place}</b>.", who=self.who(event), place=self.at(event[2]))

    def pass_(self, event: Event) -> str:
        if event[2] == a.NO_BOOSTER:
            return self.words("{who}: passes.", who=self.who(event))
        booster = self.words(BOOSTER_TEXTS[event[2]])
        return self.words("{who}: passes and takes <b>{booster}</b>.", who=self.who(event), booster=booster)

    def convert(self, event: Event) -> str:
        return self.words("{who}: converts {how}.", who=self.who(event), how=self.words(CONVERSION_TEXTS[event[2]]))

    def charge(self, event: Event) -> str:
        return self.words(
            "{who}: charges <b>{power} power</b> for {vp} VP.", who=self.who(event), power=event[2], vp=event[3]
        )

    def decline(self, event: Event) -> str:
        return self.words("{who}: charges nothing.", who=self.who(event))

    def tile(self, event: Event) -> str:
        return self.words(
            "{who}: technology <b>{tile}</b>.", who=self.who(event), tile=self.words(TILE_TEXTS[event[2]])
        )

    def advanced(self, event: Event) -> str:
        tile, cover = self.words(ADVANCED_TEXTS[event[2]]), self.words(TILE_TEXTS[event[3]])
        return self.words(
            "{who}: advanced technology <b>{tile}</b> covers {cover}.", who=self.who(event), tile=tile, cover=cover
        )

    def lost_planet(self, event: Event) -> str:
        return self.words(
            "{who}: finds the Lost Planet at <b>{place}</b>.", who=self.who(event), place=self.at(event[2])
        )

    def brainstone(self, event: Event) -> str:
        return self.words("{who}: brainstone: {area}.", who=self.who(event), area=self.words(AREA_NAMES[event[2]]))

    def trade(self, event: Event) -> str:
        return self.words("{who}: gives 4 tokens of the Gaia area for a technology tile.", who=self.who(event))

    def points(self, event: Event) -> str:
        part = self.words(PARTS[event[2] + 1])
        return self.words("{who}: <b>{vp} VP</b> ({part}).", who=self.who(event), vp=event[3], part=part)

    def final(self, event: Event) -> str:
        tile = self.words(FINAL_TEXTS[event[2]])
        return self.words("{who}: {tile}: <b>{vp} VP</b>.", who=self.who(event), tile=tile, vp=event[3])

    def over(self, _event: Event) -> str:
        best = max(player.vp for player in self.view.players)
        first = [p.player for p in self.view.players if p.vp == best]
        who = ", ".join(f"<b>{escape(player_name(self.view, p, self.names, self.words))}</b>" for p in first)
        return self.words.plural(
            "The game is over: {who} wins with {vp} VP.", "The game is over: {who} share the win with {vp} VP.",
            len(first), who=who, vp=best,
        )  # fmt: skip

    def automa_card(self, event: Event) -> str:
        return self.words("{who}: reveals card {card}.", who=self.who(event), card=event[2])

    def automa_removes(self, event: Event) -> str:
        track = self.words(TRACK_NAMES[event[2]])
        return self.words("{who}: removes the advanced tile of {track}.", who=self.who(event), track=track)


def _method(name: str) -> str:
    return {"pass": "pass_"}.get(name, name.replace("-", "_"))


TELLERS: tuple[Callable[[Teller, Event], str], ...] = tuple(getattr(Teller, _method(k.name)) for k in EVENTS.kinds)


def say(event: Event, view: View, names: Sequence[str], words: Words) -> str:
    return TELLERS[event[0]](Teller(view, names, words), event)


UNITS = (
    (mark("{n} credit"), "{n} credits"), (mark("{n} ore"), "{n} ore"), (mark("{n} knowledge"), "{n} knowledge"),
    (mark("{n} Q.I.C."), "{n} Q.I.C."), (mark("charge {n} power"), "charge {n} power"),
    (mark("{n} power token"), "{n} power tokens"),
)  # fmt: skip


def gains_text(amounts: Sequence[int], words: Words) -> str:
    """Credits, ore, knowledge, QIC, charge and tokens, those that are not 0."""
    shown = [words.plural(one, many, n) for (one, many), n in zip(UNITS, amounts, strict=False) if n]
    return ", ".join(shown) or words("nothing")


def price_text(ore: int, credit: int, qic: int, words: Words) -> str:
    return gains_text((credit, ore, 0, qic), words)


class Labeller:
    """Names the actions of one decision: a plain label and a short note."""

    def __init__(self, view: View, words: Words) -> None:
        self.view, self.words = view, words

    def label(self, action: Action) -> str:
        return LABELS[action[0]](self, action)

    def at(self, cell: int) -> str:
        return place_name(self.view, cell)

    def note(self, action: Action) -> str:
        """The price, where the view quotes one."""
        if action[0] == a.MINE_:
            for quote in self.view.quotes:
                if quote.cell == action[1]:
                    return price_text(quote.ore, quote.credit, quote.qic, self.words)
        if action[0] == a.UPGRADE:
            for offer in self.view.upgrades:
                if (offer.building, offer.cell) == action[1:]:
                    return price_text(offer.ore, offer.credit, 0, self.words)
        return ""

    def convert(self, action: Action) -> str:
        asked = self.view.question
        doubled = asked is not None and self._doubles(asked.seat) and asked.name != "terrans"
        text = DOUBLED_TEXTS.get(action[1], "") if doubled else ""
        return self.words(text or CONVERSION_TEXTS[action[1]])

    def _doubles(self, seat: int) -> bool:
        player = self.view.players[seat]
        return player.faction == NEVLAS and bool(player.buildings[3])

    def federate(self, action: Action) -> str:
        cells = set(action[1:])
        own = {c for group in self.view.players[self.view.to_act[0]].buildings for c in group}
        own |= set(self.view.players[self.view.to_act[0]].stations)
        known = set(self.view.players[self.view.to_act[0]].satellites)
        planets, satellites = len(cells & own), len(cells - own - known)
        return self.words(
            "Federation: {planets} planets, {satellites} satellites", planets=planets, satellites=satellites
        )

    def act(self, action: Action) -> str:
        text = self.words(ACTION_TEXTS[action[1]])
        return self.words("{action} (with the brainstone)", action=text) if action[2] else text

    def tile(self, action: Action) -> str:
        text = self.words(TILE_TEXTS[self.view.tile_at[action[1]]])
        if action[1] < PLACE_COUNT:
            return self.words("{tile} (below {track})", tile=text, track=self.words(TRACK_NAMES[action[1]]))
        return text

    def advanced(self, action: Action) -> str:
        tile, cover = self.words(ADVANCED_TEXTS[self.view.advanced[action[1]]]), self.words(TILE_TEXTS[action[2]])
        return self.words("{tile}, covering {cover}", tile=tile, cover=cover)

    def decline(self, _action: Action) -> str:
        name = self.view.question.name if self.view.question else ""
        if name == "charge":
            return self.words("Charge nothing")
        if name == "advance":
            return self.words("No research step")
        return self.words("No more")

    def charge(self, action: Action) -> str:
        asked = self.view.question
        power, vp = (asked.offer, asked.cost) if asked else (0, 0)
        texts = (
            mark("Charge {power} power for {vp} VP"),
            mark("Charge first, then the token"),
            mark("Token first, then charge"),
        )
        return self.words(texts[action[1]], power=power, vp=vp)


def _cell_label(text: str) -> Callable[[Labeller, Action], str]:
    return lambda labeller, action: labeller.words(text, place=labeller.at(action[1]))


def _name_label(text: str, names: Sequence[str]) -> Callable[[Labeller, Action], str]:
    return lambda labeller, action: labeller.words(text, what=labeller.words(names[action[1]]))


LABELS: tuple[Callable[[Labeller, Action], str], ...] = (
    _name_label(mark("Play the {what}"), FACTION_NAMES),
    _cell_label(mark("First structure on {place}")),
    _name_label(mark("Booster: {what}"), BOOSTER_TEXTS),
    lambda labeller, action: labeller.words("Charge {n} power now", n=action[1]),
    lambda labeller, action: labeller.words("Take {n} tokens now", n=action[1]),
    _cell_label(mark("Mine on {place}")),
    _cell_label(mark("Gaia project on {place}")),
    lambda labeller, action: labeller.words(
        "{building} on {place}", building=labeller.words(BUILDING_NAMES[action[1]]), place=labeller.at(action[2])
    ),
    Labeller.federate,
    _name_label(mark("Token: {what}"), TOKEN_TEXTS),
    _name_label(mark("Research {what} for 4 knowledge"), TRACK_NAMES),
    Labeller.act,
    _name_label(mark("Score again: {what}"), TOKEN_TEXTS),
    _name_label(mark("Special action: {what}"), SPECIAL_TEXTS),
    _cell_label(mark("Institute to {place}")),
    _cell_label(mark("Space station on {place}")),
    _cell_label(mark("Lab back to trading station on {place}")),
    lambda labeller, action: (
        labeller.words("Pass")
        if action[1] == a.NO_BOOSTER
        else labeller.words("Pass and take {what}", what=labeller.words(BOOSTER_TEXTS[action[1]]))
    ),
    Labeller.convert,
    lambda labeller, _action: labeller.words("End the turn"),
    Labeller.charge,
    Labeller.decline,
    Labeller.tile,
    Labeller.advanced,
    _name_label(mark("Advance in {what}"), TRACK_NAMES),
    _cell_label(mark("Lost Planet on {place}")),
    _name_label(mark("Brainstone: {what}"), AREA_NAMES),
    lambda labeller, _action: labeller.words("4 tokens for a technology tile"),
)

QUESTION_TEXTS = {
    "faction": mark("Choose your faction."),
    "place": mark("Place your first structure on a planet of your colour."),
    "booster": mark("Choose a booster."),
    "income": mark("In which order do you take your power income?"),
    "terrans": mark("Your tokens leave the Gaia area: what do you gain for them?"),
    "itars": mark("Give 4 tokens of the Gaia area for a technology tile?"),
    "turn": mark("Your turn: choose an action, after any conversions."),
    "close": mark("Convert once more, or end your turn."),
    "site": mark("Where do you build?"),
    "tile": mark("Choose a technology tile."),
    "advance": mark("Advance on a research track?"),
    "lost-planet": mark("Where do you find the Lost Planet?"),
    "token": mark("Choose a federation token."),
    "rescore": mark("Which token do you score again?"),
    "charge": mark("A neighbour builds: charge power?"),
    "brainstone": mark("Where does the brainstone go?"),
}


def ask(view: View, words: Words) -> Ask | None:
    """The question put to the viewing seat, or None."""
    asked = view.question
    if asked is None or asked.seat != view.seat:
        return None
    reason = words("{power} power for {vp} VP", power=asked.offer, vp=asked.cost) if asked.name == "charge" else ""
    return Ask(words(QUESTION_TEXTS[asked.name]), reason)


def status(view: View, words: Words) -> str:
    if view.over:
        return words("Game over")
    return words("Round {n} of {rounds}", n=view.round, rounds=ROUNDS) if view.round else words("Set-up")
