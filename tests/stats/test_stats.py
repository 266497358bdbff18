"""Recorded games counted: the figures against a count of another kind, the page by itself."""

import re
import xml.etree.ElementTree as ET
from collections import defaultdict
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from astrarium.arena import simulate
from astrarium.core import BadInput, Dice, English, game, game_ids, new
from astrarium.core.record import loads
from astrarium.drawing.charts import Bar, bars, columns
from astrarium.export import found_records
from astrarium.games.civilisations.text.events import CIVILISATION_NAMES
from astrarium.stats import count, page, parts_of, printed
from astrarium.stats.counting import Counted, Tally
from astrarium.words import Catalogue, words

GAME = "civilisations"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records")
    simulate(GAME, 3, 12, seed=2, records=path)
    simulate("council", 2, 2, seed=2, records=path, options={"leaders": True})
    return path


@pytest.fixture(scope="module")
def counted(folder: Path):
    return count(found_records([folder]))


def part(counted, title: str):
    return next(found for found in parts_of(counted, English()) if found.title == title)


def finals(folder: Path):
    return [loads(path.read_text()).replay() for path in sorted(folder.glob(f"{GAME}*"))]


def test_games_are_counted_apart(counted):
    assert [(one.game.id, one.games, one.unfinished) for one in counted] == [(GAME, 12, 0), ("council", 2, 0)]


def test_win_shares_by_civilisation_are_those_of_the_final_positions(folder: Path, counted):
    played, won = defaultdict(int), defaultdict(float)
    for state in finals(folder):
        view = state.view(None)
        for seat, player in enumerate(view.players):
            name = CIVILISATION_NAMES[player.civilisation]
            played[name] += 1
            won[name] += (seat in state.winners()) / len(state.winners())
    rows = {row[0]: row for row in part(counted[0], "Win share: Civilisation").rows}
    assert {name: int(row[1]) for name, row in rows.items()} == dict(played)
    assert {name: row[2] for name, row in rows.items()} == {n: f"{100 * won[n] / played[n]:.1f} %" for n in played}


def test_win_shares_of_seats_add_up_to_all_games(counted):
    tallies = counted[0].groups["Seat"]
    assert sorted(tallies) == [("1",), ("2",), ("3",)]
    assert sum(tally.wins for tally in tallies.values()) == pytest.approx(12)
    assert {tally.seats for tally in tallies.values()} == {12}


def test_openings_count_a_seat_at_each_of_its_first_moves(folder: Path, counted):
    sides = ("war", "evolution", "colonisation", "expansion")
    expected = defaultdict(int)
    for path in sorted(folder.glob(f"{GAME}*")):
        text = path.read_text()
        for seat in range(3):
            chosen = re.findall(rf'"seat": {seat}, "do": "choose \d+ (\w+)', text)
            assert set(chosen) <= set(sides)
            for n in (1, 2, 3):
                expected[tuple(chosen[:n])] += 1
    assert {label: tally.seats for label, tally in counted[0].groups["Opening"].items()} == expected


def test_openings_are_shown_as_a_tree_whose_branches_add_up(counted):
    rows = part(counted[0], "Win share: Opening").rows
    roots = [row for row in rows if not row[0].startswith("–")]
    assert sum(int(row[1]) for row in roots) == 36
    below: dict[int, int] = {}
    for name, seats, *_ in rows:
        depth = name.count("– ")
        assert depth == 0 or below[depth - 1] >= int(seats)
        below[depth] = int(seats)


def test_the_frequent_opening_stands_before_the_rare_one_and_its_answers_beneath_it():
    found = Counted(game(GAME), games=40, actions=[1], turns=[1])
    seats = {("war",): 3, ("expansion",): 30, ("expansion", "war"): 10, ("expansion", "evolution"): 20}
    found.groups["Opening"] = {label: Tally(n, n / 2, n / 2, n) for label, n in seats.items()}
    assert [row[0] for row in part(found, "Win share: Opening").rows] == ["expansion", "– evolution", "– war", "war"]


def test_points_by_source_are_means_of_winners_and_of_others(folder: Path, counted):
    scores = [(score, seat in state.winners()) for state in finals(folder) for seat, score in enumerate(state.scores())]
    for name, won, lost in part(counted[0], "Points by source").rows:
        for said, wins in ((won, True), (lost, False)):
            values = [dict(score.parts)[name] for score, winner in scores if winner is wins]
            assert said == f"{sum(values) / len(values):.1f}"


def test_lengths_count_every_game(folder: Path, counted):
    lengths = [len(loads(path.read_text()).moves) for path in sorted(folder.glob(f"{GAME}*"))]
    found = part(counted[0], "Actions of a game")
    assert sum(int(row[1]) for row in found.rows) == 12
    assert f"from {min(lengths)} to {max(lengths)}" in found.note


def test_a_game_without_points_shows_none(counted):
    titles = [found.title for found in parts_of(counted[1], English())]
    assert "What was compared, by source" in titles
    assert "mean points" not in part(counted[1], "Win share: Leader").head


def test_a_record_that_does_not_replay_is_named(tmp_path: Path, folder: Path):
    record = loads(sorted(folder.iterdir())[0].read_text())
    record.moves[5] = record.moves[0]
    (tmp_path / "wrong.jsonl").write_text(record.dumps())
    with pytest.raises(BadInput, match=r"wrong\.jsonl"):
        count(found_records([tmp_path]))


