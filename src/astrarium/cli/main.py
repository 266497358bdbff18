"""Commands and their arguments; each does its work elsewhere. Errors are one line and a non-zero exit."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer

from ..core import AstrariumError, BadInput, Option, game, game_ids
from ..core.game import GAMES_PACKAGE
from .archive import data_app, ratings_app
from .kept import Data, Database, record_app, stored, tables_app
from .progress import progress

app = typer.Typer(
    help="Space-civilisation board games: play, simulate, study.", no_args_is_help=True, add_completion=False,
    pretty_exceptions_enable=False, rich_markup_mode=None,
)  # fmt: skip
# the base of all errors about arguments, whichever Click this Typer brings
CommandError: type[Exception] = typer.BadParameter.mro()[2]
app.add_typer(record_app, name="record")
app.add_typer(tables_app, name="tables")
app.add_typer(ratings_app, name="ratings")
app.add_typer(data_app, name="open-data")

GameId = Annotated[str, typer.Argument(metavar="GAME", help="The game's id; `astrarium games` lists them.")]
Seats = Annotated[int, typer.Option(help="Number of seats.")]
Seed = Annotated[int, typer.Option(help="Seed of all chance.")]
OptionList = Annotated[list[str] | None, typer.Option("--option", help="A table option as name=value; repeatable.")]
Engines = Annotated[
    list[str] | None,
    typer.Option(help="A program that may play at tables, as NAME=COMMAND; repeatable, beside ASTRARIUM_ENGINES."),
]
Processes = Annotated[int | None, typer.Option(min=1, help="Worker processes: the games are the same with any number.")]
On = Annotated[str, typer.Option(help="Where the work is done: local (this machine) or ray.")]
Out = Annotated[Path | None, typer.Option(help="A row per game, .jsonl or .parquet; a second start goes on in it.")]
RecordPlaces = Annotated[
    list[Path], typer.Argument(metavar="RECORDS...", help="Records, folders of them, or a server's data folder.")
]
Minutes = Annotated[float, typer.Option(min=0, help="Play no more than fits into so many minutes; 0: all.")]
AsJson = Annotated[bool, typer.Option("--json", help="End with one JSON object on a line of its own.")]


@app.callback()
def settings(
    components: Annotated[
        list[str] | None, typer.Option(help="A corrected components file for new tables of a game, as GAME=FILE.")
    ] = None,
) -> None:
    for pair in components or []:
        game_id, equals, file = pair.partition("=")
        if not equals:
            raise BadInput(f"components are given as GAME=FILE, not {pair[:60]!r}")
        use = getattr(game(game_id), "use_components", None)
        if use is None:
            raise BadInput(f"{game_id} takes no components file")
        use(file)
        os.environ[f"ASTRARIUM_{game_id.upper()}_COMPONENTS"] = str(Path(file).resolve())  # for worker processes


def read_options(given: list[str] | None) -> dict[str, object]:
    """`name=value` pairs as a mapping; the game itself checks the names and values."""
    options: dict[str, object] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"an option is name=value, not {pair[:40]!r}")
        options[name] = value
    return options


def read_bots(text: str) -> list[str]:
    """Bots with commas between them; a comma before `name=value` belongs to the settings of one bot."""
    return re.split(r",(?!\w+=)", text)


@app.command()
def games() -> None:
    """List the games there are, with their seats and options."""
    for game_id in game_ids():
        found = game(game_id)
        print(f"{found.id:14} {found.title}, {found.seat_counts[0]}-{found.seat_counts[-1]} seats")
        for option in found.options:
            print(f"{'':14} --option {_describe(option)}")


def _describe(option: Option) -> str:
    return f"{option.name}={'|'.join(str(v).lower() for v in option.values)}  {option.title}"


@app.command()
def play(
    game_id: GameId,
    bots: Annotated[str, typer.Option(help="Opponents, comma separated: random, greedy, search, a level.")] = "casual",
    seed: Annotated[int | None, typer.Option(help="Seed of all chance; by default a new one each time.")] = None,
    option: OptionList = None,
    lang: Annotated[str, typer.Option(help="en or fr; by default your system's language.")] = "",
    save: Annotated[Path | None, typer.Option(help="Write the record of the game to this file.")] = None,
) -> None:
    """Play in the terminal against bots: numbered choices and a text picture of the board."""
    from .play import play_in_terminal

    play_in_terminal(game_id, read_bots(bots), seed, read_options(option), lang, save)


@app.command()
def simulate(
    game_id: GameId,
    seats: Seats = 2,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10,
    seed: Seed = 0,
    bot: Annotated[str, typer.Option(help="One bot for all seats, or one per seat, comma separated.")] = "random",
    option: OptionList = None,
    check: Annotated[bool, typer.Option("--check", help="Check every invariant after every action.")] = False,
    processes: Processes = None,
    on: On = "local",
    out: Out = None,
    records: Annotated[Path | None, typer.Option(help="Write the record of each game into this folder.")] = None,
    json_: AsJson = False,
) -> None:
    """Play many games between bots and report speed, scores and violations."""
    from ..arena import simulate as run

    with progress(f"{game_id}, {games} games", games) as step:
        report = run(
            game_id, seats=seats, games=games, seed=seed, bots=read_bots(bot), options=read_options(option),
            check=check, processes=processes, progress=step, on=on, out=out, records=records,
        )  # fmt: skip
    print(json.dumps(report.to_json()) if json_ else report.text())
    if report.violations:
        raise SystemExit(1)


@app.command()
def match(
    game_id: GameId,
    challenger: Annotated[str, typer.Argument(help="The bot that is measured.")],
    opponent: Annotated[str, typer.Argument(help="The bot at all other seats.")],
    seats: Seats = 2,
    games: Annotated[int, typer.Option(min=1, help="How many games; rounded up to whole rotations.")] = 400,
    seed: Seed = 1,
    option: OptionList = None,
    processes: Processes = None,
    on: On = "local",
    out: Annotated[
        Path | None, typer.Option(help="A row per game, .jsonl or .parquet, and a report beside it; goes on in both.")
    ] = None,
    minutes: Minutes = 0,
    json_: AsJson = False,
) -> None:
    """Measure one bot against another: seat-balanced games, win share with its 95 % interval."""
    from .ladders import duel

    result = duel(
        game_id, challenger, opponent, seats, games, seed, read_options(option), processes, on, out, minutes
    )  # fmt: skip
    print(json.dumps(result.to_json()) if json_ else result.table())


@app.command()
def ladder(
    game_id: GameId,
    bots: Annotated[str, typer.Option(help="The bots to compare, comma separated.")] = "beginner,casual,skilled,expert",
    seats: Seats = 2,
    games: Annotated[int, typer.Option(min=1, help="Games of each pair; rounded up to whole rotations.")] = 60,
    seed: Seed = 1,
    option: OptionList = None,
    processes: Processes = None,
    on: On = "local",
    out: Annotated[
        Path | None, typer.Option(help="Folder for rows, report and picture; a second start goes on.")
    ] = None,
    minutes: Minutes = 0,
    neighbours: Annotated[bool, typer.Option("--neighbours", help="Each bot meets only the next one.")] = False,
) -> None:
    """Compare bots pair by pair with seat balance: Elo with intervals, times, points by source, and a picture."""
    from .ladders import climb

    climb(game_id, read_bots(bots), seats, games, seed, read_options(option), processes, on, out, minutes, neighbours)


@app.command()
def train(
    game_id: GameId,
    games: Annotated[int, typer.Option(min=1, help="Games of self-play, each round.")] = 400,
    rounds: Annotated[int, typer.Option(min=1, help="Self-play, fit and gate, again with what was learned.")] = 1,
    seed: Seed = 1,
    seats: Annotated[list[int] | None, typer.Option(help="Seat counts to learn at; repeatable.")] = None,
    gate_games: Annotated[int, typer.Option(min=1, help="Quick games of each gate.")] = 200,
    search_games: Annotated[int, typer.Option(min=0, help="Games of each gate of the search; 0: none.")] = 0,
    search_seats: Annotated[int, typer.Option(min=2, help="Seats of those games.")] = 2,
    way: Annotated[list[str] | None, typer.Option(help="A bot that tries it out there; repeatable.")] = None,
    device: Annotated[str, typer.Option(help="What fits: numpy, or PyTorch on cpu or cuda.")] = "numpy",
    steps: Annotated[int, typer.Option(min=1, help="Steps of each fit.")] = 6000,
    units: Annotated[int, typer.Option(min=1, help="Hidden units of the first layer.")] = 64,
    second: Annotated[int, typer.Option(min=1, help="Hidden units of the second layer.")] = 16,
    minutes: Annotated[float, typer.Option(min=0, help="Play no more than fits into so many minutes; 0: all.")] = 0,
    processes: Processes = None,
    on: On = "local",
    out: Annotated[Path, typer.Option(help="Folder of the data file.")] = Path("training"),
    work: Annotated[Path | None, typer.Option(help="Folder of the steps on the way; by default the same.")] = None,
    tries: Annotated[bool, typer.Option("--tries", help="Try out the variants of quick play, too.")] = False,
    teacher: Annotated[list[str] | None, typer.Option(help="Who plays lessons: quick, or a bot; repeatable.")] = None,
    onward: Annotated[bool, typer.Option("--onward", help="Go on from the network in force.")] = False,
    rate: Annotated[float, typer.Option(min=0, help="How fast a fit learns.")] = 2e-3,
    begun: Annotated[str, typer.Option(help="A folder of records: half of the lessons go on from there.")] = "",
    practice: Annotated[int, typer.Option(min=0, help="Steps of practice each round; no minutes end them.")] = 0,
    practice_games: Annotated[int, typer.Option(min=1, help="Quick games of each step.")] = 640,
    practice_rate: Annotated[float, typer.Option(min=0, help="How far a step goes.")] = 0.05,
    setting: Annotated[list[str] | None, typer.Option(help="How the mind uses it, as part=0.5; repeatable.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with what is in the folder.")] = False,
) -> None:
    """Teach a game's mind: self-play, a fit, a gate against the mind in force; writes its data file."""
    from .training import teach

    teach(
        game_id, out=out, work=work or out, resume=resume, on=on, processes=processes, units=units, steps=steps,
        second=second,
        games=games, rounds=rounds, seed=seed, seat_counts=tuple(seats or ()), gate_games=gate_games,
        search_games=search_games, search_seats=search_seats, ways=tuple(way or ("greedy", "search:sims=12")),
        device=device, minutes=minutes, tries=tries, teachers=tuple(teacher or ("quick",)), settings=setting or (),
        onward=onward, rate=rate, begun=begun, practice=practice, practice_games=practice_games,
        practice_rate=practice_rate,
    )  # fmt: skip


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.")] = 8000,
    data: Data = Path("data"),
    database: Database = "",
    open_: Annotated[bool, typer.Option("--open", help="Open a browser where there is one.")] = False,
    engine: Engines = None,
    bots: Annotated[bool, typer.Option(help="Let bots think here; without them, start workers.")] = True,
) -> None:
    """Serve the page and the API."""
    from ..server import serve as run
    from ..server.engines import from_environment

    engines = [*from_environment(), *(engine or ())]
    run(host=host, port=port, data=data, database=database, open_browser=open_, bots=bots, engines=engines)


