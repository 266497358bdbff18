"""Standing orders of a table's seats: what each has ordered, and what that comes to where it is asked."""

from __future__ import annotations

import json
from collections.abc import Mapping

from ..core import Game, Look, OptionValue, Seat
from ..core.game import ONLY
from .due import ORDER, drop
from .planned import loses_undo, ref_of
from .store import Store
from .timeline import Step, Timeline


class Orders:
    """Read from the store once, until somebody may have given others."""

    def __init__(self, table_id: str, store: Store, game: Game) -> None:
        self.table_id, self.store, self.game = table_id, store, game
        self.known: dict[Seat, dict[str, OptionValue]] = {}

    def forget(self) -> None:
        self.known.clear()

    async def of(self, seat: Seat) -> dict[str, OptionValue]:
        """What this seat has ordered, else its player for the game, and as it is by itself where neither has."""
        if seat not in self.known:
            own, player = (json.loads(given) for given in await self.store.orders(self.table_id, seat))
            given = {**player, **own}
            self.known[seat] = {option.name: given.get(option.name, option.default) for option in self.game.orders}
        return self.known[seat]

    async def give(self, seat: Seat, wished: Mapping[str, OptionValue]) -> None:
        """Change them, for questions to come: what is asked now stays the seat's to answer."""
        own = {**json.loads((await self.store.orders(self.table_id, seat))[0]), **wished}
        await self.store.order(self.table_id, seat, json.dumps(own), [drop(ORDER, ref_of(self.table_id, seat))])
        self.forget()

    async def step(self, timeline: Timeline, seat: Seat) -> Step | None:
        """What this seat has ordered to be played now; whoever took something back in this turn decides itself."""
        look, orders = Look(self.game, timeline.state, seat), await self.of(seat)
        if all(orders[option.name] == option.default for option in self.game.orders) or timeline.took_back(seat):
            return None
        action = self.game.ordered(look, orders)
        if action is None:
            return None
        step = timeline.try_action(seat, action)
        single = self.game.ordered(look, {**orders, ONLY.name: ONLY.default}) is None
        return None if single and loses_undo(timeline, step) else step  # an order of the game's own says what it ends
