"""The page's "why not?": what a click on a place would mean now; the rules say why it cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....core.errors import Refusal
from ....core.look import Look
from ....core.masks import members_of
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..box.programs import COLONISE
from ..box.programs import EXTRACT as EXTRACT_OP
from ..box.reading import Gems
from ..box.records import PLANETS_PER_SPACE, SPACES_PER_GALAXY
from ..rules.colonising import step_node
from ..rules.exploiting import CLOSED, KEEP, cubes_in
from ..rules.sequence import BOOK
from ..table import actions as a
from ..table.state import CouncilState
from .view import View

HAS_PLANNED = Refusal(mark("You have planned. Now the others plan."), "CS-5.1")
NO_CARDS = Refusal(mark("You have no card left in your hand."), "CS-5.9")
NO_COLONY = Refusal(mark("A station needs a colony of yours in its galaxy, and you have none."), "CS-12.1")
DARK_STAYS = Refusal(mark("The dark bonus card stays: only light ones go back."), "CS-10.1")
IN_GALAXY = {"galaxy": 1, "space": SPACES_PER_GALAXY, "planet": SPACES_PER_GALAXY * PLANETS_PER_SPACE}
PAYING = ("CS-4.4", "CS-4.5")
Probe = Callable[[CouncilState, Seat, int], list[Action]]


def asked(look: Look, place: str, taken: Sequence[str]) -> Action | Refusal | None:  # noqa: ARG001
    """What a click on "planet-grey1a", "space-grey1", "galaxy-grey", "card-ai_save2" or "zone-2" would mean.

    Where it could mean several things and none is allowed, the reason that says most.
    """
    view: View = look.view
    if view.pending is None:
        return BOOK.over
    if look.me not in view.pending.seats:
        return HAS_PLANNED if view.pending.kind == "plan" else BOOK.others
    what, _, name = place.partition("-")
    if what not in PLACES or name not in PLACES[what]:
        return None
    state: CouncilState = look.asked
    kind, number = state.stack[-1][0], PLACES[what].index(name)
    if what in IN_GALAXY and (galaxy := number // IN_GALAXY[what]) not in state.galaxies:
        return Refusal(CLOSED, "CS-2.1", {"galaxy": state.box.galaxies[galaxy].name})
    probe = PROBES.get((kind, what))
    tried = probe(state, look.me, number) if probe else []
    if not tried:
        row = BOOK.rows[kind]
        return SILENT.get((kind, what), row.awaits if row else None)
    if len(tried) == 1:
        return tried[0]
    return _telling([look.refusal(action) for action in tried], state, look.me)


def _telling(reasons: list[Refusal | None], state: CouncilState, seat: Seat) -> Refusal | None:
    """Of several reasons the one that says most: what is affordable nowhere, else what is wrong at the first try."""
    refused = [reason for reason in reasons if reason is not None]
    if len(refused) < len(reasons):
        return None
    price = next((reason for reason in refused if reason.rule in PAYING), None)
    if price is None and all(reason.rule == "CS-12.1" for reason in refused) and len(refused) > 1:
        return refused[0] if any(state.colonies[seat * c.GALAXIES : (seat + 1) * c.GALAXIES]) else NO_COLONY
    return price or refused[0]


def _zone_actions(state: CouncilState, seat: Seat, zone: int) -> list[Action]:
    return [(a.PLAN, card, zone + 1) for card in members_of(state.hand[seat])]


def _card_in_hand(state: CouncilState, seat: Seat, card: int) -> list[Action]:
    return [(a.PLAN, card, zone + 1) for zone in range(state.zones[seat])] if card not in state.market else []


def _purchase(head: Action, cost: Gems) -> list[Action]:
    return [(*head, *way) for way in a.payments(cost)]


def _station(state: CouncilState, seat: Seat, station: int) -> list[Action]:
    """In every galaxy, those with an own colony first."""
    base, cost = seat * c.GALAXIES, state.box.stations[station].cost
    galaxies = sorted(state.galaxies, key=lambda galaxy: not state.colonies[base + galaxy])
    return [action for galaxy in galaxies for action in _purchase((a.STATION, station, galaxy), cost)]


def _galaxy_for_station(state: CouncilState, seat: Seat, galaxy: int) -> list[Action]:
    """Every station that is not built yet; without the module a galaxy has nothing to do with buying."""
    if not state.options["stations"]:
        return []
    left = [n for n in range(c.STATIONS) if state.stations[seat * c.STATIONS + n] < 0]
    return [action for n in left for action in _purchase((a.STATION, n, galaxy), state.box.stations[n].cost)]


def _planet_in_step(state: CouncilState, seat: Seat, place: int) -> list[Action]:  # noqa: ARG001
    """A planet is settled; by a card that only extracts, its system is mined."""
    if step_node(state, COLONISE) is None and step_node(state, EXTRACT_OP) is not None:
        return [(a.EXTRACT, place // PLANETS_PER_SPACE)]
    return [(a.SETTLE, place, 1)]


def _space_in_step(state: CouncilState, seat: Seat, space: int) -> list[Action]:  # noqa: ARG001
    """A system is mined; by a card that only settles, its planets are settled."""
    if step_node(state, EXTRACT_OP) is not None or step_node(state, COLONISE) is None:
        return [(a.EXTRACT, space)]
    return [(a.SETTLE, place, 1) for place in _planets_at(state, space)]


def _planets_at(state: CouncilState, space: int) -> range:
    """The planets of a system; the first place of an empty space."""
    count = len(state.box.tiles[state.tile[space]].planets) if state.tile[space] >= 0 else 1
    return range(space * PLANETS_PER_SPACE, space * PLANETS_PER_SPACE + count)


def _galaxy_in_step(state: CouncilState, seat: Seat, galaxy: int) -> list[Action]:
    return [action for space in state.box.spaces_of[galaxy] for action in _space_in_step(state, seat, space)]


def _lay(state: CouncilState, seat: Seat, space: int) -> list[Action]:  # noqa: ARG001
    return [(a.LAY, tile, space) for tile in state.drawn]


def _lay_in_galaxy(state: CouncilState, seat: Seat, galaxy: int) -> list[Action]:
    return [action for space in state.box.spaces_of[galaxy] for action in _lay(state, seat, space)]


def _exploits(state: CouncilState, seat: Seat, galaxy: int) -> list[Action]:
    """With any own cube, or without one; where there is none, by the galaxy's first planet."""
    own = cubes_in(state, seat, galaxy) or [galaxy * IN_GALAXY["planet"]]
    return [(a.EXPLOIT, galaxy, place) for place in (*own, KEEP)]


