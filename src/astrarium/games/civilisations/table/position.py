"""A position of Quatre Voies as text, both ways.

A seat: its civilisation, `home=b4`, ships as `6@c2`, colonies as `colony@c2`, tracks as `armament=3`, points as
`battles=1 sectors=4 victories=2`, cards as `hand=1,5`, `laid=5/war`, `laid=5/war/7` in a duel, `shown=5/war`.
The table: `turn=4`, `bonus=c2:influence,d3:portal` or `tiles=c2:14`, `hidden=c2`, `discard=3,17`, `aside=8`,
`exploration`, `choose`, `dice=17`, `stack=2/7`.
"""

from __future__ import annotations

from ....core.dice import Dice
from ....core.errors import BadInput
from ....core.game import Game
from ....core.masks import mask_of, members_of
from ....core.notation import Seat
from ....core.position import Item, PositionText, listed, numbers, read_stack, stack_text
from ..box import components as c
from . import actions as a
from .state import NO_TILE, PARTS, CivilisationsState

CELL = {name: cell for cell, name in enumerate(c.SECTOR_NAMES)}
PEOPLE = {civilisation.id: number for number, civilisation in enumerate(c.CIVILISATIONS)}
POINT_NAMES = ("battles", "sectors", "victories")
NOBODY = "-"


def arrange(game: Game, text: str) -> CivilisationsState:
    """The position that `text` describes; what it leaves out is as at the start of its turn."""
    read = PositionText(text)
    seats = len(read.seats)
    if seats not in c.GALAXIES:
        raise BadInput(f"a position has 2 to 6 seats, not {seats}")
    flags = {item.name for item in read.table}
    options = {"setup": "choose" if "choose" in flags else "random", "exploration": "exploration" in flags}
    state = CivilisationsState().begin(game, seats, options, Dice(int(read.table_value("dice", "1"))))
    _lay(state, read)
    for seat, words in enumerate(read.seats):
        _begin(state, seat, [Item(word) for word in words])
    state.turn = int(read.table_value("turn", "1"))
    stack = read.table_value("stack", f"{a.CHOOSE_CARD}/{(1 << seats) - 1}")
    state.stack = read_stack("" if stack == NOBODY else stack)
    _deal(state, read)
    wrong = state.violations()
    if wrong:
        raise BadInput(f"no such position: {wrong[0]}")
    return state


def _cell(name: str) -> int:
    if name not in CELL:
        raise BadInput(f"there is no sector {name!r}")
    return CELL[name]


def _lay(state: CivilisationsState, read: PositionText) -> None:
    """The tiles or bonuses asked for; the other neutral sectors take the first tiles that are left."""
    tiles = [NO_TILE] * c.CELLS
    for entry in filter(None, read.table_value("tiles").split(",")):
        name, _, number = entry.partition(":")
        tiles[_cell(name)] = int(number)
    pool = [tile for tile in range(len(c.TILE_BONUS)) if tile not in tiles]
    wanted = {}
    for entry in filter(None, read.table_value("bonus").split(",")):
        name, _, bonus = entry.partition(":")
        wanted[_cell(name)] = c.BONUSES.index(bonus)
    for cell in sorted(state.galaxy.neutrals, key=lambda c: c not in wanted):
        if tiles[cell] == NO_TILE:
            tiles[cell] = next(tile for tile in pool if wanted.get(cell, c.TILE_BONUS[tile]) == c.TILE_BONUS[tile])
            pool.remove(tiles[cell])
    state.lay_tiles(tuple(tiles))
    if state.options["exploration"]:
        hidden = read.table_value("hidden", ",".join(c.SECTOR_NAMES[cell] for cell in state.galaxy.neutrals))
        state.hidden = mask_of(_cell(name) for name in hidden.split(",") if name not in ("", NOBODY))


def _begin(state: CivilisationsState, seat: Seat, items: list[Item]) -> None:
    people, *items = items
    if people.name != NOBODY:
        if people.name not in PEOPLE:
            raise BadInput(f"there is no civilisation {people.name!r}")
        state.civilisation[seat] = PEOPLE[people.name]
        home = next((item.value for item in items if item.name == "home"), c.SECTOR_NAMES[state.galaxy.homes[seat]])
        if home != NOBODY:
            state.home[seat] = _cell(home)
            state.add_colony(seat, state.home[seat])
    for item in items:
        _arrange(state, seat, item)


