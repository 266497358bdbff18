"""Choosing battles (QV-4)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.notation import Seat
from .....core.page import Ask, Choice
from .....core.warned import warns
from ...rules.war import NO_WINNER, losses, outcome
from ...table.actions import BATTLE
from .. import symbols
from .asker import Asker


def ask(a: Asker) -> Ask:
    n = len(a.legal) - 1
    return Ask(
        a.words("Where do you start a <b>battle</b>?"),
        a.words.plural(
            "{n} sector where you meet somebody. The strongest wins 1 VP; equal strength destroys all.",
            "{n} sectors where you meet somebody. The strongest wins 1 VP; equal strength destroys all.",
            n,
        ),
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        if action[0] == BATTLE:
            scores, winner, margin = outcome(a.state, action[1])
            others = max(score for seat, score in enumerate(scores) if seat != a.seat)
            said = result(a, action[1], winner, margin)
            score = a.words("{mine} against {other}", mine=scores[a.seat], other=others)
            step = a.at(action[1], "way-war", symbols.detailed(score, said, a.words))
            confirm = a.words("Fight here: {score}, {result}", score=score, result=said)
            yield Choice(
                action,
                (step,),
                confirm,
                warning="" if pays(a, action[1], winner, margin) else defeat(a, action[1], said, score),
            )
    fought = a.view.pending is not None and bool(a.view.pending.fought)
    label = a.words("Stop fighting") if fought else a.words("Fight nowhere")
    yield a.done(label, "", label)


def pays(a: Asker, cell: int, winner: Seat, margin: int) -> bool:
    """Whether nothing is given away: a battle won, or one that costs the others more; of two, a tie that costs both
    the same (QV-4.7, QV-4.8)."""
    if winner == a.seat:
        return True
    lost = [sum(losses(a.state, seat, cell, margin if seat == winner else 0)) for seat in range(a.state.seats)]
    others = sum(lost) - lost[a.seat]
    return others > lost[a.seat] or (winner == NO_WINNER and a.state.seats == 2 and others == lost[a.seat])


@warns()
def defeat(a: Asker, cell: int, said: str, score: str) -> str:
    """A battle has no luck in it: what is lost is certain (QV-4.6)."""
    ships, colony = losses(a.state, a.seat, cell, 0)
    lost = a.words.plural("{n} ship", "{n} ships", ships) if ships else ""
    lost = ", ".join(filter(None, (lost, a.words("your colony") if colony else "")))
    where = a.sector[cell].name
    if not lost:
        return a.words("This battle on {sector} <b>cannot be won</b>.", sector=where) + f"\n{score}"
    told = a.words("You would lose <b>{lost}</b> on {sector}.", lost=lost, sector=where)
    return f"{told}\n{score}\n{said}"


def result(a: Asker, cell: int, winner: Seat, margin: int) -> str:
    """How the battle ends for the reader."""
    if winner == NO_WINNER:
        return a.words("a tie, everything there is destroyed")
    if winner != a.seat:
        return a.words("{name} wins, you lose all there", name=a.names[winner])
    lost, _ = losses(a.state, a.seat, cell, margin)
    kept = a.sector[cell].ships[a.seat] - lost
    return a.words("you keep {ships}", ships=symbols.ships(kept, a.words)) if kept else a.words("you keep the colony")