def _planet_exploits(state: CouncilState, seat: Seat, place: int) -> list[Action]:  # noqa: ARG001
    galaxy = place // IN_GALAXY["planet"]
    return [(a.EXPLOIT, galaxy, place), (a.EXPLOIT, galaxy, KEEP)]


def _automa_loses(state: CouncilState, seat: Seat, place: int) -> list[Action]:  # noqa: ARG001
    return [(a.EXPLOIT, place // IN_GALAXY["planet"], place)]


PLACES: dict[str, tuple[str, ...]] = {
    "planet": c.PLANET_NAMES, "space": c.SPACE_NAMES, "galaxy": c.GALAXY_IDS, "card": c.CARD_IDS,
    "upgrade": c.UPGRADE_IDS,
    "zone": ("1", "2", "3", "4", "5"), "station": c.STATION_IDS, "pile": ("1", "2", "3"), "tech": c.TECH_IDS,
    "leader": c.LEADER_IDS, "bonus": c.LIGHT_IDS, "dark": c.DARK_IDS, "civilisation": c.PEOPLES,
}  # fmt: skip
PROBES: dict[tuple[int, str], Probe] = {
    (a.PICK_CIVILISATION, "civilisation"): lambda state, seat, n: [(a.CIVILISATION, n)],  # noqa: ARG005
    (a.PICK_LEADER, "leader"): lambda state, seat, n: [(a.LEADER, n)],  # noqa: ARG005
    (a.BUY_PHASE, "card"): lambda state, seat, n: _purchase((a.BUY, n), state.box.cards[n].cost),  # noqa: ARG005
    (a.BUY_PHASE, "upgrade"): lambda state, seat, n: _purchase((a.UPGRADE, n), state.box.upgrades[n].cost),  # noqa: ARG005
    (a.BUY_PHASE, "station"): _station,
    (a.BUY_PHASE, "galaxy"): _galaxy_for_station,
    (a.BUY_PHASE, "planet"): lambda state, seat, n: [(a.SETTLE, n, 1)],  # noqa: ARG005
    (a.PLANNING, "zone"): _zone_actions,
    (a.PLANNING, "card"): _card_in_hand,
    (a.DO_STEP, "planet"): _planet_in_step,
    (a.DO_STEP, "space"): _space_in_step,
    (a.DO_STEP, "galaxy"): _galaxy_in_step,
    (a.DO_STEP, "pile"): lambda state, seat, n: [(a.DISCOVER, n + 1)],  # noqa: ARG005
    (a.LAY_TILE, "space"): _lay,
    (a.LAY_TILE, "planet"): lambda state, seat, n: _lay(state, seat, n // PLANETS_PER_SPACE),
    (a.LAY_TILE, "galaxy"): _lay_in_galaxy,
    (a.STATION_MINE, "space"): lambda state, seat, n: [(a.EXTRACT, n)],  # noqa: ARG005
    (a.STATION_MINE, "planet"): lambda state, seat, n: [(a.EXTRACT, n // PLANETS_PER_SPACE)],  # noqa: ARG005
    (a.EXPLOIT_PHASE, "galaxy"): _exploits,
    (a.EXPLOIT_PHASE, "space"): lambda state, seat, n: _exploits(state, seat, n // SPACES_PER_GALAXY),
    (a.EXPLOIT_PHASE, "planet"): _planet_exploits,
    (a.RETURN_BONUS, "bonus"): lambda state, seat, n: [(a.RETURN, n)],  # noqa: ARG005
    (a.PICK_TECH, "tech"): lambda state, seat, n: [(a.TECH, n)],  # noqa: ARG005
    (a.TAKE_CARD, "card"): lambda state, seat, n: [(a.TAKE, n)],  # noqa: ARG005
    (a.AUTOMA_SETTLES, "planet"): lambda state, seat, n: [(a.SETTLE, n, state.stack[-1][2])],  # noqa: ARG005
    (a.AUTOMA_LAYS, "space"): _lay,
    (a.AUTOMA_EXPLOITS, "planet"): _automa_loses,
}
SILENT: dict[tuple[int, str], Refusal] = {  # where nothing can even be tried
    (a.PLANNING, "zone"): NO_CARDS,
    (a.RETURN_BONUS, "dark"): DARK_STAYS,
}
