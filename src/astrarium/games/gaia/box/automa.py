"""The Automa's cards: decision cards, faction cards and difficulty levels, read once from automa.toml."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from . import components as c

DATA: Final = c.read_data("automa.toml")

POSITIONS: Final = ("left", "middle", "right")
TOP, BOTTOM, NO_TILE = 0, 1, -1
TIEBREAK: Final = {"top": TOP, "bottom": BOTTOM, "none": NO_TILE}


@dataclass(frozen=True, slots=True)
class Card:
    """A decision card: its action side above, its support side below."""

    id: int
    starter: bool
    passes: bool
    action: str
    vp: int
    tiebreak: int
    range: int
    downward: bool  # directional selection: from the top left, or from the bottom right
    from_left: bool  # numbered selection
    number: int
    pass_booster: int
    initial_booster: int
    source: str


def _card(entry: dict[str, Any]) -> Card:
    return Card(
        entry["id"], entry["starter"], entry["pass"], entry["action"], entry["vp"], TIEBREAK[entry["tiebreak"]],
        entry["range"], entry["direction"] == "right_down", entry["number_dir"] == "right", entry["number"],
        POSITIONS.index(entry["pass_booster"]), entry["initial_booster"], entry["source"],
    )  # fmt: skip


CARDS: Final[tuple[Card, ...]] = tuple(_card(entry) for entry in DATA["cards"])
INDEX: Final = {card.id: i for i, card in enumerate(CARDS)}


@dataclass(frozen=True, slots=True)
class FactionCard:
    """What the Automa does on a faction card: a list of words with values."""

    faction: int
    research: int  # the track it starts on, or -1
    steps: tuple[tuple[str, ...], ...]
    mines: int
    repeats_power_qic: bool  # what always holds beside the faction's action
    station_vp: int
    new_type_vp: int
    lab_research: bool
    source: str


def _faction_card(name: str, entry: dict[str, Any]) -> FactionCard:
    track = c.TRACKS.index(entry["research_start"]) if entry["research_start"] != "none" else -1
    steps = tuple(tuple(step.split(":")) for step in entry["faction_action"])
    return FactionCard(
        c.FACTION_IDS.index(name), track, steps, entry["starting_mines"], entry.get("power_qic_twice", False),
        entry.get("vp_per_trading_station", 0), entry.get("vp_per_new_type", 0), entry.get("research_per_lab", False),
        entry["source"],
    )  # fmt: skip


FACTION_CARDS: Final[dict[int, FactionCard]] = {
    c.FACTION_IDS.index(name): _faction_card(name, entry) for name, entry in DATA["factions"].items()
}


@dataclass(frozen=True, slots=True)
class Level:
    """A difficulty level."""

    vp: int
    added: tuple[int, ...]  # cards (by index) that join the starting deck
    left_out: tuple[int, ...]
    bonus: int  # extra points with every gain


LEVELS: Final[dict[str, Level]] = {
    "automalein": Level(DATA["difficulty"]["automalein"]["starting_vp"], (), (INDEX[2],), 0),
    "automa": Level(DATA["difficulty"]["automa"]["starting_vp"], (), (), 0),
    "automachtig": Level(DATA["difficulty"]["automachtig"]["starting_vp"], (INDEX[9],), (), 0),
    "ultoma": Level(DATA["difficulty"]["ultoma"]["starting_vp"], (INDEX[9], INDEX[15]), (), 0),
    "alptrauma": Level(DATA["difficulty"]["alptrauma"]["starting_vp"], (INDEX[9], INDEX[15]), (), 1),
}
TILES_THAT_GUIDE: Final[dict[int, str]] = {
    c.FINAL_TILES.index(name): name for name in DATA["mine_choice"]["tiebreak_tiles"]
}
STEPS_GAIA: Final[int] = DATA["mine_choice"]["steps_gaia"]
STEPS_TRANSDIM: Final[int] = DATA["mine_choice"]["steps_transdim"]
