"""The table in words: sectors with their neighbours, civilisations, the cards on the table and in the hand."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.page import Listing, Words
from ..box import components as c
from ..knowledge.view import CardFace, Player, Sector, View
from ..text.events import ACTION_WORDS, BONUS_WORDS, CIVILISATION_NAMES, SIDE_WORDS, TRACK_WORDS

AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
NONE = "–"


def tables(view: View, names: Sequence[str], words: Words) -> tuple[Listing, ...]:
    listed = [_sectors(view, names, words), _players(view, names, words)]
    if view.order or any(player.revealed for player in view.players):
        listed.append(_laid(view, names, words))
    if view.hand:
        listed.append(_hand(view, words))
    return tuple(listed)


def _sectors(view: View, names: Sequence[str], words: Words) -> Listing:
    heads = (
        words("Sector"), words("What it is"), words("Control"), words("Ships"), words("Colony"), words("Strength"),
        words("Neighbours"),
    )  # fmt: skip
    at = {(sector.q, sector.r): sector.name for sector in view.sectors}
    return Listing(words("Map"), heads, tuple(_sector(sector, at, names, words) for sector in view.sectors))


def _sector(sector: Sector, at: dict[tuple[int, int], str], names: Sequence[str], words: Words) -> tuple[str, ...]:
    control = words("nobody") if sector.controller is None else names[sector.controller]
    near = [at[place] for dq, dr in AROUND if (place := (sector.q + dq, sector.r + dr)) in at]
    return (
        sector.name,
        _kind(sector, names, words),
        words("contested") if sector.contested and sector.controller is None else control,
        _each(sector.ships, names),
        NONE if sector.colony is None else names[sector.colony],
        _each(sector.strength, names),
        ", ".join(near),
    )


def _each(counts: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{names[seat]} {n}" for seat, n in enumerate(counts) if n) or NONE


def _kind(sector: Sector, names: Sequence[str], words: Words) -> str:
    if sector.hidden:
        return words("not explored")
    if sector.bonus is None:
        owner = "" if sector.home_of is None else names[sector.home_of]
        return f"{words('home')} {owner}".strip()
    return words(BONUS_WORDS[c.BONUSES.index(sector.bonus)])


def _players(view: View, names: Sequence[str], words: Words) -> Listing:
    tracks = tuple(words(track).capitalize() for track in TRACK_WORDS)
    heads = (
        words("Player"), words("Civilisation"), words("Points"), *tracks, words("Ships in stock"),
        words("Colonies left"), words("Sectors"), words("Cards"),
    )  # fmt: skip
    return Listing(words("Players"), heads, tuple(_player(player, names, words) for player in view.players))


def _player(player: Player, names: Sequence[str], words: Words) -> tuple[str, ...]:
    civilisation = words(CIVILISATION_NAMES[player.civilisation]) if player.civilisation else NONE
    hand = words("{n}, one laid face down", n=player.hand_size) if player.has_chosen else str(player.hand_size)
    numbers = (*player.levels, player.ships_in_stock, player.colonies_left, player.sectors)
    return (names[player.seat], civilisation, str(player.points), *map(str, numbers), hand)


def _laid(view: View, names: Sequence[str], words: Words) -> Listing:
    """The cards of the turn being resolved in their order, or those last revealed."""
    said = {"done": words("done"), "now": words("now"), "waiting": words("waits")}
    rows = [
        (names[laid.seat], str(laid.card), words(SIDE_WORDS[c.SIDES.index(laid.side)]), said[laid.status])
        for laid in view.order
    ] or [
        (names[p.seat], str(p.revealed.card), words(SIDE_WORDS[c.SIDES.index(p.revealed.side)]), words("done"))
        for p in view.players
        if p.revealed
    ]
    return Listing(
        words("Cards on the table"), (words("Player"), words("Card"), words("Way"), words("State")), tuple(rows)
    )


def _hand(view: View, words: Words) -> Listing:
    heads = (words("Card"), words("Evolution"), words("Expansion actions"))
    return Listing(words("Your hand"), heads, tuple(_card(face, words) for face in view.hand))


def _card(face: CardFace, words: Words) -> tuple[str, ...]:
    track = words(TRACK_WORDS[c.TRACKS.index(face.track)])
    actions = [f"{n} {words(ACTION_WORDS[i])}" for i, n in enumerate(face.allowance) if n]
    return (str(face.card), words("{track} to {n}", track=track, n=face.level), ", ".join(actions) or NONE)
