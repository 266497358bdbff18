"""A position of Gaia Project as text, both ways. Hexes are written as printed: "4A2" is sector 4, place A2.

A seat: its faction (`-` before it is chosen; `automa taklons` for the solo opponent), figures as `ore=7 vp=12`, power
as `power=2/4/0` with `gaia=6` and `brain=3`, research as `navigation=2`, pieces as `mine@1B5,3A3` (station, lab,
institute, academy_knowledge, academy_qic, former, satellite, space), gaiaformers as `formers=1 locked=1`, technology as
`tile=std_7vp`, `covered=std_7vp`, `advanced=adv_act_3o`, tokens as `token=fed_8vp_qic` (green) or `grey=fed_8vp_qic`,
`federated=1B5,1A11`, `federations=2`, `booster=pass_mines`, `used=academy`, where points came from as `points=tech:3`.
The table: options as `charging=ask`, `map=`, `tech=`, `advanced=`, `boosters=`, `rounds=`, `final=`, `top=fed_12vp` for
what lies there, or `layout=`; `tokens=2/3/3/3/3/3`, `round=3`, `turn=9`, `order=1,0`, `passed=1`, `taken=power_2o:0`,
`formed=7A6`, `lost=1A4`, the Automa's cards as `deck=7,3 used=1 reserve=9 support=1 seen=1,3`, `dice=17`, `stack=6/1`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .....core.dice import MASK, Dice
from .....core.errors import BadInput
from .....core.game import Game
from .....core.masks import mask_of, members_of
from .....core.notation import Seat
from .....core.position import Item, PositionText, numbers, read_stack, stack_text
from ...box import components as c
from ...box.automa import CARDS, FACTION_CARDS, INDEX, LEVELS
from .. import actions as a
from .. import player as at
from ..setup import SetUp, read_setup
from ..space import printed, read_galaxy
from ..state import NO_NEWS, News
from ..state import GaiaState as State
from .words import (
    ACT_IDS,
    ADVANCED_IDS,
    AUTOMA,
    BOOSTER_IDS,
    CARD_PILES,
    FIGURES,
    IN_LAYOUT,
    MANY,
    MARKS,
    MOST,
    NOTHING,
    ON_TABLE,
    PIECES,
    POINT_NAMES,
    ROUND_NAMES,
    TILE_IDS,
    Row,
    first_row,
    formed_by_structures,
    guests,
    owned,
    seat_words,
    table_words,
    types,
)

ONE_MORE, TWO_MORE = (a.D_TERRANS, a.D_ADVANCE, a.D_CHARGE), (a.D_SITE, a.D_BRAIN)  # figures that a decision carries


def arrange(game: Game, text: str) -> State:
    """The position that `text` describes; what it leaves out is as its faction begins, in round 1 on an empty map."""
    read = PositionText(text)
    seats, table = _seats(read), _by_name(read.table)
    options = {option.name: table[option.name].value for option in game.options if option.name in table}
    for item in table.values():
        if item.name not in options and item.name not in ON_TABLE:
            raise BadInput(f"{item.text!r} is no part of the table")
    dice = Dice(_figure(table, "dice", 1, MASK))
    full = game.read_options(seats, options)
    parts = [[Item(word) for word in words] for words in read.seats]
    if seats == 1 and len(parts) == 1:
        parts.append([Item(AUTOMA)])
    laid = read_setup(str(full["layout"]), seats) if full["layout"] else _laid(seats, table)
    state = State().begin(game, seats, full, dice, laid)
    for player, items in enumerate(parts):
        _equip(state, player, items)
    _lay_tiles(state, table, laid)
    _lay_map(state, table)
    _begin(state, table)
    wrong = state.violations()
    if wrong:
        raise BadInput(f"no such position: {wrong[0]}")
    return state


def _seats(read: PositionText) -> int:
    """The seats that the parts are for; a part of the Automa is none."""
    automa = len(read.seats) == 2 and read.seats[1][:1] == [AUTOMA]
    if len(read.seats) > 4:
        raise BadInput(f"a position has 1 to 4 seats, not {len(read.seats)}")
    return 1 if automa else len(read.seats)


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


def _words(item: Item) -> list[str]:
    """A list with commas; "-" alone is the empty one."""
    return [] if item.value == NOTHING else [word for word in item.value.split(",") if word]


def _index(item: Item, word: str, names: Sequence[str]) -> int:
    if word not in names:
        raise BadInput(f"{item.text[:60]!r}: there is no {word!r}")
    return names.index(word)


def _ids(item: Item, names: Sequence[str], count: int = 0) -> list[int]:
    """Different things by their names, so many where it is said."""
    found = [_index(item, word, names) for word in _words(item)]
    if len(set(found)) != len(found) or (count and len(found) != count):
        raise BadInput(f"{item.text[:60]!r}: {count or 'only'} different ones are needed")
    return found


def _laid(seats: int, table: dict[str, Item]) -> SetUp:
    """Map and tiles as written; else the printed map, and the first tiles of each list."""
    players = max(2, seats)
    tech = _ids(table["tech"], TILE_IDS, len(TILE_IDS)) if "tech" in table else range(len(TILE_IDS))
    rounds = _ids(table["rounds"], ROUND_NAMES, c.ROUNDS) if "rounds" in table else range(c.ROUNDS)
    final = _ids(table["final"], c.FINAL_TILES, 2) if "final" in table else range(2)
    galaxy = read_galaxy(table["map"].value) if "map" in table else printed(players)
    return SetUp(galaxy, tuple(tech), (), (), tuple(rounds), tuple(final), 0)


def _equip(state: State, player: Seat, items: Sequence[Item]) -> None:
    """A player's faction with all it begins with, then what is said of it."""
    items = list(items)
    if player == state.seats and items[:1]:
        items.pop(0)
        if not items or items[0].sign:
            items.insert(0, Item(_automa_faction(state)))
    if not items:
        raise BadInput("a seat begins with its faction")
    faction = items.pop(0).text
    if faction != NOTHING:
        if faction not in c.FACTION_IDS:
            raise BadInput(f"there is no faction {faction!r}")
        _take_board(state, player, c.FACTION_IDS.index(faction))
    _by_name(item for item in items if item.name in FIGURES)
    for item in sorted(items, key=lambda item: item.name in FIGURES):
        _arrange(state, player, state.rows[player], item)


