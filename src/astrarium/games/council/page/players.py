"""Beside the map: the players with what lies open, the market, the Dark Tech piles, the Automa."""

from __future__ import annotations

from ....drawing import attributes, badge, escape, icon, kept, panel, player_row, seal, stock
from ..knowledge.view import Card, Player, TechPile, Zone
from ..text.names import PEOPLE_WORDS, box_note
from . import ids, symbols
from .automa import draw_automa
from .cards import card_words, face, signs
from .symbols import Scene, Setting
from .track import small_track


def draw_players(scene: Scene) -> str:
    """The `players` region: everybody, the track on a narrow screen, and what is at stake now."""
    rows = "".join(_row(scene, player) for player in scene.view.players)
    label = attributes(aria_label=scene.words("Players"))
    people = f'<section class="panel pls"{label}>{rows}</section>'
    track = f'<div class="phone-only trkp">{small_track(scene)}</div>'
    now = draw_market(scene) if _market_first(scene) else draw_automa(scene)
    return f'<div class="beside">{people}{track}{now}</div>'


def _market_first(scene: Scene) -> bool:
    """Whether the market stands above the own board: while cards are bought or taken."""
    pending = scene.view.pending
    return scene.view.phase in ("leaders", "buy") or (pending is not None and pending.kind == "take")


def _row(scene: Scene, player: Player) -> str:
    words = scene.words
    stats = "".join(
        stock(symbol, n, symbols.capital(words(name)))
        for symbol, n, name in zip(symbols.GEM_SYMBOLS, player.gems, ("anthracite", "gold", "clear"), strict=True)
    )
    stats += stock("ai-card", player.ai_cards, words("AI cards"), symbols.QUIET)
    stats += stock("bonus-card", player.light_cards + player.has_dark, words("bonus cards"))
    stats += stock("cube", player.cubes_left, words("cubes left"), f"var(--p{player.party + 1})")
    if player.seat is None:
        stats = stock("bonus-card", player.light_cards, words("bonus cards"))
        stats += stock("cube", player.cubes_left, words("cubes left"), f"var(--p{player.party + 1})")
    people = words(PEOPLE_WORDS[player.people]) if player.people else ""
    after = _state(scene, player)
    if player.seat is None:
        return (
            f'<div class="pl automa">{badge(player.party, 28)}<div class="who">'
            f'<div class="nm">{escape(scene.name(player.party))}{after}</div>'
            f'<div class="res">{stats}</div></div>{_level(scene, player)}</div>'
        )
    if player.party != scene.view.seat:
        stats += _lying(scene, player)
    return player_row(
        player.party, scene.name(player.party), people, stats, _level(scene, player), _is_on(scene, player), after
    )


def _is_on(scene: Scene, player: Player) -> bool:
    pending = scene.view.pending
    if pending is None or player.seat not in pending.seats:
        return False
    return pending.kind != "plan" or player.seat == scene.view.seat


def _level(scene: Scene, player: Player) -> str:
    of = scene.words("{energy} of {consumption}", energy=player.energy, consumption=player.consumption)
    level = symbols.level(player.level)
    label = scene.words("Dark Tech level {level}", level=level)
    return f'<div class="lv"{attributes(title=label)}><b>{level}</b><small>{escape(of)}</small></div>'


def _state(scene: Scene, player: Player) -> str:
    """Beside the name: place in the order, throne, leader, ready or choosing."""
    words = scene.words
    found = f'<i class="ord"{attributes(title=words("place {n} in the turn order", n=player.place))}>{player.place}</i>'
    if player.throne:
        found += icon("throne", 15, "var(--brass-hi)", "crown", words("holds the throne"))
    if scene.view.over and player.seat in scene.view.winners:
        found += icon("i-spark", 14, "var(--brass-hi)", "crown", words("winner"))
    if scene.plan_is_on() and player.seat is not None:
        found += seal(player.ready, words("ready") if player.ready else words("planning"))
    return found


def _lying(scene: Scene, player: Player) -> str:
    """What lies open on a player's zones, the leader and Dark Tech: in one small line."""
    items = "".join(_ticket(scene.setting, zone) for zone in player.zones)
    for tech in player.techs:
        hint = f"{scene.words(tech.name)}: {scene.effects.tech(scene.box.techs[tech.tech])}"
        items += f'<span class="tk tech"{attributes(title=hint)}>{escape(scene.words(tech.name))}</span>'
    if player.leader:
        name = next(leader.name for leader in scene.view.leaders if leader.id == player.leader)
        items += f'<span class="tk lead">{escape(scene.words(name))}</span>'
    return f'<span class="lying">{items}</span>' if items else ""


