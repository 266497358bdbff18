"""What happened, as values: enough for a log line and an animation.

An event is a tuple of small ints: the kind, the seat it is about (-1: nobody), then the kind's fields.
Events carry nothing that is still secret, except those of a `private` kind, whose fields only their own seat
may see: everyone else gets them without fields.
"""

from __future__ import annotations

from .notation import Seat

Event = tuple[int, ...]
NOBODY: Seat = -1


class EventKind:
    """One kind of event. `reveals`: after it nothing before can be taken back."""

    def __init__(self, name: str, *fields: str, reveals: bool = False, private: bool = False) -> None:
        self.name, self.fields, self.reveals, self.private = name, fields, reveals, private


class EventTable:
    """All kinds of event of one game; the kind's position is its number."""

    def __init__(self, *kinds: EventKind) -> None:
        self.kinds = kinds
        self.number = {kind.name: i for i, kind in enumerate(kinds)}

    def reveals(self, event: Event) -> bool:
        return self.kinds[event[0]].reveals

    def seen_by(self, event: Event, seat: Seat | None) -> Event:
        """The event as that seat may know it; None is a spectator."""
        return event[:2] if self.kinds[event[0]].private and event[1] != seat else event

    def fields(self, event: Event) -> dict[str, int]:
        """The fields by name; empty where they are hidden from this seat. Further values are left to the game."""
        return dict(zip(self.kinds[event[0]].fields, event[2:], strict=False))

    def to_json(self, event: Event) -> dict[str, object]:
        kind = self.kinds[event[0]]
        result: dict[str, object] = {"event": kind.name, "seat": event[1]}
        result.update(self.fields(event))
        if len(event) > 2 + len(kind.fields):
            result["more"] = list(event[2 + len(kind.fields) :])
        return result
