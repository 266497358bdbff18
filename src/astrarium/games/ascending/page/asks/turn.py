"""The action of a turn (AE-U): what to do, then where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from astrarium.core import Ask, Choice, Step
from astrarium.core.warned import warns

from ...rules.mine import POINTS as MINE_POINTS
from ...table import actions
from ...text.names import planet_name
from .. import symbols
from .asker import Asker
from .moving import ways
from .recalling import recalls
from .recruiting import recruits
from .warnings import exposed

BUILDS = (actions.FACILITY, actions.COLONY, actions.CITY)


def ask(a: Asker) -> Ask:
    reason = a.words("One action; then you may scan. To flick a ship, pull back from it on the board.")
    return Ask(a.words("What is your <b>action</b> this turn?"), reason)


def choices(a: Asker) -> Iterator[Choice]:
    words = a.words
    moves = words.plural("{n} movement point", "{n} movement points", a.pending.points)
    groups: tuple[tuple[Step, Sequence[Choice]], ...] = (
        (Step("do-move", words("Move"), "ship-disc", moves), list(ways(a))),
        (Step("do-recruit", words("Recruit"), "troop", _recruit_note(a)), list(recruits(a))),
        (Step("do-build", words("Build"), "city", words("facility, colony, city")), list(builds(a))),
        (Step("do-develop", words("Develop"), "way-evolution", words("a technology")), list(developments(a))),
        (Step("do-mine", words("Mine"), "vp", words("2 troops 1 VP, 3 troops 2 VP")), list(mines(a))),
        (Step("do-recall", words("Recall troops"), "i-undo", words("back to supply")), list(recalls(a))),
    )
    for verb, found in groups:
        for choice in _sure(found):
            yield replace(choice, steps=(verb, *choice.steps))
    for action in a.of(actions.PASS):
        label = words("Pass")
        yield Choice(action, (Step("do-pass", label, "i-cross", words("no action, no scan")),), label)


def _sure(found: Sequence[Choice]) -> Sequence[Choice]:
    """Where a single click would play it, the reader says so first."""
    if len(found) != 1 or found[0].confirm:
        return found
    return [replace(found[0], confirm=found[0].steps[-1].label)]


def _recruit_note(a: Asker) -> str:
    n = min(a.view.players[a.seat].powers.recruits, a.me.troop_supply)
    return a.words.plural("up to {n} troop", "up to {n} troops", n)


def builds(a: Asker) -> Iterator[Choice]:
    """Planet, structure, and what a city brings."""
    words = a.words
    prices = (words("2 troops"), words("1 troop"), words("1 colony, 1 troop"))
    names = (words("research facility"), words("colony"), words("city"))
    for action in a.of(*BUILDS):
        kind, hole = BUILDS.index(action[0]), action[1]
        name = symbols.capital(names[kind])
        steps = [a.at(hole, symbols.STRUCTURES[kind], a.holding(hole))]
        steps.append(Step(f"build-{symbols.STRUCTURES[kind]}", name, symbols.STRUCTURES[kind], prices[kind]))
        if action[0] == actions.CITY:
            steps.append(_city_bonus(a, action[2]))
        confirm = words(
            "{structure} on {planet} for {price}", structure=name, planet=planet_name(hole), price=prices[kind]
        )
        yield Choice(action, tuple(steps), confirm, warning=exposed(a, hole) if action[0] == actions.FACILITY else "")


def _city_bonus(a: Asker, bonus: int) -> Step:
    words = a.words
    if bonus == actions.TROOP_BONUS:
        n = min(a.me.powers.city_troops, a.me.troop_box)
        return Step(
            "bonus-troops", words.plural("take {n} troop", "take {n} troops", n), "troop", words("from the box")
        )
    if bonus == actions.SHIP_BONUS:
        return Step("bonus-starship", words("take a starship"), "ship-disc", words("from the box"))
    empty = not a.me.troop_box and not a.me.starships_box
    note = words("the box is empty") if empty else words("the gift stays in the box")
    return Step("bonus-nothing", words("take nothing"), "i-cross", note)


def mines(a: Asker) -> Iterator[Choice]:
    for action in a.of(actions.MINE):
        _, hole, n = action
        note = a.words("{points} VP", points=MINE_POINTS[n])
        count = Step(f"count-{n}", symbols.troops(n, a.words), "troop", note)
        label = a.words("mine {planet} with {troops} troops", planet=planet_name(hole), troops=n)
        steps, confirm = (a.at(hole, "vp", a.holding(hole)), count), f"{symbols.capital(label)}: {note}"
        yield Choice(action, steps, confirm, warning=too_early(a, MINE_POINTS[n]))


@warns()
def too_early(a: Asker, points: int) -> str:
    """Whoever takes the last token while behind brings about the end of a game that somebody else wins (AE-E1)."""
    totals = [score.total for score in a.state.scores()]
    behind = max(totals[: a.seat] + totals[a.seat + 1 :]) - totals[a.seat] - points
    if a.view.trigger >= 0 or points < a.view.pool or behind <= 0:
        return ""
    return a.words.plural(
        "This takes the last token while you are <b>{n} point</b> behind: the game ends after the others' turns.",
        "This takes the last token while you are <b>{n} points</b> behind: the game ends after the others' turns.",
        behind,
    )


def developments(a: Asker) -> Iterator[Choice]:
    for action in a.of(actions.DEVELOP):
        colour, level = action[1], a.me.levels[action[1]] + 1
        tech = next(t for t in a.view.techs if t.colour == colour and t.level == level)
        name = f"{a.words(symbols.THEMES[colour])} {level}"
        gain = "" if tech.discovered else a.words("first: {n} VP", n=tech.first_vp)
        note = ", ".join(filter(None, (symbols.tech_name(tech.id, a.words), gain)))
        step = Step(symbols.tech_id(colour, level), name, symbols.WORLDS[colour], note)
        yield Choice(action, (step,), a.words("Develop {tech}", tech=f"{name}, {note}"))
