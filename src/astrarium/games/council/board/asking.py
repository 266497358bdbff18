"""The one question, and every legal action as the clicks that lead to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....core.notation import Action, Seat
from ....core.page import Ask, Choice, Step
from ..actions import BUY, CONVERT, DISCOVER, DONE, EXPLOIT, EXTRACT, PLAN, SETTLE, STATION, UPGRADE
from ..components import LIGHT_IDS
from ..names import LEADER_TEXTS, PLANET_WORDS, STATION_TEXTS, TECH_TEXTS, bonus_text, card_text
from ..view import Card, Galaxy, Pending, Planet, Player, Space
from . import terms
from .cards import TOWERS, first_symbol
from .forecast import as_majority, consumption_after, majority_with, planned_steps
from .terms import Scene

MANY_PLANETS = 18  # from here on the galaxy is chosen first
NO_LIMIT = 99


class Asker:
    """One seat's question."""

    def __init__(self, scene: Scene) -> None:
        view = scene.view
        assert view.seat is not None and view.pending is not None and view.me is not None
        self.scene, self.words, self.view, self.legal = scene, scene.words, view, scene.legal
        self.pending: Pending = view.pending
        self.seat: Seat = view.seat
        self.me: Player = view.me
        self.galaxies = {galaxy.galaxy: galaxy for galaxy in view.galaxies}
        self.spaces: dict[int, tuple[Galaxy, Space]] = {}
        self.planets: dict[int, tuple[Galaxy, Planet]] = {}
        for galaxy in view.galaxies:
            for space in galaxy.spaces:
                self.spaces[space.space] = galaxy, space
                for planet in space.tile.planets if space.tile else ():
                    self.planets[planet.place] = galaxy, planet

    def ask(self) -> Ask:
        return ASKS[self.pending.kind](self)

    def choices(self) -> tuple[Choice, ...]:
        return tuple(CHOICES[self.pending.kind](self))

    def by_kind(self, kind: int) -> list[Action]:
        return [action for action in self.legal if action[0] == kind]

    def may_stop(self) -> bool:
        return (DONE,) in self.legal

    def stop(self, label: str, note: str = "", confirm: str = "", final: bool = False) -> Choice:
        return Choice((DONE,), (Step("done", label, "i-check", note),), confirm, final)

    def at_galaxy(self, galaxy: Galaxy, note: str = "") -> Step:
        return Step(terms.galaxy_id(galaxy.id), self.words(galaxy.name), "parsec", note)


def ask_leader(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>leader</b> do you follow?"),
        a.words("Everybody has one, for the whole game. A stronger leader consumes more from the start."),
    )


