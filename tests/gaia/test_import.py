"""Import of recorded games (docs/gaia-import.md)."""

import gzip
import json

import pytest

from astrarium.core import BadInput
from astrarium.core.record import loads
from astrarium.games.gaia import importer
from astrarium.games.gaia.importer import import_files, import_game
from astrarium.games.gaia.importer.auction import read_auction
from astrarium.games.gaia.importer.files import read_game, read_line
from astrarium.games.gaia.importer.notation import amounts
from astrarium.games.gaia.table.actions import ACTIONS
from astrarium.games.gaia.table.space import PLACES, printed

TRACKS = ("terra", "nav", "int", "gaia", "eco", "sci")
MOVES = [
    "init 2 seed", "p1 faction terrans", "p2 faction xenos",
    "terrans build m 3A3", "xenos build m 3A2", "xenos build m 1A5", "terrans build m 1B5", "xenos build m 2A11",
    "xenos booster booster2", "terrans booster booster1",
    "terrans build ts 3A3. spend 1o for 1t.", "xenos charge 1pw",
    "xenos up nav.",
    "terrans spend 1q for 1o. build lab 3A3. tech free1. up sci.", "xenos decline 1pw",
    "xenos pass booster3",
    "terrans pass booster2",
]  # fmt: skip


def recorded(moves=MOVES, **changes):
    """A short game in the recorded notation, on the printed map for two."""
    tiles = printed(2).tiles
    planets = {}
    for tile in tiles:
        for (place, _), letter in zip(PLACES, tile.letters, strict=True):
            if letter != "e":
                planets[f"{tile.number}{place}"] = letter
    setup = {
        "sectors": [{"sector": str(t.number), "rotation": 0, "q": t.centre[0], "r": t.centre[1]} for t in tiles],
        "planets": planets,
        "techs": {p: f"tech{i + 1}" for i, p in enumerate((*TRACKS, "free1", "free2", "free3"))},
        "adv": {track: f"advtech{i + 1}" for i, track in enumerate(TRACKS)},
        "boosters": [f"booster{i}" for i in range(1, 6)],
        "round": [f"score{i}" for i in range(1, 7)],
        "final": ["structure", "sector"],
        "terraFed": "fed6",
    }
    return {
        "id": "own-1",
        "players": 2,
        "complete": False,
        "options": {},
        "setup": setup,
        "moves": list(moves),
        **changes,
    }


def replayed(moves=MOVES, **changes):
    return import_game(read_game(recorded(moves, **changes)), check=True)


class TestReplay:
    def test_a_game_becomes_a_record_that_replays(self):
        outcome = import_game(read_game(recorded()), marks=True)
        assert (outcome.difference, outcome.moves) == ("", len(MOVES))
        again = loads(outcome.record.dumps())
        assert again.verify() is None
        assert again.replay().round == 2

    def test_the_numbers_come_out(self):
        state = replayed().record.replay()
        terrans = state.view(0).players[0]
        assert terrans.levels == (0, 0, 0, 1, 0, 1)
        assert len(terrans.buildings[2]) == 1
        assert state.view(0).players[1].levels[1] == 1

    def test_conversions_after_the_action_wait_for_the_neighbours(self):  # GP-A10.3
        texts = [ACTIONS.to_text(action).split()[0] for _, action in replayed().record.moves]
        upgrade = texts.index("upgrade")
        assert texts[upgrade : upgrade + 4] == ["upgrade", "charge", "convert", "end"]

    def test_an_illegal_move_is_refused_with_its_place_and_reason(self):
        moves = [*MOVES[:10], "terrans build PI 3A3."]
        assert replayed(moves).difference == (
            "own-1: move 10 (terrans build PI 3A3.): This structure cannot become that one."
        )

    def test_a_wrong_seat_is_refused(self):
        assert "move 10" in replayed([*MOVES[:10], "xenos up nav."]).difference

    @pytest.mark.parametrize("move", [
        "terrans fly home.", "nobody up nav.", "terrans build ts 99Z9.", "terrans spend 1x for 1o.",
        "terrans burn many.", "terrans",
    ])  # fmt: skip
    def test_a_malformed_move_is_refused_with_its_place(self, move):
        assert replayed([*MOVES[:10], move]).difference.startswith("own-1: move 10")

    def test_an_offer_of_another_size_is_a_difference(self):
        moves = [*MOVES[:11], "xenos charge 2pw"]
        assert "the offer is 1 power by the rules" in replayed(moves).difference


