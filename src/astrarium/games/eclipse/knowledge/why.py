"""The page's "why not?": the reason, with its rule, why nothing can be done at a place of the board now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from astrarium.core import Action, Refusal, Seat, mark
from astrarium.core.errors import NOT_LISTED, NOT_YOUR_TURN

from ..box import components as c
from ..rules import battle, explore, influence, move
from ..rules.population import tracks_of
from ..table import actions as a
from ..table.state import Table
from .position import restore
from .view import DECISIONS, View
from .whynot import ASKED, REASONS

GAME_OVER = Refusal(mark("The game is over."), "EC-2.1")
FIRST_TAKE = (  # by action: what is clicked can be done once this action is taken
    Refusal(mark("Take the action Explore first."), "EC-2.2"),
    Refusal(mark("Take the action Influence first."), "EC-2.2"),
    Refusal(mark("Take the action Research first."), "EC-2.2"),
    Refusal(mark("Take the action Upgrade first."), "EC-2.2"),
    Refusal(mark("Take the action Build first."), "EC-2.2"),
    Refusal(mark("Take the action Move first."), "EC-2.2"),
)
CHOOSE_ACTION = Refusal(mark("Choose an action first: then the places it can use light up."), "EC-2.2")
ACTING_NOW = Refusal(mark("One action a turn: finish the one you have taken."), "EC-2.2")
DISCS_MOVED = Refusal(mark("Both discs have moved."), "EC-4.1")
TARGETS = (*c.SHIPS, "ancient", "gcds")
# by kind of decision: what is awaited instead of a click there
AWAITED: Final = {
    "species": Refusal(mark("Choose your people first."), "EC-1.3"),
    "home": Refusal(mark("Turn your home sector first."), "EC-1.5"),
    "turn_end": Refusal(mark("Your action is done: land colony ships, or end your turn."), "EC-11.1"),
    "tile": Refusal(mark("The sector goes to the space you named, or it is discarded."), "EC-3.3"),
    "claim": Refusal(mark("Only this sector can get your disc now."), "EC-3.7"),
    "discovery": Refusal(mark("Use the discovery or keep it first."), "EC-21.1"),
    "free_technology": Refusal(mark("You receive the cheapest technology on offer that you lack."), "EC-21.3"),
    "artifact": Refusal(mark("Say first what your artifact gives."), "EC-6.5"),
    "cube": Refusal(mark("A cube has to go back to a track first."), "EC-11.4"),
    "answer": Refusal(mark("Answer the proposal first."), "EC-5.1"),
    "ambassador": Refusal(mark("A cube of yours goes with the ambassador first."), "EC-5.2"),
    "talks": Refusal(mark("Seek relations, or go on."), "EC-5.1"),
    "activate": Refusal(mark("Say first which of your ships act."), "EC-12.4"),
    "stalemate": Refusal(mark("Nobody can hit: retreat, or lose the ships."), "EC-12.10"),
    "bomb": Refusal(mark("Say first whether you attack the population."), "EC-13.1"),
    "kill": Refusal(mark("Choose one of the cubes of this sector."), "EC-13.1"),
    "grave": Refusal(mark("Choose the graveyard of the lost cube first."), "EC-13.4"),
    "reputation": Refusal(mark("Choose among the tiles you drew first."), "EC-14.2"),
    "colony": Refusal(mark("Before the upkeep only colony ships can land."), "EC-16.1"),
    "bankrupt": Refusal(mark("Pay your upkeep first: trade, or give up sectors of yours."), "EC-16.3"),
    "explore": Refusal(mark("Name a space to explore first."), "EC-3.1"),
    "influence": Refusal(mark("You are moving discs now."), "EC-4.1"),
    "disc_to": Refusal(mark("The disc you hold needs its place first."), "EC-4.1"),
    "research": Refusal(mark("You are researching now: choose a technology."), "EC-6.1"),
    "upgrade": Refusal(mark("You are fitting parts now."), "EC-7.1"),
    "free_part": Refusal(mark("The ancient part needs its place first, or is kept."), "EC-21.5"),
    "build": Refusal(mark("You are building now."), "EC-8.1"),
    "move": Refusal(mark("You are moving ships now."), "EC-9.1"),
    "fight": Refusal(mark("Your ships fire or retreat first."), "EC-12.9"),
    "assign": Refusal(mark("Your die needs its target first."), "EC-12.6"),
    "betray": Refusal(mark("Say first whom your ship betrays on its way."), "EC-5.4"),
}  # fmt: skip


class Asking:
    """A click on a place that means nothing now: the position as far as this seat sees it, and what was clicked."""

    def __init__(self, view: View, seat: Seat, taken: Sequence[str], state: Table) -> None:
        assert view.pending is not None
        restore(view, state)
        self.view, self.seat, self.taken, self.state = view, seat, taken, state
        self.kind = view.pending.kind
        self.at_turn = self.kind == "turn"

    @property
    def awaited(self) -> Refusal:
        return AWAITED.get(self.kind, CHOOSE_ACTION)

    def may(self, kind: int) -> bool:
        """Whether actions of that kind are asked for now."""
        return DECISIONS.index(self.kind) in ASKED[kind]

    def reason(self, action: Action) -> Refusal | None:
        """Why the rules forbid this, whenever it is tried; None where they do not."""
        found = REASONS[action[0]](self.state, self.seat, action)
        return None if found is NOT_LISTED else found

    def later(self, action: Action, take: int) -> Refusal:
        """The reason against an action that is not asked for now, else the action to take before it."""
        if not self.at_turn:
            return self.awaited
        return self.reason(action) or self.refused_take(take) or FIRST_TAKE[take]

    def refused_take(self, take: int) -> Refusal | None:
        """Why that action cannot be taken in this turn; None where it can."""
        kind = a.REACT if self.state.passed >> self.seat & 1 else a.TAKE
        action = (kind, take)
        return None if self.state.allows(self.seat, action) else REASONS[kind](self.state, self.seat, action)

    def step(self, prefix: str) -> list[str] | None:
        """The parts of the last step taken whose id begins like this."""
        found = [id_ for id_ in self.taken if id_.startswith(prefix)]
        return found[-1].split("-")[1:] if found else None


def explain(view: View, seat: Seat, taken: Sequence[str], place: str, blank: Table) -> Refusal | None:
    """Why nothing can be done at `place` after these steps; `blank` is an empty table to look at the position on."""
    if view.pending is None:
        return GAME_OVER
    if seat not in view.pending.seats:
        return NOT_YOUR_TURN
    what, _, rest = place.partition("-")
    handler = PLACES.get(what)
    if handler is None:
        return None
    if view.pending.kind in ("species", "home"):
        return AWAITED[view.pending.kind]
    try:
        return handler(Asking(view, seat, taken, blank), rest.split("-"))
    except (ValueError, IndexError, KeyError):
        return None  # an id of no place


def _sector_number(word: str) -> int:
    return c.SECTOR_NAMES.index(word)


def _space(k: Asking, rest: list[str]) -> Refusal | None:
    q, r = "-".join(rest).split("_")
    action = (a.EXPLORE, c.CELL_AT[int(q), int(r)])
    if action[1] in explore.targets(k.state, k.seat):
        return (k.refused_take(c.EXPLORE) or FIRST_TAKE[c.EXPLORE]) if k.at_turn else k.awaited
    return k.reason(action) if k.at_turn or k.may(a.EXPLORE) else k.awaited


def _sector(k: Asking, rest: list[str]) -> Refusal | None:
    sector = _sector_number(rest[0])
    found = IN_SECTOR.get(k.kind)
    return found(k, sector) if found else k.awaited


def _sector_at_turn(k: Asking, sector: int) -> Refusal | None:
    return _settlers(k, sector) if k.state.disc[sector] == k.seat else CHOOSE_ACTION


def _settlers(k: Asking, sector: int) -> Refusal | None:
    """Why no colony ship can land in the sector."""
    if k.state.disc[sector] != k.seat or not k.state.colony[k.seat]:
        return k.reason((a.COLONISE, sector, 0, c.MONEY))
    empty = [i for i in range(len(c.SECTORS[sector].squares)) if not k.state.cubes[sector] >> i & 1]
    if not empty:
        return Refusal(mark("All squares here are inhabited."), "EC-11.2")
    return _square(k, [c.SECTOR_NAMES[sector], str(empty[0])])


def _explored(k: Asking, sector: int) -> Refusal | None:  # noqa: ARG001
    return Refusal(mark("This space is explored."), "EC-3.1")


def _disc_in(k: Asking, sector: int) -> Refusal | None:
    """Why no disc can be put there."""
    if _discs_moved(k):
        return _settlers(k, sector) if k.state.disc[sector] == k.seat else DISCS_MOVED
    if sector not in influence.targets(k.state, k.seat):
        return k.reason((a.SETTLE, sector))
    if k.kind == "disc_to":
        return Refusal(mark("Putting it back takes the second move."), "EC-4.1")
    return Refusal(mark("Take a disc first: from your track, or off another sector."), "EC-4.1")


def _discs_moved(k: Asking) -> bool:
    return k.kind == "influence" and k.view.pending is not None and not k.view.pending.left


def _build_in(k: Asking, sector: int) -> Refusal | None:
    chosen = k.step("blue-") or k.step("build-")
    if chosen:
        return k.reason((a.BUILD, c.BUILDS.index(chosen[0]), sector))
    reasons = [k.reason((a.BUILD, what, sector)) for what in range(len(c.BUILDS))]
    return next(filter(None, reasons), None)


def _move_to(k: Asking, sector: int) -> Refusal | None:
    """Why the ship chosen, or any other, cannot get there: what holds the nearest one."""
    chosen = k.step("ships-")
    if chosen:
        start, _, ship = chosen
        return k.reason((a.MOVE, c.SHIPS.index(ship), _sector_number(start), sector))
    if sector in k.state.fleets[k.seat] and len(k.state.fleets[k.seat]) == 1:
        return Refusal(mark("Your ships are there already."), "EC-9.2")
    ships = [
        (ship, start)
        for start in k.state.fleets[k.seat]
        for ship in range(3)
        if start != sector and k.state.ships[24 * start + 4 * k.seat + ship]
    ]
    reasons = [k.reason((a.MOVE, ship, start, sector)) for ship, start in ships]
    told = sorted(filter(None, reasons), key=lambda found: ("No wormholes" in found.text, found.values.get("n", 0)))
    return told[0] if told else Refusal(mark("No ship of yours can move there."), "EC-9.1")


def _give_up(k: Asking, sector: int) -> Refusal | None:  # noqa: ARG001
    return Refusal(mark("Only sectors of your own can be given up."), "EC-16.3")


IN_SECTOR: Final[dict[str, Callable[[Asking, int], Refusal | None]]] = {
    "turn": _sector_at_turn, "turn_end": _settlers, "colony": _settlers, "explore": _explored, "influence": _disc_in,
    "disc_to": _disc_in, "build": _build_in, "move": _move_to, "bankrupt": _give_up,
}  # fmt: skip


def _square(k: Asking, rest: list[str]) -> Refusal | None:
    sector, square = _sector_number(rest[0]), int(rest[1])
    if k.kind == "kill":
        return Refusal(mark("There is no cube to destroy on this square, or an equal one is lit."), "EC-13.1")
    if not k.may(a.COLONISE):
        return None
    tracks = [track for track in range(3) if tracks_of(sector, square) >> track & 1]
    reasons = [k.reason((a.COLONISE, sector, square, track)) for track in tracks]
    if None in reasons:
        return Refusal(mark("An equal square beside it is lit: choose that one."), "EC-11.2")
    return reasons[0]


def _ships(k: Asking, rest: list[str]) -> Refusal | None:
    number, owner, ship = rest
    sector, kind = _sector_number(number), c.SHIPS.index(ship)
    if k.kind not in ("turn", "move"):
        return None
    if int(owner) - 1 != k.seat:
        return Refusal(mark("This is not your ship."), "EC-9.1") if k.kind == "move" and not k.taken else None
    action = (a.MOVE, kind, sector, sector)
    movable = kind != c.STARBASE and move.can_leave(k.state, k.seat, sector)
    if k.at_turn and movable:
        return k.refused_take(c.MOVE) or FIRST_TAKE[c.MOVE]
    return k.reason(action) if not movable else Refusal(mark("No wormholes lead out of this sector."), "EC-9.2")


def _tech(k: Asking, rest: list[str]) -> Refusal | None:
    action = (a.LEARN, c.TECH_NAMES.index(rest[0]))
    return k.reason(action) if k.may(a.LEARN) else k.later(action, c.RESEARCH)


def _part(k: Asking, rest: list[str]) -> Refusal | None:
    """Why a part does not fit on the place chosen, or nowhere at all."""
    part = c.PART_OF[rest[0]]
    chosen = k.step("slot-")
    if chosen:
        return k.reason((a.FIT, c.SHIPS.index(chosen[0]), int(chosen[1]), part))
    ship = k.step("plan-")
    reasons = [
        k.reason((a.FIT, kind, slot, part))
        for kind in ([c.SHIPS.index(ship[0])] if ship else range(4))
        for slot in range(len(k.view.players[k.seat].designs[kind].slots))
    ]
    told = sorted(filter(None, reasons), key=lambda found: (found.rule != "EC-7.2", found.values.get("n", 0)))
    return told[0] if told else None


def _slot(k: Asking, rest: list[str]) -> Refusal | None:
    """Why nothing can be fitted there: the ancient part just found, or any part at hand."""
    ship, slot = c.SHIPS.index(rest[0]), int(rest[1])
    pending = k.view.pending
    parts = [c.PART_OF[pending.part]] if pending is not None and pending.part else range(len(c.PARTS))
    reasons = filter(None, (k.reason((a.FIT, ship, slot, part)) for part in parts))
    told = sorted((found for found in reasons if found.rule != "EC-7.2"), key=lambda found: found.rule == "EC-7.1")
    return told[0] if told else None


def _plan(k: Asking, rest: list[str]) -> Refusal | None:
    return _slot(k, [rest[0], "0"])


def _blueprint(k: Asking, rest: list[str]) -> Refusal | None:
    """Why this ship cannot be built: at the sector chosen, else anywhere."""
    what = c.BUILDS.index(rest[0])
    places = k.state.land[k.seat]
    if not k.at_turn and not k.may(a.BUILD):
        return k.awaited
    if not places:
        return Refusal(mark("You build where your discs are."), "EC-8.1")
    action = (a.BUILD, what, places[0])
    if k.may(a.BUILD):
        return k.reason(action)
    return k.later(action, c.BUILD)


def _influence_track(k: Asking, rest: list[str]) -> Refusal | None:  # noqa: ARG001
    if k.at_turn:
        return k.refused_take(c.INFLUENCE) or FIRST_TAKE[c.INFLUENCE]
    if k.kind == "disc_to":
        return Refusal(mark("This disc came from the track: it goes to a sector."), "EC-4.1")
    if k.kind != "influence":
        return k.awaited
    if _discs_moved(k):
        return DISCS_MOVED
    if not k.state.discs[k.seat]:
        return Refusal(mark("No influence disc is left on the track."), "EC-4.1")
    return Refusal(mark("No sector without disc and enemies is joined to yours."), "EC-4.2")


def _track(k: Asking, rest: list[str]) -> Refusal | None:
    """Why no cube can leave or reach the track, or nothing be traded away."""
    track = c.RESOURCES.index(rest[0])
    if k.kind == "ambassador":
        return Refusal(mark("No cube is left on that track."), "EC-11.2")
    if k.kind in ("cube", "grave"):
        full = k.state.track[3 * k.seat + track] >= c.TRACK_CUBES
        if full and k.kind == "cube":
            return Refusal(mark("This track is full."), "EC-11.5")
        return Refusal(mark("The cube of this square goes to another track."), "EC-11.4")
    if not k.may(a.TRADE):
        return k.awaited
    return k.reason((a.TRADE, track, (track + 1) % 3)) or Refusal(mark("To trade it, choose Trade."), "EC-11.6")


def _deed(k: Asking, rest: list[str]) -> Refusal | None:
    """The spaces of the player board: actions, trade, diplomacy."""
    what = rest[0]
    if what == "trade":
        short = [k.reason((a.TRADE, track, (track + 1) % 3)) for track in range(3)]
        return next(filter(None, short), None) if k.may(a.TRADE) else k.awaited
    if what == "talk":
        return _talk(k)
    if k.at_turn:
        return k.refused_take(c.ACTIONS.index(what))
    return ACTING_NOW if k.view.phase == "action" else k.awaited


def _talk(k: Asking) -> Refusal | None:
    """Why relations with nobody can begin: the nearest to it speaks."""
    if not k.may(a.PROPOSE):
        return k.awaited
    reasons = [k.reason((a.PROPOSE, other)) for other in range(k.state.seats) if other != k.seat]
    order = ("EC-R9", "EC-5.3", "EC-5.5", "EC-5.2", "EC-5.1", "EC-5.6")
    told = sorted(filter(None, reasons), key=lambda found: order.index(found.rule))
    return told[0] if told else Refusal(mark("You have asked in this turn."), "EC-5.1")


def _target(k: Asking, rest: list[str]) -> Refusal | None:
    if k.kind != "assign":
        return k.awaited
    return k.reason((a.HIT, TARGETS.index(rest[0]), int(rest[1])))


def _own_ship(k: Asking, rest: list[str]) -> Refusal | None:
    """Why the own ships of this type cannot retreat."""
    if k.kind not in ("fight", "activate", "assign", "stalemate"):
        return k.awaited
    if int(rest[0]) != k.seat:
        return k.awaited
    if rest[2] == "starbase":
        return Refusal(mark("Starbases cannot retreat."), "EC-12.9")
    if not battle.havens(k.state, k.seat, c.SHIPS.index(rest[2])):
        return Refusal(mark("No sector with your disc and without enemies is joined to the battle: they fight on."),
                       "EC-12.9")  # fmt: skip
    return Refusal(mark("Ships retreat when it is their turn to fire."), "EC-12.9")


def _tile(k: Asking, rest: list[str]) -> Refusal | None:  # noqa: ARG001
    return k.awaited


PLACES: Final[dict[str, Callable[[Asking, list[str]], Refusal | None]]] = {
    "space": _space, "sector": _sector, "square": _square, "ships": _ships, "tech": _tech, "part": _part,
    "slot": _slot, "plan": _plan, "blue": _blueprint, "influence": _influence_track, "track": _track, "do": _deed,
    "target": _target, "own": _own_ship, "turn": _tile,
}  # fmt: skip
