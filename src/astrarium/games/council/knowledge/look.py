"""Building views: the state as one seat may see it. Redaction happens here and only here."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ....core.masks import members_of
from ....core.notation import Seat
from ....core.state import Decision
from ..box import components as c
from ..box.programs import COLONISE, CONVERT, EXTRACT, OPERATIONS
from ..box.reading import NO_GEMS, Gems
from ..box.records import LIGHT_COUNTS, PLANETS, PLANETS_PER_SPACE, RANGE, SECTORS, TERRAFORM, UPGRADE_KINDS
from ..rules.buying import can_build, can_upgrade, may_have, slots_left
from ..rules.colonising import step_cubes
from ..rules.majorities import majority_holder, strength
from ..rules.planning import consumption_after, open_zones, planned_consumption
from ..rules.scoring import ai_cards, dark_energy, final_energy, light_energy, standings
from ..table import actions as a
from ..table.state import ACTING, FINAL_PARTS, PHASES
from ..table.state import CouncilState as State
from ..table.towers import owners
from . import view as seen
from .cards import automa_face, card_face, dark_face


def acting_zone(state: State, seat: Seat) -> int | None:
    """The zone whose card the seat is carrying out: those to its right still wait on the stack."""
    who = 1 << seat
    if not state.stack or state.stack[-1][0] not in (a.DO_STEP, a.LAY_TILE) or (a.SHIFT, who) not in state.stack:
        return None
    waiting = sum(entry[:2] == (a.ZONE_TURN, who) for entry in state.stack)
    return state.zones[seat] - waiting - 1


def automa_of(state: State) -> seen.Automa:
    """The card lies open while its round is acted out; the next one is turned after planning."""
    card = automa_face(state.box, state.automa_card) if state.phase == ACTING else None
    action = step = None
    if card is not None and state.stack and state.stack[-1][0] in (a.AUTOMA_SETTLES, a.AUTOMA_LAYS):
        action = len(card.actions) - sum(entry[0] == a.AUTOMA_ACTION for entry in state.stack) - 1
        step = state.stack[-1][3] if state.stack[-1][0] == a.AUTOMA_LAYS else None
    return seen.Automa(card, tuple(len(deck) for deck in state.automa_decks), action, step)


def will_be_discarded(state: State, place: int) -> bool:
    """Whether the Automa will throw this market card away before the round is over (CS-14.6)."""
    if state.phase != ACTING or state.automa < 0 or place not in state.box.automa[state.automa_card].discard:
        return False
    return any(entry[0] == a.AUTOMA_MARKET or entry == (a.TURN, 0, state.automa) for entry in state.stack)


def pending_of(state: State, seat: Seat | None) -> seen.Pending | None:
    if not state.stack:
        return None
    top = state.stack[-1]
    seats = state.to_act()
    details: dict[str, object] = PENDING[top[0]](state, top) if top[0] in PENDING else {}
    return seen.Pending(kind=a.DECISIONS[top[0]], seats=seats, mine=seat in seats, **details)  # type: ignore[arg-type]


def _step_details(state: State, top: Decision) -> dict[str, object]:
    _, who, number, reach, here, fresh, *used = top
    seat = who.bit_length() - 1
    entries = [state.box.nodes[entry] for entry in state.box.nodes[number].entries]
    cubes = [step_cubes(state, seat, node, fresh) for node in entries if node.op == COLONISE]
    times = [node.count - len(used) for node in entries if node.op in (EXTRACT, CONVERT)]
    zone = acting_zone(state, seat)
    return {
        "zone": zone + 1 if zone is not None else None, "range": reach, "cubes": max(cubes, default=0),
        "times": max(times, default=0), "done": len(used),
        "ops": tuple(OPERATIONS[node.op] for node in entries),
        "here": c.SPACE_NAMES[here] if here >= 0 else None, "discovered": bool(fresh),
        "used": tuple(c.SPACE_NAMES[space] for space in used) if entries[0].op != CONVERT else (),
    }  # fmt: skip


def _lay_details(state: State, top: Decision) -> dict[str, object]:
    zone = acting_zone(state, top[1].bit_length() - 1)
    return {"zone": zone + 1 if zone is not None else None, "range": top[3], "sector": top[4] + 1}


def _automa_lay_details(state: State, top: Decision) -> dict[str, object]:
    step = state.box.automa[state.automa_card].actions[top[2]][top[3]]
    return {"galaxy": c.GALAXY_IDS[step.galaxy], "cubes": step.cubes}


PENDING: dict[int, Callable[[State, Decision], dict[str, object]]] = {
    a.BUY_PHASE: lambda state, top: {"purchases": c.MAX_PURCHASES - top[2], "free_colonies": top[3]},  # noqa: ARG005
    a.DO_STEP: _step_details,
    a.LAY_TILE: _lay_details,
    a.STATION_MINE: lambda state, top: {"galaxy": c.GALAXY_IDS[top[2]]},  # noqa: ARG005
    a.EXPLOIT_PHASE: lambda state, top: {"exploits": top[3], "exploited": tuple(members_of(top[2]))},  # noqa: ARG005
    a.PICK_TECH: lambda state, top: {"level": top[2]},  # noqa: ARG005
    a.AUTOMA_SETTLES: lambda state, top: {"cubes": top[2], "planets": tuple(members_of(top[3]))},  # noqa: ARG005
    a.AUTOMA_LAYS: _automa_lay_details,
    a.AUTOMA_EXPLOITS: lambda state, top: {"galaxy": c.GALAXY_IDS[top[2]]},  # noqa: ARG005
}


def view_of(state: State, seat: Seat | None) -> seen.View:
    """What `seat` may know of `state`."""
    planning = bool(state.stack) and state.stack[-1][0] == a.PLANNING
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
        galaxies=tuple(galaxy_of(state, g) for g in shown_galaxies(state)),
        piles=tuple(pile_of(state, sector) for sector in range(SECTORS)),
        drawn=tuple(tile_of(state, tile, None) for tile in state.drawn),
        market=tuple(offer_of(state, seat, place) for place in range(len(state.market))),
        deck=len(state.deck),
        players=_players(state, seat),
        upgrades=tuple(upgrade_of(state, seat, n) for n in range(len(c.UPGRADE_IDS))) if seat is not None else (),
        stations=stations_of(state, seat) if seat is not None and state.options["stations"] else (),
        tech_piles=tuple(tech_pile_of(state, seat, level) for level in (1, 2)),
        leaders=leaders_of(state) if state.options["leaders"] else (),
        light_pile=len(state.light_pile),
        gem_supply=gem_supply_of(state),
        plan=plan_of(state, seat) if planning and seat is not None else None,
        automa=automa_of(state) if state.automa >= 0 else None,
        pending=pending_of(state, seat),
        over=state.over,
        scores=tuple(state.scores()),
        winners=tuple(state.winners()) if state.over else (),
    )


@lru_cache(maxsize=1 << 13)
def cheapest(cost: Gems, have: Gems) -> Gems | None:
    """The cheapest payment out of these gems (CS-4.5)."""
    return next((way for way in a.payments(cost) if all(n <= h for n, h in zip(way, have, strict=True))), None)


def _gems(state: State, party: int) -> Gems:
    return state.gems_of(party) if party < state.seats else NO_GEMS


def gem_supply_of(state: State) -> Gems | None:
    if not state.box.gems_limited:
        return None
    return state.gems_left(0), state.gems_left(1), state.gems_left(2)


# cards


def _card(state: State, number: int) -> seen.Card | None:
    return card_face(state.box, number) if number >= 0 else None


def _cards(state: State, cards: int) -> tuple[seen.Card, ...]:
    return tuple(card_face(state.box, number) for number in members_of(cards))


def offer_of(state: State, seat: Seat | None, place: int) -> seen.Offer:
    number = state.market[place]
    payment = None
    if number >= 0 and seat is not None and may_have(state, seat, number):
        payment = cheapest(state.box.cards[number].cost, _gems(state, seat))
    return seen.Offer(place, _card(state, number), payment is not None, payment, will_be_discarded(state, place))


# galaxies


def shown_galaxies(state: State) -> tuple[int, ...]:
    """All galaxies of this side of the board, covered ones too."""
    return state.box.sides[1 if state.seats < 3 else 0]


def galaxy_of(state: State, number: int) -> seen.Galaxy:
    plate = state.box.galaxies[number]
    strengths = tuple(strength(state, party, number) for party in range(state.parties))
    holder = majority_holder(state, number)
    exploiting = bool(state.stack) and state.stack[-1][0] == a.EXPLOIT_PHASE
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
        colonies=tuple(state.colonies[party * c.GALAXIES + number] for party in range(state.parties)),
        strength=strengths,
        holder=holder if holder >= 0 else None,
        tied=holder < 0 and any(strengths),
        exploited=exploiting and bool(state.stack[-1][2] >> number & 1),
        spaces=tuple(_space(state, s, xy) for s, xy in zip(state.box.spaces_of[number], plate.xy, strict=True)),
        source=plate.source,
        guessed=plate.guessed,
    )


def _space(state: State, space: int, xy: tuple[int, int]) -> seen.Space:
    tile = tile_of(state, state.tile[space], space) if state.tile[space] >= 0 else None
    cubes = tuple(state.systems[party * c.SPACES + space] for party in range(state.parties))
    return seen.Space(space, c.SPACE_NAMES[space], xy[0], xy[1], tile, cubes)


def tile_of(state: State, number: int, space: int | None) -> seen.Tile:
    tile = state.box.tiles[number]
    planets = []
    for p, kind in enumerate(tile.planets):
        place = space * PLANETS_PER_SPACE + p if space is not None else -1
        cubes = owners(state.tower[place]) if place >= 0 else ()
        name = c.PLANET_NAMES[place] if place >= 0 else ""
        planets.append(seen.Planet(place, name, PLANETS[kind], cubes))
    return seen.Tile(
        number, tile.id, tile.sector + 1, tuple(planets), tile.gems, tile.energy, tile.source, tile.guessed
    )


def pile_of(state: State, sector: int) -> seen.Pile:
    pile = state.piles[sector]
    return seen.Pile(sector + 1, len(pile), tuple(c.TILE_IDS[tile] for tile in pile[: state.known[sector]]))


def _built(state: State, party: int) -> tuple[seen.Built, ...]:
    if party >= state.seats:
        return ()
    own = enumerate(state.stations[party * c.STATIONS : (party + 1) * c.STATIONS])
    return tuple(seen.Built(party, c.STATION_IDS[s], c.GALAXY_IDS[galaxy]) for s, galaxy in own if galaxy >= 0)


# players


def _players(state: State, seat: Seat | None) -> tuple[seen.Player, ...]:
    ranks = ranks_of(state)
    return tuple(player_of(state, party, seat, ranks[party]) for party in range(state.parties))


def ranks_of(state: State) -> list[int]:
    table = standings(state)
    ordered = sorted(table, reverse=True)
    return [1 + ordered.index(mine) for mine in table]


def player_of(state: State, party: int, seat: Seat | None, rank: int) -> seen.Player:
    human = party < state.seats
    mine = party == seat
    planning = bool(state.stack) and state.stack[-1][0] == a.PLANNING
    return seen.Player(
        party=party,
        seat=party if human else None,
        people=c.PEOPLES[state.civilisation[party]] if state.civilisation[party] >= 0 else "",
        place=state.order.index(party) + 1,
        level=state.level[party],
        energy=state.energy[party],
        consumption=state.consumption[party],
        to_next_level=max(state.consumption[party] - state.energy[party], 0),
        steps=state.steps[party],
        open_sum=open_sum(state, party) if human else 0,
        gems=_gems(state, party),
        cubes_left=state.supply[party],
        colonies=sum(state.colonies[party * c.GALAXIES : (party + 1) * c.GALAXIES]),
        board_cubes=state.board_cubes[party] if human else 0,
        zones=tuple(_zone(state, party, zone, mine) for zone in range(state.zones[party])) if human else (),
        hand=_hand(state, party, mine) if human else (),
        ai_cards=ai_cards(state, party),
        upgrades=tuple(c.UPGRADE_IDS[n] for n in members_of(state.upgrades[party])) if human else (),
        stations=_built(state, party),
        techs=tuple(_tech(state, n) for n in members_of(state.techs[party])) if human else (),
        leader=c.LEADER_IDS[state.leader[party]] if human and state.leader[party] >= 0 else None,
        light_cards=state.lights[party].bit_count(),
        lights=_lights(state, party, seat),
        dark=_dark(state, party) if human and (mine or state.over) else None,
        has_dark=human,
        ready=planning and human and not state.stack[-1][1] >> party & 1,
        throne=state.throne == party,
        rank=rank,
        final=_final(state, party, mine),
    )


def open_sum(state: State, seat: Seat) -> int:
    tops = state.top[seat * c.MAX_ZONES : seat * c.MAX_ZONES + state.zones[seat]]
    return sum(state.box.consumption[card] for card in tops if card >= 0)


def _zone(state: State, seat: Seat, zone: int, mine: bool) -> seen.Zone:
    at = seat * c.MAX_ZONES + zone
    return seen.Zone(
        number=zone + 1,
        range=state.reach[at],
        card=_card(state, state.top[at]),
        covered=_cards(state, state.under[at]),
        planned=_card(state, state.planned[at]) if mine else None,
        acting=acting_zone(state, seat) == zone,
    )


def _hand(state: State, seat: Seat, mine: bool) -> tuple[seen.Card, ...]:
    cards = state.hand[seat]
    if not mine:  # what is planned still counts as held
        for card in state.planned[seat * c.MAX_ZONES : (seat + 1) * c.MAX_ZONES]:
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


def _dark(state: State, seat: Seat) -> seen.Bonus:
    return dark_face(state.box, state.box.darks[state.dark[seat]], dark_energy(state, seat, state.dark[seat]))


def _final(state: State, party: int, mine: bool) -> tuple[int, int, int] | None:
    if state.over:
        gems, cards, bonus = state.final[party * FINAL_PARTS : (party + 1) * FINAL_PARTS]
        return gems, cards, bonus
    return final_energy(state, party) if mine else None


def _tech(state: State, number: int) -> seen.Tech:
    tech = state.box.techs[number]
    return seen.Tech(number, tech.id, tech.name, tech.level)


def tech_pile_of(state: State, seat: Seat | None, level: int) -> seen.TechPile:
    pile = state.tech_piles[level - 1]
    looked = seat is not None and state.tech_seen[level - 1] >> seat & 1
    cards = tuple(_tech(state, number) for number in members_of(pile)) if looked else None
    return seen.TechPile(level, pile.bit_count(), cards)


def leaders_of(state: State) -> tuple[seen.Leader, ...]:
    found = []
    for number, leader in enumerate(state.box.leaders):
        taken = state.leader.index(number) if number in state.leader else None
        found.append(seen.Leader(number, leader.id, leader.name, leader.consumption, leader.energy, taken))
    return tuple(found)


# the viewing seat's board


def upgrade_of(state: State, seat: Seat, number: int) -> seen.Upgrade:
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
        status=upgrade_status(state, seat, number, payment is not None),
        payment=payment,
        source=upgrade.source,
        guessed=upgrade.guessed,
    )


def upgrade_status(state: State, seat: Seat, number: int, payable: bool) -> str:
    upgrade = state.box.upgrades[number]
    if state.upgrades[seat] >> number & 1:
        return "owned"
    leader = state.leader[seat]
    if upgrade.zone >= c.ZONES and (leader < 0 or not state.box.leaders[leader].extra_zone):
        return "none"
    if not can_upgrade(state, seat, number, upgrade):
        return "waiting"
    return "payable" if payable and state.supply[seat] else "open"


def stations_of(state: State, seat: Seat) -> tuple[seen.Station, ...]:
    found = []
    for number, station in enumerate(state.box.stations):
        galaxy = state.stations[seat * c.STATIONS + number]
        payment = cheapest(station.cost, _gems(state, seat))
        somewhere = any(can_build(state, seat, number, g) for g in state.galaxies)
        where = c.GALAXY_IDS[galaxy] if galaxy >= 0 else None
        payable = payment is not None and somewhere
        found.append(
            seen.Station(
                number, station.id, station.cost, station.cubes, where, payable, payment, station.source,
                station.guessed,
            )
        )  # fmt: skip
    return tuple(found)


def plan_of(state: State, seat: Seat) -> seen.Plan:
    cards = []
    for at in range(seat * c.MAX_ZONES, seat * c.MAX_ZONES + state.zones[seat]):
        card = state.planned[at] if state.planned[at] >= 0 else state.top[at]
        cards.append(state.box.consumption[card] if card >= 0 else 0)
    total = planned_consumption(state, seat)
    after = consumption_after(state, seat, total)
    empty, _ = open_zones(state, seat)
    complete = not empty or not state.hand[seat]
    steps = after - state.consumption[seat]
    return seen.Plan(tuple(cards), total, after, steps, after - state.energy[seat], complete)
