"""Research tracks and technology tiles (GP-A5, GP-T, GP-B)."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.state import Decision
from ..box import components as c
from ..table import actions as a
from ..table import player as at
from ..table.state import GaiaState as State
from .counting import counted, gaia_planets
from .mines import lost_sites
from .power import charge, gain, points, score
from .tokens import take_token

Row = list[int]
ALL_TRACKS = (1 << len(c.TRACKS)) - 1
CLOSED_TRACK = tuple(faction.closed_track for faction in c.FACTIONS)
FREE_PLACE = len(c.TRACKS)  # the first place below no track
NO_KNOWLEDGE = mark("Research needs {need} knowledge, you have {have}.")
AT_TOP = Refusal(mark("You stand on top of this track."), "GP-A5.3")
TOP_TAKEN = Refusal(mark("Another player stands on top of this track, and there is room for one."), "GP-A5.3")
TOP_NEEDS_GREEN = Refusal(mark("The top level turns a green federation token grey, and you have none."), "GP-A5.4")
NO_NAVIGATION = Refusal(mark("Navigation opens to you with your institute."), "GP-F10.1")
OTHER_TRACK = Refusal(mark("This step belongs to another track."), "GP-T1.2")
OWNED_TILE = Refusal(mark("You already have this technology tile."), "GP-T1.1")
TILE_GONE = Refusal(mark("This tile is gone."), "GP-T2")
LOW_TRACK = mark("An advanced tile needs level 4 on its track, you are on level {n}.")
TILE_NEEDS_GREEN = Refusal(mark("An advanced tile turns a green federation token grey, and you have none."), "GP-T2")
NOTHING_TO_COVER = Refusal(mark("An advanced tile covers one of your standard tiles, and none is free."), "GP-T2")
NOT_TO_COVER = Refusal(mark("This is no open standard tile of yours: it cannot be covered."), "GP-T2")


def can_advance(state: State, seat: Seat, track: int) -> bool:
    """Whether this seat may move up one level on `track`, whatever pays for it."""
    row = state.rows[seat]
    level = row[at.TRACK + track]
    if level == c.TOP or (track == CLOSED_TRACK[row[at.FACTION]] and not row[at.INSTITUTE]):
        return False  # GP-F10.1
    if level < c.TOP - 1:
        return True
    return row[at.GREEN] > 0 and not any(other[at.TRACK + track] == c.TOP for other in state.rows)  # GP-A5.3, GP-A5.4


def open_tracks(state: State, seat: Seat, among: int = ALL_TRACKS) -> int:
    """The tracks where this seat may advance, as bits."""
    tracks = 0
    for track in range(len(c.TRACKS)):
        if among >> track & 1 and can_advance(state, seat, track):
            tracks |= 1 << track
    return tracks


def legal_research(state: State, seat: Seat) -> list[Action]:
    if state.rows[seat][at.KNOWLEDGE] < c.ADVANCE_COST:
        return []
    return [(a.RESEARCH, track) for track in range(len(c.TRACKS)) if can_advance(state, seat, track)]


def level_refusal(state: State, seat: Seat, track: int) -> Refusal | None:
    """Why this seat cannot move up on a track, whatever pays for it."""
    row = state.rows[seat]
    if can_advance(state, seat, track):
        return None
    if row[at.TRACK + track] == c.TOP:
        return AT_TOP
    if track == CLOSED_TRACK[row[at.FACTION]] and not row[at.INSTITUTE]:
        return NO_NAVIGATION
    return TOP_TAKEN if any(other[at.TRACK + track] == c.TOP for other in state.rows) else TOP_NEEDS_GREEN


def research_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    have = state.rows[seat][at.KNOWLEDGE]
    refused = level_refusal(state, seat, action[1])
    if refused or have >= c.ADVANCE_COST:
        return refused
    return Refusal(NO_KNOWLEDGE, "GP-A5.1", {"need": c.ADVANCE_COST, "have": have})


def lowest_tracks(state: State, seat: Seat) -> int:
    """The Bescods' lowest tracks, as bits (GP-F12.2)."""
    levels = state.rows[seat][at.TRACK : at.TRACK + len(c.TRACKS)]
    low = min(levels)
    return open_tracks(state, seat, sum(1 << t for t, level in enumerate(levels) if level == low))


def research(state: State, seat: Seat, action: Action) -> None:
    state.rows[seat][at.KNOWLEDGE] -= c.ADVANCE_COST  # GP-A5.1
    advance(state, seat, action[1])


def advance(state: State, seat: Seat, track: int) -> None:
    """One level up with everything it brings."""
    row = state.rows[seat]
    level = row[at.TRACK + track] + 1
    row[at.TRACK + track] = level
    if level == c.TOP:
        row[at.GREEN] -= 1
    state.events.append((a.X_ADVANCE, seat, track, level))
    score(state, seat, c.E_RESEARCH)
    if level == 3:
        charge(state, seat, c.CHARGE_AT_3)  # GP-A5.5
    gain(state, seat, c.TRACK_BONUS[track][level], at.VP_RESEARCH)
    if track == c.T_GAIA:
        _gaia_bonus(state, seat, level)
    elif level == c.TOP:
        _top_bonus(state, seat, track)


