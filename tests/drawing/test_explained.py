"""Everything drawn explains itself: each sign on a table is part of something that can be asked about, or is one."""

from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from astrarium.core import English, Look, game, game_ids
from astrarium.core.dice import Dice

NAMES = ["Ann", "Bob", "Cid", "Dan"]
MODULES = {"council": {"stations": True, "leaders": True}}
ALONE = {"br", "circle", "ellipse", "img", "input", "line", "path", "polygon", "polyline", "rect", "stop", "use"}
# marks that say something about a thing beside them, and no more: whose it is, done, not possible, shown once more
MARKS = {
    "g1", "g2", "g3", "g4", "g5", "g6", "i-check", "i-cross", "i-plus", "i-minus", "i-next", "i-back", "i-play",
    "i-turn", "i-turn-back", "i-spark", "i-lock", "i-retreat", "i-bot", "i-me", "i-players", "i-log",
}  # fmt: skip


class Signs(HTMLParser):
    """Walks a region: which signs and tooltips lead nowhere, and which keys nobody knows."""

    def __init__(self, known: set[str]) -> None:
        super().__init__()
        self.known = known
        self.inside: list[tuple[str, bool]] = []
        self.seen, self.silent, self.unknown = 0, Counter[str](), set[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        about = values.get("data-about", "")
        if about and about not in self.known:
            self.unknown.add(about)
        if tag == "use":
            self.sign(values.get("href", "#")[1:])
        if tag not in ALONE:
            self.inside.append((tag, bool(about)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in ALONE:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop()[0] != tag:
            pass

    def sign(self, symbol: str) -> None:
        self.seen += 1
        if not any(about for _, about in self.inside) and f"icon:{symbol}" not in self.known and symbol not in MARKS:
            self.silent[symbol] += 1


def drawn(game_id: str, seats: int, seed: int) -> Iterator[str]:
    """Regions and boards of a game played at random, at some of its positions."""
    found, dice = game(game_id), Dice(seed)
    state = found.new(seats, seed, MODULES.get(game_id, {}))
    for count in range(120):
        if state.over:
            return
        seat = state.to_act()[0]
        if count % 20 == 0:
            look = Look(found, state, seat)
            yield from found.picture(look, NAMES[:seats], English()).regions.values()
            yield from (found.board_of(look.view, whose, English()) for whose in range(seats))
        state.apply(seat, state.random_action(seat, dice))


@pytest.mark.parametrize("game_id", game_ids())
def test_every_sign_on_a_table_explains_itself(game_id: str):
    signs = Signs(set(game(game_id).keys(English())))
    for seats, seed in ((3, 3), (game(game_id).seat_counts[0], 4)):
        for region in drawn(game_id, seats, seed):
            signs.feed(region)
            signs.inside.clear()
    assert signs.seen > 500
    assert not signs.unknown
    assert not signs.silent
