"""The tasks of one flick, by the physics: what they ask for happens, and as often as they say."""

import pytest

from astrarium.core.puzzle import Task, task_list
from astrarium.games.ascending.game import GAME
from astrarium.games.ascending.mind.aiming import ORBIT, RAM, Gunner
from astrarium.games.ascending.table.actions import ACTIONS, SHIP_NAMES
from astrarium.games.ascending.table.state import AscendingState
from astrarium.games.ascending.text.names import planet_name

STEADY, TRIES = 2, 200


@pytest.mark.parametrize("task", task_list("ascending"), ids=lambda task: task.id)
class TestEveryTask:
    def begun(self, task: Task) -> AscendingState:
        state = GAME.arrange(task.position)
        assert isinstance(state, AscendingState)
        return state

    def asked(self, task: Task) -> tuple[int, int]:
        """What the flick is for, and the planet or ship it is about."""
        if task.goal[0].startswith("event rammed"):
            return RAM, SHIP_NAMES.index(task.place)
        return ORBIT, next(hole for hole in range(99) if planet_name(hole) == task.place)

    def test_the_slide_ends_as_asked_and_as_often_as_said(self, task: Task):
        gunner = Gunner(self.begun(task), 0, STEADY, TRIES)
        _, ship, vx, vy = ACTIONS.from_text(task.solution[0])
        assert gunner.succeeds(ship, vx, vy, *self.asked(task))
        assert gunner.chance(ship, vx, vy, *self.asked(task)) == pytest.approx(task.share, abs=1e-4)

    def test_what_says_that_no_straight_line_leads_there_is_right(self, task: Task):
        gunner, (purpose, target) = Gunner(self.begun(task), 0, 0), self.asked(task)
        straight = gunner.to_ram(0, target) if purpose == RAM else gunner.to_orbit(0, target, banks=False)
        assert (straight is None) == ("straight" in task.say)