def _gaia_bonus(state: State, seat: Seat, level: int) -> None:
    row = state.rows[seat]
    row[at.FORMERS_READY] += c.TRACK_FORMERS[level]
    if level == c.TOP:
        points(state, seat, gaia_planets(state, row), at.VP_RESEARCH)  # GP-B4.5


def _top_bonus(state: State, seat: Seat, track: int) -> None:
    if track == c.T_TERRAFORMING and state.top_token >= 0:
        token, state.top_token = state.top_token, -1
        take_token(state, seat, token)  # GP-B1.5
    elif track == c.T_NAVIGATION and lost_sites(state, seat):
        state.stack.append((a.D_LOST, 1 << seat))  # GP-B2.5


def legal_tiles(state: State, seat: Seat) -> list[Action]:
    """Standard tiles not owned yet, and advanced ones whose three conditions hold (GP-T1, GP-T2)."""
    row = state.rows[seat]
    listed: list[Action] = [
        (a.TILE, place) for place, tile in enumerate(state.tile_at) if not row[at.TILES] >> tile & 1
    ]
    if row[at.GREEN] and row[at.TILES] & ~row[at.COVERED]:
        for track, advanced in enumerate(state.advanced):
            if advanced >= 0 and row[at.TRACK + track] >= c.TOP - 1:
                listed += [(a.ADVANCED_, track, tile) for tile in uncovered(row)]
    return listed


def uncovered(row: Row) -> list[int]:
    free = row[at.TILES] & ~row[at.COVERED]
    return [tile for tile in range(len(c.TILES)) if free >> tile & 1]


def settle_tile(state: State, decision: Decision) -> bool:
    """No tile that this seat can take."""
    if legal_tiles(state, decision[1].bit_length() - 1):
        return False
    state.stack.pop()
    return True


def tile_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    return OWNED_TILE if state.rows[seat][at.TILES] >> state.tile_at[action[1]] & 1 else None


def advanced_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    row, (_, track, cover) = state.rows[seat], action
    if state.advanced[track] < 0:
        return TILE_GONE
    if row[at.TRACK + track] < c.TOP - 1:
        return Refusal(LOW_TRACK, "GP-T2", {"n": row[at.TRACK + track]})
    if not row[at.GREEN]:
        return TILE_NEEDS_GREEN
    if not row[at.TILES] & ~row[at.COVERED]:
        return NOTHING_TO_COVER
    return None if (row[at.TILES] & ~row[at.COVERED]) >> cover & 1 else NOT_TO_COVER


def take_tile(state: State, seat: Seat, action: Action) -> None:
    place = action[1]
    tile = state.tile_at[place]
    state.stack.pop()
    state.rows[seat][at.TILES] |= 1 << tile
    state.events.append((a.X_TILE, seat, tile))
    offer_step(state, seat, 1 << place if place < FREE_PLACE else ALL_TRACKS)  # GP-T1.2, GP-T1.3
    _at_once(state, seat, c.TILES[tile])


def take_advanced(state: State, seat: Seat, action: Action) -> None:
    row, (_, track, cover) = state.rows[seat], action
    tile = state.advanced[track]
    state.stack.pop()
    state.advanced[track] = -1
    row[at.GREEN] -= 1
    row[at.COVERED] |= 1 << cover
    if cover in c.ACTION_TILES.values():
        row[at.USED] &= ~sum(1 << special for special, tile in c.ACTION_TILES.items() if tile == cover)
    row[at.ADVANCED] |= 1 << tile
    state.events.append((a.X_ADVANCED, seat, tile, cover))
    offer_step(state, seat, ALL_TRACKS)
    _at_once(state, seat, c.ADVANCED[tile])


def _at_once(state: State, seat: Seat, tile: c.Tile) -> None:
    if tile.when == "immediate":
        times = counted(state, state.rows[seat], tile.count) if tile.count >= 0 else 1
        gain(state, seat, tile.gain, at.VP_TECH, times)


def offer_step(state: State, seat: Seat, tracks: int) -> None:
    """A free research step, asked for after the tile's own effect (GP-T1.4)."""
    state.stack.append((a.D_ADVANCE, 1 << seat, tracks))


def settle_step(state: State, decision: Decision) -> bool:
    """Nowhere to go: the step is lost (GP-T1.2)."""
    if open_tracks(state, decision[1].bit_length() - 1, decision[2]):
        return False
    state.stack.pop()
    return True


def step_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    refused = level_refusal(state, seat, action[1])
    return refused if refused or state.stack[-1][2] >> action[1] & 1 else OTHER_TRACK


def take_step(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    advance(state, seat, action[1])


def forgo_step(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()  # GP-T1.4


def legal_steps(state: State, seat: Seat) -> list[Action]:
    found = open_tracks(state, seat, state.stack[-1][2])
    listed: list[Action] = [(a.ADVANCE, track) for track in range(len(c.TRACKS)) if found >> track & 1]
    listed.append((a.DECLINE,))  # GP-T1.4
    return listed
