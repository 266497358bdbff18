"""The `rail` region: six research tracks with their tiles, round scoring and final scoring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....core.notation import Action
from ....core.page import Words
from ....drawing import attributes, badge, escape, icon, kept, kept_large, panel
from ..box import components as c
from ..knowledge.view import FinalView, View
from ..table import actions as a
from ..text.events import player_name
from ..text.names import FINAL_TEXTS, ROUND_TEXTS, TOKEN_TEXTS, TRACK_NAMES
from . import ids, symbols, tiles

EARNING = (c.T_ECONOMY, c.T_SCIENCE)
FREE_PLACES = range(len(c.TRACKS), len(c.TRACKS) + 3)


def draw_rail(view: View, legal: Sequence[Action], names: Sequence[str], words: Words) -> str:
    """The `rail` region."""
    who = tuple(player_name(view, player.player, names, words) for player in view.players)
    rounds = _rounds(view.round_tiles, view.round, view.over, words)
    return _research(view, legal, who, words) + rounds + _finals(view.final, who, words)


def _research(view: View, legal: Sequence[Action], who: tuple[str, ...], words: Words) -> str:
    lanes = "".join(
        _lane(_stands(view, track), (a.RESEARCH, track) in legal, who, words) for track in range(len(c.TRACKS))
    )
    free = "".join(tiles.tech(view.tile_at[place], words, id=ids.tile_id(place)) for place in FREE_PLACES)
    title = words("tiles that go with any track")
    any_track = f'<div class="anytrack" title="{escape(title)}">{free}</div>'
    return panel(words("Research"), lanes + any_track, "", "research")


@dataclass(frozen=True, slots=True)
class Stands:
    """All that is drawn of a track."""

    track: int
    tile: int
    advanced: int
    top_token: int  # -1 on all tracks but the first
    levels: tuple[int, ...]  # by player
    marked: tuple[int, ...]  # the players whose markers are there
    climbed: tuple[int, ...]  # those of the others who advanced in their latest turn


def _stands(view: View, track: int) -> Stands:
    marked = tuple(player.player for player in view.players if player.faction >= 0)
    climbed = tuple(p for p in marked if p != view.seat and track in view.news[p].tracks and not view.over)
    token = view.top_token if track == c.T_TERRAFORMING else -1
    levels = tuple(player.levels[track] for player in view.players)
    return Stands(track, view.tile_at[track], view.advanced[track], token, levels, marked, climbed)


@kept_large
def _lane(stands: Stands, is_open: bool, who: tuple[str, ...], words: Words) -> str:
    """A track: its name and tile, the levels with everybody's markers, the advanced tile before the top."""
    track = stands.track
    name = words(TRACK_NAMES[track])
    tile = tiles.tech(stands.tile, words, id=ids.tile_id(track))
    cells = "".join(_level(stands, level, who, words) for level in range(c.TOP))
    told = ", ".join(f"{name} {level}" for name, level in zip(who, stands.levels, strict=True))
    lane = attributes(
        class_="lane can" if is_open else "lane", id=ids.track_id(track), role="img", aria_label=f"{name}: {told}",
        data_about=f"track:{c.TRACKS[track]}",
    )  # fmt: skip
    return (
        f'<div{lane}><div class="lh"><span>{escape(name)}</span>{tile}</div>'
        f'<div class="lv">{cells}{_advanced(stands, words)}{_level(stands, c.TOP, who, words)}</div></div>'
    )


def _advanced(stands: Stands, words: Words) -> str:
    if stands.advanced < 0:
        return f'<span class="face tech adv gone" title="{escape(words("The advanced tile is taken"))}"></span>'
    return tiles.advanced(stands.advanced, words, id=ids.advanced_id(stands.track))


def _level(stands: Stands, level: int, who: Sequence[str], words: Words) -> str:
    track, here = stands.track, [player for player in stands.marked if stands.levels[player] == level]
    marks = "".join(badge(p, 15 if len(here) == 1 else 11, who[p]) for p in here)
    if level == c.TOP and stands.top_token >= 0:
        inside = f"<u>{icon('satellite', 12, symbols.QUIET)}</u>"
    else:
        inside = marks or f"<u>{_level_face(track, level)}</u>"
    climbed = [p for p in here if p in stands.climbed]
    classes = " ".join(["top"] * (level == c.TOP) + ["charges"] * (level == 3) + ["fresh"] * bool(climbed))
    title = _level_title(track, level, stands.top_token, words)
    known = attributes(class_=classes, title=title, data_seat=climbed[0] + 1 if climbed else None)
    return f"<i{known}>{inside}</i>"


@kept
def _level_title(track: int, level: int, top_token: int, words: Words) -> str:
    return words("Level {n}: {gains}", n=level, gains=level_words(top_token, track, level, words) or words("nothing"))