def _automa_faction(state: State) -> str:
    wish = str(state.options["automa_faction"])
    free = [c.FACTION_IDS[f] for f in FACTION_CARDS if c.FACTIONS[f].home != state.rows[0][at.HOME]]
    return NOTHING if state.rows[0][at.FACTION] < 0 else wish if wish in free else free[0]


def _take_board(state: State, player: Seat, faction: int) -> None:
    board = c.FACTIONS[faction]
    if any(other[at.HOME] == board.home for other in state.rows):
        raise BadInput(f"{board.id}: somebody plays this colour already")
    if player == state.seats and faction not in FACTION_CARDS:
        raise BadInput(f"the Automa does not play {board.id!r}")
    state.rows[player] = first_row(state, player, faction)


def _arrange(state: State, player: Seat, row: Row, item: Item) -> None:
    if item.name in PIECES and item.sign == "@":
        row[PIECES[item.name]] |= _cells(state, item)
    elif item.sign != "=":
        raise BadInput(f"{item.text!r} is no part of a seat")
    elif item.name in FIGURES:
        row[FIGURES[item.name]] = _number(item, MOST.get(FIGURES[item.name], MANY))
    elif item.name in MARKS:
        column, names = MARKS[item.name]
        row[column] |= mask_of(_ids(item, names))
        row[at.TILES] |= row[at.COVERED]
    elif item.name in ("token", "grey"):
        _take_tokens(row, item)
    else:
        _arrange_rest(state, player, row, item)


