"""What an aim shows before the flick: truth of both ways, meaning of the stop, wobble, and a hand that can be fine."""

from math import atan2, cos, dist, hypot, radians, sin, sqrt

import pytest
from browserkit import BOT, ME, PHONE
from playwright.sync_api import expect

from astrarium.core import Dice
from astrarium.games.ascending.box.components import GRID
from astrarium.games.ascending.game import GAME
from astrarium.games.ascending.page.practice import SHIPS, arranged
from astrarium.games.ascending.rules.navigate import slide
from astrarium.games.ascending.rules.physics import E_SP, E_SS, HIT, A
from astrarium.games.ascending.table.state import BOARD

pytestmark = pytest.mark.browser
SHIP = "#ship-a1"
SHOTS = 240

# all at one moment
BOXES = "(parts) => [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect().toJSON())"
CONTACTS = """async ({ discs, shots, field }) => {
  const { firstContact } = await import("/static/js/contact.js");
  return shots.map(({ from, angle, slide, but }) =>
    firstContact(from, Math.cos(angle), Math.sin(angle), slide, discs.filter(({ id }) => id !== but), field));
}"""


def practice(me):
    me.open("/practice/ascending")
    me.page.locator(f"{SHIP}.ship").wait_for()
    return me.page


def choose(page, drill: str):
    page.locator(f"[data-drill={drill}]").click()
    expect(page.locator(".drill-goal")).to_have_count(1)
    expect(page.locator(".aimrow")).to_be_visible()


def middle(page, ship: str = SHIP) -> tuple[float, float]:
    box = page.locator(f"{ship} > use").first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, dx: float, dy: float, start: tuple[float, float] | None = None) -> None:
    """Press and pull by that way, without letting go."""
    x, y = start or middle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx * 0.15, y + dy * 0.15)
    page.mouse.move(x + dx, y + dy)


def pull_for(page, dx: float, dy: float, way: float) -> None:
    """Pull back from the ship so that it would slide so far in that direction."""
    box = page.locator(".stage").bounding_box()
    full = min(max(min(box["width"], box["height"]) * 0.42, 120), 240)
    length = 14 + full * sqrt(way / 1000)
    far = hypot(dx, dy)
    drag(page, -dx / far * length, -dy / far * length)


def tag(page) -> str:
    return " | ".join(page.locator(".aim-tag text").all_text_contents())


def angle(page) -> float:
    return float(page.locator(".aimrow .step b").first.inner_text().rstrip("°"))


def let_nothing_go(page) -> None:
    page.keyboard.press("Escape")
    page.mouse.up()


class TestTruth:
    """The page's own sums against the solver's flight."""

    def shots(self, state):
        dice, ships = Dice(11), [ship for ship, place in enumerate(state.where) if place == BOARD]
        for _ in range(SHOTS):
            ship, turn, speed = ships[dice.below(len(ships))], dice.unit() * 6.2831853, 300 + dice.unit() * 1200
            yield ship, round(cos(turn) * speed * GRID), round(sin(turn) * speed * GRID)

    def told(self, state, ship, vx, vy):
        """The first contact, and how far both discs slide after it until something else happens to them."""
        ships, run = slide(state, ship, vx, vy)
        legs = {other: [leg for leg in run.legs if leg[1] == i] for i, other in enumerate(ships)}
        mine = [(x, y) for _, _, x, y, _, _ in legs[ship]]
        hits = [ships[j] if ships[i] == ship else ships[i] for _, kind, i, j, _ in run.log[:1] if kind == HIT]
        struck = [(x, y) for _, _, x, y, _, _ in legs[hits[0]]] if hits else []
        meet_again = [happened for happened in run.log[1:] if happened[1] == HIT and hits]
        return mine, struck, meet_again

    def test_both_ways_after_a_contact_are_as_long_as_the_solver_makes_them(self, visit):  # AE-N1
        page = practice(visit())
        state = GAME._practice_table()
        view = arranged(state, [(name, x, y) for name, (x, y) in SHIPS.items()])
        discs = [
            {"id": str(s.ship), "x": s.x, "y": s.y, "r": s.radius, "bounce": E_SS, "heavy": False} for s in view.ships
        ]
        discs += [
            {"id": "", "x": p.x, "y": p.y, "r": view.board.planet_radius, "bounce": E_SP, "heavy": True}
            for p in view.planets
        ]
        at = {ship.ship: ship for ship in view.ships}
        shots = list(self.shots(state))
        field = {"left": 0, "top": 0, "right": view.board.width, "bottom": view.board.height}
        asked = [
            {
                "from": {"x": at[ship].x, "y": at[ship].y, "radius": at[ship].radius}, "angle": atan2(vy, vx),
                "slide": (hypot(vx, vy) / GRID) ** 2 / 2 / A, "but": str(ship),
            }
            for ship, vx, vy in shots
        ]  # fmt: skip
        found = page.evaluate(CONTACTS, {"discs": discs, "shots": asked, "field": field})
        bounced = pushed = 0
        for shot, contact in zip(shots, found, strict=True):
            mine, struck, meet_again = self.told(state, *shot)
            assert (contact["x"], contact["y"]) == pytest.approx(mine[1], abs=0.01)
            if not contact["disc"] or meet_again:
                continue
            assert contact["mine"]["way"] == pytest.approx(dist(mine[1], mine[2]), abs=0.05)
            bounced += 1
            if struck:
                assert contact["struck"]["way"] == pytest.approx(dist(struck[0], struck[1]), abs=0.05)
                pushed += 1
        assert bounced > 60 and pushed > 8

    def test_the_line_that_is_drawn_has_that_length(self, visit):
        page = practice(visit())
        choose(page, "ram")
        page.locator("#wobble").select_option("none")
        pull_for(page, 0, -1, 300)
        shown = float(page.locator(".aim-after.mine").get_attribute("data-way"))
        with page.expect_response("**/api/games/ascending/practice?*") as told:
            page.mouse.up()
        legs = [leg for leg in told.value.json()["legs"] if leg[0] == "ship-a1"]
        assert shown == pytest.approx(hypot(legs[2][2] - legs[1][2], legs[2][3] - legs[1][3]), abs=0.1)


