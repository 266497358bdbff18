"""Left of the map: the technologies on offer; in a battle the order of initiative."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Words

from ....drawing import attributes, badge, escape, icon, kept, kept_large, panel, seat_color
from ..box import components as c
from ..knowledge.view import Battle, Fight, Group, Technology, View
from ..text.names import CATEGORY_WORDS
from . import ids, symbols
from .battle.chances import draw_odds
from .battle.report import draw_report
from .battle.stage import damage_words, destroyed_of
from .pictures import dice_of
from .reference.equipment import tech_does


def draw_rail(view: View, names: Sequence[str], words: Words) -> str:
    """The `rail` region: in a battle the order of initiative, else battles ahead and what is on offer."""
    order = draw_order(view, names, words)
    if order:
        return order + draw_report(view, names, words)
    return draw_odds(view, names, words) + draw_report(view, names, words) + technologies(view, words)


def draw_order(view: View, names: Sequence[str], words: Words) -> str:
    """The order of initiative in a battle."""
    if view.battle is None or not view.battle.groups:
        return ""
    return initiative(view.battle, view.fights[-1] if view.fights else None, names, words)


def draw_strip(view: View, words: Words) -> str:
    """The order of initiative in one line, for a phone."""
    battle = view.battle
    if battle is None or not battle.groups:
        return ""
    steps = "".join(_strip_group(group, words) for group in battle.groups)
    return f'<ol class="strip phone-only"{attributes(aria_label=words("Initiative"))}>{steps}</ol>'


def _strip_group(group: Group, words: Words) -> str:
    seat = int(group.party) if group.party.isdecimal() else None
    colour = seat_color(seat) if seat is not None else ""
    ship = icon(group.ship, 20, colour, label=symbols.ship_name(group.ship, words))
    mark = badge(seat, 12) if seat is not None else ""
    left = f"<small>×{len(group.damage)}</small>"
    return f'<li class="{_condition(group)}"><b>{group.initiative}</b>{mark}{ship}{left}</li>'


def _condition(group: Group) -> str:
    return "now" if group.firing else "flee" if group.retreat is not None else "fired" if group.acted else ""


def technologies(view: View, words: Words) -> str:
    """The supply with the reader's prices."""
    me = view.players[view.seat] if view.seat is not None else None
    known = me.technologies if me and me.species else None
    science, discounts = (me.storage[c.SCIENCE], me.discounts) if me else (0, ())
    return _supply(view.technologies, known, discounts, science, view.seat, words)


@kept_large
def _supply(
    technologies: tuple[Technology, ...], known: tuple[tuple[str, ...], ...] | None, discounts: tuple[int, ...],
    science: int, seat: int | None, words: Words,
) -> str:  # fmt: skip
    body = ""
    for category in range(len(c.CATEGORIES)):
        owned, discount = (len(known[category]), discounts[category]) if known else (0, 0)
        shown = tuple(
            tech for tech in technologies if tech.category == c.CATEGORIES[category] and (tech.tiles or tech.owned)
        )
        body += _category(category, shown, owned, discount, science, seat, words)
    note = f"{science}{icon('science', 12)}" if seat is not None else ""
    return panel(words("Technologies"), body, note, "tech", data_name=words("Technologies"))


def _category(
    category: int, shown: Sequence[Technology], owned: int, discount: int, science: int, seat: int | None,
    words: Words,
) -> str:  # fmt: skip
    pips = "".join(f'<i class="{"on" if i < owned else ""}"></i>' for i in range(c.TRACK_SLOTS))
    by_cost = sorted(shown, key=lambda tech: tech.cost)
    rows = "".join(_technology(tech, _is_payable(tech, science), words) for tech in by_cost)
    less = f"<em>−{discount}</em>" if discount else ""
    whose = attributes(data_seat=seat + 1) if seat is not None else ""
    name = escape(words(CATEGORY_WORDS[category]))
    return f'<div class="cat"{whose}><b>{name}</b><span>{pips}</span>{less}</div><ul>{rows}</ul>'


