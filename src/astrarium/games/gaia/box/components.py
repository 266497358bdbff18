"""What is in the box: planets, factions, research, tiles and tokens, read once from components.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any, Final

from ....core.boxes import box_text
from ....core.hexes import Hex

Gain = tuple[int, int, int, int, int, int, int]
GAIN_FIELDS: Final = ("credit", "ore", "knowledge", "qic", "vp", "charge", "token")
G_CREDIT, G_ORE, G_KNOWLEDGE, G_QIC, G_VP, G_CHARGE, G_TOKEN = range(7)
NOTHING: Final[Gain] = (0, 0, 0, 0, 0, 0, 0)


def _gain(entry: dict[str, Any]) -> Gain:
    credit, ore, knowledge, qic, vp, charge, token = (int(entry.get(field, 0)) for field in GAIN_FIELDS)
    return credit, ore, knowledge, qic, vp, charge, token


def _sum(gains: list[Gain]) -> Gain:
    credit, ore, knowledge, qic, vp, charge, token = (sum(column) for column in zip(NOTHING, *gains, strict=True))
    return credit, ore, knowledge, qic, vp, charge, token


def read_data(name: str, package: str = __package__) -> dict[str, Any]:
    """A data file of this room, or of another."""
    return tomllib.loads(box_text(package, name))


DATA: Final = read_data("components.toml")

ROUNDS: Final = int(DATA["meta"]["rounds"])
START_VP: Final = int(DATA["meta"]["starting_vp"])
MAX_ORE: Final = int(DATA["limits"]["max_ore"])
MAX_KNOWLEDGE: Final = int(DATA["limits"]["max_knowledge"])
MAX_CREDIT: Final = int(DATA["limits"]["max_credit"])
MAX_SATELLITES: Final = int(DATA["limits"]["max_satellites_per_player"])
SPACE_STATION_COUNT: Final = int(DATA["structures"]["space_station"]["count"])
FORMER_COUNT: Final = int(DATA["structures"]["gaiaformer"]["count"])

PLANETS: Final[tuple[str, ...]] = tuple(entry["id"] for entry in DATA["planet_types"])
GAIA, TRANSDIM, LOST_PLANET = PLANETS.index("gaia"), PLANETS.index("transdim"), PLANETS.index("lost")
HOMES: Final = len(DATA["terraforming"]["wheel"])  # the first seven types, in the order of the wheel
PLANET_LETTERS: Final = "rovdstigml"  # as in recorded games
EMPTY_LETTER: Final = "e"

# STEPS[home][type]: terraforming steps between two home types
STEPS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(min((a - b) % HOMES, (b - a) % HOMES) for b in range(HOMES)) for a in range(HOMES)
)

BUILDINGS: Final = (
    "mine",
    "trading_station",
    "research_lab",
    "planetary_institute",
    "academy_knowledge",
    "academy_qic",
)
B_MINE, B_STATION, B_LAB, B_INSTITUTE, B_ACADEMY_K, B_ACADEMY_Q = range(6)
BUILDING_COUNT: Final[tuple[int, ...]] = tuple(int(DATA["structures"][name]["count"]) for name in BUILDINGS)
BUILDING_ORE: Final[tuple[int, ...]] = tuple(int(DATA["structures"][name]["cost"]["ore"]) for name in BUILDINGS)
BUILDING_CREDIT: Final[tuple[int, ...]] = tuple(int(DATA["structures"][name]["cost"]["credit"]) for name in BUILDINGS)
BUILDING_POWER: Final[tuple[int, ...]] = tuple(int(DATA["structures"][name]["power_value"]) for name in BUILDINGS)
STATION_CREDIT_NEAR: Final = int(DATA["structures"]["trading_station"]["cost_near_opponent"]["credit"])
GIVES_TILE: Final[tuple[bool, ...]] = tuple(bool(DATA["structures"][name].get("gives_tech_tile")) for name in BUILDINGS)

TRACKS: Final[tuple[str, ...]] = tuple(DATA["research"]["track_order"])
T_TERRAFORMING, T_NAVIGATION, T_INTELLIGENCE, T_GAIA, T_ECONOMY, T_SCIENCE = range(6)
TOP: Final = 5
ADVANCE_COST: Final = int(DATA["research"]["advance_cost"]["knowledge"])
CHARGE_AT_3: Final = int(DATA["research"]["enter_level_3"]["charge"])
VP_PER_LEVEL: Final = int(DATA["research"]["end_vp_per_level_from_3"])
_TRACK_DATA: list[dict[str, Any]] = [DATA["research"]["tracks"][name] for name in TRACKS]
ORE_PER_STEP: Final[tuple[int, ...]] = tuple(_TRACK_DATA[T_TERRAFORMING]["ore_per_step"])
RANGE: Final[tuple[int, ...]] = tuple(_TRACK_DATA[T_NAVIGATION]["range"])
PROJECT_TOKENS: Final[tuple[int, ...]] = tuple(_TRACK_DATA[T_GAIA]["tokens_per_project"])
TRACK_BONUS: Final[tuple[tuple[Gain, ...], ...]] = tuple(tuple(_gain(e) for e in t["immediate"]) for t in _TRACK_DATA)
TRACK_FORMERS: Final[tuple[int, ...]] = tuple(e.get("gaiaformer", 0) for e in _TRACK_DATA[T_GAIA]["immediate"])
ECONOMY_INCOME: Final[tuple[Gain, ...]] = tuple(_gain(e) for e in _TRACK_DATA[T_ECONOMY]["income"])
SCIENCE_INCOME: Final[tuple[Gain, ...]] = tuple(_gain(e) for e in _TRACK_DATA[T_SCIENCE]["income"])

# What tiles react to, and what they count.
EVENTS: Final = (
    "terraforming_step", "advance_research", "build_mine", "gain_federation_token",
    "upgrade_to_trading_station", "build_mine_on_gaia_planet", "upgrade_to_planetary_institute_or_academy",
)  # fmt: skip
E_STEP, E_RESEARCH, E_MINE, E_FEDERATION, E_STATION, E_GAIA_MINE, E_BIG = range(7)
COUNTS: Final = (
    "planet_type", "mine", "research_lab", "sector", "gaia_planet", "trading_station", "federation_token",
    "planetary_institute_and_academy",
)  # fmt: skip
C_TYPES, C_MINES, C_LABS, C_SECTORS, C_GAIA, C_STATIONS, C_TOKENS, C_BIG = range(8)


@dataclass(frozen=True, slots=True)
class Tile:
    """A technology tile; `event` and `count` are -1 where it has none."""

    id: str
    number: int
    when: str
    gain: Gain
    event: int
    count: int
    source: str


def _tile(entry: dict[str, Any]) -> Tile:
    event = EVENTS.index(entry["event"]) if "event" in entry else -1
    count = COUNTS.index(entry["per"]) if "per" in entry else -1
    return Tile(
        entry["id"], entry["number"], entry["when"], _gain(entry.get("gain", {})), event, count, entry["source"]
    )


TILES: Final[tuple[Tile, ...]] = tuple(_tile(entry) for entry in DATA["tech_standard"])
ADVANCED: Final[tuple[Tile, ...]] = tuple(_tile(entry) for entry in DATA["tech_advanced"])
BIG_POWER_TILE: Final = next(i for i, tile in enumerate(TILES) if tile.when == "passive")
BIG_POWER: Final = 4
TILE_PLACES: Final = (*TRACKS, "free_1", "free_2", "free_3")


@dataclass(frozen=True, slots=True)
class Booster:
    id: str
    income: Gain
    action: str  # "", "terraform_steps" or "range_bonus"
    count: int  # what it counts when its owner passes, or -1
    vp: int
    source: str


def _booster(entry: dict[str, Any]) -> Booster:
    action = next(iter(entry.get("special_action", {})), "")
    count = COUNTS.index(entry["pass_per"]) if "pass_per" in entry else -1
    income = _sum([_gain(icon) for icon in entry["income"]])
    return Booster(entry["id"], income, action, count, entry.get("pass_vp", 0), entry["source"])


BOOSTERS: Final[tuple[Booster, ...]] = tuple(_booster(entry) for entry in DATA["boosters"])
BOOSTER_STEPS, BOOSTER_RANGE = 1, 3  # what the two booster actions give


@dataclass(frozen=True, slots=True)
class RoundTile:
    id: str
    event: int
    vp: int
    automa_vp: tuple[int, int]  # rounds 1 to 3, rounds 4 to 6
    source: str


ROUND_TILES: Final[tuple[RoundTile, ...]] = tuple(
    RoundTile(e["id"], EVENTS.index(e["event"]), e["vp"], (e["automa_vp"][0], e["automa_vp"][1]), e["source"])
    for e in DATA["round_scoring"]
    for _ in range(e["copies"])
)
FINAL_TILES: Final[tuple[str, ...]] = tuple(entry["id"] for entry in DATA["final_scoring"])
F_STRUCTURES, F_FEDERATED, F_TYPES, F_GAIA, F_SECTORS, F_SATELLITES = range(6)
NEUTRAL: Final[tuple[int, ...]] = tuple(entry["neutral"] for entry in DATA["final_scoring"])
FINAL_VP: Final[tuple[int, ...]] = tuple(DATA["final_scoring_rule"]["vp_by_rank"])
RESOURCES_PER_VP: Final = int(DATA["end_scoring"]["resources_per_vp"])

TOKENS: Final[tuple[str, ...]] = tuple(entry["id"] for entry in DATA["federation_tokens"])
TOKEN_GAIN: Final[tuple[Gain, ...]] = tuple(_gain(entry["gain"]) for entry in DATA["federation_tokens"])
TOKEN_GREEN: Final[tuple[bool, ...]] = tuple(entry["green_side"] for entry in DATA["federation_tokens"])
TOKEN_COPIES: Final[tuple[int, ...]] = tuple(entry["copies"] for entry in DATA["federation_tokens"])
GLEENS_TOKEN: Final = next(i for i, entry in enumerate(DATA["federation_tokens"]) if "reserved_for" in entry)
THRESHOLD: Final = int(DATA["federation"]["power_threshold"])


@dataclass(frozen=True, slots=True)
class BoardAction:
    """A purple or green space of the research board."""

    id: str
    power: int
    qic: int
    gain: Gain
    steps: int
    source: str


BOARD_ACTIONS: Final[tuple[BoardAction, ...]] = tuple(
    BoardAction(
        e["id"], e["cost"].get("power", 0), e["cost"].get("qic", 0), _gain(e["gain"]),
        e["gain"].get("terraform_steps", 0),
        e["source"],
    )
    for e in DATA["board_actions"]
)  # fmt: skip
A_TECH: Final = next(i for i, e in enumerate(DATA["board_actions"]) if "tech_tile" in e["gain"])
A_RESCORE: Final = next(i for i, e in enumerate(DATA["board_actions"]) if "rescore_federation_token" in e["gain"])
A_TYPES: Final = next(i for i, e in enumerate(DATA["board_actions"]) if "vp_per_planet_type" in e["gain"])


# Special actions: each is an orange space somewhere, used once per round.
SPECIALS: Final = (
    "academy",
    "charge_4",
    "qic_5c",
    "ore_3",
    "knowledge_3",
    "step",
    "range",
    "swap",
    "station",
    "downgrade",
    "lowest",
)
(S_ACADEMY, S_CHARGE, S_QIC, S_ORE, S_KNOWLEDGE, S_STEP, S_RANGE, S_SWAP, S_STATION, S_DOWNGRADE, S_LOWEST) = range(11)
ACTION_TILES: Final = {S_CHARGE: 8}  # standard tiles with an action, by index
ACTION_ADVANCED: Final = {S_QIC: 2, S_ORE: 10, S_KNOWLEDGE: 12}
FACTION_SPECIALS: Final = {"advance_lowest_research": S_LOWEST}  # open from the start
INSTITUTE_SPECIALS: Final = {
    "swap_planetary_institute_with_mine": S_SWAP, "place_space_station": S_STATION,
    "downgrade_lab_and_research": S_DOWNGRADE,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction board: figures first, then the powers as flags and numbers that the rules read."""

    id: str
    home: int
    start: Gain
    bowls: tuple[int, int, int]
    research: int  # the track it starts on at level 1, or -1
    base: Gain  # income of every round
    station_income: tuple[Gain, ...]  # by the number of trading stations on the map
    lab_income: tuple[Gain, ...]
    lab_charge: int  # power charged by each research lab: an icon of its own
    academy_income: Gain
    academy_action: Gain
    institute_charge: int
    institute_token: int
    institute_income: Gain  # without power
    from_building: tuple[tuple[int, ...], ...]  # building -> what it is upgraded from
    starting_mines: int
    starts_with_institute: bool
    brainstone: bool
    gaia_ore: int  # ore to make a Gaia planet habitable, else the price is one QIC
    gaia_mine_vp: int
    ore_for_qic: bool  # every QIC gained is an ore until the academy with the action stands
    shares_planets: bool  # mines beside the structures of others
    one_federation: bool  # it grows instead of a second one
    satellites_cost_qic: bool
    closed_track: int  # no advance there until the institute stands; -1: none
    former_to_qic: bool
    token_to_knowledge: bool
    burns_to_gaia: bool  # a token burned goes to the Gaia area
    return_area: int  # where tokens go from the Gaia area
    own_action: int  # a special action from the start, or -1
    # with the institute
    institute_action: int  # a special action, or -1
    threshold: int  # power value of a federation
    own_token: int  # the federation token that comes with it, or -1
    token_power: int  # what a token spent is worth
    pays_with_credits: bool
    token_with_charge: bool
    returning_tokens_buy: bool
    tokens_per_tile: int  # of the Gaia area for a technology tile; 0: not
    guest_knowledge: int
    new_type_knowledge: int
    strong_at_home: bool  # structures on planets of the own type are worth one more
    source: str


