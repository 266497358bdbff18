"""The end (CS-11): the final count, and who wins."""

from __future__ import annotations

from ....core.event import NOBODY
from ....core.masks import members_of
from ..table import actions as a
from ..table.state import ENDED, FINAL_PARTS
from ..table.state import CouncilState as State
from .levels import raise_level
from .scoring import final_energy


def finish(state: State) -> None:
    """Everybody gains once more, the throne's holder first (CS-11.2)."""
    state.phase = ENDED
    rest = [party for party in state.order if party != state.throne]
    for party in (state.throne, *rest):
        _count(state, party)
    state.events.append((a.E_OVER, NOBODY, *state.winners()))


def _count(state: State, party: int) -> None:
    parts = final_energy(state, party)
    state.final[party * FINAL_PARTS : (party + 1) * FINAL_PARTS] = parts
    state.gain_energy(party, sum(parts))
    while state.energy[party] >= state.consumption[party]:
        raise_level(state, party)  # CS-11.3: no card, no gems
    cards = [state.box.light_of[card] for card in members_of(state.lights[party])]
    dark = state.dark[party] if party < state.seats else -1
    state.events.append((a.E_FINAL, party, *parts, state.level[party], state.energy[party], dark, *cards))
