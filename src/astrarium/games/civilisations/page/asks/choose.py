"""Choosing a card and one of its sides in secret (QV-3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from .....core.page import Ask, Choice, Step
from .....core.warned import PLAIN, warned, warns
from ...box import components as c
from ...knowledge.view import CardFace
from ...rules.colonisation import colony_sites
from ...rules.war import battlefields
from .. import symbols
from ..cards import short_words
from .asker import Asker

STRONG = (c.PORTAL, c.CONVERSION)  # actions that no others make up for


def ask(a: Asker) -> Ask:
    ready = sum(player.has_chosen for player in a.view.players)
    if a.view.duel:
        sentence = a.words("Choose <b>one card</b>, <b>one of its four ways</b>, and a card to throw away.")
    else:
        sentence = a.words("Choose <b>one card</b> and <b>one of its four ways</b>, in secret.")
    return Ask(
        sentence,
        a.words("{ready} of {seats} have chosen. Cards stay hidden until all have.", ready=ready, seats=a.view.seats),
    )


def choices(a: Asker) -> Iterator[Choice]:
    """Card, then way, then in a duel the card that goes away."""
    faces = {face.card: face for face in a.view.hand}
    last = a.view.pending is not None and len(a.view.pending.seats) == 1  # then the cards are turned up
    first = {card: Step(symbols.card_id(card), str(card), "ai-card", short_words(card, a.words)) for card in faces}
    ways = {(card, side): side_step(a, faces[card], side) for card in faces for side in range(len(c.SIDES))}
    warnings = {(card, side): wasted(a, faces[card], side) or too_late(a, card, side) for card, side in ways}
    asked = a.words("Which card do you <b>throw away</b>?")
    drops = {
        card: Step(symbols.card_id(card), a.words("Throw away {card}", card=card), "i-cross", first[card].note, asked)
        for card in faces
    }
    for action in a.legal:
        card, side = action[1], action[2]
        way = a.words(symbols.SIDE_NAMES[side])
        steps: tuple[Step, ...] = (first[card], ways[card, side])
        confirm = a.words("Lock in {card}, {way}", card=card, way=way)
        if len(action) > 3:
            steps += (drops[action[3]],)
            confirm = a.words("Lock in {card}, {way}; throw away {other}", card=card, way=way, other=action[3])
        yield Choice(action, steps, confirm, last, warnings[card, side])


def side_step(a: Asker, face: CardFace, side: int) -> Step:
    """A way of a card, with what it would bring as things stand."""
    label = symbols.capital(a.words(symbols.SIDE_NAMES[side]))
    asked = a.words("Which <b>way</b> of card {card}?", card=face.card)
    return Step(symbols.side_id(face.card, side), label, symbols.SIDE_SYMBOLS[side], side_note(a, face, side), asked)


def wasted(a: Asker, face: CardFace, side: int) -> str:
    """A way that will do nothing, whatever the others choose.

    Wars come first and only take pieces away: no battle can arise (QV-3.4). Only its own evolution changes a level.
    """
    if side == c.WAR and not battlefields(a.state, a.seat):
        said = a.words("You meet <b>nobody</b>: a war would do nothing, and the card is spent.")
        return warned("war_without_contact", said)
    track = c.TRACKS.index(face.track)
    if side == c.EVOLUTION and a.me.levels[track] == face.level:
        name = symbols.capital(a.words(symbols.TRACK_NAMES[track]))
        said = a.words("{track} is at its top, <b>{level}</b>: the evolution would do nothing.", track=name,
                       level=face.level)  # fmt: skip
        return warned("top_of_track", said, PLAIN)
    return ""


@warns(PLAIN)
def too_late(a: Asker, card: int, side: int) -> str:
    """An expansion after that of somebody who can convert ships of the reader's, where a lower card would come first
    that allows as much, and as many portals and conversions.

    Only cards that the reader can name count: hands are passed on (QV-3.4, QV-3.5, QV-7.8).
    """
    allows = {face.card: face.allowance for face in a.view.hand}
    mine = allows[card]
    lower = [
        other for other, theirs in allows.items()
        if other < card and sum(theirs) >= sum(mine) and all(theirs[kind] >= mine[kind] for kind in STRONG)
    ]  # fmt: skip
    if side != c.EXPANSION or not lower:
        return ""
    for rival in a.view.players:
        there = [place for place in a.view.sectors if place.controller == rival.seat and place.ships[a.seat]]
        feared = [other for other in rival.traced or () if c.CARD_ACTIONS[other][c.CONVERSION]]
        first = [other for other in feared if lower[0] < other < card]
        if there and first and rival.seat != a.seat and rival.ships_in_stock:
            return a.words(
                "{name} can act <b>before you</b> with card {card} and convert your ships on {sector}.",
                name=escape(a.names[rival.seat]), card=first[0], sector=there[0].name,
            )  # fmt: skip
    return ""


def side_note(a: Asker, face: CardFace, side: int) -> str:
    words = a.words
    if side == c.WAR:
        fields = battlefields(a.state, a.seat).bit_count()
        if not fields:
            return words("no battle possible now")
        return words.plural("{n} battle possible now", "{n} battles possible now", fields)
    if side == c.EVOLUTION:
        track = c.TRACKS.index(face.track)
        level, name = a.me.levels[track], words(symbols.TRACK_NAMES[track])
        if level == face.level:
            return words("{track} is at its top: no effect", track=name)
        return f"{name} {level} → {face.level}"
    if side == c.COLONISATION:
        if not a.me.colonies_left:
            return words("no colony left: no effect")
        free = colony_sites(a.state, a.seat).bit_count()
        if not free:
            return words("no sector to settle now")
        return words.plural("{n} sector to settle now", "{n} sectors to settle now", free)
    return words.plural("{n} action", "{n} actions", sum(face.allowance))
