"""The shapes that travel: what the page's modules say of them is what the server sends."""

import re

import msgspec
import pytest
from msgspec.structs import fields

from astrarium.server import forms
from astrarium.server.meeting import MeetingInfo
from astrarium.words import PACKAGE

TYPES = (PACKAGE / "web" / "static" / "js" / "types.js").read_text(encoding="utf-8")
SHAPES = {
    "Step": (forms.StepInfo,), "Choice": (forms.ChoiceInfo,), "LogEntry": (forms.LogLine,), "Aim": (forms.AimInfo,),
    "Flown": (forms.FlightInfo,), "Score": (forms.ScoreInfo,), "SeatInfo": (forms.SeatInfo,),
    "Page": (forms.Page, forms.Replay), "TableInfo": (forms.TableInfo,), "Seal": (forms.SealInfo,),
    "Meeting": (MeetingInfo,),
}  # fmt: skip
OF_THE_PAGE = {"Choice": {"gather"}, "Flown": {"text"}}  # what a module adds to a shape for itself


def fields_of(name: str) -> set[str]:
    """The names at the first level of a typedef."""
    text = re.sub(r"\n \*", " ", TYPES)
    start = text.index("{{", text.rindex("@typedef", 0, text.index(f"}} {name}"))) + 2
    depth, found, word = 0, set(), ""
    for char in text[start : text.index(f"}} {name}")]:
        if char in "{[(<":
            depth += 1
        elif char in "}])>":
            depth -= 1
        elif depth == 0 and char == ":":
            found.add(word.strip(" ?"))
            word = ""
            continue
        word = "" if char == "," and depth == 0 else word + char
    return {name.split()[-1] for name in found if name}


@pytest.mark.parametrize("name", SHAPES)
def test_the_page_knows_every_field_that_is_sent(name):
    sent = {field.encode_name for shape in SHAPES[name] for field in fields(shape)}
    assert fields_of(name) - OF_THE_PAGE.get(name, set()) == sent


def test_a_choice_that_ruins_nothing_carries_no_warning():
    calm = forms.ChoiceInfo("pass", [], "Pass", False)
    ruinous = forms.ChoiceInfo("pass", [], "Pass", False, "You will lack 2 credits.")
    assert b"warning" not in msgspec.json.encode(calm)
    assert msgspec.json.decode(msgspec.json.encode(ruinous))["warning"] == "You will lack 2 credits."
