"""The one question, and every legal action as the clicks that lead to it: a table by kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .....core.page import Ask, Choice
from ..symbols import Scene
from . import automa
from . import buy as buying
from . import exploit as harvest
from . import plan as planning
from . import step as acting
from .asker import Asker

Question = tuple[Callable[[Asker], Ask], Callable[[Asker], Iterator[Choice]]]
QUESTIONS: dict[str, Question] = {
    "civilisation": (buying.ask_civilisation, buying.civilisations),
    "leader": (buying.ask_leader, buying.leaders),
    "buy": (buying.ask_buy, buying.purchases),
    "plan": (planning.ask_plan, planning.plans),
    "step": (acting.ask_step, acting.card_steps),
    "lay": (acting.ask_lay, acting.layings),
    "mine": (acting.ask_mine, acting.extractions),
    "exploit": (harvest.ask_exploit, harvest.exploits),
    "return": (harvest.ask_return, harvest.returns),
    "tech": (harvest.ask_tech, harvest.techs),
    "take": (buying.ask_take, buying.takings),
    "automa-settle": (automa.ask_settle, automa.settlings),
    "automa-lay": (automa.ask_lay, acting.layings),
    "automa-exploit": (automa.ask_exploit, automa.exploits),
}


def question(scene: Scene) -> tuple[Ask, tuple[Choice, ...]]:
    """The question of the decision on the table, and its choices."""
    asker = Asker(scene)
    ask, choices = QUESTIONS[asker.pending.kind]
    return ask(asker), tuple(choices(asker))
