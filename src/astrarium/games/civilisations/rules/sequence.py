"""The sequence of play: what is decided, what answers it, and what is said to whoever wants something else."""

from __future__ import annotations

from collections.abc import Callable

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.rulebook import Answer, Row, RuleBook, Task, fine
from ..box import components as c
from ..table import actions
from ..table import actions as a
from ..table.state import CivilisationsState as State
from . import ages, choosing, colonisation, expansion, setup, war

NO_SUCH_SECTOR = mark("There is no sector {sector} in this galaxy.")
Refuse = Callable[[State, Seat, Action], Refusal | None]


def on_the_map(refuse: Refuse) -> Refuse:
    """Some sectors exist only in galaxies for other numbers of players (QV-2.6)."""

    def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
        fields = a.ACTIONS.kinds[action[0]].fields
        for (_, codec), cell in zip(fields, action[1:], strict=False):
            if codec is a.SECTOR and not state.galaxy.mask >> cell & 1:
                return Refusal(NO_SUCH_SECTOR, "QV-2.6", {"sector": c.SECTOR_NAMES[cell]})
        return refuse(state, seat, action)

    return refusal


BOOK: RuleBook[State] = RuleBook(
    a.ACTIONS,
    [
        Row(
            actions.TAKE_CIVILISATION, setup.legal_civilisations,
            (Answer(actions.CIVILISATION, setup.take_civilisation, setup.civilisation_refusal),),
            Refusal(mark("First choose your civilisation."), "QV-2.3"),
        ),
        Row(
            actions.TAKE_HOME, setup.legal_homes,
            (Answer(actions.HOME, setup.take_home, on_the_map(setup.home_refusal)),),
            Refusal(mark("First choose the place of your home sector."), "QV-2.3"),
        ),
        Row(
            actions.CHOOSE_CARD, choosing.legal_choices,
            (Answer(actions.CHOOSE, choosing.choose, choosing.choice_refusal),),
            Refusal(mark("First everybody chooses a card and a side."), "QV-3.2"),
        ),
        Task(actions.RESOLVE, ages.resolve),
        Row(
            actions.WAGE_WAR, war.legal_battles,
            (
                Answer(actions.BATTLE, war.fight, on_the_map(war.battle_refusal)),
                Answer(actions.DONE, war.end_war, fine),
            ),
            Refusal(mark("You chose war: only battles are possible."), "QV-3.3"),
            war.settle_war,
        ),
        Row(
            actions.PLACE_COLONY, colonisation.legal_colonies,
            (
                Answer(actions.COLONISE, colonisation.colonise, on_the_map(colonisation.colony_refusal)),
                Answer(actions.DONE, colonisation.decline_colony, fine),
            ),
            Refusal(mark("You chose colonisation: only a colony can be placed."), "QV-3.3"),
        ),
        Row(
            actions.EXPAND, expansion.legal_expansions,
            (
                Answer(actions.PORTAL, expansion.voyage, on_the_map(expansion.voyage_refusal)),
                Answer(actions.MOVE, expansion.voyage, on_the_map(expansion.voyage_refusal)),
                Answer(actions.PRODUCE, expansion.produce, on_the_map(expansion.production_refusal)),
                Answer(actions.AMBUSH, expansion.ambush, on_the_map(expansion.ambush_refusal)),
                Answer(actions.CONVERT, expansion.convert, on_the_map(expansion.conversion_refusal)),
                Answer(actions.DONE, expansion.end_expansion, fine),
            ),
            Refusal(mark("You chose expansion: neither battles nor colonies are possible."), "QV-3.3"),
            expansion.settle_expansion,
        ),
    ],
    over="QV-9.1",
    others="QV-3.4",
    onward=ages.end_turn,
)  # fmt: skip
