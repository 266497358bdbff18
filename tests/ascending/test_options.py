"""Table options together: tables of three and four keep the whole contract with wobble, previews and free placing."""

from collections.abc import Callable

import pytest

from astrarium.core import BadInput, Dice, Look, game
from astrarium.core.testing import Setting, checks_of
from astrarium.games.ascending.box.components import GRID
from astrarium.games.ascending.game import GAME
from astrarium.games.ascending.rules.navigate import STEADINESS
from astrarium.games.ascending.table.actions import AIM, FLICK, FLICKED, HANDS

from .position import Position, ship

SETTINGS = [
    Setting("ascending", 3, {"wobble": "light", "preview": "full", "pool": 24}),
    Setting("ascending", 3, {"wobble": "strong", "preview": "none", "placing": "free", "pool": 24}),
    Setting("ascending", 4, {"wobble": "light", "preview": "none", "hand": "novice", "pool": 24}),
    Setting("ascending", 4, {"wobble": "strong", "preview": "full", "placing": "free", "ram": "vanish", "pool": 24}),
]
CASES = [
    pytest.param(check, setting, id=f"{check.__name__.removeprefix('check_')}-{setting}")
    for setting in SETTINGS
    for check in checks_of(setting)
]


@pytest.mark.parametrize(("check", "setting"), CASES)
def test_contract(check: Callable[[Setting], None], setting: Setting) -> None:
    check(setting)


class TestWobble:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    @pytest.mark.parametrize("wobble", ["light", "strong"])
    def test_every_seats_flick_goes_astray(self, seats, wobble):  # AE-N7
        table = Position(seats, wobble=wobble)
        for seat, name in zip(range(seats), ("a1", "b1", "c1", "d1"), strict=False):
            table.ships(**{name: (360, 360)}).turn_of(seat)
            flicked = table.play(f"flick {name} {300 * GRID} 0")[0]
            assert flicked[0] == FLICKED and flicked[3:5] != (300 * GRID, 0)
            table.state.take_ship(seat * 9, 1)

    def test_the_same_flick_twice_does_not_go_astray_the_same_way(self):  # AE-N7
        table = Position(3, wobble="light").ships(a1=(360, 360))
        one = table.play(f"flick a1 {200 * GRID} 0")[0]
        other = table.play(f"flick a1 {200 * GRID} 0")[0]
        assert one[3:5] != other[3:5]

    def test_wobble_comes_from_the_tables_dice_and_is_not_known_before(self):  # AE-N7
        table = Position(3, wobble="strong").ships(a1=(360, 360))
        action = (FLICK, 0, 300 * GRID, 0)
        true = table.state.clone().play(0, action)[0]
        assert table.state.clone().play(0, action)[0] == true
        sampled = {table.state.determinize(0, Dice(n)).play(0, action)[0] for n in range(5)}
        assert len(sampled) == 5 and true not in sampled


class TestVanishing:
    """The option that takes rammed ships off the board at the contact (AE-N8)."""

    def test_rammed_ships_push_nobody_any_more(self):  # AE-N8
        pushed, alone = (
            Position(ram=ram).ships(a1=(300, 360), b1=(340, 360), b2=(380, 360)) for ram in ("slide", "vanish")
        )
        for table in (pushed, alone):
            table.play(f"flick a1 {900 * GRID} 0")
            assert table.where("a1") == table.where("b1") == "supply" and table.sound()
        assert pushed.state.x[ship("b2")] > 400 * GRID and alone.state.x[ship("b2")] == 380 * GRID

    def test_ships_pushed_before_keep_moving(self):  # AE-N8, AE-N6
        table = Position(ram="vanish").ships(a1=(300, 360), a2=(340, 346), b1=(395, 390))
        table.play(f"flick a1 {1400 * GRID} 0")
        assert table.where("a1") == table.where("b1") == "supply"
        assert table.where("a2") == "board" and table.state.y[ship("a2")] < 280 * GRID

    def test_only_the_first_ram_takes_ships_away(self):  # AE-N8, AE-N4
        table = Position(ram="vanish").level(0, orange=4).ships(a1=(300, 360), b1=(340, 353), b2=(360, 375))
        table.play(f"flick a1 {900 * GRID} 0")
        assert sorted(table.where(name) for name in ("a1", "b1", "b2")) == ["board", "board", "supply"]

    def test_the_page_lets_them_fade_at_the_contact(self):  # AE-N8
        table = Position(ram="vanish", preview="full").ships(a1=(300, 360), b1=(340, 360))
        told = GAME.preview(Look(GAME, table.state, 0), (FLICK, 0, 900 * GRID, 0))
        assert [name for _, name in told.lost] == ["ship-a1", "ship-b1"]
        assert told.lost[0][0] == told.lost[1][0] == told.flashes[0][0]


class TestHands:
    def test_every_hand_is_less_steady_than_the_one_before(self):  # AE-N7
        assert sorted(STEADINESS) == list(STEADINESS) and len(STEADINESS) == len(HANDS)

    def test_bots_of_a_table_with_casual_hands_aim_with_them(self):  # AE-N7
        state = Position(hand="casual").ships(a1="alpha-H 0").state
        aimed = [action for action in GAME.mind.propose(state, 0, 12) if action[0] == AIM]
        assert aimed and all(HANDS[action[4]] == "casual" for action in aimed)


class TestPreview:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    @pytest.mark.parametrize(("preview", "legs"), [("none", None), ("short", 1), ("full", 5)])
    def test_the_table_shows_as_much_as_it_agreed(self, seats, preview, legs):  # AE-N1
        state = Position(seats, preview=preview).ships(a1=(320, 360), b1=(400, 360)).state
        told = GAME.preview(Look(GAME, state, 0), (FLICK, 0, 900 * GRID, 0))
        assert (told and len(told.legs)) == legs  # the whole path: up to the contact, then two ways, and both at rest

    def test_with_wobble_it_shows_what_a_steady_hand_would_do(self):  # AE-N1, AE-N7
        tables = (Position(3, preview="full", wobble=wobble).ships(a1=(360, 360)) for wobble in ("none", "strong"))
        calm, shaky = (Look(GAME, table.state, 0) for table in tables)
        action = (FLICK, 0, 300 * GRID, 50 * GRID)
        assert GAME.preview(calm, action) == GAME.preview(shaky, action)


class TestReading:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_the_defaults_are_a_light_wobble_for_all_alike_and_the_way_to_the_first_contact(self, seats):  # AE-N7
        options = game("ascending").read_options(seats, {})
        assert (options["wobble"], options["hand"], options["preview"]) == ("light", "perfect", "short")

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_a_table_that_was_opened_without_wobble_keeps_none(self, seats):
        options = game("ascending").read_options(seats, {"wobble": "none", "hand": "sharp"})
        assert (options["wobble"], options["hand"]) == ("none", "sharp")

    @pytest.mark.parametrize("wrong", [{"wobble": "much"}, {"preview": True}, {"wobbles": "none"}])
    def test_anything_else_is_refused(self, wrong):
        with pytest.raises(BadInput):
            game("ascending").read_options(3, wrong)
