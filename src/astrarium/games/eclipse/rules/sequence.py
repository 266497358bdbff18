"""The rules: what each decision offers, what playing it does, and what settles itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from astrarium.core import Action, Decision, Seat

from ..table import actions as a
from ..table import state as s
from . import (
    aftermath,
    battle,
    build,
    diplomacy,
    discoveries,
    explore,
    influence,
    move,
    population,
    research,
    setup,
    turns,
    upgrade,
    upkeep,
)

Lister = Callable[[s.Table, Seat, Decision], list[Action]]
Player = Callable[[s.Table, Seat, Action, Decision], None]


def _list_cube(state: s.Table, seat: Seat, decision: Decision) -> list[Action]:
    tracks = population.room(state, seat, decision[2])
    return [a.A_CUBE[track] for track in range(3) if tracks >> track & 1]


def _play_cube(state: s.Table, seat: Seat, action: Action, decision: Decision) -> None:  # noqa: ARG001
    state.stack.pop()
    state.track[3 * seat + action[1]] += 1


_TABLE: Final[tuple[tuple[int, Lister, Player], ...]] = (
    (s.CHOOSE_SPECIES, setup.list_species, setup.play_species),
    (s.TURN_HOME, setup.list_home, setup.play_home),
    (s.TURN, turns.list_turn, turns.play_turn),
    (s.TURN_END, turns.list_turn_end, turns.play_turn_end),
    (s.TARGET, explore.list_target, explore.play_target),
    (s.TILE, explore.list_tile, explore.play_tile),
    (s.CLAIM, explore.list_claim, explore.play_claim),
    (s.DISCOVERY, discoveries.list_discovery, discoveries.play_discovery),
    (s.FREE_TECHNOLOGY, discoveries.list_free_technology, discoveries.play_free_technology),
    (s.FREE_PART, discoveries.list_free_part, discoveries.play_free_part),
    (s.ARTIFACT, research.list_artifact, research.play_artifact),
    (s.INFLUENCE, influence.list_influence, influence.play_influence),
    (s.DISC_TO, influence.list_disc_to, influence.play_disc_to),
    (s.RESEARCH, research.list_research, research.play_research),
    (s.UPGRADE, upgrade.list_upgrade, upgrade.play_upgrade),
    (s.BUILD, build.list_build, build.play_build),
    (s.MOVE, move.list_move, move.play_move),
    (s.CUBE_BACK, _list_cube, _play_cube),
    (s.ANSWER, diplomacy.list_answer, diplomacy.play_answer),
    (s.AMBASSADOR, diplomacy.list_ambassador, diplomacy.play_ambassador),
    (s.TALKS, aftermath.list_talks, aftermath.play_talks),
    (s.ACTIVATE, battle.list_activate, battle.play_activate),
    (s.FIGHT, battle.list_fight, battle.play_fight),
    (s.ASSIGN, battle.list_assign, battle.play_assign),
    (s.STALEMATE, battle.list_stalemate, battle.play_stalemate),
    (s.BOMB, aftermath.list_bomb, aftermath.play_bomb),
    (s.KILL, aftermath.list_kill, aftermath.play_kill),
    (s.GRAVE, aftermath.list_grave, aftermath.play_grave),
    (s.HONOUR, aftermath.list_honour, aftermath.play_honour),
    (s.COLONY_UPKEEP, upkeep.list_colony_upkeep, upkeep.play_colony_upkeep),
    (s.BANKRUPT, upkeep.list_bankrupt, upkeep.play_bankrupt),
    (s.BETRAY, move.list_betray, move.play_betray),
)

# by kind of decision
LISTERS: Final = tuple(lister for _, lister, _ in sorted(_TABLE, key=lambda row: row[0]))
_PLAYERS: Final = tuple(player for _, _, player in sorted(_TABLE, key=lambda row: row[0]))


def play(state: s.Table, seat: Seat, action: Action) -> None:
    """Carry out an action, then everything that needs no decision."""
    decision = state.stack[-1]
    free = turns.FREE.get(action[0])
    if free:
        free(state, seat, action)
    else:
        _PLAYERS[decision[0]](state, seat, action, decision)
    run(state)


def run(state: s.Table) -> None:
    """Take the game on until somebody has a choice or it is over."""
    while True:
        while state.stack:
            if not settles(state, state.stack[-1]):
                return
        if state.phase == s.FINISHED:
            return
        turns.advance(state)


def settles(state: s.Table, decision: Decision) -> bool:
    """Whether the decision on top was no decision and has been settled."""
    kind = decision[0]
    if kind == s.TURN:
        return False
    seat = decision[1].bit_length() - 1
    if kind == s.TURN_END:
        return turns.settle_turn_end(state, seat)
    if kind == s.CUBE_BACK:
        return _settle_cube(state, seat, decision[2])
    if kind == s.INFLUENCE:
        return influence.settle_influence(state, seat, decision)
    if kind in (s.TARGET, s.RESEARCH, s.BUILD, s.MOVE) and decision[3]:
        return _SPENT[kind](state, seat)
    if kind == s.BANKRUPT:
        return upkeep.settle_bankrupt(state, seat, decision)
    if kind in _FORCED:
        return _settle_forced(state, seat, decision)
    return False


_SPENT: Final = {
    s.TARGET: explore.settle_target,
    s.RESEARCH: research.settle_research,
    s.BUILD: build.settle_build,
    s.MOVE: move.settle_move,
}
# decisions that are made for the seat where they have one answer only
_FORCED: Final = (
    s.FREE_TECHNOLOGY, s.AMBASSADOR, s.KILL, s.GRAVE, s.HONOUR, s.COLONY_UPKEEP, s.DISCOVERY, s.TALKS,
)  # fmt: skip


def _settle_cube(state: s.Table, seat: Seat, tracks: int) -> bool:
    if not population.settle_cube_back(state, seat, tracks):
        return False
    state.stack.pop()
    return True


def _settle_forced(state: s.Table, seat: Seat, decision: Decision) -> bool:
    listed = LISTERS[decision[0]](state, seat, decision)
    if len(listed) > 1:
        return False
    _PLAYERS[decision[0]](state, seat, listed[0], decision)
    return True
