"""A position of Eclipse as text, both ways.

A seat: its species, `home` or `disc@101:money,science+` with its cubes, ships as `cruiser@101` or `3interceptor@101`,
`money=4 science=2 materials=3`, and the fields of a player board: `tech=starbase`, `tile=cruiser.L2:plasma_missile`,
`reputation=4,2`, `spent=explore:1`, `ambassadors=2`. Where no disc is named it holds its home sector, where no ship
is named its first ship is there; `disc=-` and `ships=-` say that there are none, `home=-` that it is not laid yet.
Technologies printed on a board need no mention.
The table: sectors as `101@0,-1/2` (place and turns clockwise) in the order in which they were laid, options as
`home_rotation=free`, `dice=17`, `turn=5`, `stack=2/1`, and all other fields: `round=3`, `shop=starbase:2+orbital:1`,
`ancients=101:1`, `built=101:orbital`, `discovery=001:money_8`, `stacks=1:104,103`, `active=1`.
What is not said of supplies, tracks, stacks and bags is what the rest leaves of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from astrarium.core import Dice, Game, Seat
from astrarium.core.errors import BadInput
from astrarium.core.position import Item, PositionText, read_stack, stack_text

from ...box import components as c
from ...box.components import KINDS, TYPES
from .. import state as s
from ..state import ACTING, BERTHS, NO_SECTOR, NOBODY, TURN, redesign
from ..state import EclipseState as State
from .fields import EMPTY, index_of, number, put, text_of

IN_WORDS: Final = ("species", "cell", "turned", "disc", "cubes", "ships")  # these fields have words of their own
MOST_SHIPS: Final = max(c.SHIP_LIMIT)
OF_THE_TABLE: Final = ("dice", "turn", "stack")
# how many values follow the seats of a decision, by kind; none where a kind is not named
DECISION_VALUES: Final = {
    **dict.fromkeys((s.TARGET, s.DISCOVERY, s.RESEARCH, s.UPGRADE, s.BUILD, s.MOVE), 2),
    **dict.fromkeys((s.CLAIM, s.FREE_TECHNOLOGY, s.FREE_PART, s.ARTIFACT, s.INFLUENCE, s.DISC_TO, s.CUBE_BACK), 1),
    **dict.fromkeys((s.ANSWER, s.AMBASSADOR, s.ACTIVATE, s.KILL, s.GRAVE, s.BANKRUPT), 1),
    s.BETRAY: 3,
}


def _names_of_squares(sector: c.Sector) -> tuple[str, ...]:
    """money, money+ for an advanced one, money2 for the second of a kind; then the orbital's, after the sixth."""
    kinds = [c.SQUARE_KINDS[kind] + "+" * advanced for kind, advanced in sector.squares]
    names = [kind + (str(kinds[: i + 1].count(kind)) if kind in kinds[:i] else "") for i, kind in enumerate(kinds)]
    return (*names, *(EMPTY for _ in range(c.ORBITAL_SQUARE - len(names))), "orbital")


SQUARES: Final = tuple(_names_of_squares(sector) for sector in c.SECTORS)


def arrange(game: Game, text: str) -> State:
    """The position that `text` describes; what it leaves out is as at the start of a game, in seat 0's first turn."""
    read = PositionText(text)
    state = _with_words(game, read)
    for name in _fields():
        if name in SETTLED:
            SETTLED[name](state)
        for seat, item in _items(state, read):
            if item.name == name:
                put(state, name, seat, item.value)
    for seat in range(state.seats):
        if state.species[seat] != NOBODY:
            _finish_board(state, seat)
    stack = read.table_value("stack", f"{TURN}/{1 << max(0, state.active)}")
    state.stack = read_stack("" if stack == EMPTY else stack)
    if NOBODY in state.species and not any(item.name == "stack" for item in read.table):
        raise BadInput("a seat without a species: the stack must say what is decided")
    wrong = [*_nonsense(state), *state.violations()]
    if wrong:
        raise BadInput(f"no such position: {wrong[0]}")
    return state


def _fields() -> list[str]:
    """The fields without words of their own, those that follow from others last."""
    told = [name for name, field in State.layout.items() if field.told is not None and name not in IN_WORDS]
    return [*(name for name in told if name not in SETTLED), *SETTLED]


def _items(state: State, read: PositionText) -> Iterator[tuple[Seat | None, Item]]:
    """The items that name a field, with their seat, None for the table."""
    known = {option.name for option in state.game.options}
    for seat, words in enumerate(read.seats):
        for item in map(Item, words[1:]):
            if item.sign == "=" and _is_field(item.name, of_seat=True):
                yield seat, item
    for item in read.table:
        if _is_field(item.name, of_seat=False) and item.sign == "=":
            yield None, item
        elif item.sign != "@" and item.name not in known and item.name not in OF_THE_TABLE:
            raise BadInput(f"{item.text!r} is no part of the table")


