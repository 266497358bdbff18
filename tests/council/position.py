"""Positions in a few words: `position("ann energy=36 consumption=40 1@red1a | ben 2@red1b", "red1=s3_03")`.

One part per seat: a name, then cubes as `2@orange1a`, `energy=`, `consumption=`, `level=`, `gems=2,1,0` (anthracite,
gold, clear), upgrades as `+terraform_desert`, `tech=empire`, `leader=zoe`, `station=extraction@orange`, cards on zones
as `z1=start_discover`, ranges as `r1=2`, further cards in hand as `hand=ai_save2`, bonus cards as `light=lb_flat` and
`dark=db_grey`. `tiles` lays systems, `market` puts cards on the first places, `pile` tiles on top of their piles.
Seats act in the order in which they stand here. Nobody has gems, and Parvus Corta holds s1_01 and s1_02.
"""

from __future__ import annotations

from astrarium.core import Dice
from astrarium.core.masks import members_of
from astrarium.games.council.box.components import (
    BOX,
    CARD_IDS,
    GALAXY_IDS,
    LIGHT_IDS,
    MAX_ZONES,
    PEOPLES,
    TECH_IDS,
    TILE_IDS,
)
from astrarium.games.council.game import GAME
from astrarium.games.council.table.actions import ACTIONS, EVENTS
from astrarium.games.council.table.state import CouncilState

STANDARD_OPTIONS = {"stations": False, "leaders": False, "silver": False}


class Table:
    """A position that is asked and played in words."""

    def __init__(self, state: CouncilState, names: list[str]) -> None:
        self.state, self.names = state, names
        self.told: list[dict[str, object]] = []

    def party(self, name: str) -> int:
        return self.state.automa if name == "automa" else self.names.index(name)

    def play(self, *texts: str, by: str | None = None) -> Table:
        """Actions of whoever is to act, or of the seat named."""
        for text in texts:
            seat = self.party(by) if by else self.state.to_act()[0]
            self.told += [EVENTS.to_json(e) for e in self.state.play(seat, ACTIONS.from_text(text))]
            assert not self.state.violations(), self.state.violations()
        return self

    def plan(self, name: str, *cards: str) -> Table:
        """Cards on the zones from the left, "." leaves a zone as it is; then ready."""
        for zone, card in enumerate(cards, 1):
            if card != ".":
                self.play(f"plan {card} {zone}", by=name)
        return self.play("done", by=name)

    def offering(self, name: str) -> Table:
        """With this Dark Tech card in its pile, in exchange for another one."""
        tech = TECH_IDS.index(name)
        pile = self.state.box.techs[tech].level - 1
        if not self.state.tech_piles[pile] >> tech & 1:
            self.state.tech_piles[pile] &= self.state.tech_piles[pile] - 1
            self.state.tech_piles[pile] |= 1 << tech
        self.state._listed = None
        return self

    def events(self, kind: str) -> list[dict[str, object]]:
        return [event for event in self.told if event["event"] == kind]

    @property
    def acting(self) -> str | None:
        """Who decides; None where several do, or nobody."""
        return self.names[self.state.to_act()[0]] if len(self.state.to_act()) == 1 else None

    @property
    def deciding(self) -> str | None:
        pending = self.state.view(None).pending
        return pending.kind if pending else None

    def legal(self, start: str = "") -> list[str]:
        """What the seat to act may do, as short texts that begin with `start`."""
        listed = [ACTIONS.to_text(action) for action in self.state.legal(self.state.to_act()[0])]
        return [text for text in listed if text.startswith(start)]

    def why_not(self, text: str) -> str:
        """The reason why an action is refused, after its rule."""
        seat, action = self.state.to_act()[0], ACTIONS.from_text(text)
        refusal = self.state.refusal(seat, action)
        assert action not in self.state.legal(seat)
        assert refusal is not None
        return f"{refusal.rule}: {refusal}"

    def energy(self, name: str) -> int:
        return self.state.energy[self.party(name)]

    def consumption(self, name: str) -> int:
        return self.state.consumption[self.party(name)]

    def level(self, name: str) -> int:
        return self.state.level[self.party(name)]

    def gems(self, name: str) -> tuple[int, ...]:
        at = self.party(name) * 3
        return tuple(self.state.gems[at : at + 3])

    def cubes(self, name: str, galaxy: str) -> int:
        return self.state.colonies[self.party(name) * len(GALAXY_IDS) + GALAXY_IDS.index(galaxy)]

    def supply(self, name: str) -> int:
        return self.state.supply[self.party(name)]

    def hand(self, name: str) -> set[str]:
        return {CARD_IDS[card] for card in members_of(self.state.hand[self.party(name)])}

    def zones(self, name: str) -> list[str | None]:
        """The card on top of each zone."""
        at = self.party(name) * MAX_ZONES
        tops = self.state.top[at : at + self.state.zones[self.party(name)]]
        return [CARD_IDS[card] if card >= 0 else None for card in tops]

    def ranges(self, name: str) -> list[int]:
        at = self.party(name) * MAX_ZONES
        return self.state.reach[at : at + self.state.zones[self.party(name)]]

    def lights(self, name: str) -> list[str]:
        return sorted(
            LIGHT_IDS[self.state.box.light_of[card]] for card in members_of(self.state.lights[self.party(name)])
        )

    def order(self) -> list[str]:
        return [self.names[party] if party < self.state.seats else "automa" for party in self.state.order]


def position(
    text: str, tiles: str = "", phase: str = "act", market: str = "", pile: str = "", **options: bool
) -> Table:
    """The position that `text` describes: everybody is about to act ("act"), to plan ("plan") or to buy ("buy")."""
    parts = [part.split() for part in text.split("|")]
    seats = " | ".join(f"{PEOPLES[seat]} gems=0,0,0 {' '.join(items)}" for seat, (_, *items) in enumerate(parts))
    table = {"phase": phase, "tiles": tiles.replace("=", ":"), "market": market, "pile": pile}
    words = [f"{name}={value.replace(' ', ',')}" for name, value in table.items() if value]
    state = GAME.arrange(f"{seats}; {' '.join([*words, *(name for name, on in options.items() if on)])}")
    return Table(state, [part[0] for part in parts])


def new_table(seats: int, seed: int = 1, **options: object) -> Table:
    """A new game as its players start it."""
    state = GAME.new(seats, seed, options)
    assert isinstance(state, CouncilState)
    return Table(state, ["ann", "ben", "cid", "dee"][:seats])


def random_game(seats: int, seed: int = 1, **options: object) -> CouncilState:
    """The end of a random game."""
    state, dice = new_table(seats, seed, **options).state, Dice(seed)
    while not state.over:
        seat = dice.pick(state.to_act())
        state.apply(seat, state.random_action(seat, dice))
    return state


def yields(galaxy: str) -> tuple[int, int]:
    """What the majority and the minority in a galaxy harvest: most of these values are rebuilt and may be corrected."""
    plate = BOX.galaxies[GALAXY_IDS.index(galaxy)]
    return plate.majority, plate.minority


def mined(tile: str) -> int:
    """The energy of one extraction of a solar system: these values are rebuilt and may be corrected."""
    return BOX.tiles[TILE_IDS.index(tile)].energy
