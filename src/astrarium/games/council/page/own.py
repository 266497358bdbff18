"""The reader's own board: gems, upgrades, zones with stacks, hand, Dark Tech, stations, leader, bonus cards."""

from __future__ import annotations

from ....core.page import Words
from ....drawing import attributes, escape, icon, kept, panel, stock
from ..box import components as c
from ..box.records import PLANETS, RANGE, TERRAFORM, UPGRADE_KINDS
from ..knowledge.view import Player, Station, Upgrade, View, Zone
from ..text.names import PEOPLE_WORDS, STATION_WORDS
from . import ids, symbols
from .cards import bonus_card, card_words, face, leader_card, pill, signs, tech_card
from .symbols import Scene, Setting

KINDS = ("terraform", "stacking", "range", "energy")


def draw_me(scene: Scene) -> str:
    """The `me` region."""
    me = scene.view.me
    if me is None:
        return ""
    upgrades = _upgrades(scene.setting, scene.view.upgrades, me.party, own=True) + _stations(scene)
    zones = "" if scene.plan_is_on() else _zones(scene, me)  # while all plan they lie large in the action bar
    body = upgrades + zones if scene.view.phase == "buy" else zones + upgrades
    board = panel(scene.words("Your board"), body, _gems(me, scene.words), "own", plate=True)
    powers = _powers(scene, me, scene.words("Your powers"))
    return f'<div class="mine" data-seat="{me.party + 1}">{board}{powers}{_bonus(scene, me)}</div>'


def board_of(view: View, party: int, words: Words, box: c.Box) -> str:
    """The whole board of any party: gems, zones and hand, upgrades, stations, Dark Tech, how many bonus cards."""
    scene, player = Scene(view, (), words, box), view.players[party]
    built = _zones(scene, player) + _upgrades(scene.setting, _upgrades_of(player, box), party, own=False)
    built += _built(scene, player)
    title = words(PEOPLE_WORDS[player.people]) if player.people else ""
    board = panel(title, built + _supply(player, words), _gems(player, words), "own")
    powers, bonus = _powers(scene, player, words("Powers")), _bonus_panel(scene, player, words("Bonus cards"))
    return f'<div class="mine" data-seat="{party + 1}">{board}{powers}{bonus}</div>'


def _gems(player: Player, words: Words) -> str:
    shown = "".join(
        stock(symbol, n, symbols.capital(words(name)), size=17)
        for symbol, n, name in zip(symbols.GEM_SYMBOLS, player.gems, ("anthracite", "gold", "clear"), strict=True)
    )
    return f'<span class="gems">{shown}</span>'


def _supply(player: Player, words: Words) -> str:
    """What is counted and not seen: cards, cubes, and the way to the next level."""
    shown = stock("ai-card", player.ai_cards, words("AI cards"), symbols.QUIET)
    shown += stock("cube", player.cubes_left, words("cubes left"), f"var(--p{player.party + 1})")
    energy = words("energy {energy} of {consumption}", energy=player.energy, consumption=player.consumption)
    return f'<p class="seen held">{shown}<span>{escape(energy)}</span></p>'


def _upgrades_of(player: Player, box: c.Box) -> tuple[Upgrade, ...]:
    """The upgrades of a board as printed, with the cubes that lie on them; an extra zone's where there is one."""
    return tuple(
        Upgrade(
            number=number, id=u.id, kind=UPGRADE_KINDS[u.kind],
            planet=PLANETS[u.planet] if u.kind == TERRAFORM else None,
            zone=u.zone + 1 if u.kind == RANGE else None, range=u.range if u.kind == RANGE else None,
            cost=u.cost, energy=u.energy, status="owned" if u.id in player.upgrades else "open", payment=None,
            source=u.source, guessed=u.guessed,
        )
        for number, u in enumerate(box.upgrades)
        if u.zone < max(c.ZONES, len(player.zones)) and player.seat is not None
    )  # fmt: skip


def _built(scene: Scene, player: Player) -> str:
    """The stations a party has built, with their galaxies."""
    cells = ""
    for built in player.stations:
        name = symbols.capital(scene.words(STATION_WORDS[built.station]))
        where = escape(symbols.short_name(scene.view.galaxy(built.galaxy), scene.words))
        symbol = icon(symbols.STATION_SYMBOLS[built.station], 16, symbols.QUIET)
        cells += f'<div class="u st owned">{symbol}<span>{escape(name)}</span><em>{where}</em></div>'
    return f'<div class="sts">{cells}</div>' if cells else ""


def _zones(scene: Scene, me: Player) -> str:
    """Zones and hand, small."""
    if not me.zones:
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


def _upgrades(setting: Setting, upgrades: tuple[Upgrade, ...], party: int, own: bool) -> str:
    shown = [upgrade for upgrade in upgrades if upgrade.status != "none"]
    cells = "".join(
        _upgrade(setting, upgrade, party, own) for kind in KINDS for upgrade in shown if upgrade.kind == kind
    )
    return f'<div class="ups">{cells}</div>' if cells else ""


@kept
def _upgrade(setting: Setting, upgrade: Upgrade, party: int, own: bool) -> str:
    symbol, label = _sign(upgrade, setting.words)
    price = symbols.gem_icons(upgrade.cost, 12)
    if upgrade.status == "owned":
        price = icon("cube", 15, f"var(--p{party + 1})")
    name, words = symbols.capital(setting.things.upgrade(upgrade.number)), setting.words
    said = f"{name}, {words('bought')}" if upgrade.status == "owned" else f"{name}, {setting.gems(upgrade.cost)}"
    if upgrade.energy and upgrade.kind != "energy":
        said += f", {words('energy +{energy}', energy=upgrade.energy)}"
    place = {"id": ids.upgrade_id(upgrade.id), "tabindex": 0, "role": "button"} if own else {"role": "img"}
    cls = f"u k-{upgrade.kind} {upgrade.status}{' place' if own else ''}"
    named = attributes(**place, class_=cls, aria_label=said, title=said, data_about=f"upgrade:{upgrade.id}")
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


def _powers(scene: Scene, me: Player, title: str) -> str:
    """Dark Tech cards and the leader."""
    cards = "".join(tech_card(tech, scene.setting) for tech in me.techs)
    if me.leader and scene.view.phase != "leaders":
        leader = next(leader for leader in scene.view.leaders if leader.id == me.leader)
        cards = leader_card(leader, scene.setting, with_id=False) + cards
    return panel(title, f'<div class="plqs">{cards}</div>') if cards else ""


def _bonus(scene: Scene, me: Player) -> str:
    """Own bonus cards; while one must go back they lie in the action bar."""
    pending = scene.view.pending
    if pending is not None and pending.kind == "return" and pending.mine:
        return ""
    return _bonus_panel(scene, me, scene.words("Your bonus cards"))


def _bonus_panel(scene: Scene, player: Player, title: str) -> str:
    cards = bonus_card(player.dark, scene.setting) if player.has_dark else ""
    cards += "".join(bonus_card(bonus, scene.setting) for bonus in player.lights)
    note = scene.words("final count now +{n}", n=sum(player.final)) if player.final is not None else ""
    return panel(title, f'<div class="plqs">{cards}</div>', escape(note), "bonuses") if cards else ""