class TestMeaning:
    def test_a_ram_says_whose_ship_it_is_and_what_becomes_of_both(self, visit):
        page = practice(visit())
        choose(page, "ram")
        pull_for(page, 0, -1, 300)
        assert "Ram: Player 2, ship b1 | both go back to supply | " in tag(page)
        expect(page.locator(".aim-after.struck")).to_have_attribute("style", "color:var(--p2)")
        expect(page.locator(".aim-end")).to_have_count(2)
        let_nothing_go(page)

    def test_a_stop_in_a_ring_names_the_planet_and_the_range_lies_round_the_ghost(self, visit):
        page = practice(visit())
        choose(page, "orbit")
        pull_for(page, -62, 46, 40)  # from (252, 180) towards Alpha C
        assert tag(page).startswith("In orbit of Alpha C | ")
        expect(page.locator(".aim-zone")).to_have_count(1)
        ghost, reach = page.locator(".aim-ghost"), page.locator(".aim-range")
        for name in ("cx", "cy"):
            assert reach.get_attribute(name) == ghost.get_attribute(name)
        let_nothing_go(page)

    def test_who_is_in_range_from_there_is_said_and_marked(self, visit):
        page = practice(visit())
        choose(page, "range")
        pull_for(page, 0, -1, 30)
        assert "in range: ship b1 (Player 2)" in tag(page)
        expect(page.locator(".aim-target")).to_have_count(1)
        let_nothing_go(page)

    @pytest.mark.nightly
    def test_a_way_over_the_edge_is_called_that(self, visit):
        page = practice(visit())
        page.locator(SHIP).click()
        pull_for(page, 0.1, -1, 400)
        assert tag(page).startswith("Off the board | it goes back to supply | ")
        let_nothing_go(page)

    def test_the_lane_widens_with_the_wobble_and_the_tag_names_it(self, visit):
        page = practice(visit())
        choose(page, "orbit")
        wide = {}
        for wobble in ("none", "light", "strong"):
            page.locator("#wobble").select_option(wobble)
            pull_for(page, -62, 46, 40)
            wide[wobble] = float(page.locator(".aim-lane").get_attribute("data-end"))
            assert ("wobble ±0.8°" in tag(page)) == (wobble == "light")
            page.mouse.move(*middle(page))
            page.mouse.up()
        assert wide["none"] == pytest.approx(8) and wide["none"] < wide["light"] < wide["strong"]

    @pytest.mark.nightly
    def test_the_words_of_a_tag_fit_into_it(self, visit):
        page = practice(visit())
        choose(page, "ram")
        pull_for(page, 0, -1, 300)
        box, *rows = page.evaluate(BOXES, ".aim-tag rect, .aim-tag text")
        assert len(rows) > 1
        for row in rows:
            assert box["x"] <= row["x"] and row["x"] + row["width"] <= box["x"] + box["width"] + 0.5
        let_nothing_go(page)


