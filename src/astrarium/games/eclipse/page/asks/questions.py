"""The one question on the screen, by kind of decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from astrarium.core import Ask, mark

from ...box import components as c
from .. import symbols as terms
from ..battle.stage import damage_words

if TYPE_CHECKING:
    from .asker import Asker

# by kind of decision: sentence and reason; both are message ids
PLAIN: Final = {
    "species": (mark("Which <b>people</b> do you lead?"), mark("They differ in their boards, ships and technologies.")),
    "home": (mark("How does your <b>home sector</b> lie?"), mark("Its wormholes decide where you can explore.")),
    "turn_end": (
        mark("Do you land a <b>colony ship</b> before your turn ends?"),
        mark("Click an empty square of a sector of yours, or end your turn."),
    ),
    "claim": (
        mark("Do you put a <b>disc</b> on the new sector?"),
        mark("It becomes yours, and your upkeep grows."),
    ),
    "free_technology": (mark("Which <b>technology</b> do you receive?"), mark("It costs nothing.")),
    "free_part": (
        mark("Where do you fit the <b>ancient part</b>?"),
        mark("Click a place on a blueprint, or keep the part for a later upgrade."),
    ),
    "artifact": (mark("What does your <b>artifact</b> give?"), mark("Five of one resource.")),
    "disc_to": (mark("Where does the <b>disc</b> go?"), mark("Lit sectors are free and linked to yours.")),
    "cube": (mark("Onto which track does the <b>cube</b> go back?"), ""),
    "grave": (
        mark("For which track does the lost <b>cube</b> wait?"),
        mark("It comes back when the round is cleaned up."),
    ),
    "talks": (mark("Do you seek <b>relations</b> with a neighbour?"), mark("Your new sectors made a link.")),
    "activate": (mark("Which of your ships act <b>first</b>?"), mark("They have the same initiative.")),
    "stalemate": (
        mark("Where do your ships <b>retreat</b>?"),
        mark("Nobody can destroy the other: the attacker has to go."),
    ),
    "bomb": (
        mark("Do you attack the <b>population</b>?"),
        mark("Without cubes the sector loses its owner and can become yours."),
    ),
    "betray": (
        mark("Whom do you <b>betray</b> on the way?"),
        mark("Every way there leads past a partner: relations with those you name end, and you become the traitor."),
    ),
    "colony": (
        mark("Do you land a <b>colony ship</b> before the upkeep?"),
        mark("Click an empty square of a sector of yours, or go on."),
    ),
}  # fmt: skip


def ask(asker: Asker) -> Ask:
    """The question of the pending decision."""
    found = SPECIAL.get(asker.kind)
    if found is not None:
        return found(asker)
    sentence, reason = PLAIN[asker.kind]
    return Ask(asker.words(sentence), asker.words(reason) if reason else "")


def _turn(a: Asker) -> Ask:
    me, words = a.me, a.words
    if me.passed:
        return Ask(words("You have passed. Do you <b>react</b>?"), words("A reaction costs a disc and does one thing."))
    money = words("An action costs a disc: upkeep {old} → {new}; money after upkeep {left}.", old=me.upkeep,
                  new=c.UPKEEP[max(0, me.discs - 1)], left=terms.amount(me.balance))  # fmt: skip
    reason = money if me.discs else words("No disc is left on your track: you can only pass.")
    return Ask(words("What do you <b>do</b> in your turn?"), reason)


def _explore(a: Asker) -> Ask:
    return Ask(
        a.words("Where do you <b>explore</b>?"),
        a.words("Sectors left: I {one}, II {two}, III {three}. What you turn over cannot be put back.",
                one=a.view.stacks[0], two=a.view.stacks[1], three=a.view.stacks[2]),
    )  # fmt: skip


def _tile(a: Asker) -> Ask:
    n = sum(len(action) == 3 for action in a.legal)
    ancients = any(tile.ancients for tile in a.pending.drawn)
    reason = a.words.plural("{n} turning joins a wormhole of yours.", "{n} turnings join a wormhole of yours.", n)
    if ancients:
        reason += " " + a.words("Ancients live there.")
    return Ask(a.words("Where do the wormholes of the <b>new sector</b> lie?"), reason)


def _discovery(a: Asker) -> Ask:
    return Ask(a.words("What do you do with the <b>discovery</b>?"), a.words("Only you have seen it."))


def _influence(a: Asker) -> Ask:
    if not a.pending.left:
        return Ask(
            a.words("Do you land <b>colony ships</b> before two more get ready?"),
            a.words("Both discs have moved. Only ships that are used can get ready: land some now, or go on."),
        )
    return Ask(
        a.words("Which <b>disc</b> do you move?"),
        a.words.plural("{n} disc move left; then two colony ships get ready.",
                       "{n} disc moves left; then two colony ships get ready.", a.pending.left or 0),
    )  # fmt: skip


def _research(a: Asker) -> Ask:
    n = a.pending.left or 0
    return Ask(
        a.words("Which <b>technology</b> do you research?"),
        a.words.plural("You have {science} science, for {n} technology.",
                       "You have {science} science, for up to {n} technologies.", n, science=a.me.storage[c.SCIENCE]),
    )  # fmt: skip


def _upgrade(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>ship part</b> do you fit?"),
        a.words.plural("{n} part left. Click a place, then a part; a design must pay its energy and keep a drive.",
                       "{n} parts left. Click a place, then a part; a design must pay its energy and keep a drive.",
                       a.pending.left or 0),
    )  # fmt: skip


def _build(a: Asker) -> Ask:
    return Ask(
        a.words("What do you <b>build</b>?"),
        a.words.plural("You have {materials} materials, for {n} thing.",
                       "You have {materials} materials, for up to {n} things.", a.pending.left or 0,
                       materials=a.me.storage[c.MATERIALS]),
    )  # fmt: skip


def _move(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>ship</b> moves?"),
        a.words.plural("{n} move left. Click a ship, then a lit sector.",
                       "{n} moves left. Click a ship, then a lit sector.", a.pending.left or 0),
    )  # fmt: skip


def _answer(a: Asker) -> Ask:
    other = a.names[a.pending.other] if a.pending.other is not None else ""
    return Ask(
        a.words("Do you agree to <b>relations</b> with {name}?", name=a.safe(other)),
        a.words("Each gives an ambassador, 1 VP, and a cube; who attacks the other is a traitor."),
    )


def _ambassador(a: Asker) -> Ask:
    other = a.names[a.pending.other] if a.pending.other is not None else ""
    return Ask(
        a.words("Which <b>cube</b> goes with your ambassador to {name}?", name=a.safe(other)),
        a.words("It opens the next number of its track."),
    )


def _fight(a: Asker) -> Ask:
    firing = next((g for g in a.view.battle.groups if g.firing), None) if a.view.battle else None
    ship = terms.ship_name(firing.ship, a.words).lower() if firing else ""
    return Ask(
        a.words("Do your ships (<b>{ship}</b>) fire or retreat?", ship=ship),
        a.words("Those that retreat leave at their next turn, if they live."),
    )


def _assign(a: Asker) -> Ask:
    die = a.view.battle.next_die if a.view.battle else None
    colour = a.words(a.colour_word(die.colour)) if die else ""
    waiting = sum(d.pending for d in a.view.battle.dice) if a.view.battle else 0
    return Ask(
        a.words("Whom does the <b>{colour} {value}</b> hit?", colour=colour, value=die.value if die else 0),
        a.words.plural("It does {damage}. {n} die waits.", "It does {damage}. {n} dice wait.", waiting,
                       damage=damage_words(die.damage if die else 0, a.words)),
    )  # fmt: skip


def _kill(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>cube</b> do you destroy?"),
        a.words.plural("{n} left.", "{n} left.", a.pending.left or 0),
    )


def _reputation(a: Asker) -> Ask:
    drawn = ", ".join(map(str, a.pending.reputation))
    return Ask(
        a.words("Which <b>reputation tile</b> do you keep?"),
        a.words("You drew {tiles}; only you see them. The others go back.", tiles=drawn),
    )


def _bankrupt(a: Asker) -> Ask:
    return Ask(
        a.words("How do you pay your <b>upkeep</b>?"),
        a.words.plural("{n} money is missing. Trade, or give up sectors.",
                       "{n} money is missing. Trade, or give up sectors.", max(0, -a.me.balance)),
    )


SPECIAL: Final[dict[str, Callable[[Asker], Ask]]] = {
    "turn": _turn, "explore": _explore, "tile": _tile, "discovery": _discovery, "influence": _influence,
    "research": _research, "upgrade": _upgrade, "build": _build, "move": _move, "answer": _answer,
    "ambassador": _ambassador, "fight": _fight, "assign": _assign, "kill": _kill, "reputation": _reputation,
    "bankrupt": _bankrupt,
}  # fmt: skip
