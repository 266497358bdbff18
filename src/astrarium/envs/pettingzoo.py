"""The games as PettingZoo environments: agents take turns, an action is said token by token under a mask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from secrets import randbits
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..core import BadInput, Dice, State
from ..core.notation import Seat
from ..core.page import English
from .layout import Array, Column, Numbers, Rows
from .seating import BEGUN, Rules, Seating, Sight

SHAPES = ("flat", "dict")
MASK, SEEN = "action_mask", "observation"


def env(game: str, **settings: Any) -> AECEnv[Any, Any, Any]:
    """The environment of a game; see `Environment` for the settings."""
    return Ordered(Environment(game, **settings))


class Ordered(wrappers.OrderEnforcingWrapper[str, Any, Any]):
    """The library's own check that calls come in order, asking for what every step needs once and not five times."""

    def last(self, observe: bool = True) -> Any:
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def step(self, action: Any) -> None:
        if self._has_reset and self.env.agents:
            self._has_updated = True
            self.env.step(action)
        else:
            super().step(action)

    def __str__(self) -> str:
        return str(self.env)


class Observation(dict[str, Any]):
    """What an agent sees, with its mask. The numbers are worked out when they are first asked for.

    Looking up the mask alone leaves them be; whatever touches the dictionary as a whole fills it first.
    """

    def __init__(self, mask: Array | None, read: Callable[[], Any]) -> None:
        self._read: Callable[[], Any] | None = read
        if mask is not None:
            dict.__setitem__(self, MASK, mask)

    def _fill(self) -> Observation:
        read, self._read = self._read, None
        if read is not None:
            dict.__setitem__(self, SEEN, read())
        return self

    def __missing__(self, key: str) -> Any:
        if key != SEEN or self._read is None:
            raise KeyError(key)
        return dict.__getitem__(self._fill(), key)

    def __contains__(self, key: object) -> bool:
        return dict.__contains__(self, key) or (key == SEEN and self._read is not None)

    def __len__(self) -> int:
        return dict.__len__(self) + (self._read is not None)

    def get(self, key: str, default: Any = None) -> Any:
        if key in self:
            return self[key]
        return default

    def copy(self) -> dict[str, Any]:
        return dict(self)

    def __reduce__(self) -> Any:
        return dict, (dict(self),)


def _filled(name: str) -> Callable[..., Any]:
    method = getattr(dict, name)

    def call(self: Observation, *values: Any, **named: Any) -> Any:
        return method(self._fill(), *values, **named)

    return call


WHOLE = (
    "__iter__", "__reversed__", "__eq__", "__ne__", "__repr__", "__or__", "__ior__", "__setitem__", "__delitem__",
    "keys", "values", "items", "pop", "popitem", "setdefault", "update", "clear",
)  # fmt: skip
for _name in WHOLE:
    setattr(Observation, _name, _filled(_name))


class Shape:
    """How the numbers are given: one flat array, or an array for each part of the layout."""

    def __init__(self, rules: Rules, shape: str) -> None:
        if shape not in SHAPES:
            raise BadInput(f"observation is one of {', '.join(SHAPES)}, not {str(shape)[:40]!r}")
        self.is_flat = shape == "flat"
        low, high = bounds(rules.columns)
        self.parts: list[tuple[str, slice, tuple[int, ...]]] = []
        at = 0
        for field in rules.layout.fields:
            size = len(field.columns)
            self.parts.append((field.name, slice(at, at + size), field.shape if isinstance(field, Rows) else (size,)))
            at += size
        self.parts.append(("begun", slice(at, at + BEGUN), (BEGUN,)))
        self.space: spaces.Space[Any] = (
            _box(low, high)
            if self.is_flat
            else spaces.Dict({n: _box(low[c].reshape(s), high[c].reshape(s)) for n, c, s in self.parts})
        )

    def cut(self, flat: Array) -> Any:
        return flat if self.is_flat else {name: flat[cut].reshape(shape) for name, cut, shape in self.parts}


def bounds(columns: tuple[Column, ...]) -> tuple[Array, Array]:
    low = np.array([column.low for column in columns], dtype=np.float32)
    return low, np.array([column.high for column in columns], dtype=np.float32)


def _box(low: Array, high: Array) -> spaces.Box:
    return spaces.Box(low, high, dtype=np.float32)