def table(me, **more):
    me.table(ME, BOT, game="ascending", seed=7, **more)
    me.wait_for_choice()
    return me.page


def aim(page):
    page.locator(".chip[data-step=do-move]").click()
    page.locator(".chip[data-step=ship-a1]").click()
    expect(page.locator(".aimrow")).to_be_visible()


class TestPhone:
    def test_while_one_aims_the_board_takes_all_but_the_fine_controls(self, visit):
        page = table(visit(size=PHONE))
        aim(page)
        expect(page.locator(".table[data-aiming]")).to_have_count(1)
        bar, stage = page.locator(".actionbar").bounding_box(), page.locator(".stage").bounding_box()
        assert bar["height"] <= 130 and stage["height"] > 560
        page.get_by_label("one degree right").click()
        for part in (".wheel", ".aimrow .scrub", "#confirm"):
            box = page.locator(part).bounding_box()
            assert bar["y"] <= box["y"] and box["y"] + box["height"] <= bar["y"] + bar["height"]
        page.get_by_role("button", name="More ways to aim").click()
        expect(page.locator("#flick-at-once")).to_be_visible()

    @pytest.mark.nightly
    def test_the_camera_holds_ship_ghost_and_both_ends_during_a_long_pull(self, visit):
        page = table(visit(size=PHONE))
        aim(page)
        drag(page, -60, -140)
        stage, *seen = page.evaluate(BOXES, f".stage, .aim-ghost, .aim-end, {SHIP} > use")
        assert len(seen) >= 2
        for part in seen:
            assert stage["x"] <= part["x"] and part["x"] + part["width"] <= stage["x"] + stage["width"]
            assert stage["y"] <= part["y"] and part["y"] + part["height"] <= stage["y"] + stage["height"]
        let_nothing_go(page)

    def test_a_finger_beside_a_ship_takes_it(self, visit):
        page = table(visit(size=PHONE))
        x, y = middle(page)
        drag(page, -40, -40, (x + 13, y + 13))
        expect(page.locator(f"{SHIP}.is-aimed")).to_have_count(1)
        let_nothing_go(page)


class TestHand:
    def test_far_from_the_ship_the_finger_turns_finer(self, visit):
        page = table(visit())
        aim(page)
        x, y = middle(page)
        drag(page, -230, 0)
        before = angle(page)
        page.mouse.move(x - 230 * cos(radians(4)), y - 230 * sin(radians(4)))
        assert 0.6 < angle(page) - before < 1.6
        page.mouse.move(x - 230 * cos(radians(60)), y - 230 * sin(radians(60)))
        assert 45 < angle(page) - before < 60  # a wide turn takes the aim along
        page.mouse.move(x - 20 * cos(radians(60)), y - 20 * sin(radians(60)))
        assert angle(page) - before == pytest.approx(60, abs=1.5)
        let_nothing_go(page)

    def test_the_first_pull_away_from_the_ship_only_aims(self, visit):
        page = table(visit())
        aim(page)
        before = page.locator(SHIP).get_attribute("data-disc")
        away = tuple(at + 200 for at in middle(page))
        drag(page, -70, -60, away)
        page.mouse.up()
        expect(page.locator(".ask")).to_contain_text("Nothing was flicked")
        expect(page.locator("#confirm")).to_contain_text("Flick at")
        assert page.locator(SHIP).get_attribute("data-disc") == before
        drag(page, -70, -60, away)
        page.mouse.up()
        expect(page.locator(f"{SHIP}[data-disc='{before}']")).to_have_count(0)

    def test_arrows_are_coarse_fine_with_shift_and_enter_flicks(self, visit):
        page = table(visit())
        aim(page)
        page.evaluate("document.activeElement.blur()")
        before = page.locator(SHIP).get_attribute("data-disc")
        page.keyboard.press("ArrowUp")
        first = angle(page)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Shift+ArrowRight")
        assert angle(page) - first == pytest.approx(5.5, abs=0.051)
        page.keyboard.press("Enter")
        expect(page.locator(f"{SHIP}[data-disc='{before}']")).to_have_count(0)

    @pytest.mark.nightly
    def test_the_wheel_turns_by_tenths_of_a_degree(self, visit):
        page = table(visit())
        aim(page)
        page.get_by_label("one degree right").click()
        before = angle(page)
        box = page.locator(".wheel").bounding_box()
        x, y = box["x"] + 20, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 3, y)
        page.mouse.up()
        assert angle(page) - before == pytest.approx(0.3, abs=0.051)
        page.locator(".wheel").focus()
        page.keyboard.press("ArrowRight")
        assert angle(page) - before == pytest.approx(0.4, abs=0.051)