def _arrange_rest(state: State, player: Seat, row: Row, item: Item) -> None:
    if item.name == "power":
        row[at.BOWL1 : at.GAIA_AREA] = _counts(item, at.GAIA_AREA - at.BOWL1)
    elif item.name == "federated":
        row[at.FEDERATED] |= _cells(state, item)
        row[at.FEDERATIONS] += 1
    elif item.name == "booster":
        row[at.BOOSTER] = _index(item, item.value, BOOSTER_IDS)
    elif item.name == "points":
        for word in _words(item):
            name, _, value = word.partition(":")
            row[at.VP_PARTS[_index(item, name, POINT_NAMES)]] = Item(f"{name}={value}").number
    elif item.name == "news":
        state.news[player] = _news(state, item)
    else:
        raise BadInput(f"{item.text!r} is no part of a seat")


def _take_tokens(row: Row, item: Item) -> None:
    for word in _words(item):
        token = _index(item, word, c.TOKENS)
        row[at.TOKEN + token] += 1
        row[at.GREEN] += item.name == "token" and c.TOKEN_GREEN[token]  # GP-A4.6


def _counts(item: Item, count: int) -> list[int]:
    words = item.value.split("/")
    if len(words) != count or not all(word.isdecimal() and int(word) <= MANY for word in words):
        raise BadInput(f"{item.text!r}: {count} numbers such as 2/4/0 are needed")
    return [int(word) for word in words]


def _cell(state: State, item: Item, word: str) -> int:
    for cell, name in state.galaxy.names.items():
        if name == word:
            return cell
    raise BadInput(f"{item.text[:60]!r}: there is no hex {word!r}")


def _cells(state: State, item: Item) -> int:
    return mask_of(_cell(state, item, word) for word in _words(item))


def _news(state: State, item: Item) -> News:
    parts = item.value.split("/")
    if len(parts) != len(NO_NEWS):
        raise BadInput(f"{item.text[:60]!r}: news are a turn, hexes, hexes and tracks")
    built, federated, tracks = (Item(f"news={part}") for part in parts[1:])
    turn = Item(f"news={parts[0]}").number
    return turn, _cells(state, built), _cells(state, federated), mask_of(_ids(tracks, c.TRACKS))


def _lay_tiles(state: State, table: dict[str, Item], laid: SetUp) -> None:
    """What is left of the tiles, boosters and tokens beside what the players hold."""
    if state.options["layout"] and any(name in table for name in IN_LAYOUT):
        raise BadInput("the layout says what map and tiles there are")
    held = [row[at.BOOSTER] for row in state.rows if row[at.BOOSTER] >= 0]
    count = len(state.rows) + 3 - len(held)  # GP-S1.6
    free = [booster for booster in laid.boosters or range(len(c.BOOSTERS)) if booster not in held]
    state.boosters = _ids(table["boosters"], BOOSTER_IDS) if "boosters" in table else free[:count]
    if len({*held, *state.boosters}) != len(held) + len(state.boosters):
        raise BadInput("a booster lies in two places")
    _lay_advanced(state, table, laid)
    _lay_tokens(state, table, laid)


def _lay_advanced(state: State, table: dict[str, Item], laid: SetUp) -> None:
    held = [tile for row in state.rows for tile in members_of(row[at.ADVANCED])]
    if "advanced" in table:
        words = table["advanced"].value.split(",")
        _ids(Item("advanced=" + ",".join(word for word in words if word != NOTHING)), ADVANCED_IDS)
        state.advanced = [_index(table["advanced"], word, (NOTHING, *ADVANCED_IDS)) - 1 for word in words]
    elif laid.advanced:
        state.advanced = [-1 if tile in held else tile for tile in laid.advanced]
    else:
        state.advanced = [tile for tile in range(len(ADVANCED_IDS)) if tile not in held][: len(c.TRACKS)]
    if len(state.advanced) != len(c.TRACKS):
        raise BadInput(f"advanced tiles lie at {len(c.TRACKS)} tracks")
    if len(set(held)) != len(held) or set(held) & set(state.advanced):
        raise BadInput("an advanced tile lies in two places")