@app.command()
def worker(
    data: Data = Path("data"),
    database: Database = "",
    processes: Annotated[int, typer.Option(min=0, help="Thoughts at once; 0: one for each processor.")] = 0,
    engine: Engines = None,
) -> None:
    """Play the bots of all tables of a database, beside servers without bots, here or on other machines."""
    from ..server import work
    from ..server.engines import from_environment

    work(data=data, database=database, processes=processes, engines=[*from_environment(), *(engine or ())])


@app.command()
def migrate(data: Data = Path("data"), database: Database = "") -> None:
    """Bring a database to the form this program knows; every server and worker does it at its start too."""
    from ..server import migrate as run

    run(data=data, database=database)


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it must not be there yet.")],
    data: Data = Path("data"),
) -> None:
    """Copy all tables of a data folder into one file, also while the server runs."""
    from ..server.backup import back_up

    print(f"{target}: {back_up(data, target)} tables")


@app.command()
def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `astrarium backup` wrote.")],
    data: Data = Path("data"),
    replace: Annotated[bool, typer.Option("--replace", help="Set the file that is there aside.")] = False,
) -> None:
    """Make a data folder from a backup. The server must not be running on it."""
    from ..server.backup import restore as run

    print(f"{data}: {run(source, data, replace)} tables")