def _level_face(track: int, level: int) -> str:
    """The one figure of a level that matters most."""
    bonus = c.TRACK_BONUS[track][level]
    if track == c.T_TERRAFORMING:
        return str(c.ORE_PER_STEP[level])
    if track == c.T_NAVIGATION:
        return icon("pl-lost", 13) if level == c.TOP else str(c.RANGE[level])
    if track == c.T_GAIA and c.TRACK_FORMERS[level]:
        return icon("gaiaformer", 12, symbols.QUIET)
    if track in EARNING and level < c.TOP:
        income = c.ECONOMY_INCOME[level] if track == c.T_ECONOMY else c.SCIENCE_INCOME[level]
        return str(max(income)) if any(income) else ""
    return str(max(bonus)) if any(bonus) else ""


def level_words(top_token: int, track: int, level: int, words: Words) -> str:
    """All that a level gives: at once, and as long as the marker stands there."""
    top = _top_words(top_token, track, words) if level == c.TOP else ""
    return ", ".join(filter(None, (level_gains(track, level, words), top)))


def level_gains(track: int, level: int, words: Words) -> str:
    """What a level gives at any table: not the token on the top, the Lost Planet and points per Gaia planet."""
    said = [_standing(track, level, words)]
    gained: list[int] = list(c.TRACK_BONUS[track][level])
    if level == 3:
        gained[c.GAIN_FIELDS.index("charge")] += c.CHARGE_AT_3
    gains = symbols.amounts(gained, words)
    said.append(words("at once {gains}", gains=gains) if gains and said[0] and track in EARNING else gains)
    if track == c.T_GAIA and c.TRACK_FORMERS[level]:
        said.append(words("a gaiaformer"))
    return ", ".join(filter(None, said))


def _standing(track: int, level: int, words: Words) -> str:
    if track == c.T_TERRAFORMING:
        return words.plural("steps cost {n} ore", "steps cost {n} ore", c.ORE_PER_STEP[level])
    if track == c.T_NAVIGATION:
        return words("range {n}", n=c.RANGE[level])
    if track == c.T_GAIA and c.PROJECT_TOKENS[level]:
        return words("projects take {n} tokens", n=c.PROJECT_TOKENS[level])
    if track in EARNING:
        income: c.Gain = c.ECONOMY_INCOME[level] if track == c.T_ECONOMY else c.SCIENCE_INCOME[level]
        return words("income {gains}", gains=symbols.amounts(income, words)) if any(income) else ""
    return ""


def _top_words(top_token: int, track: int, words: Words) -> str:
    if track == c.T_TERRAFORMING and top_token >= 0:
        return words("federation token {token}", token=words(TOKEN_TEXTS[top_token]))
    if track == c.T_NAVIGATION:
        return words("the Lost Planet")
    return words("1 VP per Gaia planet") if track == c.T_GAIA else ""


@kept_large
def _rounds(round_tiles: tuple[int, ...], now: int, over: bool, words: Words) -> str:
    """What each round rewards; the current one is lit."""
    rows = ""
    for number, tile in enumerate(round_tiles, 1):
        event = c.ROUND_TILES[tile].event
        state = "done" if over or number < now else "now" if number == now else ""
        label = words("Round {n}: {text}", n=number, text=words(ROUND_TEXTS[tile]))
        symbol = icon(symbols.EVENT_SYMBOLS[event], 15, symbols.QUIET)
        said = f"<span>{escape(words(symbols.EVENT_TEXTS[event]))}</span><em>+{c.ROUND_TILES[tile].vp}</em>"
        known = attributes(class_=state, title=label, data_about=f"round:{c.ROUND_TILES[tile].id}")
        rows += f"<li{known}><b>{number}</b>{symbol}{said}</li>"
    note = f"{now}/{c.ROUNDS}" if now else ""
    return panel(words("Round scoring"), f"<ol>{rows}</ol>", note, "scoring")


@kept_large
def _finals(finals: tuple[FinalView, ...], who: tuple[str, ...], words: Words) -> str:
    rows = "".join(_final(final, who, words) for final in finals)
    return f'<section class="panel finals" aria-label="{escape(words("Final scoring"))}">{rows}</section>'


def _final(final: FinalView, who: Sequence[str], words: Words) -> str:
    """A final tile: everybody's count, the best first, and what it would give now."""
    counts = sorted(enumerate(final.counts), key=lambda entry: -entry[1])
    shown = ""
    for player, count in counts:
        name = who[player]
        label = words("{name}: {n}, {vp} VP now", name=name, n=count, vp=final.points[player])
        figures = f"<b>{count}</b><small>{final.points[player]}</small>"
        shown += f'<span title="{escape(label)}">{badge(player, 13, name)}{figures}</span>'
    if final.neutral >= 0:
        label = words("neutral player: {n}", n=final.neutral)
        shown += f'<span class="neutral" title="{escape(label)}"><u>N</u><b>{final.neutral}</b></span>'
    title = symbols.capital(words(FINAL_TEXTS[final.tile]))
    head = f"{icon(symbols.FINAL_SYMBOLS[final.tile], 14, symbols.QUIET)}{escape(title)}"
    known = attributes(class_="final", data_about=f"final:{c.FINAL_TILES[final.tile]}")
    return f'<div{known}><p>{head}</p><div class="fbs">{shown}</div></div>'
