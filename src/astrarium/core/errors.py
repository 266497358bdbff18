"""What can go wrong, said in a sentence that a player understands."""

from __future__ import annotations

from dataclasses import dataclass, field


class AstrariumError(Exception):
    """Any error that is the caller's to mend; its text is one clear sentence."""


class BadInput(AstrariumError):
    """Words, options or files that cannot be read as what they should be.

    `text` is a message id where a player may meet it; `values` are what its {names} stand for.
    """

    def __init__(self, text: str = "", /, **values: object) -> None:
        super().__init__(text.format(**values) if values else text)
        self.text, self.values = text, values


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: a sentence with values, and the rule behind it.

    `text` is a message id of the game's catalogue, `rule` an id of its rules text ("QV-7.3").
    """

    text: str
    rule: str = ""
    values: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text.format(**self.values)


NOT_YOUR_TURN = Refusal("It is not this seat's turn to decide.")
GAME_OVER = Refusal("The game is over.")
NOT_LISTED = Refusal("This is not among the actions allowed now.")


class IllegalAction(AstrariumError):
    """The action is refused and the state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
