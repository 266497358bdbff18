"""What is in the box: one components file, checked and in tables."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from ....core.boxes import box_text
from ....core.errors import BadInput
from ....core.masks import mask_of
from .parsing import (
    galaxy_index,
    read_automa,
    read_ava_upgrades,
    read_card,
    read_dark,
    read_galaxy,
    read_leader,
    read_light,
    read_tech,
    read_tile,
    read_upgrade,
)
from .programs import Node, Programs
from .reading import GEMS, NO_GEMS, Entry, File, Gems
from .records import PLANETS_PER_SPACE, SECTORS, SPACES_PER_GALAXY, Card, Station, Upgrade

SIDES: Final = ("side_34", "side_2")
LAST_TIE_BREAKS: Final = ("game_board", "player_boards")
STANDARD: Final = "standard"  # the digest of the file that comes with the program
FAMILIES: Final = (
    "galaxy", "tile", "upgrade", "extra_zone", "starting_card", "ai_card", "dark_tech", "light_bonus", "dark_bonus",
    "station", "leader", "automa",
)  # fmt: skip


class Box:
    """One components file, checked and in tables. Nothing in it changes."""

    def __init__(self, file: File, labels: dict[str, tuple[str, ...]] | None, digest: str) -> None:
        self.digest = digest
        self.file = file
        self.labels = labels or {}
        self.programs = Programs()
        self._check_meta()
        self._read_board()
        self._read_cards()
        self._read_bonus()
        self._read_modules()
        self._read_small_tables()
        self.nodes: tuple[Node, ...] = tuple(self.programs.nodes)
        self._derive()
        self._check_counts()

    def family(self, kind: str) -> list[Entry]:
        return self.file.family(kind, self.labels.get(kind, ()))

    def _check_meta(self) -> None:
        if self.file.table("meta").get("game") != "Council of Shadows":
            raise BadInput(f"{self.file.name}: this is not a components file of Council of Shadows")

    def _read_board(self) -> None:
        self.galaxies = tuple(read_galaxy(entry) for entry in self.family("galaxy"))
        ids = [galaxy.id for galaxy in self.galaxies]
        self.sides: list[tuple[int, ...]] = []
        for side in SIDES:
            entry = self.file.table("board", side)
            numbers = [galaxy_index(entry, "galaxies", name, ids) for name in entry.many("galaxies")]
            self.sides.append(tuple(sorted(numbers)))
        entry = self.file.table("board", SIDES[0])
        covered = entry.many("covered_with_3_players")
        self.covered = tuple(sorted(galaxy_index(entry, "covered_with_3_players", name, ids) for name in covered))
        self.tiles = tuple(read_tile(entry) for entry in self.family("tile"))
        upgrades = self.family("upgrade")
        own = [read_upgrade(entry) for entry in upgrades]
        self.upgrades: tuple[Upgrade, ...] = (*own, *read_ava_upgrades(self.file.family("extra_zone")[0]))

    def _read_cards(self) -> None:
        starting = [read_card(entry, self.programs, False) for entry in self.family("starting_card")]
        bought = [read_card(entry, self.programs, True) for entry in self.family("ai_card")]
        self.cards: tuple[Card, ...] = (*starting, *bought)
        self.techs = tuple(read_tech(entry, self.programs) for entry in self.family("dark_tech"))

    def _read_bonus(self) -> None:
        ids = [galaxy.id for galaxy in self.galaxies]
        self.lights = tuple(read_light(entry) for entry in self.family("light_bonus"))
        self.darks = tuple(read_dark(entry, ids) for entry in self.family("dark_bonus"))

    def _read_modules(self) -> None:
        ids = [galaxy.id for galaxy in self.galaxies]
        self.stations = tuple(
            Station(e.text("id"), e.gems("cost"), e.whole("cubes", 0, 9), e.source, e.guessed)
            for e in self.family("station")
        )
        self.leaders = tuple(read_leader(entry, self.programs) for entry in self.family("leader"))
        self.automa = tuple(read_automa(entry, ids) for entry in self.family("automa"))

    def _read_small_tables(self) -> None:
        entry = self.file.table("compensation")
        # by level of the one behind: when somebody reaches I, when somebody reaches II
        self.compensation: tuple[tuple[Gems, ...], ...] = (
            (entry.gems("reach_I_to_level_0"),),
            (entry.gems("reach_II_to_level_0"), entry.gems("reach_II_to_level_I")),
        )
        self.compensation_guessed = entry.guessed
        final = self.file.table("final_scoring")
        self.gem_worth = tuple(final.whole(f"gem_{gem}", 0, 9) for gem in GEMS)
        self.ai_card_worth = final.whole("per_ai_card", 0, 9)
        self.last_tie_break = final.one_of("last_tie_break", LAST_TIE_BREAKS)
        counts = self.file.table("counts")
        self.gem_stock = tuple(counts.whole(f"gems_{gem}", 1, 99) for gem in GEMS)
        self.gems_limited = Entry(self.file.top.data.get("gems", {}), "gems").flag("limited", True)  # CS-1.2
        self.start_gems = self.file.table("start_resources").gems("gems")

    def _derive(self) -> None:
        """Tables over places and cards that the rules look things up in."""
        self.consumption = tuple(card.consumption for card in self.cards)
        self.program = tuple(card.program for card in self.cards)
        self.light_of = tuple(i for i, light in enumerate(self.lights) for _ in range(light.copies))
        self.spaces_of = tuple(
            tuple(range(g * SPACES_PER_GALAXY, g * SPACES_PER_GALAXY + galaxy.spaces))
            for g, galaxy in enumerate(self.galaxies)
        )
        self.sector_of_space = tuple(
            galaxy.sector for galaxy in self.galaxies for _ in range(SPACES_PER_GALAXY)
        )  # a space that the galaxy has not is never used
        self.reach_mask = tuple(self._planets_within(reach) for reach in range(SECTORS + 1))
        self.galaxy_mask = tuple(planets_mask(spaces) for spaces in self.spaces_of)
        self.tile_worth = tuple((*tile.gems, tile.energy) for tile in self.tiles)

    def _planets_within(self, reach: int) -> int:
        near = [spaces for spaces, g in zip(self.spaces_of, self.galaxies, strict=True) if g.sector < reach]
        return planets_mask([space for spaces in near for space in spaces])

    def open_galaxies(self, seats: int) -> tuple[int, ...]:
        """The galaxies of the board's side for this number of players, without those covered (CS-2.1)."""
        if seats < 3:
            return self.sides[1]
        return tuple(galaxy for galaxy in self.sides[0] if seats != 3 or galaxy not in self.covered)

    def dark_cards(self, seats: int, stations: bool) -> list[int]:
        """The dark bonus cards in use (CS-2.6): by number of players, and stations with module 1 only."""
        return [
            number for number, card in enumerate(self.darks)
            if card.min_players <= seats and (card.galaxy >= 0 or stations)
        ]  # fmt: skip

    def spot(self, place: int) -> dict[str, object]:
        """A planet in two words, for sentences: its galaxy, and which it is there."""
        space, number = divmod(place, PLANETS_PER_SPACE)
        return self.space_spot(space, "abc"[number])

    def space_spot(self, space: int, letter: str = "") -> dict[str, object]:
        galaxy, number = divmod(space, SPACES_PER_GALAXY)
        return {"galaxy": self.galaxies[galaxy].name, "spot": f"{number + 1}{letter}"}

    def _check_counts(self) -> None:
        counts = self.file.table("counts")
        have = {
            "galaxies": len(self.galaxies), "spaces": sum(g.spaces for g in self.galaxies), "tiles": len(self.tiles),
            "ai_cards": sum(card.cost != NO_GEMS for card in self.cards), "light_bonus": len(self.light_of),
            "starting_cards": sum(card.cost == NO_GEMS for card in self.cards), "dark_bonus": len(self.darks),
            "dark_tech_I": sum(t.level == 1 for t in self.techs), "dark_tech_II": sum(t.level == 2 for t in self.techs),
            "automa_base": sum(not card.silver for card in self.automa), "leaders": len(self.leaders),
            "automa_silver": sum(card.silver for card in self.automa), "stations_per_player": len(self.stations),
        }  # fmt: skip
        for name, count in have.items():
            if counts.get(name) != count:
                raise BadInput(f"{self.file.name}: {name}: there must be {counts.get(name)}, and there are {count}")
        for pile in range(SECTORS):
            if not any(card.pile == pile and not card.silver for card in self.automa):
                raise BadInput(f"{self.file.name}: automa: pile {pile} has no card")
        if sum(tile.sector == 0 for tile in self.tiles) < sum(g.preset_tiles for g in self.galaxies):
            raise BadInput(f"{self.file.name}: tile: there are not enough tiles of sector 1 for the start")

    def reconstructed(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """Family, id and guessed fields (empty: all of it) of every record that nobody could read off a box."""
        return [
            (kind, entry.text("id"), () if entry.source == "reconstructed" else entry.guessed)
            for kind in FAMILIES for entry in self.file.family(kind)
            if entry.source == "reconstructed" or entry.guessed
        ]  # fmt: skip


def planets_mask(spaces: Any) -> int:
    return mask_of(space * PLANETS_PER_SPACE + p for space in spaces for p in range(PLANETS_PER_SPACE))


@cache
def standard() -> Box:
    """The box that comes with the program."""
    text = box_text(__package__, "components.toml")
    return Box(File(text, "components.toml"), None, STANDARD)


def load_components(path: str | Path) -> Box:
    """A corrected components file; `BadInput` says what is wrong with it and where."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {getattr(error, 'strerror', None) or 'not a text file'}") from None
    digest = blake2b(text.encode(), digest_size=6).hexdigest()
    return Box(File(text, Path(path).name), LABELS, digest)


BOX: Final = standard()
LABELS: Final = {kind: tuple(entry.text("id") for entry in BOX.file.family(kind)) for kind in FAMILIES}
LIMITS: Final = BOX.file.table("limits")
CUBES: Final[int] = BOX.file.table("counts").whole("cubes_per_player", 1, 99)
CONSUMPTION_MIN: Final[int] = LIMITS.whole("consumption_min", 0, 100)
CONSUMPTION_MAX: Final[int] = LIMITS.whole("consumption_max", 0, 100)
MAX_PURCHASES: Final[int] = LIMITS.whole("max_purchases", 1, 9)
MAX_STACK: Final[int] = LIMITS.whole("max_stack", 1, 3)
MAX_BONUS: Final[int] = LIMITS.whole("max_bonus_cards", 1, 9)
MARKET: Final[int] = LIMITS.whole("market_rows", 1, 9) * LIMITS.whole("market_columns", 1, 9)
TECHS_REMOVED: Final[int] = BOX.file.table("counts").whole("dark_tech_removed_per_pile", 0, 8)
END_LEVEL: Final[int] = LIMITS.whole("end_level", 1, 9)
ZONES: Final[int] = LIMITS.whole("action_zones", 1, 5)
MAX_ZONES: Final = ZONES + 2
MAX_RANGE: Final[int] = LIMITS.whole("max_range", 1, 3)

GALAXY_IDS: Final = LABELS["galaxy"]
GALAXIES: Final = len(GALAXY_IDS)
TILE_IDS: Final = LABELS["tile"]
CARD_IDS: Final = LABELS["starting_card"] + LABELS["ai_card"]
STARTING: Final = len(LABELS["starting_card"])
STARTING_CARDS: Final = (1 << STARTING) - 1
AI_CARDS: Final = ((1 << len(CARD_IDS)) - 1) & ~STARTING_CARDS
UPGRADE_IDS: Final = tuple(upgrade.id for upgrade in BOX.upgrades)
AVA_UPGRADES: Final = mask_of(i for i, upgrade in enumerate(BOX.upgrades) if upgrade.zone == ZONES)
TERRAFORMING: Final = (
    0, 1 << UPGRADE_IDS.index("terraform_desert"), 1 << UPGRADE_IDS.index("terraform_volcanic"),
)  # fmt: skip  # by planet type: the upgrade it needs
EXTENSION: Final = 1 << UPGRADE_IDS.index("colony_extension")
TECH_IDS: Final = LABELS["dark_tech"]
LIGHT_IDS: Final = LABELS["light_bonus"]
LIGHTS: Final = 18
DARK_IDS: Final = LABELS["dark_bonus"]
STATION_IDS: Final = LABELS["station"]
STATIONS: Final = len(STATION_IDS)
EXTRACTION, EXPLOITATION, COLONISATION = range(3)  # stations
LEADER_IDS: Final = LABELS["leader"]
AUTOMA_IDS: Final = LABELS["automa"]
SPACES: Final = len(GALAXY_IDS) * SPACES_PER_GALAXY
PLACES: Final = SPACES * PLANETS_PER_SPACE  # planets
SPACE_NAMES: Final = tuple(f"{galaxy}{i}" for galaxy in GALAXY_IDS for i in range(1, SPACES_PER_GALAXY + 1))
PLANET_NAMES: Final = tuple(f"{space}{letter}" for space in SPACE_NAMES for letter in "abc")
PEOPLES: Final = tuple(entry.text("id") for entry in BOX.file.family("civilisation"))
AUTOMAS: Final = 3  # of PEOPLES