class TestCheckpoints:
    def test_the_first_difference_is_told_in_words(self):
        checkpoints = [{"round": 0, "phase": "setupFaction", "next": 0, "p": [{"f": None}, {"f": None}]} for _ in MOVES]
        last = {
            "f": "terrans", "vp": 99, "c": 0, "o": 0, "k": 0, "q": 0, "pw": [0, 0, 0, 0], "bs": None, "r": [0] * 6,
            "b": {},
            "sat": [], "fed": [], "tech": [], "boost": None, "gf": [0, 0], "used": [],
        }  # fmt: skip
        checkpoints[12] = {
            "round": 1, "phase": "roundMove", "next": 0, "order": [0, 1], "passed": [], "acts": {}, "p": [last, last],
        }  # fmt: skip
        outcome = replayed(checkpoints=checkpoints)
        assert outcome.difference.startswith(
            "own-1: after move 12 (xenos up nav.): terrans: points 99 recorded, 10 by the rules"
        )

    def test_a_malformed_checkpoint_is_a_difference(self):
        checkpoints = [{"phase": "roundMove", "p": [{"f": "terrans"}, {"f": "xenos"}]} for _ in MOVES]
        assert "the checkpoint cannot be read" in replayed(checkpoints=checkpoints).difference

    def test_a_complete_game_must_be_over(self):
        checkpoints = [{"round": 0, "phase": "setupFaction", "next": 0, "p": [{"f": None}, {"f": None}]} for _ in MOVES]
        checkpoints[-1] = {"phase": "roundMove", "p": [{"f": "terrans", "vp": 10}, {"f": "xenos", "vp": 10}]}
        assert "not over" in replayed(checkpoints=checkpoints, complete=True).difference


class TestFiles:
    def test_plain_and_gzipped_files_and_the_last_line(self, tmp_path):
        line = json.dumps(recorded()) + "\n"
        (tmp_path / "a.jsonl").write_text(line)
        with gzip.open(tmp_path / "b.jsonl.gz", "wt") as file:
            file.write(line * 2)
        said = []
        summary = import_files([tmp_path / "a.jsonl", tmp_path / "b.jsonl.gz"], True, tmp_path / "out", said.append)
        assert said[-1] == f"3 games, {3 * len(MOVES)} moves, 0 differences"
        assert summary.differences == 0
        assert loads((tmp_path / "out" / "own-1.jsonl").read_text()).verify() is None

    def test_differences_are_counted(self, tmp_path):
        (tmp_path / "a.jsonl").write_text(json.dumps(recorded([*MOVES[:10], "terrans build PI 3A3."])))
        said = []
        assert import_files([tmp_path / "a.jsonl"], say=said.append).differences == 1
        assert said[0].startswith("a.jsonl, line 1: own-1: move 10")

    @pytest.mark.parametrize(("note", "counted"), [(" area1: 0, area2: 4", (0, 1)), ("", (1, 0))])
    def test_a_payment_from_higher_areas_is_counted_apart(self, tmp_path, note, counted):  # GP-P3
        moves = [*MOVES[:10], f"terrans spend 4o for 4t. build gf 1A11{note}."]
        nothing = {"phase": "setupFaction", "p": []}
        wrong = {"phase": "roundMove", "p": [{"f": "terrans"}, {"f": "xenos"}]}
        game = recorded(moves, checkpoints=[*[nothing] * 10, wrong])
        (tmp_path / "a.jsonl").write_text(json.dumps(game))
        summary = import_files([tmp_path / "a.jsonl"], check=True, say=lambda _: None)
        assert (summary.differences, summary.known) == counted

    def test_another_difference_on_the_loose_table_counts(self, tmp_path, monkeypatch):  # GP-A4.4
        outcomes = [
            importer.Outcome("own-1", None, difference="a detour", excused="GP-A4.4", known=["GP-A4.4"]),
            importer.Outcome("own-1", None, difference="something else"),
        ]
        monkeypatch.setattr(importer, "_import", lambda *_: outcomes.pop(0))
        (tmp_path / "a.jsonl").write_text(json.dumps(recorded()))
        summary = import_files([tmp_path / "a.jsonl"], say=lambda _: None)
        assert (summary.differences, summary.known) == (1, 1)

    @pytest.mark.parametrize("line", ["{", "[]", "{}", '{"players": 7}', '{"players": 2, "moves": 3, "setup": {}}'])
    def test_a_malformed_line_is_refused_with_its_number(self, line):
        with pytest.raises(BadInput, match="line 3"):
            read_line(line, "x.jsonl, line 3")

    def test_unknown_tiles_and_planets_are_refused(self):
        for key, value in (
            ("terraFed", "fed9"),
            ("boosters", ["booster1"]),
            ("planets", {"1A0": "z"}),
            ("planets", {"77A0": "r"}),
        ):
            game = recorded()
            game["setup"][key] = value
            with pytest.raises(BadInput):
                read_game(game)

    def test_a_missing_file_is_told(self, tmp_path):
        with pytest.raises(BadInput, match="cannot be read"):
            import_files([tmp_path / "none.jsonl"])


def test_amounts():
    assert amounts("6pw") == [(6, "pw")]
    assert amounts("1o,c") == [(1, "o"), (1, "c")]
    assert amounts("t-a3") == [(1, "t-a3")]


def test_an_auction_gives_factions_bids_and_order():
    moves = ["p1 faction itars", "p2 faction xenos", "p1 bid xenos 0", "p2 bid xenos 2", "p1 bid itars 1"]
    factions, bids, order = read_auction(moves, 2)
    assert (factions, bids, order) == ({1: "xenos", 0: "itars"}, (1, 2), (0, 1))


@pytest.mark.cases
def test_every_recorded_game_replays_without_a_difference(cases):
    said = []
    summary = import_files(sorted((cases / "gaia").glob("*.jsonl.gz")), check=True, say=said.append)
    assert summary.games >= 175
    assert (summary.differences, summary.known) == (0, 0), said[0]
