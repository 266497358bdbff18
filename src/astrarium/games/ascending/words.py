"""The game in words: events as log sentences, actions as labels, the line that says where the game stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from astrarium.core import Action, Event, Words, mark

from . import actions
from .actions import EVENTS, SHIP_NAMES
from .components import HOLE_IDS, QUADRANTS, UNKNOWN
from .state import ATTACKING, MOVING, PLACING, RECALLING, RECRUITING, RETURNING, SCANNING, TURN, is_cruiser, owner_of
from .view import AscendingView

KIND_WORDS = (mark("orange"), mark("grey"), mark("purple"), mark("brown"), mark("asteroid"), mark("homeworld"))
COLOUR_WORDS = KIND_WORDS[:4]
STRUCTURE_WORDS = (mark("research facility"), mark("colony"), mark("city"))
QUADRANT_WORDS = tuple(name.capitalize() for name in QUADRANTS)
DECISION_WORDS = {
    PLACING: mark("Place your first ships"),
    TURN: mark("Choose an action"),
    RECRUITING: mark("Recruit another troop, or stop"),
    RECALLING: mark("Recall more troops, or stop"),
    MOVING: mark("Move on, or stop"),
    ATTACKING: mark("Choose the next attack"),
    RETURNING: mark("Choose a starship that goes back to the box"),
    SCANNING: mark("Scan a planet, or end your turn"),
}


def planet_name(hole: int) -> str:
    """ "Alpha C": the quadrant and a letter; H is the one towards the corner."""
    quadrant, letter = HOLE_IDS[hole].split("-")
    return f"{quadrant.capitalize()} {letter}"


def ship_name(ship: int, words: Words) -> str:
    if is_cruiser(ship):
        return words("cruiser {ship}", ship=SHIP_NAMES[ship])
    return words("ship {ship}", ship=SHIP_NAMES[ship])


def kind_name(kind: int, words: Words) -> str:
    return words("unknown") if kind == UNKNOWN else words(KIND_WORDS[kind])


class Teller:
    """Says events in one language."""

    def __init__(self, view: AscendingView, names: Sequence[str], words: Words) -> None:
        self.view, self.names, self.words = view, names, words

    def name(self, seat: int) -> str:
        return f"<b>{escape(self.names[seat])}</b>"

    def turn(self, event: Event) -> str:  # noqa: ARG002
        return ""

    def placed(self, event: Event) -> str:
        return self.words("{who}: {ship} takes its place in orbit.", **self.ship(event))

    def ship(self, event: Event) -> dict[str, object]:
        return {"who": self.name(event[1]), "ship": ship_name(event[2], self.words)}

    def place(self, event: Event) -> dict[str, object]:
        return {"who": self.name(event[1]), "planet": planet_name(event[2])}

    def passed(self, event: Event) -> str:
        return self.words("{who}: passes.", who=self.name(event[1]))

    def recruited(self, event: Event) -> str:
        return self.words("{who}: a troop on <b>{planet}</b>.", **self.place(event))

    def recalled(self, event: Event) -> str:
        return self.words.plural(
            "{who}: {n} troop recalled from {planet}.", "{who}: {n} troops recalled from {planet}.",
            event[3], **self.place(event),
        )  # fmt: skip

    def launched(self, event: Event) -> str:
        planet = planet_name(event[3])
        return self.words("{who}: {ship} launched from <b>{planet}</b>.", planet=planet, **self.ship(event))

    def flicked(self, event: Event) -> str:
        end = event[5]
        if end == actions.GONE:  # the next line says how
            return self.words("{who}: flicks {ship}.", **self.ship(event))
        if end == actions.OPEN_SPACE:
            return self.words("{who}: flicks {ship} into open space.", **self.ship(event))
        planet = planet_name(end)
        return self.words("{who}: flicks {ship} into the orbit of <b>{planet}</b>.", planet=planet, **self.ship(event))

    def rammed(self, event: Event) -> str:
        values = {**self.ship(event), "target": ship_name(event[3], self.words), "other": self.name(owner_of(event[3]))}
        if event[4]:
            return self.words("{who}: {ship} rams {target} of {other}, <b>which is destroyed</b>.", **values)
        return self.words("{who}: {ship} rams {target} of {other}: <b>both are destroyed</b>.", **values)

    def lost(self, event: Event) -> str:
        return self.words("{who}: {ship} is <b>lost in space</b>.", **self.ship(event))

    def landed(self, event: Event) -> str:
        return self.words("{who}: {ship} lands on <b>{planet}</b>.", planet=planet_name(event[3]), **self.ship(event))

    def turned_up(self, event: Event) -> str:
        kind = kind_name(event[3], self.words)
        return self.words("{planet} is turned up: <b>{kind}</b>.", planet=planet_name(event[2]), kind=kind)

    def destroyed(self, event: Event) -> str:
        values = {**self.ship(event), "other": self.name(owner_of(event[2])), "points": event[3]}
        return self.words("{who}: destroys {ship} of {other}: <b>{points} VP</b>.", **values)

    def conquered(self, event: Event) -> str:
        values = {**self.place(event), "other": self.name(event[3])}
        return self.words.plural(
            "{who}: takes {planet} from {other}, {n} piece: <b>{n} VP</b>.",
            "{who}: takes {planet} from {other}, {n} pieces: <b>{n} VP</b>.", event[4], **values,
        )  # fmt: skip

    def mined(self, event: Event) -> str:
        values = {**self.place(event), "troops": event[3], "points": event[4]}
        return self.words("{who}: mines {planet} with {troops} troops: <b>{points} VP</b>.", **values)

    def built(self, event: Event) -> str:
        structure = self.words(STRUCTURE_WORDS[event[3]])
        return self.words("{who}: builds on {planet}: <b>{structure}</b>.", structure=structure, **self.place(event))

    def city_bonus(self, event: Event) -> str:
        who, n = self.name(event[1]), event[3]
        if event[2] == actions.TROOP_BONUS:
            return self.words.plural(
                "{who}: the city brings {n} troop.", "{who}: the city brings {n} troops.", n, who=who
            )
        return self.words.plural(
            "{who}: the city brings {n} starship.", "{who}: the city brings {n} starships.", n, who=who
        )

    def developed(self, event: Event) -> str:
        values = {"who": self.name(event[1]), "colour": self.words(COLOUR_WORDS[event[2]]), "level": event[3]}
        if event[4]:
            return self.words("{who}: discovers {colour} {level} first: <b>{points} VP</b>.", points=event[4], **values)
        return self.words("{who}: develops <b>{colour} {level}</b>.", **values)

    def row(self, event: Event) -> str:
        values = {"who": self.name(event[1]), "row": event[2], "ships": event[3], "troops": event[4]}
        return self.words(
            "{who}: row {row} is complete: starships <b>+{ships}</b>, troops <b>+{troops}</b>.", **values
        )

    def cruiser(self, event: Event) -> str:
        return self.words("{who}: the <b>cruiser</b> is ready in supply.", who=self.name(event[1]))

    def returned(self, event: Event) -> str:
        return self.words("{who}: {ship} goes back to the box.", **self.ship(event))

    def scanned(self, event: Event) -> str:
        return self.words("{who}: scans <b>{planet}</b>.", **self.place(event))

    def seen(self, event: Event) -> str:
        if len(event) == 2:
            return ""  # somebody else's secret
        kind = kind_name(event[3], self.words)
        return self.words("You alone see: {planet} is <b>{kind}</b>.", planet=planet_name(event[2]), kind=kind)

    def last_token(self, event: Event) -> str:
        return self.words("{who}: takes the last token. <b>All others have one more turn.</b>", who=self.name(event[1]))

    def over(self, event: Event) -> str:  # noqa: ARG002
        winners = [player.seat for player in self.view.players if player.score.rank == 1]
        return self.words.plural(
            "The game is over: {who} wins.", "The game is over: {who} share the win.",
            len(winners), who=", ".join(map(self.name, winners)),
        )  # fmt: skip


TELLERS: tuple[Callable[[Teller, Event], str], ...] = tuple(getattr(Teller, kind.name) for kind in EVENTS.kinds)


def say(event: Event, view: AscendingView, names: Sequence[str], words: Words) -> str:
    """An event as a log sentence."""
    return TELLERS[event[0]](Teller(view, names, words), event)


def status(view: AscendingView, words: Words) -> str:
    """Where the game stands."""
    if view.over:
        return words("The game is over")
    number = view.turn // view.seats + 1
    if view.trigger >= 0:
        return words("Round {number}, last turns", number=number)
    return words.plural("Round {number}, {n} token left", "Round {number}, {n} tokens left", view.pool, number=number)


def ask(view: AscendingView, words: Words) -> str:
    """The open question, as a short sentence."""
    return words(DECISION_WORDS[view.pending.kind]) if view.pending else ""


LABELS = {
    actions.PASS: mark("pass"),
    actions.DONE: mark("done"),
    actions.RECRUIT: mark("recruit a troop on {planet}"),
    actions.LAUNCH: mark("launch a starship from {planet}"),
    actions.FLICK: mark("flick {ship}"),
    actions.AIM: mark("flick {ship}"),
    actions.LAND: mark("land {ship}"),
    actions.FACILITY: mark("research facility on {planet}"),
    actions.COLONY: mark("colony on {planet}"),
    actions.DEVELOP: mark("develop {colour}"),
    actions.RETURN: mark("return {ship} to the box"),
    actions.SCAN: mark("scan {planet}"),
    actions.PLACE: mark("place a ship on spot {spot}"),
}
CITY_LABELS = (
    mark("city on {planet}, for troops"),
    mark("city on {planet}, for a starship"),
    mark("city on {planet}, without its gift"),
)
SHIP_KINDS = (actions.FLICK, actions.AIM, actions.LAND, actions.RETURN)


def label(action: Action, words: Words) -> str:
    """An action as a player reads it in a list; plain text."""
    kind = action[0]
    if kind in (actions.ATTACK_SHIP, actions.ATTACK_PLANET):
        return _attack_label(action, words)
    if kind in SHIP_KINDS:
        return words(LABELS[kind], ship=ship_name(action[1], words))
    if kind == actions.DEVELOP:
        return words(LABELS[kind], colour=words(COLOUR_WORDS[action[1]]))
    if kind == actions.PLACE:
        return words(LABELS[kind], spot=action[1])
    if kind in (actions.PASS, actions.DONE):
        return words(LABELS[kind])
    return _planet_label(action, words)


def _planet_label(action: Action, words: Words) -> str:
    kind, planet = action[0], planet_name(action[1])
    if kind == actions.RECALL:
        return words.plural(
            "recall {n} troop from {planet}", "recall {n} troops from {planet}", action[2], planet=planet
        )
    if kind == actions.MINE:
        return words("mine {planet} with {troops} troops", planet=planet, troops=action[2])
    if kind == actions.CITY:
        return words(CITY_LABELS[action[2]], planet=planet)
    if kind == actions.LAUNCH and action[2] == actions.CRUISER:
        return words("launch the cruiser from {planet}", planet=planet)
    return words(LABELS[kind], planet=planet)


def _attack_label(action: Action, words: Words) -> str:
    attackers = action[2:]
    target = ship_name(action[1], words) if action[0] == actions.ATTACK_SHIP else planet_name(action[1])
    ships = ", ".join(SHIP_NAMES[ship] for ship in attackers)
    return words.plural(
        "{ships} attacks {target}", "{ships} attack {target}", len(attackers), ships=ships, target=target
    )


