"""A position of Ascending Empires as text, both ways.

A seat: ships as `a1@alpha-C/5` (a spot of that ring), `a1@360,300` (mm), `a1@supply`, `a1@box`, pieces as
`2troops@alpha-C`, `city@beta-A`, troops in supply as `troops=4`, levels as `grey=2`, `tokens=3`, `scanned=alpha-A`.
The table: planets face up as `alpha-C=grey`, face down as `hidden=alpha-D:brown`, `groups=2,1,4,3`, what is left of
the pool as `tokens=20`, `last=b` for the last token, `first=a`, `active=b`, `turn=4`, options as `pool=24`, `dice=17`,
`stack=1/2`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from ....core.dice import MASK, Dice
from ....core.errors import BadInput
from ....core.event import NOBODY
from ....core.game import Game
from ....core.masks import mask_of, members_of
from ....core.notation import Seat
from ....core.position import Item, PositionText, listed, numbers, read_stack, stack_text
from ..box import components as c
from . import actions as a
from .space import ring_spots
from .state import BOARD, BOX, FREE, SUPPLY, TRACKS
from .state import AscendingState as State

HOLE = {name: hole for hole, name in enumerate(c.HOLE_IDS)}
SEAT_NAMES = "abcd"
PLACES = {"box": BOX, "supply": SUPPLY}
KINDS = (*c.COLOURS, "asteroid")
PIECES = (("troop", "troops"), ("facility", "facilities"), ("colony", "colonies"), ("city", "cities"))
FIGURES = ("dice", "turn", "first", "active", "last", "tokens", "groups", "hidden", "stack")
NOTHING = "-"
MANY = 10**6


def arrange(game: Game, comp: c.Components, text: str) -> State:
    """The position that `text` describes; what it leaves out is as at the start of a game, in a seat's turn."""
    read = PositionText(text)
    seats, table = len(read.seats), _by_name(read.table)
    if seats not in comp.setups:
        raise BadInput(f"a position has 2 to 4 seats, not {seats}")
    options = {option.name: table[option.name].value for option in game.options if option.name in table}
    dice = Dice(_figure(table, "dice", 1, MASK))
    state = State().begin(game, seats, game.read_options(seats, options), dice, comp)
    up = [(name, item.value) for name, item in table.items() if name in HOLE]
    down = [_pair(entry) for entry in _entries(table, "hidden")]
    _lay_discs(state, [*up, *down], [number - 1 for number in numbers(",".join(_entries(table, "groups")))])
    for seat, words in enumerate(read.seats):
        _equip(state, seat, [Item(word) for word in words])
    for name, _ in (*up, *down):
        state.face_up[HOLE[name]] = int(name in table)
    _begin(state, table)
    wrong = state.violations()
    if wrong:
        raise BadInput(f"no such position: {wrong[0]}")
    return state


def _by_name(items: Iterable[Item]) -> dict[str, Item]:
    found: dict[str, Item] = {}
    for item in items:
        if item.name in found:
            raise BadInput(f"{item.name!r} is said twice")
        found[item.name] = item
    return found


def _number(item: Item, most: int) -> int:
    if not 0 <= item.number <= most:
        raise BadInput(f"{item.text!r}: a number from 0 to {most} is needed")
    return item.number


def _figure(table: dict[str, Item], name: str, default: int, most: int = MANY) -> int:
    return _number(table[name], most) if name in table else default


def _hole(name: str) -> int:
    if name not in HOLE:
        raise BadInput(f"there is no planet {name!r}")
    return HOLE[name]


def _lay_discs(state: State, discs: Iterable[tuple[str, str]], groups: list[int]) -> None:
    """The discs asked for; the other holes of a quadrant take, face down, what its group has left, in order."""
    state.lay_fixed_discs()
    open_holes = [hole for hole, up in enumerate(state.face_up) if not up]
    wanted: dict[int, int] = {}
    for name, kind in discs:
        if _hole(name) not in open_holes or HOLE[name] in wanted or kind not in KINDS:
            raise BadInput(f"{name} cannot be {kind!r}")
        wanted[HOLE[name]] = KINDS.index(kind)
    holes = [[hole for hole in open_holes if state.comp.quadrant[hole] == q] for q in range(len(c.QUADRANTS))]
    state.group = _groups(state, holes, wanted, groups)
    for group, part in zip(state.group, holes, strict=True):
        for hole, disc in zip(part, _dealt(state, group, part, wanted), strict=True):
            state.kind[hole] = disc


def _entries(table: dict[str, Item], name: str) -> list[str]:
    """A list of the table, such as "alpha-A:grey,alpha-B:brown"."""
    return [entry for entry in table[name].value.split(",") if entry] if name in table else []


def _pair(entry: str) -> tuple[str, str]:
    name, _, kind = entry.partition(":")
    return name, kind


