"""The memory of minds: what is kept, and when all is forgotten."""

from astrarium.core.memory import remember


def test_what_is_remembered_is_handed_back():
    memory = {}
    assert remember(memory, "map", 4, most=2) == 4
    assert memory == {"map": 4}


def test_a_full_memory_begins_anew():
    memory = {}
    for number in range(3):
        remember(memory, number, number, most=2)
    assert memory == {2: 2}
