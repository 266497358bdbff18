"""`astrarium engine`: the dialogue of the document, whole games over lines, and nonsense that changes nothing."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from astrarium.core import BadInput, Dice, game, game_ids
from astrarium.engine import Talk

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "examples" / "engine.mjs"


def dialogue(name: str) -> tuple[list[str], list[str]]:
    """What is sent and what is answered in a dialogue of the document."""
    block = re.search(rf"^```{name}\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert block
    lines = block[1].splitlines()
    return [line[2:] for line in lines if line[0] == ">"], [line[2:] for line in lines if line[0] == "<"]


def told(command: list[str], sent: list[str]) -> list[str]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    text = "\n".join(sent) + "\n"
    done = subprocess.run(command, input=text, env=env, capture_output=True, text=True, check=True, timeout=300)
    return done.stdout.splitlines()


def same(said: str, written: str) -> bool:
    """Whether a line is the written one, … standing for anything."""
    return re.fullmatch(".*".join(map(re.escape, written.split("…"))), said) is not None


def test_the_dialogue_of_the_document_is_what_astrarium_says():
    sent, written = dialogue("astrarium-engine")
    said = told([sys.executable, "-m", "astrarium", "engine", "--bot", "greedy"], sent)
    assert len(said) == len(written)
    assert [pair for pair in zip(said, written, strict=True) if not same(*pair)] == []


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_the_dialogue_of_the_document_is_what_the_example_says():
    sent, written = dialogue("example-engine")
    assert told(["node", str(EXAMPLE)], sent) == written


class Partner:
    """The other side of a conversation in this process."""

    def __init__(self, bot: str = "greedy") -> None:
        self.lines: list[str] = []
        self.talk = Talk(self.lines.append, bot, "0")

    def send(self, word: str, **said: object) -> None:
        self.talk.hear(f"{word} {json.dumps(said)}")

    def ask(self, word: str, **said: object) -> tuple[str, dict]:
        """The answer to one line: its word and what follows."""
        self.send(word, **said)
        self.talk.wait()
        answer, _, rest = self.lines[-1].partition(" ")
        return answer, json.loads(rest)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_played_over_lines_is_the_game_of_the_library(game_id):
    partner, dice = Partner(), Dice(5)
    state = game(game_id).new(2, 3)
    partner.send("game", game=game_id, seats=2)
    assert partner.ask("position", seed=3)[1]["fingerprint"] == state.fingerprint()
    for _ in range(12):
        seat = state.to_act()[0]
        listed = partner.ask("legal", seat=seat)[1]["actions"]
        assert listed == [state.text(action) for action in state.legal(seat)]
        action = listed[dice.below(len(listed))]
        state.play(seat, action)
        assert partner.ask("play", seat=seat, action=action)[1]["fingerprint"] == state.fingerprint()


def test_a_position_can_be_told_as_seed_and_actions_or_as_text():
    state = game("civilisations").new(2, 3)
    actions = [[seat, state.text(state.legal(seat)[0])] for seat in (0, 1)]
    for seat, action in actions:
        state.play(seat, action)
    partner = Partner()
    partner.send("game", game="civilisations", seats=2)
    assert partner.ask("position", seed=3, actions=actions)[1]["fingerprint"] == state.fingerprint()
    partner.ask("position", text=state.position())
    assert partner.ask("legal", seat=0)[1]["actions"] == [state.text(action) for action in state.legal(0)]


def test_the_end_of_a_game_is_told_with_its_scores():
    state, dice, actions = game("civilisations").new(2, 3), Dice(1), []
    while not state.over:
        seat = state.to_act()[0]
        action = state.random_action(seat, dice)
        actions.append([seat, state.text(action)])
        state.play(seat, action)
    partner = Partner()
    partner.send("game", game="civilisations", seats=2)
    said = partner.ask("position", seed=3, actions=actions)[1]
    assert said["to_act"] == []
    assert [(s["seat"], s["total"], s["rank"]) for s in said["scores"]] == [
        (s.seat, s.total, s.rank) for s in state.scores()
    ]


def test_the_best_action_is_allowed_and_the_same_again():
    partner = Partner()
    partner.send("game", game="council", seats=2)
    partner.ask("position", seed=4)
    first, again = (partner.ask("go", seat=0, seed=9)[1] for _ in range(2))
    assert first["action"] == again["action"]
    assert first["action"] in partner.ask("legal", seat=0)[1]["actions"]
    assert first["reason"]


def test_a_view_tells_nothing_of_the_seed():
    partner = Partner()
    partner.send("game", game="civilisations", seats=2)
    partner.ask("position", seed=987654321)
    for seat in (0, 1, None):
        assert "987654321" not in json.dumps(partner.ask("view", seat=seat))


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("dance", "unknown word 'dance'"),
        ("go {", "go: what follows is not JSON"),
        ("go [1]", "must be an object"),
        ('game {"game": "chess", "seats": 2}', "no game 'chess'"),
        ('game {"game": "civilisations", "seats": 9}', "2 to 6 seats"),
        ('game {"game": "civilisations", "seats": true}', "seats: a whole number"),
        ('game {"game": "civilisations", "seats": 2, "options": 3}', "options: an object"),
        ('position {"seed": "x"}', "seed: a whole number"),
        ('position {"seed": 1, "actions": [3]}', "a list of [seat, action]"),
        ('position {"seed": 1, "actions": [[0, "done"]]}', ""),
        ('legal {"seat": 7}', "there is no seat 7"),
        ('go {"seat": 0, "bot": "genius"}', "genius"),
        ('play {"seat": 0}', "an action is"),
        ('hello {"protocol": 2}', "version 1"),
        ("[" * 100_000, "unknown word"),
        ("go " + "[" * 100_000, "not JSON"),
    ],
)
def test_nonsense_is_answered_with_an_error_and_changes_nothing(line, part):
    partner = Partner()
    partner.send("game", game="civilisations", seats=2)
    before = partner.ask("position", seed=3)[1]["fingerprint"]
    partner.talk.hear(line)
    word, said = partner.lines[-1].split(" ", 1)
    assert word == "error"
    assert part in json.loads(said)["text"]
    seat, action = 0, partner.ask("legal", seat=0)[1]["actions"][0]
    after = partner.ask("play", seat=seat, action=action)[1]["fingerprint"]
    partner.ask("position", seed=3)
    assert partner.ask("play", seat=seat, action=action)[1]["fingerprint"] == after != before


def test_an_unknown_bot_is_refused_at_the_start():
    with pytest.raises(BadInput, match="genius"):
        Partner("genius")
