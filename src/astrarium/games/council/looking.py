"""Building views: the state as one seat may see it. Redaction happens here and only here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from ...core.notation import Seat
from . import view as seen
from .actions import (
    AUTOMA_EXPLOITS,
    AUTOMA_LAYS,
    AUTOMA_SETTLES,
    BUY_PHASE,
    DECISIONS,
    DO_STEP,
    EXPLOIT_PHASE,
    LAY_TILE,
    PICK_TECH,
    PLANNING,
    SHIFT,
    STATION_MINE,
    ZONE_TURN,
    payments,
)
from .components import (
    AUTOMAS,
    GALAXIES,
    GALAXY_IDS,
    LEADER_IDS,
    LIGHT_COUNTS,
    MAX_PURCHASES,
    MAX_ZONES,
    PEOPLES,
    PLANET_NAMES,
    PLANETS,
    PLANETS_PER_SPACE,
    RANGE,
    SPACE_NAMES,
    SPACES,
    STATION_IDS,
    STATIONS,
    TERRAFORM,
    TILE_IDS,
    UPGRADE_IDS,
    UPGRADE_KINDS,
    Box,
)
from .masks import members_of
from .programs import CHOOSE, COLONISE, CONVERT, EXTRACT, NOTHING, OPERATIONS
from .reading import NO_GEMS, Gems
from .rules.buying import can_build, can_upgrade, may_have, slots_left
from .rules.colonising import step_cubes
from .rules.majorities import majority_holder, strength
from .rules.planning import consumption_after, open_zones, planned_consumption
from .scoring import ai_cards, dark_energy, final_energy, light_energy
from .towers import owners

if TYPE_CHECKING:
    from .state import CouncilState as State

PHASES = ("leaders", "buy", "plan", "act", "over")


def view_of(state: State, seat: Seat | None) -> seen.View:
    """What `seat` may know of `state`."""
    planning = bool(state.stack) and state.stack[-1][0] == PLANNING
    return seen.View(
        seat=seat,
        seats=state.seats,
        parties=state.parties,
        round=state.turn,
        phase=PHASES[state.phase],
        with_stations=bool(state.options["stations"]),
        with_leaders=bool(state.options["leaders"]),
        silver=bool(state.options["silver"]),
        components=state.box.digest,
        last_round=state.throne >= 0,
        order=tuple(state.order),
        galaxies=tuple(_galaxy(state, g) for g in _shown_galaxies(state)),
        piles=tuple(_pile(state, sector) for sector in range(3)),
        drawn=tuple(_tile(state, tile, None) for tile in state.drawn),
        market=tuple(_offer(state, seat, place) for place in range(len(state.market))),
        deck=len(state.deck),
        players=_players(state, seat),
        upgrades=tuple(_upgrade(state, seat, n) for n in range(len(UPGRADE_IDS))) if seat is not None else (),
        stations=_stations(state, seat) if seat is not None and state.options["stations"] else (),
        tech_piles=tuple(_tech_pile(state, seat, level) for level in (1, 2)),
        leaders=_leaders(state) if state.options["leaders"] else (),
        light_pile=len(state.light_pile),
        plan=_plan(state, seat) if planning and seat is not None else None,
        automa=_automa(state) if state.automa >= 0 else None,
        pending=_pending(state, seat),
        over=state.over,
        scores=tuple(state.scores()),
        winners=tuple(state.winners()) if state.over else (),
    )


def cheapest(cost: Gems, have: Gems) -> Gems | None:
    """The cheapest payment out of these gems (CS-4.5)."""
    return next((way for way in payments(cost) if all(n <= h for n, h in zip(way, have, strict=True))), None)


def _gems(state: State, party: int) -> Gems:
    if party >= state.seats:
        return NO_GEMS
    anthracite, gold, clear = state.gems[party * 3 : party * 3 + 3]
    return anthracite, gold, clear


# cards


@cache
def _steps(box: Box, node: int, end: int = NOTHING) -> tuple[seen.Step, ...]:
    found = []
    while node not in (NOTHING, end):
        step = box.nodes[node]
        options: tuple[tuple[seen.Step, ...], ...] = ()
        if step.op == CHOOSE:
            options = tuple(_steps(box, entry, step.after) for entry in step.entries)
        found.append(
            seen.Step(OPERATIONS[step.op], step.count, step.any_range, step.any_planet, step.here, step.gems, options)
        )
        node = step.after
    return tuple(found)


@cache
def card_face(box: Box, number: int) -> seen.Card:
    card = box.cards[number]
    return seen.Card(
        number, card.id, card.name, card.consumption, card.cost, _steps(box, card.program), card.source, card.guessed
    )


def _card(state: State, number: int) -> seen.Card | None:
    return card_face(state.box, number) if number >= 0 else None


def _cards(state: State, cards: int) -> tuple[seen.Card, ...]:
    return tuple(card_face(state.box, number) for number in members_of(cards))


def _offer(state: State, seat: Seat | None, place: int) -> seen.Offer:
    number = state.market[place]
    payment = None
    if number >= 0 and seat is not None and may_have(state, seat, number):
        payment = cheapest(state.box.cards[number].cost, _gems(state, seat))
    crossed = state.automa_card >= 0 and place in state.box.automa[state.automa_card].discard
    return seen.Offer(place, _card(state, number), payment is not None, payment, crossed)


# galaxies


def _shown_galaxies(state: State) -> tuple[int, ...]:
    """All galaxies of this side of the board, covered ones too."""
    return state.box.sides[1 if state.seats < 3 else 0]


def _galaxy(state: State, number: int) -> seen.Galaxy:
    plate = state.box.galaxies[number]
    strengths = tuple(strength(state, party, number) for party in range(state.parties))
    holder = majority_holder(state, number)
    exploiting = bool(state.stack) and state.stack[-1][0] == EXPLOIT_PHASE
    return seen.Galaxy(
        galaxy=number,
        id=plate.id,
        name=plate.name,
        sector=plate.sector + 1,
        closed=number not in state.galaxies,
        majority=plate.majority,
        minority=plate.minority,
        majority_card=plate.majority_card,
        minority_card=plate.minority_card,
        station_slots=plate.station_slots,
        slots_left=slots_left(state, number),
        stations=tuple(b for party in range(state.seats) for b in _built(state, party) if b.galaxy == plate.id),
        colonies=tuple(state.colonies[party * GALAXIES + number] for party in range(state.parties)),
        strength=strengths,
        holder=holder if holder >= 0 else None,
        tied=holder < 0 and any(strengths),
        exploited=exploiting and bool(state.stack[-1][2] >> number & 1),
        spaces=tuple(_space(state, s, xy) for s, xy in zip(state.box.spaces_of[number], plate.xy, strict=True)),
        source=plate.source,
        guessed=plate.guessed,
    )


def _space(state: State, space: int, xy: tuple[int, int]) -> seen.Space:
    tile = _tile(state, state.tile[space], space) if state.tile[space] >= 0 else None
    cubes = tuple(state.systems[party * SPACES + space] for party in range(state.parties))
    return seen.Space(space, SPACE_NAMES[space], xy[0], xy[1], tile, cubes)


def _tile(state: State, number: int, space: int | None) -> seen.Tile:
    tile = state.box.tiles[number]
    planets = []
    for p, kind in enumerate(tile.planets):
        place = space * PLANETS_PER_SPACE + p if space is not None else -1
        cubes = owners(state.tower[place]) if place >= 0 else ()
        name = PLANET_NAMES[place] if place >= 0 else ""
        planets.append(seen.Planet(place, name, PLANETS[kind], cubes))
    return seen.Tile(
        number, tile.id, tile.sector + 1, tuple(planets), tile.gems, tile.energy, tile.source, tile.guessed
    )


def _pile(state: State, sector: int) -> seen.Pile:
    pile = state.piles[sector]
    return seen.Pile(sector + 1, len(pile), tuple(TILE_IDS[tile] for tile in pile[: state.known[sector]]))


def _built(state: State, party: int) -> tuple[seen.Built, ...]:
    if party >= state.seats:
        return ()
    own = enumerate(state.stations[party * STATIONS : (party + 1) * STATIONS])
    return tuple(seen.Built(party, STATION_IDS[s], GALAXY_IDS[galaxy]) for s, galaxy in own if galaxy >= 0)


# players


def _players(state: State, seat: Seat | None) -> tuple[seen.Player, ...]:
    scores = state.scores()
    ranks = [score.rank for score in scores]
    if state.automa >= 0:
        ranks.append(3 - ranks[0])
    return tuple(_player(state, party, seat, ranks[party]) for party in range(state.parties))


def _player(state: State, party: int, seat: Seat | None, rank: int) -> seen.Player:
    human = party < state.seats
    mine = party == seat
    planning = bool(state.stack) and state.stack[-1][0] == PLANNING
    return seen.Player(
        party=party,
        seat=party if human else None,
        people=PEOPLES[party if human else AUTOMAS],
        place=state.order.index(party) + 1,
        level=state.level[party],
        energy=state.energy[party],
        consumption=state.consumption[party],
        to_next_level=max(state.consumption[party] - state.energy[party], 0),
        steps=state.steps[party],
        open_sum=_open_sum(state, party) if human else 0,
        gems=_gems(state, party),
        cubes_left=state.supply[party],
        colonies=sum(state.colonies[party * GALAXIES : (party + 1) * GALAXIES]),
        board_cubes=state.board_cubes[party] if human else 0,
        zones=tuple(_zone(state, party, zone, mine) for zone in range(state.zones[party])) if human else (),
        hand=_hand(state, party, mine) if human else (),
        ai_cards=ai_cards(state, party),
        upgrades=tuple(UPGRADE_IDS[n] for n in members_of(state.upgrades[party])) if human else (),
        stations=_built(state, party),
        techs=tuple(_tech(state, n) for n in members_of(state.techs[party])) if human else (),
        leader=LEADER_IDS[state.leader[party]] if human and state.leader[party] >= 0 else None,
        light_cards=state.lights[party].bit_count(),
        lights=_lights(state, party, seat),
        dark=_dark(state, party) if human and (mine or state.over) else None,
        has_dark=human,
        ready=planning and human and not state.stack[-1][1] >> party & 1,
        throne=state.throne == party,
        points=100 * state.level[party] + state.energy[party],
        rank=rank,
        final=_final(state, party, mine),
    )


def _open_sum(state: State, seat: Seat) -> int:
    tops = state.top[seat * MAX_ZONES : seat * MAX_ZONES + state.zones[seat]]
    return sum(state.box.consumption[card] for card in tops if card >= 0)


def _zone(state: State, seat: Seat, zone: int, mine: bool) -> seen.Zone:
    at = seat * MAX_ZONES + zone
    return seen.Zone(
        number=zone + 1,
        range=state.reach[at],
        card=_card(state, state.top[at]),
        covered=_cards(state, state.under[at]),
        planned=_card(state, state.planned[at]) if mine else None,
        acting=acting_zone(state, seat) == zone,
    )


def acting_zone(state: State, seat: Seat) -> int | None:
    """The zone whose card the seat is carrying out: those to its right still wait on the stack."""
    who = 1 << seat
    if not state.stack or state.stack[-1][0] not in (DO_STEP, LAY_TILE) or (SHIFT, who) not in state.stack:
        return None
    waiting = sum(entry[:2] == (ZONE_TURN, who) for entry in state.stack)
    return state.zones[seat] - waiting - 1


def _hand(state: State, seat: Seat, mine: bool) -> tuple[seen.Card, ...]:
    cards = state.hand[seat]
    if not mine:  # what is planned still counts as held
        for card in state.planned[seat * MAX_ZONES : (seat + 1) * MAX_ZONES]:
            if card >= 0:
                cards |= 1 << card
    return _cards(state, cards)


def _lights(state: State, party: int, seat: Seat | None) -> tuple[seen.Bonus | None, ...]:
    """Faces by kind, then backs, so that their order tells nothing."""
    known, hidden = [], 0
    for card in members_of(state.lights[party]):
        if state.over or (seat is not None and state.light_seen[card] >> seat & 1):
            known.append(state.box.light_of[card])
        else:
            hidden += 1
    return (*(_light(state, party, kind) for kind in sorted(known)), *(None,) * hidden)


def _light(state: State, party: int, kind: int) -> seen.Bonus:
    card = state.box.lights[kind]
    worth = light_energy(state, party, kind)
    return seen.Bonus(card.id, False, worth, card.base, card.per, LIGHT_COUNTS[card.what], 0, 0)


@cache
def bonus_faces(box: Box) -> dict[str, seen.Bonus]:
    """Every kind of light bonus card by its id, as it is printed."""
    return {
        card.id: seen.Bonus(card.id, False, 0, card.base, card.per, LIGHT_COUNTS[card.what], 0, 0)
        for card in box.lights
    }


def _dark(state: State, seat: Seat) -> seen.Bonus:
    card = state.box.darks[state.dark[seat]]
    what = GALAXY_IDS[card.galaxy] if card.galaxy >= 0 else "stations"
    worth = dark_energy(state, seat, state.dark[seat])
    return seen.Bonus(card.id, True, worth, card.base, card.per_station, what, card.majority, card.presence)


def _final(state: State, party: int, mine: bool) -> tuple[int, int, int] | None:
    if state.over:
        gems, cards, bonus = state.final[party * 3 : party * 3 + 3]
        return gems, cards, bonus
    return final_energy(state, party) if mine else None


def _tech(state: State, number: int) -> seen.Tech:
    tech = state.box.techs[number]
    return seen.Tech(number, tech.id, tech.name, tech.level)


def _tech_pile(state: State, seat: Seat | None, level: int) -> seen.TechPile:
    pile = state.tech_piles[level - 1]
    looked = seat is not None and state.tech_seen[level - 1] >> seat & 1
    cards = tuple(_tech(state, number) for number in members_of(pile)) if looked else None
    return seen.TechPile(level, pile.bit_count(), cards)


def _leaders(state: State) -> tuple[seen.Leader, ...]:
    found = []
    for number, leader in enumerate(state.box.leaders):
        taken = state.leader.index(number) if number in state.leader else None
        found.append(seen.Leader(number, leader.id, leader.name, leader.consumption, leader.energy, taken))
    return tuple(found)


# the viewing seat's board


def _upgrade(state: State, seat: Seat, number: int) -> seen.Upgrade:
    upgrade = state.box.upgrades[number]
    payment = cheapest(upgrade.cost, _gems(state, seat))
    return seen.Upgrade(
        number=number,
        id=upgrade.id,
        kind=UPGRADE_KINDS[upgrade.kind],
        planet=PLANETS[upgrade.planet] if upgrade.kind == TERRAFORM else None,
        zone=upgrade.zone + 1 if upgrade.kind == RANGE else None,
        range=upgrade.range if upgrade.kind == RANGE else None,
        cost=upgrade.cost,
        energy=upgrade.energy,
        status=_upgrade_status(state, seat, number, payment is not None),
        payment=payment,
        source=upgrade.source,
        guessed=upgrade.guessed,
    )


def _upgrade_status(state: State, seat: Seat, number: int, payable: bool) -> str:
    upgrade = state.box.upgrades[number]
    if state.upgrades[seat] >> number & 1:
        return "owned"
    leader = state.leader[seat]
    if upgrade.zone >= 3 and (leader < 0 or not state.box.leaders[leader].extra_zone):
        return "none"
    if not can_upgrade(state, seat, number, upgrade):
        return "waiting"
    return "payable" if payable and state.supply[seat] else "open"


def _stations(state: State, seat: Seat) -> tuple[seen.Station, ...]:
    found = []
    for number, station in enumerate(state.box.stations):
        galaxy = state.stations[seat * STATIONS + number]
        payment = cheapest(station.cost, _gems(state, seat))
        somewhere = any(can_build(state, seat, number, g) for g in state.galaxies)
        where = GALAXY_IDS[galaxy] if galaxy >= 0 else None
        payable = payment is not None and somewhere
        found.append(
            seen.Station(
                number, station.id, station.cost, station.cubes, where, payable, payment, station.source,
                station.guessed,
            )
        )  # fmt: skip
    return tuple(found)


def _plan(state: State, seat: Seat) -> seen.Plan:
    cards = []
    for at in range(seat * MAX_ZONES, seat * MAX_ZONES + state.zones[seat]):
        card = state.planned[at] if state.planned[at] >= 0 else state.top[at]
        cards.append(state.box.consumption[card] if card >= 0 else 0)
    total = planned_consumption(state, seat)
    after = consumption_after(state, seat, total)
    empty, _ = open_zones(state, seat)
    complete = not empty or not state.hand[seat]
    steps = after - state.consumption[seat]
    return seen.Plan(tuple(cards), total, after, steps, after - state.energy[seat], complete)


# the Automa and the decision


def _automa(state: State) -> seen.Automa:
    card = automa_face(state.box, state.automa_card) if state.automa_card >= 0 else None
    action = None
    if state.stack and state.stack[-1][0] == AUTOMA_LAYS:
        action = state.stack[-1][2]
    return seen.Automa(card, tuple(len(deck) for deck in state.automa_decks), action)


@cache
def automa_face(box: Box, number: int) -> seen.AutomaCard:
    card = box.automa[number]
    actions = tuple(
        tuple(
            seen.AutomaStep(
                GALAXY_IDS[step.galaxy] if step.galaxy >= 0 else None,
                PLANETS[step.planet] if step.galaxy >= 0 else None, step.cubes, step.discover, step.energy,
            )
            for step in pair
        )
        for pair in card.actions
    )  # fmt: skip
    return seen.AutomaCard(
        card.id, card.pile, card.consumption, actions, card.discard, card.exploits_all, card.silver, card.source,
        card.guessed,
    )  # fmt: skip


def _pending(state: State, seat: Seat | None) -> seen.Pending | None:
    if not state.stack:
        return None
    top = state.stack[-1]
    seats = state.to_act()
    details: dict[str, object] = PENDING[top[0]](state, top) if top[0] in PENDING else {}
    return seen.Pending(kind=DECISIONS[top[0]], seats=seats, mine=seat in seats, **details)  # type: ignore[arg-type]


def _step_details(state: State, top: tuple[int, ...]) -> dict[str, object]:
    _, who, number, reach, here, fresh, *used = top
    seat = who.bit_length() - 1
    entries = [state.box.nodes[entry] for entry in state.box.nodes[number].entries]
    cubes = [step_cubes(state, seat, node, fresh) for node in entries if node.op == COLONISE]
    times = [node.count - len(used) for node in entries if node.op in (EXTRACT, CONVERT)]
    zone = acting_zone(state, seat)
    return {
        "zone": zone + 1 if zone is not None else None, "range": reach, "cubes": max(cubes, default=0),
        "times": max(times, default=0), "done": len(used), "node": number,
        "ops": tuple(OPERATIONS[node.op] for node in entries),
        "here": SPACE_NAMES[here] if here >= 0 else None, "discovered": bool(fresh),
        "used": tuple(SPACE_NAMES[space] for space in used) if entries[0].op != CONVERT else (),
    }  # fmt: skip


def _lay_details(state: State, top: tuple[int, ...]) -> dict[str, object]:
    zone = acting_zone(state, top[1].bit_length() - 1)
    return {"zone": zone + 1 if zone is not None else None, "range": top[3], "sector": top[4] + 1}


def _automa_lay_details(state: State, top: tuple[int, ...]) -> dict[str, object]:
    step = state.box.automa[state.automa_card].actions[top[2]][top[3]]
    return {"galaxy": GALAXY_IDS[step.galaxy], "cubes": step.cubes}


PENDING: dict[int, Callable[[State, tuple[int, ...]], dict[str, object]]] = {
    BUY_PHASE: lambda state, top: {"purchases": MAX_PURCHASES - top[2], "free_colonies": top[3]},  # noqa: ARG005
    DO_STEP: _step_details,
    LAY_TILE: _lay_details,
    STATION_MINE: lambda state, top: {"galaxy": GALAXY_IDS[top[2]]},  # noqa: ARG005
    EXPLOIT_PHASE: lambda state, top: {"exploits": top[3], "exploited": tuple(members_of(top[2]))},  # noqa: ARG005
    PICK_TECH: lambda state, top: {"level": top[2]},  # noqa: ARG005
    AUTOMA_SETTLES: lambda state, top: {"cubes": top[2]},  # noqa: ARG005
    AUTOMA_LAYS: _automa_lay_details,
    AUTOMA_EXPLOITS: lambda state, top: {"galaxy": GALAXY_IDS[top[2]]},  # noqa: ARG005
}
