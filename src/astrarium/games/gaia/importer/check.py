"""Recorded checkpoints against our state, difference by difference in words."""

from __future__ import annotations

from typing import Any

from ..table.actions import D_BRAIN, D_INCOME, D_ITARS, D_TERRANS
from ..table.player import (
    ADVANCED,
    BOOSTER,
    BOWL1,
    BRAIN,
    BUILDING,
    COVERED,
    CREDIT,
    FACTION,
    FORMERS,
    FORMERS_LOCKED,
    FORMERS_READY,
    GREEN,
    KNOWLEDGE,
    ORE,
    PASSED,
    QIC,
    SATELLITES,
    SPACE_STATIONS,
    TILES,
    TOKEN,
    TRACK,
    USED,
    VP,
)  # fmt: skip
from ..table.setup_text import SetUp
from ..table.space import cells_of
from ..table.state import GaiaState
from . import notation as n
from .files import RecordedGame
from .replay import Replay

SAME_QUESTION = {"roundIncome": (D_INCOME, D_BRAIN), "roundGaia": (D_TERRANS, D_ITARS)}
BOOSTER_WORDS = {ours: word for word, ours in n.BOOSTER.items()}
TOKEN_WORDS = {ours: word for word, ours in n.TOKEN.items()}
AREA_WORDS = {0: None, 1: "area1", 2: "area2", 3: "area3", 4: "gaia"}
BUILDING_COLUMNS = (
    *((BUILDING + i, word) for i, word in enumerate(n.BUILDING_WORDS)),
    (FORMERS, "gf"),
    (SPACE_STATIONS, "sp"),
)
PLAIN = (("vp", VP), ("c", CREDIT), ("o", ORE), ("k", KNOWLEDGE), ("q", QIC))
WORDS = {
    "vp": "points", "c": "credits", "o": "ore", "k": "knowledge", "q": "QIC", "pw": "power", "bs": "brainstone",
    "r": "research", "b": "structures", "sat": "satellites", "fed": "federation tokens", "green": "green tokens",
    "tech": "technology tiles", "boost": "booster", "gf": "gaiaformers", "used": "special actions used",
}  # fmt: skip


def seat_differences(state: GaiaState, seat: int, entry: dict[str, Any], laid: SetUp) -> list[str]:
    """What differs for one seat, in words."""
    row = state.rows[seat]
    found = [(key, entry[key], row[column]) for key, column in PLAIN if entry[key] != row[column]]
    bowls = row[BOWL1 : BOWL1 + 4]
    if row[BRAIN]:
        bowls[row[BRAIN] - 1] -= 1
    pairs: list[tuple[str, Any, Any]] = [
        ("pw", entry["pw"], bowls),
        ("bs", entry["bs"], AREA_WORDS[row[BRAIN]]),
        ("r", entry["r"], row[TRACK : TRACK + 6]),
        ("b", entry["b"], _structures(state, row)),
        ("sat", sorted(entry["sat"]), sorted(state.galaxy.names[cell] for cell in cells_of(row[SATELLITES]))),
        ("fed", sorted(token[:-1] for token in entry["fed"]), _tokens(row)),
        ("green", sum(token[-1] == "+" for token in entry["fed"]), row[GREEN]),
        ("tech", sorted(entry["tech"]), _tiles(state, row, laid)),
        ("boost", entry["boost"], BOOSTER_WORDS.get(row[BOOSTER])),
        ("gf", entry["gf"], [row[FORMERS].bit_count() + row[FORMERS_READY] + row[FORMERS_LOCKED], row[FORMERS_LOCKED]]),
        ("used", sum(1 << n.SPECIAL[word.removeprefix("=>")] for word in entry["used"]), row[USED]),
    ]
    found += [(key, recorded, ours) for key, recorded, ours in pairs if recorded != ours]
    who = n.FACTION_WORDS[row[FACTION]]
    return [f"{who}: {WORDS[key]} {recorded} recorded, {ours} by the rules" for key, recorded, ours in found]


def _structures(state: GaiaState, row: list[int]) -> dict[str, str]:
    names = state.galaxy.names
    return {names[cell]: word for column, word in BUILDING_COLUMNS for cell in cells_of(row[column])}


def _tokens(row: list[int]) -> list[str]:
    return sorted(TOKEN_WORDS[kind] for kind in range(7) for _ in range(row[TOKEN + kind]))


def _tiles(state: GaiaState, row: list[int], laid: SetUp) -> list[str]:
    tiles = []
    for place, tile in zip(n.PLACE_WORDS, state.tile_at, strict=True):
        if row[TILES] >> tile & 1:
            tiles.append(f"{place}=tech{tile + 1}" + ("!" if row[COVERED] >> tile & 1 else ""))
    for track, advanced in zip(n.TRACK_WORDS, laid.advanced, strict=True):
        if row[ADVANCED] >> advanced & 1:
            tiles.append(f"adv-{track}=advtech{advanced + 1}")
    return sorted(tiles)


class Checker:
    """Compares the state with the checkpoint after each move.

    A seat is left out while it has not done yet by our rules what the recording shows, or the other way round:
    conversions that wait for the neighbours' answers, and the start of a round, where we ask only what matters.
    """

    def __init__(self, game: RecordedGame, replay: Replay) -> None:
        self.game, self.replay = game, replay

    def differences(self, index: int) -> list[str]:
        entry, state = self.game.checkpoints[index], self.replay.state
        phase = entry["phase"]
        if phase in ("setupFaction", "setupBoard", "setupAuction") or any(seat["f"] is None for seat in entry["p"]):
            return []
        if self.game.complete and index == len(self.game.moves) - 1:
            return final_differences(state, entry)
        left_out = {*self.replay.waiting, *self.replay.early.values()}
        if phase in SAME_QUESTION:
            if self.replay.asked not in SAME_QUESTION[phase] or state.to_act() != (entry["next"],):
                return []
            left_out.add(entry["next"])
        found = table_differences(state, entry, bool(left_out))
        for seat, recorded in enumerate(entry["p"]):
            if seat not in left_out:
                found += seat_differences(state, seat, recorded, self.game.setup)
        return found


def final_differences(state: GaiaState, entry: dict[str, Any]) -> list[str]:
    """After the last move of a complete game only the points are compared."""
    if not state.over:
        return ["the game is not over by the rules"]
    return [
        f"{n.FACTION_WORDS[row[FACTION]]}: final points {recorded['vp']} recorded, {row[VP]} by the rules"
        for row, recorded in zip(state.rows, entry["p"], strict=True)
        if recorded["vp"] != row[VP]
    ]


def table_differences(state: GaiaState, entry: dict[str, Any], waits: bool) -> list[str]:
    """What differs in the round, the board actions and the order of play."""
    acts = {word: state.acts[number] for word, number in n.BOARD.items() if state.acts[number] >= 0}
    order = [seat for seat in state.order if not state.rows[seat][PASSED]]
    pairs = [
        ("round", entry["round"], state.round),
        ("board actions", entry["acts"], acts),
        ("passed", entry["passed"], state.passed),
    ]
    if state.round:
        pairs.append(("turn order", entry["order"], order))
    if not waits:
        pairs.append(("next to decide", entry["next"], (state.to_act() or (None,))[0]))
    return [f"{name} {recorded} recorded, {ours} by the rules" for name, recorded, ours in pairs if recorded != ours]
