"""A person can foresee and check the Automa: its panel and the rules text tell its faction, its cards and its level."""

import re
from html import unescape

import pytest

from astrarium.core import English, Look
from astrarium.games.gaia.box.automa import CARDS, DATA, FACTION_CARDS, INDEX, LEVELS
from astrarium.games.gaia.box.components import FACTION_IDS
from astrarium.games.gaia.game import GAME
from astrarium.games.gaia.page import automa as automa_page
from astrarium.words import words

from .position import new_table

PLAYED = "hadsch_hallas"


def panel(language=None, **options):
    """The Automa's panel in the first turn of a solo game."""
    game = new_table(1, 3, automa_faction="taklons", sectors="printed", **options)
    game.play(f"faction {PLAYED}")
    while game.state.round == 0:
        game.play(game.legal()[0])
    state = game.state
    drawn = GAME.picture(Look(GAME, state, 0), ["Ann"], language or English()).regions["players"]
    return state, unescape(re.sub(r"<[^>]+>", " ", drawn[drawn.index('id="automa"') :]))


class TestPanel:
    def test_the_faction_card_is_told_in_order(self):  # GP-X4.1
        _, told = panel()
        steps = ["Build a mine (range 3), before anything else as near as can be to your planets",
                 "Block a power or Q.I.C. action", "2 VP"]  # fmt: skip
        places = [told.index(step) for step in steps]
        assert places == sorted(places)

    def test_the_level_is_told(self):  # GP-X1.6
        _, told = panel(automa="alptrauma")
        assert "cards 9 and 15 are in its deck from the start, it gains 1 VP more with every gain" in told

    def test_the_number_is_told_for_actions_and_for_tracks(self):  # GP-X3.5
        state, told = panel()
        card = CARDS[state.support]
        side = ("left", "top") if card.from_left else ("right", "bottom")
        assert f"action {card.number} from the {side[0]}, or track {card.number} from the {side[1]}" in told

    def test_what_the_number_meets_now_is_what_it_would_do(self):  # GP-X3.3, GP-X3.5
        from astrarium.games.gaia.rules.automa import block_action, eligible, numbered
        from astrarium.games.gaia.text.names import ACTION_TEXTS, TRACK_NAMES

        state, told = panel()
        support = CARDS[state.support]
        track = numbered(eligible(state), support)
        before = list(state.acts)
        block_action(state, support)
        taken = next(n for n, (was, now) in enumerate(zip(before, state.acts, strict=True)) if was != now)
        assert f"as things stand: {ACTION_TEXTS[taken]} / {TRACK_NAMES[track]}" in told

    def test_known_cards_are_told_with_action_points_and_lamp(self):  # GP-X2.3
        state, told = panel()
        for number in state.view(0).automa.known_left:
            card = CARDS[INDEX[number]]
            assert automa_page.action_words(card, English()) in told
        assert "red lamp" in told

    def test_it_is_told_in_french(self):
        _, told = panel(words("fr", "gaia"))
        assert "Comment il joue" in told
        assert "Construire une mine (portée 3), d’abord au plus près de l’une de vos planètes" in told


class TestSentences:
    @pytest.mark.parametrize("faction", FACTION_CARDS, ids=lambda f: FACTION_IDS[f])
    def test_every_figure_of_a_faction_card_is_told(self, faction):  # GP-X4.1
        entry = DATA["factions"][FACTION_IDS[faction]]
        said = " ".join(automa_page.faction_steps(faction, English()))
        figures = re.findall(r"(?:range=|vp:)(\d)", " ".join(entry["faction_action"]))
        assert re.findall(r"\d", said) == figures

    @pytest.mark.parametrize("faction", FACTION_CARDS, ids=lambda f: FACTION_IDS[f])
    def test_what_always_holds_is_told_with_its_points(self, faction):  # GP-X4.1, GP-X4.2
        entry = DATA["factions"][FACTION_IDS[faction]]["ongoing"]
        said = automa_page.faction_ongoing(faction, English())
        assert bool(said) == (entry != "none")
        assert re.findall(r"\d", said) == re.findall(r"\+(\d)", entry)

    def test_every_level_is_told_apart(self):  # GP-X1.6
        told = [automa_page.level_words(level, English()) for level in LEVELS]
        assert len(set(told)) == len(LEVELS)
        assert told[0] == "it begins with 0 VP, card 2 is not in its starting deck"


@pytest.mark.parametrize("lang", ["en", "fr"])
class TestRulesText:
    def rule(self, lang, number):
        return re.split(rf"#+ {number} .*\n", GAME.rules(lang))[1].split("\n#")[0]

    def test_the_card_of_every_faction_with_its_figures(self, lang):  # GP-X4.1
        rows = [line for line in self.rule(lang, r"GP-X4\.1").splitlines() if line.startswith("|")][2:]
        assert len(rows) == len(FACTION_CARDS)
        for row, name in zip(rows, DATA["factions"], strict=True):
            entry = DATA["factions"][name]
            wanted = re.findall(r"(?:range=|vp:)(\d)", " ".join(entry["faction_action"]))
            wanted += re.findall(r"\+(\d)", entry["ongoing"])
            assert re.findall(r"\b(\d)\b", re.sub(r"\(GP-[^)]*\)", "", row)) == wanted, name

    def test_the_levels(self, lang):  # GP-X1.6
        told = self.rule(lang, r"GP-X1\.6")
        points = "PV" if lang == "fr" else "VP"
        assert re.findall(rf"(\d+) {points} (?:at the start|au départ)", told) == [str(LEVELS["automalein"].vp)]
        assert told.count(f"{LEVELS['automa'].vp} {points}") == 3

    def test_the_tie_breakers_of_a_mine_in_their_order(self, lang):  # GP-X3.1
        assert re.findall(r"\((3[a-e])\)", self.rule(lang, r"GP-X3\.1")) == ["3a", "3b", "3c", "3d", "3e"]