def action_space(rules: Rules) -> spaces.Space[Any]:
    tokens = spaces.Discrete(len(rules.tokens))
    aimed = rules.tokens.aimed
    if aimed is None or not aimed.loose:
        return tokens
    return spaces.Dict({"token": tokens, "flick": spaces.Box(-1.0, 1.0, (aimed.loose,), dtype=np.float32)})


class Environment(AECEnv[str, Any, Any]):
    """One game at a table. Agents are seats; the game's own events decide whose turn it is.

    `seats`, `options`: as in `astrarium.new`. `rewards`: "win" (the share of the win), "points" or "both", given at the
    end. `flick`: "grid", "continuous" or (directions, powers). `observation`: "flat" or "dict". `render_mode`: "svg" or
    "ansi".
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        rewards: str = "win",
        flick: str | tuple[int, int] = "grid",
        observation: str = "flat",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules = Rules(game, seats, options, rewards, flick)
        self.shape = Shape(self.rules, observation)
        self.metadata = {
            "name": f"astrarium_{game}_v{self.rules.game.version}",
            "render_modes": ["svg", "ansi"],
            "is_parallelizable": False,
        }
        if render_mode not in (None, "svg", "ansi"):
            raise BadInput(f"render_mode is svg or ansi, not {str(render_mode)[:40]!r}")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.seats)]
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_spaces = {agent: action_space(self.rules) for agent in self.possible_agents}
        self._loose = isinstance(self._action_spaces["seat_0"], spaces.Dict)
        self._observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._size = len(self.rules.tokens)
        self._seeds = Dice(randbits(64))
        self.seating: Seating | None = None

    def _observation_space(self) -> spaces.Dict:
        mask = spaces.Box(0, 1, (len(self.rules.tokens),), dtype=np.int8)
        return spaces.Dict({SEEN: self.shape.space} if self._loose else {SEEN: self.shape.space, MASK: mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def layout(self) -> tuple[str, ...]:
        """The name of every column of a flat observation."""
        return tuple(column.name for column in self.rules.columns)

    def token_names(self) -> tuple[str, ...]:
        """What every number of an action means."""
        return tuple(self.rules.tokens.names)

    @property
    def table(self) -> Seating:
        """The game being played."""
        if self.seating is None:
            raise BadInput("call reset() first")
        return self.seating

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new game; the same seed is the same game. Without one the chance is new."""
        if seed is not None:
            self._seeds = Dice(seed)
        self.seating = self.rules.new(self._seeds.bits())
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select(self.seating)

    def _select(self, table: Seating) -> None:
        self.agent_selection = self.possible_agents[table.seat]
        if self._loose:
            self.infos[self.agent_selection] = {MASK: {"token": self._mask(table, table.seat), "flick": None}}

    def _mask(self, table: Seating, seat: Seat) -> Array:
        mask = np.zeros(self._size, dtype=np.int8)
        if seat == table.seat:
            mask[list(table.choices)] = 1
        return mask

    def observe(self, agent: str) -> Observation:
        """What that agent sees now; its mask is empty unless it is the one to act."""
        table, seat = self.table, self._number[agent]
        mask = None if self._loose else self._mask(table, seat)
        return Observation(mask, _reader(self.shape, table.sight, seat, table.begun(seat)))

    def step(self, action: Any) -> None:
        """The selected agent's next token; one that the mask forbids is refused and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        token, loose = (action["token"], action["flick"]) if isinstance(action, Mapping) else (action, ())
        table = self.table
        table.say(int(token), loose)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        if table.over:
            self._finish(table)
        else:
            self._select(table)

    def _finish(self, table: Seating) -> None:
        wins, points = table.results()
        ranks = [score.rank for score in table.state.scores()]
        rewards = table.returns()
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = self._cumulative_rewards[agent] = rewards[seat]
            self.terminations[agent] = True
            self.infos[agent] = {"win": wins[seat], "points": points[seat], "rank": ranks[seat]}
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The board as a spectator sees it, as SVG or as text."""
        if self.render_mode is None:
            return None
        return drawn(self.table.state, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def _reader(shape: Shape, sight: Sight, seat: Seat, begun: Numbers) -> Callable[[], Any]:
    sight.owed += 1

    def read() -> Any:
        found = shape.cut(sight.array(seat, begun))
        sight.owed -= 1
        return found

    return read


def drawn(state: State, mode: str) -> str:
    return state.game.svg(state) if mode == "svg" else state.game.text_map(state.view(None), English())
