"""The Automa (CS-14): the opponent of a solo game, moved by its cards and by the human's choices."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.masks import mask_of, members_of
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.state import Decision
from ..box import components as c
from ..box.galaxies import told
from ..box.records import AutomaStep
from ..table import actions as a
from ..table.state import CouncilState as State
from .buying import fill
from .colonising import settle
from .discovering import draw_tiles, lay, put_under
from .exploiting import cubes_in, exploit
from .levels import levels_pending
from .majorities import has_majority
from .planning import move_consumption

HUMAN = 0
ASKED = 1 << HUMAN
LAST_PILE = 2


def turn_card(state: State) -> None:
    """The next card of the pile of the Automa's level, and its consumption (CS-14.2, CS-14.8)."""
    pile = min(state.level[state.automa], LAST_PILE)
    deck, used = state.automa_decks[pile], state.automa_used[pile]
    if not deck:
        deck.extend(sorted(used))  # CS-14.8
        used.clear()
        state.dice.shuffle(deck)
    state.automa_card = card = deck.pop()
    used.append(card)
    steps = move_consumption(state, state.automa, state.box.automa[card].consumption)
    state.events.append((a.E_AUTOMA, state.automa, card, steps, state.consumption[state.automa]))


def begin_turn(state: State) -> None:
    """Actions from top to bottom, then the market, exploitation and the level."""
    state.stack += [levels_pending(state, state.automa), (a.AUTOMA_REAPS, 0, -1), (a.AUTOMA_MARKET, 0)]
    count = len(state.box.automa[state.automa_card].actions)
    state.stack += [(a.AUTOMA_ACTION, 0, number) for number in reversed(range(count))]


def act(state: State, top: Decision) -> None:
    """The preferred action, else the alternative, else nothing (CS-14.3)."""
    steps = state.box.automa[state.automa_card].actions[top[2]]
    for number, step in enumerate(steps):
        if _try(state, step, top[2], number):
            return
    state.events.append((a.E_SKIPPED, state.automa, top[2]))


def _try(state: State, step: AutomaStep, action: int, number: int) -> bool:
    if step.galaxy < 0:
        state.gain_energy(state.automa, step.energy)
        state.events.append((a.E_ENERGY, state.automa, step.energy, a.BY_AUTOMA))
        return True
    if not state.supply[state.automa] or step.galaxy not in state.galaxies:
        return False
    if step.discover:
        return _try_discovery(state, step, action, number)
    planets = state.box.galaxy_mask[step.galaxy] & state.free & state.kinds[step.planet]  # CS-14.4: free planets only
    if planets:
        _ask_planet(state, step, planets)
    return planets != 0


def _ask_planet(state: State, step: AutomaStep, planets: int) -> None:
    cubes = min(step.cubes, state.supply[state.automa])
    state.stack.append((a.AUTOMA_SETTLES, ASKED, cubes, planets))


def _try_discovery(state: State, step: AutomaStep, action: int, number: int) -> bool:
    """Draw two tiles; one with the planet needed is laid in that galaxy, if there is one (CS-14.5)."""
    sector = state.box.galaxies[step.galaxy].sector
    if not state.piles[sector] or not _free_in(state, step.galaxy):
        return False
    draw_tiles(state, state.automa, sector)
    if not _fitting(state, step):
        put_under(state, sector)
        return False
    state.stack.append((a.AUTOMA_LAYS, ASKED, action, number))
    return True


def _free_in(state: State, galaxy: int) -> list[int]:
    return [space for space in state.box.spaces_of[galaxy] if state.tile[space] < 0]


def _fitting(state: State, step: AutomaStep) -> list[int]:
    return [tile for tile in state.drawn if step.planet in state.box.tiles[tile].planets]


def _step_on_top(state: State) -> AutomaStep:
    _, _, action, number = state.stack[-1]
    return state.box.automa[state.automa_card].actions[action][number]


def legal_layings(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    step = _step_on_top(state)
    return [(a.LAY, tile, space) for tile in _fitting(state, step) for space in _free_in(state, step.galaxy)]


def do_lay(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    step = _step_on_top(state)
    state.stack.pop()
    lay(state, state.automa, action[1], action[2])
    _ask_planet(state, step, c.planets_mask((action[2],)) & state.kinds[step.planet])


def legal_settlings(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    _, _, cubes, planets = state.stack[-1]
    return [(a.SETTLE, place, cubes) for place in members_of(planets)]  # CS-14.4


def do_settle(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()
    settle(state, state.automa, action[1], action[2])


def change_market(state: State, top: Decision) -> None:  # noqa: ARG001
    """The crossed market cards go and new ones come (CS-14.6)."""
    places = state.box.automa[state.automa_card].discard
    for place in places:
        card = state.market[place]
        if card >= 0:
            state.trash.append(card)
            state.events.append((a.E_DISCARDED, state.automa, card, place))
        state.market[place] = -1
    for place in places:
        fill(state, place)


def reap(state: State, top: Decision) -> None:
    """Exploit one galaxy after the other: all with a colony, or those with the majority (CS-14.7)."""
    left = top[2]
    if left < 0:
        everywhere = state.box.automa[state.automa_card].exploits_all
        base = state.automa * c.GALAXIES
        left = mask_of(
            galaxy for galaxy in state.galaxies
            if state.colonies[base + galaxy] and (everywhere or has_majority(state, state.automa, galaxy))
        )  # fmt: skip
    if left:
        galaxy = (left & -left).bit_length() - 1
        state.stack += [(a.AUTOMA_REAPS, 0, left & (left - 1)), (a.AUTOMA_EXPLOITS, ASKED, galaxy)]


def legal_cubes(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    galaxy = state.stack[-1][2]
    return [(a.EXPLOIT, galaxy, place) for place in cubes_in(state, state.automa, galaxy)]


def do_exploit(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()
    exploit(state, state.automa, action[1], action[2])


def settle_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    if action in legal_settlings(state, seat):
        return None
    return Refusal(mark("The Automa needs a free planet of the kind on its card."), "CS-14.4")


def lay_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    if action in legal_layings(state, seat):
        return None
    return Refusal(mark("The Automa lays a tile with the planet it needs, in the galaxy of its card."), "CS-14.5")


def exploit_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    if action in legal_cubes(state, seat):
        return None
    values: dict[str, object] = {"galaxy": told(state.box.galaxies[state.stack[-1][2]].name)}
    return Refusal(mark("Choose which cube the Automa loses in {galaxy}."), "CS-14.4", values)