def _is_payable(tech: Technology, science: int) -> bool:
    return tech.price is not None and tech.price <= science


@kept
def _technology(tech: Technology, is_payable: bool, words: Words) -> str:
    symbol, colour = symbols.tech_symbol(tech.id)
    name = symbols.tech_name(tech.id, words)
    if tech.owned:
        state, right = "own", icon("i-check", 13, "var(--aurora)", label=words("yours"))
    else:
        price = tech.cost if tech.price is None else tech.price
        state = "can" if is_payable else "cannot"
        old = f"<s>{tech.cost}</s>" if price < tech.cost else ""
        right = f"{old}<b>{price}</b>{icon('science', 13)}"
    more = f" <small>×{tech.tiles}</small>" if tech.tiles > 1 and not tech.owned else ""
    marks = attributes(
        id=ids.tech_id(tech.id), class_=f"place {state}", tabindex=-1, aria_label=name,
        title=tech_does(tech.id, words), data_about=f"technology:{tech.id}",
    )  # fmt: skip
    return f"<li{marks}>{icon(symbol, 16, colour)}<span>{escape(name)}{more}</span><em>{right}</em></li>"


def initiative(battle: Battle, fight: Fight | None, names: Sequence[str], words: Words) -> str:
    """Who acts when: the highest initiative first, ties go to the defender; types that are gone last."""
    rows = "".join(_group(group, names, words) for group in battle.groups) + _gone(battle, fight, names, words)
    turn = words("missiles") if battle.round == 0 else words("round {n}", n=battle.round)
    note = f'<p class="muted">{escape(words("Ties go to the defender."))}</p>'
    return panel(words("Initiative"), f"<ol>{rows}</ol>{note}", escape(turn), "lad")


def _gone(battle: Battle, fight: Fight | None, names: Sequence[str], words: Words) -> str:
    """Ship types that were here when the battle began and are no more."""
    left = {(group.party, group.ship) for group in battle.groups}
    rows = ""
    for squad in fight.squads if fight is not None else ():
        if (squad.party, squad.ship) in left:
            continue
        seat = int(squad.party) if squad.party.isdecimal() else None
        mark = badge(seat, 16, names[seat]) if seat is not None else "<span></span>"
        lost = squad.ship in destroyed_of(fight, squad.party)
        said = words("destroyed") if lost else words("gone")
        name = escape(symbols.ship_name(squad.ship, words))
        rows += (
            f'<li class="gone"><b>–</b>{mark}{icon(squad.ship, 22, seat_color(seat) if seat is not None else "")}'
            f"<span><s>{name}</s><small>{escape(said)}</small></span></li>"
        )
    return rows


def _group(group: Group, names: Sequence[str], words: Words) -> str:
    seat = int(group.party) if group.party.isdecimal() else None
    mark = badge(seat, 16, names[seat]) if seat is not None else "<span></span>"
    ship = icon(group.ship, 22, seat_color(seat) if seat is not None else "")
    state = _condition(group)
    said = [words.plural("{n} ship", "{n} ships", len(group.damage))]
    if group.retreat is not None:
        said.append(words("leaves for {sector}", sector=c.SECTOR_NAMES[group.retreat]))
    elif sum(group.damage):
        said.append(damage_words(sum(group.damage), words))
    stats = f"+{group.computer}"
    dice = dice_of(group.cannons) + (f"<u>{dice_of((0, group.missiles, 0))}</u>" if group.missiles else "")
    name = escape(symbols.ship_name(group.ship, words))
    about = f"ship:{group.ship}" if seat is not None else f"npc:{group.ship}"
    now = attributes(aria_current="step" if group.firing else None, data_about=about)
    return (
        f'<li class="{state}"{now}><b>{group.initiative}</b>{mark}{ship}'
        f"<span>{name}<small>{escape(', '.join(said))}</small>"
        f'<small class="dc">{dice}{icon("pt-computer", 12, symbols.TINT["computer"])}{stats}</small></span></li>'
    )
