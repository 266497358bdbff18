"""The one question, and every listed action as the clicks that lead to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import hypot

from astrarium.core import Action, Aim, Ask, Choice, Step, Words

from .. import actions
from ..actions import CRUISER, DIRECTIONS, SHIP_NAMES
from ..state import ATTACKING, MOVING, PLACING, RECALLING, RECRUITING, RETURNING, SCANNING, TURN, is_cruiser, owner_of
from ..view import AscendingView, PlanetView, ShipView
from ..words import planet_name, ship_name
from . import terms
from .space import pieces_words

MOVES = (actions.LAND, actions.LAUNCH, actions.FLICK)
BUILDS = (actions.FACILITY, actions.COLONY, actions.CITY)


class Asker:
    """One seat's question: the view it sees, its listed actions, names and words."""

    def __init__(self, view: AscendingView, legal: Sequence[Action], names: Sequence[str], words: Words) -> None:
        assert view.seat is not None and view.pending is not None
        self.view, self.legal, self.names, self.words = view, legal, names, words
        self.seat, self.pending = view.seat, view.pending
        self.me = view.players[view.seat]
        self.ships: dict[int, ShipView] = {ship.ship: ship for ship in view.ships}

    def ask(self) -> Ask:
        return ASKS[self.pending.kind](self)

    def choices(self) -> tuple[Choice, ...]:
        return tuple(CHOICES[self.pending.kind](self))

    def aims(self) -> tuple[Aim, ...]:
        """The ships that can be flicked now."""
        return aims(self.view, list(dict.fromkeys(action[1] for action in self.of(actions.FLICK))), self.words)

    def wobble(self) -> str:
        return "" if self.view.wobble == "none" else " " + self.words("Every flick goes a little astray.")

    def of(self, *kinds: int) -> list[Action]:
        return [action for action in self.legal if action[0] in kinds]

    def planet(self, hole: int) -> PlanetView:
        return self.view.planets[hole]

    def at(self, hole: int, icon: str, note: str = "") -> Step:
        return Step(terms.planet_id(hole), planet_name(hole), icon, note)

    def ship(self, ship: int, note: str = "") -> Step:
        return Step(
            terms.ship_id(ship), terms.capital(ship_name(ship, self.words)), terms.SHIP_SYMBOLS[is_cruiser(ship)], note
        )

    def holding(self, hole: int) -> str:
        return ", ".join(pieces_words(self.planet(hole), self.words))

    def done(self, label: str, confirm: str = "") -> Choice:
        return Choice((actions.DONE,), (Step("do-done", label, "i-check"),), confirm or label)


def aims(view: AscendingView, ships: Sequence[int], words: Words) -> tuple[Aim, ...]:
    """These ships, ready to be flicked."""
    board = view.board
    at = {ship.ship: ship for ship in view.ships}
    return tuple(
        Aim(
            id=terms.ship_id(ship), x=at[ship].x, y=at[ship].y, radius=at[ship].radius,
            speed=round(board.strongest_flick * board.grid), least=round(board.weakest_flick * board.grid),
            slide=board.strongest_flick**2 / 2 / board.deceleration,
            text=f"flick {SHIP_NAMES[ship]} {{vx}} {{vy}}", preview=view.preview, confirm=words("Flick at {power} %"),
        )
        for ship in ships
    )  # fmt: skip


def _sure(found: Sequence[Choice]) -> Sequence[Choice]:
    """Where a single click would play it, the reader says so first."""
    if len(found) != 1 or found[0].confirm:
        return found
    return [replace(found[0], confirm=found[0].steps[-1].label)]


# --- the turn: what to do, then where -----------------------------------------------------------------------------


def ask_turn(a: Asker) -> Ask:
    reason = a.words("One action; then you may scan. To flick a ship, pull back from it on the board.")
    return Ask(a.words("What is your <b>action</b> this turn?"), f"{reason}{a.wobble()}")


def turn(a: Asker) -> Iterator[Choice]:
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


