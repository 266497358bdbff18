"""The battles of the last combat phase, told throw by throw: who fired, what the dice showed, what they hit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from astrarium.core import Words

from .....drawing import attributes, badge, escape, icon, panel, seat_color
from ...box import components as c
from ...knowledge.view import Die, Fight, Throw, View, Withdrawal
from .. import symbols
from .chances import party_name
from .film import ending
from .stage import destroyed_of


def draw_report(view: View, names: Sequence[str], words: Words) -> str:
    """Battles that are over, the reader's own unfolded until the next action phase."""
    told = [fight for fight in view.fights if fight.over]
    if not told:
        return ""
    body = "".join(_fight(view, fight, names, words) for fight in told)
    return panel(words("Battles fought"), body, str(len(told)), "tale")


def _fight(view: View, fight: Fight, names: Sequence[str], words: Words) -> str:
    mine = str(view.seat) in (fight.attacker, fight.defender)
    unfolded = ' open="open"' if mine and view.phase != "action" else ""
    sides = " – ".join(_side(party, names, words) for party in (fight.attacker, fight.defender))
    number = c.SECTOR_NAMES[fight.sector]
    head = f"<summary><b>{number}</b><span>{sides}</span>{_result(fight, names, words)}</summary>"
    return f'<details class="fight"{unfolded}>{head}{_losses(fight, words)}{_course(fight, names, words)}</details>'


def _side(party: str, names: Sequence[str], words: Words) -> str:
    if party.isdecimal():
        return badge(int(party), 15, names[int(party)])
    return icon(_symbol(party), 16, label=party_name(party, names, words))


def _symbol(party: str) -> str:
    return "gcds" if party == "gcds" else "ancient"


def _result(fight: Fight, names: Sequence[str], words: Words) -> str:
    return f"<em>{escape(ending(fight, names, words))}</em>"


def _losses(fight: Fight, words: Words) -> str:
    """The ships each side lost."""
    rows = ""
    for party in (fight.attacker, fight.defender):
        lost = Counter(destroyed_of(fight, party))
        colour = seat_color(int(party)) if party.isdecimal() else ""
        mark = badge(int(party), 13) if party.isdecimal() else icon(_symbol(party), 13)
        ships = "".join(
            f"<span{attributes(title=symbols.ship_name(ship, words))}>{icon(ship, 15, colour)}×{n}</span>"
            for ship, n in lost.items()
        )
        rows += f"<p>{mark}{ships or escape(words('no losses'))}</p>"
    return f'<div class="lost"><small>{escape(words("Lost"))}</small>{rows}</div>'


def _course(fight: Fight, names: Sequence[str], words: Words) -> str:
    rows, shown = "", -1
    for entry in fight.course:
        if entry.round != shown:
            shown = entry.round
            title = words("missiles") if shown == 0 else words("round {n}", n=shown)
            rows += f'<li class="rnd">{escape(symbols.capital(title))}</li>'
        rows += _throw(entry, names, words) if isinstance(entry, Throw) else _withdrawal(entry, names, words)
    return f"<ol>{rows}</ol>"


def _who(party: str, ship: str, names: Sequence[str], words: Words) -> str:
    colour = seat_color(int(party)) if party.isdecimal() else ""
    mark = badge(int(party), 13, names[int(party)]) if party.isdecimal() else ""
    return f"{mark}{icon(ship, 16, colour, label=symbols.ship_name(ship, words))}"


def _throw(throw: Throw, names: Sequence[str], words: Words) -> str:
    hit = {entry.die for entry in throw.hits}
    dice = "".join(mini_die(die, i in hit) for i, die in enumerate(throw.dice))
    done: dict[str, None] = {}
    for entry in throw.hits:
        name = symbols.ship_name(entry.target, words).lower()
        text = words("{ship} destroyed", ship=name) if entry.destroyed else words("{ship} hit", ship=name)
        done[text] = None
    said = ", ".join(done) or words("no hit")
    return f"<li>{_who(throw.party, throw.ship, names, words)}<span>{dice}</span><small>{escape(said)}</small></li>"


def mini_die(die: Die, hit: bool) -> str:
    state = "hit" if hit else "miss"
    return f'<i class="md {state}" style="background:{symbols.DIE[die.colour]}">{die.value}</i>'


def _withdrawal(entry: Withdrawal, names: Sequence[str], words: Words) -> str:
    number = c.SECTOR_NAMES[entry.to]
    said = words("gone to {sector}", sector=number) if entry.left else words("retreats to {sector}", sector=number)
    return f"<li>{_who(entry.party, entry.ship, names, words)}<small>{escape(said)}</small></li>"