def _lay_tokens(state: State, table: dict[str, Item], laid: SetUp) -> None:
    """The token on terraforming 5 (GP-S1.3) and the supply, less what the players hold."""
    state.tokens[laid.token] += 1
    if "top" in table:
        state.top_token = _index(table["top"], table["top"].value, (NOTHING, *c.TOKENS[: c.GLEENS_TOKEN])) - 1
    elif any(row[at.TRACK] == c.TOP for row in state.rows):
        state.top_token = -1
    held = [sum(row[at.TOKEN + token] for row in state.rows) for token in range(c.GLEENS_TOKEN)]
    left = [n - held[token] - (token == state.top_token) for token, n in enumerate(state.tokens)]
    state.tokens = _counts(table["tokens"], c.GLEENS_TOKEN) if "tokens" in table else left
    if min(state.tokens) < 0:
        raise BadInput(f"there are not so many tokens {c.TOKENS[state.tokens.index(min(state.tokens))]}")


def _lay_map(state: State, table: dict[str, Item]) -> None:
    """Planets that changed, and all that follows from where the structures stand."""
    for row in state.rows:
        row[at.OWNED] = owned(row)
    state.lost = _cells(state, table["lost"]) if "lost" in table else 0
    state.formed = _cells(state, table["formed"]) if "formed" in table else formed_by_structures(state)
    for player, row in enumerate(state.rows):
        row[at.LOST] = row[at.MINE] & state.lost
        row[at.GUESTS] = guests(state, player)
        row[at.TYPES] = types(state, row)
    _check_map(state)


def _check_map(state: State) -> None:
    """Structures stand on planets, one player's each but for guests; gaiaformers on Transdim planets."""
    galaxy = state.galaxy
    if state.lost & galaxy.planets or state.lost.bit_count() > 1 or state.formed & ~galaxy.kinds[c.TRANSDIM]:
        raise BadInput("the Lost Planet lies on an empty hex, and only Transdim planets become Gaia planets")
    for player, row in enumerate(state.rows):
        if row[at.OWNED] & ~(galaxy.planets | state.lost):
            raise BadInput(f"player {player}: a structure stands in empty space")
        if row[at.FORMERS] & ~galaxy.kinds[c.TRANSDIM]:
            raise BadInput(f"player {player}: a gaiaformer stands on no Transdim planet")
        if any(
            row[at.OWNED] & ~row[at.GUESTS] & other[at.OWNED] & ~other[at.GUESTS] for other in state.rows[player + 1 :]
        ):
            raise BadInput(f"player {player}: somebody else’s structure is there")


def _players(state: State, item: Item) -> list[int]:
    found = [_index(item, word, "0123"[: len(state.rows)]) for word in _words(item)]
    if len(set(found)) != len(found):
        raise BadInput(f"{item.text!r}: a player is named twice")
    return found


def _begin(state: State, table: dict[str, Item]) -> None:
    """How far the game has come, and who is to decide what."""
    chosen = all(row[at.FACTION] >= 0 for row in state.rows)
    state.round = _figure(table, "round", int(chosen), c.ROUNDS)
    state.turn = _figure(table, "turn", int(chosen))
    state.order = _players(state, table["order"]) if "order" in table else list(state.table)
    state.passed = _players(state, table["passed"]) if "passed" in table else []
    if sorted(state.order) != list(range(len(state.rows))):
        raise BadInput("the turn order names every player")
    for player in state.passed:
        state.rows[player][at.PASSED] = 1
    for word in _words(table["taken"]) if "taken" in table else ():
        name, _, who = word.partition(":")
        state.acts[_index(table["taken"], name, ACT_IDS)] = _index(table["taken"], who, "0123"[: len(state.rows)])
    for word in _words(table["builds"]) if "builds" in table else ():
        state.builds.append(_cell(state, table["builds"], word))
    if "built" in table:
        who, _, cell = table["built"].value.partition(":")
        state.builder = _index(table["built"], who, "0123"[: len(state.rows)])
        state.site = _cell(state, table["built"], cell)
    _deal(state, table)
    _decide(state, table, chosen)