def _is_field(name: str, of_seat: bool) -> bool:
    field = State.layout.get(name)
    return field is not None and field.told is not None and name not in IN_WORDS and of_seat == (field.each > 0)


def _with_words(game: Game, read: PositionText) -> State:
    """The table with what has words of its own: options, sectors, and what stands on them."""
    seats = len(read.seats)
    if seats not in game.seat_counts:
        raise BadInput(f"a position has 2 to 6 seats, not {seats}")
    known = {option.name for option in game.options}
    options = game.read_options(seats, {item.name: item.value for item in read.table if item.name in known})
    state = State().begin(game, seats, options, Dice(number(read.table_value("dice", "1"))))
    state.turn = number(read.table_value("turn", "1"))
    state.phase = ACTING
    for item in read.table:
        if item.sign == "@":
            _lay(state, item)
    if state.cell[c.CENTRE] == c.NO_CELL:
        state.lay(c.CENTRE, c.CELL_AT[0, 0], 0)
    for seat, words in enumerate(read.seats):
        _take_board(state, seat, [Item(word) for word in words])
    return state


def _sector(name: str) -> int:
    if name not in c.SECTOR_NAMES:
        raise BadInput(f"there is no sector {name!r}")
    return c.SECTOR_NAMES.index(name)


def _lay(state: State, item: Item) -> None:
    sector = _sector(item.name)
    place, _, turned = item.value.partition("/")
    if place not in c.CELL_NAMES:
        raise BadInput(f"{item.text!r}: there is no place {place!r}")
    cell, rotation = c.CELL_NAMES.index(place), number(turned or "0")
    if state.cell[sector] != c.NO_CELL or state.at[cell] != NO_SECTOR or rotation not in range(6):
        raise BadInput(f"{item.text!r}: a sector lies once, on a free place, turned 0 to 5 times")
    state.lay(sector, cell, rotation)


def _take_board(state: State, seat: Seat, items: list[Item]) -> None:
    """The species of a seat, its home sector, and its pieces on the map."""
    board, *items = items or [Item("")]
    if board.text == EMPTY:
        if not all(_is_field(item.name, of_seat=True) for item in items):
            raise BadInput(f"seat {seat} has pieces and no species")
        return
    _take_species(state, seat, index_of(c.SPECIES_NAMES, board.text))
    species = c.SPECIES[state.species[seat]]
    if state.cell[species.home] == c.NO_CELL and "home=-" not in (item.text for item in items):
        layout = c.LAYOUT[state.seats]
        _lay(state, Item(f"{c.SECTOR_NAMES[species.home]}@{c.CELL_NAMES[layout.homes[seat]]}/{layout.rotations[seat]}"))
    for item in items:
        _place(state, seat, item)
    if not any(item.text == "home" or item.name == "disc" for item in items):
        _hold_home(state, seat)
    if not any(item.name == "ships" or _ship_of(item.name) for item in items):
        state.add_ship(species.home, seat, species.ship)


def _take_species(state: State, seat: Seat, face: int) -> None:
    species = c.SPECIES[face]
    if any(other != NOBODY and c.SPECIES[other].colour == species.colour for other in state.species):
        raise BadInput(f"{species.id}: its board plays already, with this or the other face")
    state.species[seat] = face
    state.store[KINDS * seat : KINDS * (seat + 1)] = species.storage
    state.tech[seat] = species.tech
    state.colony[seat] = species.colony_ships


def _finish_board(state: State, seat: Seat) -> None:
    """The technologies printed on the board, and the designs of the ships."""
    state.tech[seat] |= c.SPECIES[state.species[seat]].tech
    for ship in range(TYPES):
        redesign(state, seat, ship)


def _place(state: State, seat: Seat, item: Item) -> None:
    ship = _ship_of(item.name)
    if item.sign == "@" and ship:
        count = number(item.name.removesuffix(ship) or "1")
        if count > MOST_SHIPS:
            raise BadInput(f"{item.text!r}: there are not so many ships")
        for _ in range(count):
            state.add_ship(_sector(item.value), seat, c.SHIPS.index(ship))
    elif item.sign == "@" and item.name == "disc":
        _settle(state, seat, item.value)
    elif item.text == "home":
        _hold_home(state, seat)
    elif item.name in c.RESOURCES:
        state.store[KINDS * seat + c.RESOURCES.index(item.name)] = item.number
    elif item.text not in ("home=-", "disc=-", "ships=-") and not _is_field(item.name, of_seat=True):
        raise BadInput(f"{item.text!r} is no part of a seat")


def _ship_of(name: str) -> str:
    """The ship type in "cruiser" or "3cruiser"; nothing where there is none."""
    found = name.lstrip("0123456789")
    return found if found in c.SHIPS else ""


