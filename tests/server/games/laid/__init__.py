"""A game of pebbles with many options for the server's tests; one of them carries a whole set-up as text."""

from __future__ import annotations

from collections.abc import Mapping

from astrarium.games.tiny import Tiny, TinyState

from astrarium.core import BadInput, Option, Options, OptionValue, Seed, State, dice_from


def read_layout(text: object) -> list[int]:
    """The pebbles that lie on the piles at the beginning, such as "3 1"."""
    words = text.split() if isinstance(text, str) else []
    if len(words) != 2 or not all(word.isdecimal() for word in words):
        raise BadInput("option layout is two numbers")
    return [int(word) for word in words]


class Laid(Tiny):
    id = "laid"
    title = "Laid"
    options = (
        Option("turns", (2, 3), "Turns"),
        Option("layout", ("",), "Layout", "For recorded games."),
        *(Option(f"detail{i}", ("a", "b"), f"Detail {i}", f"Help {i}.") for i in range(1, 4)),
        Option("ruling", (True, False), "Stones may be shown late", "TG-2.1"),
        *(Option(f"switch{i}", (False, True), f"Switch {i}", f"Says more about switch {i}.") for i in range(1, 5)),
        Option("duel", (False, True), "A duel", "Only for two.", seats=(2,)),
    )

    def read_options(self, seats: int, given: Mapping[str, object]) -> dict[str, OptionValue]:
        layout = given.get("layout", "")
        options = super().read_options(seats, {name: value for name, value in given.items() if name != "layout"})
        if layout:
            options["layout"] = " ".join(str(n) for n in read_layout(layout))
        return options

    def setup(self, seats: int, seed: Seed, options: Options) -> State:
        state = TinyState(self, seats, options, dice_from(seed))
        if options["layout"]:
            state.piles = read_layout(options["layout"])
        return state


GAME = Laid()
