"""The Automa: its panel beside the players, and what its cards and levels mean in sentences (GP-X)."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.page import Words, mark
from ....drawing import escape, icon, panel, rebuilt
from ..box import components as c
from ..box.automa import BOTTOM, CARDS, FACTION_CARDS, INDEX, LEVELS, NO_TILE, Card
from ..knowledge.view import AutomaView, PlayerView, View
from ..rules.automa import numbered
from ..text.events import player_name
from ..text.names import ACTION_TEXTS, FINAL_TEXTS, LEVEL_NAMES, TRACK_NAMES
from . import symbols

REBUILT = mark("rebuilt, not read off the box")
WAYS = (
    mark("Mine: a free planet in range; first what its faction’s action wants, then the final tile, then the fewest "
         "steps, then nearest to you, then the direction."),
    mark("Upgrade: station to institute, mine to station, lab to academy, station to lab; the first that it can, "
         "nearest to you, then the direction."),
    mark("Direction: rows that climb to the right on this map, from the top left or from the bottom right."),
    mark("It passes when its last card is used, or when one of the last three cards shows the red lamp."),
)  # fmt: skip
CARD_ACTIONS = {
    "build_mine": (mark("Build a mine"), "mine"), "upgrade": (mark("Upgrade a structure"), "trading-station"),
    "research_highest": (mark("Advance on its highest track"), "knowledge"),
    "research_random": (mark("Advance on a track by the support card"), "knowledge"),
    "power_qic": (mark("Block a power or Q.I.C. action"), "power"),
    "faction": (mark("Its faction’s action"), "i-spark"),
}  # fmt: skip
POSITION_WORDS = (mark("left"), mark("middle"), mark("right"))
GUIDES = {
    "": mark("build a mine (range {n})"),
    "transdim": mark("build a mine (range {n}), on a Transdim planet before any other"),
    "closest_to_human_planet": mark("build a mine (range {n}), before anything else as near as can be to your planets"),
}


def draw_automa(view: View, names: Sequence[str], words: Words) -> str:
    """The solo opponent: the last card's action, the support card for its next turn, its faction and its level."""
    if view.automa is None or view.players[view.seats].faction < 0:
        return ""
    automa, board = view.automa, view.players[view.seats]
    title = f"{player_name(view, view.seats, names, words)} · {symbols.faction_name(board.faction, words)}"
    body = (_cards(view, automa, words) if automa.played else "") + _how(automa, board, words)
    left = words.plural("{n} card left", "{n} cards left", automa.cards_left)
    note = escape(f"{words(LEVEL_NAMES[automa.level])}, {left}")
    return panel(title, body, note, "automa", data_seat=view.seats + 1, id="automa")


def _cards(view: View, automa: AutomaView, words: Words) -> str:
    last = CARDS[INDEX[automa.played[-1]]]
    shown = ""
    if len(automa.played) > 1:
        shown += _card(words("Last card"), last, _action_side(last, words), words)
    if automa.support >= 0:
        support = CARDS[INDEX[automa.support]]
        shown += _card(words("Support of the next"), support, _support_side(view, support, words), words)
    return f'<div class="acards">{shown}</div>'


def _card(title: str, card: Card, inside: str, words: Words) -> str:
    made_up = rebuilt(words(REBUILT)) if card.source == "reconstructed" else ""
    return f'<div class="acard"><h5>{escape(title)} <b>{card.id}</b>{made_up}</h5>{inside}</div>'


def _action_side(card: Card, words: Words) -> str:
    text, symbol = CARD_ACTIONS[card.action]
    gain = f"<em>+{card.vp}{icon('vp')}</em>" if card.vp else ""
    return f"<p>{icon(symbol, 16, symbols.QUIET)}{escape(words(text))}{gain}</p>"


def _support_side(view: View, card: Card, words: Words) -> str:
    said = [words("range {n}", n=card.range), number_words(card, words)]
    if card.tiebreak >= 0 and card.tiebreak < len(view.final):
        said.append(words("guided by “{tile}”", tile=words(FINAL_TEXTS[view.final[card.tiebreak].tile])))
    said += [direction_words(card, words), booster_words(card, words)]
    return f"<p>{escape(', '.join(said))}</p>{_as_things_stand(view, card, words)}"


def _as_things_stand(view: View, card: Card, words: Words) -> str:
    """What its numbered selection would meet now: the human's turn may still change it (GP-X3.5)."""
    action = numbered([number for number in range(len(c.BOARD_ACTIONS)) if view.acts[number] < 0], card)
    track = numbered(_open_tracks(view), card)
    said = [words(ACTION_TEXTS[action])] if action >= 0 else []
    said += [words(TRACK_NAMES[track])] if track >= 0 else []
    return f"<p><small>{escape(words('as things stand: {what}', what=' / '.join(said)))}</small></p>" if said else ""


def _open_tracks(view: View) -> list[int]:
    """The tracks where it can advance or take an advanced tile away (GP-X3.4)."""
    levels = view.players[view.seats].levels
    return [
        track
        for track in range(len(c.TRACKS))
        if levels[track] < c.TOP - 1
        or (levels[track] == c.TOP - 1 and (view.advanced[track] >= 0 or view.top_of_track[track] < 0))
    ]


