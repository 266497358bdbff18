"""What is kept of earlier drawings never shows in later ones."""

import gc
from functools import _lru_cache_wrapper

import pytest

from astrarium.core import Dice, Game, Look, State, game, game_ids
from astrarium.drawing import kept, num, text
from astrarium.words import words


def caches() -> "list[_lru_cache_wrapper[object]]":
    """Every cache of drawings, the games' own too."""
    wrapped = [found for found in gc.get_objects() if type(found) is _lru_cache_wrapper]  # some others are gone already
    return [found for found in wrapped if ".page." in found.__module__ or ".drawing." in found.__module__]


def drawn(found: Game, state: State, seat: int | None, lang: str) -> dict[str, str]:
    names = [f"{lang}-{n}" for n in range(state.seats)]
    return found.picture(Look(found, state, seat), names, words(lang, found.id)).regions


@pytest.mark.parametrize("game_id", game_ids())
def test_a_picture_is_the_same_whatever_was_drawn_before_it(game_id: str):
    found, dice = game(game_id), Dice(6)
    state, positions = found.new(3, seed=6), list[State]()
    for number in range(90):
        seat = state.to_act()[0]
        state.apply(seat, state.random_action(seat, dice))
        if number % 15 == 14:
            positions.append(state.clone())
        if state.over:
            break
    eyes = [(seat, lang) for seat in (None, 0, 1, 2) for lang in ("en", "fr")]
    warm = [drawn(found, position, *each) for position in positions for each in eyes]
    known = caches()
    for position in reversed(positions):
        for each in reversed(eyes):
            for cache in known:
                cache.cache_clear()
            assert drawn(found, position, *each) == warm.pop()


def test_a_figure_and_a_truth_value_are_not_taken_for_each_other():
    assert "True" in text(0, 0, True, 10) and ">1<" in text(0, 0, 1, 10)


def test_nothing_lies_at_minus_nought():
    assert num(-0.0) == num(0.0) == "0"


def test_a_kept_drawing_is_made_once():
    made = list[int]()

    @kept
    def draw(n: int) -> str:
        made.append(n)
        return f"<g>{n}</g>"

    assert draw(1) + draw(2) + draw(1) == "<g>1</g><g>2</g><g>1</g>"
    assert made == [1, 2]
