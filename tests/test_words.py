"""Every text a player reads has its French, with the same values in it."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

from astrarium.core import Game, game, game_ids
from astrarium.core.lesson import lessons
from astrarium.words import PACKAGE, Catalogue, pick_language, po_files, words

# the calls whose arguments are message ids, and which of them
CALLS = {"words": (0,), "t": (0,), "mark": (0,), "plural": (0, 1), "Refusal": (0,), "Problem": (1,)}
STRING = r'"((?:[^"\\]|\\.)*)"'
PAGE = re.compile(rf"\b(?:t|words|mark)\(\s*{STRING}|\btn\(\s*{STRING}\s*,\s*{STRING}")


class Found(NamedTuple):
    """A message id, where it stands, and the game whose words come first there."""

    text: str
    where: str
    game_id: str
    plural: bool


def constants(node: ast.expr) -> Iterator[str]:
    """The strings an argument may be: a literal, or one of several by a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from constants(value)


def in_python(path: Path) -> Iterator[tuple[str, int, bool]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        for position in CALLS.get(name, ()):
            for text in constants(node.args[position]) if position < len(node.args) else ():
                if name != "plural" or position == 0:
                    yield text, node.lineno, name == "plural"


def in_page(path: Path) -> Iterator[tuple[str, int, bool]]:
    source = path.read_text(encoding="utf-8")
    for match in PAGE.finditer(source):
        for text in filter(None, match.groups()):
            yield text.replace('\\"', '"'), source.count("\n", 0, match.start()) + 1, False


RULE = re.compile(r"[A-Z]{2}-[A-Z]?\d+(\.\d+)*")


def messages() -> Iterator[Found]:
    for path in sorted(PACKAGE.rglob("*")):
        read = {".py": in_python, ".js": in_page, ".html": in_page}.get(path.suffix)
        if read is None or "testing" in path.parts:
            continue
        inside = path.relative_to(PACKAGE)
        game_id = inside.parts[1] if inside.parts[0] == "games" and len(inside.parts) > 2 else ""
        for text, line, plural in read(path):
            if any(letter.isalpha() for letter in re.sub(r"\{\w+\}", "", text)):
                yield Found(text, f"{inside}:{line}", game_id, plural)


def said_by_games() -> Iterator[Found]:
    """What a game's object gives as message ids without a call around it."""
    for game_id in game_ids():
        found: Game = game(game_id)
        texts = list(found.mind.terms)
        for option in found.options:
            texts += [option.title, option.help, *option.labels]
        texts += [name for score in found.new(found.seat_counts[0]).scores() for name, _ in score.parts]
        for text in texts:
            if text and not RULE.fullmatch(text):  # an option's help may be the id of a ruling: the same everywhere
                yield Found(text, f"games/{game_id}", game_id, False)


def said_by_lessons() -> Iterator[Found]:
    for game_id in game_ids():
        for lesson in lessons(game_id):
            for text in lesson.texts():
                yield Found(text, f"games/{game_id}/page/lessons/{lesson.id}", game_id, False)


@cache
def everything() -> list[Found]:
    return [*messages(), *said_by_games(), *said_by_lessons()]


def french(found: Found) -> tuple[str, ...] | None:
    catalogue = words("fr", found.game_id)
    assert isinstance(catalogue, Catalogue)
    return catalogue.texts.get(found.text)


def values(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_there_are_messages_to_translate():
    assert len(everything()) > 100


def test_every_message_has_its_french():
    missing = {f"{found.where}: {found.text!r}" for found in everything() if french(found) is None}
    assert not missing, "without French:\n" + "\n".join(sorted(missing))


def test_plurals_have_both_forms():
    short = {f"{f.where}: {f.text!r}" for f in everything() if f.plural and len(french(f) or ("", "")) < 2}
    assert not short, "with one form only:\n" + "\n".join(sorted(short))


@pytest.mark.parametrize("path", po_files("fr"), ids=lambda path: str(path.relative_to(PACKAGE)))
class TestCatalogue:
    def messages(self, path: Path) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        with path.open("rb") as file:
            catalogue = read_po(file, abort_invalid=True)
        pairs = [(message.id, message.string) for message in catalogue if message.id]
        return [tuple((part,) if isinstance(part, str) else tuple(part) for part in pair) for pair in pairs]

    def test_the_french_has_the_same_values_as_the_english(self, path: Path):
        """Each value once on both sides; the forms of a plural may leave the number out."""
        wrong = []
        for ids, strings in self.messages(path):
            wanted = set[str]().union(*map(values, ids))
            spare = {"n"} if len(ids) > 1 else set[str]()
            wrong += [text for text in strings if not wanted - spare <= values(text) <= wanted]
        assert not wrong

    def test_marks_stand_after_a_space_that_does_not_break(self, path: Path):
        texts = [text for _, strings in self.messages(path) for text in strings]
        loose = [text for text in texts if re.search(r"[\w»)}’ ] [;:!?»]|« [^\xa0\u202f]|\w[;!?](?!\w)", strip(text))]
        assert not loose

    def test_nothing_is_fuzzy_or_empty(self, path: Path):
        with path.open("rb") as file:
            unsure = [message.id for message in read_po(file) if message.id and (message.fuzzy or not message.string)]
        assert not unsure


def strip(text: str) -> str:
    """Without markup and entities."""
    return re.sub(r"<[^>]*>|&\w+;", "", text)


def test_english_is_the_message_itself():
    assert words("en")("{n} ships", n=3) == "3 ships"
    assert words("en").plural("{n} ship", "{n} ships", 1) == "1 ship"
    assert words("en").plural("{n} ship", "{n} ships", 0) == "0 ships"


def test_what_has_no_french_stays_english():
    assert words("fr")("Nobody has translated this, {name}.", name="Ann") == "Nobody has translated this, Ann."
    assert words("fr").plural("{n} untold thing", "{n} untold things", 2) == "2 untold things"


def test_french_counts_none_as_one():
    spoken = Catalogue("fr", {"{n} ship": ("{n} vaisseau", "{n} vaisseaux")})
    assert [spoken.plural("{n} ship", "{n} ships", n) for n in (0, 1, 2)] == ["0 vaisseau", "1 vaisseau", "2 vaisseaux"]


@pytest.mark.parametrize(
    ("wishes", "lang"),
    [(("fr",), "fr"), ((None, "fr-CA,fr;q=0.9,en;q=0.8"), "fr"), (("de", "es,fr;q=0.5"), "fr"), (("xx",), "en"),
     ((), "en"), (("en-FR",), "en"), (("FR",), "fr"), ((",;,-", ""), "en")],
)  # fmt: skip
def test_the_first_language_we_speak_is_chosen(wishes: tuple[str | None, ...], lang: str):
    assert pick_language(*wishes) == lang
