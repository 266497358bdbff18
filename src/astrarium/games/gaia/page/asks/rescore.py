"""Scoring a federation token again (GP-A6.5)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...text.names import TOKEN_TEXTS
from .. import ids
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Which token do you <b>score again</b>?"), a.words("Its points and goods once more; it stays as it is.")
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        text = a.words(TOKEN_TEXTS[action[1]])
        yield Choice(
            action, (Step(ids.own_token_id(action[1]), text, "satellite"),), a.words("Score {what}", what=text)
        )
