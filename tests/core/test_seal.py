"""Sealed dice: fixed before anybody has said a word, told when the game is over, checked by anybody."""

import runpy
import sys
from hashlib import blake2b, sha256
from pathlib import Path

import pytest

from astrarium.core import BadInput, Dice, Record, Seal, dice_from, game, game_ids
from astrarium.core.dice import SealedDice
from astrarium.core.record import chained, loads
from astrarium.core.seal import bots_seed, read_word, seal_of

KEY = bytes(range(32))
SEAL = Seal("abcdefgh23", bytes(range(1, 33)), ("00" * 16, "", "ff" * 16))
SCRIPT = Path(__file__).parents[2] / "docs" / "check_seal.py"


def sealed_record(game_id: str, actions: int | None = None, seal: Seal = SEAL) -> Record:
    """A random game at a sealed table of three, or its first actions."""
    found = game(game_id)
    options = found.read_options(3, {})
    record = Record(game_id, found.version, 3, 0, options, ["Ann", "Bö", "Cid"], box=found.box, seal=seal)
    state, dice = record.start(), Dice(5)
    record.marks[0] = state.fingerprint()
    while not state.over and len(record.moves) != actions:
        seat, turn = dice.pick(state.to_act()), state.turn
        action = state.random_action(seat, dice)
        state.apply(seat, action)
        record.add(state, seat, action, turn)
    return record


class TestDice:
    def test_a_draw_is_eight_bytes_of_a_keyed_digest_of_the_counter(self):
        dice = SealedDice(KEY)
        block = blake2b((0).to_bytes(8, "little"), key=KEY, person=b"astrarium-dice-2").digest()
        block += blake2b((1).to_bytes(8, "little"), key=KEY, person=b"astrarium-dice-2").digest()
        assert [dice.bits() for _ in range(16)] == [
            int.from_bytes(block[i : i + 8], "little") for i in range(0, 128, 8)
        ]

    def test_the_state_counts_draws_and_tells_nothing_of_the_key(self):
        one, two = SealedDice(KEY), SealedDice(KEY[::-1])
        assert one.bits() != two.bits()
        assert one.state == two.state == 1

    def test_a_clone_goes_on_alike_and_apart(self):
        dice = SealedDice(KEY)
        dice.roll()
        copy = dice.clone()
        assert [copy.bits() for _ in range(20)] == [dice.bits() for _ in range(20)]
        copy.bits()
        assert copy.state != dice.state

    def test_forks_are_quick_dice_so_that_searches_stay_as_fast(self):
        assert type(SealedDice(KEY).fork()) is Dice

    def test_a_number_gives_the_dice_of_always(self):
        assert type(dice_from(7)) is Dice
        assert dice_from(7).bits() == Dice(7).bits()

    @pytest.mark.parametrize("sides", [6, 52])
    def test_a_million_draws_pass_a_chi_square_test(self, sides):
        dice, count, draws = SealedDice(KEY), [0] * sides, 500_000
        for _ in range(draws):
            count[dice.below(sides)] += 1
        expected = draws / sides
        chi = sum((n - expected) ** 2 / expected for n in count)
        assert chi < {6: 20.52, 52: 87.97}[sides]  # p = 0.001 at 5 and 51 degrees of freedom

    @pytest.mark.parametrize("game_id", game_ids())
    def test_every_game_plays_with_sealed_dice_and_samples_with_quick_ones(self, game_id):
        state = game(game_id).new(3, KEY)
        assert type(state.dice) is SealedDice
        assert type(state.clone().dice) is SealedDice
        assert type(state.determinize(0, Dice(1)).dice) is Dice


