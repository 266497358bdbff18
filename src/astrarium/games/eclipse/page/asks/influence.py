"""Moving discs."""

from __future__ import annotations

from typing import Final

from astrarium.core import Action, Ask, Step, mark

from ...table import actions as a
from .asker import Asker, Way, plainly


def ask_influence(k: Asker) -> Ask:
    if not k.pending.left:
        return Ask(
            k.words("Do you land <b>colony ships</b> before two more get ready?"),
            k.words("Both discs have moved. Only ships that are used can get ready: land some now, or go on."),
        )
    return Ask(
        k.words("Which <b>disc</b> do you move?"),
        k.words.plural("{n} disc move left; then two colony ships get ready.",
                       "{n} disc moves left; then two colony ships get ready.", k.pending.left or 0),
    )  # fmt: skip


def disc(k: Asker, action: Action) -> Way:  # noqa: ARG001
    note = k.discs_after(-1)
    step = Step("influence-track", k.words("A disc from the track"), "disc", note)
    return (step,), k.words("Take a disc from the track: {note}", note=note), False


def lift(k: Asker, action: Action) -> Way:
    sector = k.sectors[action[1]]
    step = Step("do-lift", k.words("Take the disc off"), "disc", k.words("its cubes go back"))
    text = k.words("Take the disc off {sector}", sector=sector.number)
    return (k.place(action[1], "disc"), step), text, False


def settle(k: Asker, action: Action) -> Way:
    sector = k.sectors[action[1]]
    note = f"+{sector.vp} {k.words('VP')}"
    if sector.discovery:
        note += f", {k.words('a discovery')}"
    return (
        (k.place(action[1], "disc", note),),
        k.words("Take {sector}: {note}", sector=sector.number, note=note),
        sector.discovery,
    )


def back_home(k: Asker, action: Action) -> Way:  # noqa: ARG001
    note = k.discs_after(1)
    step = Step("influence-track", k.words("Back to the track"), "disc", note)
    return (step,), k.words("Back to the track: {note}", note=note), False


ASKS: Final = {
    "influence": ask_influence,
    "disc_to": plainly(mark("Where does the <b>disc</b> go?"), mark("Lit sectors are free and linked to yours.")),
}
WAYS: Final = {a.DISC: disc, a.LIFT: lift, a.SETTLE: settle, a.HOME: back_home}
