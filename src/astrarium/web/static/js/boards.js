/** Everybody's board: a drawer beside one's own on a desk, pages of one strip on a phone. Fetched when somebody looks. */

import { get } from "./api.js";
import { badge, button, el, find, icon, narrow, need } from "./dom.js";
import { openPlayer, told } from "./scores.js";
import { nameOf } from "./seats.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Page} Page */

const SETTLED = 120; // milliseconds after the last movement of the strip

export class Boards {
  /** @param {HTMLElement} root @param {() => void} moved the stage has another width */
  constructor(root, moved) {
    this.root = root;
    this.moved = moved;
    /** @type {Page | null} */
    this.page = null;
    this.seat = 0;
    /** @type {HTMLElement | null} */
    this.drawer = null;
    /** @type {Map<number, string>} the boards as they are now */
    this.told = new Map();
    /** @type {WeakMap<Element, string>} */
    this.drawn = new WeakMap();
    this.asked = 0;
    /** @type {HTMLElement | null} */
    this.back = null;
    narrow.addEventListener("change", () => this.page && this.drawer && this.build());
    for (const tab of root.querySelectorAll(".sheet-tabs .tab")) tab.addEventListener("click", () => this.close());
  }

  /** @param {Page} page @param {number} seat */
  async open(page, seat) {
    this.back ??= /** @type {HTMLElement | null} */ (document.activeElement);
    this.page = page;
    this.seat = seat;
    if (!this.drawer) {
      const first = await this.fetch(seat);
      if (first !== null && !first) return openPlayer(page, seat); // no board yet, or a game without boards
      if (first !== null) this.told.set(seat, first);
      this.build();
      this.focusTab();
    } else this.turn(seat);
    return undefined;
  }

  /** The table has changed while a board is open. @param {Page} page */
  show(page) {
    this.page = page;
    if (!this.drawer) return;
    this.told.clear();
    this.mark();
    this.load(this.seat);
  }

  get seats() {
    return this.page?.scores.map((score) => score.seat) ?? [];
  }

  build() {
    this.drawer?.remove();
    const tabs = el("div", { class: "who-tabs", role: "tablist", "aria-label": t("Whose board") });
    const close = el(
      "button",
      { class: "btn ghost icon x", type: "button", "aria-label": t("Close") },
      icon("i-cross", 15),
    );
    close.addEventListener("click", () => this.close());
    const dots = el("div", { class: "pager", "aria-hidden": "true" }, ...this.seats.map(() => el("i")));
    const strip = el("div", { class: "strip" }, ...this.seats.map((seat) => this.leaf(seat)));
    const drawer = el("section", { class: "rival", "aria-label": t("Boards of all players") });
    drawer.append(el("header", {}, tabs, close), dots, strip);
    drawer.addEventListener("keydown", (event) => this.pressed(event));
    let rest = 0;
    strip.addEventListener("scroll", () => {
      clearTimeout(rest);
      rest = window.setTimeout(() => this.slid(strip), SETTLED);
    });
    this.drawer = drawer;
    (narrow.matches ? this.root : need(".stage", this.root)).append(drawer);
    this.root.classList.add("has-rival");
    this.mark();
    this.turn(this.seat, false);
    this.moved();
  }

  /** @param {number} seat */
  leaf(seat) {
    const label = t("Board of {name}", { name: this.page ? nameOf(this.page, seat) : "" });
    const attributes = { class: "pg", role: "tabpanel", tabindex: 0, id: `board-of-${seat}`, "data-of": seat };
    return el(
      "section",
      { ...attributes, "aria-label": label, "data-seat": seat + 1 },
      el("div", { class: "skeleton panel" }),
    );
  }

