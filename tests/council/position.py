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
    DARK_IDS,
    GALAXY_IDS,
    LEADER_IDS,
    LIGHT_IDS,
    MAX_ZONES,
    PLANET_NAMES,
    SPACE_NAMES,
    STATION_IDS,
    STATIONS,
    TECH_IDS,
    TILE_IDS,
    UPGRADE_IDS,
)
from astrarium.games.council.game import GAME
from astrarium.games.council.rules.buying import mark_upgrade
from astrarium.games.council.rules.leaders import pick_leader
from astrarium.games.council.rules.levels import add_zone
from astrarium.games.council.rules.rounds import begin_round
from astrarium.games.council.rules.sequence import BOOK
from astrarium.games.council.rules.setup import dark_cards
from astrarium.games.council.table.actions import ACTIONS, EVENTS, PLANNING, TURN
from astrarium.games.council.table.state import ACTING, PLANS, CouncilState

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
    state = _table(len(parts), options)
    _lay_tiles(state, tiles)
    for name in reversed(pile.split()):
        _to_top(state, TILE_IDS.index(name))
    for place, name in enumerate(market.split()):
        _into_market(state, CARD_IDS.index(name), place)
    for seat, (_, *items) in enumerate(parts):
        for item in items:
            _arrange(state, seat, item)
    _begin(state, phase)
    assert not state.violations(), state.violations()
    return Table(state, [part[0] for part in parts])


def _table(seats: int, options: dict[str, bool]) -> CouncilState:
    """A new game without leaders chosen, gems and tiles."""
    state = GAME.new(seats, 1, {**options, "leaders": False})
    assert isinstance(state, CouncilState)
    state.options = {**state.options, **options}
    state.stack.clear()
    state.order = list(range(state.parties))
    state.arrival = list(range(state.parties))
    state.gems = [0] * len(state.gems)
    for space, tile in enumerate(state.tile):
        if tile >= 0:
            state.tile[space] = -1
            state.piles[0].append(tile)
    state.free = state.room = 0
    state.kinds = [0, 0, 0]
    for sector in state.piles:
        sector.sort(reverse=True)  # s1_01 is on top
    return state


def _lay_tiles(state: CouncilState, tiles: str) -> None:
    for item in ("grey1=s1_01 grey2=s1_02 " + tiles).split():
        space, _, name = item.partition("=")
        tile = TILE_IDS.index(name)
        state.piles[state.box.tiles[tile].sector].remove(tile)
        state.lay_tile(tile, SPACE_NAMES.index(space))


def _to_top(state: CouncilState, tile: int) -> None:
    sector = state.piles[state.box.tiles[tile].sector]
    sector.remove(tile)
    sector.append(tile)


def _into_market(state: CouncilState, card: int, place: int) -> None:
    old = state.market[place]
    if card in state.market:
        state.market[state.market.index(card)] = old
    else:
        state.deck[state.deck.index(card)] = old
    state.market[place] = card


def _into_hand(state: CouncilState, seat: int, card: int) -> None:
    if state.hand[seat] >> card & 1:
        return
    if card in state.market:
        _into_market(state, state.deck[-1], state.market.index(card))
    state.deck.remove(card)
    state.hand[seat] |= 1 << card


def _arrange(state: CouncilState, seat: int, item: str) -> None:
    if item.startswith("+"):
        mark_upgrade(state, seat, UPGRADE_IDS.index(item[1:]))
        return
    name, sign, value = item.partition("=")
    if not sign:
        count, _, planet = item.partition("@")
        state.add_cubes(seat, PLANET_NAMES.index(planet), int(count))
    elif name in ("energy", "consumption", "level"):
        getattr(state, name)[seat] = int(value)
    elif name == "gems":
        state.gems[seat * 3 : seat * 3 + 3] = [int(n) for n in value.split(",")]
    elif name[0] in "zr" and name[1:].isdigit():
        _arrange_zone(state, seat, name, value)
    else:
        ARRANGE[name](state, seat, value)


def _arrange_zone(state: CouncilState, seat: int, name: str, value: str) -> None:
    at = seat * MAX_ZONES + int(name[1:]) - 1
    if name[0] == "r":
        state.reach[at] = int(value)
        return
    for value_ in value.split("/"):  # "over/under"
        _into_hand(state, seat, CARD_IDS.index(value_))
        state.hand[seat] &= ~(1 << CARD_IDS.index(value_))
    top, *under = value.split("/")
    state.top[at] = CARD_IDS.index(top)
    for card in under:
        state.under[at] |= 1 << CARD_IDS.index(card)


def _tech(state: CouncilState, seat: int, value: str) -> None:
    tech = TECH_IDS.index(value)
    pile = state.box.techs[tech].level - 1
    if not state.tech_piles[pile] >> tech & 1:
        state.tech_piles[pile] &= state.tech_piles[pile] - 1
    state.tech_piles[pile] &= ~(1 << tech)
    state.techs[seat] |= 1 << tech
    if value == "new_star_gate":
        add_zone(state, seat, 3)


def _leader(state: CouncilState, seat: int, value: str) -> None:
    state.stack.append((0, 1 << seat))
    pick_leader(state, seat, (0, LEADER_IDS.index(value)))


def _station(state: CouncilState, seat: int, value: str) -> None:
    kind, _, galaxy = value.partition("@")
    state.stations[seat * STATIONS + STATION_IDS.index(kind)] = GALAXY_IDS.index(galaxy)
    state.supply[seat] -= state.box.stations[STATION_IDS.index(kind)].cubes


def _light(state: CouncilState, seat: int, value: str) -> None:
    card = next(c for c in state.light_pile if state.box.light_of[c] == LIGHT_IDS.index(value))
    state.light_pile.remove(card)
    state.lights[seat] |= 1 << card
    state.light_seen[card] |= 1 << seat


def _dark(state: CouncilState, seat: int, value: str) -> None:
    card = DARK_IDS.index(value)
    if card in state.dark:
        other = state.dark.index(card)
        state.dark[other] = next(c for c in dark_cards(state) if c not in state.dark)
    state.dark[seat] = card


ARRANGE = {
    "tech": _tech, "leader": _leader, "station": _station, "light": _light, "dark": _dark,
    "hand": lambda state, seat, value: _into_hand(state, seat, CARD_IDS.index(value)),
}  # fmt: skip


def _begin(state: CouncilState, phase: str) -> None:
    state.events, state._listed = [], None
    state.turn = 1
    if phase == "buy":
        state.turn = 0
        begin_round(state)
    elif phase == "plan":
        state.phase = PLANS
        state.stack.append((PLANNING, (1 << state.seats) - 1))
    else:
        state.phase = ACTING
        parties = reversed(range(state.seats))
        state.stack += [(TURN, 1 << party, party) for party in parties]
    BOOK.settle(state)


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
