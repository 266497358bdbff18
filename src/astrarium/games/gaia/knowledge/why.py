"""The page's "why not?": what a click on a place would mean now; the rules say why it cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....core.errors import Refusal
from ....core.look import Look
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box.components import (
    BOARD_ACTIONS,
    BOOSTERS,
    BUILDINGS,
    FACTION_IDS,
    S_DOWNGRADE,
    S_STATION,
    S_SWAP,
    SPECIALS,
    TILE_PLACES,
    TOKENS,
    TRACKS,
    TRANSDIM,
)
from ..rules import federations, research, upgrades
from ..rules.board_actions import NO_EFFECT, specials_open
from ..rules.mines import USED_UP, free_space
from ..rules.sequence import BOOK
from ..table.actions import (
    ACT,
    ADVANCE,
    ADVANCED_,
    BOOSTER_,
    CHARGE,
    CHARGE_ONLY,
    D_ADVANCE,
    D_BOOSTER,
    D_CHARGE,
    D_FACTION,
    D_LOST,
    D_PLACE,
    D_SITE,
    D_TILE,
    D_TOKEN,
    D_TURN,
    FACTION_,
    LOST_,
    MINE_,
    PASS,
    PLACE,
    PROJECT,
    RESEARCH,
    SPECIAL,
    STATION_,
    TILE,
    TOKEN_,
    WITH_TOKENS,
)
from ..table.player import COVERED, OWNED, TILES, USED
from ..table.state import GaiaState as State

NOT_YOUR_TURN = Refusal(mark("It is not your turn."), "GP-D2")
TILE_WITH = Refusal(mark("A technology tile comes with a lab, an academy or 4 Q.I.C."), "GP-T1")
TOKEN_WITH = Refusal(mark("A federation token comes with a federation."), "GP-A4.6")
ON_THE_MAP = (S_SWAP, S_STATION, S_DOWNGRADE)  # special actions that name a hex
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
    return row.awaits if row and row.kind != D_TURN else None


def _cell(state: State, seat: Seat, cell: int) -> Asked:
    decision, row, bit = state.stack[-1], state.rows[seat], 1 << cell
    if decision[0] in (D_LOST, D_PLACE):
        return (LOST_ if decision[0] == D_LOST else PLACE), cell
    if decision[0] == D_CHARGE and cell == state.site:
        return CHARGE, CHARGE_ONLY  # what was built is what one charges for
    if decision[0] == D_TURN and row[OWNED] & bit:
        return upgrades.structure_refusal(state, seat, cell)
    if decision[0] == D_TURN and specials_open(row) >> S_STATION & 1 and free_space(state) & bit:
        return STATION_, cell
    if decision[0] not in (D_TURN, D_SITE):
        return None
    wild = state.galaxy.kinds[TRANSDIM] & ~state.taken() & bit
    return (PROJECT if wild and (decision[0] == D_TURN or not decision[2]) else MINE_), cell


def _track(state: State, seat: Seat, track: int) -> Asked:  # noqa: ARG001
    return {D_TURN: (RESEARCH, track), D_ADVANCE: (ADVANCE, track)}.get(state.stack[-1][0])


def _tile(state: State, seat: Seat, place: int) -> Asked:
    if state.stack[-1][0] == D_TURN:
        return research.tile_refusal(state, seat, (TILE, place)) or TILE_WITH
    return (TILE, place) if state.stack[-1][0] == D_TILE else None


def _advanced(state: State, seat: Seat, track: int) -> Asked:
    """Any of the own tiles stands for the one it would cover."""
    row = state.rows[seat]
    free = row[TILES] & ~row[COVERED]
    action = (ADVANCED_, track, (free & -free).bit_length() - 1 if free else 0)
    if state.stack[-1][0] == D_TURN:
        return research.advanced_refusal(state, seat, action) or TILE_WITH
    return action if state.stack[-1][0] == D_TILE else None


def _board(state: State, seat: Seat, number: int) -> Asked:
    if state.stack[-1][0] != D_TURN:
        return None
    payable = [action for action in state.legal(seat) if action[:2] == (ACT, number)]
    return payable[0] if payable else (ACT, number, WITH_TOKENS)


def _special(state: State, seat: Seat, special: int) -> Asked:
    row = state.rows[seat]
    if state.stack[-1][0] != D_TURN:
        return None
    if special in ON_THE_MAP and row[USED] >> special & 1:
        return USED_UP
    if special in ON_THE_MAP:
        return NO_EFFECT if specials_open(row) >> special & 1 else (SPECIAL, special)
    return SPECIAL, special


def _token(state: State, seat: Seat, token: int) -> Asked:
    if state.stack[-1][0] == D_TURN:
        return federations.any_refusal(state, seat) or TOKEN_WITH
    return (TOKEN_, token) if state.stack[-1][0] == D_TOKEN else None


def _booster(state: State, seat: Seat, booster: int) -> Asked:  # noqa: ARG001
    return {D_TURN: (PASS, booster), D_BOOSTER: (BOOSTER_, booster)}.get(state.stack[-1][0])


def _slot(state: State, seat: Seat, building: int) -> Asked:
    return upgrades.piece_refusal(state, seat, building) if building and state.stack[-1][0] == D_TURN else None


def _faction(state: State, seat: Seat, faction: int) -> Asked:  # noqa: ARG001
    return (FACTION_, faction) if state.stack[-1][0] == D_FACTION else None


MEANINGS: dict[str, Callable[[State, Seat, int], Asked]] = {
    "cell": _cell, "track": _track, "tile": _tile, "advanced": _advanced, "board": _board, "special": _special,
    "supply": _token, "booster": _booster, "slot": _slot, "faction": _faction,
}  # fmt: skip
NAMES: dict[str, tuple[str, ...]] = {
    "cell": (), "track": TRACKS, "tile": TILE_PLACES, "advanced": TRACKS, "board": tuple(a.id for a in BOARD_ACTIONS),
    "special": SPECIALS, "supply": TOKENS, "booster": tuple(b.id for b in BOOSTERS), "slot": BUILDINGS,
    "faction": FACTION_IDS,
}  # fmt: skip
