"""What holds of every game's French: nothing missing, nothing left over, the typography of the language."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from astrarium.core import Game
from astrarium.words import PACKAGE, po_files, read_texts

FIELD = re.compile(r"{\w+}")


@cache
def catalogue(folder: Path) -> dict[str, tuple[str, ...]]:
    return dict(read_texts([folder / "text" / "fr.po"]))


@cache
def shared() -> dict[str, tuple[str, ...]]:
    """The words that all games have in common."""
    return dict(read_texts(po_files("fr")))


def calls(folder: Path) -> Iterator[ast.Call]:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield node


@cache
def message_ids(folder: Path) -> list[str]:
    """The literals given to words(...), words.plural(...) and mark(...) anywhere in a game."""
    return [
        call.args[0].value
        for call in calls(folder)
        if call.args and isinstance(call.args[0], ast.Constant)
        if getattr(call.func, "id", getattr(call.func, "attr", "")) in ("words", "mark", "plural")
    ]


class French:
    """A game's test of its French derives from this."""

    game: Game
    names: Sequence[str] = ()  # message ids that stand in the game's data

    @property
    def french(self) -> dict[str, tuple[str, ...]]:
        return catalogue(PACKAGE / "games" / self.game.id)

    @property
    def messages(self) -> list[str]:
        return [*message_ids(PACKAGE / "games" / self.game.id), *self.names]

    def test_every_message_has_its_french(self):
        assert [text for text in self.messages if text not in self.french and text not in shared()] == []

    def test_no_french_is_left_over(self):
        assert sorted(set(self.french) - set(self.messages)) == []

    def test_values_are_the_same_in_both_languages(self):
        for text, french in self.french.items():
            assert all(set(FIELD.findall(form)) == set(FIELD.findall(text)) for form in french), text

    def test_french_has_its_own_spaces_and_quotes(self):
        texts = [form for forms in self.french.values() for form in forms] + [self.game.rules("fr")]
        for text in texts:
            assert not re.search(r"[^\u00a0\s#][:;!?»](\s|$)", text.replace("*", "")), text
            assert not re.search(r" [:;!?»]", text), text
            assert not re.search(r"\w'\w", text), text
