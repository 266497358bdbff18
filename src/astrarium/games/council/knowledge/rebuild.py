"""The table as far as a view shows it: enough to ask the rules about places."""

from __future__ import annotations

from ....core.dice import Dice
from ....core.masks import mask_of
from ....core.notation import Seat
from ....core.state import Decision, Options
from ..box.components import (
    AUTOMA_IDS,
    GALAXY_IDS,
    LEADER_IDS,
    LIGHT_IDS,
    MAX_PURCHASES,
    MAX_ZONES,
    PEOPLES,
    SPACE_NAMES,
    STATION_IDS,
    STATIONS,
    TILE_IDS,
    UPGRADE_IDS,
    Box,
)
from ..box.programs import OPERATIONS
from ..rules.setup import prepare_board
from ..table.actions import (
    AUTOMA_EXPLOITS,
    AUTOMA_LAYS,
    AUTOMA_SETTLES,
    BUY_PHASE,
    DECISIONS,
    DO_STEP,
    EXPLOIT_PHASE,
    LAY_TILE,
    PICK_TECH,
    STATION_MINE,
)
from ..table.state import CouncilState
from .view import Pending, Player, View


def position_of(view: View, box: Box) -> CouncilState:
    """A position in which all that the view shows is as it shows it."""
    options: Options = {
        "stations": view.with_stations, "leaders": view.with_leaders, "silver": view.silver, "civilisations": "drawn",
        "components": box.digest,
    }  # fmt: skip
    state = CouncilState(view.seats, options, Dice(0), box)
    prepare_board(state)
    state.turn = view.round
    state.order = list(view.order)
    _lay_galaxies(state, view)
    for pile in view.piles:
        known = [TILE_IDS.index(name) for name in pile.returned]
        state.piles[pile.sector - 1] = known + [-1] * (pile.left - len(known))
    state.drawn = [tile.number for tile in view.drawn]
    state.market = [offer.card.number if offer.card else -1 for offer in view.market]
    for player in view.players:
        _fill_party(state, player)
    for level, tech_pile in enumerate(view.tech_piles):
        state.tech_piles[level] = mask_of(card.tech for card in tech_pile.cards or ())
    if view.automa and view.automa.card:
        state.automa_card = AUTOMA_IDS.index(view.automa.card.id)
    if view.pending:
        state.stack.append(_decision(view, view.pending))
    return state


def _lay_galaxies(state: CouncilState, view: View) -> None:
    for galaxy in view.galaxies:
        for space in galaxy.spaces:
            if space.tile:
                state.lay_tile(space.tile.number, space.space)
                for planet in space.tile.planets:
                    for party in planet.cubes:
                        state.add_cubes(party, planet.place, 1)


def _fill_party(state: CouncilState, player: Player) -> None:
    party = player.party
    state.level[party], state.energy[party] = player.level, player.energy
    number = PEOPLES.index(player.people) if player.people else -1
    state.civilisation = (*state.civilisation[:party], number, *state.civilisation[party + 1 :])
    state.consumption[party], state.supply[party] = player.consumption, player.cubes_left
    if player.seat is not None:
        _fill_seat(state, player, player.seat)


def _fill_seat(state: CouncilState, player: Player, seat: Seat) -> None:
    state.gems[seat * 3 : seat * 3 + 3] = player.gems
    state.hand[seat] = mask_of(card.number for card in player.hand)
    state.zones[seat] = len(player.zones)
    state.board_cubes[seat] = player.board_cubes
    state.upgrades[seat] = mask_of(UPGRADE_IDS.index(name) for name in player.upgrades)
    state.techs[seat] = mask_of(tech.tech for tech in player.techs)
    state.leader[seat] = LEADER_IDS.index(player.leader) if player.leader else -1
    for zone in player.zones:
        at = seat * MAX_ZONES + zone.number - 1
        state.reach[at] = zone.range
        state.top[at] = zone.card.number if zone.card else -1
        state.planned[at] = zone.planned.number if zone.planned else -1
    for built in player.stations:
        state.stations[seat * STATIONS + STATION_IDS.index(built.station)] = GALAXY_IDS.index(built.galaxy)
    kinds = [LIGHT_IDS.index(card.id) for card in player.lights if card]
    for card, kind in enumerate(state.box.light_of):
        if kind in kinds:
            kinds.remove(kind)
            state.lights[seat] |= 1 << card


def _decision(view: View, pending: Pending) -> Decision:
    kind, who = DECISIONS.index(pending.kind), mask_of(pending.seats)
    automa = (view.automa.action or 0, view.automa.step or 0) if view.automa else ()
    here = SPACE_NAMES.index(pending.here) if pending.here else -1
    details: dict[int, tuple[int, ...]] = {
        BUY_PHASE: (MAX_PURCHASES - pending.purchases, pending.free_colonies),
        DO_STEP: (pending.node, pending.range, here, int(pending.discovered), *_used(pending)),
        LAY_TILE: (0, pending.range, pending.sector - 1),
        STATION_MINE: (_galaxy(pending),),
        EXPLOIT_PHASE: (mask_of(pending.exploited), pending.exploits),
        PICK_TECH: (pending.level,),
        AUTOMA_SETTLES: (pending.cubes, mask_of(pending.planets)),
        AUTOMA_LAYS: automa,
        AUTOMA_EXPLOITS: (_galaxy(pending),),
    }
    return (kind, who, *details.get(kind, ()))


def _galaxy(pending: Pending) -> int:
    return GALAXY_IDS.index(pending.galaxy) if pending.galaxy else -1


def _used(pending: Pending) -> tuple[int, ...]:
    if OPERATIONS[4] in pending.ops:  # conversions are only counted
        return (0,) * pending.done
    return tuple(SPACE_NAMES.index(name) for name in pending.used)
