"""How a party stands, in energy: what lies on the track, and what its colonies, gems, cards and boards promise."""

from __future__ import annotations

from functools import cache

from ....core.masks import members_of
from ..box import components as c
from ..box.programs import CHOOSE, COLONISE, CONVERT, DISCOVER, EXTRACT, GAIN_ENERGY, GAIN_GEMS, NOTHING
from ..box.records import RANGE
from ..rules.majorities import majorities, system_majorities
from ..rules.planning import is_perpetual
from ..rules.scoring import final_energy
from ..table import actions as a
from ..table.state import ACTING
from ..table.state import CouncilState as State

ROUNDS_PER_LEVEL = 2.7
INCOME = 17.0  # energy that a round brings beyond what can be seen on the table
GROWTH = 3.5  # how far consumption lies above today's on average until the end, for each round left
FADING = 0.8  # what an exploitation is worth beside one a round earlier
LIGHT_CARD = 5.0
SPARE_LIGHT_CARD = 1.5
CUBE_WORTH = (0.0, 7.5, 13.0, 17.0, 20.0)  # what a card that places so many cubes brings
EXTRACTION_WORTH = 3.0
ABILITY_PER_ROUND = {c.TERRAFORMING[1]: 0.9, c.TERRAFORMING[2]: 0.6, c.EXTENSION: 0.8}  # by upgrade
RANGE_PER_ROUND = (0.0, 0.0, 0.9, 0.8)  # by range: what the last step to it adds
TECH_PER_ROUND = {
    "gem_transformation": 1.0, "explorer_people": 1.6, "new_star_gate": 4.0, "shared_extraction": 0.8,
    "empire": 3.0, "supremacy": 3.0,
}  # fmt: skip


def rounds_left(state: State) -> float:
    """How many rounds are likely to follow the running one."""
    if state.throne >= 0 or not state.stack:
        return 0.0
    best = max([state.level[p] + state.energy[p] / state.consumption[p] for p in range(state.parties)])
    return max(0.3, min(8.0, (c.END_LEVEL - best) * ROUNDS_PER_LEVEL))


def gem_worths(rounds: float) -> tuple[float, float, float]:
    """Energy a gem is worth: in the final count, and a little more while it can be used."""
    return 1.0 + 0.16 * rounds, 2.0 + 0.22 * rounds, 3.0 + 0.27 * rounds


def light_worth(state: State, party: int) -> float:
    """Energy that one more light bonus card is worth."""
    spare = c.MAX_BONUS - 1 - state.lights[party].bit_count()
    return LIGHT_CARD if spare > 0 or party >= state.seats else SPARE_LIGHT_CARD


def exploits_this_round(state: State, party: int) -> bool:
    """Whether the party's exploitation of this round is still to come."""
    if state.phase < ACTING:
        return True
    who = 1 << party if party < state.seats else 0
    return any(
        (entry[0] == a.TURN and entry[2] == party)
        or (entry[0] in (a.BEFORE_EXPLOITING, a.EXPLOIT_PHASE) and entry[1] == who)
        for entry in state.stack
    )


def strongest_rivals(state: State, party: int) -> list[int]:
    """By galaxy: the most cubes that any single opponent has there."""
    rows = [[0] * c.GALAXIES]
    for other in range(state.parties):
        if other != party:
            row = state.colonies[other * c.GALAXIES : (other + 1) * c.GALAXIES]
            if other < state.seats and state.stations[other * c.STATIONS + c.COLONISATION] >= 0:
                galaxy = state.stations[other * c.STATIONS + c.COLONISATION]
                row[galaxy] += state.box.stations[c.COLONISATION].cubes
            rows.append(row)
    return [max(cubes) for cubes in zip(*rows, strict=True)]


