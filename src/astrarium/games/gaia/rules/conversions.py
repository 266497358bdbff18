"""Free conversions (GP-A9)."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..table import actions as a
from ..table import player as at
from ..table.state import GaiaState as State
from .power import POOR_CREDIT, POOR_KNOWLEDGE, POOR_ORE, POOR_POWER, POOR_QIC, gain_qic, spendable, token_power

Row = list[int]

# Every conversion as three lines of numbers: what it takes, what it gives.
TAKES_TOKENS = [0] * len(a.CONVERSIONS)  # plain tokens from area III to area I
TAKES_BRAIN = [0] * len(a.CONVERSIONS)
TAKES = [(0, 0, 0, 0)] * len(a.CONVERSIONS)  # credits, ore, knowledge, QIC
GIVES = [(0, 0, 0, 0)] * len(a.CONVERSIONS)
for _number, _tokens, _gives in (
    (a.V_POWER_QIC, 4, (0, 0, 0, 1)), (a.V_POWER_ORE, 3, (0, 1, 0, 0)),
    (a.V_POWER_KNOWLEDGE, 4, (0, 0, 1, 0)), (a.V_POWER_CREDIT, 1, (1, 0, 0, 0)),
    (a.V_PAIR, 2, (1, 1, 0, 0)), (a.V_TRIPLE, 3, (0, 2, 0, 0)),
    (a.V_TOKEN_CREDIT, 1, (1, 0, 0, 0)), (a.V_PAIR_ORE, 2, (0, 1, 0, 0)),
):  # fmt: skip
    TAKES_TOKENS[_number], GIVES[_number] = _tokens, _gives
for _number, _takes, _gives in (
    (a.V_QIC_ORE, (0, 0, 0, 1), (0, 1, 0, 0)), (a.V_KNOWLEDGE_CREDIT, (0, 0, 1, 0), (1, 0, 0, 0)),
    (a.V_ORE_CREDIT, (0, 1, 0, 0), (1, 0, 0, 0)), (a.V_ORE_TOKEN, (0, 1, 0, 0), (0, 0, 0, 0)),
    (a.V_CREDITS_QIC, (4, 0, 0, 0), (0, 0, 0, 1)), (a.V_CREDITS_ORE, (3, 0, 0, 0), (0, 1, 0, 0)),
    (a.V_CREDITS_KNOWLEDGE, (4, 0, 0, 0), (0, 0, 1, 0)),
    (a.V_TOKEN_KNOWLEDGE, (0, 0, 0, 0), (0, 0, 1, 0)), (a.V_FORMER_QIC, (0, 0, 0, 0), (0, 0, 0, 1)),
):  # fmt: skip
    TAKES[_number], GIVES[_number] = _takes, _gives
for _number, _tokens, _gives in (
    (a.V_BRAIN_ORE, 0, (0, 1, 0, 0)), (a.V_BRAIN_CREDITS, 0, (3, 0, 0, 0)), (a.V_BRAIN_QIC, 1, (0, 0, 0, 1)),
    (a.V_BRAIN_KNOWLEDGE, 1, (0, 0, 1, 0)), (a.V_BRAIN_CREDIT, 0, (1, 0, 0, 0)), (a.V_BRAIN_TWO, 0, (2, 0, 0, 0)),
):  # fmt: skip
    TAKES_TOKENS[_number], TAKES_BRAIN[_number], GIVES[_number] = _tokens, 1, _gives

FIRST_WASTEFUL = a.V_BRAIN_CREDIT  # from here on power is thrown away: allowed, not listed
PLAIN_POWER = (a.V_POWER_QIC, a.V_POWER_ORE, a.V_POWER_KNOWLEDGE, a.V_POWER_CREDIT)
DOUBLED = {
    a.V_POWER_QIC: 2,
    a.V_POWER_KNOWLEDGE: 2,
    a.V_POWER_CREDIT: 1,
    a.V_PAIR: 2,
    a.V_TRIPLE: 3,
    a.V_TOKEN_CREDIT: 1,
    a.V_PAIR_ORE: 2,
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
    stone = row[at.BRAIN] == 3
    plain = row[at.BOWL3] - stone
    if token_power(row) > 1:
        listed += [how for how, tokens in DOUBLED.items() if plain >= tokens]
    else:
        listed += [how for how in PLAIN_POWER if plain >= TAKES_TOKENS[how]]
    if c.FACTIONS[row[at.FACTION]].token_to_knowledge and plain:
        listed.append(a.V_TOKEN_KNOWLEDGE)  # GP-F13.1
    if stone:
        listed += [a.V_BRAIN_ORE, a.V_BRAIN_CREDITS, a.V_BRAIN_CREDIT, a.V_BRAIN_TWO]  # GP-F5.1
        if plain:
            listed += [a.V_BRAIN_QIC, a.V_BRAIN_KNOWLEDGE]


def payable(row: Row) -> list[int]:
    """The conversions this seat can pay for (GP-A9.1)."""
    listed: list[int] = []
    if row[at.BOWL2] > 1:
        listed.append(a.V_BURN)  # GP-A9.2
    if row[at.BOWL3]:
        _with_power(row, listed)
    if row[at.QIC]:
        listed.append(a.V_QIC_ORE)
    if row[at.KNOWLEDGE]:
        listed.append(a.V_KNOWLEDGE_CREDIT)
    if row[at.ORE]:
        listed += [a.V_ORE_CREDIT, a.V_ORE_TOKEN]
    if row[at.CREDIT] > 2 and row[at.INSTITUTE] and c.FACTIONS[row[at.FACTION]].pays_with_credits:
        listed += (
            [a.V_CREDITS_ORE, a.V_CREDITS_QIC, a.V_CREDITS_KNOWLEDGE] if row[at.CREDIT] > 3 else [a.V_CREDITS_ORE]
        )  # GP-F7.1
    if row[at.FORMERS_READY] and c.FACTIONS[row[at.FACTION]].former_to_qic:
        listed.append(a.V_FORMER_QIC)  # GP-F10.2
    return listed


def useful(row: Row) -> list[int]:
    """Those that gain something: the others are allowed, but not worth listing (GP-A9.5)."""
    listed = payable(row)
    if row[at.BRAIN] == 3 or (row[at.INSTITUTE] and token_power(row) > 1):
        listed = [how for how in listed if how < FIRST_WASTEFUL]
    if row[at.CREDIT] >= c.MAX_CREDIT or row[at.ORE] >= c.MAX_ORE or row[at.KNOWLEDGE] >= c.MAX_KNOWLEDGE:
        return [how for how in listed if _gains_something(row, how)]
    return listed


def _gains_something(row: Row, how: int) -> bool:
    credit, ore, knowledge, qic = GIVES[how]
    if how in (a.V_BURN, a.V_ORE_TOKEN) or qic:
        return True
    return bool(
        (credit and row[at.CREDIT] < c.MAX_CREDIT)
        or (ore and row[at.ORE] < c.MAX_ORE)
        or (knowledge and row[at.KNOWLEDGE] < c.MAX_KNOWLEDGE)
    )


def legal_conversions(row: Row) -> list[Action]:
    return [(a.CONVERT, how) for how in useful(row)]


def conversion_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    row, how = state.rows[seat], action[1]
    if how in payable(row):
        return None
    return _not_theirs(row, how) or _too_dear(row, how)


def _not_theirs(row: Row, how: int) -> Refusal | None:
    """A conversion of another faction, or of an institute that does not stand yet."""
    faction, doubles = c.FACTIONS[row[at.FACTION]], token_power(row) > 1
    if how in (a.V_PAIR, a.V_TRIPLE, a.V_TOKEN_CREDIT, a.V_PAIR_ORE) and not doubles:
        return NOT_DOUBLE
    if how == a.V_POWER_ORE and doubles:
        return IS_DOUBLE
    if how == a.V_TOKEN_KNOWLEDGE and not faction.token_to_knowledge:
        return NOT_NEVLAS
    with_credits = row[at.INSTITUTE] and faction.pays_with_credits
    if how in (a.V_CREDITS_QIC, a.V_CREDITS_ORE, a.V_CREDITS_KNOWLEDGE) and not with_credits:
        return NOT_HADSCH_HALLAS
    if how == a.V_FORMER_QIC:
        return NO_FORMER if faction.former_to_qic else NOT_BAL_TAKS
    return NO_STONE if TAKES_BRAIN[how] and row[at.BRAIN] != 3 else None


def _too_dear(row: Row, how: int) -> Refusal:
    if how == a.V_BURN:
        return Refusal(NO_BURN, "GP-A9.2", {"have": row[at.BOWL2]})
    for text, need, have in zip(
        POOR, TAKES[how], (row[at.CREDIT], row[at.ORE], row[at.KNOWLEDGE], row[at.QIC]), strict=True
    ):
        if need > have:
            return Refusal(text, "GP-A9.1", {"need": need, "have": have})
    if row[at.BRAIN] == 3 and not TAKES_BRAIN[how]:
        return Refusal(FEW_PLAIN, "GP-F5.1", {"need": TAKES_TOKENS[how], "have": row[at.BOWL3] - 1})
    need = 2 * DOUBLED[how] if is_doubled(row, how) else TAKES_TOKENS[how] + c.BRAIN_VALUE * TAKES_BRAIN[how] or 1
    return Refusal(POOR_POWER, "GP-A9.1", {"need": need, "have": spendable(row)})


def is_doubled(row: Row, how: int) -> bool:
    """Whether this conversion is paid in tokens worth two each (GP-F13.2)."""
    return how in DOUBLED and token_power(row) > 1


def convert(state: State, seat: Seat, action: Action) -> None:
    row, how = state.rows[seat], action[1]
    state.events.append((a.X_CONVERT, seat, how))
    if how == a.V_BURN:
        _burn(row)
        return
    credit, ore, knowledge, qic = TAKES[how]
    row[at.CREDIT] -= credit
    row[at.ORE] -= ore
    row[at.KNOWLEDGE] -= knowledge
    row[at.QIC] -= qic
    _take_power(row, how)
    _give(row, how)


def _take_power(row: Row, how: int) -> None:
    tokens = (DOUBLED[how] if is_doubled(row, how) else TAKES_TOKENS[how]) + TAKES_BRAIN[how]
    row[at.BOWL3] -= tokens
    row[at.BOWL1] += tokens
    if TAKES_BRAIN[how]:
        row[at.BRAIN] = 1
    if how == a.V_TOKEN_KNOWLEDGE:
        row[at.BOWL3] -= 1
        row[at.GAIA_AREA] += 1
    elif how == a.V_FORMER_QIC:
        row[at.FORMERS_READY] -= 1
        row[at.FORMERS_LOCKED] += 1
    elif how == a.V_ORE_TOKEN:
        row[at.BOWL1] += 1


def _give(row: Row, how: int) -> None:
    credit, ore, knowledge, qic = GIVES[how]
    if how == a.V_POWER_CREDIT:
        credit = token_power(row)  # one token may be worth two credits (GP-F13.2)
    row[at.CREDIT] = min(c.MAX_CREDIT, row[at.CREDIT] + credit)
    row[at.ORE] = min(c.MAX_ORE, row[at.ORE] + ore)
    row[at.KNOWLEDGE] = min(c.MAX_KNOWLEDGE, row[at.KNOWLEDGE] + knowledge)
    if qic:
        gain_qic(row, qic)


def _burn(row: Row) -> None:
    """One token of area II leaves so that another moves to III; a brainstone there is the one that moves (GP-A9.2)."""
    row[at.BOWL2] -= 2
    row[at.BOWL3] += 1
    if row[at.BRAIN] == 2:
        row[at.BRAIN] = 3
    if c.FACTIONS[row[at.FACTION]].burns_to_gaia:
        row[at.GAIA_AREA] += 1  # GP-F14.1
