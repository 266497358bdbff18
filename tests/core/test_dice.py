"""Dice: the same numbers from the same seed, for ever."""

from astrarium.core import Dice


def test_the_stream_is_splitmix64():
    """First outputs for seed 1234567 as published with the reference implementation of SplitMix64."""
    dice = Dice(1234567)
    assert [dice.bits() for _ in range(5)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip


def test_a_clone_goes_on_alike_and_apart():
    dice = Dice(3)
    copy = dice.clone()
    assert [copy.roll() for _ in range(20)] == [dice.roll() for _ in range(20)]
    copy.bits()
    assert copy.state != dice.state


def test_a_die_shows_each_face_about_equally_often():
    dice, count = Dice(5), [0] * 7
    for _ in range(60_000):
        count[dice.roll()] += 1
    assert count[0] == 0
    assert all(abs(n - 10_000) < 500 for n in count[1:])  # five standard deviations


def test_shuffling_keeps_the_things_and_every_order_occurs():
    dice, seen = Dice(1), set()
    for _ in range(200):
        things = [1, 2, 3]
        dice.shuffle(things)
        assert sorted(things) == [1, 2, 3]
        seen.add(tuple(things))
    assert len(seen) == 6


def test_a_sample_has_different_things():
    drawn = Dice(8).sample(range(30), 10)
    assert len(set(drawn)) == 10


def test_forked_dice_do_not_repeat_the_parents_future():
    dice = Dice(4)
    fork = dice.fork()
    assert [fork.bits() for _ in range(3)] != [dice.bits() for _ in range(3)]