def _settle(state: State, seat: Seat, text: str) -> None:
    """A disc and its cubes: "101:money,science+"."""
    name, _, squares = text.partition(":")
    sector = _sector(name)
    if state.disc[sector] != NOBODY:
        raise BadInput(f"sector {name} has two discs")
    state.put_disc(sector, seat)
    for square in filter(None, squares.split(",")):
        state.cubes[sector] |= 1 << index_of(SQUARES[sector], square)


def _hold_home(state: State, seat: Seat) -> None:
    home = c.SPECIES[state.species[seat]].home
    first = [SQUARES[home][i] for i, (_, advanced) in enumerate(c.SECTORS[home].squares) if not advanced]
    _settle(state, seat, f"{c.SECTOR_NAMES[home]}:{','.join(first)}")


def _nonsense(state: State) -> Iterator[str]:
    """What no player could see on a table, beside the invariants of a game."""
    homes = [c.SPECIES[species].home for species in state.species if species != NOBODY]
    for sector in range(c.SECTOR_COUNT):
        occupied = state.disc[sector] != NOBODY or state.order[sector] or state.ancients[sector]
        if occupied and state.cell[sector] == c.NO_CELL and sector not in homes:
            yield f"sector {c.SECTOR_NAMES[sector]} is not on the map"
    if state.round not in range(1, c.ROUNDS + 1):
        yield f"there is no round {state.round}"
    if state.active not in range(state.seats) or state.start not in range(state.seats):
        yield f"there are seats 0 to {state.seats - 1}"
    for name in ("discs", "reserve", "spent", "grave", "kills"):
        if min(getattr(state, name)) < 0:
            yield f"{name} below 0"
    if max(state.discs) >= len(c.UPKEEP):
        yield "more discs than an influence track holds"
    for kind, *rest in state.stack:
        if kind not in range(s.BETRAY + 1) or len(rest) != 1 + DECISION_VALUES.get(kind, 0):
            yield f"there is no decision {kind} with {len(rest)} numbers"
        elif not 0 < rest[0] < 1 << state.seats:
            yield f"nobody takes the decision {kind}"


# what the rest of a position leaves


def _leave_discs(state: State) -> None:
    for seat, species in enumerate(state.species):
        spent = sum(state.spent[c.SPENT_SPACES * seat : c.SPENT_SPACES * (seat + 1)])
        whole = c.SPECIES[species].discs + c.RESERVE_DISCS if species != NOBODY else state.reserve[seat]
        state.discs[seat] = whole - state.reserve[seat] - spent - len(state.land[seat])


def _leave_cubes(state: State) -> None:
    """Cubes on wild squares, on orbitals and with partners come from the money track where nothing else is said."""
    for seat in range(state.seats):
        left = [c.TRACK_CUBES - dead for dead in state.grave[KINDS * seat : KINDS * (seat + 1)]]
        left[c.MONEY] -= state.ambassadors[seat].bit_count()
        for sector in state.land[seat]:
            for square in range(c.ORBITAL_SQUARE + 1):
                if state.cubes[sector] >> square & 1:
                    left[_track(sector, square)] -= 1
        state.track[KINDS * seat : KINDS * (seat + 1)] = left


def _track(sector: int, square: int) -> int:
    kind = c.SECTORS[sector].squares[square][0] if square < c.ORBITAL_SQUARE else c.WILD
    return c.MONEY if kind == c.WILD else kind


def _leave_ships(state: State) -> None:
    for place in range(TYPES * state.seats):
        state.supply[place] = c.SHIP_LIMIT[place % TYPES] - sum(state.ships[place::BERTHS])


def _leave_technologies(state: State) -> None:
    printed = [c.SPECIES[species].tech if species != NOBODY else 0 for species in state.species]
    bought = [owned & ~given for owned, given in zip(state.tech, printed, strict=True)]
    left = [tech.count - state.shop[i] - sum(mask >> i & 1 for mask in bought) for i, tech in enumerate(c.TECHNOLOGIES)]
    state.bag = _bag(left, "technology tiles")


def _leave_reputation(state: State) -> None:
    tiles = [tile for held in state.reputation for tile in held]
    left = [count - tiles.count(value + 1) for value, count in enumerate(c.REPUTATION_TILES)]
    state.honours = _bag(left, "reputation tiles")


def _leave_discoveries(state: State) -> None:
    used = [*(tile - 1 for tile in state.discovery if tile), *(tile for kept in state.kept for tile in kept)]
    left = [count - used.count(tile) for tile, count in enumerate(c.DISCOVERY_COUNT)]
    state.found = tuple(tile for tile, count in enumerate(_bag(left, "discovery tiles")) for _ in range(count))