def _deal(state: State, table: dict[str, Item]) -> None:
    """The Automa's cards as they lie, or in the order of the list with the first one revealed (GP-X1.4, GP-X2.2)."""
    cards = {name: _cards(table[name]) for name in CARD_PILES if name in table}
    if cards:
        state.deck, state.used, state.reserve = (cards.get(name, []) for name in ("deck", "used", "reserve"))
        state.support, state.seen = next(iter(cards.get("support", ())), -1), mask_of(cards.get("seen", ()))
    elif state.seats == 1 and state.rows[1][at.FACTION] >= 0:
        level = LEVELS[str(state.options["automa"])]
        deck = [i for i, card in enumerate(CARDS) if (card.starter or i in level.added) and i not in level.left_out]
        state.reserve = [i for i in range(len(CARDS)) if i not in deck]
        state.support, state.seen = deck[-1], mask_of(deck)
        state.used, state.deck = [deck.pop()], [state.reserve.pop(), *deck]
    every = [*state.deck, *state.used, *state.reserve]
    if len(set(every)) != len(every):
        raise BadInput("a card of the Automa lies in two places")


def _cards(item: Item) -> list[int]:
    found = numbers("" if item.value == NOTHING else item.value)
    if any(card not in INDEX for card in found):
        raise BadInput(f"{item.text!r}: the Automa has no such card")
    return [INDEX[card] for card in found]


def _decide(state: State, table: dict[str, Item], chosen: bool) -> None:
    if "stack" in table:
        text = table["stack"].value
        state.stack = read_stack("" if text == NOTHING else text)
    elif chosen:
        turns = [player for player in state.order if player < state.seats and not state.rows[player][at.PASSED]]
        state.stack = [(a.D_TURN, 1 << player) for player in turns[:1]]
    else:
        open_seats = [seat for seat in range(state.seats) if state.rows[seat][at.FACTION] < 0]
        state.stack = [(a.T_SETUP, 0), *((a.D_FACTION, 1 << seat) for seat in reversed(open_seats))]
    state.finished = not state.stack
    for decision in state.stack:
        if not _is_decision(state, decision):
            raise BadInput(f"{stack_text([decision])!r} is no decision")
    top = state.stack[-1][0] if state.stack else a.D_TURN
    if top >= a.FIRST_TASK or (top != a.D_FACTION and not chosen):
        raise BadInput("the last decision is a seat’s, and every player has a faction by then")
    if not state.stack and state.round != c.ROUNDS:
        raise BadInput("without a decision the game is over, and that is in the last round")


def _is_decision(state: State, decision: tuple[int, ...]) -> bool:
    """Whether it is a known one, a seat's or a task of the table's, with the figures it carries."""
    kind, who, *more = (*decision, -1, -1)[: max(2, len(decision))]
    if a.FIRST_TASK <= kind <= a.T_SETUP:
        alone = kind in (a.T_ROUND, a.T_FIRST_TURN, a.T_SETUP)
        return who == 0 and (not more if alone else bool(more) and 0 <= more[0] < len(state.rows))
    count = 1 if kind in ONE_MORE else 2 if kind in TWO_MORE else 0
    fits = len(more) > 0 if kind == a.D_INCOME else len(more) == count
    return 0 <= kind < a.FIRST_TASK and fits and who in [1 << seat for seat in range(state.seats)]


def describe(state: State) -> str:
    """Everything on the table, so that `arrange` gives the same position."""
    seats = " | ".join(" ".join(seat_words(state, player)) for player in range(len(state.rows)))
    return f"{seats}; {' '.join(table_words(state))}"
