"""Patches: what changed in a region, put together again as docs/api.md says."""

import json
from statistics import median

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from serverkit import Server, next_page

from astrarium.core import Dice, Look, game, game_ids
from astrarium.server.patch import patch
from astrarium.words import words

PIECES = st.sampled_from(["<g>", "</g>", '<g id="a">', '<g id="b">', "<use/>", "text", "", "é😀", "<i>1</i>", "<"])
MARKUP = st.lists(PIECES, max_size=40).map("".join)


def patched(old: str, found: object) -> str:
    """A region from the one before it, by what the documentation says of patches and nothing else."""
    if isinstance(found, str):
        return found
    assert isinstance(found, list | tuple)
    pieces = old.split("<")
    return "<".join(part if isinstance(part, str) else "<".join(pieces[part[0] :][: part[1]]) for part in found)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(old=MARKUP, new=MARKUP)
def test_any_markup_can_be_made_from_any_other(old: str, new: str):
    assert patched(old, json.loads(json.dumps(patch(old, new)))) == new


def test_a_change_among_many_places_is_all_that_is_sent():
    old = "".join(f'<g id="place-{n}"><circle r="3"/></g>' for n in range(200))
    new = old.replace('<g id="place-70"><circle r="3"/>', '<g id="place-70"><circle r="4"/>')
    assert patch(old, new) == [(0, 212), 'circle r="4"/>', (213, 388)]


def test_what_moved_is_not_sent_again():
    rows = [f'<li id="row-{n}"><b>{"name" * 9} {n}</b></li>' for n in range(6)]
    found = patch("".join(rows), "".join([*rows[3:], *rows[:3]]))
    assert not isinstance(found, str) and not any(isinstance(part, str) and part for part in found)


def test_a_region_that_is_all_new_is_sent_whole():
    assert patch("<g>old</g>" * 9, "<p>quite another thing</p>" * 9) == "<p>quite another thing</p>" * 9


@pytest.mark.parametrize("game_id", game_ids())
def test_an_action_mostly_changes_less_than_a_tenth_of_a_region(game_id: str):
    found, dice = game(game_id), Dice(4)
    state, before, parts = found.new(2, seed=4), dict[str, str](), list[float]()
    while not state.over and len(parts) < 150:
        seat = state.to_act()[0]
        state.apply(seat, state.random_action(seat, dice))
        regions = found.picture(Look(found, state, 0), ["Ann", "Bob"], words("en", game_id)).regions
        for name, markup in regions.items():
            if name in before and before[name] != markup:
                change = patch(before[name], markup)
                assert patched(before[name], change) == markup
                parts.append(len(json.dumps(change)) / max(1, len(markup)))
        before = regions
    assert median(parts) < 0.1


@pytest.mark.server
@pytest.mark.parametrize("game_id", game_ids())
def test_a_socket_that_takes_patches_shows_what_the_page_shows(server: Server, game_id: str):
    ann, bob = server.table({"kind": "me"}, {"kind": "person"}, game=game_id)
    dice, known = Dice(9), dict[str, str]()
    with ann.socket(patches=1) as opened:
        for _ in range(25):
            page = next_page(opened)
            for name, sent in page["regions"].items():
                known[name] = patched(known.get(name, ""), sent)
            whole = ann.page()["regions"]
            assert {name: markup for name, markup in known.items() if markup} == {n: m for n, m in whole.items() if m}
            mover = next(seated for seated in (ann, bob) if seated.legal())
            mover.play(dice.pick(mover.legal()))


@pytest.mark.server
def test_a_socket_that_does_not_ask_for_patches_gets_whole_regions(server: Server):
    ann, bob = server.table({"kind": "me"}, {"kind": "person"}, game="civilisations")
    with ann.socket() as opened:
        next_page(opened)
        mover = next(seated for seated in (ann, bob) if seated.legal())
        mover.play(mover.legal()[0])
        assert all(isinstance(markup, str) for markup in next_page(opened)["regions"].values())
