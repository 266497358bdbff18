"""The order of power income (GP-I2)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...rules.power import charged
from ...table.actions import INCOME_CHARGE
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>power income</b> comes first?"),
        a.words("Not all of it can be charged: new tokens in area I make room. Now {bowls}.", bowls=bowls(a.me.bowls)),
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        n = action[1]
        if action[0] == INCOME_CHARGE:
            after = charged(*a.me.bowls, n)
            yield Choice(
                action,
                (
                    Step(
                        f"charge-{n}",
                        a.words.plural("Charge {n} power", "Charge {n} power", n),
                        "power",
                        f"→ {bowls(after)}",
                    ),
                ),
            )
        else:
            after = (a.me.bowls[0] + n, *a.me.bowls[1:])
            label = a.words.plural("Take {n} token now", "Take {n} tokens now", n)
            yield Choice(action, (Step(f"tokens-{n}", label, "power", f"→ {bowls(after)}"),))


def bowls(areas: tuple[int, int, int]) -> str:
    return "·".join(str(n) for n in areas)
