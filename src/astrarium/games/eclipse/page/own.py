"""The reader's own board with its tracks, blueprints and reputation."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Words

from ....drawing import attributes, badge, escape, icon, kept, kept_large, panel, seat_color, stock
from ..box import components as c
from ..knowledge.view import Design, Player, View
from ..text.names import ACTION_WORDS
from . import ids, symbols
from .pictures import dice_of, plan


def draw_me(view: View, names: Sequence[str], words: Words, plans: bool = True) -> str:
    """The `me` region: the reader's own board; its blueprints stand elsewhere while they are changed."""
    player = view.players[view.seat] if view.seat is not None else None
    if player is None or player.species is None:
        return ""
    return _board(player, view.diplomacy, tuple(names), words, plans)


@kept_large
def _board(player: Player, diplomacy: bool, names: tuple[str, ...], words: Words, plans: bool) -> str:
    title = symbols.species_name(player, words)
    note = escape(words("trade {n}:1", n=player.trade))
    body = _tracks(player, words) + _deeds(player, diplomacy, words) + _honours(player, names, words)
    body += (_plans(player, words) if plans else "") + _known(player, words)
    return f'<div class="mine" data-seat="{player.seat + 1}">{panel(title, body, note, "own", plate=True)}</div>'


def _tracks(player: Player, words: Words) -> str:
    rows = "".join(_track(player, kind, words) for kind in range(3))
    return f'<div class="ptrks">{rows}{_influence(player, words)}</div>'


def _track(player: Player, kind: int, words: Words) -> str:
    """Opened numbers, then the cubes still on the track; the number in force is filled."""
    cubes = player.tracks[kind]
    out = c.TRACK_CUBES - cubes
    shown = "".join(
        f'<i class="{"at" if i == out else ""}">{value}</i>' for i, value in enumerate(c.PRODUCTION[: out + 1])
    )
    shown += f'<i class="cube">{icon("cube", 13, seat_color(player.seat))}</i>' * cubes
    name = symbols.resource(kind, words)
    grave = f"<small>†{player.grave[kind]}</small>" if player.grave[kind] else ""
    label = words(
        "{name}: {n} in store, {gain} each round",
        name=symbols.capital(name),
        n=player.storage[kind],
        gain=f"+{player.income[kind]}",
    )
    return (
        f"<div{_place(ids.track_id(kind), f'ptrk place k-{c.RESOURCES[kind]}', label)}>"
        f"{icon(symbols.RESOURCE_SYMBOLS[kind], 19)}<b>{player.storage[kind]}</b>"
        f'<div style="--n:{c.TRACK_CUBES + 1}">{shown}</div>'
        f"<em>+{player.income[kind]}{grave}</em></div>"
    )


def _place(id_: str, cls: str, label: str) -> str:
    return attributes(id=id_, class_=cls, tabindex=-1, role="img", aria_label=label, title=label)


def _influence(player: Player, words: Words) -> str:
    """The influence track: upkeep by discs gone, then the discs left."""
    gone = max(0, c.CIRCLES - player.discs)
    costs = [c.UPKEEP[c.CIRCLES - n] for n in range(gone + 1)]
    shown = "".join(f'<i class="{"at" if i == gone else ""}">{f"−{n}" if n else 0}</i>' for i, n in enumerate(costs))
    shown += f'<i class="d">{icon("disc", 13, seat_color(player.seat))}</i>' * player.discs
    cells = len(costs) + player.discs
    label = words("{n} influence discs on the track, upkeep {cost}", n=player.discs, cost=player.upkeep)
    return (
        f"<div{_place('influence-track', 'ptrk place infl', label)}>"
        f'{icon("disc", 19, seat_color(player.seat))}<b>{player.discs}</b><div style="--n:{cells}">{shown}</div>'
        f'<em class="neg">−{player.upkeep}</em></div>'
    )


def _deeds(player: Player, diplomacy: bool, words: Words) -> str:
    """The spaces of the board for what a turn can be used for, with the discs spent on each this round."""
    spaces = ""
    for kind, name in enumerate(c.ACTIONS):
        reactions = player.reactions[c.REACTIONS.index(kind)] if kind in c.REACTIONS else 0
        spent = player.actions[kind] + reactions
        label = words.plural("{name}: {n} disc spent this round", "{name}: {n} discs spent this round", spent,
                             name=words(ACTION_WORDS[kind]))  # fmt: skip
        spaces += _deed(name, symbols.ACTION_SYMBOLS[kind], label, player.seat, spent)
    spaces += _deed("trade", "act-conversion", words("Trade"), player.seat)
    if diplomacy:
        spaces += _deed("talk", "ambassador", words("Diplomacy"), player.seat)
    return f'<div class="deeds">{spaces}</div>'


