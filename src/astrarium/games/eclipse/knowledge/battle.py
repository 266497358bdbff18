"""The battles of a round as they went, read from what the rules noted of them."""

from __future__ import annotations

from collections.abc import Iterator

from ..box import components as c
from ..box.components import TYPES
from ..table import actions as a
from ..table import state as s
from ..table.state import EclipseState as State
from .view import PARTIES, Die, Fight, Hit, Squad, Throw, Withdrawal

SHIPS = (*c.SHIPS, "ancient", "gcds")
Entry = tuple[int, ...]


def fights(state: State) -> tuple[Fight, ...]:
    """This round's battles, or the last round's until the next combat phase."""
    return tuple(_fight(entries) for entries in _battles(state))


def _entries(state: State) -> list[Entry]:
    """What was noted, in the order it happened."""
    found, tale = [], state.tale
    while tale is not None:
        found.append(tale[0])
        tale = tale[1]
    return found[::-1]


def _battles(state: State) -> Iterator[list[Entry]]:
    """The notes of each battle, its beginning first."""
    battle: list[Entry] = []
    for entry in _entries(state):
        if entry[0] == a.E_BATTLE and battle:
            yield battle
            battle = []
        battle.append(entry)
    if battle:
        yield battle


def ship_of(party: int, ship: int) -> str:
    return c.SHIPS[ship] if party < s.ANCIENTS else ("ancient", "gcds")[party - s.ANCIENTS]


def _fight(entries: list[Entry]) -> Fight:
    _, _, sector, attacker, defender, *ships = entries[0]
    ends = [entry for entry in entries if entry[0] == a.E_WINS]
    winner = PARTIES[ends[-1][1]] if ends and ends[-1][1] >= 0 else None
    stalemate = any(entry[0] == a.E_STALEMATE for entry in entries)
    course = tuple(_course(entries))
    return Fight(sector, PARTIES[attacker], PARTIES[defender], _squads(ships), course, stalemate, bool(ends), winner)


def _squads(ships: list[int]) -> tuple[Squad, ...]:
    """The fleets: pairs of a group (TYPES * party + ship) and the damage of one of its ships."""
    groups: dict[int, tuple[int, ...]] = {}
    for group, damage in zip(ships[::2], ships[1::2], strict=True):
        groups[group] = (*groups.get(group, ()), damage)
    return tuple(
        Squad(PARTIES[group // TYPES], ship_of(*divmod(group, TYPES)), found) for group, found in groups.items()
    )


def _course(entries: list[Entry]) -> Iterator[Throw | Withdrawal]:
    step = 0
    for i, entry in enumerate(entries):
        if entry[0] == a.E_ENGAGEMENT:
            step = entry[2]
        elif entry[0] == a.E_ROLLS:
            yield _throw(step, entry, entries[i + 1 :])
        elif entry[0] in (a.E_RETREATS, a.E_LEAVES):
            yield Withdrawal(step, PARTIES[entry[1]], c.SHIPS[entry[2]], entry[3], entry[0] == a.E_LEAVES)


def _throw(step: int, entry: Entry, after: list[Entry]) -> Throw:
    _, party, ship, _, *rolled = entry
    dice = sorted(rolled, reverse=True)
    free, hits = list(range(len(dice))), []
    for noted in after:
        if noted[0] == a.E_ROLLS:
            break
        if noted[0] == a.E_HITS:
            _, _, _, target, damage, destroyed, before, die = noted
            which = next(i for i in free if dice[i] == die)
            free.remove(which)
            hits.append(Hit(which, SHIPS[target], before, damage, bool(destroyed)))
    thrown = [divmod(die, s.ROLLS) for die in dice]
    shown = tuple(Die(c.COLOURS[colour], roll, c.DAMAGE[colour], pending=False) for colour, roll in thrown)
    return Throw(step, PARTIES[party], ship_of(party, ship), shown, tuple(hits))
