"""What lies in the action bar: the plan with its preview, or the cards and tiles that are to be chosen from."""

from __future__ import annotations

from dataclasses import dataclass

from ....drawing import attributes, badge, escape, icon
from ..knowledge.view import Player, Zone
from ..rules.planning import is_perpetual, new_order, planned_steps
from . import ids, symbols
from .cards import bonus_card, face, leader_card, tech_card, tile_card
from .own import reach_dots
from .symbols import Scene


def draw_hand(scene: Scene) -> str:
    """The `hand` region."""
    pending, me = scene.view.pending, scene.view.me
    if pending is None:
        return ""
    if pending.kind == "plan":
        return _plan(scene, me) if me is not None else ""
    if scene.view.drawn:
        return _row("".join(tile_card(tile, scene.setting) for tile in scene.view.drawn), scene.words("Systems drawn"))
    if pending.kind == "leader":
        return _row(
            "".join(leader_card(leader, scene.setting) for leader in scene.view.leaders), scene.words("Leaders")
        )
    if not pending.mine or me is None:
        return ""
    if pending.kind == "tech":
        pile = scene.view.tech_piles[pending.level - 1]
        return _row(
            "".join(tech_card(tech, scene.setting, with_id=True) for tech in pile.cards or ()), scene.words("Pile")
        )
    if pending.kind == "return":
        return _row(_lights(scene, me), scene.words("Your bonus cards"))
    return ""


def _row(cards: str, label: str) -> str:
    return f'<div class="offer" data-hand="wide alone" role="group"{attributes(aria_label=label)}>{cards}</div>'


def _lights(scene: Scene, me: Player) -> str:
    """Light cards, each kind a place once; the dark card stays."""
    cards, named = "", set[str]()
    for bonus in me.lights:
        assert bonus is not None
        cards += bonus_card(bonus, scene.setting, "" if bonus.id in named else ids.bonus_id(bonus.id))
        named.add(bonus.id)
    return cards + (bonus_card(me.dark, scene.setting, ids.dark_id(me.dark.id)) if me.dark else "")


def _plan(scene: Scene, me: Player) -> str:
    zones = "".join(_zone(scene, zone, bool(scene.legal)) for zone in me.zones)
    back = f'<small class="tohand">{escape(scene.words("to hand"))}</small>'
    hand = "".join(face(card, scene.setting, ids.card_id(card.id)) for card in me.hand)
    label = attributes(aria_label=scene.words("Your hand"))
    wide = " many" if len(me.hand) + len(me.zones) > 9 else ""
    return (
        f'<div class="plan{wide}" data-hand="plan wide alone"><div class="zones">{zones}{back}</div>'
        f'<div class="cards" role="group"{label}>{hand}</div>{_preview(scene, me)}</div>'
    )


def _zone(scene: Scene, zone: Zone, asked: bool) -> str:
    words = scene.words
    numeral = symbols.ZONES[zone.number - 1]
    top = zone.planned or zone.card
    inside = face(top, scene.setting, cls="ghost" if zone.planned else "") if top else _gap(scene, asked)
    note = _note(scene, zone) if zone.planned or asked else ""
    label = words("Zone {zone}", zone=numeral) + (f", {note}" if note else "")
    state = "done" if zone.planned else "full" if zone.card else "ask"
    named = attributes(
        id=ids.zone_id(zone.number), class_=f"zone {state} place", tabindex=0, role="button", aria_label=label
    )
    head = f'<div class="zh"><b>{numeral}</b>{reach_dots(zone.range, scene.words)}</div>'
    return f"<div{named}>{head}{inside}<small>{escape(note)}</small></div>{CHEVRON}"


def _gap(scene: Scene, asked: bool) -> str:
    inside = f'{icon("i-plus", 18)}<p class="cn">{escape(scene.words("a card here"))}</p>' if asked else ""
    return f'<div class="cc gap">{inside}</div>'


def _note(scene: Scene, zone: Zone) -> str:
    words = scene.words
    if zone.planned:
        return words("covers {card}", card=words(zone.card.name)) if zone.card else words("planned")
    return words("or cover it") if zone.card else words("needs a card")


CHEVRON = (
    '<svg class="arw" viewBox="0 0 16 30" width="11" height="22" aria-hidden="true"><path d="M3 6L12 15 3 24" '
    'fill="none" stroke="var(--brass)" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>'
)


def _preview(scene: Scene, me: Player) -> str:
    """The sum of the plan, where consumption lands, how far the next level is then, and the order as far as known."""
    plan, words = scene.view.plan, scene.words
    if plan is None:
        return ""
    parts = " ".join(_term(n, zone, zone.number == 1) for n, zone in zip(plan.cards, me.zones, strict=True))
    rows = "".join(_place(scene, place, at) for at, place in enumerate(coming_order(scene), 1))
    to = words("{n} to {level}", n=plan.to_next_level, level=symbols.level(me.level + 1))
    title = words("If you lock in") if plan.complete else words("So far")
    return (
        f'<div class="prev"><span class="eyebrow">{escape(title)}</span>'
        f'<p class="total"><small class="label">{escape(words("Sum"))}</small><span>{escape(parts)} =</span> '
        f"<b>{symbols.signed(plan.total)}</b></p>"
        f'<p class="soft">{icon("consumption", 13, label=words("consumption"))} {me.consumption} → '
        f"<b>{plan.consumption}</b><span>, {escape(to)}</span></p>"
        f"<ol>{rows}</ol></div>"
    )


def _term(n: int, zone: Zone, first: bool) -> str:
    """One zone's part of the sum; unknown while it has no card."""
    figure = str(abs(n)) if zone.planned or zone.card else "?"
    if first:
        return f"−{figure}" if n < 0 else figure
    return f"− {figure}" if n < 0 else f"+ {figure}"


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the order that comes: who, how many steps of it can be seen, and whether more may come."""

    party: int
    steps: int
    open: bool


def coming_order(scene: Scene) -> list[Place]:
    """The order after planning as far as it can be seen: cards that lie open, and one's own plan (CS-5.6)."""
    state = scene.asked.clone()
    places = [_seen(scene, player) for player in scene.view.players]
    state.steps = [place.steps for place in places]
    return [places[party] for party in new_order(state)]


def _seen(scene: Scene, player: Player) -> Place:
    if player.party == scene.view.seat:
        return Place(player.party, planned_steps(scene.asked, player.party), False)
    if player.seat is None:
        return Place(player.party, 0, True)
    if is_perpetual(scene.asked, player.party):
        return Place(player.party, 0, False)
    return Place(player.party, player.open_sum, True)


def _place(scene: Scene, place: Place, at: int) -> str:
    said = symbols.signed(place.steps)
    if place.open:
        said = scene.words("{n} and ?", n=said) if place.steps or scene.view.players[place.party].zones else "?"
    mine = ' class="me"' if place.party == scene.view.seat else ""
    who = f"{badge(place.party, 15)}<span>{escape(scene.name(place.party))}</span>"
    return f"<li{mine}><b>{at}</b>{who}<em>{escape(said)}</em></li>"
