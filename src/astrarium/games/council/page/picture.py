"""A look at Council of Shadows as the page needs it: drawn regions, the question, and the choices."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.look import Look
from ....core.page import Ask, Picture, Words
from ....drawing import escape
from ..box import components as c
from ..knowledge.view import Player, View
from ..text.names import energy_text
from . import symbols
from .asks import ASKS, Asker
from .hand import draw_hand
from .map import draw_map
from .own import draw_me
from .players import draw_aside, draw_players
from .symbols import Scene


def draw(look: Look, names: Sequence[str], words: Words, box: c.Box) -> Picture:
    """The table drawn for the seat that looks. `names` are the players' names by seat; `box` holds the components."""
    view: View = look.view
    scene = Scene(view, names, words, box, look)
    asks = ASKS[view.pending.kind] if look.legal and view.pending else None
    asker = Asker(scene) if asks else None
    return Picture(
        regions={
            "map": draw_map(scene),
            "players": draw_players(scene),
            "me": draw_me(scene),
            "hand": draw_hand(scene),
            "aside": draw_aside(scene),
        },
        status=headline(view, words),
        ask=asks.ask(asker) if asks and asker else verdict(scene) if view.over else None,
        choices=tuple(asks.choices(asker)) if asks and asker else (),
    )


def verdict(scene: Scene) -> Ask:
    """Who has won, and with what (CS-11.4)."""
    words = scene.words
    ranked = sorted(scene.view.players, key=lambda player: player.rank)
    first = [f"<b>{escape(scene.name(player.party))}</b>" for player in ranked if player.rank == 1]
    text = words.plural("{who} wins.", "{who} share the win.", len(first), who=", ".join(first))
    return Ask(text, " ".join(_standing(scene, player) for player in ranked))


def _standing(scene: Scene, player: Player) -> str:
    energy = energy_text(player.energy, scene.words)
    values = {"who": escape(scene.name(player.party)), "level": symbols.level(player.level), "energy": energy}
    return scene.words("{who}: level {level}, {energy}.", **values)


def headline(view: View, words: Words) -> str:
    """Where the game stands, in a line."""
    if view.over:
        return words("The game is over")
    if view.pending is not None and view.pending.kind == "civilisation":
        return words("Choosing civilisations")
    if view.phase == "leaders":
        return words("Choosing leaders")
    said = {
        "buy": words("Round {n}, buying", n=view.round),
        "plan": words("Round {n}, planning", n=view.round),
        "act": words("Round {n}, actions", n=view.round),
    }[view.phase]
    return words("{status}, the last round", status=said) if view.last_round else said


def turn_name(view: View, words: Words) -> str:
    """What log and replay call the turn that begins here: the round, not its phase."""
    return words("Round {n}", n=view.round) if view.round else headline(view, words)
