"""The page's "why not?": what a click on a place would mean now, or why it means nothing; the rules say the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from astrarium.core import Action, Look, Refusal, Seat, mark

from ..box import components as c
from ..box.components import KINDS, TYPES
from ..rules import battle, build, explore, influence, move, research, turns, upgrade
from ..rules.aftermath import NO_CUBE_THERE
from ..rules.diplomacy import ASKED_ALREADY
from ..rules.influence import DISCS_MOVED
from ..rules.population import EQUAL_SQUARE, tracks_of
from ..rules.sequence import BOOK
from ..table import actions as a
from ..table import state as s
from ..table.state import BERTHS, fitted
from ..table.state import EclipseState as State

Meaning = Action | Refusal | None
FIRST_TAKE = (  # by action: what is clicked can be done once this action is taken
    Refusal(mark("Take the action Explore first."), "EC-2.2"),
    Refusal(mark("Take the action Influence first."), "EC-2.2"),
    Refusal(mark("Take the action Research first."), "EC-2.2"),
    Refusal(mark("Take the action Upgrade first."), "EC-2.2"),
    Refusal(mark("Take the action Build first."), "EC-2.2"),
    Refusal(mark("Take the action Move first."), "EC-2.2"),
)
ACTING_NOW = Refusal(mark("One action a turn: finish the one you have taken."), "EC-2.2")
NEEDED = {s.RESEARCH: c.SCIENCE, s.BUILD: c.MATERIALS, s.BANKRUPT: c.MONEY}  # what trades are for, by decision
TARGETS = (*c.SHIPS, "ancient", "gcds")
# by kind of action: why it could not be done even if it were asked for now
REFUSALS: Final[dict[int, Callable[[State, Seat, Action], Refusal | None]]] = {
    a.SETTLE: influence.settle_refusal, a.LEARN: research.learn_refusal, a.FIT: upgrade.fit_refusal,
    a.BUILD: build.build_refusal, a.MOVE: move.move_refusal, a.EXPLORE: explore.explore_refusal,
}  # fmt: skip


class Click:
    """A click on a place: a position that this seat cannot tell from the true one, and the steps taken before."""

    def __init__(self, look: Look, taken: Sequence[str]) -> None:
        self.state: State = look.asked
        self.seat, self.taken = look.me, taken
        self.kind = self.state.stack[-1][0]
        self.at_turn = self.kind == s.TURN
        row = BOOK.rows[self.kind]
        assert row is not None
        self.awaited: Refusal = row.awaits
        self.answers = [answer.kind for answer in row.answers]

    def may(self, kind: int) -> bool:
        """Whether actions of that kind are asked for now."""
        return kind in self.answers

    def reason(self, action: Action) -> Refusal | None:
        """Why the rules forbid this, whenever it is tried; None where they do not."""
        if self.may(action[0]):
            return self.state.refusal(self.seat, action)
        return REFUSALS[action[0]](self.state, self.seat, action)

    def later(self, action: Action, take: int) -> Refusal:
        """The reason against an action that is not asked for now, else the action to take before it."""
        if not self.at_turn:
            return self.awaited
        return self.reason(action) or self.first(take)

    def first(self, take: int) -> Refusal:
        """Why that action cannot be taken in this turn, or that it has to be."""
        return self.refused_take(take) or FIRST_TAKE[take]

    def refused_take(self, take: int) -> Refusal | None:
        kind = a.REACT if self.state.passed >> self.seat & 1 else a.TAKE
        return turns.take_refusal(self.state, self.seat, (kind, take))

    def step(self, prefix: str) -> list[str] | None:
        """The parts of the last step taken whose id begins like this."""
        found = [id_ for id_ in self.taken if id_.startswith(prefix)]
        return found[-1].split("-")[1:] if found else None


def asked(look: Look, place: str, taken: Sequence[str]) -> Meaning:
    """What a click on `place` after these steps would mean: an action, or why there is none."""
    pending = look.view.pending
    if pending is None:
        return BOOK.over
    if look.me not in pending.seats:
        return BOOK.others
    what, _, rest = place.partition("-")
    handler = PLACES.get(what)
    if handler is None:
        return None
    click = Click(look, taken)
    if click.kind in (s.CHOOSE_SPECIES, s.TURN_HOME):
        return click.awaited
    try:
        return handler(click, rest.split("-"))
    except (ValueError, IndexError, KeyError):
        return None  # an id of no place


def _sector_number(word: str) -> int:
    return c.SECTOR_NAMES.index(word)


def _space(k: Click, rest: list[str]) -> Meaning:
    q, r = "-".join(rest).split("_")
    action = (a.EXPLORE, c.CELL_AT[int(q), int(r)])
    return action if k.may(a.EXPLORE) else k.later(action, c.EXPLORE)


def _sector(k: Click, rest: list[str]) -> Meaning:
    sector = _sector_number(rest[0])
    found = IN_SECTOR.get(k.kind)
    return found(k, sector) if found else k.awaited


def _sector_at_turn(k: Click, sector: int) -> Meaning:
    return _settlers(k, sector) if k.state.disc[sector] == k.seat else k.awaited


def _settlers(k: Click, sector: int) -> Meaning:
    """Why no colony ship can land in the sector."""
    if k.state.disc[sector] != k.seat or not k.state.colony[k.seat]:
        return (a.COLONISE, sector, 0, c.MONEY)
    empty = [i for i in range(len(c.SECTORS[sector].squares)) if not k.state.cubes[sector] >> i & 1]
    if not empty:
        return Refusal(mark("All squares here are inhabited."), "EC-11.2")
    return _square(k, [c.SECTOR_NAMES[sector], str(empty[0])])


def _explored(k: Click, sector: int) -> Meaning:  # noqa: ARG001
    return explore.EXPLORED


def _disc_in(k: Click, sector: int) -> Meaning:
    """Why no disc can be put there."""
    if _discs_moved(k):
        return _settlers(k, sector) if k.state.disc[sector] == k.seat else DISCS_MOVED
    refused = k.reason((a.SETTLE, sector))
    return refused or Refusal(mark("Take a disc first: from your track, or off another sector."), "EC-4.1")


def _discs_moved(k: Click) -> bool:
    return k.kind == s.INFLUENCE and not k.state.stack[-1][2]


def _build_in(k: Click, sector: int) -> Meaning:
    chosen = k.step("blue-") or k.step("build-")
    if chosen:
        return (a.BUILD, c.BUILDS.index(chosen[0]), sector)
    reasons = [k.reason((a.BUILD, what, sector)) for what in range(len(c.BUILDS))]
    return next(filter(None, reasons), None)


def _move_to(k: Click, sector: int) -> Meaning:
    """Why the ship chosen, or any other, cannot get there: what holds the nearest one."""
    chosen = k.step("ships-")
    if chosen:
        start, _, ship = chosen
        return (a.MOVE, c.SHIPS.index(ship), _sector_number(start), sector)
    if sector in k.state.fleets[k.seat] and len(k.state.fleets[k.seat]) == 1:
        return Refusal(mark("Your ships are there already."), "EC-9.2")
    ships = [
        (ship, start)
        for start in k.state.fleets[k.seat]
        for ship in range(c.STARBASE)
        if start != sector and k.state.ships[BERTHS * start + TYPES * k.seat + ship]
    ]
    reasons = [k.reason((a.MOVE, ship, start, sector)) for ship, start in ships]
    told = sorted(filter(None, reasons), key=lambda found: ("No wormholes" in found.text, found.values.get("n", 0)))
    return told[0] if told else Refusal(mark("No ship of yours can move there."), "EC-9.1")


def _give_up(k: Click, sector: int) -> Meaning:  # noqa: ARG001
    return (a.ABANDON, sector)


IN_SECTOR: Final[dict[int, Callable[[Click, int], Meaning]]] = {
    s.TURN: _sector_at_turn, s.TURN_END: _settlers, s.COLONY_UPKEEP: _settlers, s.TARGET: _explored,
    s.INFLUENCE: _disc_in, s.DISC_TO: _disc_in, s.BUILD: _build_in, s.MOVE: _move_to, s.BANKRUPT: _give_up,
}  # fmt: skip


def _square(k: Click, rest: list[str]) -> Meaning:
    sector, square = _sector_number(rest[0]), int(rest[1])
    if k.kind == s.KILL:
        return NO_CUBE_THERE
    if not k.may(a.COLONISE):
        return None
    tracks = [track for track in range(KINDS) if tracks_of(sector, square) >> track & 1]
    reasons = [k.reason((a.COLONISE, sector, square, track)) for track in tracks]
    return EQUAL_SQUARE if EQUAL_SQUARE in reasons else reasons[0]


def _ships(k: Click, rest: list[str]) -> Meaning:
    number, owner, ship = rest
    sector, kind = _sector_number(number), c.SHIPS.index(ship)
    if k.kind not in (s.TURN, s.MOVE):
        return None
    if int(owner) - 1 != k.seat:
        return Refusal(mark("This is not your ship."), "EC-9.1") if k.kind == s.MOVE and not k.taken else None
    held = move.held_refusal(k.state, k.seat, kind, sector)
    if held is None and k.at_turn:
        return k.first(c.MOVE)
    return held or Refusal(mark("No wormholes lead out of this sector."), "EC-9.2")


def _tech(k: Click, rest: list[str]) -> Meaning:
    action = (a.LEARN, c.TECH_NAMES.index(rest[0]))
    return action if k.may(a.LEARN) else k.later(action, c.RESEARCH)


def _part(k: Click, rest: list[str]) -> Meaning:
    """Why a part does not fit on the place chosen, or nowhere at all."""
    part = c.PART_OF[rest[0]]
    chosen = k.step("slot-")
    if chosen:
        return k.reason((a.FIT, c.SHIPS.index(chosen[0]), int(chosen[1]), part))
    ship = k.step("plan-")
    reasons = [
        k.reason((a.FIT, kind, slot, part))
        for kind in ([c.SHIPS.index(ship[0])] if ship else range(TYPES))
        for slot in range(len(fitted(k.state, k.seat, kind)))
    ]
    told = sorted(filter(None, reasons), key=lambda found: (found.rule != "EC-7.2", found.values.get("n", 0)))
    return told[0] if told else None


def _slot(k: Click, rest: list[str]) -> Meaning:
    """Why nothing can be fitted there: the ancient part just found, or any part at hand."""
    ship, slot = c.SHIPS.index(rest[0]), int(rest[1])
    parts = [k.state.stack[-1][2]] if k.kind == s.FREE_PART else range(len(c.PARTS))
    reasons = filter(None, (k.reason((a.FIT, ship, slot, part)) for part in parts))
    told = sorted((found for found in reasons if found.rule != "EC-7.2"), key=lambda found: found.rule == "EC-7.1")
    return told[0] if told else None


def _plan(k: Click, rest: list[str]) -> Meaning:
    return _slot(k, [rest[0], "0"])


def _blueprint(k: Click, rest: list[str]) -> Meaning:
    """Why this ship cannot be built: at the sector chosen, else anywhere."""
    what = c.BUILDS.index(rest[0])
    places = k.state.land[k.seat]
    if not k.at_turn and not k.may(a.BUILD):
        return k.awaited
    if not places:
        return build.ON_OWN_SECTORS
    action = (a.BUILD, what, places[0])
    return action if k.may(a.BUILD) else k.later(action, c.BUILD)


def _influence_track(k: Click, rest: list[str]) -> Meaning:  # noqa: ARG001
    if k.at_turn:
        return k.first(c.INFLUENCE)
    if k.kind == s.DISC_TO:
        return (a.HOME,)
    return (a.DISC,) if k.may(a.DISC) else k.awaited


def _track(k: Click, rest: list[str]) -> Meaning:
    """Why no cube can leave or reach the track, or nothing be traded away."""
    track = c.RESOURCES.index(rest[0])
    if k.may(a.SEND) or k.may(a.CUBE):
        return (a.SEND if k.may(a.SEND) else a.CUBE, track)
    if not k.may(a.TRADE):
        return k.awaited
    return k.reason(_trade(k, track)) or Refusal(mark("To trade it, choose Trade."), "EC-11.6")


def _trade(k: Click, track: int) -> Action:
    """Trading it for what is needed now, else for any other resource."""
    needed = NEEDED.get(k.kind, track)
    return a.TRADE, track, needed if needed != track else (track + 1) % KINDS


def _deed(k: Click, rest: list[str]) -> Meaning:
    """The spaces of the player board: actions, trade, diplomacy."""
    what = rest[0]
    if what == "trade":
        if not k.may(a.TRADE):
            return k.awaited
        short = [k.reason(_trade(k, track)) for track in range(KINDS) if track != NEEDED.get(k.kind)]
        return next(filter(None, short), None)
    if what == "talk":
        return _talk(k)
    if k.at_turn:
        return k.refused_take(c.ACTIONS.index(what))
    return ACTING_NOW if k.state.phase == s.ACTING else k.awaited


def _talk(k: Click) -> Meaning:
    """Why relations with nobody can begin: the nearest to it speaks."""
    if not k.may(a.PROPOSE):
        return k.awaited
    reasons = [k.reason((a.PROPOSE, other)) for other in range(k.state.seats) if other != k.seat]
    if ASKED_ALREADY in reasons:
        return ASKED_ALREADY
    order = ("EC-R9", "EC-5.3", "EC-5.5", "EC-5.2", "EC-5.1", "EC-18.2", "EC-5.6")
    return min(filter(None, reasons), key=lambda found: order.index(found.rule))


def _target(k: Click, rest: list[str]) -> Meaning:
    return (a.HIT, TARGETS.index(rest[0]), int(rest[1])) if k.may(a.HIT) else k.awaited


def _own_ship(k: Click, rest: list[str]) -> Meaning:
    """Why the own ships of this type cannot retreat."""
    if k.kind not in (s.FIGHT, s.ACTIVATE, s.ASSIGN, s.STALEMATE) or int(rest[0]) != k.seat:
        return k.awaited
    if rest[2] == "starbase":
        return Refusal(mark("Starbases cannot retreat."), "EC-12.9")
    if not battle.havens(k.state, k.seat, c.SHIPS.index(rest[2])):
        return Refusal(mark("No sector with your disc and without enemies is joined to the battle: they fight on."),
                       "EC-12.9")  # fmt: skip
    return Refusal(mark("Ships retreat when it is their turn to fire."), "EC-12.9")


def _tile(k: Click, rest: list[str]) -> Meaning:  # noqa: ARG001
    return k.awaited


PLACES: Final[dict[str, Callable[[Click, list[str]], Meaning]]] = {
    "space": _space, "sector": _sector, "square": _square, "ships": _ships, "tech": _tech, "part": _part,
    "slot": _slot, "plan": _plan, "blue": _blueprint, "influence": _influence_track, "track": _track, "do": _deed,
    "target": _target, "own": _own_ship, "turn": _tile,
}  # fmt: skip
