"""Federation tokens: gaining one, turning one grey, scoring one again (GP-A4.6)."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.state import Decision
from ..box import components as c
from ..table import actions as a
from ..table import player as at
from ..table.state import GaiaState as State
from .power import gain, score

NO_SUCH_TOKEN = Refusal(mark("No such federation token is left."), "GP-A4.6")
GLEENS_ONLY = Refusal(mark("This token comes with the Gleens’ institute alone."), "GP-F4.4")
NOT_HELD = Refusal(mark("You have no such federation token."), "GP-A6.5")


def take_token(state: State, seat: Seat, token: int) -> None:
    """Gain a token with all it shows; its green side is up where it has one."""
    row = state.rows[seat]
    row[at.TOKEN + token] += 1
    row[at.GREEN] += c.TOKEN_GREEN[token]  # GP-A4.6
    state.events.append((a.X_TOKEN, seat, token))
    gain(state, seat, c.TOKEN_GAIN[token], at.VP_FEDERATION)
    score(state, seat, c.E_FEDERATION)


def legal_tokens(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    return [(a.TOKEN_, token) for token, left in enumerate(state.tokens) if left]


def settle_token(state: State, decision: Decision) -> bool:  # noqa: ARG001
    """The supply is empty."""
    if any(state.tokens):
        return False
    state.stack.pop()
    return True


def token_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    if action[1] == c.GLEENS_TOKEN:
        return GLEENS_ONLY
    return None if state.tokens[action[1]] else NO_SUCH_TOKEN


def choose_token(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    state.tokens[action[1]] -= 1
    take_token(state, seat, action[1])


def legal_rescores(state: State, seat: Seat) -> list[Action]:
    row = state.rows[seat]
    return [(a.RESCORE, token) for token in range(len(c.TOKEN_GAIN)) if row[at.TOKEN + token]]


def rescore_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    return None if state.rows[seat][at.TOKEN + action[1]] else NOT_HELD


def rescore(state: State, seat: Seat, action: Action) -> None:
    """What the token shows once more; it is not a new token (GP-A6.5)."""
    token = action[1]
    state.stack.pop()
    state.events.append((a.X_RESCORE, seat, token))
    gain(state, seat, c.TOKEN_GAIN[token], at.VP_ACTION)