def _upgrades(entry: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
    sources: list[tuple[int, ...]] = []
    for name in BUILDINGS:
        known = DATA["structures"][name].get("upgrades_from", [])
        override = f"upgrades_from_{'academy' if name.startswith('academy') else name}"
        sources.append(tuple(BUILDINGS.index(b) for b in entry.get(override, known)))
    return tuple(sources)


def _without_charge(gain: Gain) -> Gain:
    credit, ore, knowledge, qic, vp, _, token = gain
    return credit, ore, knowledge, qic, vp, 0, token


def _slots(icons: list[dict[str, Any]]) -> tuple[Gain, ...]:
    gains = [_gain(icon) for icon in icons]
    return tuple(_sum([_without_charge(g) for g in gains[:n]]) for n in range(len(gains) + 1))


def _faction(name: str, entry: dict[str, Any]) -> Faction:
    structures = DATA["structures"]
    labs = entry.get("research_lab_income", structures["research_lab"]["slot_income"])
    institute = _gain(entry["pi_income"])
    return Faction(
        id=name,
        home=PLANETS.index(entry["home"]),
        start=_gain(entry["start"]),
        bowls=(entry["power"]["area1"], entry["power"]["area2"], entry["power"]["area3"]),
        research=TRACKS.index(next(iter(entry["research_start"]))) if entry["research_start"] else -1,
        base=_gain(entry["base_income"]),
        station_income=_slots(entry.get("trading_station_income", structures["trading_station"]["slot_income"])),
        lab_income=_slots(labs),
        lab_charge=labs[0].get("charge", 0),
        academy_income=_gain(entry.get("academy_knowledge_income", structures["academy_knowledge"]["slot_income"][0])),
        academy_action=_gain(entry.get("academy_qic_special_action", structures["academy_qic"]["special_action"])),
        institute_charge=institute[G_CHARGE],
        institute_token=institute[G_TOKEN],
        institute_income=(*institute[:4], 0, 0, 0),
        from_building=_upgrades(entry),
        starting_mines=entry.get("starting_mines", 2),
        starts_with_institute=entry.get("starting_mines") == 0,
        brainstone="brainstone_area" in entry,
        gaia_ore=entry.get("gaia_cost", {}).get("ore", 0),
        gaia_mine_vp=entry.get("vp_per_mine_on_gaia", 0),
        ore_for_qic=entry.get("ore_for_qic_until_academy", False),
        shares_planets=entry.get("shares_planets", False),
        one_federation=entry.get("one_federation", False),
        satellites_cost_qic="qic" in entry.get("satellite_cost", {}),
        closed_track=TRACKS.index(entry["track_closed_until_pi"]) if "track_closed_until_pi" in entry else -1,
        former_to_qic=entry.get("gaiaformer_to_qic", False),
        token_to_knowledge=entry.get("token_to_knowledge", False),
        burns_to_gaia=entry.get("burns_to_gaia_area", False),
        return_area=entry.get("gaia_return_area", 1),
        own_action=FACTION_SPECIALS.get(entry.get("special_action", ""), -1),
        institute_action=INSTITUTE_SPECIALS.get(entry.get("special_action", ""), -1),
        threshold=entry.get("federation_threshold_with_pi", THRESHOLD),
        own_token=GLEENS_TOKEN if DATA["federation_tokens"][GLEENS_TOKEN]["reserved_for"] == name else -1,
        token_power=entry.get("pi_token_power", 1),
        pays_with_credits=entry.get("pi_pays_with_credits", False),
        token_with_charge=entry.get("pi_token_with_charge", False),
        returning_tokens_buy=entry.get("pi_returning_tokens_buy", False),
        tokens_per_tile=entry.get("pi_tokens_per_tile", 0),
        guest_knowledge=entry.get("pi_guest_knowledge", 0),
        new_type_knowledge=entry.get("pi_new_type_knowledge", 0),
        strong_at_home=entry.get("pi_home_power", 0) == 1,
        source=entry["source"],
    )


FACTIONS: Final[tuple[Faction, ...]] = tuple(_faction(name, entry) for name, entry in DATA["factions"].items())
FACTION_IDS: Final[tuple[str, ...]] = tuple(faction.id for faction in FACTIONS)
MINE_INCOME: Final[tuple[int, ...]] = tuple(g[G_ORE] for g in _slots(DATA["structures"]["mine"]["slot_income"]))
BRAIN_VALUE: Final = int(DATA["factions"]["taklons"]["brainstone_value"])


@dataclass(frozen=True, slots=True)
class Sector:
    """A side of a sector tile: its number and its planets at rotation 0."""

    number: int
    side: str
    planets: tuple[tuple[Hex, int], ...]


SECTORS: Final[dict[tuple[int, str], Sector]] = {
    (int(e["id"]), e["side"]): Sector(
        int(e["id"]), e["side"], tuple(((p["q"], p["r"]), PLANETS.index(p["type"])) for p in e["planets"])
    )
    for e in DATA["sectors"]
}