def _arrange(state: CivilisationsState, seat: Seat, item: Item) -> None:
    if item.sign == "@":
        cell = _cell(item.value)
        state.hidden &= ~(1 << cell)
        if item.name == "colony":
            state.add_colony(seat, cell)
        else:
            state.add_ships(seat, cell, int(item.name))
    elif item.name in c.TRACKS:
        state.level[seat * len(c.TRACKS) + c.TRACKS.index(item.name)] = item.number
    elif item.name in POINT_NAMES:
        state.points[seat * PARTS + POINT_NAMES.index(item.name)] = item.number
    elif item.name == "laid":
        state.chosen[seat], state.dropped[seat] = _laid(item.value)
    elif item.name == "shown":
        state.shown[seat], state.shown_dropped[seat] = _laid(item.value)
    elif item.name == "hand":
        state.hand[seat] = mask_of(item.numbers)
    elif item.name != "home":
        raise BadInput(f"{item.text!r} is no part of a seat")


def _laid(text: str) -> tuple[int, int]:
    card, side, *dropped = text.split("/")
    return int(card) << 2 | c.SIDES.index(side), int(dropped[0]) if dropped else 0


def _deal(state: CivilisationsState, read: PositionText) -> None:
    """The cards as they are said to lie, or hands in order of the index with those used before on the discard."""
    if any(item.name == "discard" for item in read.table):
        state.discard = mask_of(numbers(read.table_value("discard")))
        state.aside = mask_of(numbers(read.table_value("aside")))
        return
    deck = list(state.deal.deck)
    used = (state.turn_of_age - 1) * (1 + state.deal.discarded_per_turn)
    for seat in range(state.seats):
        hand, deck = deck[: state.deal.hand], deck[state.deal.hand :]
        state.discard |= mask_of(hand[:used])
        state.hand[seat] = mask_of(hand[used:])
    state.aside = mask_of(deck)


def describe(state: CivilisationsState) -> str:
    """Everything on the table, so that `arrange` gives the same position."""
    seats = " | ".join(" ".join(_seat(state, seat)) for seat in range(state.seats))
    names = [name for name in c.SECTOR_NAMES if state.tile[CELL[name]] != NO_TILE]
    table = [
        f"turn={state.turn}", "tiles=" + ",".join(f"{name}:{state.tile[CELL[name]]}" for name in names),
        f"discard={listed(members_of(state.discard))}", f"aside={listed(members_of(state.aside))}",
        f"dice={state.dice.state}", f"stack={stack_text(state.stack) or NOBODY}",
    ]  # fmt: skip
    if state.options["setup"] == "choose":
        table.append("choose")
    if state.options["exploration"]:
        hidden = ",".join(c.SECTOR_NAMES[cell] for cell in members_of(state.hidden))
        table += ["exploration", f"hidden={hidden or NOBODY}"]
    return f"{seats}; {' '.join(table)}"


def _seat(state: CivilisationsState, seat: Seat) -> list[str]:
    number, home = state.civilisation[seat], state.home[seat]
    words = [c.CIVILISATIONS[number].id if number >= 0 else NOBODY]
    if number >= 0:
        words.append(f"home={c.SECTOR_NAMES[home] if home >= 0 else NOBODY}")
    for cell in range(c.CELLS):
        if state.ships[seat * c.CELLS + cell]:
            words.append(f"{state.ships[seat * c.CELLS + cell]}@{c.SECTOR_NAMES[cell]}")
        if state.colony[cell] == seat and cell != home:
            words.append(f"colony@{c.SECTOR_NAMES[cell]}")
    levels = zip(c.TRACKS, state.level[seat * len(c.TRACKS) :], strict=False)
    points = zip(POINT_NAMES, state.points[seat * PARTS :], strict=False)
    words += [f"{name}={value}" for name, value in (*levels, *points) if value]
    if state.hand[seat]:
        words.append(f"hand={listed(members_of(state.hand[seat]))}")
    if state.chosen[seat]:
        words.append("laid=" + _card(state.chosen[seat], state.dropped[seat]))
    if state.shown[seat]:
        words.append("shown=" + _card(state.shown[seat], state.shown_dropped[seat]))
    return words


def _card(chosen: int, dropped: int) -> str:
    return f"{chosen >> 2}/{c.SIDES[chosen & 3]}" + (f"/{dropped}" if dropped else "")
