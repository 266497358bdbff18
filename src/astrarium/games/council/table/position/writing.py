"""From a position to its text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .....core.masks import members_of
from .....core.notation import Seat
from .....core.position import listed, stack_text
from ...box import components as c
from ..state import FINAL_PARTS, PHASES, CouncilState
from ..towers import owners
from .common import AUTOMA, FLAGS, NOBODY, TRACKS, board, light_names


def describe(state: CouncilState) -> str:
    """Everything on the table, so that `arrange` gives the same position."""
    parts = [_seat(state, seat) for seat in range(state.seats)]
    if state.automa >= 0:
        parts.append(_automa(state))
    return f"{' | '.join(map(' '.join, parts))}; {' '.join(_on_table(state))}"


def _names(names: Sequence[str], things: Iterable[int]) -> str:
    return ",".join(names[thing] if thing >= 0 else NOBODY for thing in things)


def _seat(state: CouncilState, seat: Seat) -> list[str]:
    number, leader = state.civilisation[seat], state.leader[seat]
    words = [c.PEOPLES[number] if number >= 0 else NOBODY]
    words += [f"leader={c.LEADER_IDS[leader]}"] if leader >= 0 else []
    words += [f"tech={c.TECH_IDS[tech]}" for tech in members_of(state.techs[seat])]
    words += [f"+{c.UPGRADE_IDS[upgrade]}" for upgrade in members_of(state.upgrades[seat])]
    words += _party(state, seat)
    words.append(f"gems={listed(state.gems_of(seat))}")
    for station, galaxy in enumerate(state.stations[seat * c.STATIONS : (seat + 1) * c.STATIONS]):
        words += [f"station={c.STATION_IDS[station]}@{c.GALAXY_IDS[galaxy]}"] if galaxy >= 0 else []
    words += _zones(state, seat)
    if bought := members_of(state.hand[seat] & c.AI_CARDS):
        words.append(f"hand={_names(c.CARD_IDS, bought)}")
    return [*words, f"dark={c.DARK_IDS[state.dark[seat]]}"]


def _zones(state: CouncilState, seat: Seat) -> list[str]:
    """The action zones with their cards; ranges and cubes where they are not those of the upgrades."""
    ranges, cubes = board(state, seat)
    words = [f"onboard={state.board_cubes[seat]}"] if state.board_cubes[seat] != cubes else []
    for zone, reach in enumerate(ranges, 1):
        at = seat * c.MAX_ZONES + zone - 1
        words += [f"r{zone}={state.reach[at]}"] if state.reach[at] != reach else []
        if state.top[at] >= 0:
            cards = (state.top[at], *members_of(state.under[at]))
            words.append(f"z{zone}={'/'.join(c.CARD_IDS[card] for card in cards)}")
        words += [f"p{zone}={c.CARD_IDS[state.planned[at]]}"] if state.planned[at] >= 0 else []
    return words


def _party(state: CouncilState, party: int) -> list[str]:
    words = [f"{name}={getattr(state, name)[party]}" for name in TRACKS]
    for place, tower in enumerate(state.tower):
        if party in owners(tower) and _in_order(tower):
            words.append(f"{owners(tower).count(party)}@{c.PLANET_NAMES[place]}")
    if state.lights[party]:
        words.append(f"light={_names(light_names(state.box), members_of(state.lights[party]))}")
    final = state.final[party * FINAL_PARTS : (party + 1) * FINAL_PARTS]
    return [*words, f"final={listed(final)}"] if any(final) else words


def _in_order(tower: int) -> bool:
    """Whether the cubes stand as the parties do: each party can name its own."""
    return list(owners(tower)) == sorted(owners(tower))


def _automa(state: CouncilState) -> list[str]:
    words = [AUTOMA, *_party(state, state.automa)]
    for name, piles in (("deck", [d[::-1] for d in state.automa_decks]), ("used", state.automa_used)):
        words.append(f"{name}={_names(c.AUTOMA_IDS, [card for pile in piles for card in pile])}")
    return [*words, f"card={c.AUTOMA_IDS[state.automa_card]}"] if state.automa_card >= 0 else words


def _on_table(state: CouncilState) -> list[str]:
    tiles = [f"{c.SPACE_NAMES[space]}:{c.TILE_IDS[tile]}" for space, tile in enumerate(state.tile) if tile >= 0]
    towers = [
        f"{c.PLANET_NAMES[place]}:{'/'.join(map(str, owners(tower)))}"
        for place, tower in enumerate(state.tower) if not _in_order(tower)
    ]  # fmt: skip
    words = {
        "phase": PHASES[state.phase], "turn": str(state.turn), "order": listed(state.order),
        "throne": str(state.throne) if state.throne >= 0 else "", "clock": str(state.clock),
        "tiles": ",".join(tiles), "drawn": _names(c.TILE_IDS, state.drawn), "towers": ",".join(towers),
        "pile": _names(c.TILE_IDS, [tile for pile in state.piles for tile in pile[::-1]]), "known": listed(state.known),
        "market": _names(c.CARD_IDS, state.market), "deck": _names(c.CARD_IDS, state.deck[::-1]),
        "trash": _names(c.CARD_IDS, state.trash), "looked": listed(state.tech_seen), "seen": listed(state.light_seen),
        "techs": _names(c.TECH_IDS, [tech for pile in state.tech_piles for tech in members_of(pile)]) or NOBODY,
        "lights": _names(light_names(state.box), state.light_pile[::-1]),
        "dice": str(state.dice.state), "stack": stack_text(state.stack) or NOBODY,
        "components": str(state.options["components"]).removeprefix(c.STANDARD),
    }  # fmt: skip
    chosen = "chosen" if state.options["civilisations"] == "chosen" else ""
    flags = [name for name in FLAGS if name == chosen or state.options.get(name)]
    return [f"{name}={value}" for name, value in words.items() if value] + flags
