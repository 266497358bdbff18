"""The words of a position as text: what pieces, figures and tiles are called, and how a table is written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from .....core.masks import mask_of, members_of
from .....core.notation import Seat
from .....core.position import listed, stack_text
from ...box import components as c
from ...box.automa import CARDS, FACTION_CARDS, LEVELS
from .. import player as at
from ..space import cells_of, printed
from ..state import NO_NEWS, OPEN_TO_ALL
from ..state import GaiaState as State

Row = list[int]
NOTHING = "-"
AUTOMA = "automa"
MANY = 10**6
RESOURCES = {"vp": at.VP, "credit": at.CREDIT, "ore": at.ORE, "knowledge": at.KNOWLEDGE, "qic": at.QIC}
FIGURES = {
    **RESOURCES, "gaia": at.GAIA_AREA, "brain": at.BRAIN, "formers": at.FORMERS_READY, "locked": at.FORMERS_LOCKED,
    "federations": at.FEDERATIONS, **{name: at.TRACK + track for track, name in enumerate(c.TRACKS)},
}  # fmt: skip
MOST = {at.BRAIN: 4, **{at.TRACK + track: c.TOP for track in range(len(c.TRACKS))}}
STRUCTURES = ("mine", "station", "lab", "institute", "academy_knowledge", "academy_qic")
PIECES = {
    **{name: at.BUILDING + building for building, name in enumerate(STRUCTURES)},
    "former": at.FORMERS, "satellite": at.SATELLITES, "space": at.SPACE_STATIONS,
}  # fmt: skip
TILE_IDS = tuple(tile.id for tile in c.TILES)
ADVANCED_IDS = tuple(tile.id for tile in c.ADVANCED)
BOOSTER_IDS = tuple(booster.id for booster in c.BOOSTERS)
_ROUND_IDS = [tile.id for tile in c.ROUND_TILES]
ROUND_NAMES = tuple(f"{n}-2" if n in _ROUND_IDS[:i] else n for i, n in enumerate(_ROUND_IDS))  # the second copy: "-2"
ACT_IDS = tuple(action.id for action in c.BOARD_ACTIONS)
POINT_NAMES = ("round", "booster", "tech", "federation", "research", "action", "faction", "charge", "final", "rest")
MARKS = {
    "tile": (at.TILES, TILE_IDS), "covered": (at.COVERED, TILE_IDS), "advanced": (at.ADVANCED, ADVANCED_IDS),
    "used": (at.USED, c.SPECIALS),
}  # fmt: skip
IN_LAYOUT = ("map", "tech", "rounds", "final")
ON_TABLE = (
    *IN_LAYOUT, "advanced", "boosters", "top", "tokens", "round", "turn", "order", "passed", "taken", "formed", "lost",
    "builds", "built", "deck", "used", "reserve", "support", "seen", "dice", "stack",
)  # fmt: skip
CARD_PILES = ("deck", "used", "reserve", "support", "seen")


def first_row(state: State, player: Seat, faction: int) -> Row:
    """What a faction begins with, its first level of research included (GP-S3.1, GP-S3.2)."""
    row = [0] * at.COLUMNS
    row[at.FACTION] = row[at.HOME] = row[at.BOOSTER] = -1
    if faction < 0:
        return row
    board, track = c.FACTIONS[faction], c.FACTIONS[faction].research
    if player == state.seats:
        row[at.FACTION], row[at.HOME], track = faction, board.home, FACTION_CARDS[faction].research
        row[at.VP] = LEVELS[str(state.options["automa"])].vp  # GP-X1.6
    else:
        at.take_board(row, faction)
        bonus = c.TRACK_BONUS[track][1] if track >= 0 else c.NOTHING
        row[at.ORE] += bonus[c.G_ORE] + (bonus[c.G_QIC] if board.ore_for_qic else 0)  # GP-F4.1
        row[at.QIC] += 0 if board.ore_for_qic else bonus[c.G_QIC]
        row[at.FORMERS_READY] = c.TRACK_FORMERS[1] if track == c.T_GAIA else 0
    if track >= 0:
        row[at.TRACK + track] = 1
    return row


def owned(row: Row) -> int:
    """All cells with a structure of this player."""
    return reduce(or_, row[at.BUILDING : at.OWNED])


def guests(state: State, player: Seat) -> int:
    row = state.rows[player]
    return (
        row[at.MINE] & state.others(player)
        if row[at.FACTION] >= 0 and c.FACTIONS[row[at.FACTION]].shares_planets
        else 0
    )


def types(state: State, row: Row) -> int:
    """The planet types colonised."""
    return mask_of(state.planet_type(cell) for cell in cells_of(row[at.OWNED] & ~row[at.GUESTS]))


def formed_by_structures(state: State) -> int:
    """Transdim planets with a structure: they have become Gaia planets."""
    return state.galaxy.kinds[c.TRANSDIM] & reduce(or_, (row[at.OWNED] for row in state.rows))


def seat_words(state: State, player: Seat) -> list[str]:
    row = state.rows[player]
    start = first_row(state, player, row[at.FACTION])
    start[at.FEDERATIONS] = int(row[at.FEDERATED] != 0)
    words = [AUTOMA] if player == state.seats else []
    words.append(c.FACTION_IDS[row[at.FACTION]] if row[at.FACTION] >= 0 else NOTHING)
    if row[at.FACTION] >= 0:
        words += [f"{name}={row[column]}" for name, column in RESOURCES.items()]
        words.append("power=" + "/".join(map(str, row[at.BOWL1 : at.GAIA_AREA])))
    words += [f"{name}={row[c]}" for name, c in FIGURES.items() if name not in RESOURCES and row[c] != start[c]]
    words += [f"{name}@{_hexes(state, row[column])}" for name, column in PIECES.items() if row[column]]
    words += [f"{name}={_names(row[c], ids)}" for name, (c, ids) in MARKS.items() if row[c]]
    words += [f"federated={_hexes(state, row[at.FEDERATED])}"] if row[at.FEDERATED] else []
    words += [f"booster={BOOSTER_IDS[row[at.BOOSTER]]}"] if row[at.BOOSTER] >= 0 else []
    return [*words, *_token_words(row), *_told(state, player)]


def _told(state: State, player: Seat) -> list[str]:
    """Where points came from, and what is new."""
    row, words = state.rows[player], []
    points = [f"{name}:{row[column]}" for name, column in zip(POINT_NAMES, at.VP_PARTS, strict=True) if row[column]]
    if points:
        words.append("points=" + ",".join(points))
    if state.news[player] != NO_NEWS:
        turn, built, federated, tracks = state.news[player]
        words.append(f"news={turn}/{_hexes(state, built)}/{_hexes(state, federated)}/{_names(tracks, c.TRACKS)}")
    return words


def _hexes(state: State, cells: int) -> str:
    return ",".join(state.galaxy.names[cell] for cell in cells_of(cells)) or NOTHING


def _names(mask: int, names: Sequence[str]) -> str:
    return ",".join(names[index] for index in members_of(mask)) or NOTHING


def _token_words(row: Row) -> list[str]:
    """Tokens one by one; which of them are green is all the same, as long as there are so many (GP-A4.6)."""
    words, green = [], row[at.GREEN]
    for token, name in enumerate(c.TOKENS):
        for _ in range(row[at.TOKEN + token]):
            is_green = c.TOKEN_GREEN[token] and green > 0
            green -= is_green
            words.append(f"token={name}" if is_green or not c.TOKEN_GREEN[token] else f"grey={name}")
    return words


def table_words(state: State) -> list[str]:
    defaults = {option.name: option.default for option in state.game.options}
    words = [f"{name}={value}" for name, value in state.options.items() if value != defaults[name]]
    words += [] if state.options["layout"] else _setup_words(state)
    words += ["advanced=" + ",".join((NOTHING, *ADVANCED_IDS)[tile + 1] for tile in state.advanced)]
    words += ["boosters=" + (",".join(BOOSTER_IDS[booster] for booster in state.boosters) or NOTHING)]
    words += [f"top={(NOTHING, *c.TOKENS)[state.top_token + 1]}", "tokens=" + "/".join(map(str, state.tokens))]
    words += [f"round={state.round}", f"turn={state.turn}", f"order={listed(state.order)}"]
    words += [f"passed={listed(state.passed)}"] if state.passed else []
    taken = [f"{name}:{who}" for name, who in zip(ACT_IDS, state.acts, strict=True) if who != OPEN_TO_ALL]
    words += ["taken=" + ",".join(taken)] if taken else []
    words += [f"formed={_hexes(state, state.formed)}"] if state.formed != formed_by_structures(state) else []
    words += [f"lost={_hexes(state, state.lost)}"] if state.lost else []
    words += ["builds=" + ",".join(state.galaxy.names[cell] for cell in state.builds)] if state.builds else []
    words += [f"built={state.builder}:{state.galaxy.names[state.site]}"] if state.builder >= 0 else []
    words += _card_words(state) if state.seats == 1 else []
    return [*words, f"dice={state.dice.state}", f"stack={stack_text(state.stack) or NOTHING}"]


def _setup_words(state: State) -> list[str]:
    words = [] if state.galaxy.text == printed(len(state.rows)).text else [f"map={state.galaxy.text}"]
    words.append("tech=" + ",".join(TILE_IDS[tile] for tile in state.tile_at))
    words.append("rounds=" + ",".join(ROUND_NAMES[tile] for tile in state.round_tiles))
    return [*words, "final=" + ",".join(c.FINAL_TILES[tile] for tile in state.final_tiles)]


def _card_words(state: State) -> list[str]:
    """The Automa's cards by their printed numbers."""
    support = [state.support] if state.support >= 0 else []
    piles = zip(CARD_PILES, (state.deck, state.used, state.reserve, support, members_of(state.seen)), strict=True)
    return [f"{name}={listed(CARDS[card].id for card in pile) or NOTHING}" for name, pile in piles]
