"""The page's "why not?": what a click on a place would mean now; the rules say why it cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....core.errors import Refusal
from ....core.look import Look
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..rules import federations, research, upgrades
from ..rules.board_actions import specials_open
from ..rules.mines import free_space
from ..rules.sequence import BOOK
from ..table import actions
from ..table import player as at
from ..table.state import GaiaState as State

NOT_YOUR_TURN = Refusal(mark("It is not your turn."), "GP-D2")
TILE_WITH = Refusal(mark("A technology tile comes with a lab, an academy or 4 Q.I.C."), "GP-T1")
TOKEN_WITH = Refusal(mark("A federation token comes with a federation."), "GP-A4.6")
Asked = Action | Refusal | None


def asked(look: Look, place: str, taken: Sequence[str]) -> Asked:  # noqa: ARG001
    """What a click on "cell-4A2", "track-science" or "board-qic_tech" would mean."""
    kind, _, name = place.partition("-")
    if kind not in MEANINGS:
        return None
    state: State = look.asked
    number = NAMES[kind].index(name) if name in NAMES[kind] else -1
    if kind == "cell":
        number = next((cell for cell, known in state.galaxy.names.items() if known == name), -1)
    if number < 0:
        return None
    if not state.stack:
        return BOOK.over
    if look.me not in state.to_act():
        return NOT_YOUR_TURN
    return MEANINGS[kind](state, look.me, number) or _awaited(state)


def _awaited(state: State) -> Refusal | None:
    """Something else is asked first; an open turn says nothing of places that it has no use for."""
    row = BOOK.rows[state.stack[-1][0]]
    return row.awaits if row and row.kind != actions.D_TURN else None


def _cell(state: State, seat: Seat, cell: int) -> Asked:
    decision, row, bit = state.stack[-1], state.rows[seat], 1 << cell
    if decision[0] in (actions.D_LOST, actions.D_PLACE):
        return (actions.LOST_ if decision[0] == actions.D_LOST else actions.PLACE), cell
    if decision[0] == actions.D_CHARGE and cell == state.site:
        return actions.CHARGE, actions.CHARGE_ONLY  # what was built is what one charges for
    if decision[0] == actions.D_TURN and row[at.OWNED] & bit:
        return upgrades.structure_refusal(state, seat, cell)
    if decision[0] == actions.D_TURN and specials_open(row) >> c.S_STATION & 1 and free_space(state) & bit:
        return actions.STATION_, cell
    if decision[0] not in (actions.D_TURN, actions.D_SITE):
        return None
    wild = state.galaxy.kinds[c.TRANSDIM] & ~state.taken() & bit
    return (actions.PROJECT if wild and (decision[0] == actions.D_TURN or not decision[2]) else actions.MINE_), cell


def _track(state: State, seat: Seat, track: int) -> Asked:  # noqa: ARG001
    means = {actions.D_TURN: actions.RESEARCH, actions.D_ADVANCE: actions.ADVANCE}.get(state.stack[-1][0])
    return (means, track) if means else None


def _tile(state: State, seat: Seat, place: int) -> Asked:
    if state.stack[-1][0] == actions.D_TURN:
        return research.tile_refusal(state, seat, (actions.TILE, place)) or TILE_WITH
    return (actions.TILE, place) if state.stack[-1][0] == actions.D_TILE else None


def _advanced(state: State, seat: Seat, track: int) -> Asked:
    """Any of the own tiles stands for the one it would cover."""
    row = state.rows[seat]
    free = row[at.TILES] & ~row[at.COVERED]
    action = (actions.ADVANCED_, track, (free & -free).bit_length() - 1 if free else 0)
    if state.stack[-1][0] == actions.D_TURN:
        return research.advanced_refusal(state, seat, action) or TILE_WITH
    return action if state.stack[-1][0] == actions.D_TILE else None


def _board(state: State, seat: Seat, number: int) -> Asked:
    if state.stack[-1][0] != actions.D_TURN:
        return None
    payable = [action for action in state.legal(seat) if action[:2] == (actions.ACT, number)]
    return payable[0] if payable else (actions.ACT, number, actions.WITH_TOKENS)


def _special(state: State, seat: Seat, special: int) -> Asked:  # noqa: ARG001
    return (actions.SPECIAL, special) if state.stack[-1][0] == actions.D_TURN else None


def _token(state: State, seat: Seat, token: int) -> Asked:
    if state.stack[-1][0] == actions.D_TURN:
        return federations.any_refusal(state, seat) or TOKEN_WITH
    return (actions.TOKEN_, token) if state.stack[-1][0] == actions.D_TOKEN else None


def _booster(state: State, seat: Seat, booster: int) -> Asked:  # noqa: ARG001
    means = {actions.D_TURN: actions.PASS, actions.D_BOOSTER: actions.BOOSTER_}.get(state.stack[-1][0])
    return (means, booster) if means else None


def _slot(state: State, seat: Seat, building: int) -> Asked:
    return upgrades.piece_refusal(state, seat, building) if building and state.stack[-1][0] == actions.D_TURN else None


def _faction(state: State, seat: Seat, faction: int) -> Asked:  # noqa: ARG001
    return (actions.FACTION_, faction) if state.stack[-1][0] == actions.D_FACTION else None


MEANINGS: dict[str, Callable[[State, Seat, int], Asked]] = {
    "cell": _cell, "track": _track, "tile": _tile, "advanced": _advanced, "board": _board, "special": _special,
    "supply": _token, "booster": _booster, "slot": _slot, "faction": _faction,
}  # fmt: skip
NAMES: dict[str, tuple[str, ...]] = {
    "cell": (), "track": c.TRACKS, "tile": c.TILE_PLACES, "advanced": c.TRACKS,
    "board": tuple(a.id for a in c.BOARD_ACTIONS),
    "special": c.SPECIALS, "supply": c.TOKENS, "booster": tuple(b.id for b in c.BOOSTERS), "slot": c.BUILDINGS,
    "faction": c.FACTION_IDS,
}  # fmt: skip