def _how(automa: AutomaView, board: PlayerView, words: Words) -> str:
    """All that is needed to foresee its turns, folded away: faction card, level, cards to come, ways to decide."""
    card = faction_steps(board.faction, words)
    steps = "".join(f"<li>{escape(symbols.capital(said))}</li>" for said in card)
    ongoing = faction_ongoing(board.faction, words)
    level = symbols.capital(level_words(automa.level, words))
    parts = [
        (words("Its faction’s action, one support card for all of it"), f"<ol>{steps}</ol>"),
        (words("Always"), f"<p>{escape(ongoing)}</p>" if ongoing else ""),
        (words(LEVEL_NAMES[automa.level]), f"<p>{escape(level)}.</p>"),
        (words("Cards that are certainly in its deck still"), _to_come(automa, words)),
        (words("How it decides"), "".join(f"<p>{escape(words(way))}</p>" for way in WAYS)),
    ]
    told = "".join(f"<h5>{escape(title)}</h5>{inside}" for title, inside in parts if inside)
    return f'<details class="how" id="automa-how"><summary>{escape(words("How it plays"))}</summary>{told}</details>'


def _to_come(automa: AutomaView, words: Words) -> str:
    cards = (CARDS[INDEX[number]] for number in automa.known_left)
    rows = "".join(f"<li><b>{card.id}</b> {escape(_told(card, words))}</li>" for card in cards)
    return f'<ul class="tocome">{rows}</ul>' if rows else ""


def _told(card: Card, words: Words) -> str:
    return symbols.joined(action_words(card, words), words("red lamp") if card.passes else "")


def faction_steps(faction: int, words: Words) -> list[str]:
    """What a faction card makes the Automa do, in order."""
    return [_faction_step(step, words) for step in FACTION_CARDS[faction].steps]


def _faction_step(step: tuple[str, ...], words: Words) -> str:
    values = dict(word.split("=", 1) for word in step[1:] if "=" in word)
    if step[0] == "vp":
        return words.plural("{n} VP", "{n} VP", int(step[1]))
    if step[0] == "research":
        return words("advance on {track}", track=words(TRACK_NAMES[c.TRACKS.index(step[1])]))
    if step[0] == "build_mine":
        return words(GUIDES[values.get("tiebreak_3a", "")], n=values["range"])
    if step[0] == "upgrade" and "else" in values:
        return words("upgrade a structure, or where it cannot build a mine (range {n})", n=values["range"])
    if step[0] == "upgrade":
        return words("upgrade a structure, where a lab may become a trading station again, before mines do")
    if step[1:]:
        return words("block another one with the same support card")
    return decapital(words(CARD_ACTIONS[step[0]][0]))


def decapital(text: str) -> str:
    return text[:1].lower() + text[1:]


def faction_ongoing(faction: int, words: Words) -> str:
    """What always holds for this faction of the Automa; empty where nothing does."""
    card = FACTION_CARDS[faction]
    if card.repeats_power_qic:
        return words("A power or Q.I.C. action that is not part of its faction’s action is done twice.")
    if card.station_vp:
        return words("{n} VP more whenever a mine becomes a trading station.", n=card.station_vp)
    if card.new_type_vp:
        return words("{n} VP more for a planet type that is new to it.", n=card.new_type_vp)
    if card.lab_research:
        return words("Whenever a structure becomes a research lab it advances on a track that the support card picks.")
    return ""


def level_words(level: str, words: Words) -> str:
    """What a level changes: points at the start, cards, points with every gain."""
    found = LEVELS[level]
    said = [words("it begins with {n} VP", n=found.vp)]
    if found.added:
        told = words.plural(
            "card {cards} is in its deck from the start", "cards {cards} are in its deck from the start",
            len(found.added), cards=_numbers(found.added, words),
        )  # fmt: skip
        said.append(told)
    if found.left_out:
        said.append(words("card {cards} is not in its starting deck", cards=_numbers(found.left_out, words)))
    if found.bonus:
        said.append(words("it gains {n} VP more with every gain", n=found.bonus))
    if len(said) == 1 and found.vp == c.START_VP:
        said.append(words("nothing is changed"))
    return ", ".join(said)


def _numbers(cards: tuple[int, ...], words: Words) -> str:
    return words(" and ").join(str(CARDS[i].id) for i in cards)


def action_words(card: Card, words: Words) -> str:
    """The action side with its points."""
    gain = words.plural("{n} VP", "{n} VP", card.vp) if card.vp else ""
    return symbols.joined(words(CARD_ACTIONS[card.action][0]), gain)


def number_words(card: Card, words: Words) -> str:
    """The numbered selection: actions lie in a row, the tracks of this page below one another."""
    if card.from_left:
        return words("action {n} from the left, or track {n} from the top", n=card.number)
    return words("action {n} from the right, or track {n} from the bottom", n=card.number)


def direction_words(card: Card, words: Words) -> str:
    return words("from the top left") if card.downward else words("from the bottom right")


def booster_words(card: Card, words: Words) -> str:
    return words("booster if it passes: {which}", which=words(POSITION_WORDS[card.pass_booster]))


def guide_words(card: Card, words: Words) -> str:
    """Which of the two final tiles guides a mine."""
    if card.tiebreak == NO_TILE:
        return words("no final tile guides it")
    return words("lower final tile") if card.tiebreak == BOTTOM else words("upper final tile")