def _bag(left: list[int], what: str) -> bytearray:
    if min(left) < 0:
        raise BadInput(f"no such position: there are not so many {what}")
    return bytearray(left)


def _leave_stacks(state: State) -> None:
    """What is neither laid nor discarded, in order; of the outer sectors as many as the players' number asks for."""
    for ring in (1, 2, 3):
        left = _unseen(state, ring)
        gone = len(c.STACKS[3]) - c.LAYOUT[state.seats].outer if ring == 3 else 0
        state.stacks[ring] = left[: max(0, len(left) - gone)]


def _leave_removed(state: State) -> None:
    state.removed = tuple(sector for sector in _unseen(state, 3) if sector not in state.stacks[3])


def _unseen(state: State, ring: int) -> tuple[int, ...]:
    seen = state.discards[ring]
    return tuple(i for i in c.STACKS[ring] if state.cell[i] == c.NO_CELL and i not in seen)


SETTLED: Final[dict[str, Callable[[State], None]]] = {
    "discs": _leave_discs,
    "track": _leave_cubes,
    "supply": _leave_ships,
    "bag": _leave_technologies,
    "honours": _leave_reputation,
    "found": _leave_discoveries,
    "stacks": _leave_stacks,
    "removed": _leave_removed,
}


def describe(state: State) -> str:
    """Everything on the table, so that `arrange` gives the same position: the words, then each field they miss."""
    seats = [list(_seat_words(state, seat)) for seat in range(state.seats)]
    table = list(_table_words(state))
    other = _with_words(state.game, PositionText(_joined(seats, table)))
    for name in _fields():
        if name in SETTLED:
            SETTLED[name](other)
        if state.layout[name].each:
            for seat, words in enumerate(seats):
                words.append(text_of(state, other, name, seat))
        else:
            table.append(text_of(state, other, name, None))
        value = getattr(state, name)
        setattr(other, name, value[:] if state.layout[name].copied else value)
    return _joined(seats, [*table, f"dice={state.dice.state}", f"stack={stack_text(state.stack) or EMPTY}"])


def _joined(seats: list[list[str]], table: list[str]) -> str:
    return " | ".join(" ".join(filter(None, words)) for words in seats) + "; " + " ".join(filter(None, table))


def _seat_words(state: State, seat: Seat) -> Iterator[str]:
    if state.species[seat] == NOBODY:
        yield EMPTY
        return
    species = c.SPECIES[state.species[seat]]
    yield species.id
    if state.cell[species.home] == c.NO_CELL:
        yield "home=-"
    for name, amount in zip(c.RESOURCES, state.store[KINDS * seat : KINDS * (seat + 1)], strict=True):
        yield f"{name}={amount}"
    for sector in state.land[seat]:
        squares = [name for i, name in enumerate(SQUARES[sector]) if state.cubes[sector] >> i & 1]
        yield f"disc@{c.SECTOR_NAMES[sector]}{':' * bool(squares)}{','.join(squares)}"
    yield "" if state.land[seat] else "disc=-"
    for sector in state.fleets[seat]:
        for ship, name in enumerate(c.SHIPS):
            count = state.ships[BERTHS * sector + TYPES * seat + ship]
            if count:
                yield f"{count if count > 1 else ''}{name}@{c.SECTOR_NAMES[sector]}"
    yield "" if state.fleets[seat] else "ships=-"


def _table_words(state: State) -> Iterator[str]:
    for option in state.game.options:
        if state.options[option.name] != option.default:
            yield f"{option.name}={str(state.options[option.name]).lower()}"
    yield f"turn={state.turn}"
    for sector in _in_order_of_laying(state):
        yield f"{c.SECTOR_NAMES[sector]}@{c.CELL_NAMES[state.cell[sector]]}/{state.turned[sector]}"


def _in_order_of_laying(state: State) -> list[int]:
    """The sectors on the map so that laying them gives every list of neighbours its order: actions are listed by it.

    Whoever stands last in the lists of all its neighbours, and has its own by edges, may have been laid last.
    """
    near = {sector: list(state.half[sector]) for sector in range(c.SECTOR_COUNT) if state.cell[sector] != c.NO_CELL}
    order: list[int] = []
    while near:
        latest = next(sector for sector in reversed(near) if _may_be_latest(state, near, sector))
        for other in near.pop(latest):
            near[other].remove(latest)
        order.append(latest)
    return order[::-1]


def _may_be_latest(state: State, near: dict[int, list[int]], sector: int) -> bool:
    around = c.NEIGHBOUR[6 * state.cell[sector] : 6 * state.cell[sector] + 6]
    by_edges = [state.at[cell] for cell in around if cell != c.NO_CELL and state.at[cell] in near[sector]]
    return by_edges == near[sector] and all(near[other][-1] == sector for other in near[sector])