class Prospect:
    """One party's future: exploitations left, yields by cubes, and what an energy and a step of consumption weigh."""

    def __init__(self, state: State, party: int, rounds: float) -> None:
        self.state, self.party, self.rounds = state, party, rounds
        soon = exploits_this_round(state, party)
        self.times = rounds + soon
        self.first = 1.0 if soon else FADING  # what the next exploitation is worth beside one at once
        self.card = light_worth(state, party)
        leader = state.leader[party] if party < state.seats else -1
        self.wins_ties = leader >= 0 and state.box.leaders[leader].wins_ties
        self.keeps_from = state.box.leaders[leader].keeps_cubes_from if leader >= 0 else 0
        self.rivals: list[int] = []  # by galaxy, once they are asked for
        self.extra, self.extra_at = state.box.stations[c.COLONISATION].cubes, -1
        if party < state.seats:
            self.extra_at = state.stations[party * c.STATIONS + c.COLONISATION]
        self.perpetual = is_perpetual(state, party)
        growth = 0.0 if self.perpetual else GROWTH * rounds
        self.divisor = min(float(c.CONSUMPTION_MAX), state.consumption[party] + growth)

    def galaxy(self, galaxy: int, cubes: int) -> float:
        """Energy from exploiting a galaxy with so many own colonies until the end."""
        if not cubes:
            return 0.0
        if not self.rivals:
            self.rivals = strongest_rivals(self.state, self.party)
        plate = self.state.box.galaxies[galaxy]
        extra = self.extra if galaxy == self.extra_at else 0
        rival = self.rivals[galaxy] - self.wins_ties
        high = plate.majority + self.card * plate.majority_card
        low = plate.minority + self.card * plate.minority_card
        if self._keeps(galaxy, cubes):
            return (high if cubes + extra > rival else low) * min(self.times, 4.0) * 0.9
        total, weight, left = 0.0, self.first, self.times
        while cubes and left > 0:
            total += weight * min(left, 1.0) * (high if cubes + extra > rival else low)
            cubes, left, weight = cubes - 1, left - 1, weight * FADING
        return total

    def _keeps(self, galaxy: int, cubes: int) -> bool:
        if self.party >= self.state.seats:
            return False
        if self.state.stations[self.party * c.STATIONS + c.EXPLOITATION] == galaxy:
            return True
        return bool(self.keeps_from) and cubes >= self.keeps_from

    def colonies(self) -> float:
        base = self.party * c.GALAXIES
        return sum(self.galaxy(g, self.state.colonies[base + g]) for g in self.state.galaxies)

    def mines(self) -> float:
        """What colonies promise to extractions."""
        if self.party >= self.state.seats:
            return 0.0
        state, base = self.state, self.party * c.SPACES
        worths = tile_worths(state.box)
        found = sum(worths[state.tile[s]] for sector in state.spaces for s in sector if state.systems[base + s])
        return 0.12 * found * min(self.rounds, 4.0)

    def board(self) -> float:
        """What upgrades and Dark Tech cards bring until the end."""
        if self.party >= self.state.seats:
            return 0.0
        state, seat = self.state, self.party
        rate = sum((worth for bit, worth in ABILITY_PER_ROUND.items() if state.upgrades[seat] & bit), 0.0)
        for reach in state.reach[seat * c.MAX_ZONES : seat * c.MAX_ZONES + state.zones[seat]]:
            rate += sum(RANGE_PER_ROUND[: reach + 1], 0.0)
        return rate * self.rounds + self._techs()

    def _techs(self) -> float:
        state, seat, total = self.state, self.party, 0.0
        for number in members_of(state.techs[seat]):
            tech = state.box.techs[number]
            if tech.energy_per_galaxy:
                total += tech.energy_per_galaxy * (0.7 * majorities(state, seat) + 0.6) * self.times
            elif tech.energy_per_system:
                total += tech.energy_per_system * (0.7 * system_majorities(state, seat) + 0.6) * self.times
            else:
                total += TECH_PER_ROUND.get(tech.id, 0.0) * self.rounds
        return total

    def cards(self) -> float:
        """What the AI cards bring by being played, beyond the cards one starts with."""
        if self.party >= self.state.seats or not self.rounds:
            return 0.0
        step = self.step()
        worths = card_worths(self.state.box)
        plain = sorted((b - step * c for b, c in worths[: c.STARTING]), reverse=True)[2]
        total = 0.0
        for number in members_of(owned_cards(self.state, self.party)):
            if number >= c.STARTING:
                brings, costs = worths[number]
                total += max(0.0, brings - step * costs - plain)
        return total * 0.3 * self.rounds

    def step(self) -> float:
        """Energy that one step of consumption costs: it makes every later level dearer."""
        if self.divisor >= c.CONSUMPTION_MAX or self.perpetual:
            return 0.0
        energy = self.state.energy[self.party] + (INCOME + 3.0) * self.rounds
        return min(3.0, energy / self.divisor)

    def gems(self) -> float:
        """What gems are worth beyond the final count."""
        if self.party >= self.state.seats:
            return 0.0
        worths, final = gem_worths(self.rounds), self.state.box.gem_worth
        return sum(n * (worths[g] - final[g]) for g, n in enumerate(self.state.gems_of(self.party)))


