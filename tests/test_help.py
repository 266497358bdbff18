"""What is this? Every element with an id leads to an entry: by what it says or is called, or by a sign with it."""

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from astrarium.core import Dice, English, Look, game, game_ids
from astrarium.server.about import keys_of

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"]
EVERY = 30  # actions from one page to the next


class Element:
    """What an element says of itself, and the elements around and inside it."""

    def __init__(self, told: dict[str, str], outside: "Element | None") -> None:
        self.id, self.outside = told.get("id", ""), outside
        self.says = [told["data-about"]] if "data-about" in told else []
        kind, _, rest = self.id.partition("-")
        self.says += [f"{'technology' if kind == 'tech' else kind}:{rest}"] if rest else []
        self.says += [f"place:{kind}"] if self.id else []
        self.says += [f"icon:{told['href'][1:]}"] if told.get("href", "").startswith("#") else []
        self.inside: list[Element] = []

    def around(self) -> Iterator["Element"]:
        node = self.outside
        while node:
            yield node
            node = node.outside

    def within(self) -> Iterator["Element"]:
        for one in self.inside:
            yield one
            yield from one.within()

    def is_explained(self, known: set[str]) -> bool:
        return any(key in known for one in (self, *self.within(), *self.around()) for key in one.says)


class Page(HTMLParser):
    """The elements of a drawing that have an id."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[tuple[str, Element]] = []
        self.named: list[Element] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        outside = self.open[-1][1] if self.open else None
        found = Element({name: value or "" for name, value in attrs}, outside)
        if outside:
            outside.inside.append(found)
        if found.id:
            self.named.append(found)
        self.open.append((tag, found))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass


def unexplained(game_id: str, games: int, every: int) -> set[str]:
    """The ids without an entry that random games of all their players draw."""
    found, missing = game(game_id), set[str]()
    known = set(keys_of(found, "en"))
    for seed in range(games):
        seats = found.seat_counts[-1 - seed % len(found.seat_counts)]
        state, dice, count = found.new(seats, seed), Dice(seed), 0
        while not state.over:
            seat = state.to_act()[0]
            if count % every == 0:
                drawn = found.picture(Look(found, state, seat), NAMES[:seats], English())
                pages = [Page(region) for region in drawn.regions.values()]
                missing |= {one.id for page in pages for one in page.named if not one.is_explained(known)}
            state.apply(seat, state.random_action(seat, dice))
            count += 1
    return missing


@pytest.mark.parametrize("game_id", game_ids())
def test_everything_on_the_page_can_be_asked_about(game_id):
    assert unexplained(game_id, games=1, every=4 * EVERY) == set()


@pytest.mark.nightly
@pytest.mark.parametrize("game_id", game_ids())
def test_everything_that_twenty_games_draw_can_be_asked_about(game_id):
    assert unexplained(game_id, games=20, every=EVERY) == set()