def leaders(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        leader = next(entry for entry in a.view.leaders if entry.leader == action[1])
        name = a.words(leader.name)
        consumes = a.words("consumption {n}", n=terms.signed(leader.consumption))
        note = f"{consumes}. {a.words(LEADER_TEXTS[leader.id])}"
        step = Step(terms.leader_id(leader.id), name, "i-players", note)
        yield Choice(action, (step,), a.words("Follow {leader}", leader=name))


def ask_buy(a: Asker) -> Ask:
    gems = a.scene.gems(a.me.gems) or a.words("no gems")
    reason = a.words.plural("{n} purchase left; you have {gems}.", "{n} purchases left; you have {gems}.",
                            a.pending.purchases, gems=gems)  # fmt: skip
    if a.pending.free_colonies:
        reason += " " + a.words("Zoe also founds one colony for nothing.")
    if len(a.legal) == 1:
        return Ask(a.words("You can <b>buy</b> nothing more."), reason)
    return Ask(a.words("What do you <b>buy</b>?"), reason)


def purchases(a: Asker) -> Iterator[Choice]:
    """What, where (stations), then how it is paid: cheapest first."""
    listed: list[tuple[tuple[Step, ...], list[Action], str, bool]] = [
        *_cards_for_sale(a), *_upgrades_for_sale(a), *_stations_for_sale(a)
    ]  # fmt: skip
    for steps, actions, name, reveals in listed:
        yield from _payments(a, steps, actions, name, reveals)
    yield from settlings(a)
    if a.may_stop():
        label = a.words("Stop buying")
        yield a.stop(label, _left_over(a), label)


def _left_over(a: Asker) -> str:
    return (
        a.words.plural("{n} purchase unused", "{n} purchases unused", a.pending.purchases)
        if a.pending.purchases
        else ""
    )


Sale = tuple[tuple[Step, ...], list[Action], str, bool]


def _grouped(a: Asker, kind: int, *fields: int) -> dict[Action, list[Action]]:
    found: dict[Action, list[Action]] = {}
    for action in a.by_kind(kind):
        found.setdefault(tuple(action[field] for field in fields), []).append(action)
    return found


def _cards_for_sale(a: Asker) -> Iterator[Sale]:
    offers = {offer.card.number: offer.card for offer in a.view.market if offer.card}
    reveals = a.view.deck > 0 or a.view.automa is not None  # the place is filled at once
    groups = _grouped(a, BUY, 1)
    for (number,) in sorted(groups, key=lambda key: _worth(offers[key[0]].cost)):
        card = offers[number]
        yield (_card_step(a, card, a.scene.gems(card.cost)),), groups[(number,)], a.words(card.name), reveals


def _worth(cost: tuple[int, int, int]) -> tuple[int, int]:
    return sum(n * worth for n, worth in zip(cost, (1, 2, 3), strict=True)), sum(cost)


def _card_step(a: Asker, card: Card, price: str) -> Step:
    does = f"{terms.signed(card.consumption)}, {card_text(card, a.words)}"
    note = f"{price} · {does}" if price else does
    return Step(terms.card_id(card.id), a.words(card.name), first_symbol(card), note)


def _upgrades_for_sale(a: Asker) -> Iterator[Sale]:
    upgrades = {upgrade.number: upgrade for upgrade in a.view.upgrades}
    groups = _grouped(a, UPGRADE, 1)
    for (number,) in sorted(groups, key=lambda key: _worth(upgrades[key[0]].cost)):
        upgrade = upgrades[number]
        name = terms.capital(a.scene.things.upgrade(number))
        note = a.scene.gems(upgrade.cost)
        if upgrade.energy and upgrade.kind != "energy":
            note += f" · {a.words('energy +{energy}', energy=upgrade.energy)}"
        symbol = {"range": "parsec", "energy": "energy", "stacking": "stacking"}.get(upgrade.kind, "terraform")
        yield (Step(terms.upgrade_id(upgrade.id), name, symbol, note),), groups[(number,)], name, False


def _stations_for_sale(a: Asker) -> Iterator[Sale]:
    for (number, galaxy), actions in _grouped(a, STATION, 1, 2).items():
        station = a.view.stations[number]
        name = terms.capital(a.scene.things.station(number))
        note = f"{a.scene.gems(station.cost)} · {a.words(STATION_TEXTS[station.id])}"
        where = a.galaxies[galaxy]
        steps = (
            Step(terms.station_id(station.id), name, "space-station", note),
            a.at_galaxy(where, _standing(a, where)),
        )
        yield steps, actions, a.words("{station} in {galaxy}", station=name, galaxy=a.words(where.name)), False


def _payments(a: Asker, steps: tuple[Step, ...], actions: list[Action], name: str, reveals: bool) -> Iterator[Choice]:
    """The actions are listed cheapest first (CS-4.5); a single way needs no step of its own."""
    for i, action in enumerate(actions):
        gems = a.scene.gems(action[-3:])
        confirm = a.words("Buy {what} for {gems}", what=name, gems=gems)
        if len(actions) == 1:
            yield Choice(action, steps, confirm, reveals)
            continue
        note = a.words("the cheapest way") if i == 0 else a.words("no change is given")
        pay = Step("pay-" + "-".join(map(str, action[-3:])), gems, "op-gems", note)
        yield Choice(action, (*steps, pay), confirm, reveals)


def ask_plan(a: Asker) -> Ask:
    words = a.words
    ready = sum(player.ready for player in a.view.players)
    reason = words("In secret.")
    if a.view.seats > 1:
        reason += " " + words("{ready} of {seats} are ready.", ready=ready, seats=a.view.seats)
    empty = [zone for zone in a.me.zones if zone.card is None and zone.planned is None]
    if not a.may_stop():
        count = words.plural("{n} zone still needs a card.", "{n} zones still need a card.", len(empty))
        zone = terms.ZONES[empty[0].number - 1]
        return Ask(words("Which card goes into your <b>zone {zone}</b>?", zone=zone), f"{reason} {count}")
    if len(a.legal) == 1:
        return Ask(words("Your plan is made. <b>Lock it in</b>?"), reason)
    return Ask(
        words("<b>Lock in</b> your plan, or cover a card?"),
        f"{reason} {words('Only the top card of a zone counts; what it covers comes back to your hand later.')}",
    )


def plans(a: Asker) -> Iterator[Choice]:
    """The lock first where it is open; then card by card, each with the zones it may go to."""
    if a.may_stop():
        steps = planned_steps(a.me, a.scene.box)
        after = consumption_after(a.me, steps)
        label = a.words("Lock in the plan")
        note = a.words("consumption {n} to {after}", n=terms.signed(steps), after=after)
        last = len(a.pending.seats) == 1
        yield a.stop(label, note, a.words("Lock in, consumption {n}", n=terms.signed(steps)), last)
    cards = {card.number: card for card in a.me.hand}
    zones = {zone.number: zone for zone in a.me.zones}
    for action in sorted(a.by_kind(PLAN), key=lambda action: (action[1], action[2])):
        card, zone = cards[action[1]], zones[action[2]]
        steps = planned_steps(a.me, a.scene.box, zone.number, card.consumption)
        note = a.words("consumption {n} to {after}", n=terms.signed(steps), after=consumption_after(a.me, steps))
        if zone.card is not None:
            note = f"{a.words('covers {card}', card=a.words(zone.card.name))} · {note}"
        label = a.words("Zone {zone}", zone=terms.ZONES[zone.number - 1])
        yield Choice(action, (_card_step(a, card, ""), Step(terms.zone_id(zone.number), label, "parsec", note)))


def ask_step(a: Asker) -> Ask:
    return Ask(_step_sentence(a), " ".join(filter(None, (_step_source(a), _step_left(a)))))


def _step_sentence(a: Asker) -> str:
    words, kinds = a.words, {action[0] for action in a.legal} - {DONE}
    if not kinds:
        return words("This <b>action</b> can do nothing now.")
    if len(kinds) > 1:
        return (
            words("<b>Settle</b> or <b>mine</b> the new system?")
            if a.pending.discovered
            else words("What does this card <b>do</b>?")
        )
    kind = kinds.pop()
    if kind == SETTLE:
        if a.pending.cubes == 1:
            return words("Which planet do you <b>settle</b>?")
        return words("Where do you build a <b>tower</b> of up to {n}?", n=a.pending.cubes)
    if kind == EXTRACT:
        return words("Which system do you <b>mine</b>?")
    if kind == DISCOVER:
        return words("How far do you <b>discover</b>?")
    return words("Which gem do you <b>raise</b>?")


def _step_source(a: Asker) -> str:
    """Where the action comes from: the zone's card, or something else."""
    if a.pending.zone is None:
        return a.words("A free action, in any sector.")
    zone = a.me.zones[a.pending.zone - 1]
    card = a.words(zone.card.name) if zone.card else ""
    reach = a.words.plural("{n} parsec", "{n} parsecs", a.pending.range)
    numeral = terms.ZONES[zone.number - 1]
    return a.words("{card} on zone {zone}, {reach}.", card=card, zone=numeral, reach=reach)


def _step_left(a: Asker) -> str:
    if a.by_kind(EXTRACT):
        return a.words.plural("{n} extraction left.", "{n} extractions left.", a.pending.times)
    if a.by_kind(CONVERT):
        return a.words.plural("{n} gem may be raised.", "{n} gems may be raised.", a.pending.times)
    return ""


def card_steps(a: Asker) -> Iterator[Choice]:
    yield from settlings(a)
    yield from extractions(a)
    yield from discoveries(a)
    yield from conversions(a)
    some = a.pending.done > 0
    label = a.words("Stop here") if some else a.words("Leave it out")
    nothing = len(a.legal) == 1
    yield a.stop(a.words("Go on") if nothing else label, "", "" if nothing else label)


def settlings(a: Asker) -> Iterator[Choice]:
    """The planet (by galaxy where there are many), then how high the tower is: the highest first."""
    by_planet: dict[int, list[Action]] = {}
    for action in a.by_kind(SETTLE):
        by_planet.setdefault(action[1], []).append(action)
    for place in sorted(by_planet, key=lambda place: (a.planets[place][0].sector, place)):
        galaxy, planet = a.planets[place]
        listed = sorted(by_planet[place], key=lambda action: -action[2])
        first = _planet_step(a, galaxy, planet, listed[0][2])
        steps = (a.at_galaxy(galaxy, _standing(a, galaxy)), first) if len(by_planet) > MANY_PLANETS else (first,)
        for action in listed:
            yield _settling(a, steps, action, galaxy, len(listed) > 1)


def _settling(a: Asker, steps: tuple[Step, ...], action: Action, galaxy: Galaxy, counted: bool) -> Choice:
    n = action[2]
    cubes = a.words.plural("{n} cube", "{n} cubes", n)
    where = a.scene.things.planet(action[1])
    if counted:
        steps = (*steps, Step(f"cubes-{n}", cubes, TOWERS[n], _majority_note(a, galaxy, a.seat, n)))
    return Choice(action, steps, a.words("Place {cubes} on {planet}", cubes=cubes, planet=where))


def _planet_step(a: Asker, galaxy: Galaxy, planet: Planet, cubes: int) -> Step:
    party = a.seat if a.pending.kind != "automa-settle" else a.view.seats
    said = [a.words(PLANET_WORDS[planet.kind])]
    if planet.cubes:
        said.append(a.words.plural("on {n} cube", "on {n} cubes", len(planet.cubes)))
    if note := _majority_note(a, galaxy, party, cubes):
        said.append(note)
    symbol = terms.WORLDS[planet.kind]
    return Step(terms.planet_id(planet.name), a.scene.things.planet(planet.place), symbol, ", ".join(said))


def _majority_note(a: Asker, galaxy: Galaxy, party: int, cubes: int) -> str:
    """Whether so many cubes win the majority there."""
    if galaxy.holder == party or not majority_with(galaxy, party, cubes):
        return ""
    return a.words("wins the majority")


def _standing(a: Asker, galaxy: Galaxy) -> str:
    """Who has how many cubes in a galaxy."""
    counts = [f"{a.scene.name(party)} {n}" for party, n in enumerate(galaxy.strength) if n]
    return ", ".join(counts) or a.words("nobody there")


def extractions(a: Asker) -> Iterator[Choice]:
    for action in a.by_kind(EXTRACT):
        _, space = a.spaces[action[1]]
        gain = a.scene.resource(space.tile) if space.tile else ""
        step = Step(terms.space_id(space.name), a.scene.things.space(space.space), "op-extract", gain)
        yield Choice(action, (step,), a.words("Extract {what}", what=gain))


def discoveries(a: Asker) -> Iterator[Choice]:
    for action in a.by_kind(DISCOVER):
        pile = a.view.piles[action[1] - 1]
        label = a.words.plural("{n} parsec", "{n} parsecs", pile.sector)
        note = a.words.plural("{n} tile left", "{n} tiles left", pile.left)
        confirm = a.words.plural("Discover at {n} parsec", "Discover at {n} parsecs", pile.sector)
        yield Choice(action, (Step(terms.pile_id(pile.sector), label, "op-discover", note),), confirm, True)


def conversions(a: Asker) -> Iterator[Choice]:
    texts = (a.words("Anthracite becomes gold"), a.words("Gold becomes clear"))
    for action in a.by_kind(CONVERT):
        note = a.words("you have {n}", n=a.me.gems[action[1]])
        step = Step(f"convert-{action[1]}", texts[action[1]], terms.GEM_SYMBOLS[action[1] + 1], note)
        yield Choice(action, (step,), texts[action[1]])


def ask_lay(a: Asker) -> Ask:
    reason = a.words.plural("A free space at {n} parsec.", "A free space at {n} parsecs.", a.pending.sector)
    if len(a.view.drawn) > 1:
        reason += " " + a.words("The other system goes under its pile.")
    return Ask(a.words("Which <b>system</b> do you lay, and where?"), reason)


def layings(a: Asker) -> Iterator[Choice]:
    """The tile, then the space."""
    tiles = {tile.number: tile for tile in a.view.drawn}
    for action in a.legal:
        tile = tiles[action[1]]
        galaxy, space = a.spaces[action[2]]
        kinds = ", ".join(a.words(PLANET_WORDS[planet.kind]) for planet in tile.planets)
        first = Step(terms.tile_id(tile.id), kinds, "discovery", a.words("yields {what}", what=a.scene.resource(tile)))
        second = Step(
            terms.space_id(space.name), a.scene.things.space(space.space), "op-discover", _standing(a, galaxy)
        )
        yield Choice(action, (first, second), a.words("Lay it at {space}", space=second.label))


def ask_mine(a: Asker) -> Ask:
    galaxy = a.words(a.view.galaxy(a.pending.galaxy or "").name)
    return Ask(
        a.words("Which system does your <b>station</b> mine?"),
        a.words("One system of {galaxy} where you have a colony.", galaxy=galaxy),
    )


def ask_exploit(a: Asker) -> Ask:
    missing = a.words("{n} energy to level {level}.", n=a.me.to_next_level, level=terms.level(a.me.level + 1))
    if a.me.energy >= a.me.consumption:
        missing = a.words("Your energy has caught up with your consumption.")
    if len(a.legal) == 1:
        return Ask(a.words("No galaxy is left to <b>exploit</b>."), missing)
    cost = a.words("Each costs one of your cubes there.")
    if a.pending.exploits < NO_LIMIT:
        cost += " " + a.words.plural("{n} galaxy at most.", "{n} galaxies at most.", a.pending.exploits)
    return Ask(a.words("Which galaxy do you <b>exploit</b>?"), f"{cost} {missing}")


def exploits(a: Asker) -> Iterator[Choice]:
    """The galaxy with the best yield first, then the cube that goes."""
    groups: dict[int, list[Action]] = {}
    for action in a.by_kind(EXPLOIT):
        groups.setdefault(action[1], []).append(action)
    for number in sorted(groups, key=lambda number: -_yield(a, a.galaxies[number], a.seat)[0]):
        galaxy = a.galaxies[number]
        energy, card, said = _yield(a, galaxy, a.seat)
        for action in groups[number]:
            steps: tuple[Step, ...] = (a.at_galaxy(galaxy, said),)
            if action[2] >= 0:
                steps = (*steps, _cube_step(a, action[2]))
            confirm = a.words("Exploit {galaxy}: {n} energy", galaxy=a.words(galaxy.name), n=energy)
            yield Choice(action, steps, confirm, card and a.view.light_pile > 0)
    if a.may_stop():
        label = a.words("Exploit nothing more") if a.pending.exploited else a.words("Exploit nothing")
        yield a.stop(label if len(a.legal) > 1 else a.words("End your turn"), "", label if len(a.legal) > 1 else "")


def _yield(a: Asker, galaxy: Galaxy, party: int) -> tuple[int, bool, str]:
    """Energy, whether a bonus card comes with it, and both in words."""
    if as_majority(a.view, galaxy, party, a.scene.box):
        energy, card, said = galaxy.majority, galaxy.majority_card, a.words("majority: {n} energy", n=galaxy.majority)
    else:
        energy, card, said = galaxy.minority, galaxy.minority_card, a.words("minority: {n} energy", n=galaxy.minority)
    return energy, card, a.words("{what} and a bonus card", what=said) if card else said


def _cube_step(a: Asker, place: int) -> Step:
    _, planet = a.planets[place]
    label = a.words("Cube on {planet}", planet=a.scene.things.planet(place))
    return Step(terms.planet_id(planet.name), label, "cube", a.words(PLANET_WORDS[planet.kind]))


def ask_return(a: Asker) -> Ask:
    return Ask(
        a.words("Which bonus card do you <b>put back</b>?"),
        a.words("Four may be kept. The dark one stays; the card goes under the pile, unseen."),
    )


def returns(a: Asker) -> Iterator[Choice]:
    cards = {bonus.id: bonus for bonus in a.me.lights if bonus is not None}
    for action in sorted(a.legal, key=lambda action: cards[LIGHT_IDS[action[1]]].worth):
        bonus = cards[LIGHT_IDS[action[1]]]
        said = terms.capital(bonus_text(bonus, a.words, a.scene.things))
        note = a.words("worth {n} energy now", n=bonus.worth)
        yield Choice(action, (Step(terms.bonus_id(bonus.id), said, "bonus-card", note),), a.words("Put this card back"))


def ask_tech(a: Asker) -> Ask:
    level = terms.level(a.pending.level)
    return Ask(
        a.words("You reach level {level}. Which <b>Dark Tech</b> card do you take?", level=level),
        a.words("Only you look through this pile. The others see what you take."),
    )


def techs(a: Asker) -> Iterator[Choice]:
    pile = {tech.tech: tech for tech in a.view.tech_piles[a.pending.level - 1].cards or ()}
    for action in a.legal:
        tech = pile[action[1]]
        name = a.words(tech.name)
        step = Step(terms.tech_id(tech.id), name, "i-spark", a.words(TECH_TEXTS[tech.id]))
        yield Choice(action, (step,), a.words("Take {card}", card=name), True)


def ask_take(a: Asker) -> Ask:
    return Ask(
        a.words("Which AI card do you <b>take for nothing</b>?"),
        a.words("It goes to your hand; the market is refilled."),
    )


def takings(a: Asker) -> Iterator[Choice]:
    cards = {offer.card.number: offer.card for offer in a.view.market if offer.card}
    for action in a.legal:
        if action[0] == DONE:
            yield a.stop(a.words("Take no card"))
            continue
        card = cards[action[1]]
        reveals = a.view.deck > 0 or a.view.automa is not None
        yield Choice(action, (_card_step(a, card, ""),), a.words("Take {card}", card=a.words(card.name)), reveals)


def ask_automa_settle(a: Asker) -> Ask:
    return Ask(
        a.words("Which planet does the <b>Automa</b> settle?"), a.words("You choose in its place, as it suits you.")
    )


def automa_settlings(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        galaxy, planet = a.planets[action[1]]
        cubes = a.words.plural("{n} cube", "{n} cubes", action[2])
        confirm = a.words("The Automa places {cubes} here", cubes=cubes)
        yield Choice(action, (_planet_step(a, galaxy, planet, action[2]),), confirm)


def ask_automa_lay(a: Asker) -> Ask:
    galaxy = a.words(a.view.galaxy(a.pending.galaxy or "").name)
    return Ask(
        a.words("Which system does the <b>Automa</b> lay, and where?"),
        a.words("In {galaxy}, with the planet its card needs. You choose in its place.", galaxy=galaxy),
    )


def ask_automa_exploit(a: Asker) -> Ask:
    galaxy = a.view.galaxy(a.pending.galaxy or "")
    said = _yield(a, galaxy, a.view.seats)[2]
    return Ask(
        a.words("Which cube does the <b>Automa</b> lose in {galaxy}?", galaxy=a.words(galaxy.name)),
        a.words("It exploits: {what}. You choose the cube.", what=said),
    )


def automa_exploits(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        step = _cube_step(a, action[2])
        draws = _yield(a, a.galaxies[action[1]], a.view.seats)[1] and a.view.light_pile > 0
        yield Choice(action, (step,), a.words("Remove this cube"), draws)


ASKS: dict[str, Callable[[Asker], Ask]] = {
    "leader": ask_leader, "buy": ask_buy, "plan": ask_plan, "step": ask_step, "lay": ask_lay, "mine": ask_mine,
    "exploit": ask_exploit, "return": ask_return, "tech": ask_tech, "take": ask_take,
    "automa-settle": ask_automa_settle, "automa-lay": ask_automa_lay, "automa-exploit": ask_automa_exploit,
}  # fmt: skip
CHOICES: dict[str, Callable[[Asker], Iterator[Choice]]] = {
    "leader": leaders, "buy": purchases, "plan": plans, "step": card_steps, "lay": layings, "mine": extractions,
    "exploit": exploits, "return": returns, "tech": techs, "take": takings, "automa-settle": automa_settlings,
    "automa-lay": layings, "automa-exploit": automa_exploits,
}  # fmt: skip
