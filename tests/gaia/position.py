"""Positions in a line: `position("terrans ore=7 credit=2 mine@1B5 | xenos mine@1A5")`.

One part per seat: its faction, resources as `ore=7`, power as `power=2/4/0` with `gaia=6` and `brain=3`, research as
`navigation=2`, pieces as `mine@1B5` (station, lab, institute, academy_knowledge, academy_qic, former, satellite,
space), technology as `tile=std_7vp`, `covered=std_7vp`, `advanced=adv_act_3o`, tokens as `token=fed_8vp_qic` (green) or
`grey=fed_8vp_qic`, cells as `federated=1B5,1A11`, a booster as `booster=pass_mines`. Everything not named is nothing,
points are 10. Two seats play on the printed map for two, more on the other; seat 0 is to move. Hexes are written as
printed: "4A2" is sector 4, place A2.
"""

from __future__ import annotations

import re

from astrarium.core.errors import Refusal
from astrarium.games.gaia.box.components import ADVANCED as ADVANCED_TILES
from astrarium.games.gaia.box.components import BOOSTERS, FACTION_IDS, FINAL_TILES, ROUND_TILES, TRACKS  # fmt: skip
from astrarium.games.gaia.box.components import TILES as STANDARD_TILES
from astrarium.games.gaia.game import GAME
from astrarium.games.gaia.rules.sequence import BOOK
from astrarium.games.gaia.table.actions import ACTIONS, D_TURN, EVENTS, T_ROUND
from astrarium.games.gaia.table.player import (
    BOWL1,
    BRAIN,
    BUILDING,
    CREDIT,
    FACTION,
    FEDERATED,
    FORMERS,
    GAIA_AREA,
    GUESTS,
    KNOWLEDGE,
    ORE,
    QIC,
    SATELLITES,
    SPACE_STATIONS,
    TRACK,
    VP,
)  # fmt: skip
from astrarium.games.gaia.table.setup import SetUp
from astrarium.games.gaia.table.space import cells_of, hex_of, printed
from astrarium.games.gaia.table.state import GaiaState

PIECES = {"mine": 0, "station": 1, "lab": 2, "institute": 3, "academy_knowledge": 4, "academy_qic": 5}
STOCK = {"ore": ORE, "credit": CREDIT, "knowledge": KNOWLEDGE, "qic": QIC, "vp": VP, "gaia": GAIA_AREA, "brain": BRAIN}
TILE_IDS = [tile.id for tile in STANDARD_TILES]
ADVANCED_IDS = [tile.id for tile in ADVANCED_TILES]
BOOSTER_IDS = [booster.id for booster in BOOSTERS]
ROUND_IDS = [tile.id for tile in ROUND_TILES]
NOTHING = [f"{name}=0" for name in ("ore", "credit", "knowledge", "qic", "brain", "formers", *TRACKS)] + ["power=0/0/0"]
HEX = re.compile(r"\d{1,2}(A\d{1,2}|B\d|C)")


