"""The table at every size: nothing is covered or cut, fingers reach everything, the board keeps its share."""

from collections.abc import Callable, Iterator

import pytest
from browserkit import Server
from layoutkit import SIZES, Question, Showing, questions
from playwright.sync_api import Browser

from astrarium.core import game, game_ids

pytestmark = pytest.mark.browser

RARE = {"ascending": {"5"}, "eclipse": {"24", "31"}, "gaia": {"5", "11"}}  # kinds that none of the games came to
SAMPLE = 2  # kinds of question of each game in the ordinary run
Show = Callable[[str, str], Showing]


@pytest.fixture
def showing(browser: Browser, server: Server) -> Iterator[Show]:
    opened: list[Showing] = []

    def show(game_id: str, lang: str) -> Showing:
        opened.append(Showing(browser, server, game_id, lang))
        return opened[-1]

    yield show
    for one in opened:
        one.close()


def look(shown: Showing, question: Question, chosen: tuple[tuple[int, int], ...] = SIZES) -> list[str]:
    """What is wrong with a question as it is asked at all sizes, and at some after a choice was made."""
    wrong = []
    for width, height in SIZES:
        shown.resize(width, height)
        shown.show(question)
        where = f"{question.state.game.id} {question.kind} {shown.lang} {width}x{height}"
        wrong += [f"{where}: {finding}" for finding in shown.findings()]
        shown.keep(where.replace(" ", "-"))
        if (width, height) in chosen and shown.settle():
            wrong += [f"{where} chosen: {finding}" for finding in shown.findings()]
            shown.keep(f"{where} chosen".replace(" ", "-"))
    return wrong


@pytest.mark.parametrize("game_id", game_ids())
def test_a_few_questions_of_each_game_fit_every_size(showing, game_id):
    asked = questions(game_id)
    shown = showing(game_id, "fr" if len(asked) % 2 else "en")
    picked = asked[:: max(1, len(asked) // SAMPLE)][:SAMPLE]
    wrong = [finding for question in picked for finding in look(shown, question, chosen=((390, 844), (1280, 800)))]
    assert not wrong, "\n".join(wrong)
    shown.resize(390, 844)
    shown.show(asked[-1], asked=False)
    shown.page.wait_for_function("() => document.querySelector('.actionbar').offsetHeight <= 57")
    assert shown.findings() == []


@pytest.mark.nightly
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game_id", game_ids())
def test_every_question_fits_every_size(showing, game_id, lang):
    shown = showing(game_id, lang)
    wrong = [finding for question in questions(game_id, everything=True) for finding in look(shown, question)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.nightly
@pytest.mark.parametrize("game_id", game_ids())
def test_every_kind_of_question_was_found(game_id):
    rows = game(game_id).book.rows
    decisions = {str(kind) for kind, row in enumerate(rows) if row is not None and row.answers}
    found = {question.kind for question in questions(game_id, everything=True)}
    assert decisions - found <= RARE.get(game_id, set())