def _recruit_note(a: Asker) -> str:
    n = min(a.view.players[a.seat].powers.recruits, a.me.troop_supply)
    return a.words.plural("up to {n} troop", "up to {n} troops", n)


def recruits(a: Asker) -> Iterator[Choice]:
    for action in a.of(actions.RECRUIT):
        planet = a.planet(action[1])
        step = a.at(action[1], "troop", a.holding(action[1]) or a.words("empty"))
        if planet.face_up:
            yield Choice(action, (step,))
        else:
            yield Choice(action, (step,), a.words("Recruit on {planet}, face down", planet=step.label), final=True)


def recalls(a: Asker) -> Iterator[Choice]:
    for action in a.of(actions.RECALL):
        _, hole, n = action
        count = Step(f"count-{n}", terms.troops(n, a.words), "troop")
        yield Choice(action, (a.at(hole, "troop", a.holding(hole)), count), terms.capital(_recall(a, hole, n)))


def _recall(a: Asker, hole: int, n: int) -> str:
    return a.words.plural(
        "recall {n} troop from {planet}", "recall {n} troops from {planet}", n, planet=planet_name(hole)
    )


def builds(a: Asker) -> Iterator[Choice]:
    """Planet, structure, and what a city brings."""
    words = a.words
    prices = (words("2 troops"), words("1 troop"), words("1 colony, 1 troop"))
    names = (words("research facility"), words("colony"), words("city"))
    for action in a.of(*BUILDS):
        kind, hole = BUILDS.index(action[0]), action[1]
        name = terms.capital(names[kind])
        steps = [a.at(hole, terms.STRUCTURES[kind], a.holding(hole))]
        steps.append(Step(f"build-{terms.STRUCTURES[kind]}", name, terms.STRUCTURES[kind], prices[kind]))
        if action[0] == actions.CITY:
            steps.append(_city_bonus(a, action[2]))
        confirm = words(
            "{structure} on {planet} for {price}", structure=name, planet=planet_name(hole), price=prices[kind]
        )
        yield Choice(action, tuple(steps), confirm)


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
        note = a.words("{points} VP", points=n - 1)
        count = Step(f"count-{n}", terms.troops(n, a.words), "troop", note)
        label = a.words("mine {planet} with {troops} troops", planet=planet_name(hole), troops=n)
        yield Choice(action, (a.at(hole, "vp", a.holding(hole)), count), f"{terms.capital(label)}: {note}")


def developments(a: Asker) -> Iterator[Choice]:
    for action in a.of(actions.DEVELOP):
        colour, level = action[1], a.me.levels[action[1]] + 1
        tech = next(t for t in a.view.techs if t.colour == colour and t.level == level)
        name = f"{a.words(terms.THEMES[colour])} {level}"
        gain = "" if tech.discovered else a.words("first: {n} VP", n=tech.first_vp)
        note = ", ".join(filter(None, (terms.tech_name(tech.id, a.words), gain)))
        step = Step(terms.tech_id(colour, level), name, terms.WORLDS[colour], note)
        yield Choice(action, (step,), a.words("Develop {tech}", tech=f"{name}, {note}"))


# --- moving: a ship or a planet, then what it does ------------------------------------------------------------------


def ask_moving(a: Asker) -> Ask:
    left = a.words.plural("{n} movement point left.", "{n} movement points left.", a.pending.points)
    if a.pending.shuttles:
        left += " " + a.words("The next launch or landing is free.")
    return Ask(
        a.words("Which <b>ship</b> do you flick, land or launch?"),
        f"{left} {a.words('Pull back from it and let go to flick it.')}{a.wobble()}",
    )


def moving(a: Asker) -> Iterator[Choice]:
    yield from ways(a)
    yield a.done(a.words("Stop moving"), a.words("Stop moving; attacks follow"))


def ways(a: Asker) -> Iterator[Choice]:
    """Every landing, launch and listed flick."""
    for ship in dict.fromkeys(action[1] for action in a.of(actions.LAND, actions.FLICK)):
        yield from _ship_ways(a, ship, [action for action in a.of(actions.LAND, actions.FLICK) if action[1] == ship])
    yield from launches(a)


