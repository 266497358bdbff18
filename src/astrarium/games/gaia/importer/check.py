"""Recorded checkpoints against our state, difference by difference in words."""

from __future__ import annotations

from typing import Any

from ..table import actions as a
from ..table import player as at
from ..table.setup import SetUp
from ..table.space import cells_of
from ..table.state import GaiaState
from . import notation as n
from .files import RecordedGame
from .replay import Replay

SAME_QUESTION = {"roundIncome": (a.D_INCOME, a.D_BRAIN), "roundGaia": (a.D_TERRANS, a.D_ITARS)}
BOOSTER_WORDS = {ours: word for word, ours in n.BOOSTER.items()}
TOKEN_WORDS = {ours: word for word, ours in n.TOKEN.items()}
AREA_WORDS = {0: None, 1: "area1", 2: "area2", 3: "area3", 4: "gaia"}
BUILDING_COLUMNS = (
    *((at.BUILDING + i, word) for i, word in enumerate(n.BUILDING_WORDS)),
    (at.FORMERS, "gf"),
    (at.SPACE_STATIONS, "sp"),
)
PLAIN = (("vp", at.VP), ("c", at.CREDIT), ("o", at.ORE), ("k", at.KNOWLEDGE), ("q", at.QIC))
WORDS = {
    "vp": "points", "c": "credits", "o": "ore", "k": "knowledge", "q": "QIC", "pw": "power", "bs": "brainstone",
    "r": "research", "b": "structures", "sat": "satellites", "fed": "federation tokens", "green": "green tokens",
    "tech": "technology tiles", "boost": "booster", "gf": "gaiaformers", "used": "special actions used",
}  # fmt: skip


def seat_differences(state: GaiaState, seat: int, entry: dict[str, Any], laid: SetUp) -> list[str]:
    """What differs for one seat, in words."""
    row = state.rows[seat]
    found = [(key, entry[key], row[column]) for key, column in PLAIN if entry[key] != row[column]]
    bowls = row[at.BOWL1 : at.BOWL1 + 4]
    if row[at.BRAIN]:
        bowls[row[at.BRAIN] - 1] -= 1
    pairs: list[tuple[str, Any, Any]] = [
        ("pw", entry["pw"], bowls),
        ("bs", entry["bs"], AREA_WORDS[row[at.BRAIN]]),
        ("r", entry["r"], row[at.TRACK : at.TRACK + 6]),
        ("b", entry["b"], _structures(state, row)),
        ("sat", sorted(entry["sat"]), sorted(state.galaxy.names[cell] for cell in cells_of(row[at.SATELLITES]))),
        ("fed", sorted(token[:-1] for token in entry["fed"]), _tokens(row)),
        ("green", sum(token[-1] == "+" for token in entry["fed"]), row[at.GREEN]),
        ("tech", sorted(entry["tech"]), _tiles(state, row, laid)),
        ("boost", entry["boost"], BOOSTER_WORDS.get(row[at.BOOSTER])),
        (
            "gf",
            entry["gf"],
            [row[at.FORMERS].bit_count() + row[at.FORMERS_READY] + row[at.FORMERS_LOCKED], row[at.FORMERS_LOCKED]],
        ),
        ("used", sum(1 << n.SPECIAL[word.removeprefix("=>")] for word in entry["used"]), row[at.USED]),
    ]
    found += [(key, recorded, ours) for key, recorded, ours in pairs if recorded != ours]
    who = n.FACTION_WORDS[row[at.FACTION]]
    return [f"{who}: {WORDS[key]} {recorded} recorded, {ours} by the rules" for key, recorded, ours in found]


def _structures(state: GaiaState, row: list[int]) -> dict[str, str]:
    names = state.galaxy.names
    return {names[cell]: word for column, word in BUILDING_COLUMNS for cell in cells_of(row[column])}


def _tokens(row: list[int]) -> list[str]:
    return sorted(TOKEN_WORDS[kind] for kind in range(7) for _ in range(row[at.TOKEN + kind]))


def _tiles(state: GaiaState, row: list[int], laid: SetUp) -> list[str]:
    tiles = []
    for place, tile in zip(n.PLACE_WORDS, state.tile_at, strict=True):
        if row[at.TILES] >> tile & 1:
            tiles.append(f"{place}=tech{tile + 1}" + ("!" if row[at.COVERED] >> tile & 1 else ""))
    for track, advanced in zip(n.TRACK_WORDS, laid.advanced, strict=True):
        if row[at.ADVANCED] >> advanced & 1:
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
        f"{n.FACTION_WORDS[row[at.FACTION]]}: final points {recorded['vp']} recorded, {row[at.VP]} by the rules"
        for row, recorded in zip(state.rows, entry["p"], strict=True)
        if recorded["vp"] != row[at.VP]
    ]


def table_differences(state: GaiaState, entry: dict[str, Any], waits: bool) -> list[str]:
    """What differs in the round, the board actions and the order of play."""
    acts = {word: state.acts[number] for word, number in n.BOARD.items() if state.acts[number] >= 0}
    order = [seat for seat in state.order if not state.rows[seat][at.PASSED]]
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