@app.command()
def learn(
    game_id: Annotated[str, typer.Argument(metavar="[GAME]", help="The game to learn; without it: a list.")] = "",
    lesson: Annotated[str, typer.Argument(metavar="[LESSON]", help="Where to begin; without it: the first.")] = "",
    lang: Annotated[str, typer.Option(help="en or fr; by default your system's language.")] = "",
    listed: Annotated[bool, typer.Option("--list", help="List the lessons.")] = False,
    untaught: Annotated[bool, typer.Option("--untaught", help="List the rules that no lesson teaches.")] = False,
    funnel: Annotated[bool, typer.Option("--funnel", help="Count who finished what, in a server's data.")] = False,
    data: Data = Path("data"),
    database: Database = "",
) -> None:
    """Learn a game by playing it, lesson by lesson."""
    from .learn import learn_in_terminal, list_lessons, list_untaught, show_funnel

    if funnel:
        asyncio.run(show_funnel(stored(data, database)))
    elif untaught:
        list_untaught(game_id)
    elif listed or not game_id:
        list_lessons(game_id, lang)
    else:
        learn_in_terminal(game_id, lesson, lang)


@app.command()
def doctor(
    data: Data = Path("data"),
    database: Database = "",
) -> None:
    """Look a data folder over: file, form, rows, every table replayed. Changes no row."""
    from .checkup import check_up

    if not check_up(data, database):
        raise SystemExit(1)


