"""Drills of the practice board: a few shots at targets each, from an easy one to a hard one."""

from __future__ import annotations

from dataclasses import dataclass

from astrarium.core import Words, mark

Place = tuple[float, float]
ORBIT, RANGE, RAM = "zone", "range", "taken"  # what counts: a planet's ring, a ship in range, a ship rammed


@dataclass(frozen=True, slots=True)
class Shot:
    """Ship a1 at a place, the target (a planet's or a ship's name), and the other ships on the board."""

    at: Place
    target: str
    others: tuple[tuple[str, float, float], ...] = ()

    def pieces(self) -> list[tuple[str, float, float]]:
        return [("a1", *self.at), *self.others]


@dataclass(frozen=True, slots=True)
class Drill:
    """Shots with one goal."""

    id: str
    title: str
    text: str
    goal: str
    shots: tuple[Shot, ...]


def _at_ship(at: Place, x: float, y: float) -> Shot:
    return Shot(at, "b1", (("b1", x, y),))


DRILLS = (
    Drill(
        "orbit", mark("Into orbit"), mark("Stop inside the lit ring."), ORBIT,
        (
            Shot((252, 180), "alpha-C"), Shot((360, 240), "beta-E"), Shot((130, 140), "alpha-E"),
            Shot((130, 250), "delta-D"), Shot((360, 500), "delta-E"),
        ),
    ),
    Drill(
        "range", mark("Within range"), mark("Stop so near that the ship can be fired at, without touching it."), RANGE,
        (
            _at_ship((360, 360), 360, 290), _at_ship((252, 180), 360, 200), _at_ship((120, 250), 250, 330),
            _at_ship((340, 360), 500, 370), _at_ship((590, 400), 600, 250),
        ),
    ),
    Drill(
        "ram", mark("Ram"), mark("Hit the ship: both go back to supply."), RAM,
        (
            _at_ship((360, 360), 360, 240), _at_ship((252, 180), 390, 200), _at_ship((120, 250), 250, 340),
            _at_ship((340, 370), 520, 380), _at_ship((590, 450), 610, 250),
        ),
    ),
    Drill(
        "bank", mark("Off a planet"), mark("The way is closed: bounce off another planet into the lit ring."), ORBIT,
        (
            Shot((80, 520), "delta-C"), Shot((160, 360), "delta-C"), Shot((160, 80), "alpha-C"),
            Shot((120, 400), "delta-C"), Shot((160, 240), "alpha-D"),
        ),
    ),
)  # fmt: skip


def setting(words: Words) -> list[dict[str, object]]:
    """The drills as the page plays them."""
    return [
        {
            "id": drill.id, "title": words(drill.title), "text": words(drill.text),
            "shots": [
                {
                    "pieces": shot.pieces(), "ship": "ship-a1", "goal": drill.goal,
                    "target": f"{'planet' if drill.goal == ORBIT else 'ship'}-{shot.target}",
                }
                for shot in drill.shots
            ],
        }
        for drill in DRILLS
    ]  # fmt: skip
