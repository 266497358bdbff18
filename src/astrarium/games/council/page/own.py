"""The reader's own board: gems, upgrades, zones with stacks, hand, Dark Tech, stations, leader, bonus cards."""

from __future__ import annotations

from ....core.page import Words
from ....drawing import attributes, escape, icon, kept, panel, stock
from ..knowledge.view import Player, Station, Upgrade, Zone
from ..text.names import STATION_WORDS
from . import ids, symbols
from .cards import bonus_card, card_words, face, leader_card, pill, signs, tech_card
from .symbols import Scene, Setting

KINDS = ("terraform", "stacking", "range", "energy")


def draw_me(scene: Scene) -> str:
    """The `me` region."""
    me = scene.view.me
    if me is None:
        return ""
    words = scene.words
    gems = "".join(
        stock(symbol, n, symbols.capital(words(name)), size=17)
        for symbol, n, name in zip(symbols.GEM_SYMBOLS, me.gems, ("anthracite", "gold", "clear"), strict=True)
    )
    upgrades, zones = _upgrades(scene, me) + _stations(scene), _zones(scene, me)
    body = upgrades + zones if scene.view.phase == "buy" else zones + upgrades
    board = panel(words("Your board"), body, f'<span class="gems">{gems}</span>', "own", plate=True)
    return f'<div class="mine" data-seat="{me.party + 1}">{board}{_powers(scene, me)}{_bonus(scene, me)}</div>'


def _zones(scene: Scene, me: Player) -> str:
    """Zones and hand, small; while all plan they lie large in the action bar instead."""
    if scene.plan_is_on() or not me.zones:
        return ""
    zones = "".join(_zone(scene, zone) for zone in me.zones)
    cards = "".join(
        f'<span class="tk"{attributes(title=card_words(card, scene.setting))}>'
        f"{pill(card.consumption)}{signs(card, scene.setting, 14)}</span>"
        for card in me.hand
    )
    hand = f'<p class="inhand"><span class="muted">{escape(scene.words("Hand"))}</span>{cards}</p>' if cards else ""
    return f'<div class="zs">{zones}</div>{hand}'


@kept
def reach_dots(reach: int, words: Words) -> str:
    label = words.plural("{n} parsec", "{n} parsecs", reach)
    dots = "".join(f'<i class="{"on" if n < reach else ""}"></i>' for n in range(3))
    return f'<span class="rd" role="img"{attributes(aria_label=label, title=label)}>{dots}</span>'


def _zone(scene: Scene, zone: Zone) -> str:
    numeral = symbols.ZONES[zone.number - 1]
    inside = face(zone.card, scene.setting, small=True) if zone.card else '<div class="cc sm gap"></div>'
    under = _covered(scene, zone)
    cls = "zn now" if zone.acting else "zn"
    head = f'<div class="zh"><b>{numeral}</b>{reach_dots(zone.range, scene.words)}</div>'
    return f'<div class="{cls}">{head}{inside}{under}</div>'


def _covered(scene: Scene, zone: Zone) -> str:
    if not zone.covered:
        return ""
    names = ", ".join(scene.words(card.name) for card in zone.covered)
    return f'<small class="under">{escape(scene.words("covers {card}", card=names))}</small>'


def _upgrades(scene: Scene, me: Player) -> str:
    shown = [upgrade for upgrade in scene.view.upgrades if upgrade.status != "none"]
    cells = "".join(
        _upgrade(scene.setting, upgrade, me.party) for kind in KINDS for upgrade in shown if upgrade.kind == kind
    )
    return f'<div class="ups">{cells}</div>'


@kept
def _upgrade(setting: Setting, upgrade: Upgrade, party: int) -> str:
    symbol, label = _sign(upgrade, setting.words)
    price = symbols.gem_icons(upgrade.cost, 12)
    if upgrade.status == "owned":
        price = icon("cube", 15, f"var(--p{party + 1})")
    name, words = symbols.capital(setting.things.upgrade(upgrade.number)), setting.words
    said = f"{name}, {words('bought')}" if upgrade.status == "owned" else f"{name}, {setting.gems(upgrade.cost)}"
    if upgrade.energy and upgrade.kind != "energy":
        said += f", {words('energy +{energy}', energy=upgrade.energy)}"
    named = attributes(
        id=ids.upgrade_id(upgrade.id), class_=f"u k-{upgrade.kind} {upgrade.status} place", tabindex=0, role="button",
        aria_label=said, title=said,
    )  # fmt: skip
    mark = setting.mark(upgrade.source, upgrade.guessed)
    return f"<div{named}>{icon(symbol, 16, symbols.QUIET)}<span>{escape(label)}</span><em>{price}</em>{mark}</div>"


def _sign(upgrade: Upgrade, words: Words) -> tuple[str, str]:
    """Symbol and short caption of an upgrade."""
    if upgrade.kind == "range":
        return "parsec", f"{symbols.ZONES[(upgrade.zone or 1) - 1]}▸{upgrade.range}"
    if upgrade.kind == "energy":
        return "energy", f"+{upgrade.energy}"
    if upgrade.kind == "stacking":
        return "stacking", words("stacking")
    planet = words("desert") if upgrade.planet == "desert" else words("volcanic")
    return symbols.WORLDS[upgrade.planet or "earth"], planet


def _stations(scene: Scene) -> str:
    cells = "".join(_station(scene, station) for station in scene.view.stations)
    return f'<div class="sts">{cells}</div>' if cells else ""


def _station(scene: Scene, station: Station) -> str:
    name = symbols.capital(scene.words(STATION_WORDS[station.id]))
    hint = f"{name}: {scene.effects.station(scene.box.stations[station.station])}"
    if station.galaxy:
        state, end = "owned", escape(symbols.short_name(scene.view.galaxy(station.galaxy), scene.words))
    else:
        state, end = ("payable" if station.payable else "open"), symbols.gem_icons(station.cost, 12)
    named = attributes(
        id=ids.station_id(station.id),
        class_=f"u st {state} place",
        tabindex=0,
        role="button",
        aria_label=hint,
        title=hint,
    )
    mark = scene.mark(station.source, station.guessed)
    symbol = icon(symbols.STATION_SYMBOLS[station.id], 16, symbols.QUIET)
    return f"<div{named}>{symbol}<span>{escape(name)}</span><em>{end}</em>{mark}</div>"


def _powers(scene: Scene, me: Player) -> str:
    """Dark Tech cards and the leader."""
    cards = "".join(tech_card(tech, scene.setting) for tech in me.techs)
    if me.leader and scene.view.phase != "leaders":
        leader = next(leader for leader in scene.view.leaders if leader.id == me.leader)
        cards = leader_card(leader, scene.setting, with_id=False) + cards
    return panel(scene.words("Your powers"), f'<div class="plqs">{cards}</div>') if cards else ""


def _bonus(scene: Scene, me: Player) -> str:
    """Own bonus cards; while one must go back they lie in the action bar."""
    pending = scene.view.pending
    if pending is not None and pending.kind == "return" and pending.mine:
        return ""
    cards = bonus_card(me.dark, scene.setting) if me.has_dark else ""
    cards += "".join(bonus_card(bonus, scene.setting) for bonus in me.lights)
    note = ""
    if me.final is not None:
        note = scene.words("final count now +{n}", n=sum(me.final))
    title = scene.words("Your bonus cards")
    return panel(title, f'<div class="plqs">{cards}</div>', escape(note), "bonuses") if cards else ""
