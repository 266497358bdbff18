"""What travels about plans, queued moves and a player's standing orders."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from .forms import StandingInfo
from .gameforms import Value
from .planned import Guard
from .seatforms import Milliseconds, SeatNumber
from .study import StudyPage

LineGiven = Annotated[dict[str, Any] | None, Meta(description="A line, as last answered.")]
LinkGiven = Annotated[str, Meta(max_length=60_000, description="The line as the text of a link, instead of `line`.")]
PlanName = Annotated[str, Meta(max_length=200, description="At most 40 characters of it are kept.")]
Guarded = Annotated[Guard, Meta(description="`same`: played only if all looks as planned; `any`: whatever others do.")]


class PlanMove(Struct, forbid_unknown_fields=True):
    """A plan as it is, and what is tried next. Without a line it begins with what the seat knows now."""

    seat: SeatNumber
    line: LineGiven = None
    link: LinkGiven = ""
    by: Annotated[SeatNumber | None, Meta(description="Who acts, and whose eyes; left out: your seat.")] = None
    action: Annotated[object, Meta(description="An action in either form; null: nothing is played.")] = None
    undo: Annotated[bool, Meta(description="Take back the last entry, whoever made it.")] = False
    on: Annotated[bool, Meta(description="The others play on by the game's quick policy until you are asked.")] = False
    luck: Annotated[int, Meta(ge=0, le=2**63 - 1, description="The dice of what you cannot know; 0: any.")] = 0
    guard: Guarded = "any"


class StepInfo(Struct):
    """A move that can be queued, or is."""

    text: Annotated[str, Meta(description="The action in short notation.")]
    label: Annotated[str, Meta(description="What the page calls it.")]
    same: Annotated[bool, Meta(description="It is played only if all looks as planned.")]


class PlanPage(StudyPage, kw_only=True):
    """The page of a plan."""

    steps: Annotated[list[StepInfo], Meta(description="Your moves of this plan that can be queued.")]
    guess: Annotated[int | None, Meta(description="After so many entries it is a guess; null: it uncovers nothing.")]
    now: Annotated[int, Meta(description="Your seat's `at` at the table: send it with the queue.")]
    asked: Annotated[bool, Meta(description="Your seat is asked at the table: play there.")]


class KeepPlan(Struct, forbid_unknown_fields=True):
    """A plan to keep under a name. A plan that is kept already changes what is given of it."""

    seat: SeatNumber
    name: PlanName = ""
    line: LineGiven = None
    link: LinkGiven = ""


class PlanInfo(Struct):
    """A plan that you keep."""

    id: str
    name: str
    version: Annotated[int, Meta(description="Of the table when it was kept.")]
    fresh: Annotated[bool, Meta(description="Your seat has not acted since: it can still be queued.")]
    changed: Milliseconds


class PlanKept(PlanInfo):
    """A plan with its line."""

    line: dict[str, Any] = {}
    link: str = ""


class MakeQueue(Struct, forbid_unknown_fields=True):
    """What is to be played for your seat when it is asked: your own moves of a line, or of a plan that you keep."""

    seat: SeatNumber
    at: Annotated[int, Meta(ge=0, description="Your seat's `at` when you planned it.")]
    line: LineGiven = None
    link: LinkGiven = ""
    plan: Annotated[str, Meta(max_length=16, description="A plan that you keep, instead of a line.")] = ""
    guard: Guarded = "any"


class StoppedInfo(Struct):
    """Why what was left of a queue was not played."""

    text: str
    rule: str | None
    at: Milliseconds


class QueueInfo(Struct):
    """What is queued for your seat, and what became of it."""

    steps: list[StepInfo]
    played: Annotated[int, Meta(description="So many of its moves were played.")]
    stopped: StoppedInfo | None
    patience: Annotated[int, Meta(description="Milliseconds between your being asked and the move.")]


class MyOrders(Struct, forbid_unknown_fields=True):
    """Standing orders for all your seats at a game: those left out stay as they are."""

    orders: dict[str, Value]


class OrdersInfo(Struct):
    """Your standing orders at a game."""

    game: str
    title: str
    orders: list[StandingInfo]
