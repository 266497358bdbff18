"""What is shown of the counts, in one language: parts with a title, a table and a drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..arena import wilson
from ..core import Words
from ..drawing.charts import Bar, bars, columns, histogram
from .counting import OPENING, Counted, Label, Tally

MOST_ROWS = 20  # of a group, the most frequent first
MOST_BRANCHES = 40  # of openings
ENOUGH = 20  # seats: what was played less often is told in the table, and drawn only where nothing else is, paler


class Part(NamedTuple):
    """One subject: the first column of the table are names, the others figures."""

    title: str
    note: str
    legend: str  # of the drawing
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    drawing: str


def parts_of(counted: Counted, words: Words) -> Iterator[Part]:
    for title, tallies in counted.groups.items():
        if len(tallies) > 1:
            yield win_shares(counted, title, tallies, words)
    if counted.sources:
        yield points_by_source(counted, words)
    for title, values in ((words("Actions of a game"), counted.actions), (words("Turns of a game"), counted.turns)):
        if min(values) < max(values):
            yield lengths(title, values, words)


def percent(share: float, words: Words) -> str:
    return decimal(100 * share, words) + ("\u00a0%" if words.lang == "fr" else " %")


def decimal(value: float, words: Words) -> str:
    text = f"{value:.1f}"
    return text.replace(".", ",") if words.lang == "fr" else text


def said(label: Label, words: Words) -> str:
    return ", ".join(words(name) for name in label)


def branch(label: Label, words: Words) -> str:
    """The last move of an opening, as deep as it stands in the tree."""
    return "– " * (len(label) - 1) + words(label[-1])


def best_first(tallies: dict[Label, Tally]) -> list[Label]:
    """Of the most frequent the most successful first."""
    chosen = sorted(tallies, key=lambda label: (-tallies[label].seats, label))[:MOST_ROWS]
    return sorted(chosen, key=lambda label: (-tallies[label].wins / tallies[label].seats, label))


def as_tree(tallies: dict[Label, Tally]) -> list[Label]:
    """Every move before those that followed it, the frequent ones first. No branch is more frequent than the one it
    grows from, so none is shown without it."""
    chosen = sorted(tallies, key=lambda label: (-tallies[label].seats, label))[:MOST_BRANCHES]
    ways = {label: [(-tallies[label[:n]].seats, label[:n]) for n in range(1, len(label) + 1)] for label in chosen}
    return sorted(chosen, key=ways.__getitem__)


def win_shares(counted: Counted, title: str, tallies: dict[Label, Tally], words: Words) -> Part:
    """How much was won with each; the interval is Wilson's at 95 %."""
    chosen, named = (as_tree(tallies), branch) if title == OPENING else (best_first(tallies), said)
    rows, drawn = [], list[tuple[int, Bar]]()
    for label in chosen:
        tally = tallies[label]
        share, name = tally.wins / tally.seats, named(label, words)
        low, high = wilson(share, tally.seats)
        points = [decimal(tally.points / tally.seats, words)] if counted.scored else []
        interval = f"{percent(low, words)} – {percent(high, words)}"
        rows.append([name, str(tally.seats), percent(share, words), interval, *points])
        drawn.append((tally.seats, Bar(name, share, percent(share, words), low, high, tally.seats < ENOUGH)))
    every = [tally for tally in tallies.values() if tally.seats]
    even = sum(tally.even for tally in every) / sum(tally.seats for tally in every)
    head = [words(title), words("seats"), words("win share"), words("95 % interval")]
    head += [words("mean points")] if counted.scored else []
    note = words("If it made no difference: {even}.", even=percent(even, words))
    if any(seats < ENOUGH for seats, _ in drawn):
        note += " " + words("What fewer than {n} seats played says little.", n=ENOUGH)
    shown = [bar for seats, bar in drawn if seats >= ENOUGH] or [bar for _, bar in drawn]
    legend = words("That is the dashed line; thin lines are the intervals.")
    full = words("Win share: {what}", what=words(title))
    return Part(full, note, legend, head, rows, bars(shown, full, even))


def points_by_source(counted: Counted, words: Words) -> Part:
    """Mean points of those who came first and of all others, source by source."""
    rows, drawn = [], []
    for name, origin in counted.sources.items():
        won, lost = origin.winners / max(1, counted.won), origin.others / max(1, counted.lost)
        rows.append([words(name), decimal(won, words), decimal(lost, words)])
        drawn += [Bar(words(name), won, decimal(won, words)), Bar("", lost, decimal(lost, words), paler=True)]
    title = words("Points by source") if counted.scored else words("What was compared, by source")
    note = words("Means over {won} seats that won and {lost} others.", won=counted.won, lost=counted.lost)
    legend = words("Bright: whoever won. Dark: all others.")
    return Part(title, note, legend, [words("source"), words("winners"), words("others")], rows, bars(drawn, title))


def lengths(title: str, values: Sequence[int], words: Words) -> Part:
    ordered = sorted(values)
    found = columns(ordered)
    mean = decimal(sum(ordered) / len(ordered), words)
    note = words(
        "Mean {mean}, from {least} to {most}, half of them at most {median}.",
        mean=mean, least=ordered[0], most=ordered[-1], median=ordered[(len(ordered) - 1) // 2],
    )  # fmt: skip
    rows = [[str(c.first) if c.first == c.last else f"{c.first} – {c.last}", str(c.times)] for c in found]
    return Part(title, note, "", [title, words("games")], rows, histogram(found, title))
