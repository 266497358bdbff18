"""From a text to the position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .....core.dice import Dice
from .....core.errors import BadInput
from .....core.game import Game
from .....core.masks import mask_of, members_of
from .....core.notation import Seat
from .....core.position import Item, PositionText, listed, numbers, read_stack
from .....core.state import Decision
from ...box import components as c
from ...box.reading import GEM_KINDS
from ...box.records import SECTORS
from .. import actions as a
from ..state import ACTING, BUYING, CHOOSING, FINAL_PARTS, NONE, PHASES, PLANS, CouncilState
from ..towers import HEIGHT
from .common import AUTOMA, FLAGS, LEVELS, NOBODY, TRACKS, board, light_names

TABLE = (
    *FLAGS, "components", "phase", "turn", "order", "throne", "clock", "tiles", "drawn", "pile", "known", "market",
    "deck", "trash", "techs", "looked", "lights", "seen", "towers", "dice", "stack",
)  # fmt: skip

AUTOMA_PILES = ("deck", "used", "card")


def arrange(game: Game, text: str) -> CouncilState:
    """The position that `text` describes; what it leaves out is as at the start of a game, its phase just begun."""
    read = PositionText(text)
    seats, automa = _parties(read.seats)
    state = _table(game, len(seats), read)
    _lay_tiles(state, read)
    _set_order(state, read)
    for seat, words in enumerate(seats):
        _arrange_seat(state, seat, words)
    _arrange_automa(state, [Item(word) for word in automa])
    _raise_towers(state, read)
    _deal(state, read)
    _begin(state, read)
    wrong = state.violations()
    if wrong:
        raise BadInput(f"no such position: {wrong[0]}")
    return state


def _parties(parts: list[list[str]]) -> tuple[list[list[str]], list[str]]:
    """The words of each seat, and those about the Automa."""
    if parts[-1][:1] != [AUTOMA]:
        return parts, []
    if len(parts) != 2:
        raise BadInput("the Automa plays against one seat alone")
    return parts[:1], parts[1][1:]


def _table(game: Game, seats: int, read: PositionText) -> CouncilState:
    """The empty table of that game, its cards and tiles still in the box."""
    flags = {item.name for item in read.table}
    for item in read.table:
        if item.name not in TABLE or item.sign != ("" if item.name in FLAGS else "="):
            raise BadInput(f"{item.text!r} is no part of a table")
    begun = game.new(seats, 0, {
        "stations": "stations" in flags, "leaders": "leaders" in flags, "silver": "silver" in flags,
        "civilisations": "chosen" if "chosen" in flags else "drawn",
        "components": read.table_value("components", c.STANDARD),
    })  # fmt: skip
    assert isinstance(begun, CouncilState)
    state = CouncilState().begin(game, seats, begun.options, Dice(_number(read, "dice", 1)), begun.box)
    state.piles = [_numbers_where(state.box.tiles, lambda t, s=s: t.sector == s) for s in range(SECTORS)]
    state.deck = members_of(c.AI_CARDS)
    state.light_pile = list(range(c.LIGHTS))
    return state


def _numbers_where(things: Iterable[object], fits: Callable[..., bool]) -> list[int]:
    return [number for number, thing in enumerate(things) if fits(thing)]


def _number(read: PositionText, name: str, default: int) -> int:
    return Item(f"{name}={read.table_value(name, str(default))}").number


def _named(names: Sequence[str], name: str) -> int:
    """The number of a thing in the box or of a place on the board."""
    if name not in names:
        raise BadInput(f"there is no {name!r} here")
    return names.index(name)


def _all_named(names: Sequence[str], text: str) -> list[int]:
    return [_named(names, name) for name in text.split(",") if name not in ("", NOBODY)]


def _take(pile: list[int], number: int, name: str) -> int:
    if number not in pile:
        raise BadInput(f"{name!r} is used twice, or is not in this game")
    pile.remove(number)
    return number


def _on_top(pile: list[int], first: list[int], names: Sequence[str]) -> list[int]:
    """That pile, its top at the end, with these on top and the others below in order of the box."""
    rest = sorted(pile)
    for number in first:
        _take(rest, number, names[number])
    return [*first, *rest][::-1]


def _pairs(text: str, names: Sequence[str]) -> list[tuple[int, str]]:
    """A list such as "red1:s3_03,blue1:s2_01": places and what is there."""
    parts = [entry.partition(":") for entry in text.split(",") if entry]
    return [(_named(names, place), what) for place, _, what in parts]


def _lay_tiles(state: CouncilState, read: PositionText) -> None:
    """The systems asked for, the first tiles left on the spaces that begin with one, and the piles (CS-2.3)."""
    laid = {space: _named(c.TILE_IDS, name) for space, name in _pairs(read.table_value("tiles"), c.SPACE_NAMES)}
    state.drawn = _all_named(c.TILE_IDS, read.table_value("drawn"))
    for tile in (*laid.values(), *state.drawn):
        _take(state.piles[state.box.tiles[tile].sector], tile, c.TILE_IDS[tile])
    for galaxy, plate in enumerate(state.box.galaxies):
        for space in state.box.spaces_of[galaxy][: plate.preset_tiles]:
            if space not in laid:
                laid[space] = state.piles[plate.sector].pop(0)
    for space, tile in laid.items():
        state.lay_tile(tile, space)
    first = _all_named(c.TILE_IDS, read.table_value("pile"))
    for sector, pile in enumerate(state.piles):
        state.piles[sector] = _on_top(pile, [t for t in first if state.box.tiles[t].sector == sector], c.TILE_IDS)
    state.known = _row(read.table_value("known", "0,0,0"), SECTORS)


def _row(text: str, count: int) -> list[int]:
    row = numbers(text)
    if len(row) != count:
        raise BadInput(f"{text!r}: {count} whole numbers are needed")
    return row


def _set_order(state: CouncilState, read: PositionText) -> None:
    """Turn order; whoever is earlier in it counts as arrived earlier (CS-2.8)."""
    state.order = _row(read.table_value("order", listed(range(state.parties))), state.parties)
    if sorted(state.order) != list(range(state.parties)):
        raise BadInput("the order does not have everybody once")
    state.arrival = [state.order.index(party) for party in range(state.parties)]
    state.throne = _number(read, "throne", NONE)
    if not NONE <= state.throne < state.parties:
        raise BadInput(f"nobody is number {state.throne}")


def _arrange_seat(state: CouncilState, seat: Seat, words: list[str]) -> None:
    if not words:
        raise BadInput("a seat begins with its civilisation")
    people, *items = [Item(word) for word in words]
    if people.name != NOBODY:
        number = _named(c.PEOPLES, people.name)
        state.civilisation = (*state.civilisation[:seat], number, *state.civilisation[seat + 1 :])
    powers = [item for item in items if item.name in POWERS or item.name[:1] == "+"]
    for item in powers:
        POWERS.get(item.name, _upgrade)(state, seat, item)
    _furnish(state, seat)
    for item in items:
        if item not in powers:
            _arrange(state, seat, item)


def _upgrade(state: CouncilState, seat: Seat, item: Item) -> None:
    state.upgrades[seat] |= 1 << _named(c.UPGRADE_IDS, item.text[1:])


def _leader(state: CouncilState, seat: Seat, item: Item) -> None:
    leader = _named(c.LEADER_IDS, item.value)
    if leader in state.leader or not state.options["leaders"]:
        raise BadInput(f"{item.text!r}: another seat has this leader, or the table plays without leaders")
    state.leader[seat] = leader


def _tech(state: CouncilState, seat: Seat, item: Item) -> None:
    for tech in _all_named(c.TECH_IDS, item.value):
        if any(cards >> tech & 1 for cards in state.techs):
            raise BadInput(f"{c.TECH_IDS[tech]!r} is used twice")
        state.techs[seat] |= 1 << tech


POWERS = {"leader": _leader, "tech": _tech}


def _furnish(state: CouncilState, seat: Seat) -> None:
    """What leader, Dark Tech cards and upgrades have brought."""
    reach, cubes = board(state, seat)
    state.zones[seat] = len(reach)
    state.reach[seat * c.MAX_ZONES : seat * c.MAX_ZONES + len(reach)] = reach
    _put_on_boards(state, seat, cubes)
    if state.leader[seat] >= 0:
        leader = state.box.leaders[state.leader[seat]]
        state.consumption[seat] += leader.consumption
        state.energy[seat] += leader.energy


def _put_on_boards(state: CouncilState, seat: Seat, cubes: int) -> None:
    state.supply[seat] += state.board_cubes[seat] - cubes
    state.board_cubes[seat] = cubes


def _arrange(state: CouncilState, seat: Seat, item: Item) -> None:
    """What only a seat has."""
    if item.name[:1] in ("z", "p", "r") and item.name[1:].isdigit():
        _arrange_zone(state, seat, item)
    elif item.name == "gems":
        state.gems[seat * GEM_KINDS : (seat + 1) * GEM_KINDS] = _row(item.value, GEM_KINDS)
    elif item.name == "hand":
        for card in _all_named(c.CARD_IDS, item.value):
            state.hand[seat] |= _card(state, seat, card)
    elif item.name == "station":
        _build(state, seat, item)
    elif item.name == "dark":
        state.dark[seat] = _named(c.DARK_IDS, item.value)
    elif item.name == "onboard":
        _put_on_boards(state, seat, item.number)
    else:
        _arrange_party(state, seat, item)


def _card(state: CouncilState, seat: Seat, card: int) -> int:
    """Take a card out of the hand or, if it is an AI card, out of the deck; as a set of one."""
    if state.hand[seat] >> card & 1:
        state.hand[seat] ^= 1 << card
    else:
        _take(state.deck, card, c.CARD_IDS[card])
    return 1 << card


def _arrange_zone(state: CouncilState, seat: Seat, item: Item) -> None:
    zone = int(item.name[1:])
    if not 1 <= zone <= state.zones[seat]:
        raise BadInput(f"{item.text!r}: this board has {state.zones[seat]} zones")
    at = seat * c.MAX_ZONES + zone - 1
    if item.name[0] == "r":
        state.reach[at] = item.number
        return
    top, *under = [_named(c.CARD_IDS, name) for name in item.value.split("/")]
    for card in (top, *under):
        _card(state, seat, card)
    if item.name[0] == "p":
        state.planned[at] = top
    else:
        state.top[at], state.under[at] = top, mask_of(under)


def _build(state: CouncilState, seat: Seat, item: Item) -> None:
    name, _, galaxy = item.value.partition("@")
    station = _named(c.STATION_IDS, name)
    if not state.options["stations"] or state.stations[seat * c.STATIONS + station] >= 0:
        raise BadInput(f"{item.text!r}: built already, or the table plays without stations")
    state.stations[seat * c.STATIONS + station] = state.galaxies[_named(_galaxies(state), galaxy)]
    state.supply[seat] -= state.box.stations[station].cubes  # CS-12.4


def _galaxies(state: CouncilState) -> list[str]:
    return [c.GALAXY_IDS[galaxy] for galaxy in state.galaxies]


def _arrange_party(state: CouncilState, party: int, item: Item) -> None:
    """What a seat has, and the Automa as well."""
    if item.sign == "@":
        _settle(state, party, _named(c.PLANET_NAMES, item.value), Item(f"cubes={item.name}").number)
    elif item.name in TRACKS:
        getattr(state, item.name)[party] = item.number
    elif item.name == "light":
        for name in item.value.split(","):
            _hold_light(state, party, name)
    elif item.name == "final":
        state.final[party * FINAL_PARTS : (party + 1) * FINAL_PARTS] = _row(item.value, FINAL_PARTS)
    else:
        raise BadInput(f"{item.text!r} is no part of a seat")


def _settle(state: CouncilState, party: int, place: int, cubes: int) -> None:
    if cubes < 1 or HEIGHT[state.tower[place]] + cubes > c.MAX_STACK:
        raise BadInput(f"a planet holds 1 to {c.MAX_STACK} cubes: {c.PLANET_NAMES[place]}")
    state.add_cubes(party, place, cubes)


def _hold_light(state: CouncilState, party: int, name: str) -> None:
    """That card, or the first copy left where none is named."""
    names = light_names(state.box)
    copies = [names[card] for card in state.light_pile if names[card].startswith(f"{name}.")]
    card = _named(names, copies[0] if copies else name)
    state.lights[party] |= 1 << _take(state.light_pile, card, name)
    state.light_seen[card] |= 1 << party if party < state.seats else 0  # CS-14.9


def _arrange_automa(state: CouncilState, items: list[Item]) -> None:
    """Its cards by level; the silver ones where the table wants them (CS-14.1, CS-14.10)."""
    if state.automa < 0:
        return
    given = {item.name: _all_named(c.AUTOMA_IDS, item.value) for item in items if item.name in AUTOMA_PILES}
    deck = _numbers_where(state.box.automa, lambda card: not card.silver or bool(state.options["silver"]))
    used, shown = given.get("used", []), given.get("card", [])
    for card in (*used, *(card for card in shown if card not in used)):
        state.automa_used[state.box.automa[card].pile].append(_take(deck, card, c.AUTOMA_IDS[card]))
    for card in _on_top(deck, given.get("deck", []), c.AUTOMA_IDS):
        state.automa_decks[state.box.automa[card].pile].append(card)
    state.automa_card = shown[0] if shown else NONE
    for item in items:
        if item.name not in AUTOMA_PILES:
            _arrange_party(state, state.automa, item)


def _raise_towers(state: CouncilState, read: PositionText) -> None:
    for place, cubes in _pairs(read.table_value("towers"), c.PLANET_NAMES):
        for party in numbers(cubes.replace("/", ",")):
            if not 0 <= party < state.parties:
                raise BadInput(f"nobody is number {party}")
            _settle(state, party, place, 1)


def _deal(state: CouncilState, read: PositionText) -> None:
    _deal_cards(state, read)
    _deal_techs(state, read)
    names = light_names(state.box)
    state.light_pile = _on_top(state.light_pile, _all_named(names, read.table_value("lights")), names)
    if seen := read.table_value("seen"):
        state.light_seen = _row(seen, c.LIGHTS)
    in_use = state.box.dark_cards(state.seats, bool(state.options["stations"]))
    for seat, card in enumerate(state.dark):
        if card not in (NONE, *in_use):
            raise BadInput(f"{c.DARK_IDS[card]!r} is not in this game")  # CS-2.6
        if card == NONE:
            state.dark[seat] = next(other for other in in_use if other not in state.dark)


def _deal_cards(state: CouncilState, read: PositionText) -> None:
    """The AI cards in the market, in the deck and thrown away (CS-2.4)."""
    names = read.table_value("market").split(",") if read.table_value("market") else []
    if len(names) > c.MARKET:
        raise BadInput(f"the market has {c.MARKET} places")
    offered = [NONE if name == NOBODY else _named(c.CARD_IDS, name) for name in names]
    state.trash = _all_named(c.CARD_IDS, read.table_value("trash"))
    for card in (*offered, *state.trash):
        if card != NONE:
            _take(state.deck, card, c.CARD_IDS[card])
    state.deck = _on_top(state.deck, _all_named(c.CARD_IDS, read.table_value("deck")), c.CARD_IDS)
    free = c.MARKET - len(offered)
    state.market = offered + [state.deck.pop() if state.deck else NONE for _ in range(free)]


def _deal_techs(state: CouncilState, read: PositionText) -> None:
    """The Dark Tech piles as they are said to be, or the first cards that nobody has (CS-2.5)."""
    asked = read.table_value("techs")
    for level in LEVELS:
        cards = _numbers_where(state.box.techs, lambda tech, level=level: tech.level == level)
        owned = [card for card in cards if any(techs >> card & 1 for techs in state.techs)]
        left = [card for card in cards if card not in owned][: len(cards) - c.TECHS_REMOVED - len(owned)]
        if asked:
            left = [card for card in _all_named(c.TECH_IDS, asked) if card in cards]
        state.tech_piles[level - 1] = mask_of(left)
        reached = [s for s in range(state.seats) if state.level[s] >= level or state.techs[s] & mask_of(cards)]
        state.tech_seen[level - 1] = mask_of(reached)  # CS-8.4
    if looked := read.table_value("looked"):
        state.tech_seen = _row(looked, len(LEVELS))


def _begin(state: CouncilState, read: PositionText) -> None:
    """Whose decision it is; a phase that is only named begins now."""
    state.clock = _number(read, "clock", 1 + max(state.arrival))
    choosing = NONE in state.civilisation or (state.options["leaders"] and NONE in state.leader)
    phase = read.table_value("phase", PHASES[CHOOSING if choosing else BUYING])
    state.phase = _named(PHASES, phase)
    state.turn = _number(read, "turn", int(state.phase != CHOOSING))
    if NONE in state.civilisation and state.phase != CHOOSING:
        raise BadInput("a seat has no civilisation")
    stack = read.table_value("stack")
    if stack:
        state.stack = read_stack("" if stack == NOBODY else stack)
        _check_stack(state, stack)
    else:
        state.stack = _decisions(state)
        state.game.book.settle(state)
        state.events = []


def _check_stack(state: CouncilState, text: str) -> None:
    """Whether somebody can decide what is said to be decided."""
    fine = all(len(d) > 1 and 0 <= d[0] <= a.TURN and 0 <= d[1] < 1 << state.seats for d in state.stack)
    if fine and state.stack:
        copy = state.clone()
        try:
            fine = copy.stack[-1][0] < a.ZONE_TURN and copy.to_act() != () and all(map(copy.legal, copy.to_act()))
        except (IndexError, ValueError):
            fine = False
    if not fine:
        raise BadInput(f"{text!r}: there is nothing to decide like that")


def _decisions(state: CouncilState) -> list[Decision]:
    """What waits at the beginning of the phase, the first to act on top."""
    last_first = [party for party in reversed(state.order) if party < state.seats]
    if state.phase == CHOOSING:
        leaders = [seat for seat in last_first[::-1] if state.options["leaders"] and state.leader[seat] < 0]
        peoples = [seat for seat in last_first if state.civilisation[seat] < 0]
        return [*((a.PICK_LEADER, 1 << s) for s in leaders), *((a.PICK_CIVILISATION, 1 << s) for s in peoples)]
    if state.phase == BUYING:
        return [decision for seat in last_first for decision in _buying(state, seat)]
    if state.phase == PLANS:
        return [(a.PLANNING, (1 << state.seats) - 1)]
    if state.phase == ACTING:
        acting = state.order if state.automa_card >= 0 else last_first[::-1]
        return [(a.TURN, 1 << p if p < state.seats else 0, p) for p in reversed(acting)]
    return []


def _buying(state: CouncilState, seat: Seat) -> list[Decision]:
    leader = state.leader[seat]
    free = state.box.leaders[leader].free_colonies if leader >= 0 else 0  # CS-13.3
    return [(a.LEVEL_CHECK, 1 << seat, seat), (a.BUY_PHASE, 1 << seat, 0, free)]
