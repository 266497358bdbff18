"""A discovery tile: its bonus or its points."""

from __future__ import annotations

from typing import Final

from astrarium.core import Action, Ask, Step

from ...box import components as c
from ...table import actions as a
from ...text.names import DISCOVERY_WORDS
from .asker import Asker, Way


def ask_discovery(k: Asker) -> Ask:
    return Ask(k.words("What do you do with the <b>discovery</b>?"), k.words("Only you have seen it."))


def discovery(k: Asker, action: Action) -> Way:
    if action[0] == a.KEEP:
        said = k.words("Keep it for 2 VP")
        return (Step("do-keep", said, "vp"),), said, False
    found = k.pending.discovery
    what = k.words(DISCOVERY_WORDS[c.DISCOVERIES.index(found)]) if found else ""
    return (Step("do-use", k.words("Use it"), "discovery", what),), k.words("Use it: {what}", what=what), False


ASKS: Final = {
    "discovery": ask_discovery,
}
WAYS: Final = {a.USE: discovery, a.KEEP: discovery}
