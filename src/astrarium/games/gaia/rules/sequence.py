"""The flow: what each decision lists and does, and the tasks that need nobody (GP-D)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ....core.notation import Action, Seat
from ....core.state import Decision
from ..box.components import ROUNDS
from ..table.actions import (
    ACT,
    ADVANCE,
    BRAINSTONE,
    CHARGE,
    CONVERT,
    D_ADVANCE,
    D_BOOSTER,
    D_BRAIN,
    D_CHARGE,
    D_CLOSE,
    D_FACTION,
    D_INCOME,
    D_ITARS,
    D_LOST,
    D_PLACE,
    D_RESCORE,
    D_SITE,
    D_TERRANS,
    D_TILE,
    D_TOKEN,
    D_TURN,
    DECLINE,
    DOWNGRADE,
    END,
    FEDERATE,
    FIRST_TASK,
    MINE_,
    PASS,
    PROJECT,
    RESEARCH,
    SPECIAL,
    STATION_,
    SWAP,
    T_AUTOMA_BOOSTER,
    T_AUTOMA_PLACE,
    T_CLOSE,
    T_FIRST_TURN,
    T_GAIA,
    T_GAIA_MOVE,
    T_INCOME,
    T_NEXT,
    T_PASSIVE,
    T_ROUND,
    T_SETUP,
    TILE,
    TRADE,
    UPGRADE,
    X_BRAIN,
)  # fmt: skip
from ..table.player import PASSED
from . import (
    automa,
    charging,
    conversions,
    ending,
    federations,
    mines,
    passing,
    power,
    projects,
    research,
    rounds,
    setup,
    tokens,
    upgrades,
)
from . import (
    board_actions as board,
)

if TYPE_CHECKING:
    from ..table.state import GaiaState

Lister = Callable[["GaiaState", Seat, Decision], list[Action]]
Answer = Callable[["GaiaState", Seat, Decision, Action], None]
Main = Callable[["GaiaState", Seat, Action], None]
AREA_COUNT = 5


def legal_turn(state: GaiaState, seat: Seat, _decision: Decision) -> list[Action]:
    """Conversions first, then the ten kinds of action (GP-D3)."""
    return [
        *conversions.legal_conversions(state.rows[seat]),
        *mines.legal_mines(state, seat),
        *projects.legal_projects(state, seat),
        *upgrades.legal_upgrades(state, seat),
        *federations.legal_federations(state, seat),
        *research.legal_research(state, seat),
        *board.legal_board(state, seat),
        *board.legal_specials(state, seat),
        *passing.legal_passes(state),
    ]


def legal_site(state: GaiaState, seat: Seat, decision: Decision) -> list[Action]:
    _, _, free, bonus = decision
    listed = mines.legal_mines(state, seat, free, bonus)
    return listed + projects.legal_projects(state, seat, bonus) if bonus else listed


def legal_brain(_state: GaiaState, _seat: Seat, decision: Decision) -> list[Action]:
    return [(BRAINSTONE, area) for area in range(AREA_COUNT - 1, -1, -1) if decision[2] >> area & 1]


LIST: dict[int, Lister] = {
    D_FACTION: lambda state, _seat, _d: setup.legal_factions(state),
    D_PLACE: lambda state, seat, _d: setup.legal_places(state, seat),
    D_BOOSTER: lambda state, _seat, _d: setup.legal_boosters(state),
    D_INCOME: lambda _state, _seat, d: rounds.legal_income(d[2:]),
    D_TERRANS: lambda state, seat, d: rounds.legal_terrans(state.rows[seat], d[2]),
    D_ITARS: lambda _state, _seat, _d: [(TRADE,), (DECLINE,)],
    D_TURN: legal_turn,
    D_CLOSE: lambda state, seat, _d: [*conversions.legal_conversions(state.rows[seat]), (END,)],
    D_SITE: legal_site,
    D_TILE: lambda state, seat, _d: research.legal_tiles(state, seat),
    D_ADVANCE: lambda state, seat, d: research.legal_steps(state, seat, d[2]),
    D_LOST: lambda state, seat, _d: mines.legal_lost(state, seat),
    D_TOKEN: lambda state, _seat, _d: tokens.legal_tokens(state),
    D_RESCORE: lambda state, seat, _d: tokens.legal_rescores(state, seat),
    D_CHARGE: lambda state, seat, _d: charging.legal_charges(state, seat),
    D_BRAIN: legal_brain,
}


def _downgrade(state: GaiaState, seat: Seat, action: Action) -> None:
    upgrades.downgrade(state, seat, action[1])
    research.offer_step(state, seat, research.ALL_TRACKS)


MAIN: dict[int, Main] = {
    MINE_: lambda state, seat, a: mines.build_mine(state, seat, a[1]),
    PROJECT: lambda state, seat, a: projects.start_project(state, seat, a[1]),
    UPGRADE: lambda state, seat, a: upgrades.upgrade(state, seat, a[1], a[2]),
    FEDERATE: lambda state, seat, a: federations.form_federation(state, seat, sum(1 << c for c in a[1:])),
    RESEARCH: lambda state, seat, a: research.research(state, seat, a[1]),
    ACT: lambda state, seat, a: board.act(state, seat, a[1], a[2]),
    SPECIAL: lambda state, seat, a: board.use_special(state, seat, a[1]),
    SWAP: lambda state, seat, a: upgrades.swap(state, seat, a[1]),
    STATION_: lambda state, seat, a: mines.place_station(state, seat, a[1]),
    DOWNGRADE: _downgrade,
    PASS: lambda state, seat, a: passing.pass_round(state, seat, a[1]),
}


def _turn(state: GaiaState, seat: Seat, decision: Decision, action: Action) -> None:
    if action[0] == CONVERT:
        conversions.convert(state, seat, action[1])
        state.stack.append(decision)
        return
    state.stack.append((T_NEXT, 0, seat))
    if action[0] != PASS:  # no conversions after passing (GP-A9.4)
        state.stack.append((T_CLOSE, 0, seat))
        state.stack.append((T_PASSIVE, 0, seat))
    MAIN[action[0]](state, seat, action)


def _close(state: GaiaState, seat: Seat, decision: Decision, action: Action) -> None:
    if action[0] == CONVERT:
        conversions.convert(state, seat, action[1])
        if conversions.payable(state.rows[seat]):
            state.stack.append(decision)


def _site(state: GaiaState, seat: Seat, decision: Decision, action: Action) -> None:
    if action[0] == MINE_:
        mines.build_mine(state, seat, action[1], decision[2], decision[3])
    else:
        projects.start_project(state, seat, action[1], decision[3])


def _terrans(state: GaiaState, seat: Seat, decision: Decision, action: Action) -> None:
    if action[0] == CONVERT:
        rounds.convert_in_gaia_phase(state, seat, action[1], decision[2])


def _itars(state: GaiaState, seat: Seat, _decision: Decision, action: Action) -> None:
    if action[0] == TRADE:
        rounds.trade(state, seat)


def _tile(state: GaiaState, seat: Seat, _decision: Decision, action: Action) -> None:
    if action[0] == TILE:
        research.take_tile(state, seat, action[1])
    else:
        research.take_advanced(state, seat, action[1], action[2])


def _advance(state: GaiaState, seat: Seat, _decision: Decision, action: Action) -> None:
    if action[0] == ADVANCE:
        research.advance(state, seat, action[1])


def _charge(state: GaiaState, seat: Seat, decision: Decision, action: Action) -> None:
    if action[0] == CHARGE:
        charging.take_charge(state, seat, decision[2], action[1])
    else:
        charging.decline(state, seat, decision[2])


def _brain(state: GaiaState, seat: Seat, decision: Decision, action: Action) -> None:
    power.move_brainstone(state.rows[seat], action[1], decision[3])
    state.events.append((X_BRAIN, seat, action[1]))


ANSWER: dict[int, Answer] = {
    D_FACTION: lambda state, seat, _d, a: setup.take_faction(state, seat, a[1]),
    D_PLACE: lambda state, seat, _d, a: setup.place(state, seat, a[1]),
    D_BOOSTER: lambda state, seat, _d, a: setup.take_booster(state, seat, a[1]),
    D_INCOME: lambda state, seat, d, a: rounds.choose_income(state, seat, d[2:], a),
    D_TERRANS: _terrans,
    D_ITARS: _itars,
    D_TURN: _turn,
    D_CLOSE: _close,
    D_SITE: _site,
    D_TILE: _tile,
    D_ADVANCE: _advance,
    D_LOST: lambda state, seat, _d, a: mines.place_lost_planet(state, seat, a[1]),
    D_TOKEN: lambda state, seat, _d, a: tokens.choose_token(state, seat, a[1]),
    D_RESCORE: lambda state, seat, _d, a: tokens.rescore(state, seat, a[1]),
    D_CHARGE: _charge,
    D_BRAIN: _brain,
}


def _next_turn(state: GaiaState, after: Seat) -> None:
    """The next in turn order who has not passed; the round ends when all have (GP-D2)."""
    order = state.order
    at = order.index(after)
    for k in range(1, len(order) + 1):
        seat = order[(at + k) % len(order)]
        if not state.rows[seat][PASSED]:
            begin_turn(state, seat)
            return
    if state.round == ROUNDS:
        ending.finish(state)
    else:
        passing.end_round(state)


def begin_turn(state: GaiaState, seat: Seat) -> None:
    state.turn += 1
    if seat < state.seats:
        state.stack.append((D_TURN, 1 << seat))
    else:
        state.stack.append((T_NEXT, 0, seat))
        state.stack.append((T_PASSIVE, 0, seat))
        automa.automa_turn(state)


def _task(state: GaiaState, task: Decision) -> None:
    kind = task[0]
    if kind == T_NEXT:
        _next_turn(state, task[2])
    elif kind == T_PASSIVE:
        if state.builds:
            charging.offer_charging(state, task[2])
    elif kind == T_CLOSE:
        if conversions.payable(state.rows[task[2]]):
            state.stack.append((D_CLOSE, 1 << task[2]))
    elif kind == T_INCOME:
        if len(task) > 3:
            rounds.take_power(state, task[2], list(task[3:]))
        else:
            rounds.take_income(state, task[2])
    elif kind == T_GAIA:
        rounds.gaia_phase(state, task[2]) if len(task) == 3 else rounds.offer_trade(state, task[2])
    elif kind == T_GAIA_MOVE:
        rounds.return_tokens(state, task[2])
    elif kind == T_FIRST_TURN:
        begin_turn(state, state.order[0])
    else:
        _setup_task(state, kind)


def _setup_task(state: GaiaState, kind: int) -> None:
    if kind == T_SETUP:
        setup.order_placements(state)
    elif kind == T_ROUND:
        rounds.begin_round(state)
    elif kind == T_AUTOMA_PLACE:
        automa.automa_place(state)
    elif kind == T_AUTOMA_BOOSTER:
        automa.automa_booster(state)


def _answers_itself(state: GaiaState, decision: Decision) -> bool:
    """A decision in which nothing can be decided."""
    kind = decision[0]
    seat = decision[1].bit_length() - 1
    if kind == D_CHARGE:
        return charging.is_settled(state, seat, decision[2])
    if kind == D_ADVANCE:
        return not research.open_tracks(state, seat, decision[2])  # GP-T1.2
    if kind == D_TILE:
        return not research.legal_tiles(state, seat)
    return kind == D_TOKEN and not any(state.tokens)


ASKS_ALWAYS = (D_TURN, D_CLOSE, D_BRAIN, D_SITE)


def settle(state: GaiaState) -> None:
    """Do the tasks on top of the stack until somebody has to decide or the game is over."""
    stack = state.stack
    while stack:
        top = stack[-1]
        if top[0] >= FIRST_TASK:
            stack.pop()
            _task(state, top)
        elif top[0] in ASKS_ALWAYS:
            return
        else:
            stack.pop()
            if not _answers_itself(state, top):
                stack.append(top)
                return


def apply(state: GaiaState, seat: Seat, action: Action) -> None:
    decision = state.stack.pop()
    ANSWER[decision[0]](state, seat, decision, action)
    settle(state)
