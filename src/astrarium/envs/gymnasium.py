"""One seat of a game as a Gymnasium environment: bots play the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ..bots import Bot, bot
from ..core import BadInput, Dice, Look
from .layout import Array
from .pettingzoo import MASK, SEEN, Shape, action_space, drawn
from .seating import Rules, Seating

REFUSED = "refused"


def make(game: str, seats: int | None = None, level: str = "random", **settings: Any) -> Solo:
    """A game against bots of that level, such as "casual"; see `Solo` for the settings."""
    return Solo(game, seats, level, **settings)


class Solo(gymnasium.Env[dict[str, Any], Any]):
    """A learner in one seat of a game.

    `level` is the name of a bot or of a level. `seat` is the learner's; the rest is as in `pettingzoo.Environment`. A
    token that the mask forbids changes nothing and brings nothing; `info` then says so.
    """

    metadata = {"render_modes": ["svg", "ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        level: str = "random",
        seat: int = 0,
        options: Mapping[str, object] | None = None,
        rewards: str = "win",
        flick: str | tuple[int, int] = "grid",
        observation: str = "flat",
        render_mode: str | None = None,
    ) -> None:
        self.rules = Rules(game, seats, options, rewards, flick)
        if not 0 <= seat < self.rules.seats:
            raise BadInput(f"seat {seat} is not at a table of {self.rules.seats}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadInput(f"render_mode is svg or ansi, not {str(render_mode)[:40]!r}")
        self.seat, self.render_mode = seat, render_mode
        self.bot: Bot = bot(level)
        self.shape = Shape(self.rules, observation)
        self.action_space = action_space(self.rules)
        mask = spaces.Box(0, 1, (len(self.rules.tokens),), dtype=np.int8)
        self.observation_space = spaces.Dict({SEEN: self.shape.space, MASK: mask})
        self._table: Seating | None = None
        self._dice = Dice(0)

    @property
    def table(self) -> Seating:
        """The game being played."""
        if self._table is None:
            raise BadInput("call reset() first")
        return self._table

    def layout(self) -> tuple[str, ...]:
        """The name of every column of a flat observation."""
        return tuple(column.name for column in self.rules.columns)

    def token_names(self) -> tuple[str, ...]:
        """What every number of an action means."""
        return tuple(self.rules.tokens.names)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game, played until the learner is asked; the same seed is the same game."""
        super().reset(seed=seed, options=options)
        self._dice = Dice(int(self.np_random.integers(2**63)))
        self._table = self.rules.new(self._dice.bits())
        self._follow(self._table)
        return self._observation(self._table), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The learner's next token, and all that the bots answer."""
        table = self.table
        token, loose = (action["token"], action["flick"]) if isinstance(action, Mapping) else (action, ())
        info: dict[str, Any] = {}
        try:
            table.say(int(token), loose)
        except BadInput as error:
            info[REFUSED] = str(error)
        self._follow(table)
        reward = 0.0
        if table.over and REFUSED not in info:
            wins, points = table.results()
            reward = table.returns()[self.seat]
            info.update(win=wins[self.seat], points=points[self.seat])
        return self._observation(table), reward, table.over, False, info

    def _follow(self, table: Seating) -> None:
        """The bots play until the learner is asked or the game is over."""
        while not table.over and table.seat != self.seat:
            look = Look(self.rules.game, table.state, table.seat)
            table.act(self.bot.choose(look, self._dice.fork()).action)

    def action_masks(self) -> Array:
        """The tokens that may be said now."""
        mask = np.zeros(len(self.rules.tokens), dtype=np.int8)
        if self.table.seat == self.seat:
            mask[list(self.table.choices)] = 1
        return mask

    def _observation(self, table: Seating) -> dict[str, Any]:
        return {SEEN: self.shape.cut(table.sight.array(self.seat, table.begun(self.seat))), MASK: self.action_masks()}

    def render(self) -> Any:
        """The board as a spectator sees it, as SVG or as text."""
        return drawn(self.table.state, self.render_mode) if self.render_mode is not None else None
