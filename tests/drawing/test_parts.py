"""The shared drawing language: well-formed, named, and readable without colour."""

import re
from xml.etree import ElementTree

import pytest

from astrarium import drawing
from astrarium.core.hexes import DIRECTIONS, add

SEATS = range(6)


def tree(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<root>{markup}</root>")


class TestSymbols:
    def test_the_sheet_is_well_formed_and_every_symbol_lives_in_the_same_box(self):
        sheet = ElementTree.fromstring(drawing.parts())
        boxes = {e.get("viewBox") for e in sheet.iter() if e.tag.endswith("symbol")}
        assert boxes == {"-16 -16 32 32"}

    def test_no_id_is_used_twice_in_the_sheet(self):
        ids = re.findall(r'\bid="([^"]+)"', drawing.parts())
        assert len(ids) == len(set(ids))

    def test_what_the_sheet_refers_to_is_in_the_sheet(self):
        sheet = drawing.parts()
        ids = set(re.findall(r'\bid="([^"]+)"', sheet))
        assert set(re.findall(r"url\(#([^)]+)\)", sheet)) <= ids

    @pytest.mark.parametrize("seat", SEATS)
    def test_every_seat_has_a_glyph_and_a_hatch_beside_its_colour(self, seat):
        assert drawing.glyph(seat) in drawing.symbols()
        assert f'<pattern id="h{seat + 1}"' in drawing.parts()

    @pytest.mark.parametrize("seat", SEATS)
    def test_pieces_badges_and_beads_show_the_glyph(self, seat):
        href = f'href="#{drawing.glyph(seat)}"'
        assert href in drawing.badge(seat)
        assert href in drawing.bead(seat, 0, 0, 8)
        assert href in drawing.piece("mine", seat, 0, 0, 20)


class TestMarkup:
    def test_names_from_outside_cannot_break_out(self):
        row = drawing.player_row(0, '<b a="1">&', "x<y", "", drawing.points(3, "points"))
        assert "<b a=" not in row
        assert tree(row).find(".//div[@class='nm']").text.strip() == '<b a="1">&'

    def test_attributes_leave_out_what_is_empty(self):
        assert drawing.attributes(class_="a b", aria_label='say "so"', id=None, title="") == (
            ' class="a b" aria-label="say &quot;so&quot;"'
        )

    def test_panels_tiles_tracks_cards_and_tables_are_well_formed(self):
        heads = [(0, "Ines", "Terrans"), (1, "Bo", "")]
        table = drawing.score_table("", heads, [("rounds", (3, 5)), ("rest", (0, 0))], "Total")
        tree(
            drawing.panel("Title & co", drawing.track("trk-influence", "influence", 3, 5, 1, "colony"), "2 left")
            + drawing.tile("act-portal", "portal", 2, "card")
            + drawing.card("Name", drawing.icon("ore"), "line", drawing.cost([(2, "ore")]))
            + drawing.card_back("face down")
            + drawing.rebuilt("rebuilt")
            + drawing.seal(True, "ready")
            + drawing.stock("qv-ship", 4, "ships")
            + table
        )

    def test_the_best_of_each_row_stands_out_and_totals_are_sums(self):
        table = tree(drawing.score_table("", [(0, "A", ""), (1, "B", "")], [("x", (3, 5)), ("y", (4, 1))], "Total"))
        rows = [[(td.get("class"), td.find("span").text) for td in tr.findall("td")] for tr in table.iter("tr")][1:]
        assert rows == [[(None, "3"), ("best", "5")], [("best", "4"), (None, "1")], [("best", "7"), (None, "6")]]

    def test_a_bonus_does_not_move_the_marker_of_a_track(self):
        cells = [i.get("class") for i in tree(drawing.track("trk-armament", "armament", 2, 5, 1)).iter("i")]
        assert cells == ["on", "on", "at", "plus", "", ""]

    def test_the_dial_shows_one_step_as_now(self):
        dial = drawing.dial(("I", "II", "III"), 5, 6, "turn", "2/5", "age two")
        tree(dial)
        assert dial.count('stroke-width="9"') == 1


class TestSky:
    def test_the_same_seed_gives_the_same_stars(self):
        assert drawing.stars(0, 0, 100, 100, 40, 7) == drawing.stars(0, 0, 100, 100, 40, 7)
        assert drawing.stars(0, 0, 100, 100, 40, 7) != drawing.stars(0, 0, 100, 100, 40, 8)
        assert drawing.stars(0, 0, 100, 100, 40, 7).count("h0") == 40

    def test_chart_orrery_and_laurel_are_well_formed(self):
        tree(drawing.chart(0, 0, (80.0, 120.0)) + drawing.orrery(300) + drawing.laurel(2))


class TestHexes:
    @pytest.mark.parametrize("flat", [False, True])
    def test_a_side_lies_between_the_cell_and_its_neighbour(self, flat):
        grid = drawing.Grid(20, flat)
        for i, direction in enumerate(DIRECTIONS):
            (ax, ay), (bx, by) = grid.side((1, 2), i)
            (cx, cy), (dx, dy) = grid.centre((1, 2)), grid.centre(add((1, 2), direction))
            assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx(((cx + dx) / 2, (cy + dy) / 2))

    def test_bounds_hold_every_corner(self):
        grid = drawing.Grid(10)
        x0, y0, x1, y1 = grid.bounds([(0, 0), (1, 0)])
        corners = [point for cell in ((0, 0), (1, 0)) for point in drawing.corners(*grid.centre(cell), 10)]
        assert min(x for x, _ in corners) == pytest.approx(x0)
        assert max(x for x, _ in corners) == pytest.approx(x1)
        assert (min(y for _, y in corners), max(y for _, y in corners)) == (pytest.approx(y0), pytest.approx(y1))

    def test_sector_lines_run_only_between_sectors(self):
        grid = drawing.Grid(10)
        assert grid.sector_lines({(0, 0): 1, (1, 0): 1}).count("M") == 10
        assert grid.sector_lines({(0, 0): 1, (1, 0): 2}).count("M") == 12

    def test_a_place_has_id_name_focus_and_a_light_that_is_its_own_child(self):
        place = tree(drawing.hex_place("hex-1", "Sector 1, free", (0, 0), 20, "<circle/>"))[0]
        assert (place.get("id"), place.get("aria-label"), place.get("tabindex")) == ("hex-1", "Sector 1, free", "0")
        assert "place" in place.get("class").split()
        lights = [child for child in place if child.get("class") == "lit"]
        assert len(lights) == 1
        assert lights[0].get("fill") == "none"

    def test_held_hexes_carry_the_hatch_of_their_seat(self):
        assert 'fill="url(#h3)"' in drawing.held("0,0", 2)
        assert "dasharray" in drawing.contested("0,0")

    def test_marks_of_moves_and_lights_are_well_formed(self):
        tree(
            drawing.dotted_path([(0, 0), (30, 40)], 1)
            + drawing.last_move(10, 10, 20, 2)
            + drawing.done_mark(5, 5)
            + drawing.lit_circle(0, 0, 8)
            + drawing.lit_box(0, 0, 40, 20)
            + drawing.unknown("0,0 1,1")
        )

    def test_a_path_ends_where_the_piece_went(self):
        assert "M0 0Q" in drawing.dotted_path([(0, 0), (30, 40)], 1)
        assert "30 40" in drawing.dotted_path([(0, 0), (30, 40)], 1)
