"""Components outlive releases: those of earlier days stay in the package, and a table plays with its own."""

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from time import sleep
from types import ModuleType

import pytest

from astrarium import games
from astrarium.core import BadInput, Dice, English, Game, Look, Record, game, game_ids
from astrarium.core import boxes as kept
from astrarium.core.boxes import box_of, digest_of, earlier_boxes, files_of, folder_of
from astrarium.core.record import loads

GAMES = "astrarium.games"
FORGET = "run tools/keep_box.py, so that tables begun today go on when the components change"


@pytest.mark.parametrize("game_id", game_ids())
def test_todays_components_are_kept(game_id):
    assert game(game_id).box in earlier_boxes(f"{GAMES}.{game_id}"), FORGET


@pytest.mark.parametrize("game_id", game_ids())
def test_what_is_kept_is_what_its_name_says(game_id):
    folder = folder_of(f"{GAMES}.{game_id}") / "earlier"
    for digest in earlier_boxes(f"{GAMES}.{game_id}"):
        assert digest_of(files_of(folder / digest)) == digest


@pytest.mark.parametrize("game_id", game_ids())
def test_records_without_a_digest_are_of_kept_components(game_id):
    found = game(game_id)
    named = [found.unmarked_box(rules) for rules in (1, 2)]
    assert set(filter(None, named)) <= set(earlier_boxes(f"{GAMES}.{game_id}"))
    assert found.unmarked_box(99) == ""


def test_components_that_nobody_kept_are_refused():
    with pytest.raises(BadInput, match="does not have the components 'nowhere'"):
        game("gaia").with_box("nowhere")


Release = Callable[..., Game]


@pytest.fixture
def release(tmp_path: Path) -> Iterator[Release]:
    """A copy of a game under another name; each call is a new release of it, with these changes to its components."""
    home = tmp_path / "games" / "pocket"
    shutil.copytree(Path(games.__path__[0]) / "civilisations", home, ignore=shutil.ignore_patterns("__pycache__"))
    source = home / "game.py"
    source.write_text(source.read_text(encoding="utf-8").replace('id = "civilisations"', 'id = "pocket"'), "utf-8")
    games.__path__.append(str(home.parent))

    def publish(old: str = "", new: str = "") -> Game:
        box = home / "box"
        changed, times = re.subn(old, new, (box / "components.toml").read_text(encoding="utf-8")) if old else ("", 0)
        if times:
            (box / "components.toml").write_text(changed, encoding="utf-8")
        place = box / "earlier" / digest_of(files_of(box))
        place.mkdir(exist_ok=True)
        shutil.copy(box / "components.toml", place)
        forget()
        return game("pocket")

    yield publish
    games.__path__.remove(str(home.parent))
    forget()


def forget() -> None:
    """As a new process would know nothing of the old release."""
    for name in [name for name in sys.modules if name.startswith(f"{GAMES}.pocket")]:
        del sys.modules[name]
    for cached in (game, game_ids, box_of, kept.package_with, kept.unmarked_box):
        cached.cache_clear()


def played(found: Game, actions: int) -> Record:
    state, dice = found.new(3, 8), Dice(2)
    record = Record(found.id, found.version, 3, 8, dict(state.options), box=found.box)
    for _ in range(actions):
        seat, turn = dice.pick(state.to_act()), state.turn
        action = state.random_action(seat, dice)
        state.apply(seat, action)
        record.add(state, seat, action, turn)
    return record


MORE_SHIPS = (r"starting_ships = \d+", "starting_ships = 9")


def test_a_changed_number_changes_no_game_that_was_begun_before(release):
    record = played(release(), 70)
    text, began_with = record.dumps(), record.box
    assert release(*MORE_SHIPS).box != began_with
    assert loads(text).game.box == began_with
    assert loads(text).verify() is None


def test_the_changed_number_would_have_changed_it(release):
    record = played(release(), 70)
    record.box = release(*MORE_SHIPS).box
    assert record.verify() is not None


def test_a_record_of_the_first_format_is_played_with_the_components_of_its_day(release):
    """Format 1 names no components: those kept for its version of the rules are meant."""
    record = played(release(), 70)
    record.box = ""
    release(*MORE_SHIPS)
    assert loads(record.dumps()).verify() is None


def test_threads_that_ask_at_once_load_one_game(release, monkeypatch):
    box, begun = release().box, []
    release(*MORE_SHIPS)

    def slowly(spec: ModuleSpec) -> ModuleType:
        begun.append(spec.name)
        sleep(0.05)  # others come in meanwhile
        return module_from_spec(spec)

    monkeypatch.setattr(kept, "module_from_spec", slowly)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: kept.package_with(f"{GAMES}.pocket", box), range(4)))
    assert begun == [found[0].__name__]
    assert all(module is found[0] for module in found)


def test_the_page_of_an_earlier_game_draws_from_its_own_box(release):
    record = played(release(), 20)
    release(*MORE_SHIPS)
    found, state = record.game, record.replay()
    drawn = found.picture(Look(found, state, 0), ["Ann", "Bob", "Cid"], English())
    assert drawn.regions["map"]
    assert record.box in found.room("page.picture").__name__