def _groups(state: State, holes: list[list[int]], wanted: dict[int, int], given: list[int]) -> tuple[int, ...]:
    """The group of each quadrant: as given, or the first order of the groups that holds the discs asked for."""
    for order in permutations(range(len(c.QUADRANTS))):
        fits = all(_dealt(state, group, part, wanted) for group, part in zip(order, holes, strict=True))
        if fits and given in ([], list(order)):
            return order
    raise BadInput("the groups of discs do not hold these planets, one group in each quadrant")


def _dealt(state: State, group: int, holes: list[int], wanted: dict[int, int]) -> list[int]:
    """The kind of disc of each hole; empty where the group has not what is wanted."""
    left = list(state.comp.setups[state.seats].groups[group])
    for hole in holes:
        if hole in wanted:
            if wanted[hole] not in left:
                return []
            left.remove(wanted[hole])
    return [wanted[hole] if hole in wanted else left.pop(0) for hole in holes]


def _equip(state: State, seat: Seat, items: Sequence[Item]) -> None:
    """A seat's ships, pieces and figures; what lies on planets is missing in its stocks."""
    for number, (x, y) in enumerate(state.comp.home_ships(state.home[seat])):
        state.put_ship(seat * a.SHIPS_PER_SEAT + number, x, y)
    for item in items:
        if item.sign == "@" and item.name not in a.SHIP_NAMES:
            _settle(state, seat, item)
    figures = _by_name(item for item in items if item.sign != "@" or item.name in a.SHIP_NAMES)
    for item in figures.values():
        _arrange(state, seat, item)
    troops, facilities, colonies, cities = (_on_planets(state, seat, pieces) for pieces in _pieces(state))
    state.facility_stock[seat], state.colony_stock[seat] = c.FACILITIES - facilities, c.COLONIES - colonies
    state.city_stock[seat] = c.CITIES - cities
    state.troop_supply[seat] = _figure(figures, "troops", max(c.TROOPS_IN_SUPPLY - troops, 0))
    state.troop_box[seat] = c.TROOPS_IN_SUPPLY + c.TROOPS_IN_BOX - troops - state.troop_supply[seat]


def _pieces(state: State) -> tuple[list[int], ...]:
    return state.troops, state.facilities, state.colonies, state.cities


def _on_planets(state: State, seat: Seat, pieces: list[int]) -> int:
    return sum(count for hole, count in enumerate(pieces) if state.owner[hole] == seat)


def _settle(state: State, seat: Seat, item: Item) -> None:
    """Pieces on a planet, which is then face up."""
    word = item.name.lstrip("0123456789")
    piece = next((number for number, names in enumerate(PIECES) if word in names), NOBODY)
    if piece == NOBODY:
        raise BadInput(f"{item.text!r}: {item.name!r} is neither a ship nor a piece")
    hole = _hole(item.value)
    if state.owner[hole] not in (FREE, seat):
        raise BadInput(f"{item.text!r}: that planet is another seat's")
    state.owner[hole], state.face_up[hole] = seat, 1
    _pieces(state)[piece][hole] += int(item.name.removesuffix(word) or 1)


def _arrange(state: State, seat: Seat, item: Item) -> None:
    if item.sign == "@":
        _lay_ship(state, seat, item)
    elif item.name in c.COLOURS:
        state.levels[seat * TRACKS + c.COLOURS.index(item.name)] = _number(item, c.LEVELS)
    elif item.name == "tokens":
        state.tokens[seat] = _number(item, MANY)
    elif item.name == "scanned":
        state.seen[seat] = mask_of(_hole(name) for name in item.value.split(","))
    elif item.name != "troops":
        raise BadInput(f"{item.text!r} is no part of a seat")


def _lay_ship(state: State, seat: Seat, item: Item) -> None:
    ship = a.SHIP_NAMES.index(item.name)
    if ship not in state.ships_of(seat):
        raise BadInput(f"{item.name} is no ship of seat {SEAT_NAMES[seat]}")
    if item.value in PLACES:
        state.take_ship(ship, PLACES[item.value])
    else:
        state.put_ship(ship, *_place(state, item))


def _place(state: State, item: Item) -> tuple[int, int]:
    """A spot of a ring, or mm from the left and from the top, on the grid."""
    planet, _, spot = item.value.partition("/")
    try:
        if planet in HOLE:
            return ring_spots(state.comp, HOLE[planet])[range(a.SPOTS).index(int(spot or 0))]
        x, y = (round(float(length) * c.GRID) for length in item.value.split(","))
    except (ValueError, OverflowError):
        raise BadInput(f"{item.text!r}: a place is alpha-C/5, 360,300 in mm, supply or box") from None
    return x, y


