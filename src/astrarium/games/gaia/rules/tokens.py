"""Federation tokens: gaining one, turning one grey, scoring one again (GP-A4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.notation import Action, Seat
from ..box.components import E_FEDERATION, TOKEN_GAIN, TOKEN_GREEN
from ..table.actions import RESCORE, TOKEN_, X_RESCORE, X_TOKEN
from ..table.player import GREEN, TOKEN, VP_ACTION, VP_FEDERATION
from .power import gain, score

if TYPE_CHECKING:
    from ..table.state import GaiaState


def take_token(state: GaiaState, seat: Seat, token: int) -> None:
    """Gain a token with all it shows; its green side is up where it has one."""
    row = state.rows[seat]
    row[TOKEN + token] += 1
    row[GREEN] += TOKEN_GREEN[token]  # GP-A4.6
    state.events.append((X_TOKEN, seat, token))
    gain(state, seat, TOKEN_GAIN[token], VP_FEDERATION)
    score(state, seat, E_FEDERATION)


def legal_tokens(state: GaiaState) -> list[Action]:
    return [(TOKEN_, token) for token, left in enumerate(state.tokens) if left]


def choose_token(state: GaiaState, seat: Seat, token: int) -> None:
    state.tokens[token] -= 1
    take_token(state, seat, token)


def legal_rescores(state: GaiaState, seat: Seat) -> list[Action]:
    row = state.rows[seat]
    return [(RESCORE, token) for token in range(len(TOKEN_GAIN)) if row[TOKEN + token]]


def rescore(state: GaiaState, seat: Seat, token: int) -> None:
    """What the token shows once more; it is not a new token (GP-A6.5)."""
    state.events.append((X_RESCORE, seat, token))
    gain(state, seat, TOKEN_GAIN[token], VP_ACTION)
