"""What pays for an action: the fewest free conversions, never all combinations of them."""

from __future__ import annotations

from ....core.notation import Action
from ..box import components as c
from ..rules.power import token_power
from ..table import actions as a
from ..table import player as at

Row = list[int]
MOST_BURNS = 4


class Price:
    """What an action costs."""

    __slots__ = ("credit", "formers", "knowledge", "ore", "power", "qic", "stone", "tokens")

    def __init__(
        self, credit: int = 0, ore: int = 0, knowledge: int = 0, qic: int = 0, power: int = 0, tokens: int = 0,
        formers: int = 0, stone: bool = False,
    ) -> None:  # fmt: skip
        self.credit, self.ore, self.knowledge, self.qic = credit, ore, knowledge, qic
        self.power = power  # to spend from area III
        self.tokens = tokens  # to take from any area
        self.formers = formers
        self.stone = stone  # the brainstone pays too


def payment(row: Row, price: Price) -> list[Action] | None:
    """The conversions that make `price` payable: none where it is so already, None where nothing helps."""
    if (
        row[at.CREDIT] >= price.credit
        and row[at.ORE] >= price.ore
        and row[at.KNOWLEDGE] >= price.knowledge
        and row[at.QIC] >= price.qic
        and row[at.BOWL3] - (row[at.BRAIN] == 3) >= price.power
        and row[at.BOWL1] + row[at.BOWL2] + row[at.BOWL3] >= price.tokens
    ):
        return []
    return Purse(row, price).steps()


