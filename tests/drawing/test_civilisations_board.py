"""Quatre Voies as drawn: every decision of random games, through every pair of eyes."""

from collections.abc import Iterator

from drawn import EveryPosition, Position, Tables, at_random, markup_of, walk

from astrarium.core import Dice, game

GAME = game("civilisations")
NAMES = ["Inès", "Marek", 'O"r<l>a', "Bruno & co", "Kestrel", "Ilse"]
TABLES = [
    (2, {}),
    (2, {"exploration": True}),
    (3, {}),
    (4, {"setup": "choose", "exploration": True}),
    (5, {}),
    (6, {"setup": "choose"}),
]


def positions(seats: int, options: dict) -> Iterator[Position]:
    return walk(GAME.new(seats, seed=seats + 40, options=options), at_random(Dice(seats)), few=4, often=25)


BOARD = Tables("civilisations", NAMES, TABLES, positions)
pictures, every_table = BOARD.pictures, BOARD.every_table


@every_table
class TestEveryPosition(EveryPosition):
    tables = BOARD
    board_steps = ("sector-", "card-", "civilisation-")


def test_spectators_see_no_hand():
    for state, seat, shown in pictures(2):
        if seat is None and state.turn:
            assert 'id="card-' not in markup_of(shown)
            assert "trk" not in shown.regions["me"]


def test_all_kinds_of_decision_were_looked_at():
    kinds = {s.view(0).pending.kind for table in (0, 3) for s, _, _ in pictures(table) if not s.over}
    assert kinds == {"civilisation", "home", "choose", "war", "colonisation", "expansion"}


class TestForecast:
    """What the page says before a battle or a move is what then happens."""

    @every_table
    def test_battles_end_as_announced(self, table):
        for state, seat, shown in pictures(table):
            for choice in shown.choices:
                if GAME.actions.to_text(choice.action).startswith("battle"):
                    after, cell = state.clone(), choice.action[1]
                    won = after.play(seat, choice.action)[0][3]
                    kept = next(s for s in after.view(seat).sectors if s.cell == cell).ships[seat]
                    said = choice.confirm.split(", ", 1)[1]
                    if won == -1:
                        assert said == "a tie, everything there is destroyed"
                    elif won != seat:
                        assert "wins, you lose all there" in said
                    else:
                        ships = "1 ship" if kept == 1 else f"{kept} ships"
                        assert said == (f"you keep {ships}" if kept else "you keep the colony")

    @every_table
    def test_moves_change_control_as_announced(self, table):
        for state, seat, shown in pictures(table):
            for choice in shown.choices[:40]:
                if len(choice.action) == 4 and GAME.actions.to_text(choice.action).startswith(("move", "portal")):
                    view, after = state.view(seat), state.clone()
                    _, start, to, _ = choice.action
                    after.play(seat, choice.action)
                    at = {s.cell: s for s in view.sectors}
                    then = {s.cell: s for s in after.view(seat).sectors}
                    if after.turn == state.turn and not at[to].hidden:
                        note = choice.steps[-1].note
                        taken = at[to].controller != seat and then[to].controller == seat
                        given = at[start].controller == seat and then[start].controller != seat
                        assert (f"you take {at[to].name}" in note) == taken
                        assert (f"you give up {at[start].name}" in note) == given


class TestExpansionClicks:
    """Sector, then where to, then how many; a portal next door is one click further (QV-7.4, QV-7.5)."""

    def test_movement_comes_before_the_portal(self):
        for _, _, shown in pictures(4):
            moves = [c for c in shown.choices if GAME.actions.to_text(c.action).startswith("move")]
            for choice in moves:
                assert [step.id.split("-")[0] for step in choice.steps] == ["sector", "sector", "count"]
            near = {tuple(step.id for step in c.steps[:2]) for c in moves}
            for choice in shown.choices:
                if GAME.actions.to_text(choice.action).startswith("portal"):
                    path = [step.id for step in choice.steps]
                    assert (path[2] == "portal") == (tuple(path[:2]) in near)

    def test_exploring_is_confirmed_and_said_to_be_final(self):
        found = 0
        for state, seat, shown in pictures(1):
            hidden = {s.cell for s in state.view(seat).sectors if s.hidden}
            for choice in shown.choices:
                if GAME.actions.to_text(choice.action).startswith(("move", "portal")):
                    assert choice.final == bool(choice.confirm and choice.action[2] in hidden)
                    found += choice.final
        assert found
