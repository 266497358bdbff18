"""Every word of the page has its French."""

import re
from pathlib import Path

from astrarium.web import render
from astrarium.words import PACKAGE, po_files, read_texts

CALL = re.compile(r"""\bt\(\s*(["'])((?:(?!\1)[^\\]|\\.)+)\1""")  # attributes hold single quotes
PLURAL = re.compile(r'\bplural\(\s*"([^"]+)",\s*"([^"]+)"')
SAID = re.compile(r'\b(?:t|words)\(\s*"([^"]*\w[^"]*)"')  # in modules that make pages
SLOT = re.compile(r"\{\w+\}")


def message_ids() -> set[str]:
    templates = [file.read_text(encoding="utf-8") for file in (PACKAGE / "web" / "templates").glob("*.html")]
    modules = [file.read_text(encoding="utf-8") for file in (PACKAGE / "web").glob("*.py")]
    found = set(render.phrases()) | {text for template in templates for _, text in CALL.findall(template)}
    found |= {text for module in modules for text in SAID.findall(module)}
    return found | {one for source in (*templates, *modules) for one, _ in PLURAL.findall(source)}


def french() -> dict[str, tuple[str, ...]]:
    return read_texts([PACKAGE / "web" / "text" / "fr.po"])


def forms() -> list[tuple[str, str]]:
    """Every sentence with each of its translations: a plural has two."""
    return [(text, said) for text, several in french().items() for said in several]


def test_every_sentence_of_templates_and_modules_is_translated():
    """By the page's own words or those of the server, which it also says; a game's are not always at hand."""
    of_no_game = read_texts(path for path in po_files("fr") if "games" not in path.parts)
    assert sorted(message_ids() - of_no_game.keys()) == []


def test_no_translation_is_left_over():
    assert sorted(french().keys() - message_ids()) == []


def test_a_translation_has_the_same_slots_as_its_sentence():
    for text, said in forms():
        assert sorted(SLOT.findall(said)) == sorted(SLOT.findall(text)), text


def test_french_has_no_break_before_double_punctuation():
    for text, said in forms():
        assert not re.search(r"[^\u00a0\u202f][:;!?]", said), text


def test_modules_say_their_words_with_plain_double_quotes():
    """Otherwise they would not be found and would stay English."""
    for module in (Path(render.__file__).parent / "static" / "js").glob("*.js"):
        assert not re.search(r"\btn?\([`']", module.read_text(encoding="utf-8")), module.name
