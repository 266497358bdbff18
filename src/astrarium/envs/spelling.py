"""An action as a sequence of small decisions: tokens with fixed numbers, of which only the possible ones are asked.

An action is its kind and then the value of each field, one token each. Fields that share a codec share their tokens,
and so do values that are written alike in fields of the same name. The numbers follow from the game's action table
alone, so they are the same on every machine and in every run.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from math import isfinite

from ..core import Action, ActionTable, BadInput
from ..core.notation import ActionKind, Codec

Values = Sequence[int]
Table = dict[int, int]  # value -> token
THE_END = -1 << 40  # stands for the value that is not there: nothing more is added to a list


@dataclass(frozen=True, slots=True)
class Aimed:
    """A kind of action that cannot be listed: after its first `fields` values it is aimed in steps of its own.

    `parts` names these steps, with the words of each. `make` turns the beginning and the number chosen in each step, or
    with `loose` the numbers given beside the token, into an action.
    """

    kind: int
    fields: int
    parts: tuple[tuple[str, tuple[str, ...]], ...]
    make: Callable[[Action, Sequence[float]], Action]
    loose: int = 0  # how many numbers from -1 to 1 come with the last token


@dataclass(frozen=True, slots=True)
class Respelled:
    """A kind of action that is spelled in other fields than its own, where these have too many values."""

    kind: int
    fields: tuple[tuple[str, Codec], ...]
    spell: Callable[[Action], Action]
    read: Callable[[Action], Action]


@dataclass(frozen=True, slots=True)
class Manner:
    """What a game's actions need beside their table: `narrowed` are the values of a codec that this table can see."""

    narrowed: Mapping[Codec, Values] = field(default_factory=dict)
    respelled: Respelled | None = None
    aimed: Aimed | None = None


class Tokens:
    """The numbering of one game's tokens: kinds first, then the end of a list, then value after value."""

    def __init__(self, actions: ActionTable, manner: Manner | None = None) -> None:
        self.manner = manner or Manner()
        self.aimed, self.respelled = self.manner.aimed, self.manner.respelled
        self.names: list[str] = [kind.name for kind in actions.kinds]
        self.end = len(self.names)
        self.names.append("(end)")
        self._numbers: dict[str, int] = {}
        self._tables: dict[int, Table] = {}
        self.fields: list[list[Table]] = []  # by kind
        self.rest: list[Table | None] = []  # by kind: what a list of further values takes
        for number, kind in enumerate(actions.kinds):
            self.fields.append([self._table(name, codec) for name, codec in self._spelled(number, kind)])
            self.rest.append(self._table(*kind.rest) if kind.rest else None)
        aimed = self.aimed
        self.parts = [self._part(name, words) for name, words in aimed.parts] if aimed else []

    def _spelled(self, number: int, kind: ActionKind) -> tuple[tuple[str, Codec], ...]:
        if self.respelled is not None and self.respelled.kind == number:
            return self.respelled.fields
        return kind.fields[: self.aimed.fields] if self.aimed is not None and self.aimed.kind == number else kind.fields

    def _table(self, name: str, codec: Codec) -> Table:
        if id(codec) not in self._tables:
            values = self.manner.narrowed.get(codec, codec.values())
            self._tables[id(codec)] = {value: self._number(f"{name} {codec.write(value)}") for value in values}
        return self._tables[id(codec)]

    def _number(self, name: str) -> int:
        """The token of that name, which may be known from another field."""
        if name not in self._numbers:
            self._numbers[name] = len(self.names)
            self.names.append(name)
        return self._numbers[name]

    def _part(self, name: str, words: Iterable[str]) -> list[int]:
        return [self._number(f"{name} {word}") for word in words]

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def digest(self) -> str:
        """Changes when any token gets another number or another meaning."""
        return blake2b("\n".join(self.names).encode(), digest_size=10).hexdigest()

    def table(self, kind: int, field: int) -> Table:
        """The tokens of that field (from 0) of a kind of action."""
        fields = self.fields[kind]
        found = fields[field] if field < len(fields) else self.rest[kind]
        assert found is not None
        return found


