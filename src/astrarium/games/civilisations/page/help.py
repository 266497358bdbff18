"""What is this? Signs, figures and words of the page that are no component, and what a thing means for the reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....core.look import Look
from ....core.meaning import Line, everybody, left, owners, yours
from ....core.page import Words, mark
from ....core.reference import Term
from ..box import components as c
from ..knowledge.view import Player, View
from .own import sources

TERMS = (
    Term("word-vp", "vp", mark("Victory points"),
         mark("For battles won, for sectors you control at the end of each age, and for victory colonies."), "QV-1",
         mark("VP")),
    Term("word-control", "", mark("Control"),
         mark("Whoever has most pieces and influence on a sector, with a piece there, controls it; a tie is nobody’s."),
         "QV-8", mark("control")),
    Term("word-ready", "i-lock", mark("Ready"),
         mark("This player has chosen in secret; all cards are turned together."), "QV-3"),
    Term("word-choosing", "i-clock", mark("Choosing"), mark("This player still chooses; the others wait."), "QV-3"),
    Term("word-index", "", mark("Index"), mark("The number of a card: of one way the lowest acts first."), "QV-3",
         mark("index")),
    Term("word-age", "", mark("Age"),
         mark("Five turns; then controlled sectors score and new hands are dealt."), "QV-3", mark("ages|age")),
)  # fmt: skip

SIGNS = {
    "vp": "word:vp", "i-lock": "word:ready", "i-clock": "word:choosing", "qv-ship": "piece:ship",
    "colony": "piece:colony", "pl-home": "piece:home", "ai-card": "word:index",
    **{f"way-{side}": f"way:{side}" for side in c.SIDES}, **{f"trk-{track}": f"track:{track}" for track in c.TRACKS},
    **{f"act-{action}": f"action:{action}" for action in c.EXPANSION_ACTIONS},
}  # fmt: skip
PLACES = {"sector": "word:control", "expand": "way:expansion"}  # that show no sign, by what their ids begin with


def means(look: Look, key: str, names: Sequence[str], words: Words) -> tuple[Line, ...]:
    """Lines for the card of that thing: what the reader has and sees others have."""
    view: View = look.view
    kind, _, component = key.partition(":")
    tell = TOLD.get(kind)
    me = view.players[view.seat] if view.seat is not None else None
    return tuple(tell(view, me, component, names, words)) if tell and all(p.home for p in view.players) else ()


def _track(view: View, me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    levels = [_level(player, name) for player in view.players]
    lines = [everybody(levels, names, words)]
    return [yours(_level(me, name), words), *lines] if me is not None else lines


def _level(player: Player, name: str) -> int:
    counted = {"influence": player.influence, "armament": player.armament}
    return counted.get(name, player.levels[c.TRACKS.index(name)])


def _action(view: View, me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    action = c.EXPANSION_ACTIONS.index(name)
    each = [sum(sources(view, player, 0)[action]) for player in view.players]
    lines = [(words("Beside the card"), everybody(each, names, words)[1])]
    return [yours(each[me.seat], words), *lines] if me is not None else lines


def _sector(view: View, _me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    counts = [sum(s.colony == player.seat and s.bonus == name for s in view.sectors) for player in view.players]
    return [everybody(counts, names, words)]


def _piece(view: View, me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    if name == "ship":
        lines = [everybody([player.ships_on_map for player in view.players], names, words)]
        return [left(me.ships_in_stock, words), *lines] if me is not None else lines
    return [left(me.colonies_left, words)] if name == "colony" and me is not None else []


def _card(view: View, me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    index = int(name)
    mine = [me.seat] if me is not None and any(face.card == index for face in view.hand) else []
    traced = [player.seat for player in view.players if index in (player.traced or ())]
    if mine or traced:
        return [owners([*mine, *traced], names, words)]
    return [(words("Where"), words("discarded"))] if index in view.discard else []


def _civilisation(view: View, _me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    return [owners([player.seat for player in view.players if player.civilisation == name], names, words)]


def _word(view: View, _me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    figures: dict[str, Callable[[Player], object]] = {
        "vp": lambda player: player.points,
        "control": lambda player: player.sectors,
    }
    return [everybody([figures[name](p) for p in view.players], names, words)] if name in figures else []


TOLD = {
    "track": _track, "action": _action, "sector": _sector, "piece": _piece, "card": _card,
    "civilisation": _civilisation, "word": _word,
}  # fmt: skip