@kept
def _deed(name: str, symbol: str, label: str, seat: int, spent: int = 0) -> str:
    discs = f"<b>{icon('disc', 10, seat_color(seat))}{spent}</b>" if spent else ""
    return f"<div{_place(f'do-{name}', 'deed place', label)}>{icon(symbol, 17)}{discs}</div>"


def _honours(player: Player, names: Sequence[str], words: Words) -> str:
    """The reputation track, colony ships, and the money after the next upkeep."""
    tiles = "".join(
        f'<span class="rt"{attributes(title=words("reputation {n}", n=value))}>{icon("reputation", 22)}'
        f"<b>{value}</b></span>"
        for value in player.reputation_values or ()
    )
    tiles += "".join(
        f'<span class="rt"{attributes(title=words("ambassador of {name}", name=names[other]))}>'
        f"{icon('ambassador', 22, seat_color(other))}{badge(other, 12)}</span>"
        for other in player.ambassadors
    )
    empty = sum(player.places) - len(player.reputation_values or ()) - len(player.ambassadors)
    tiles += '<span class="rt free"></span>' * max(0, empty)
    ships = (
        f'<span class="cs"{attributes(title=words("colony ships ready"))}>'
        f"{icon('colony-ship', 17, seat_color(player.seat))}<b>{player.colony_ships}</b>"
        f"/{player.colony_ships_all}</span>"
    )
    money = "neg" if player.balance < 0 else ""
    after = escape(words("after upkeep"))
    balance = f'<b class="{money}">{symbols.amount(player.balance)}</b>'
    net = f'<span class="net">{after} {balance}{icon("credits", 13)}</span>'
    return f'<div class="reps">{tiles}{ships}{net}</div>'


def _plans(player: Player, words: Words) -> str:
    return f'<div class="bps">{"".join(_plan(player.seat, i, d, words) for i, d in enumerate(player.designs))}</div>'


@kept_large
def _plan(seat: int, number: int, design: Design, words: Words) -> str:
    name = symbols.ship_name(design.ship, words)
    built = c.SHIP_LIMIT[number] - design.unbuilt
    stats = "".join(
        f"<span{attributes(title=words(label))}>{icon(symbol, 11, colour)}{getattr(design, key)}</span>"
        for key, symbol, colour, label in symbols.STATS
    )
    dice = dice_of(design.cannons) + (f"<u>{dice_of((0, design.missiles, 0))}</u>" if design.missiles else "")
    price = f'<span class="price">{design.price}{icon("materials", 11)}</span>'
    return (
        f"<div{attributes(id=f'blue-{design.ship}', class_='bp place', tabindex=-1, role='img', aria_label=name)}>"
        f'<svg viewBox="-42 -43 84 86" aria-hidden="true">{plan(design, seat, 84, 19, 17)}</svg>'
        f"<p><b>{escape(name)}</b></p><p>{price}<small>{built}/{c.SHIP_LIMIT[number]}</small></p>"
        f'<p class="st">{stats}<span class="dc">{dice}</span></p></div>'
    )


def _known(player: Player, words: Words) -> str:
    """Technologies by category, ancient parts kept aside, discoveries kept for points."""
    rows = "".join(
        _token(*symbols.tech_symbol(tech), symbols.tech_name(tech, words))
        for category in player.technologies
        for tech in category
    )
    extra = "".join(
        _token(f"pt-{c.PARTS[c.PART_OF[part]].kind}", "var(--aurora)", symbols.part_name(part, words), "tk new")
        for part in player.stored_parts
    )
    kept = stock("discovery", player.discoveries, words("discoveries kept, 2 VP each")) if player.discoveries else ""
    return f'<div class="tks">{rows}{extra}{kept}</div>' if rows or extra or kept else ""


@kept
def _token(symbol: str, colour: str, label: str, cls: str = "tk") -> str:
    return f'<span class="{cls}"{attributes(title=label)}>{icon(symbol, 15, colour, label=label)}</span>'