def _ship_ways(a: Asker, ship: int, listed: Sequence[Action]) -> Iterator[Choice]:
    where = a.ships[ship].orbit
    note = a.words("in orbit of {planet}", planet=planet_name(where)) if where >= 0 else a.words("in open space")
    first = a.ship(ship, note)
    for action in listed:
        if action[0] == actions.LAND:
            yield _landing(a, first, action)
        else:
            yield _flick(a, first, action)


def _landing(a: Asker, first: Step, action: Action) -> Choice:
    hole = a.ships[action[1]].orbit
    label = a.words("Land on {planet}", planet=planet_name(hole))
    hidden = not a.planet(hole).face_up
    note = a.words("turns the planet up") if hidden else a.words("a troop from supply, the ship to supply")
    return Choice(action, (first, Step(f"land-{SHIP_NAMES[action[1]]}", label, "troop", note)), label, hidden)


def _flick(a: Asker, first: Step, action: Action) -> Choice:
    """A flick of the list: direction, then how far; any other is aimed by pulling back."""
    _, ship, vx, vy = action
    board = a.view.board
    speed = round(hypot(vx, vy) / board.grid)
    side = max(range(8), key=lambda i: DIRECTIONS[3 * i][0] * vx + DIRECTIONS[3 * i][1] * vy)
    slide = terms.millimetres(speed**2 / 2 / board.deceleration)
    by_list = Step(f"list-{SHIP_NAMES[ship]}", a.words("Aim by list"), "i-log", a.words("direction, then strength"))
    direction = Step(f"side-{side}", f"{terms.ARROWS[side]} {a.words(terms.SIDES[side])}")
    strength = Step(f"slide-{slide.split()[0]}", slide, "", a.words("if nothing is in the way"))
    confirm = a.words(
        "Flick {ship} {direction}, {slide}", ship=ship_name(ship, a.words), direction=direction.label, slide=slide
    )
    return Choice(action, (first, by_list, direction, strength), confirm, final=True)


def launches(a: Asker) -> Iterator[Choice]:
    """Planet, kind of ship where there are two, place in the orbit."""
    both = len({action[2] for action in a.of(actions.LAUNCH)}) > 1
    for action in a.of(actions.LAUNCH):
        _, hole, kind, spot = action
        cruiser = kind == CRUISER
        what = a.words("launch the cruiser") if cruiser else a.words("launch a starship")
        where = a.words("Where in the orbit of <b>{planet}</b> does the ship start?", planet=planet_name(hole))
        steps = [a.at(hole, terms.SHIP_SYMBOLS[cruiser], a.words("launch") if both else what)]
        if both:
            steps.append(Step(f"launch-{kind}", terms.capital(what), terms.SHIP_SYMBOLS[cruiser]))
        steps.append(Step(terms.spot_id(hole, spot), terms.clock(spot), ask=where))
        yield Choice(action, tuple(steps))


# --- the other decisions ----------------------------------------------------------------------------------------------


def ask_recruiting(a: Asker) -> Ask:
    return Ask(
        a.words("Where does another <b>troop</b> go?"),
        a.words.plural("You may place {n} more.", "You may place {n} more.", min(a.pending.left, a.me.troop_supply)),
    )


def recruiting(a: Asker) -> Iterator[Choice]:
    yield from recruits(a)
    yield a.done(a.words("Recruit no more"))


def ask_recalling(a: Asker) -> Ask:
    return Ask(a.words("Do you recall more <b>troops</b>?"), a.words("After a recall there is no scan."))


def recalling(a: Asker) -> Iterator[Choice]:
    yield from recalls(a)
    yield a.done(a.words("Recall no more"), a.words("End your turn"))


def ask_attacking(a: Asker) -> Ask:
    targets = len({action[:2] for action in a.legal})
    return Ask(
        a.words("Whom do you <b>attack</b> next?"),
        a.words.plural(
            "{n} target. All possible attacks must be made; you choose the order and the ships.",
            "{n} targets. All possible attacks must be made; you choose the order and the ships.", targets,
        ),
    )  # fmt: skip


