"""What is told of a game itself, apart from any table: options, rules, reference, odds, what a thing is."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

Value = bool | int | str


class OptionInfo(Struct):
    """A table option of a game."""

    name: str
    title: str
    help: str
    values: list[Value]
    labels: list[str]
    default: Value
    seats: Annotated[list[int], Meta(description="The numbers of seats at which there is a choice; empty: all.")]


class GameInfo(Struct):
    """A game that can be played here."""

    id: str
    title: str
    blurb: str
    seats: Annotated[list[int], Meta(description="The numbers of seats it can be played with.")]
    minutes: Annotated[int, Meta(description="Per seat, about.")]
    depth: Annotated[int, Meta(description="1 light to 5 heavy.")]
    options: list[OptionInfo]
    levels: Annotated[list[str], Meta(description="The levels of its bots, weakest first.")]
    bots: Annotated[list[str], Meta(description="Further names that a bot's `level` may have.")]
    odds: Annotated[bool, Meta(description="The odds of its battles can be asked for.")]


class Odds(Struct):
    """The chances of a battle, from 0 to 1, and what is to be expected of it."""

    policy: str
    attacker_wins: float
    defender_wins: float
    stalemate: float
    expected_rounds: float
    attacker_losses: float
    defender_losses: float


class Heading(Struct):
    """A line of the table of contents."""

    id: Annotated[str, Meta(description="The id of the element it leads to.")]
    rule: Annotated[str | None, Meta(description="The rule that begins there.")]
    title: str
    depth: Annotated[int, Meta(description="1 is the outermost.")]


class Rules(Struct):
    """The rules of a game in our own words."""

    markdown: str
    html: str
    contents: list[Heading]
    appendix: Annotated[str, Meta(description="What is in the box, as HTML; empty where the game has no appendix.")]


class Fact(Struct):
    """A short fact about an entry: its price, how many there are."""

    label: str
    value: str


class ReferenceEntry(Struct):
    """One kind of component, or one row of prices."""

    id: Annotated[str, Meta(description="In the appendix as HTML the entry is the element `ref-` and this id.")]
    name: str
    effect: Annotated[str, Meta(description="What it does, in one sentence.")]
    facts: list[Fact]
    picture: Annotated[str, Meta(description="SVG; it may use the symbols that every page holds.")]
    rule: Annotated[str | None, Meta(description="The rule it comes under.")]
    rebuilt: Annotated[bool, Meta(description="Nobody could read it off the box.")]


class Mention(Struct):
    """A word of a sentence that has an entry of its own."""

    text: Annotated[str, Meta(description="As it stands in the sentence.")]
    key: str


class About(Struct):
    """What a thing on the page is: an entry of appendix or glossary, and at a table what it means for you now."""

    key: str
    id: Annotated[str, Meta(description="In the appendix as HTML the entry is the element `ref-` and this id.")]
    name: str
    picture: Annotated[str, Meta(description="SVG; it may use the symbols that every page holds.")]
    effect: Annotated[str, Meta(description="What it does, in one sentence.")]
    rule: Annotated[str | None, Meta(description="The rule it comes under.")]
    title: Annotated[str, Meta(description="The heading under which the rules text has that rule.")]
    more: Annotated[list[Fact], Meta(description="What is printed or counted in the box.")]
    rebuilt: bool
    words: Annotated[list[Mention], Meta(description="Words of `effect` that can be asked about.")]
    now: Annotated[list[Fact], Meta(description="At a table: your price now, what you have, who has it.")] = []
    lesson: Annotated[str, Meta(description="`game/lesson`: the lesson that teaches its rule.")] | UnsetType = UNSET


class Board(Struct):
    """A player's whole board as you may know it."""

    seat: int
    version: int
    html: Annotated[str, Meta(description="To be looked at: nothing in it has an id. Empty: there is none yet.")]


class ReferenceChapter(Struct):
    """A part of the appendix."""

    id: str
    title: str
    intro: str
    entries: list[ReferenceEntry]