@app.command()
def engine(
    bot: Annotated[str, typer.Option(help="The bot that answers `go`.")] = "skilled",
) -> None:
    """Speak the engine protocol on standard input and output: rules, views and bots for other programs."""
    from .. import __version__
    from ..engine import talk

    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # whatever the machine's own encoding is
    talk(sys.stdin, partial(print, flush=True), bot, __version__)


@app.command()
def export(
    records: RecordPlaces,
    out: Annotated[Path, typer.Option(help="The file to write, .jsonl or .parquet.")],
) -> None:
    """Write every decision of recorded games as a row: view, legal actions, choice, outcome."""
    from ..export import export as run
    from ..export import found_records

    sources = list(found_records(records))
    with progress(f"{len(sources)} games", len(sources)) as step:
        print(f"{out}: {run(sources, out, lambda done: step(done, len(sources))).text()}")


@app.command()
def stats(
    records: RecordPlaces,
    out: Annotated[Path | None, typer.Option(help="Write a page with drawings to this .html file.")] = None,
    lang: Annotated[str, typer.Option(help="en or fr; by default your system's language.")] = "",
) -> None:
    """Count recorded games: win shares by faction, opening and seat, points by source, lengths."""
    from .counts import tell_counts

    tell_counts(records, out, lang)


@app.command("import")
def import_(
    game_id: GameId,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Recorded games, .jsonl or .jsonl.gz.")],
    check: Annotated[bool, typer.Option("--check", help="Compare every checkpoint.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write each game as a record into this folder.")] = None,
) -> None:
    """Replay games recorded elsewhere through the rules."""
    for path in files:
        if not path.is_file():
            raise BadInput(f"{path}: no such file")
    summary = extra(game_id, "importer", "games recorded elsewhere").import_files(files, check, out)
    if summary.differences:
        raise SystemExit(1)


@app.command()
def odds(
    game_id: GameId,
    attacker: Annotated[str, typer.Option(help='A fleet, such as "2 cruiser init=2 hull=1 cannons=yy, 1 ancient".')],
    defender: Annotated[str, typer.Option(help="The other fleet.")],
    policy: Annotated[str, typer.Option(help="How dice are assigned: printed or best.")] = "printed",
    seconds: Annotated[float, typer.Option(min=0, help="Give up after so many seconds; 0: never.")] = 60,
    json_: AsJson = False,
) -> None:
    """The exact odds of a battle."""
    print(extra(game_id, "odds", "battles with odds").odds_command(attacker, defender, policy, json_, seconds))


def extra(game_id: str, module: str, what: str) -> Any:
    """A part that only some games have, such as an importer."""
    game(game_id)
    name = f"{GAMES_PACKAGE}.{game_id}.{module}"
    if find_spec(name) is None:
        raise BadInput(f"{game_id} has no {what}")
    return import_module(name)


def _message(error: Exception) -> str:
    told = getattr(error, "format_message", None)
    return " ".join(str(told() if told else error).split())


def main() -> None:
    """Run the command; say what is wrong in one line."""
    try:
        app(standalone_mode=False)
    except typer.Abort:
        sys.exit(130)
    except CommandError as error:
        print(f"astrarium: {_message(error)}", file=sys.stderr)
        sys.exit(2)
    except AstrariumError as error:
        print(f"astrarium: {error}", file=sys.stderr)
        sys.exit(1)
    except BrokenPipeError:
        sys.exit(0)
