"""Quick sensible choices of a bot: what to buy, what to plan, where to settle, what to extract and exploit."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ....core.dice import Dice
from ....core.masks import members_of
from ....core.notation import Action, Seat
from ..box import components as c
from ..box.programs import CHOOSE, COLONISE, GAIN_GEMS, NOTHING, Node
from ..box.programs import CONVERT as CONVERT_OP
from ..box.programs import DISCOVER as DISCOVER_OP
from ..box.programs import EXTRACT as EXTRACT_OP
from ..box.records import PLANETS_PER_SPACE, SECTORS, SPACES_PER_GALAXY
from ..rules.colonising import sites
from ..rules.discovering import can_discover
from ..rules.majorities import best_of_others, exploits_as_majority
from ..rules.planning import open_zones
from ..rules.scoring import light_energy
from ..table import actions as a
from ..table.state import CouncilState as State
from .evaluation import Prospect, card_worths, gem_worths, light_worth, rounds_left, tile_worths, upgrade_worth

TERRAFORMINGS = c.TERRAFORMING[1] | c.TERRAFORMING[2]
NOISE = 1.5  # energy by which quick plans differ from one imagined future to the next
COVER_MARGIN = 2.5  # how much better a card must be to cover another
LEADER_WORTH = {"casares": 6.0, "s3e3": 5.0, "buteo": 4.0, "breish": 4.5, "ava": 3.0, "zoe": 3.5}
TECH_WORTH = {
    "gem_transformation": (3.0, 1.2), "explorer_people": (0.0, 2.6), "science_colonies": (11.0, 0.0),
    "empire": (0.0, 5.5), "new_star_gate": (2.0, 4.0), "extended_planning": (4.0, 2.6), "energy_saver": (12.0, 0.0),
    "shared_extraction": (3.0, 0.9), "resource_people": (7.0, 0.0), "perpetual_motion": (2.0, 7.0),
    "supremacy": (0.0, 7.0), "scouting_mission": (12.0, 0.0), "energy_surge": (10.0, 0.0),
    "better_information": (11.0, 0.5), "extra_colony": (14.0, 0.0), "hegemonic_people": (12.0, 0.0),
}  # fmt: skip  # at once, and for each round left
STATION_WORTH = (2.2, 2.6, 1.8)  # for each round left


class Outline:
    """What one seat could gain by each kind of step now, worked out once for a whole plan."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.rounds = rounds_left(state)
        self.prospect = Prospect(state, seat, self.rounds)
        self.step = self.prospect.step()
        self._cards: dict[tuple[int, int], float] = {}
        self._today: dict[int, float] = {}
        self._gains: dict[tuple[int, int], float] = {}
        self._settling: dict[tuple[int, int, bool], float] = {}
        self._discovering: dict[tuple[int, int, bool], float] = {}

    def gain(self, galaxy: int, cubes: int) -> float:
        """What so many more cubes in a galaxy bring."""
        key = (galaxy, cubes)
        if key not in self._gains:
            now = self.state.colonies[self.seat * c.GALAXIES + galaxy]
            if galaxy not in self._today:
                self._today[galaxy] = self.prospect.galaxy(galaxy, now)
            self._gains[key] = self.prospect.galaxy(galaxy, now + cubes) - self._today[galaxy]
        return self._gains[key]

    def settling(self, cubes: int, reach: int, any_planet: bool) -> float:
        """The best that a tower brings within reach."""
        key = (cubes, reach, any_planet)
        if key not in self._settling:
            state = self.state
            places = sites(state, self.seat, any_planet, state.box.reach_mask[reach])
            cubes = min(cubes, state.supply[self.seat])
            gains = [self.gain(g, cubes) for g in state.galaxies if places & state.box.galaxy_mask[g]]
            self._settling[key] = max(gains, default=0.0)
        return self._settling[key]

    def discovering(self, cubes: int, reach: int, any_planet: bool) -> float:
        """The best that a discovery with a tower on it brings within reach."""
        key = (cubes, reach, any_planet)
        if key not in self._discovering:
            gains = [self._discovery(sector, cubes, any_planet) for sector in range(reach)]
            self._discovering[key] = max(gains, default=0.0)
        return self._discovering[key]

    def _discovery(self, sector: int, cubes: int, any_planet: bool) -> float:
        state = self.state
        if not can_discover(state, sector):
            return 0.0
        free = [space for space in state.spaces[sector] if state.tile[space] < 0]
        best = max(self.gain(galaxy, cubes) for galaxy in {space // SPACES_PER_GALAXY for space in free})
        odds = 1.0 if any_planet else settling_odds(state.box, sector, state.upgrades[self.seat] & TERRAFORMINGS)
        return 1.0 + odds * best + (1 - odds) * 3.0

    def extracting(self, times: int, reach: int) -> float:
        worths = tile_worths(self.state.box)
        found: list[float] = []
        for sector in range(reach):
            for space in self.state.spaces[sector]:
                cubes = self.state.systems[self.seat * c.SPACES + space]
                if cubes:
                    found += [worths[self.state.tile[space]]] * min(cubes, times)
        return sum(sorted(found, reverse=True)[:times])

    def card(self, number: int, reach: int) -> float:
        """What a card brings on a zone of that reach, less what it consumes."""
        key = (number, reach)
        if key not in self._cards:
            box = self.state.box
            self._cards[key] = self._program(box.program[number], reach) - self.step * box.consumption[number]
        return self._cards[key]

    def _program(self, node: int, reach: int, end: int = NOTHING) -> float:
        total, found, nodes = 0.0, False, self.state.box.nodes
        while node not in (NOTHING, end):
            step = nodes[node]
            if step.op == CHOOSE:
                total += 0.0 if found else max(self._program(entry, reach, step.after) for entry in step.entries)
            elif step.op == DISCOVER_OP:
                total += self.discovering(*self._tower_after(step.after, SECTORS if step.any_range else reach))
            else:
                total += self._step(step, SECTORS if step.any_range else reach, found)
            found = step.op == DISCOVER_OP or (found and step.op == COLONISE)
            node = step.after
        return total

    def _tower_after(self, node: int, reach: int) -> tuple[int, int, bool]:
        """The tower that may stand on the discovered system, with the reach of the discovery."""
        nodes = self.state.box.nodes
        entries = [nodes[entry] for entry in nodes[node].entries] if node != NOTHING else []
        tower = next((entry for entry in entries if entry.op == COLONISE), None)
        return (tower.count, reach, tower.any_planet) if tower else (0, reach, False)

    def _step(self, step: Node, reach: int, found: bool) -> float:
        if step.op == COLONISE:
            return 0.0 if found else self.settling(step.count, reach, step.any_planet)
        if step.op == EXTRACT_OP:
            return 3.0 * step.count if step.here else self.extracting(step.count, reach)
        if step.op == GAIN_GEMS:
            return sum(n * w for n, w in zip(step.gems, gem_worths(self.rounds), strict=True))
        return step.count * (1.2 if step.op == CONVERT_OP else 1.0)


@cache
def settling_odds(box: c.Box, sector: int, terraforming: int) -> float:
    """The chance that one of two tiles of this sector has a planet that can be settled with these upgrades."""
    able = (True, bool(terraforming & c.TERRAFORMING[1]), bool(terraforming & c.TERRAFORMING[2]))
    tiles = [tile for tile in box.tiles if tile.sector == sector]
    fit = sum(any(able[kind] for kind in tile.planets) for tile in tiles) / len(tiles)
    return 1 - (1 - fit) ** 2


def plan_actions(state: State, seat: Seat, dice: Dice | None = None) -> list[Action]:
    """Cards for all zones that need one, covers where they are clearly better, then ready."""
    outline = Outline(state, seat)
    base, cards = seat * c.MAX_ZONES, members_of(state.hand[seat])
    empty, covered = open_zones(state, seat)
    worth = {zone: {card: outline.card(card, state.reach[base + zone]) for card in cards} for zone in empty + covered}
    if dice:
        for row in worth.values():
            for card in row:
                row[card] += NOISE * dice.unit()
    actions = _fill(worth, empty, cards)
    for zone in covered:
        there = outline.card(state.top[base + zone], state.reach[base + zone])
        best = max(cards, key=lambda card: worth[zone][card], default=-1)
        if best >= 0 and worth[zone][best] > there + COVER_MARGIN:
            actions.append((a.PLAN, best, zone + 1))
            cards.remove(best)
    return [*actions, (a.DONE,)]


def _fill(worth: dict[int, dict[int, float]], empty: list[int], cards: list[int]) -> list[Action]:
    """The best card of all onto the best of the empty zones, and so on; takes them from `cards`."""
    actions: list[Action] = []
    zones = empty[:]
    while zones and cards:
        zone, card = max(((z, c) for z in zones for c in cards), key=lambda pair: worth[pair[0]][pair[1]])
        actions.append((a.PLAN, card, zone + 1))
        zones.remove(zone)
        cards.remove(card)
    return actions


def purchase_worths(state: State, seat: Seat) -> list[tuple[float, Action]]:
    """Each thing that can be bought now, with its cheapest payment and what it brings beyond its price."""
    rounds = rounds_left(state)
    prospect = Prospect(state, seat, rounds)
    step, prices = prospect.step(), gem_worths(rounds)
    plain = sorted((b - step * c for b, c in card_worths(state.box)[:6]), reverse=True)[2]
    found: dict[Action, tuple[float, Action]] = {}
    for action in state.legal(seat):
        if action[0] in (a.BUY, a.UPGRADE, a.STATION) and action[:-3] not in found:
            price = sum(n * p for n, p in zip(action[-3:], prices, strict=True))
            found[action[:-3]] = (_brings(state, action, rounds, step, plain) - price, action)
    return list(found.values())


def _brings(state: State, action: Action, rounds: float, step: float, plain: float) -> float:
    if action[0] == a.BUY:
        brings, costs = card_worths(state.box)[action[1]]
        return state.box.ai_card_worth + max(0.0, brings - step * costs - plain) * 0.3 * rounds
    if action[0] == a.UPGRADE:
        return upgrade_worth(state, action[1], rounds)
    return STATION_WORTH[action[1]] * rounds


def best_purchase(state: State, seat: Seat) -> Action:
    """The purchase that brings most, a free colony first; none where nothing is worth its price."""
    free = [action for action in state.legal(seat) if action[0] == a.SETTLE]
    if free:
        return best_settling(state, seat, free)
    worth, action = max(purchase_worths(state, seat), default=(0.0, (a.DONE,)))
    return action if worth > 0 else (a.DONE,)


def best_settling(state: State, seat: Seat, listed: list[Action]) -> Action:
    outline = Outline(state, seat)
    worths = tile_worths(state.box)

    def worth(action: Action) -> tuple[float, float, int]:
        space = action[1] // PLANETS_PER_SPACE
        return outline.gain(space // SPACES_PER_GALAXY, action[2]), worths[state.tile[space]], -action[1]

    return max(listed, key=worth)


def best_step(state: State, seat: Seat) -> Action:
    """The best thing that the step on top allows."""
    listed = state.legal(seat)
    outline = Outline(state, seat)
    worths = tile_worths(state.box)

    def worth(action: Action) -> float:
        if action[0] == a.SETTLE:
            space = action[1] // PLANETS_PER_SPACE
            return outline.gain(space // SPACES_PER_GALAXY, action[2]) + 0.1 * worths[state.tile[space]]
        if action[0] == a.EXTRACT:
            return worths[state.tile[action[1]]] * max(1, _times(state))
        if action[0] == a.DISCOVER:
            return outline.discovering(1, action[1], False) + 0.01 * action[1]
        if action[0] == a.CONVERT:
            return 1.0 + action[1] * 0.1
        return 0.0

    return max(listed, key=worth)


def _times(state: State) -> int:
    """How often the system just discovered may be mined."""
    nodes = state.box.nodes
    entries = [nodes[entry] for entry in nodes[state.stack[-1][2]].entries]
    return next((entry.count for entry in entries if entry.op == EXTRACT_OP and entry.here), 1)


def best_laying(state: State, seat: Seat) -> Action:
    """The tile with settleable planets and a good resource, in the galaxy where a colony brings most."""
    outline = Outline(state, seat)
    owned, worths = state.upgrades[seat], tile_worths(state.box)
    rated: dict[tuple[int, int], float] = {}  # by tile and galaxy

    def worth(action: Action) -> float:
        key = (action[1], action[2] // SPACES_PER_GALAXY)
        if key not in rated:
            kinds = state.box.tiles[action[1]].planets
            able = sum(kind == 0 or bool(owned & c.TERRAFORMING[kind]) for kind in kinds)
            rated[key] = (outline.gain(key[1], 1) if able else 0.0) + 0.6 * worths[action[1]] + 0.3 * able
        return rated[key]

    return max((action for action in state.legal(seat) if action[0] == a.LAY), key=worth)


def best_exploit(state: State, seat: Seat) -> Action:
    """Majorities at once; a minority where waiting promises nothing."""
    best: tuple[float, Action] = (0.0, (a.DONE,))
    rounds, light = rounds_left(state), light_worth(state, seat)
    worths, yields = tile_worths(state.box), {}
    for action in state.legal(seat):
        if action[0] != a.EXPLOIT:
            continue
        galaxy = action[1]
        if galaxy not in yields:
            yields[galaxy] = _yield_now(state, seat, galaxy, rounds, light)
        cube = worths[state.tile[action[2] // PLANETS_PER_SPACE]] if action[2] >= 0 else 0.0
        best = max(best, (yields[galaxy] - 0.05 * cube, action))
    return best[1]


def _yield_now(state: State, seat: Seat, galaxy: int, rounds: float, light: float) -> float:
    """What exploiting a galaxy at once brings, less what may be hoped for by waiting."""
    plate, majority = state.box.galaxies[galaxy], exploits_as_majority(state, seat, galaxy)
    now = float(plate.majority if majority else plate.minority)
    now += light * (plate.majority_card if majority else plate.minority_card)
    mine = state.colonies[seat * c.GALAXIES + galaxy]
    hope = plate.majority - now if rounds > 2 and best_of_others(state, seat, galaxy) - mine < 2 else 0
    return now - 1.5 * hope


def best_tech(state: State, seat: Seat) -> Action:
    rounds = rounds_left(state)

    def worth(action: Action) -> float:
        at_once, each = TECH_WORTH.get(state.box.techs[action[1]].id, (5.0, 0.0))
        return at_once + each * rounds

    return max(state.legal(seat), key=worth)


def best_return(state: State, seat: Seat) -> Action:
    return min(state.legal(seat), key=lambda action: light_energy(state, seat, action[1]))


def best_taking(state: State, seat: Seat) -> Action:
    step = Prospect(state, seat, rounds_left(state)).step()
    worths = [brings - step * costs for brings, costs in card_worths(state.box)]
    return max(state.legal(seat), key=lambda action: worths[action[1]])


def best_leader(state: State, seat: Seat) -> Action:
    return max(state.legal(seat), key=lambda action: LEADER_WORTH.get(state.box.leaders[action[1]].id, 0.0))


def best_mine(state: State, seat: Seat) -> Action:
    worths = tile_worths(state.box)
    return max(state.legal(seat), key=lambda action: worths[state.tile[action[1]]])


def worst_for_automa(state: State, seat: Seat) -> Action:
    """Of what the Automa may do, what helps it least: away from the human's own plans."""
    outline = Outline(state, seat)
    worths = tile_worths(state.box)

    def harm(action: Action) -> float:
        if action[0] == a.SETTLE:
            return worths[state.tile[action[1] // PLANETS_PER_SPACE]]
        if action[0] == a.LAY:
            kinds = state.box.tiles[action[1]].planets
            return -len(kinds) - 0.3 * worths[action[1]]
        return -0.1 * worths[state.tile[action[2] // PLANETS_PER_SPACE]] - 0.01 * outline.gain(action[1], 1)

    return min(state.legal(seat), key=harm)


QUICK: dict[int, Callable[[State, Seat], Action]] = {
    a.PICK_CIVILISATION: lambda state, seat: state.legal(seat)[0],
    a.PICK_LEADER: best_leader,
    a.BUY_PHASE: best_purchase,
    a.DO_STEP: best_step,
    a.LAY_TILE: best_laying,
    a.STATION_MINE: best_mine,
    a.EXPLOIT_PHASE: best_exploit,
    a.RETURN_BONUS: best_return,
    a.PICK_TECH: best_tech,
    a.TAKE_CARD: best_taking,
    a.AUTOMA_SETTLES: worst_for_automa,
    a.AUTOMA_LAYS: worst_for_automa,
    a.AUTOMA_EXPLOITS: worst_for_automa,
}