def attacking(a: Asker) -> Iterator[Choice]:
    """The target, then the ships that take part."""
    for action in a.legal:
        kind, target, ships = action[0], action[1], action[2:]
        if kind == actions.ATTACK_SHIP:
            first = a.ship(target, a.names[owner_of(target)])
            defence, gain = a.ships[target].defence, 2 if is_cruiser(target) else 1
        else:
            planet = a.planet(target)
            first = a.at(target, "way-war", f"{a.names[planet.owner]}, {a.holding(target)}")
            defence, gain = planet.defence, planet.troops + planet.facilities + planet.colonies + planet.cities
        strength = sum(a.ships[ship].strength for ship in ships)
        who = ", ".join(SHIP_NAMES[ship] for ship in ships)
        note = a.words("strength {strength} against defence {defence}", strength=strength, defence=defence)
        second = Step(
            "with-" + "-".join(SHIP_NAMES[s] for s in ships), a.words("with {ships}", ships=who), "ship-disc", note
        )
        yield Choice(action, (first, second), _attack(a, kind, target, who, gain))


def _attack(a: Asker, kind: int, target: int, who: str, gain: int) -> str:
    if kind == actions.ATTACK_SHIP:
        ship = ship_name(target, a.words)
        return a.words("Attack {ship} with {ships}: {points} VP", ship=ship, ships=who, points=gain)
    return a.words("Attack {planet} with {ships}: {points} VP", planet=planet_name(target), ships=who, points=gain)


def ask_returning(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>starship</b> goes back to the box?"),
        a.words.plural("The price of the cruiser: {n} more.", "The price of the cruiser: {n} more.", a.pending.left),
    )


def returning(a: Asker) -> Iterator[Choice]:
    for action in a.of(actions.RETURN):
        ship = action[1]
        if ship in a.ships:
            step = a.ship(ship, a.words("from the board"))
        else:
            step = replace(a.ship(ship, a.words("from supply")), id=f"supply-{SHIP_NAMES[ship]}")
        yield Choice(action, (step,), a.words("Return {ship} to the box", ship=ship_name(ship, a.words)))


def ask_scanning(a: Asker) -> Ask:
    return Ask(
        a.words("Do you <b>scan</b> a planet?"), a.words("Only you see its face; then your turn ends."),
    )  # fmt: skip


def scanning(a: Asker) -> Iterator[Choice]:
    for action in a.of(actions.SCAN):
        step = a.at(action[1], "pl-hidden", a.words("face down"))
        yield Choice(action, (step,), a.words("Scan {planet}", planet=step.label), final=True)
    yield a.done(a.words("End your turn"), a.words("End your turn without a scan"))


def ask_placing(a: Asker) -> Ask:
    return Ask(
        a.words("Where do your <b>first ships</b> lie?"),
        a.words.plural(
            "{n} ship to place around your homeworld.", "{n} ships to place around your homeworld.", a.pending.left
        ),
    )


def placing(a: Asker) -> Iterator[Choice]:
    for action in a.of(actions.PLACE):
        yield Choice(action, (Step(terms.spot_id(a.me.home, action[1]), terms.clock(action[1])),))


ASKS: dict[int, Callable[[Asker], Ask]] = {
    TURN: ask_turn, MOVING: ask_moving, RECRUITING: ask_recruiting, RECALLING: ask_recalling,
    ATTACKING: ask_attacking, RETURNING: ask_returning, SCANNING: ask_scanning, PLACING: ask_placing,
}  # fmt: skip
CHOICES: dict[int, Callable[[Asker], Iterator[Choice]]] = {
    TURN: turn, MOVING: moving, RECRUITING: recruiting, RECALLING: recalling, ATTACKING: attacking,
    RETURNING: returning, SCANNING: scanning, PLACING: placing,
}  # fmt: skip
