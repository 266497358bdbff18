"""Majorities in galaxies and systems (CS-7.3): strictly more cubes than every single opponent."""

from __future__ import annotations

from ..box import components as c
from ..table.state import CouncilState as State


def strength(state: State, party: int, galaxy: int) -> int:
    """Cubes that count for the majority: colonies, and those of a colonisation station (CS-12.4)."""
    n = state.colonies[party * c.GALAXIES + galaxy]
    if party < state.seats and state.stations[party * c.STATIONS + c.COLONISATION] == galaxy:
        n += state.box.stations[c.COLONISATION].cubes
    return n


def best_of_others(state: State, party: int, galaxy: int) -> int:
    return max(strength(state, p, galaxy) for p in range(state.parties) if p != party)


def has_majority(state: State, party: int, galaxy: int) -> bool:
    return strength(state, party, galaxy) > best_of_others(state, party, galaxy)


def exploits_as_majority(state: State, party: int, galaxy: int) -> bool:
    """Which yield an exploitation brings; a tie is enough for Breish (CS-13.7)."""
    mine, others = strength(state, party, galaxy), best_of_others(state, party, galaxy)
    leader = state.leader[party] if party < state.seats else -1
    if leader >= 0 and state.box.leaders[leader].wins_ties:
        return mine >= others
    return mine > others


def majorities(state: State, party: int) -> int:
    """In how many galaxies the party has the majority."""
    return sum(has_majority(state, party, galaxy) for galaxy in state.galaxies)


def system_majorities(state: State, party: int) -> int:
    """In how many solar systems the party has the majority."""
    count = 0
    for spaces in state.spaces:
        for space in spaces:
            mine = state.systems[party * c.SPACES + space]
            if mine and all(state.systems[p * c.SPACES + space] < mine for p in range(state.parties) if p != party):
                count += 1
    return count


def majority_holder(state: State, galaxy: int) -> int:
    """The party with the majority; -1: nobody."""
    return next((p for p in range(state.parties) if has_majority(state, p, galaxy)), -1)