@kept
def _ticket(setting: Setting, zone: Zone) -> str:
    words, numeral = setting.words, symbols.ZONES[zone.number - 1]
    reach = words.plural("zone {zone}, {n} parsec", "zone {zone}, {n} parsecs", zone.range, zone=numeral)
    what = card_words(zone.card, setting) if zone.card else words("empty")
    under = "".join(f"; {words('covers {card}', card=words(card.name))}" for card in zone.covered)
    inside = signs(zone.card, setting, 13) if zone.card else "<span>·</span>"
    cls = "tk now" if zone.acting else "tk"
    return f'<span class="{cls}"{attributes(title=f"{reach}: {what}{under}")}><b>{numeral}</b>{inside}</span>'


def draw_market(scene: Scene) -> str:
    """Eight places; what the reader's gems can pay for stands out."""
    payable = sum(offer.payable for offer in scene.view.market)
    cells = "".join(
        _offer(scene, offer.card, offer.payable, offer.crossed) if offer.card else '<div class="cc sm gap"></div>'
        for offer in scene.view.market
    )
    note = scene.words.plural("{n} within your gems", "{n} within your gems", payable) if scene.view.me else ""
    return panel(scene.words("AI market"), f'<div class="mk">{cells}</div>', escape(note), "market")


def _offer(scene: Scene, card: Card, payable: bool, crossed: bool) -> str:
    tick = ""
    if crossed:
        tick = icon("i-cross", 12, "var(--ember)", "cross", scene.words("the Automa will discard it"))
    state = "can" if payable else "" if scene.view.me is None else "no"
    return face(card, scene.setting, ids.card_id(card.id), f"priced {state}".strip(), small=True, extra=tick)


def draw_aside(scene: Scene) -> str:
    """The `aside` region: what is not at stake now, the piles, and what was rebuilt."""
    later = draw_automa(scene) if _market_first(scene) else draw_market(scene)
    return f'<div class="beside">{later}{_piles(scene)}</div>'


def _source(scene: Scene) -> str:
    note = escape(box_note(scene.box, scene.words))
    more = escape(scene.words("What was rebuilt"))
    link = f'<a href="/rules/council#CS-15.1" target="_blank" rel="noopener">{more}</a>'
    return f'<p class="seen muted">{note} {link}</p>'


def _piles(scene: Scene) -> str:
    """Dark Tech piles, deck and bonus cards: how many are left."""
    words, view = scene.words, scene.view
    levels = [(words("Dark Tech {level}", level=symbols.level(pile.level)), pile.left) for pile in view.tech_piles]
    rows = [("brand", *level) for level in levels]
    rows += [("ai-card", words("AI cards in the deck"), view.deck)]
    rows += [("bonus-card", words("light bonus cards"), view.light_pile)]
    rows = [(icon(symbol, 15, symbols.QUIET), name, n) for symbol, name, n in rows]
    rows += [(icon(symbol, 15), name, n) for symbol, name, n in _gem_rows(scene)]
    items = "".join(f"<li>{sign}<span>{escape(name)}</span><b>{n}</b></li>" for sign, name, n in rows)
    known = "".join(_known(scene, pile) for pile in scene.view.tech_piles if pile.cards and pile.left)
    label = attributes(aria_label=words("Piles"))
    return f'<section class="panel piles"{label}><ul>{items}</ul>{known}{_source(scene)}</section>'


def _gem_rows(scene: Scene) -> list[tuple[str, str, int]]:
    """What is left in the three supplies of gems (CS-1.2)."""
    names = (
        scene.words("anthracite gems left"),
        scene.words("gold gems left"),
        scene.words("clear gems left"),
    )
    return list(zip(symbols.GEM_SYMBOLS, names, scene.view.gem_supply or (), strict=False))


def _known(scene: Scene, pile: TechPile) -> str:
    """A pile the reader has looked through."""
    assert pile.cards is not None
    names = ", ".join(scene.words(tech.name) for tech in pile.cards)
    seen = scene.words("Seen in {level}: {names}", level=symbols.level(pile.level), names=names)
    return f'<p class="seen muted">{escape(seen)}</p>'
