"""Names that people choose, and codes that they write down."""

import pytest

from astrarium.server.codes import CROCKFORD, RECOVERY_LETTERS, is_whole, new_code, new_token, read_code
from astrarium.server.named import name_key, read_name
from astrarium.server.problem import Problem

GOOD = ["Al", "Marie", "Jean-Luc", "d’Artagnan", "Ann 2", "Zoë", "Ольга", "ნინო", "李小龍", "さくら子", "नेहा", "x" * 24]
BAD = [
    "", "A", "x" * 25, "  ", "2fast", "Ann!", "Ann  -Bob", "-Ann", "Ann-", "Ann\u200bBob", "A\u202enn", "<b>", "Ann🚀",
    "Аnn", "Оlga", "paypaӏ", "a\u0301\u0302\u0303b\u0336",
]  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_a_name_of_one_script_can_be_chosen(name: str):
    assert read_name(f" {name}  ") == name


@pytest.mark.parametrize("name", BAD)
def test_a_name_that_deceives_or_cannot_be_read_is_refused(name: str):
    with pytest.raises(Problem):
        read_name(name)


def test_names_that_look_the_same_share_a_key():
    alike = ["Straße", "STRASSE", "strasse", "Stras-se", "ｓｔｒａｓｓｅ"]
    assert {name_key(read_name(name)) for name in alike} == {"strasse"}
    assert name_key("Ann") != name_key("Anna")


def test_a_code_is_read_whatever_the_hand_made_of_it():
    code = "0123456789ABCDEFGHJKMNPQRS"
    assert read_code("o1i3-4567 89abc defgh jkmnpqrs") == code.replace("012", "011")
    assert {len(new_code(RECOVERY_LETTERS)), *map(len, CROCKFORD)} == {26, 1}


def test_a_mistyped_token_is_noticed():
    token = new_token()
    assert is_whole(token) and token.startswith("ast_") and len(token) == 50
    other = "b" if token[10] != "b" else "c"
    assert not is_whole(token[:10] + other + token[11:])
