"""Moving ships, past partners too."""

from __future__ import annotations

from typing import Final

from astrarium.core import Action, Ask, Step, mark

from ...box import components as c
from ...box.components import TYPES
from ...odds.forecast import arrival
from ...table import actions as a
from ...table.state import ANCIENTS
from ...text.names import SHIP_WORDS
from .. import ids, symbols
from .asker import Asker, Way, plainly


def ask_move(k: Asker) -> Ask:
    return Ask(
        k.words("Which <b>ship</b> moves?"),
        k.words.plural("{n} move left. Click a ship, then a lit sector.",
                       "{n} moves left. Click a ship, then a lit sector.", k.pending.left or 0),
    )  # fmt: skip


def move(k: Asker, action: Action) -> Way:
    _, ship_, start, end = action
    ship = c.SHIPS[ship_]
    name = symbols.ship_name(ship, k.words)
    label_ = k.words("{ship} in {sector}", ship=name, sector=k.number(start))
    note = k.words("movement {n}", n=k.me.designs[ship_].movement)
    first = Step(ids.fleet_id(k.number(start), k.seat, ship), label_, ship, note)
    asked = k.words("Where does your <b>{ship}</b> go?", ship=name.lower())
    target = k.place(end, "act-movement", arrival_note(k, end, ship_), asked)
    text = k.words("{ship} to {sector}", ship=name, sector=k.number(end))
    if target.note:
        text = f"{text} ({target.note})"
    return (first, target), text, False


def arrival_note(k: Asker, sector: int, ship: int) -> str:
    """Whom the ship meets there, with the chance to win; and whose relations it breaks."""
    there = k.sectors[sector]
    partners = [s for s in (there.owner, *there.entered) if s is not None and s in k.me.ambassadors]
    said = [k.words("betrays {name}", name=k.names[partners[0]])] if partners else []
    met = arrival(k.state, k.seat, sector, ship)
    if met is not None:
        party, found = met
        who = k.names[party] if party < ANCIENTS else k.words(SHIP_WORDS[party - ANCIENTS + TYPES])
        said.append(k.words("meets {who}", who=who))
        if found is not None:
            said.append(k.words("{chance} to win", chance=symbols.percent(found)))
    elif there.owner is not None and there.owner != k.seat:
        said.append(k.words("sector of {name}", name=k.names[there.owner]))
    return ", ".join(said)


def betray(k: Asker, action: Action) -> Way:
    said = k.label(action)
    seats = "-".join(map(str, action[1:]))
    return (Step(f"do-betray-{seats}", said, "ambassador", k.words("relations end")),), said, False


ASKS: Final = {
    "move": ask_move,
    "betray": plainly(
        mark("Whom do you <b>betray</b> on the way?"),
        mark("Every way there leads past a partner: relations with those you name end, and you become the traitor."),
    ),
}
WAYS: Final = {a.MOVE: move, a.BETRAY: betray}
