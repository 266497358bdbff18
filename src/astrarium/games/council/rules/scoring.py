"""Level and energy, what the final count brings, and the final order (CS-10, CS-11)."""

from __future__ import annotations

from ....core.masks import members_of
from ....core.notation import Seat
from ....core.page import mark
from ....core.state import Score
from ..box import components as c
from ..box.records import LIGHT_COUNTS
from ..table.state import FINAL_PARTS
from ..table.state import CouncilState as State
from ..table.towers import owners
from .majorities import has_majority

LEVEL_WEIGHT = 1000  # more than any energy, so that one number compares levels first; nobody is shown it
PART_NAMES = (mark("Dark Tech level"), mark("energy"))
FINAL_NAMES = (mark("gems at the end"), mark("AI cards at the end"), mark("bonus cards at the end"))
AUTOMA = mark("The Automa")
PLAYER_BOARDS = 1  # of LAST_TIE_BREAKS
ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def numeral(level: int) -> str:
    """A Dark Tech level as the markers show it: "IV"; nobody has risen: "0"."""
    return "X" * (level // 10) + ONES[level % 10] if level else "0"


def ai_cards(state: State, party: int) -> int:
    """AI cards in hand, planned, on zones and covered."""
    if party >= state.seats:
        return 0
    owned = state.hand[party]
    for at in range(party * c.MAX_ZONES, (party + 1) * c.MAX_ZONES):
        owned |= state.under[at]
        for card in (state.top[at], state.planned[at]):
            if card >= 0:
                owned |= 1 << card
    return (owned & c.AI_CARDS).bit_count()


def cubes_on_planets(state: State, party: int, kind: int) -> int:
    places = members_of(state.kinds[kind] & ~state.free)
    return sum(owners(state.tower[place]).count(party) for place in places)


def station_cubes(state: State, party: int, sector: int | None = None) -> int:
    """The cubes on a colonisation station, in this sector or anywhere: they stand on the game board (CS-12.4)."""
    galaxy = state.stations[party * c.STATIONS + c.COLONISATION] if party < state.seats else -1
    if galaxy < 0 or sector not in (None, state.box.galaxies[galaxy].sector):
        return 0
    return state.box.stations[c.COLONISATION].cubes


def cubes_in_sector(state: State, party: int, sector: int) -> int:
    """Colonies there, and the cubes of a colonisation station (CS-10.2)."""
    colonies = sum(state.systems[party * c.SPACES + space] for space in state.spaces[sector])
    return colonies + station_cubes(state, party, sector)


def light_count(state: State, party: int, what: int) -> int:
    """What a light bonus card counts (CS-10.2)."""
    name = LIGHT_COUNTS[what]
    human = party < state.seats
    if name.startswith("gem_"):
        return state.gems_of(party)[what - 1] if human else 0
    if name.startswith("cubes_on_") and what < 7:
        return cubes_on_planets(state, party, what - 4)
    if name.startswith("cubes_in_"):
        return cubes_in_sector(state, party, what - 7)
    if name == "consumption_div_10":
        return state.consumption[party] // 10
    if name == "cubes_on_player_boards":
        return state.board_cubes[party] if human else 0
    if name == "ai_cards":
        return ai_cards(state, party)
    return state.lights[party].bit_count() if name == "light_bonus_cards" else 0


def light_energy(state: State, party: int, kind: int) -> int:
    card = state.box.lights[kind]
    return card.base + (card.per * light_count(state, party, card.what) if card.per else 0)


def dark_energy(state: State, seat: Seat, number: int) -> int:
    """What a dark bonus card brings: a galaxy by majority or presence, or stations (CS-10.3)."""
    card = state.box.darks[number]
    if card.galaxy < 0:
        built = sum(galaxy >= 0 for galaxy in state.stations[seat * c.STATIONS : (seat + 1) * c.STATIONS])
        return card.base + card.per_station * built
    if has_majority(state, seat, card.galaxy):
        return card.base + card.majority
    return card.base + (card.presence if state.colonies[seat * c.GALAXIES + card.galaxy] else 0)


def bonus_energy(state: State, party: int) -> int:
    total = sum(light_energy(state, party, state.box.light_of[card]) for card in members_of(state.lights[party]))
    if party < state.seats and state.dark[party] >= 0:
        total += dark_energy(state, party, state.dark[party])
    return total


def final_energy(state: State, party: int) -> tuple[int, int, int]:
    """What the final count would bring now: for gems, AI cards and bonus cards (CS-11.2, CS-14.9)."""
    bonus = bonus_energy(state, party)
    if party >= state.seats:
        return 0, 0, bonus
    gems = sum(n * worth for n, worth in zip(state.gems_of(party), state.box.gem_worth, strict=True))
    return gems, ai_cards(state, party) * state.box.ai_card_worth, bonus


def last_tie_break(state: State, party: int) -> int:
    """Cubes on the game board, those of a station too, or cubes on the own boards, as the box says (CS-11.4)."""
    if state.box.last_tie_break == PLAYER_BOARDS:
        return state.board_cubes[party] if party < state.seats else 0
    return sum(state.colonies[party * c.GALAXIES : (party + 1) * c.GALAXIES]) + station_cubes(state, party)


def standings(state: State) -> list[tuple[int, int, int]]:
    """By party: level, energy, last tie-break."""
    return [(state.level[p], state.energy[p], last_tie_break(state, p)) for p in range(state.parties)]


def scores(state: State) -> list[Score]:
    """Equal in all three: equal in rank. In a solo game rank 2 is behind the Automa."""
    table = standings(state)
    return [_score(state, table, seat) for seat in range(state.seats)]


def rivals(state: State) -> list[Score]:
    """The Automa of a solo game."""
    table = standings(state)
    return [_score(state, table, party, AUTOMA) for party in range(state.seats, state.parties)]


def _score(state: State, table: list[tuple[int, int, int]], party: int, name: str = "") -> Score:
    """Level and energy side by side (CS-11.4); at the end also what the final count brought (CS-11.2)."""
    level, energy, _ = table[party]
    parts = [*zip(PART_NAMES, (level, energy), strict=True)]
    texts = [numeral(level), str(energy)]
    if not state.stack:
        final = state.final[party * FINAL_PARTS : (party + 1) * FINAL_PARTS]
        parts += zip(FINAL_NAMES, final, strict=True)
        texts += [f"+{gained}" for gained in final]
    rank = 1 + sum(standing > table[party] for standing in table)
    total = LEVEL_WEIGHT * level + energy
    return Score(party, total, tuple(parts), rank, name, f"{texts[0]} · {texts[1]}", tuple(texts))