class Table:
    """A position that is asked and played in words."""

    def __init__(self, state: GaiaState) -> None:
        self.state = state
        self.told: list[dict[str, object]] = []
        self.cells = {name: cell for cell, name in state.galaxy.names.items()}

    def row(self, faction: str) -> list[int]:
        return next(row for row in self.state.rows if row[FACTION] == FACTION_IDS.index(faction))

    def text(self, words: str) -> str:
        """The action with its hexes as the engine writes them."""
        return " ".join(self._hex(w) if HEX.fullmatch(w) else w for w in words.split())

    def _hex(self, name: str) -> str:
        q, r = hex_of(self.cells[name])
        return f"{q}x{r}"

    def action(self, words: str) -> tuple[int, ...]:
        action = ACTIONS.from_text(self.text(words))
        return (action[0], *sorted(action[1:])) if words.startswith("federate") else action

    def play(self, *texts: str) -> Table:
        for text in texts:
            (seat,) = self.state.to_act()
            self.told += [EVENTS.to_json(event) for event in self.state.play(seat, self.action(text))]
            assert not self.state.violations(), self.state.violations()
        return self

    def legal(self, start: str = "") -> list[str]:
        """What the seat to act may do, hexes as printed, those that begin with `start`."""
        names = {self._hex(name): name for name in self.cells}
        listed = [ACTIONS.to_text(a) for a in self.state.legal(self.state.to_act()[0])]
        readable = [" ".join(names.get(word, word) for word in text.split()) for text in listed]
        return [text for text in readable if text.startswith(start)]

    def allows(self, text: str) -> bool:
        return self.state.allows(self.state.to_act()[0], self.action(text))

    def refusal(self, text: str) -> Refusal | None:
        return self.state.refusal(self.state.to_act()[0], self.action(text))

    def why_not(self, text: str) -> str:
        assert not self.allows(text)
        refusal = self.refusal(text)
        assert refusal is not None
        return f"{refusal.rule}: {refusal}"

    def events(self, kind: str) -> list[dict[str, object]]:
        return [event for event in self.told if event["event"] == kind]

    @property
    def acting(self) -> str:
        return FACTION_IDS[self.state.rows[self.state.to_act()[0]][FACTION]]

    def stock(self, faction: str, *names: str) -> int | list[int]:
        values = [self.row(faction)[STOCK[name]] for name in names]
        return values[0] if len(values) == 1 else values

    def power(self, faction: str) -> list[int]:
        return self.row(faction)[BOWL1 : BOWL1 + 3]

    def level(self, faction: str, track: str) -> int:
        return self.row(faction)[TRACK + TRACKS.index(track)]

    def at(self, faction: str, piece: str) -> list[str]:
        """The hexes with that piece of a faction."""
        row = self.row(faction)
        column = {
            "former": FORMERS,
            "satellite": SATELLITES,
            "space": SPACE_STATIONS,
            "federated": FEDERATED,
            "guest": GUESTS,
        }
        cells = row[column[piece]] if piece in column else row[BUILDING + PIECES[piece]]
        return sorted(self.state.galaxy.names[cell] for cell in cells_of(cells))

    def set(self, faction: str, **values: int) -> Table:
        for name, value in values.items():
            self.row(faction)[STOCK[name]] = value
        self.state._listed = None
        return self

    def new_round(self) -> Table:
        """Income and Gaia phase of the next round, then its first turn."""
        self.state.stack.clear()
        self.state._listed = None
        self.state.stack.append((T_ROUND, 0))
        BOOK.settle(self.state)
        return self


def setup(seats: int, **changes: object) -> SetUp:
    """A fixed set-up on the printed map: tile i at place i, advanced tiles 1 to 6, boosters from the first."""
    values: dict[str, object] = {
        "tech": tuple(range(9)), "advanced": tuple(range(6)), "boosters": tuple(range(max(2, seats) + 3)),
        "rounds": (8, 9, 0, 1, 2, 3), "final": (0, 4), "token": 5,
    }  # fmt: skip
    return SetUp(galaxy=printed(max(2, seats)), **{**values, **changes})  # type: ignore[arg-type]


def new_table(seats: int, seed: int = 0, **options: object) -> Table:
    return Table(GAME.new(seats, seed, options))


def position(text: str, round: str = "", final: str = "", lost: str = "", formed: str = "", **changes: object) -> Table:
    """The position that `text` describes, in round 1, with the turn of seat 0."""
    parts = [_bare(part) for part in text.split("|")]
    if round:
        first = ROUND_IDS.index(round)
        changes["rounds"] = (first, *[i for i in range(10) if i != first][:5])
    if final:
        changes["final"] = tuple(FINAL_TILES.index(name) for name in final.split(","))
    laid = setup(len(parts), **changes)
    held = re.findall(r"booster=(\w+)", text)
    free = [BOOSTER_IDS[booster] for booster in laid.boosters if BOOSTER_IDS[booster] not in held]
    table = [f"layout={laid.text()}", "charging=ask", f"boosters={','.join(free)}", "turn=0", f"stack={D_TURN}/1"]
    table += [f"formed={','.join(formed.split()) or '-'}", f"lost={lost or '-'}"]
    state = GAME.arrange(f"{' | '.join(parts)}; {' '.join(table)}")
    assert isinstance(state, GaiaState)
    return Table(state)


def _bare(part: str) -> str:
    """A seat without what its faction begins with, but for what is named."""
    named = {re.split("[=@]", word)[0] for word in part.split()}
    return " ".join([part, *(word for word in NOTHING if word.split("=")[0] not in named)])