AGAIN = """() => {
  window.again = new Set();
  new MutationObserver(() => {
    const flies = document.querySelectorAll(".again-flies [data-flown]").length;
    if (flies) again.add(`${flies} ${document.querySelector("#ship-a1").getAttribute("visibility")}`);
  }).observe(document.body, { childList: true, subtree: true });
}"""


class TestShots:
    def test_somebody_elses_aim_is_shown_before_the_shot_and_the_shot_can_be_seen_again(self, visit):
        me = visit(reduced_motion="no-preference")
        page = table(me)
        address = page.url.rsplit("/", 1)[1]
        page.evaluate("""() => {
          window.cues = [];
          new MutationObserver(() => {
            const cue = document.querySelector(".cue-way");
            if (cue) cues.push(document.querySelector("#ship-a1").getAttribute("transform"));
          }).observe(document.body, { childList: true, subtree: true });
        }""")
        start = page.locator(SHIP).get_attribute("transform")
        body = {"seat": 0, "at": 0, "action": "flick a1 400000 200000"}  # not by this page's hand
        assert me.context.request.post(f"/api/tables/{address}/actions", data=body).ok
        expect(page.locator("#last-flick")).to_have_count(1)
        expect(page.locator(f"{SHIP}[transform='{start}']")).to_have_count(0)
        assert page.evaluate("cues")[0] == start  # the ship had not moved yet
        page.evaluate(AGAIN)
        page.locator("[data-again]").click()
        page.wait_for_function("again.size")
        assert page.evaluate("[...again]") == ["1 hidden"]  # one flies, and the ship itself is not shown meanwhile
        expect(page.locator(".again-flies")).to_have_count(0)
        expect(page.locator(f"{SHIP}[visibility=hidden]")).to_have_count(0)

    @pytest.mark.nightly
    def test_the_table_says_its_wobble(self, visit):
        me = visit()
        page = table(me)
        expect(page.locator(".poolbox").first).to_contain_text("Wobble of this table: light, ±0.8°.")


class TestPractice:
    @pytest.mark.nightly
    def test_rammed_ships_leave_the_board_and_once_more_brings_them_back(self, visit):
        page = practice(visit())
        choose(page, "ram")
        page.locator("#leave").click()
        page.locator("#wobble").select_option("none")
        page.locator(SHIP).click()
        pull_for(page, 0, -1, 300)
        page.mouse.up()
        expect(page.locator("#ship-b1")).to_have_count(0)
        expect(page.locator(SHIP)).to_have_count(0)
        expect(page.locator("#stops li").first).to_contain_text("a ram")
        page.locator("#once-more").click()
        expect(page.locator("#ship-b1")).to_have_count(1)
        expect(page.locator(f"{SHIP}.is-aimed")).to_have_count(1)
        expect(page.locator("#confirm")).to_contain_text("Flick at")

    @pytest.mark.nightly
    def test_ships_are_brought_taken_away_and_laid_by_hand(self, visit):
        page = practice(visit())
        chip = page.get_by_role("button", name="cruiser bC", exact=True).and_(page.locator(".ship-chip"))
        chip.click()
        expect(page.locator("#ship-bC")).to_be_visible()
        page.locator("#by-hand").check()
        x, y = middle(page)
        before = page.locator(SHIP).get_attribute("data-disc")
        drag(page, -20, 10)
        page.mouse.up()
        expect(page.locator(f"{SHIP}[data-disc='{before}']")).to_have_count(0)
        assert middle(page) == pytest.approx((x - 20, y + 10), abs=2)
        chip.click()
        expect(page.locator("#ship-bC")).to_have_count(0)

    def test_a_drill_counts_the_targets_and_keeps_the_best_score(self, visit):
        page = practice(visit())
        page.locator("#wobble").select_option("none")
        choose(page, "ram")
        pull_for(page, 0, -1, 300)
        page.mouse.up()
        expect(page.locator("#stops .good")).to_have_text("Target reached, 1 so far")
        for missed in range(1, 5):
            expect(page.locator(".ask")).to_contain_text(f"{missed + 1}/5")
            page.keyboard.press("ArrowUp")
            page.keyboard.press("ArrowLeft")
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("Shift+ArrowDown")
            page.keyboard.press("Enter")
            expect(page.locator("#stops :is(.good, .bad)")).to_have_count(missed + 1)
        expect(page.locator(".drill-goal")).to_have_count(0)
        expect(page.locator("[data-drill=ram] .best")).to_contain_text("of 5")