def _begin(state: State, table: dict[str, Item]) -> None:
    """Whose turn it is, and how far the game has come."""
    known = {*FIGURES, *HOLE, *state.options}
    for item in table.values():
        if item.name not in known:
            raise BadInput(f"{item.text!r} is no part of the table")
    pool = int(state.options["pool"]) or state.comp.pools[state.seats]
    state.pool = _figure(table, "tokens", max(pool - sum(state.tokens), 0))
    state.turn = _figure(table, "turn", 0)
    state.first = _seat(state, table, "first", 0)
    state.active = _seat(state, table, "active", state.first)
    state.trigger = _seat(state, table, "last", NOBODY)
    state.stack = [(a.TURN, 1 << state.active)]
    if "stack" in table:
        text = table["stack"].value
        state.stack = read_stack("" if text == NOTHING else text)
        _check_stack(state)


def _seat(state: State, table: dict[str, Item], name: str, default: Seat) -> Seat:
    if name not in table:
        return default
    if table[name].value not in tuple(SEAT_NAMES[: state.seats]):
        raise BadInput(f"{table[name].text!r}: a seat is one of {', '.join(SEAT_NAMES[: state.seats])}")
    return SEAT_NAMES.index(table[name].value)


def _check_stack(state: State) -> None:
    """Known decisions of their length, the active seat's but for the first ships; none once the game is over."""
    if not state.stack and state.trigger != state.active:
        raise BadInput("without a decision the game is over, and the seat of the last token is active")
    for decision in state.stack:
        kind, who, *more = (*decision, NOBODY)[: max(len(decision), 2)]
        length = 2 if kind == a.MOVING else int(kind in (*a.COUNTED, a.ATTACKING))
        seats = range(state.seats) if kind == a.PLACING else (state.active,)
        known = a.PLACING <= kind <= a.SCANNING and len(more) == length and min(more, default=0) >= 0
        if not known or who not in [1 << seat for seat in seats]:
            raise BadInput(f"{stack_text([decision])!r} is no decision of this turn")


def describe(state: State) -> str:
    """Everything on the table, so that `arrange` gives the same position."""
    seats = " | ".join(" ".join(_seat_words(state, seat)) for seat in range(state.seats))
    return f"{seats}; {' '.join(_table_words(state))}"


def _seat_words(state: State, seat: Seat) -> list[str]:
    words = [f"{a.SHIP_NAMES[ship]}@{place}" for ship in state.ships_of(seat) if (place := _ship_place(state, ship))]
    for hole, name in enumerate(c.HOLE_IDS):
        for names, pieces in zip(PIECES, _pieces(state), strict=True):
            if pieces[hole] and state.owner[hole] == seat:
                words.append(f"{pieces[hole]}{names[1]}@{name}" if pieces[hole] > 1 else f"{names[0]}@{name}")
    words.append(f"troops={state.troop_supply[seat]}")
    words += [f"{name}={level}" for name, level in zip(c.COLOURS, state.levels_of(seat), strict=True) if level]
    if state.tokens[seat]:
        words.append(f"tokens={state.tokens[seat]}")
    if state.seen[seat]:
        words.append("scanned=" + ",".join(c.HOLE_IDS[hole] for hole in members_of(state.seen[seat])))
    return words


def _ship_place(state: State, ship: int) -> str:
    """Where a ship is; empty for the box, where all but the first ships begin."""
    if state.where[ship] == BOARD:
        x, y, hole = state.x[ship], state.y[ship], state.orbit[ship]
        spots = ring_spots(state.comp, hole) if hole >= 0 else ()
        if (x, y) in spots:
            return f"{c.HOLE_IDS[hole]}/{spots.index((x, y))}"
        return f"{x / c.GRID:.8g},{y / c.GRID:.8g}"
    if state.where[ship] == SUPPLY:
        return "supply"
    return "box" if ship % a.SHIPS_PER_SEAT < c.FIRST_SHIPS else ""


def _table_words(state: State) -> list[str]:
    setup = state.comp.setups[state.seats]
    dealt = [hole for hole in range(len(c.HOLE_IDS)) if hole not in setup.homeworlds + setup.asteroids]
    kinds = {hole: (c.HOLE_IDS[hole], KINDS[state.kind[hole]]) for hole in dealt}
    defaults = {option.name: option.default for option in state.game.options}
    words = [f"{name}={value}" for name, value in state.options.items() if value != defaults[name]]
    words += [f"{name}={kind}" for hole, (name, kind) in kinds.items() if state.face_up[hole]]
    hidden = [f"{name}:{kind}" for hole, (name, kind) in kinds.items() if not state.face_up[hole]]
    words += ["hidden=" + ",".join(hidden), "groups=" + listed(group + 1 for group in state.group)]
    words += [f"tokens={state.pool}", f"turn={state.turn}"]
    words += [f"first={SEAT_NAMES[state.first]}", f"active={SEAT_NAMES[state.active]}"]
    if state.trigger != NOBODY:
        words.append(f"last={SEAT_NAMES[state.trigger]}")
    return [*words, f"dice={state.dice.state}", f"stack={stack_text(state.stack) or NOTHING}"]
