"""Free conversions (GP-A9)."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box.components import BRAIN_VALUE, FACTIONS, MAX_CREDIT, MAX_KNOWLEDGE, MAX_ORE
from ..table.actions import (
    CONVERSIONS,
    CONVERT,
    V_BRAIN_CREDIT,
    V_BRAIN_CREDITS,
    V_BRAIN_KNOWLEDGE,
    V_BRAIN_ORE,
    V_BRAIN_QIC,
    V_BRAIN_TWO,
    V_BURN,
    V_CREDITS_KNOWLEDGE,
    V_CREDITS_ORE,
    V_CREDITS_QIC,
    V_FORMER_QIC,
    V_KNOWLEDGE_CREDIT,
    V_ORE_CREDIT,
    V_ORE_TOKEN,
    V_PAIR,
    V_PAIR_ORE,
    V_POWER_CREDIT,
    V_POWER_KNOWLEDGE,
    V_POWER_ORE,
    V_POWER_QIC,
    V_QIC_ORE,
    V_TOKEN_CREDIT,
    V_TOKEN_KNOWLEDGE,
    V_TRIPLE,
    X_CONVERT,
)  # fmt: skip
from ..table.player import (
    BOWL1,
    BOWL2,
    BOWL3,
    BRAIN,
    CREDIT,
    FACTION,
    FORMERS_LOCKED,
    FORMERS_READY,
    GAIA_AREA,
    INSTITUTE,
    KNOWLEDGE,
    ORE,
    QIC,
)  # fmt: skip
from ..table.state import GaiaState as State
from .power import POOR_CREDIT, POOR_KNOWLEDGE, POOR_ORE, POOR_POWER, POOR_QIC, gain_qic, spendable, token_power

Row = list[int]

# Every conversion as three lines of numbers: what it takes, what it gives.
TAKES_TOKENS = [0] * len(CONVERSIONS)  # plain tokens from area III to area I
TAKES_BRAIN = [0] * len(CONVERSIONS)
TAKES = [(0, 0, 0, 0)] * len(CONVERSIONS)  # credits, ore, knowledge, QIC
GIVES = [(0, 0, 0, 0)] * len(CONVERSIONS)
for _number, _tokens, _gives in (
    (V_POWER_QIC, 4, (0, 0, 0, 1)), (V_POWER_ORE, 3, (0, 1, 0, 0)),
    (V_POWER_KNOWLEDGE, 4, (0, 0, 1, 0)), (V_POWER_CREDIT, 1, (1, 0, 0, 0)),
    (V_PAIR, 2, (1, 1, 0, 0)), (V_TRIPLE, 3, (0, 2, 0, 0)),
    (V_TOKEN_CREDIT, 1, (1, 0, 0, 0)), (V_PAIR_ORE, 2, (0, 1, 0, 0)),
):  # fmt: skip
    TAKES_TOKENS[_number], GIVES[_number] = _tokens, _gives
for _number, _takes, _gives in (
    (V_QIC_ORE, (0, 0, 0, 1), (0, 1, 0, 0)), (V_KNOWLEDGE_CREDIT, (0, 0, 1, 0), (1, 0, 0, 0)),
    (V_ORE_CREDIT, (0, 1, 0, 0), (1, 0, 0, 0)), (V_ORE_TOKEN, (0, 1, 0, 0), (0, 0, 0, 0)),
    (V_CREDITS_QIC, (4, 0, 0, 0), (0, 0, 0, 1)), (V_CREDITS_ORE, (3, 0, 0, 0), (0, 1, 0, 0)),
    (V_CREDITS_KNOWLEDGE, (4, 0, 0, 0), (0, 0, 1, 0)),
    (V_TOKEN_KNOWLEDGE, (0, 0, 0, 0), (0, 0, 1, 0)), (V_FORMER_QIC, (0, 0, 0, 0), (0, 0, 0, 1)),
):  # fmt: skip
    TAKES[_number], GIVES[_number] = _takes, _gives
for _number, _tokens, _gives in (
    (V_BRAIN_ORE, 0, (0, 1, 0, 0)), (V_BRAIN_CREDITS, 0, (3, 0, 0, 0)), (V_BRAIN_QIC, 1, (0, 0, 0, 1)),
    (V_BRAIN_KNOWLEDGE, 1, (0, 0, 1, 0)), (V_BRAIN_CREDIT, 0, (1, 0, 0, 0)), (V_BRAIN_TWO, 0, (2, 0, 0, 0)),
):  # fmt: skip
    TAKES_TOKENS[_number], TAKES_BRAIN[_number], GIVES[_number] = _tokens, 1, _gives

FIRST_WASTEFUL = V_BRAIN_CREDIT  # from here on power is thrown away: allowed, not listed
PLAIN_POWER = (V_POWER_QIC, V_POWER_ORE, V_POWER_KNOWLEDGE, V_POWER_CREDIT)
DOUBLED = {
    V_POWER_QIC: 2,
    V_POWER_KNOWLEDGE: 2,
    V_POWER_CREDIT: 1,
    V_PAIR: 2,
    V_TRIPLE: 3,
    V_TOKEN_CREDIT: 1,
    V_PAIR_ORE: 2,
}  # tokens worth two each (GP-F13.2)


NO_BURN = mark("Burning needs two tokens in area II, you have {have}.")
NO_STONE = Refusal(mark("This needs the brainstone in area III."), "GP-F5.1")
FEW_PLAIN = mark("It needs {need} tokens beside the brainstone in area III, you have {have}.")
NOT_DOUBLE = Refusal(mark("Only the Nevlas spend a token as two power, once their institute stands."), "GP-F13.2")
IS_DOUBLE = Refusal(mark("Each of your tokens is worth two power: spend two or three of them together."), "GP-F13.2")
NOT_NEVLAS = Refusal(mark("Only the Nevlas turn a token of area III into knowledge."), "GP-F13.1")
NOT_HADSCH_HALLAS = Refusal(mark("Only the Hadsch Hallas pay with credits, once their institute stands."), "GP-F7.1")
NOT_BAL_TAKS = Refusal(mark("Only the Bal T’aks turn a gaiaformer into a Q.I.C."), "GP-F10.2")
NO_FORMER = Refusal(mark("You have no gaiaformer ready."), "GP-F10.2")
POOR = (POOR_CREDIT, POOR_ORE, POOR_KNOWLEDGE, POOR_QIC)


def _with_power(row: Row, listed: list[int]) -> None:
    """Conversions paid from area III."""
    stone = row[BRAIN] == 3
    plain = row[BOWL3] - stone
    if token_power(row) > 1:
        listed += [how for how, tokens in DOUBLED.items() if plain >= tokens]
    else:
        listed += [how for how in PLAIN_POWER if plain >= TAKES_TOKENS[how]]
    if FACTIONS[row[FACTION]].token_to_knowledge and plain:
        listed.append(V_TOKEN_KNOWLEDGE)  # GP-F13.1
    if stone:
        listed += [V_BRAIN_ORE, V_BRAIN_CREDITS, V_BRAIN_CREDIT, V_BRAIN_TWO]  # GP-F5.1
        if plain:
            listed += [V_BRAIN_QIC, V_BRAIN_KNOWLEDGE]


def payable(row: Row) -> list[int]:
    """The conversions this seat can pay for (GP-A9.1)."""
    listed: list[int] = []
    if row[BOWL2] > 1:
        listed.append(V_BURN)  # GP-A9.2
    if row[BOWL3]:
        _with_power(row, listed)
    if row[QIC]:
        listed.append(V_QIC_ORE)
    if row[KNOWLEDGE]:
        listed.append(V_KNOWLEDGE_CREDIT)
    if row[ORE]:
        listed += [V_ORE_CREDIT, V_ORE_TOKEN]
    if row[CREDIT] > 2 and row[INSTITUTE] and FACTIONS[row[FACTION]].pays_with_credits:
        listed += [V_CREDITS_ORE, V_CREDITS_QIC, V_CREDITS_KNOWLEDGE] if row[CREDIT] > 3 else [V_CREDITS_ORE]  # GP-F7.1
    if row[FORMERS_READY] and FACTIONS[row[FACTION]].former_to_qic:
        listed.append(V_FORMER_QIC)  # GP-F10.2
    return listed


def useful(row: Row) -> list[int]:
    """Those that gain something: the others are allowed, but not worth listing (GP-A9.5)."""
    listed = payable(row)
    if row[BRAIN] == 3 or (row[INSTITUTE] and token_power(row) > 1):
        listed = [how for how in listed if how < FIRST_WASTEFUL]
    if row[CREDIT] >= MAX_CREDIT or row[ORE] >= MAX_ORE or row[KNOWLEDGE] >= MAX_KNOWLEDGE:
        return [how for how in listed if _gains_something(row, how)]
    return listed


def _gains_something(row: Row, how: int) -> bool:
    credit, ore, knowledge, qic = GIVES[how]
    if how in (V_BURN, V_ORE_TOKEN) or qic:
        return True
    return bool(
        (credit and row[CREDIT] < MAX_CREDIT)
        or (ore and row[ORE] < MAX_ORE)
        or (knowledge and row[KNOWLEDGE] < MAX_KNOWLEDGE)
    )


def legal_conversions(row: Row) -> list[Action]:
    return [(CONVERT, how) for how in useful(row)]


def conversion_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    row, how = state.rows[seat], action[1]
    if how in payable(row):
        return None
    return _not_theirs(row, how) or _too_dear(row, how)


def _not_theirs(row: Row, how: int) -> Refusal | None:
    """A conversion of another faction, or of an institute that does not stand yet."""
    faction, doubles = FACTIONS[row[FACTION]], token_power(row) > 1
    if how in (V_PAIR, V_TRIPLE, V_TOKEN_CREDIT, V_PAIR_ORE) and not doubles:
        return NOT_DOUBLE
    if how == V_POWER_ORE and doubles:
        return IS_DOUBLE
    if how == V_TOKEN_KNOWLEDGE and not faction.token_to_knowledge:
        return NOT_NEVLAS
    with_credits = row[INSTITUTE] and faction.pays_with_credits
    if how in (V_CREDITS_QIC, V_CREDITS_ORE, V_CREDITS_KNOWLEDGE) and not with_credits:
        return NOT_HADSCH_HALLAS
    if how == V_FORMER_QIC:
        return NO_FORMER if faction.former_to_qic else NOT_BAL_TAKS
    return NO_STONE if TAKES_BRAIN[how] and row[BRAIN] != 3 else None


def _too_dear(row: Row, how: int) -> Refusal:
    if how == V_BURN:
        return Refusal(NO_BURN, "GP-A9.2", {"have": row[BOWL2]})
    for text, need, have in zip(POOR, TAKES[how], (row[CREDIT], row[ORE], row[KNOWLEDGE], row[QIC]), strict=True):
        if need > have:
            return Refusal(text, "GP-A9.1", {"need": need, "have": have})
    if row[BRAIN] == 3 and not TAKES_BRAIN[how]:
        return Refusal(FEW_PLAIN, "GP-F5.1", {"need": TAKES_TOKENS[how], "have": row[BOWL3] - 1})
    need = 2 * DOUBLED[how] if is_doubled(row, how) else TAKES_TOKENS[how] + BRAIN_VALUE * TAKES_BRAIN[how] or 1
    return Refusal(POOR_POWER, "GP-A9.1", {"need": need, "have": spendable(row)})


def is_doubled(row: Row, how: int) -> bool:
    """Whether this conversion is paid in tokens worth two each (GP-F13.2)."""
    return how in DOUBLED and token_power(row) > 1


def convert(state: State, seat: Seat, action: Action) -> None:
    row, how = state.rows[seat], action[1]
    state.events.append((X_CONVERT, seat, how))
    if how == V_BURN:
        _burn(row)
        return
    credit, ore, knowledge, qic = TAKES[how]
    row[CREDIT] -= credit
    row[ORE] -= ore
    row[KNOWLEDGE] -= knowledge
    row[QIC] -= qic
    _take_power(row, how)
    _give(row, how)


def _take_power(row: Row, how: int) -> None:
    tokens = (DOUBLED[how] if is_doubled(row, how) else TAKES_TOKENS[how]) + TAKES_BRAIN[how]
    row[BOWL3] -= tokens
    row[BOWL1] += tokens
    if TAKES_BRAIN[how]:
        row[BRAIN] = 1
    if how == V_TOKEN_KNOWLEDGE:
        row[BOWL3] -= 1
        row[GAIA_AREA] += 1
    elif how == V_FORMER_QIC:
        row[FORMERS_READY] -= 1
        row[FORMERS_LOCKED] += 1
    elif how == V_ORE_TOKEN:
        row[BOWL1] += 1


def _give(row: Row, how: int) -> None:
    credit, ore, knowledge, qic = GIVES[how]
    if how == V_POWER_CREDIT:
        credit = token_power(row)  # one token may be worth two credits (GP-F13.2)
    row[CREDIT] = min(MAX_CREDIT, row[CREDIT] + credit)
    row[ORE] = min(MAX_ORE, row[ORE] + ore)
    row[KNOWLEDGE] = min(MAX_KNOWLEDGE, row[KNOWLEDGE] + knowledge)
    if qic:
        gain_qic(row, qic)


def _burn(row: Row) -> None:
    """One token of area II leaves so that another moves to III; a brainstone there is the one that moves (GP-A9.2)."""
    row[BOWL2] -= 2
    row[BOWL3] += 1
    if row[BRAIN] == 2:
        row[BRAIN] = 3
    if FACTIONS[row[FACTION]].burns_to_gaia:
        row[GAIA_AREA] += 1  # GP-F14.1
