"""What a choice throws away for certain, said before it is played."""

from __future__ import annotations

from collections.abc import Sequence

from .....core.notation import Action
from ...box import components as c
from ...rules.power import tokens_in_areas
from ...rules.projects import project_tokens
from ...rules.rounds import income_of
from ...table import player as at
from ...table.actions import ACT, NO_BOOSTER, SPECIAL
from .. import symbols
from .asker import Asker

STORES = ((at.CREDIT, c.MAX_CREDIT), (at.ORE, c.MAX_ORE), (at.KNOWLEDGE, c.MAX_KNOWLEDGE))  # in the order of a Gain


def project_warning(a: Asker) -> str:
    """Gaiaformers do their work at the beginning of a round (GP-G1); tokens come back there too (GP-G2)."""
    if a.view.round == c.ROUNDS:
        return a.words("This is the last round: a Gaia project begun now <b>never becomes a planet</b>.")
    if tokens_in_areas(a.row) > project_tokens(a.row):
        return ""
    return a.words("You keep <b>no power token</b> in areas I to III: they come back in the next Gaia phase.")


def gain_warning(a: Asker, gain: Sequence[int]) -> str:
    """Resources beyond the end of a track are lost (GP-R1)."""
    lost = beyond(a.row, gain)
    said = a.words("<b>{lost}</b> would be lost: your store is full.", lost=symbols.amounts(lost, a.words))
    return "\n".join((said, *_sums(a, lost, gain))) if any(lost) else ""


def pass_warning(a: Asker, action: Action) -> str:
    """Whoever has passed can spend nothing more before the next income (GP-A9.4)."""
    if action[1] == NO_BOOSTER:
        return ""
    row = a.row[:]
    row[at.BOOSTER] = action[1]
    income = [sum(column) for column in zip(*income_of(row)[0], strict=True)]
    lost = beyond(row, income)
    said = a.words("Of your next income <b>{lost}</b> will be lost.", lost=symbols.amounts(lost, a.words))
    return "\n".join((said, *_sums(a, lost, income))) if any(lost) else ""


def last_pass_warning(a: Asker) -> str:
    """Whoever passes in the last round does nothing more (GP-A9.4): what could still be paid is lost."""
    open_to_me = len({action[1] for action in a.of(ACT)}) + len(a.of(SPECIAL))
    return a.words.plural(
        "This was your last turn, and <b>{n} action</b> that you could still take is lost.",
        "This was your last turn, and <b>{n} actions</b> that you could still take are lost.",
        open_to_me,
    ) if open_to_me else ""  # fmt: skip


def charge_warning(a: Asker) -> str:
    """Power is spent in one's turns, and in the last round there is none after passing (GP-A9.4)."""
    if a.view.round < c.ROUNDS or a.seat not in a.view.passed or not a.question.cost:
        return ""
    return a.words("You have passed in the last round: power charged now can <b>never be used</b>.")


def beyond(row: list[int], gain: Sequence[int]) -> list[int]:
    """Credits, ore and knowledge that find no room."""
    return [max(0, row[store] + n - cap) for (store, cap), n in zip(STORES, gain, strict=False)]


def _sums(a: Asker, lost: Sequence[int], gain: Sequence[int]) -> list[str]:
    """Of each kind that is lost: what is held, what comes, and how much there may be."""
    return [
        a.words("{held} + {gain}, at most {cap}", held=a.row[store], gain=gain[i], cap=cap)
        for i, (store, cap) in enumerate(STORES)
        if lost[i]
    ]