def wealth(row: Row) -> tuple[int, int, int, int]:
    """The most credits, ore, knowledge and QIC that conversions could give, each alone."""
    faction = c.FACTIONS[row[at.FACTION]]
    power = row[at.BOWL3] + min(MOST_BURNS, row[at.BOWL2] // 2) + (2 if row[at.BRAIN] == 3 else 0)
    power *= token_power(row)
    trade = row[at.CREDIT] if row[at.INSTITUTE] and faction.pays_with_credits else 0
    qic = row[at.QIC] + power // 4 + trade // 4 + (row[at.FORMERS_READY] if faction.former_to_qic else 0)
    if is_without_qic(row):
        qic = row[at.QIC]
    knowledge = row[at.KNOWLEDGE] + (row[at.BOWL3] if faction.token_to_knowledge else power // 4 + trade // 4)
    return (
        min(c.MAX_CREDIT, row[at.CREDIT] + power + row[at.ORE] + row[at.KNOWLEDGE]),
        min(c.MAX_ORE, row[at.ORE] + power // 3 + row[at.QIC] + trade // 3),
        min(c.MAX_KNOWLEDGE, knowledge),
        qic,
    )


def is_without_qic(row: Row) -> bool:
    """Whether QIC turn into ore for this seat (GP-F4.1)."""
    return c.FACTIONS[row[at.FACTION]].ore_for_qic and not row[at.ACADEMY_Q]


class Purse:
    """A seat's resources while a price is looked for among them."""

    def __init__(self, row: Row, price: Price) -> None:
        self.price = price
        self.credit, self.ore = row[at.CREDIT] - price.credit, row[at.ORE] - price.ore
        self.knowledge, self.qic = row[at.KNOWLEDGE] - price.knowledge, row[at.QIC] - price.qic
        self.stone = row[at.BRAIN] == 3 and not price.stone
        self.ready = row[at.BOWL3] - (row[at.BRAIN] == 3)
        self.lifts = row[at.BRAIN] == 2  # the first token burned up is the brainstone
        self.burns = min(MOST_BURNS, row[at.BOWL2] // 2)
        self.tokens = row[at.BOWL1] + row[at.BOWL2] + row[at.BOWL3] - price.tokens
        faction = c.FACTIONS[row[at.FACTION]]
        self.sells_tokens = faction.token_to_knowledge
        self.double = token_power(row) > 1
        self.no_qic = is_without_qic(row)
        self.trades = faction.pays_with_credits and row[at.INSTITUTE] != 0
        self.formers = row[at.FORMERS_READY] - price.formers if faction.former_to_qic else 0
        self.list: list[Action] = []

    def steps(self) -> list[Action] | None:
        power = (self.price.power + 1) // 2 if self.double else self.price.power
        if not self.has(power):
            return None
        self.ready -= power
        enough = self.find_qic() and self.find_knowledge() and self.find_ore() and self.find_credit()
        return self.list if enough and self.find_tokens() else None

    def has(self, power: int) -> bool:
        """Whether so many tokens lie in area III, after burning where it must be."""
        while self.ready < power and self.burns > 0:
            self.do(a.V_BURN)
            self.burns -= 1
            self.tokens -= 1
            self.ready += not self.lifts
            self.stone, self.lifts = self.stone or self.lifts, False
        return self.ready >= power

    def do(self, how: int) -> bool:
        self.list.append((a.CONVERT, how))
        return True

    def spend(self, power: int, how: int) -> bool:
        self.ready -= power
        return self.do(how)

    def find_qic(self) -> bool:
        while self.qic < 0:
            if self.no_qic:
                return False
            self.qic += 1
            if self.formers:
                self.formers -= 1
                self.do(a.V_FORMER_QIC)
            elif self.trades and self.credit >= 4:
                self.credit -= 4
                self.do(a.V_CREDITS_QIC)
            elif not (self.has(2 if self.double else 4) and self.spend(2 if self.double else 4, a.V_POWER_QIC)):
                return False
        return True

    def find_knowledge(self) -> bool:
        while self.knowledge < 0:
            self.knowledge += 1
            if self.sells_tokens and self.ready:
                self.spend(1, a.V_TOKEN_KNOWLEDGE)
                self.tokens -= 1
            elif self.trades and self.credit >= 4:
                self.credit -= 4
                self.do(a.V_CREDITS_KNOWLEDGE)
            elif self.sells_tokens or not (self.has(4) and self.spend(4, a.V_POWER_KNOWLEDGE)):
                return False
        return True

    def find_ore(self) -> bool:
        while self.ore < 0:
            self.ore += 1
            if self.double and self.ore < 0 and self.ready >= 3:
                self.ore += 1
                self.spend(3, a.V_TRIPLE)
            elif self.double and self.ready >= 2:
                self.credit += 1
                self.spend(2, a.V_PAIR)
            elif self.stone:
                self.stone = False
                self.do(a.V_BRAIN_ORE)
            elif not self.double and self.ready >= 3:
                self.spend(3, a.V_POWER_ORE)
            elif self.trades and self.credit >= 3:
                self.credit -= 3
                self.do(a.V_CREDITS_ORE)
            elif self.qic > 0:
                self.qic -= 1
                self.do(a.V_QIC_ORE)
            elif self.double or not (self.has(3) and self.spend(3, a.V_POWER_ORE)):
                return False
        return True

    def find_credit(self) -> bool:
        while self.credit < 0:
            self.credit += 1
            if self.ready:
                self.credit += self.double
                self.spend(1, a.V_POWER_CREDIT)
            elif self.stone:
                self.stone = False
                self.credit += c.BRAIN_VALUE - 1
                self.do(a.V_BRAIN_CREDITS)
            elif self.knowledge > 0 and self.knowledge % 4:
                self.knowledge -= 1
                self.do(a.V_KNOWLEDGE_CREDIT)
            elif self.ore > 0:
                self.ore -= 1
                self.do(a.V_ORE_CREDIT)
            elif not (self.has(1) and self.spend(1, a.V_POWER_CREDIT)):
                return False
        return True

    def find_tokens(self) -> bool:
        while self.tokens < 0:
            if self.ore <= 0:
                return False
            self.ore -= 1
            self.tokens += 1
            self.do(a.V_ORE_TOKEN)
        return True