  /** Tabs and dots follow whose board is shown. */
  mark() {
    const { page, drawer } = this;
    if (!page || !drawer) return;
    drawer.dataset.seat = String(this.seat + 1);
    const at = this.seats.indexOf(this.seat);
    [...need(".pager", drawer).children].forEach((dot, i) => dot.classList.toggle("on", i === at));
    const tabs = need(".who-tabs", drawer);
    const focused = tabs.contains(document.activeElement);
    tabs.replaceChildren(...page.scores.map((score) => this.tab(page, score)));
    const chosen = /** @type {HTMLElement | undefined} */ (tabs.children[at]);
    if (chosen) tabs.scrollLeft = chosen.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - chosen.offsetWidth) / 2;
    if (focused) this.focusTab();
    for (const row of this.root.querySelectorAll("[data-region=players] .pl[data-seat]"))
      row.classList.toggle("is-open", row.getAttribute("data-seat") === String(this.seat + 1));
  }

  /** @param {Page} page @param {import("./types.js").Score} score */
  tab(page, score) {
    const { seat } = score;
    const on = seat === this.seat;
    const name = seat === page.seat ? t("You") : nameOf(page, seat);
    const attributes = { class: "wt", type: "button", role: "tab", "data-seat": seat + 1, tabindex: on ? 0 : -1 };
    const made = el(
      "button",
      { ...attributes, "aria-selected": String(on), "aria-controls": `board-of-${seat}` },
      badge(seat, 22),
    );
    made.append(el("span", {}, name));
    made.setAttribute("title", `${nameOf(page, seat)}: ${told(score)}`);
    made.addEventListener("click", () => this.turn(seat));
    return made;
  }

  focusTab() {
    find('.wt[aria-selected="true"]', this.drawer ?? document)?.focus();
  }

  /** @param {number} seat @param {boolean} [gliding] */
  turn(seat, gliding = true) {
    const { drawer } = this;
    if (!drawer) return;
    this.seat = seat;
    this.mark();
    this.load(seat);
    const leaf = need(`[data-of="${seat}"]`, drawer);
    const strip = need(".strip", drawer);
    strip.scrollTo({
      left: leaf.offsetLeft - strip.offsetLeft,
      behavior: gliding && narrow.matches ? "smooth" : "instant",
    });
    for (const other of strip.children) other.toggleAttribute("hidden", !narrow.matches && other !== leaf);
  }

  /** A finger has moved the strip. @param {HTMLElement} strip */
  slid(strip) {
    if (!narrow.matches) return;
    const leaves = /** @type {HTMLElement[]} */ ([...strip.children]);
    const off = (/** @type {HTMLElement} */ leaf) => Math.abs(leaf.offsetLeft - strip.offsetLeft - strip.scrollLeft);
    const nearest = leaves.reduce((best, leaf) => (off(leaf) < off(best) ? leaf : best));
    const seat = Number(nearest.dataset.of);
    if (seat === this.seat) return;
    this.seat = seat;
    this.mark();
    this.load(seat);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") this.close();
    else if (by && this.seats.length) {
      const at = this.seats.indexOf(this.seat) + by;
      this.turn(this.seats[(at + this.seats.length) % this.seats.length]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} seat @returns {Promise<string | null>} null: it could not be had */
  async fetch(seat) {
    const { page } = this;
    if (!page) return null;
    const told = await get(`/api/tables/${page.table}/boards/${seat}`, { seat: page.seat, k: page.k }).catch(
      () => null,
    );
    return told ? told.html : null;
  }

  /** @param {number} seat */
  async load(seat) {
    const asked = ++this.asked;
    const known = this.told.get(seat) ?? (await this.fetch(seat));
    const leaf = this.drawer && find(`[data-of="${seat}"]`, this.drawer);
    if (known === null || known === undefined || !leaf || (asked !== this.asked && seat !== this.seat)) return;
    this.told.set(seat, known);
    if (this.drawn.get(leaf) === known) return;
    const top = leaf.scrollTop;
    this.drawn.set(leaf, known);
    leaf.innerHTML = known;
    leaf.append(this.points(seat));
    leaf.scrollTop = top;
  }

  /** Where the points come from, and why a bot moved as it did. @param {number} seat */
  points(seat) {
    const bot = this.page?.seats[seat]?.kind === "bot";
    const label = bot ? t("Points by source, and the reason of its last move") : t("Points by source");
    return button(label, () => this.page && openPlayer(this.page, seat), { cls: "ghost points", symbol: "vp" });
  }

  close() {
    if (!this.drawer) return;
    this.drawer.remove();
    this.drawer = null;
    this.told.clear();
    this.root.classList.remove("has-rival");
    for (const row of this.root.querySelectorAll(".pl.is-open")) row.classList.remove("is-open");
    this.moved();
    if (this.back?.isConnected) this.back.focus({ preventScroll: true });
    this.back = null;
  }
}
