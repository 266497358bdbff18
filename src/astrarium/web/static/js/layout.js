/** Where things stand: the rail's home, the bar's height, the sheet's stop. They follow the kind of question, never its text. */

import { desk, find, need, upright } from "./dom.js";

const WAITING = 56; // one line
const FURTHER = 316; // room for steps, sums and buttons that are still to come
const STOPS = [200, 256, FURTHER, 368, 420, 500, 540];
const DRAGGED = [WAITING, 128, 200, 316, 420, 500, 598];
const CHROME = 48 + 58; // top bar and tabs of a phone
const SHARE = { board: 0.455, hand: 0.3, plan: 0.2 }; // of the screen that stays with the board
const BUTTONS = 54;
const EDGES = 38; // paddings and gaps of the sheet and of what scrolls in it
const ROWS = 4; // chips that are seen at once: two rows
const LOW_HAND = 130;
const CHIPS = 44;
const CRUMBS = 24; // the line of steps already taken

export class Layout {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.rail = find('[data-region="rail"]', root);
    this.bar = need(".actionbar", root);
    this.dragged = 0;
    this.listed = true; // whether choices stood in a list when the question came
    this.further = false; // whether the question has more steps than the one that is shown, or a warning to tell
    this.listen();
  }

  listen() {
    window.addEventListener("resize", () => this.settle());
    for (const tab of this.root.querySelectorAll(".pane-tabs .tab"))
      tab.addEventListener("click", () => this.pane(tab.getAttribute("data-p") ?? "players"));
    this.root.addEventListener("logshown", () => this.setSheet());
    const grip = find(".grip", this.root);
    grip?.addEventListener("pointerdown", (event) => this.grab(grip, event));
  }

  /** A new question: what the finger chose before counts no more. */
  release() {
    this.dragged = 0;
  }

  settle() {
    this.placeRail();
    this.setBar();
    this.setSheet();
  }

  /** On a desk the rail stands beside the board, elsewhere it is one of the panes. */
  placeRail() {
    const { rail, root } = this;
    if (!rail) return;
    const more = need(".more-pane", root);
    const home = desk.matches ? root : more;
    if (rail.parentElement !== home) home.insertBefore(rail, need(desk.matches ? ".side" : ".t-log", home));
    const tab = need('.pane-tabs [data-p="rail"]', root);
    const name = rail.querySelector("[data-name]")?.getAttribute("data-name") ?? find(".eyebrow", rail)?.textContent;
    tab.hidden = rail.hidden || !name;
    tab.textContent = name ?? "";
    if (tab.hidden && root.dataset.pane === "rail") this.pane("players");
  }

  /** @param {string} name */
  pane(name) {
    this.root.dataset.pane = name;
    for (const tab of this.root.querySelectorAll(".pane-tabs .tab"))
      tab.setAttribute("aria-selected", String(tab.getAttribute("data-p") === name));
  }

  /** The height of the hand as its content has it, and how it wants to lie. */
  get hand() {
    const box = find('[data-region="hand"]', this.root);
    const first = /** @type {HTMLElement | null} */ (box?.firstElementChild);
    const height = box?.offsetHeight && first?.offsetHeight ? box.scrollHeight : 0;
    return { height, how: (first?.dataset.hand ?? "").split(" ") };
  }

  setBar() {
    if (!find(".handrow", this.bar)) return;
    const { height, how } = this.hand;
    const below = getComputedStyle(need(".handrow", this.bar)).flexDirection === "column"; // the choices lie under the hand
    const alone = how.includes("alone"); // the hand is the list itself, but not of further steps
    const more = !alone ? CHIPS : this.further ? CHIPS + CRUMBS : 0; // a strip that stays has the same bar all the turn
    const needed = height && below ? height + more : height;
    this.root.dataset.bar = needed < 8 ? "question" : needed <= LOW_HAND ? "hand" : "tall";
  }

  setSheet() {
    const { root } = this;
    root.toggleAttribute("data-fold-sheet", false);
    if (!upright.matches) return void root.style.removeProperty("--stop");
    const stop = this.dragged || this.stop();
    this.listed = this.rows() > 0;
    root.style.setProperty("--stop", `${stop}px`);
    root.toggleAttribute("data-fold-sheet", stop <= WAITING && root.dataset.tab === "actions");
  }

  /** The smallest stop that holds sentence, confirm and the first choices, and leaves the board its share. */
  stop() {
    if (this.root.dataset.tab !== "actions") return Math.min(this.nextStop(this.paneHeight()), 500);
    const asked = this.bar.querySelector(".chip, .rp, #confirm, #return, #go-on, .aimrow:not([hidden])");
    if (!asked) return WAITING;
    const { height, how } = this.hand;
    const share = how.includes("plan") ? SHARE.plan : height ? SHARE.hand : SHARE.board;
    const least = Math.max(this.asked(height), this.further ? FURTHER : 0);
    return Math.min(this.nextStop(least), Math.round(innerHeight * (1 - share)) - CHROME);
  }

  /** @param {number} least */
  nextStop(least) {
    return STOPS.find((stop) => stop >= least) ?? STOPS[STOPS.length - 1];
  }

  /** Where the hand was the whole list, a step that lists more makes the sheet grow; else the board stays as it is. */
  grow() {
    if (!upright.matches || this.dragged || this.listed) return;
    const stop = this.stop();
    if (stop > parseInt(this.root.style.getPropertyValue("--stop"))) this.root.style.setProperty("--stop", `${stop}px`);
  }

  /** What the question needs. @param {number} hand */
  asked(hand) {
    const above = [".ask", ".whyline", ".rp"].map((part) => find(part, this.bar)?.scrollHeight ?? 0);
    return above.reduce((sum, height) => sum + height, EDGES) + hand + this.rows() + BUTTONS;
  }

  /** The height of the first choices; none where the hand is the list itself, and theirs is there for keyboards alone. */
  rows() {
    const list = find(".choices", this.bar);
    if (!list || getComputedStyle(list).position === "absolute") return 0;
    const chips = [...list.querySelectorAll(".chip")].slice(0, ROWS);
    const boxes = chips.map((chip) => chip.getBoundingClientRect());
    return boxes.length ? Math.max(...boxes.map((box) => box.bottom)) - boxes[0].top : 0;
  }

  paneHeight() {
    const { tab } = this.root.dataset;
    if (tab === "log") return this.root.dataset.log === "talk" ? 500 : 420;
    const parts = [...need(tab === "me" ? ".own-pane" : ".more-pane", this.root).children].map((part) =>
      part.getBoundingClientRect(),
    );
    return 30 + parts.reduce((sum, box) => sum + box.height, 0);
  }

  /** The finger drags the sheet from stop to stop; a tap folds it or gives it back its own height. @param {HTMLElement} grip @param {PointerEvent} down */
  grab(grip, down) {
    const from = this.bar.offsetHeight;
    let moved = false;
    const most = innerHeight - CHROME - 100;
    const move = (/** @type {PointerEvent} */ event) => {
      moved ||= Math.abs(event.clientY - down.clientY) > 6;
      if (moved) this.drag(Math.max(WAITING, Math.min(most, from + down.clientY - event.clientY)));
    };
    const up = () => {
      grip.removeEventListener("pointermove", move);
      if (moved) this.drag(nearest(this.dragged, DRAGGED));
      else this.tapped();
    };
    grip.setPointerCapture(down.pointerId);
    grip.addEventListener("pointermove", move);
    grip.addEventListener("pointerup", up, { once: true });
  }

  tapped() {
    const own = this.dragged ? this.dragged : this.stop();
    this.drag(own > WAITING ? WAITING : FURTHER);
  }

  /** @param {number} stop */
  drag(stop) {
    this.dragged = stop;
    this.setSheet();
  }
}

/** @param {number} value @param {number[]} stops */
function nearest(value, stops) {
  return stops.reduce((best, stop) => (Math.abs(stop - value) < Math.abs(best - value) ? stop : best));
}