def test_an_unfinished_game_is_told_and_not_counted(tmp_path: Path, folder: Path):
    record = loads(sorted(folder.iterdir())[0].read_text())
    record.moves = record.moves[:9]
    (tmp_path / "begun.jsonl").write_text(record.dumps())
    told = printed(count(found_records([tmp_path])), "en")
    assert told.strip() == "Quatre Voies: 0 games, 1 unfinished game left out"


class TestFewGames:
    """Nothing is drawn that fewer than twenty seats played, where something else is."""

    def drawn(self, *seats: int) -> list[str]:
        counted = Counted(game(GAME), games=40)
        counted.groups["Seat"] = {(str(n),): Tally(n, n / 2, n / 2, 9 * n) for n in seats}
        found = next(parts_of(replace(counted, actions=[1], turns=[1]), English()))
        assert [row[0] for row in found.rows] == sorted(map(str, seats))
        assert ("says little" in found.note) == any(n < 20 for n in seats)
        return re.findall(r">(\d+)</text>", found.drawing)

    def test_the_rare_is_left_out_of_the_drawing(self):
        assert self.drawn(19, 20, 30) == ["20", "30"]

    def test_where_all_is_rare_it_is_drawn_with_the_warning(self):
        assert self.drawn(3, 5) == ["3", "5"]


class TestFacts:
    def test_a_faction_that_was_chosen_is_told(self):
        state = new("gaia", 2, 3)
        for name in ("ivits", "firaks"):
            state.play(state.to_act()[0], f"faction {name}")
        assert sorted(state.game.facts(state)["Faction"]) == ["Firaks", "Ivits"]

    def test_species_are_those_of_the_table(self):
        state = new("eclipse", 2, 3, {"species": "terrans"})
        assert all(name.startswith("Terran ") for name in state.game.facts(state)["Species"])

    def test_homeworlds_are_those_of_the_seats(self):
        assert game("ascending").facts(new("ascending", 2, 3)) == {"Homeworld": ["Alpha H", "Gamma H"]}

    def test_leaders_are_told_where_there_are_some(self, counted):
        assert "Leader" in counted[1].groups
        assert list(game("council").facts(new("council", 2, 3))) == ["Civilisation"]

    @pytest.mark.parametrize("game_id", game_ids())
    def test_every_seat_has_facts_and_an_opening_at_the_end_and_all_have_french(self, game_id: str):
        state, dice = new(game_id, 2, 8), Dice(3)
        openings = [[], []]
        while not state.over:
            seat = state.to_act()[0]
            action = state.random_action(seat, dice)
            openings[seat].append(state.game.opening(action))
            state.play(seat, action)
        facts = state.game.facts(state)
        assert facts and all(len(values) == 2 and all(values) for values in facts.values())
        assert all(any(names) for names in openings)
        french = words("fr", game_id)
        assert isinstance(french, Catalogue)
        said = {*facts, *(name for names in openings for name in names if name)}
        assert said <= set(french.texts)


class Reader(HTMLParser):
    """Every element with its attributes, and whether all are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


class TestPage:
    def test_it_is_whole_and_needs_nothing_from_elsewhere(self, counted):
        text, reader = page(counted, "en"), Reader()
        reader.feed(text)
        assert reader.open == []
        assert not {tag for tag, _ in reader.found} & {"script", "link", "img", "iframe"}
        assert not [attributes for _, attributes in reader.found if {"src", "href", "onclick"} & set(attributes)]
        assert "http" not in text and "url(" not in text and "@import" not in text

    def test_it_speaks_both_languages_and_opens_in_the_one_asked_for(self, counted):
        text = page(counted, "fr")
        english, french = text.split('<div lang="fr">')
        assert "Win share: Civilisation" in english and "Part des victoires\u00a0: Civilisation" in french
        assert 'id="fr" checked' in text and 'id="en" checked' not in text

    def test_drawings_are_well_formed_and_inside_their_frames(self, counted):
        drawings = re.findall(r"<svg.*?</svg>", page(counted, "en"))
        assert len(drawings) > 10
        for drawing in drawings:
            root = ET.fromstring(drawing)
            _, _, width, height = map(float, root.get("viewBox").split())
            for rect in root.iter("rect"):
                x, y, w, h = (float(rect.get(name)) for name in ("x", "y", "width", "height"))
                assert x >= 0 and y >= -0.1 and x + w <= width + 1 and y + h <= height + 0.1

    def test_names_from_records_are_only_text(self, tmp_path: Path, folder: Path):
        for number, path in enumerate(sorted(folder.glob(f"{GAME}*"))[:2]):
            record = loads(path.read_text())
            record.names = [f"<script>{number}</script>", "b", "c"]
            (tmp_path / path.name).write_text(record.dumps())
        text = page(count(found_records([tmp_path])), "en")
        assert "<script" not in text
        assert "&lt;script&gt;" in text


def test_columns_hold_every_value_once():
    values = [3, 3, 4, 40, 41, 99]
    found = columns(values, 10)
    assert len(found) <= 10
    assert sum(column.times for column in found) == len(values)
    assert found[0].first == 3 and found[-1].last >= 99


def test_a_bar_is_as_long_as_its_value():
    drawn = ET.fromstring(bars([Bar("a", 10, "10"), Bar("b", 5, "5")], "two"))
    long, short = (float(rect.get("width")) for rect in drawn.iter("rect"))
    assert long == pytest.approx(2 * short, abs=0.2)