class TestSeal:
    def test_the_seal_is_a_digest_of_the_table_and_the_secret(self):
        told = sha256(b"astrarium-seal-1" + b"abcdefgh23" + bytes(range(1, 33))).hexdigest()
        assert SEAL.seal == seal_of("abcdefgh23", SEAL.secret) == told

    @pytest.mark.parametrize(
        "other",
        [
            Seal("bbcdefgh23", SEAL.secret, SEAL.words),
            Seal(SEAL.table, bytes(32), SEAL.words),
            Seal(SEAL.table, SEAL.secret, ("00" * 16, "", "fe" * 16)),
        ],
    )
    def test_table_secret_and_every_word_change_the_key(self, other):
        asked = ("civilisations", 1, 3, {"exploration": True})
        assert other.key(*asked) != SEAL.key(*asked)

    def test_game_rules_seats_and_options_change_the_key(self):
        asked = [("a", 1, 3, {}), ("b", 1, 3, {}), ("a", 2, 3, {}), ("a", 1, 4, {}), ("a", 1, 3, {"x": 1})]
        assert len({SEAL.key(*one) for one in asked}) == len(asked)

    def test_bots_have_a_chance_of_their_own(self):
        assert len({bots_seed(KEY, seat, number) for seat in range(3) for number in range(9)}) == 27

    @pytest.mark.parametrize("word", ["0", "0g" * 16, "00" * 15, "00" * 17, " " + "00" * 16, "0 " * 16])
    def test_a_word_is_sixteen_bytes_or_nothing(self, word):
        with pytest.raises(BadInput, match="a word is 32 hexadecimal digits"):
            read_word(word)


class TestRecords:
    @pytest.mark.parametrize("game_id", game_ids())
    def test_a_sealed_game_is_read_back_and_verified(self, game_id):
        record = sealed_record(game_id, 80)
        again = loads(record.dumps())
        assert again == record
        assert again.verify() is None

    def test_one_flipped_bit_anywhere_is_refused(self):
        raw = sealed_record("civilisations", 12).dumps().encode()
        taken = [bit for bit in range(len(raw) * 8) if not refused(raw, bit)]
        assert taken == []

    def test_other_dice_behind_an_honest_seal_are_seen(self):
        """The header is whole, but the game was played with other words: the positions give it away."""
        record = sealed_record("civilisations", 30)
        record.seal = Seal(SEAL.table, SEAL.secret, ("", "", ""))
        assert "position differs" in (loads(record.dumps()).verify() or "")

    def test_a_secret_that_does_not_fit_the_seal_is_refused(self):
        text = sealed_record("civilisations", 1).dumps()
        record = loads(text)
        assert record.seal is not None
        forged = record.seal.to_json() | {"server": "00" * 32}
        lines = list(record._entries())
        lines[0]["seal"] = forged
        with pytest.raises(BadInput, match="line 1: the seal does not close"):
            loads("\n".join(chained(lines, True)))

    def test_lines_of_other_kinds_are_passed_over(self):
        record = sealed_record("civilisations", 5)
        lines = list(record._entries())
        lines.insert(3, {"kind": "seat", "by": "bot"})
        assert loads("\n".join(chained(lines, True))).moves == record.moves


def refused(raw: bytes, bit: int) -> bool:
    flipped = bytearray(raw)
    flipped[bit // 8] ^= 1 << bit % 8
    try:
        return loads(flipped.decode()).verify() is not None
    except (BadInput, UnicodeDecodeError):
        return True


class TestScript:
    """docs/check_seal.py knows nothing of Astrarium and must agree with it."""

    def run(self, monkeypatch: pytest.MonkeyPatch, path: Path, *draws: str) -> None:
        monkeypatch.setattr(sys, "argv", [str(SCRIPT), str(path), *draws])
        runpy.run_path(str(SCRIPT), run_name="__main__")

    def test_it_accepts_what_the_program_wrote_and_draws_the_same(self, tmp_path, capsys, monkeypatch):
        record = sealed_record("civilisations", 9)
        path = tmp_path / "game.jsonl"
        path.write_text(record.dumps(), encoding="utf-8")
        self.run(monkeypatch, path)
        said = capsys.readouterr().out
        assert SEAL.seal in said and "holds" in said
        dice = dice_from(record.chance)
        assert str([dice.bits() for _ in range(10)]) in said

    def test_it_refuses_a_changed_line(self, tmp_path, monkeypatch):
        path = tmp_path / "game.jsonl"
        path.write_text(sealed_record("civilisations", 9).dumps().replace("Ann", "Anm"), encoding="utf-8")
        with pytest.raises(SystemExit, match="line 1"):
            self.run(monkeypatch, path)

    def test_it_imports_nothing_but_the_standard_library(self):
        text = SCRIPT.read_text(encoding="utf-8")
        assert "astrarium." not in text and "import astrarium" not in text
        assert len(text.splitlines()) <= 25