@cache
def tile_worths(box: c.Box) -> tuple[float, ...]:
    """Energy that one extraction of a tile is worth, in the middle of a game."""
    worths = gem_worths(4.0)
    return tuple(t.energy + sum((n * w for n, w in zip(t.gems, worths, strict=True)), 0.0) for t in box.tiles)


@cache
def card_worths(box: c.Box) -> tuple[tuple[float, int], ...]:
    """By card: energy that playing it brings in the middle of a game, and its consumption."""
    return tuple((_program_worth(box, card.program), card.consumption) for card in box.cards)


def _program_worth(box: c.Box, node: int, end: int = NOTHING) -> float:
    total = 0.0
    while node not in (NOTHING, end):
        step = box.nodes[node]
        if step.op == CHOOSE:
            total += 0.5 + max(_program_worth(box, entry, step.after) for entry in step.entries)
        elif step.op == COLONISE:
            total += CUBE_WORTH[step.count] + 1.5 * step.any_planet + 1.5 * (step.any_range and not step.here)
        elif step.op == EXTRACT:
            total += EXTRACTION_WORTH * step.count
        elif step.op == DISCOVER:
            total += 1.0 + step.any_range
        elif step.op == GAIN_GEMS:
            total += sum((n * w for n, w in zip(step.gems, gem_worths(4.0), strict=True)), 0.0)
        elif step.op in (CONVERT, GAIN_ENERGY):
            total += step.count * (1.3 if step.op == CONVERT else 1.0)
        node = step.after
    return total


def owned_cards(state: State, seat: int) -> int:
    """All action cards of a seat, wherever they are."""
    owned = state.hand[seat]
    for at in range(seat * c.MAX_ZONES, (seat + 1) * c.MAX_ZONES):
        owned |= state.under[at]
        if state.top[at] >= 0:
            owned |= 1 << state.top[at]
        if state.planned[at] >= 0:
            owned |= 1 << state.planned[at]
    return owned


def upgrade_worth(state: State, number: int, rounds: float) -> float:
    """What buying an upgrade brings: its energy, and what `Prospect.board` counts for it."""
    upgrade = state.box.upgrades[number]
    rate = RANGE_PER_ROUND[upgrade.range] if upgrade.kind == RANGE else ABILITY_PER_ROUND.get(1 << number, 0.0)
    return upgrade.energy + rate * rounds


def parts(state: State, party: int, rounds: float) -> tuple[float, list[float]]:
    """What an energy weighs, then the energy of the track, galaxies, gems, cards, boards, final count and pace."""
    prospect = Prospect(state, party, rounds)
    gems, cards, bonus = final_energy(state, party)
    return prospect.divisor, [
        float(state.energy[party]), prospect.colonies() + prospect.mines(), gems + prospect.gems(),
        cards + prospect.cards(), prospect.board(), float(bonus), INCOME * rounds,
    ]  # fmt: skip
