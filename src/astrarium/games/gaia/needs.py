"""What pays for an action that is out of reach now: the fewest free conversions, never all combinations of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.notation import Action, Seat
from .actions import (
    CONVERT,
    MINE_,
    RESEARCH,
    V_BURN,
    V_ORE_CREDIT,
    V_POWER_CREDIT,
    V_POWER_KNOWLEDGE,
    V_POWER_ORE,
    V_POWER_QIC,
    V_QIC_ORE,
)  # fmt: skip
from .columns import BOWL2, BOWL3, BRAIN, CREDIT, FACTION, INSTITUTE, KNOWLEDGE, ORE, QIC
from .components import ADVANCE_COST, MAX_CREDIT, MAX_KNOWLEDGE, MAX_ORE, NEVLAS, TRACKS
from .rules.mines import MINE_CREDIT, MINE_ORE, has_mine, mine_price, mine_sites
from .rules.research import can_advance
from .rules.upgrades import legal_upgrades, upgrade_price

if TYPE_CHECKING:
    from .state import GaiaState

Row = list[int]
POWER_FOR = (
    (ORE, 3, V_POWER_ORE),
    (KNOWLEDGE, 4, V_POWER_KNOWLEDGE),
    (QIC, 4, V_POWER_QIC),
    (CREDIT, 1, V_POWER_CREDIT),
)
MOST_BURNS = 3


def spendable(row: Row) -> int:
    """Power at hand: plain tokens of area III, and a few burned ones."""
    return row[BOWL3] - (row[BRAIN] == 3) + min(MOST_BURNS, row[BOWL2] // 2)


def paid_plans(state: GaiaState, seat: Seat) -> list[list[Action]]:
    """Actions that conversions bring into reach, each after those conversions."""
    row = state.rows[seat]
    power = spendable(row)
    if not power and not row[QIC]:
        return []
    rich = state.clone()
    wealth = rich.rows[seat]
    wealth[ORE] = min(MAX_ORE, row[ORE] + power // 3 + row[QIC])
    wealth[CREDIT] = min(MAX_CREDIT, row[CREDIT] + power + max(0, row[ORE] - 1))
    wealth[KNOWLEDGE] = min(MAX_KNOWLEDGE, row[KNOWLEDGE] + power // 4)
    wealth[QIC] = row[QIC] + power // 4
    plans = []
    for action, price in _wishes(rich, seat):
        conversions = payment(row, price)
        if conversions:
            plans.append([*conversions, action])
    return plans


def _wishes(rich: GaiaState, seat: Seat) -> list[tuple[Action, tuple[int, int, int, int]]]:
    """What a richer seat could do, with its price in credits, ore, knowledge and QIC."""
    row = rich.rows[seat]
    wishes: list[tuple[Action, tuple[int, int, int, int]]] = []
    if row[KNOWLEDGE] >= ADVANCE_COST:
        wishes += [
            ((RESEARCH, track), (0, 0, ADVANCE_COST, 0))
            for track in range(len(TRACKS))
            if can_advance(rich, seat, track)
        ]
    for action in legal_upgrades(rich, seat):
        ore, credit = upgrade_price(rich, seat, action[1], action[2])
        wishes.append((action, (credit, ore, 0, 0)))
    if has_mine(row) and row[ORE] >= MINE_ORE:
        sites = mine_sites(rich, seat)
        while sites:
            low = sites & -sites
            sites ^= low
            cell = low.bit_length() - 1
            ore, qic, _ = mine_price(rich, seat, cell)
            wishes.append(((MINE_, cell), (MINE_CREDIT, ore, 0, qic)))
    return wishes


def payment(row: Row, price: tuple[int, int, int, int]) -> list[Action]:
    """Conversions that make `price` payable; empty where none are needed or none suffice."""
    short = {
        column: max(0, want - row[column]) for column, want in zip((CREDIT, ORE, KNOWLEDGE, QIC), price, strict=True)
    }
    if not any(short.values()):
        return []
    steps: list[Action] = []
    spare_ore = row[ORE] - price[1]
    while short[CREDIT] and spare_ore > 2:
        steps.append((CONVERT, V_ORE_CREDIT))
        short[CREDIT] -= 1
        spare_ore -= 1
    ready, burnable = row[BOWL3] - (row[BRAIN] == 3), min(MOST_BURNS, row[BOWL2] // 2)
    if row[FACTION] == NEVLAS and row[INSTITUTE]:
        return []
    for column, tokens, how in POWER_FOR:
        for _ in range(short[column]):
            if column == ORE and ready < tokens and row[QIC] > price[3]:
                steps.append((CONVERT, V_QIC_ORE))
                row = [*row]
                row[QIC] -= 1
                continue
            while ready < tokens and burnable:
                steps.append((CONVERT, V_BURN))
                ready, burnable = ready + 1, burnable - 1
            if ready < tokens:
                return []
            ready -= tokens
            steps.append((CONVERT, how))
    return steps
