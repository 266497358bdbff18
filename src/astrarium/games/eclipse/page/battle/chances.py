"""The chances of battles beside the board: before, now, after each hit; and a link to the page that reckons them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from urllib.parse import urlencode

from astrarium.core import Words

from .....drawing import attributes, badge, escape, icon, panel, seat_color
from ...box import components as c
from ...knowledge.view import Battle, View
from ...odds.fleets import Fleet, fleet_of, write_fleet
from ...odds.forecast import (
    MOST_STEPS_ONCE,
    battles_ahead,
    chance,
    chance_from,
    fleets_at_start,
    fleets_now,
    is_estimate,
    moment_now,
)
from .. import symbols

PARTY_SHIP: Final = {"ancients": "ancient", "gcds": "gcds"}
NEUTRAL: Final = "#CFC5AE"
MOST_AHEAD: Final = 3
MOST_HITS: Final = 4


def draw_odds(view: View, names: Sequence[str], words: Words) -> str:
    """The chances of the battle in progress, or of those ahead."""
    battle = view.battle
    if battle is not None and battle.attacker is not None and battle.defender is not None:
        return _now(view, battle, names, words)
    return _ahead(view, names, words)


def _now(view: View, battle: Battle, names: Sequence[str], words: Words) -> str:
    assert battle.attacker is not None and battle.defender is not None
    sides = (battle.attacker, battle.defender)
    rows = ""
    if view.fights:
        before = chance(*fleets_at_start(view, view.fights[-1]), MOST_STEPS_ONCE)
        rows += _bar(words("Before the battle"), sides, before, names, words, named=False) if before is not None else ""
    now = chance_from(moment_now(view, battle))
    if now is not None:
        rows += _bar(words("Now"), sides, now, names, words, named=True)
        rows += _after_hits(view, battle, sides, names, words)
    else:
        rows += f'<p class="muted">{escape(words("Too many ships to reckon here."))}</p>'
    note = words("estimate") if is_estimate(battle) else words("exact") if now is not None else ""
    fleets = fleets_now(battle)
    if battle.round:
        fleets = (_spent(fleets[0]), _spent(fleets[1]))
    return panel(words("Odds"), rows + _stake(battle, words) + _foot(fleets, words), escape(note), "fate")


def draw_odds_line(view: View, names: Sequence[str], words: Words) -> str:
    """The chances of the battle in progress as one bar; empty where they are not known."""
    battle = view.battle
    if battle is None or battle.attacker is None or battle.defender is None:
        return ""
    now = chance_from(moment_now(view, battle))
    return "" if now is None else _bar(words("Now"), (battle.attacker, battle.defender), now, names, words, named=True)


def _spent(fleet: Fleet) -> Fleet:
    """The fleet without its missiles."""
    return tuple(replace(squadron, missiles=(0, 0, 0)) for squadron in fleet)


def _after_hits(view: View, battle: Battle, sides: tuple[str, str], names: Sequence[str], words: Words) -> str:
    """What each target of the next die would make of the chances, for the one who decides."""
    if view.pending is None or view.pending.kind != "assign" or not view.pending.mine:
        return ""
    rows = ""
    for group in [group for group in battle.groups if group.party != str(view.seat)][:MOST_HITS]:
        for damage in dict.fromkeys(group.damage):
            found = chance_from(moment_now(view, battle, (group.ship, damage)))
            if found is not None:
                name = symbols.ship_name(group.ship, words).lower()
                name = words("{ship}, damaged {n}", ship=name, n=damage) if damage else name
                rows += _bar(words("If you hit: {ship}", ship=name), sides, found, names, words, named=False)
    return rows


def _stake(battle: Battle, words: Words) -> str:
    draws = "".join(
        f"<span>{badge(seat, 14)}{escape(words.plural('{n} reputation draw', '{n} reputation draws', n))}</span>"
        for seat, n in enumerate(battle.draws)
        if n
    )
    return f'<div class="ol">{draws}</div>' if draws else ""


def _foot(fleets: tuple[Fleet, Fleet], words: Words) -> str:
    """What the figures leave out, and the link to the page where both fleets can be changed."""
    said = escape(words("Nobody retreats; dice by the printed rule."))
    return f'<div class="ofoot"><small>{said}</small>{odds_link(fleets, words)}</div>'


def odds_link(fleets: tuple[Fleet, Fleet], words: Words) -> str:
    if not all(any(squadron.damage for squadron in fleet) for fleet in fleets):
        return ""
    attacker, defender = (write_fleet(tuple(s for s in fleet if s.damage)) for fleet in fleets)
    address = f"/odds/eclipse?{urlencode({'attacker': attacker, 'defender': defender})}"
    label = words("Open these fleets on the odds page")
    return (
        f'<a class="olink"{attributes(href=address, target="_blank", rel="noopener", title=label, aria_label=label)}>'
        f"{icon('i-spark', 13)}{escape(words('All odds'))}</a>"
    )


def _ahead(view: View, names: Sequence[str], words: Words) -> str:
    if view.phase not in ("action", "combat"):
        return ""
    rows = ""
    for index, attacker, defender in battles_ahead(view)[:MOST_AHEAD]:
        fleets = fleet_of(view, attacker, index), fleet_of(view, defender, index)
        found = chance(*fleets)
        title = symbols.sector_label(c.SECTOR_NAMES[index], view, words)
        rows += _bar(title, (attacker, defender), found, names, words, named=True, link=odds_link(fleets, words))
    return panel(words("Battles ahead"), rows, escape(words("if nobody retreats")), "fate") if rows else ""


def party_name(party: str, names: Sequence[str], words: Words) -> str:
    return names[int(party)] if party.isdecimal() else symbols.ship_name(PARTY_SHIP[party], words)


def _bar(
    title: str, sides: tuple[str, str], found: float | None, names: Sequence[str], words: Words, named: bool,
    link: str = "",
) -> str:  # fmt: skip
    """A bar in the seats' colours, as long as the chances, the percentages at its ends; no figures where unknown."""
    shares = (0.5, 0.5) if found is None else (found, 1 - found)
    colours = [seat_color(int(party)) if party.isdecimal() else NEUTRAL for party in sides]
    bars = "".join(
        f'<i style="width:{100 * share:.1f}%;background:{colour}"></i>'
        for colour, share in zip(colours, shares, strict=True)
    )
    ends = [f"<em>{symbols.percent(share) if found is not None else '?'}</em>" for share in shares]
    who = "".join(
        f"<span>{badge(int(party), 14) if party.isdecimal() else ''}{escape(party_name(party, names, words))}</span>"
        for party in sides
    )
    head = f'<div class="ohead"><span>{escape(title)}</span>{link}</div>'
    row = f'<div class="odds-row">{ends[0]}<div class="odds-bar">{bars}</div>{ends[1]}</div>'
    return f'<div class="obar">{head}{row}{f"<p>{who}</p>" if named else ""}</div>'
