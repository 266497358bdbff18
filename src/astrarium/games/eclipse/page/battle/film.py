"""Battles that were fought without a choice, throw by throw, for the page to play before it shows the map again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from astrarium.core import Words

from .....drawing import attributes
from ...knowledge.view import Battle, Fight, Group, Hit, Throw, View, Withdrawal
from ...odds.fleets import Squadron
from ...odds.forecast import fleets_at_start
from .chances import party_name
from .stage import draw_battle, frame_of

MOST_FRAMES = 12
TARGET, SHIP = re.compile(r' id="[^"]+" class="place foe" tabindex="-1"'), ' class="foe"'  # nothing is aimed at here


def draw_films(view: View, names: Sequence[str], words: Words) -> str:
    """The battles of the combat phase that has just ended; nothing once the next round is under way."""
    if view.phase == "action" and any(any(player.actions) or player.passed for player in view.players):
        return ""
    told = [i for i, fight in enumerate(view.fights) if fight.over]
    return "".join(_film(view, i, names, words) for i in told)


def _film(view: View, index: int, names: Sequence[str], words: Words) -> str:
    fight = view.fights[index]
    frames = ""
    for k, battle, shown in _frames(view, fight):
        drawn = draw_battle(view, battle, shown, names, words, frame_of(view, index, k))
        frames += f'<template data-frame="{k}">{TARGET.sub(SHIP, drawn)}</template>'
    named = attributes(data_film=frame_of(view, index, 0)[0], data_end=ending(fight, names, words))
    return f"<div{named}>{frames}</div>"


def ending(fight: Fight, names: Sequence[str], words: Words) -> str:
    """How a battle ended, in a few words."""
    if fight.winner is None:
        return words("nobody left")
    name = party_name(fight.winner, names, words)
    return words("{name} holds on", name=name) if fight.stalemate else words("{name} wins", name=name)


def _frames(view: View, fight: Fight) -> Iterator[tuple[int, Battle, Fight]]:
    """The battle after so many entries of its course, with the course up to there; of a long one what changed it."""
    groups = _begin(view, fight)
    last, dull = len(fight.course), len(fight.course) >= MOST_FRAMES
    yield 0, _battle(fight, groups, None), replace(fight, course=())
    for k, entry in enumerate(fight.course, 1):
        groups = _after(groups, entry)
        if not dull or k == last or not isinstance(entry, Throw) or entry.hits:
            yield k, _battle(fight, groups, entry), replace(fight, course=fight.course[:k])


def _battle(fight: Fight, groups: Sequence[Group], entry: Throw | Withdrawal | None) -> Battle:
    throw = entry if isinstance(entry, Throw) else None
    shown = tuple(
        replace(group, firing=throw is not None and (group.party, group.ship) == (throw.party, throw.ship))
        for group in groups
    )
    dice = throw.dice if throw else ()
    return Battle(fight.sector, fight.attacker, fight.defender, entry.round if entry else 0, shown, dice, None, ())


def _begin(view: View, fight: Fight) -> tuple[Group, ...]:
    """Both fleets before the first throw, the quickest ships first, the defender's before the attacker's."""
    attacking, defending = fleets_at_start(view, fight)
    found = [_group(fight.defender, squadron) for squadron in defending]
    found += [_group(fight.attacker, squadron) for squadron in attacking]
    return tuple(sorted(found, key=lambda group: -group.initiative))


def _group(party: str, squadron: Squadron) -> Group:
    return Group(
        party, squadron.type, squadron.initiative, squadron.computer, squadron.shield, squadron.hull, squadron.cannons,
        sum(squadron.missiles), squadron.damage, acted=False, retreat=None, firing=False,
    )  # fmt: skip


def _after(groups: tuple[Group, ...], entry: Throw | Withdrawal) -> tuple[Group, ...]:
    """The fleets after a throw or a retreat."""
    if isinstance(entry, Throw):
        for hit in entry.hits:
            groups = tuple(_hit(group, hit) if group.party != entry.party else group for group in groups)
        return tuple(group for group in groups if group.damage)
    going = [group for group in groups if (group.party, group.ship) == (entry.party, entry.ship)]
    if entry.left:
        return tuple(group for group in groups if group not in going)
    return tuple(replace(group, retreat=entry.to) if group in going else group for group in groups)


def _hit(group: Group, hit: Hit) -> Group:
    if group.ship != hit.target or hit.before not in group.damage:
        return group
    damage = list(group.damage)
    damage.remove(hit.before)
    return replace(group, damage=tuple(damage if hit.destroyed else sorted([*damage, hit.before + hit.damage])))