class Spelling:
    """One action on its way: what was said, and what may be said next.

    A token that is the only possible one is taken as said, so the action is complete as soon as one is left.
    """

    __slots__ = ("_depth", "_left", "_stage", "action", "choices", "said", "tokens")

    def __init__(self, tokens: Tokens, legal: list[Action]) -> None:
        self.tokens = tokens
        self.action: Action | None = None  # when it is complete
        self.said: tuple[int, ...] = ()
        self.choices: Mapping[int, object]
        self._depth = 0
        self._stage: tuple[int, ...] | None = None  # numbers chosen while aiming
        if tokens.aimed is not None:
            legal = _bare(legal, tokens.aimed)
        if tokens.respelled is not None:
            kind, spell = tokens.respelled.kind, tokens.respelled.spell
            legal = [spell(action) if action[0] == kind else action for action in legal]
        self._left = legal
        if len(self._left) == 1:
            self.choices = {self._left[0][0]: self._left}  # the one thing to do is still done by its seat
        else:
            self._ask()

    def copy(self) -> Spelling:
        twin = Spelling.__new__(Spelling)
        for name in Spelling.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    def _needs_aim(self, action: Action) -> bool:
        aimed = self.tokens.aimed
        return aimed is not None and action[0] == aimed.kind

    def _ask(self) -> None:
        """Group what is left by its next token, past those that all of it shares."""
        left, depth = self._left, self._depth
        groups = self._grouped(depth)
        while len(groups) == 1:
            assert depth < len(left[0]), "an action is listed twice"
            self.said += (self._token(left[0], depth),)
            depth += 1
            groups = self._grouped(depth)
        self._depth = depth
        self.choices = {self._token(group[0], depth): group for group in groups.values()}

    def _grouped(self, depth: int) -> dict[int, list[Action]]:
        groups: dict[int, list[Action]] = defaultdict(list)
        if depth and self.tokens.rest[self._left[0][0]] is not None:  # only lists differ in length
            for action in self._left:
                groups[action[depth] if depth < len(action) else THE_END].append(action)
        else:
            for action in self._left:
                groups[action[depth]].append(action)
        return groups

    def _token(self, action: Action, depth: int) -> int:
        if depth == 0:
            return action[0]
        if depth == len(action):
            return self.tokens.end
        return self.tokens.table(action[0], depth - 1)[action[depth]]

    def say(self, token: int, loose: Sequence[float] = ()) -> None:
        """Go on with that token, which must be one of `choices`; `loose` is what an aim without a grid comes with."""
        if token not in self.choices:
            raise BadInput(f"token {token} is not possible now")
        if self._stage is not None:
            self._aim(token, loose)
            return
        self.said += (token,)
        group = self.choices[token]
        assert isinstance(group, list)
        self._left, self._depth = group, self._depth + 1
        if len(group) > 1:
            self._ask()
        elif self._needs_aim(group[0]):
            self._stage, self.choices = (), dict.fromkeys(self.tokens.parts[0])
        else:
            self.action, self.choices = self._read(group[0]), {}

    def _read(self, spelled: Action) -> Action:
        respelled = self.tokens.respelled
        return respelled.read(spelled) if respelled is not None and respelled.kind == spelled[0] else spelled

    def _aim(self, token: int, loose: Sequence[float]) -> None:
        aimed, parts = self.tokens.aimed, self.tokens.parts
        assert aimed is not None and self._stage is not None
        if aimed.loose and (len(loose) != aimed.loose or not all(map(isfinite, loose))):
            raise BadInput(f"{aimed.loose} finite numbers must come with this token")
        self.said += (token,)
        self._stage += (parts[len(self._stage)].index(token),)
        if len(self._stage) < len(parts):
            self.choices = dict.fromkeys(parts[len(self._stage)])
        else:
            self.action, self.choices = aimed.make(self._left[0], loose if aimed.loose else self._stage), {}


def _bare(legal: list[Action], aimed: Aimed) -> list[Action]:
    """The legal actions, with one beginning for each family of aimed ones."""
    kind, length = aimed.kind, aimed.fields + 1
    return list(dict.fromkeys(action[:length] if action[0] == kind else action for action in legal))
