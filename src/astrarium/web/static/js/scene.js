/** What a live table and a replay share: regions, log, scores, whose turn it is, tabs, zoom and the mini map. */

import { Boards } from "./boards.js";
import { Clocks } from "./clocks.js";
import { Banner } from "./conduct.js";
import { badge, el, find, need, narrow } from "./dom.js";
import { Folds } from "./folds.js";
import { Layout } from "./layout.js";
import { Log } from "./log.js";
import { openMenu } from "./menu.js";
import { MiniMap } from "./minimap.js";
import { Overlays } from "./overlays.js";
import { keepReachable } from "./reach.js";
import { Regions } from "./regions.js";
import { openRules } from "./rules.js";
import { scoreStrip } from "./scores.js";
import { showSeal } from "./seal.js";
import { nameOf, ours } from "./seats.js";
import { t } from "./words.js";
import { Explain } from "./explain.js";

/** @typedef {import("./types.js").Page} Page */

const PARTS = ["actions", "players", "log"]; // as their tabs are called
const OFFERS_EVERY = 5000; // milliseconds after which an offer may have lapsed

export class Scene {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    root.ariaBusy = "true"; // painted by the server, not yet alive
    this.mini = new MiniMap(need(".mini", root), root);
    this.layout = new Layout(root);
    this.folds = new Folds(root);
    this.overlays = new Overlays(root);
    this.regions = new Regions(root, () => this.moved());
    this.log = new Log(root);
    this.boards = new Boards(root, () => this.mini.draw(this.regions.camera));
    this.explain = new Explain(root, () => (this.page && this.page.k === undefined ? this.page : null));
    this.clocks = new Clocks(root);
    this.banner = new Banner(root);
    this.lapse = 0;
    /** @type {Page | null} */
    this.page = null;
    this.listen();
    keepReachable(root);
  }

  moved() {
    this.mini.draw(this.regions.camera);
    this.overlays.ask();
  }

  get flight() {
    return this.regions.flight;
  }

  get film() {
    return this.regions.film;
  }

  get camera() {
    return this.regions.camera;
  }

  /** Names the table and fetches its game's own style. @param {import("./types.js").TableInfo} info */
  dress(info) {
    this.root.dataset.game = info.game;
    need(".title", this.root).textContent = info.title ?? info.game;
    const { href } = new URL(`../games/${encodeURIComponent(info.game)}.css`, import.meta.url);
    if ([...document.styleSheets].some((sheet) => sheet.href === href)) return Promise.resolve();
    const link = el("link", { rel: "stylesheet", href });
    document.head.append(link);
    return new Promise((resolve) => (link.onload = link.onerror = () => resolve(undefined)));
  }

  /** Whether something plays first over what is shown, on the way to that page. @param {Page} page */
  plays(page) {
    return this.regions.plays(page.regions);
  }

  /**
   * @param {Page} page
   * @param {{animated?: boolean, whole?: boolean, settled?: boolean}} [how] `whole`: its log replaces the old one;
   * not `settled`: the caller lays things out when it has said more
   */
  show(page, { animated = true, whole = false, settled = true } = {}) {
    this.page = page;
    this.root.classList.remove("loading");
    if (page.seat !== null) this.root.dataset.seat = String(page.seat + 1);
    this.regions.show(page.regions, animated);
    this.players(page);
    this.regions.refocus();
    this.boards.show(page);
    if (whole) this.log.replace(page.log);
    else this.log.add(page.log);
    this.top(page);
    this.seated(page.k === undefined ? page : null);
    showSeal(this.root, page);
    this.layout.further =
      page.choices?.some(({ steps, warning }) => steps.length > 1 || warning) || Boolean(page.gathers?.length);
    if (settled) this.layout.settle();
    if (settled) this.looked();
    this.root.ariaBusy = null;
  }

  /** What is shown has changed: the mini map, the overlays and the edges follow. */
  looked() {
    this.mini.draw(this.camera);
    this.overlays.ask();
    this.folds.ask();
  }

  /** Lays what is being put together over the map. @param {string} drawing SVG, or nothing */
  lay(drawing) {
    const layer = this.regions.box("map").querySelector("[data-gathered]");
    if (layer && layer.innerHTML !== drawing) layer.innerHTML = drawing;
  }

  /** @param {Page} page */
  top(page) {
    for (const box of this.root.querySelectorAll(".status")) box.textContent = page.status;
    for (const box of this.root.querySelectorAll(".scorestrip"))
      box.replaceChildren(...scoreStrip(page, (seat) => this.boards.open(page, seat)));
    need(".turnpill", this.root).replaceWith(turnPill(page));
  }

  /** Who sits, how much time everybody has, what is offered; nothing of it in a replay. @param {Page | null} page */
  seated(page) {
    this.clocks.show(page);
    this.banner.show(page, this.clocks.now());
    clearTimeout(this.lapse);
    if (page?.offers?.length) this.lapse = window.setTimeout(() => this.seated(this.clocks.page), OFFERS_EVERY);
  }

  /** The rows of the players' list open that player's sheet. @param {Page} page */
  players(page) {
    const rows = this.regions.box("players").querySelectorAll(".pl[data-seat]");
    for (const row of rows) {
      const seat = Number(row.getAttribute("data-seat")) - 1;
      row.setAttribute("tabindex", "0");
      row.setAttribute("role", "button");
      row.setAttribute("title", t("Board of {name}", { name: nameOf(page, seat) }));
    }
  }

  listen() {
    const { root } = this;
    need(".zoom", root).addEventListener("click", (event) => this.zoomed(event));
    for (const tab of root.querySelectorAll(".sheet-tabs .tab")) {
      tab.addEventListener("click", () => this.tab(/** @type {HTMLElement} */ (tab).dataset.t ?? "actions"));
    }
    const open = (/** @type {Event} */ event) => this.openRow(event);
    this.regions.box("players").addEventListener("click", open);
    this.regions.box("players").addEventListener("keydown", open);
    find(".skips", root)?.addEventListener("click", (event) => this.skipped(event));
    find("#open-rules", root)?.addEventListener("click", () => openRules(root.dataset.game ?? ""));
    find("#open-menu", root)?.addEventListener("click", () => openMenu(root));
    root.addEventListener("pointerover", (event) => this.linked(event, true));
    root.addEventListener("pointerout", (event) => this.linked(event, false));
  }

  /** @param {Event} event */
  zoomed(event) {
    const pressed = /** @type {Element} */ (event.target).closest("[data-zoom]")?.getAttribute("data-zoom");
    if (pressed === "in") this.camera.zoom(1.35);
    if (pressed === "out") this.camera.zoom(1 / 1.35);
    if (pressed === "fit") this.camera.fit();
  }

  /** @param {string} name */
  tab(name) {
    this.root.dataset.tab = name;
    for (const tab of this.root.querySelectorAll(".sheet-tabs .tab")) {
      tab.setAttribute("aria-selected", String(/** @type {HTMLElement} */ (tab).dataset.t === name));
    }
    this.layout.release();
    this.layout.setSheet();
    this.looked();
  }

  /** The links at the head of the page lead to parts that may lie behind a tab: it is opened first. @param {Event} event */
  skipped(event) {
    const part = /** @type {Element} */ (event.target).closest("a")?.hash.slice(1) ?? "";
    if (!PARTS.includes(part)) return;
    event.preventDefault();
    this.open(part);
  }

  /** Brings a part of the table to the reader. @param {string} part one of PARTS */
  open(part) {
    if (narrow.matches) this.tab(part);
    else if (part !== "actions") this.layout.pane(part);
    need(`#${part}`, this.root).focus();
  }

  /** @param {Event} event */
  openRow(event) {
    const key = event instanceof KeyboardEvent ? event.key : "Enter";
    const row = /** @type {Element} */ (event.target).closest(".pl[data-seat]");
    if (!row || !this.page || (key !== "Enter" && key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
    this.boards.open(this.page, Number(row.getAttribute("data-seat")) - 1);
  }

  /** Whatever names a place lights it while the pointer is on it. @param {Event} event @param {boolean} on */
  linked(event, on) {
    const id = /** @type {Element} */ (event.target).closest?.("[data-for]")?.getAttribute("data-for");
    if (id) document.getElementById(id)?.classList.toggle("is-hover", on);
  }

  clear() {
    this.page = null;
    this.seated(null);
    this.boards.close();
    this.explain.close();
    this.regions.clear();
    this.log.clear();
    for (const box of this.root.querySelectorAll(".scorestrip, .status")) box.replaceChildren();
    need(".turnpill", this.root).replaceChildren();
    this.mini.clear();
  }
}

/** Whose turn it is. @param {Page} page */
function turnPill(page) {
  const own = ours(page.seats);
  const away = page.seat !== null && page.seats[page.seat]?.deputy ? [page.seat] : null; // a bot plays for whoever looks
  const asked = [...page.to_act].sort((a, b) => Number(b === page.seat) - Number(a === page.seat)); // a phone shows the first
  const shown = away ?? asked.slice(0, 6);
  const first = shown[0] ?? page.scores.find((score) => score.rank === 1)?.seat ?? 0;
  const pill = el("div", { class: "turnpill", "data-seat": first + 1 });
  pill.append(...shown.map((seat) => badge(seat, 20)), el("b", {}, turnWords(page, own)));
  pill.classList.toggle(
    "yours",
    page.seat !== null && page.to_act.includes(page.seat) && !page.seats[page.seat].deputy,
  );
  return pill;
}

/** @param {Page} page @param {number[]} own */
function turnWords(page, own) {
  if (page.over) return t("Game over");
  if (page.seat !== null && page.seats[page.seat]?.deputy) return t("A bot in your place");
  if (page.seat !== null && page.to_act.includes(page.seat))
    return own.length > 1 ? page.seats[page.seat].name : t("Your turn");
  if (page.to_act.length > 1 && page.to_act.length === page.seats.length) return t("Everyone chooses");
  if (page.to_act.length === 1) return page.seats[page.to_act[0]].name;
  return t("{n} choose", { n: page.to_act.length });
}
