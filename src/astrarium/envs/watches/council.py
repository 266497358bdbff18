"""Council of Shadows: when the numbers of its layout change, and a quick way to those that often do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...core import Game, Options
from ...core.masks import members_of
from ...games.council.box import components as c
from ...games.council.box.reading import GEMS, Gems
from ...games.council.box.records import PLANETS, PLANETS_PER_SPACE, SECTORS, SPACES_PER_GALAXY
from ...games.council.knowledge import look
from ...games.council.rules.buying import may_have, slots_left
from ...games.council.rules.majorities import strength
from ...games.council.rules.scoring import ai_cards
from ...games.council.table import actions as a
from ...games.council.table.state import PHASES
from ...games.council.table.state import CouncilState as State
from ...games.council.table.towers import owners
from ..layout import Array, Numbers, Rows, marks, one_of
from ..layouts.council import CARDS, PLANETS_OF_A_GALAXY, STATUS_AT, STATUSES, pending, player
from ..watching import Cells, Sheet, Viewer, Watch, Watching, at_once


def watches(game: Game, seats: int, options: Options) -> list[Watching]:  # noqa: ARG001
    parties = seats + (seats == 1)
    zones, asked = _Zones(parties), _Pending(seats)
    with_stations, with_leaders = bool(options["stations"]), bool(options["leaders"])

    def decks(state: State, seat: Viewer, *_: Any) -> Any:
        piles = [look.tech_pile_of(state, seat, level) for level in (1, 2)]
        leaders = look.leaders_of(state) if with_leaders else ()
        return SimpleNamespace(tech_piles=piles, leaders=leaders, light_pile=len(state.light_pile))

    def sites(state: State, seat: Viewer) -> list[Any]:
        """The stations of the viewing seat."""
        return [None] * c.STATIONS if seat is None or not with_stations else list(look.stations_of(state, seat))

    return [
        Watch("seat", lambda _, seat: seat, lambda _, seat, *__: SimpleNamespace(seat=seat), private=True),
        Watch("round phase last_round order", _course, _course_seen),
        Watch("pending", _asked, asked.numbers, changed=at_once),
        Watch("pending", _asked_me, lambda _, __, ___, mine: [mine], private=True, field="mine"),
        Watch("galaxies", _board, lambda state, _, row, __: _galaxy_numbers(state, row), changed=_galaxies_changed),
        Sheet("players", _boards, _player(parties), ("order", "civilisation", "over", "throne", "planning"),
              (*BY_PARTY, ("acting", 1)), _of_view),
        Watch("players", _ranking, lambda _, __, ___, rank: [rank], rows=lambda state, _: look.ranks_of(state),
              field="rank"),
        Watch("players", _own_zones, zones.of_own, changed=_mine, private=True, of_own=True, field="zones"),
        Watch("players", _own_hand, _hand_numbers, private=True, of_own=True, field="hand"),
        Watch("players", _light_cards, _player_seen, rows=_lights_known, private=True, field="lights"),
        Watch("players", _own_dark, _player_seen, private=True, of_own=True, field="dark"),
        Watch("market", _market, lambda state, _, place, __: look.offer_of(state, None, place), rows=_offers),
        Watch("market", _purse, lambda _, __, ___, payable: [payable], rows=_payable, private=True,
              field="payable"),
        Watch("deck piles returned drawn", _piles, _piles_seen, changed=at_once),
        Watch("upgrades", _own_board, lambda _, __, ___, status: [*one_of(status, len(STATUSES))],
              rows=_statuses, private=True),
        Watch("stations", _own_sites, lambda _, __, ___, station: station, rows=sites, private=True),
        Watch("tech_piles leaders light_pile", _decks, decks, changed=at_once, private=True),
        Watch("gem_supply", lambda state, _: look.gem_supply_of(state), _gems_seen),
        Watch("plan", _plan, lambda _, __, ___, plan: plan, changed=at_once, private=True),
        Watch("automa", _automa, lambda _, __, ___, automa: automa),
        Watch("over", lambda state, _: state.over, lambda state, *_: state),
    ]  # fmt: skip


def _course(state: State, _: Viewer) -> object:
    return state.turn, state.phase, state.throne >= 0, tuple(state.order)


def _course_seen(state: State, *_: Any) -> Any:
    phase, last = PHASES[state.phase], state.throne >= 0
    return SimpleNamespace(round=state.turn, phase=phase, last_round=last, order=state.order)


def _asked(state: State, _: Viewer) -> object:
    return state.stack[:], state.techs[:], state.automa_card


def _asked_me(state: State, seat: Viewer) -> object:
    return bool(state.stack) and seat is not None and state.stack[-1][1] >> seat & 1


class _Pending:
    """What Pending says to a spectator: every kind of question has few of its fields."""

    def __init__(self, seats: int) -> None:
        self.block = pending(seats).block
        self.places = self.block.places()

    def numbers(self, state: State, *_: Any) -> Array | None:
        if not state.stack:
            return None
        top = state.stack[-1]
        details = look.PENDING[top[0]](state, top) if top[0] in look.PENDING else {}
        source = SimpleNamespace(kind=a.DECISIONS[top[0]], seats=state.to_act(), **details)
        out: Array = np.zeros(len(self.block.columns), dtype=np.float32)
        for name in vars(source):
            field, at = self.places[name]
            field.write(source, out, at)
        return out


def _exploited(state: State) -> int:
    """The galaxies done in an exploitation that is going on."""
    return state.stack[-1][2] if state.stack and state.stack[-1][0] == a.EXPLOIT_PHASE else 0


def _board(state: State, _: Viewer) -> tuple[Any, ...]:
    return state.stations[:], state.tile[:], state.tower[:], _exploited(state)


def _galaxies_changed(before: Any, now: Any) -> Iterable[int]:
    if before[0] != now[0]:
        return range(c.GALAXIES)
    found = members_of(before[3] ^ now[3])
    for places, old, new in ((SPACES_PER_GALAXY, before[1], now[1]), (PLANETS_OF_A_GALAXY, before[2], now[2])):
        if old != new:
            found += [at // places for at, value in enumerate(old) if value != new[at]]
    return dict.fromkeys(found)


def _galaxy_numbers(state: State, galaxy: int) -> Array | None:
    """What Galaxy says: all of it lies open, and it is read for most actions."""
    if galaxy not in look.shown_galaxies(state):
        return None
    plate, parties = state.box.galaxies[galaxy], state.parties
    strengths = [strength(state, party, galaxy) for party in range(parties)]
    best = max(strengths)
    holder = strengths.index(best) if strengths.count(best) == 1 else -1
    built = [int(site == galaxy) for site in state.stations] + [0] * ((parties - state.seats) * c.STATIONS)
    numbers: Numbers = [
        1, galaxy not in state.galaxies, plate.majority, plate.minority, slots_left(state, galaxy), *built, *strengths,
        *one_of(holder, parties), holder < 0 and best > 0, _exploited(state) >> galaxy & 1,
    ]  # fmt: skip
    parts: list[Array] = [np.array(numbers, dtype=np.float32)]
    spaces = state.box.spaces_of[galaxy]
    for space in spaces:
        tile, first = state.box.tiles[state.tile[space]] if state.tile[space] >= 0 else None, space * PLANETS_PER_SPACE
        parts.append(_tile_numbers(tile, tuple(state.tower[first : first + PLANETS_PER_SPACE]), parties))
    return np.concatenate(parts + [_tile_numbers(None, (), parties)] * (SPACES_PER_GALAXY - len(spaces)))


@lru_cache(maxsize=1 << 13)
def _tile_numbers(tile: Any, towers: tuple[int, ...], parties: int) -> Array:
    height = c.MAX_STACK * parties
    if tile is None:
        return np.zeros(1 + len(GEMS) + 1 + PLANETS_PER_SPACE * (len(PLANETS) + height), dtype=np.float32)
    numbers: Numbers = [1, *tile.gems, tile.energy]
    for kind, tower in zip(tile.planets, towers, strict=False):
        cubes = [0] * height
        for at, party in enumerate(owners(tower)):
            cubes[at * parties + party] = 1
        numbers += (*one_of(kind, len(PLANETS)), *cubes)
    missing = (PLANETS_PER_SPACE - len(tile.planets)) * (len(PLANETS) + height)
    return np.array(numbers + [0] * missing, dtype=np.float32)


BY_PARTY = (  # lists with so many entries for each party, or seat
    ("level", 1), ("energy", 1), ("consumption", 1), ("steps", 1), ("gems", len(GEMS)), ("supply", 1),
    ("board_cubes", 1), ("zones", 1), ("reach", c.MAX_ZONES), ("top", c.MAX_ZONES), ("under", c.MAX_ZONES),
    ("planned", c.MAX_ZONES), ("hand", 1), ("upgrades", 1), ("techs", 1), ("leader", 1), ("lights", 1),
    ("colonies", c.GALAXIES),
)  # fmt: skip
NO_BONUS = (0,) * (len(c.LIGHT_IDS) + len(c.DARK_IDS))
LISTS = attrgetter(*(name for name, _ in BY_PARTY))


def _boards(state: State, _: Viewer) -> tuple[Any, ...]:
    """What concerns everybody, and lists by party."""
    common = (state.order[:], state.civilisation, state.over, state.throne, _ready(state))
    return common, [*(values[:] for values in LISTS(state)), _acting(state)]


def _acting(state: State) -> list[int | None]:
    """By seat: the zone whose card it is carrying out; of one seat at most."""
    found: list[int | None] = [None] * state.seats
    if state.stack and state.stack[-1][0] in (a.DO_STEP, a.LAY_TILE):
        for seat in state.to_act():
            found[seat] = look.acting_zone(state, seat)
    return found


def _ready(state: State) -> int:
    """The seats that still plan; -1: nobody does."""
    return state.stack[-1][1] if state.stack and state.stack[-1][0] == a.PLANNING else -1


def _of_view(state: State, party: int) -> Any:
    """The Automa, and everybody at the end, when all is shown."""
    if party < state.seats and not state.over:
        return None
    return look.player_of(state, party, None, look.ranks_of(state)[party])


def _ranking(state: State, _: Viewer) -> object:
    return state.level[:], state.energy[:], state.board_cubes[:], state.colonies[:], state.stations[:]


def _player(parties: int) -> tuple[Cells, ...]:
    """What Player says to a spectator while the game is on."""
    zones = _Zones(parties)

    def colonies(state: State, party: int) -> int:
        return sum(state.colonies[party * c.GALAXIES : (party + 1) * c.GALAXIES])

    def held(state: State, party: int) -> Array:
        hand = state.hand[party]
        for card in state.planned[party * c.MAX_ZONES : (party + 1) * c.MAX_ZONES]:
            if card >= 0:
                hand |= 1 << card  # what is planned still counts as held
        return marks(hand, CARDS)

    def track(state: State, party: int) -> Numbers:
        energy, consumption = state.energy[party], state.consumption[party]
        return [energy, consumption, max(consumption - energy, 0)]

    return (
        Cells("people", ("civilisation",), lambda state, party: one_of(state.civilisation[party], len(c.PEOPLES))),
        Cells("place", ("order",), lambda state, party: state.order.index(party) + 1),
        Cells("level", ("level",), lambda state, party: state.level[party]),
        Cells("cubes_left", ("supply",), lambda state, party: state.supply[party]),
        Cells("colonies", ("colonies",), colonies),
        Cells("board_cubes", ("board_cubes",), lambda state, party: state.board_cubes[party]),
        Cells("open_sum", ("top", "zones"), look.open_sum),
        Cells("light_cards", ("lights",), lambda state, party: state.lights[party].bit_count()),
        Cells("ai_cards", ("hand", "under", "top", "planned"), ai_cards),
        Cells("energy consumption to_next_level", ("energy", "consumption"), track),
        Cells("steps", ("steps",), lambda state, party: state.steps[party]),
        Cells("gems", ("gems",), lambda state, party: state.gems_of(party)),
        Cells("zones", ("zones", "reach", "top", "under", "acting"), zones.of_party),
        Cells("hand", ("hand", "planned"), held),
        Cells("upgrades", ("upgrades",), lambda state, party: marks(state.upgrades[party], len(c.UPGRADE_IDS))),
        Cells("techs", ("techs",), lambda state, party: marks(state.techs[party], len(c.TECH_IDS))),
        Cells("leader", ("leader",), lambda state, party: one_of(state.leader[party], len(c.LEADER_IDS))),
        Cells("lights dark", (), lambda *_: NO_BONUS),
        Cells("has_dark", (), lambda *_: 1),
        Cells("ready", ("planning",), lambda state, party: not _ready(state) >> party & 1),
        Cells("throne", ("throne", "over"), lambda state, party: state.throne == party),
    )


class _Zones:
    """The zones of a board: many cards and few ones, so only these are written."""

    def __init__(self, parties: int) -> None:
        (field,) = (field for field in player(parties) if isinstance(field, Rows))
        self.zones, self.zone = field.shape

    def of_party(self, state: State, party: int) -> Array:
        """As a spectator sees them."""
        out = np.zeros(self.zones * self.zone, dtype=np.float32)
        out[self._write(state, party, _acting(state)[party], out)] = 1
        return out

    def _write(self, state: State, party: int, acting: int | None, out: Array) -> list[int]:
        """Write how far each zone reaches; the places of its cards."""
        ones = []
        for zone in range(state.zones[party]):
            at, base = party * c.MAX_ZONES + zone, zone * self.zone
            out[base] = state.reach[at]
            if state.top[at] >= 0:
                ones.append(base + 1 + state.top[at])
            if state.under[at]:
                ones += [base + 1 + CARDS + card for card in members_of(state.under[at])]
            if acting == zone:
                ones.append(base + self.zone - 1)
        return ones

    def of_own(self, state: State, seat: Viewer, _: int, zones: Any) -> Array:
        """Those of the seat itself, with what it has planned."""
        assert seat is not None
        out = np.zeros(self.zones * self.zone, dtype=np.float32)
        ones = self._write(state, seat, zones[-1], out)
        for zone, card in enumerate(state.planned[seat * c.MAX_ZONES : (seat + 1) * c.MAX_ZONES]):
            if card >= 0:
                ones.append(zone * self.zone + 1 + 2 * CARDS + card)
        out[ones] = 1
        return out


def _mine(before: Any, now: Any) -> Iterable[int]:  # noqa: ARG001
    return (now[0],)


def _own_zones(state: State, seat: Viewer) -> Any:
    if seat is None:
        return None
    zones = slice(seat * c.MAX_ZONES, (seat + 1) * c.MAX_ZONES)
    lists = state.reach[zones], state.top[zones], state.under[zones], state.planned[zones]
    return seat, *lists, state.zones[seat], look.acting_zone(state, seat)


def _own_hand(state: State, seat: Viewer) -> object:
    return None if seat is None else state.hand[seat]


def _hand_numbers(state: State, seat: Viewer, *_: Any) -> Array:
    assert seat is not None
    return marks(state.hand[seat], CARDS)


def _own_dark(state: State, seat: Viewer) -> object:
    return None if seat is None else state.dark[seat]


def _light_cards(state: State, _: Viewer) -> object:
    return state.lights[:], state.light_seen[:], state.over


def _lights_known(state: State, seat: Viewer) -> list[object]:
    """By party: its light cards, and those among them that the seat has seen."""
    if state.over:
        return [(lights, True) for lights in state.lights]
    return [
        tuple(card for card in members_of(lights) if seat is not None and state.light_seen[card] >> seat & 1)
        for lights in state.lights
    ]


def _player_seen(state: State, seat: Viewer, party: int, *_: Any) -> Any:
    return look.player_of(state, party, seat, look.ranks_of(state)[party])


def _crossed(state: State) -> list[bool]:
    """The places of the market whose cards the Automa will throw away."""
    if state.automa < 0:
        return [False] * len(state.market)
    return [look.will_be_discarded(state, place) for place in range(len(state.market))]


def _market(state: State, _: Viewer) -> object:
    return state.market[:], _crossed(state)


def _offers(state: State, _: Viewer) -> list[object]:
    return list(zip(state.market, _crossed(state), strict=True))


def _purse(state: State, seat: Viewer) -> object:
    return None if seat is None else (state.market[:], state.gems_of(seat), state.leader[seat])


@lru_cache(maxsize=1 << 13)
def _pays(cost: Gems, gems: Gems) -> bool:
    return look.cheapest(cost, gems) is not None


def _payable(state: State, seat: Viewer) -> list[bool]:
    """By place of the market: the seat may have the card and can pay for it."""
    assert seat is not None
    gems = state.gems_of(seat)
    return [
        card >= 0 and may_have(state, seat, card) and _pays(state.box.cards[card].cost, gems) for card in state.market
    ]


def _piles(state: State, _: Viewer) -> object:
    return len(state.deck), [pile[:] for pile in state.piles], state.known[:], state.drawn[:]


def _piles_seen(state: State, *_: Any) -> Any:
    piles = [look.pile_of(state, sector) for sector in range(SECTORS)]
    drawn = [look.tile_of(state, tile, None) for tile in state.drawn]
    return SimpleNamespace(deck=len(state.deck), piles=piles, drawn=drawn)


def _own_board(state: State, seat: Viewer) -> object:
    if seat is None:
        return None
    reach = state.reach[seat * c.MAX_ZONES : (seat + 1) * c.MAX_ZONES]
    return state.gems_of(seat), state.upgrades[seat], state.leader[seat], state.supply[seat] > 0, reach


def _statuses(state: State, seat: Viewer) -> list[int]:
    """By upgrade: how it stands with the seat."""
    assert seat is not None
    gems = state.gems_of(seat)
    return [
        STATUS_AT[look.upgrade_status(state, seat, number, _pays(upgrade.cost, gems))]
        for number, upgrade in enumerate(state.box.upgrades)
    ]


def _own_sites(state: State, seat: Viewer) -> object:
    if seat is None or not state.options["stations"]:
        return None
    colonies = state.colonies[seat * c.GALAXIES : (seat + 1) * c.GALAXIES]
    return state.gems_of(seat), state.supply[seat], state.stations[:], colonies


def _decks(state: State, _: Viewer) -> object:
    return state.tech_piles[:], state.tech_seen[:], state.leader[:], len(state.light_pile)


def _gems_seen(state: State, *_: Any) -> Any:
    return SimpleNamespace(gem_supply=look.gem_supply_of(state))


def _plan(state: State, seat: Viewer) -> Any:
    """What the seat's plan would cost, while all plan."""
    if seat is None or not state.stack or state.stack[-1][0] != a.PLANNING:
        return None
    return look.plan_of(state, seat)


def _automa(state: State, _: Viewer) -> object:
    return look.automa_of(state) if state.automa >= 0 else None
