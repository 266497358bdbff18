"""The game in words: events as log sentences, conversions, where the game stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ....core.event import Event
from ....core.page import Words, mark
from ..box import components as c
from ..knowledge.view import PlayerView, View
from ..rules.scoring import PARTS
from ..table import actions as a
from ..table.actions import EVENTS
from ..table.space import hex_of
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
        if event[2] == a.V_BURN:
            return self.words("{who}: discards 1 token of area II to move 1 to area III.", who=self.who(event))
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

    def automa_satellite(self, event: Event) -> str:
        return self.words(
            "{who}: satellite on <b>{place}</b>, beside its lonely mine.", who=self.who(event), place=self.at(event[2])
        )

    def gaia_return(self, event: Event) -> str:
        back = gains_text((0, 0, 0, 0, 0, event[2]), self.words) if event[2] else ""
        formers = self.words.plural("{n} gaiaformer", "{n} gaiaformers", event[3]) if event[3] else ""
        what = ", ".join(text for text in (back, formers) if text)
        return self.words("{who}: back from the Gaia area: {what}.", who=self.who(event), what=what)

    def rescore(self, event: Event) -> str:
        return self.words(
            "{who}: scores <b>{token}</b> again.", who=self.who(event), token=self.words(TOKEN_TEXTS[event[2]])
        )


def _method(name: str) -> str:
    return {"pass": "pass_"}.get(name, name.replace("-", "_"))


TELLERS: tuple[Callable[[Teller, Event], str], ...] = tuple(getattr(Teller, _method(k.name)) for k in EVENTS.kinds)


def say(event: Event, view: View, names: Sequence[str], words: Words) -> str:
    told = TELLERS[event[0]](Teller(view, names, words), event)
    return told.replace(".</b>.", ".</b>").replace("..", ".")  # an abbreviation ends a sentence too


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


def conversion_text(view: View, how: int, words: Words) -> str:
    """A free conversion; the Nevlas' tokens are worth two each (GP-F13.2)."""
    asked = view.question
    doubled = asked is not None and asked.name != "terrans" and _doubles(view.players[asked.seat])
    return words((DOUBLED_TEXTS.get(how, "") if doubled else "") or CONVERSION_TEXTS[how])


def _doubles(player: PlayerView) -> bool:
    return c.FACTIONS[player.faction].token_power > 1 and bool(player.buildings[c.B_INSTITUTE])
