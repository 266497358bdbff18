/** A game from its beginning: slider, steps, play with a speed, and whose eyes to look through. */

import { ApiError, get } from "./api.js";
import { badge, el, icon, need } from "./dom.js";
import { listenToKeys } from "./keys.js";
import { notice } from "./notices.js";
import { openRules } from "./rules.js";
import { Scene } from "./scene.js";
import { ours } from "./seats.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Page} Page */

const PACE = 1100; // milliseconds for a move at speed 1
const KEPT = 60;

class Replay {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.path = `/api/tables/${root.dataset.table}`;
    this.scene = new Scene(root);
    this.slider = /** @type {HTMLInputElement} */ (need(".scrub", root));
    this.speed = /** @type {HTMLSelectElement} */ (need("#speed", root));
    this.eyes = /** @type {HTMLSelectElement} */ (need("#eyes", root));
    /** @type {Map<string, Promise<Page>>} */
    this.cache = new Map();
    this.k = 0;
    this.moves = 0;
    this.timer = 0;
    this.listen();
  }

  async start() {
    try {
      const info = await get(this.path);
      await this.scene.dress(info);
      this.seatChoices(info);
      const first = await this.fetch(0);
      this.moves = first.moves;
      this.slider.max = String(this.moves);
      this.drawTicks(first.ticks ?? []);
      const wish = new URLSearchParams(location.search).get("at");
      await this.go(Number.parseInt(wish ?? "0", 10) || 0);
    } catch (error) {
      notice(error instanceof ApiError ? error.message : String(error), {
        stay: true,
        action: { label: t("Home"), run: () => location.assign("/") },
      });
    }
  }

  /** @param {import("./types.js").TableInfo} info */
  seatChoices(info) {
    const own = ours(info.seats);
    const open = info.status === "over" ? info.seats.map((seat) => seat.seat) : own;
    const options = open.map((seat) => el("option", { value: seat }, info.seats[seat].name));
    this.eyes.replaceChildren(el("option", { value: "" }, t("A spectator")), ...options);
    this.eyes.value = own.length === 1 ? String(own[0]) : "";
  }

  /** @param {number} k @returns {Promise<Page>} */
  fetch(k) {
    const seat = this.eyes.value;
    const key = `${k} ${seat}`;
    let page = this.cache.get(key);
    if (!page) {
      page = get(`${this.path}/replay/${k}`, { seat: seat === "" ? null : seat });
      page.catch(() => this.cache.delete(key));
      this.cache.set(key, page);
      if (this.cache.size > KEPT) this.cache.delete(this.cache.keys().next().value ?? "");
    }
    return page;
  }

  /** @param {number} k @param {boolean} [animated] */
  async go(k, animated = true) {
    this.k = Math.max(0, Math.min(this.moves, k));
    this.mark();
    const page = await this.fetch(this.k);
    if (page.log === undefined || this.k !== Math.max(0, Math.min(this.moves, k))) return;
    this.scene.film.stop();
    if (animated && this.scene.plays(page))
      await new Promise((resolve) => (this.scene.regions.onEnd = () => resolve(0)));
    if (this.k !== Math.max(0, Math.min(this.moves, k))) return;
    this.scene.show(page, { animated, whole: true });
    if (this.k < this.moves) this.fetch(this.k + 1).catch(() => {});
    this.say(page);
  }

  mark() {
    this.slider.value = String(this.k);
    this.slider.style.setProperty("--at", `${this.moves ? (this.k / this.moves) * 100 : 0}%`);
    const words = t("Move {k} of {n}", { k: this.k, n: this.moves });
    this.slider.setAttribute("aria-valuetext", words);
    need(".count", this.root).replaceChildren(el("b", {}, String(this.k)), ` / ${this.moves}`);
    for (const [id, off] of /** @type {const} */ ([
      ["first", this.k === 0],
      ["back", this.k === 0],
      ["next", this.k >= this.moves],
      ["last", this.k >= this.moves],
    ])) {
      /** @type {HTMLButtonElement} */ (need(`#${id}`, this.root)).disabled = off;
    }
  }

  /** The newest line of the log is the sentence of the replay. @param {Page} page */
  say(page) {
    const entry = page.log.at(-1);
    const said = need(".ask", this.root);
    if (!entry || !this.k) said.textContent = this.k ? page.status : t("The table is set.");
    else
      said.replaceChildren(
        ...(entry.seat === null || entry.seat < 0 ? [] : [badge(entry.seat, 24)]),
        el("span", {}, textOf(entry.html)),
      );
  }

  /** @param {{k: number, turn: number, label: string}[]} ticks */
  drawTicks(ticks) {
    const marks = ticks.map(({ k, label }) =>
      el("button", {
        type: "button",
        class: "tick",
        tabindex: -1,
        title: label,
        "aria-label": label,
        style: `--k:${this.moves ? k / this.moves : 0}`,
        click: () => this.go(k),
      }),
    );
    need(".ticks", this.root).replaceChildren(...marks);
  }

  /** @param {boolean} on */
  run(on) {
    clearInterval(this.timer);
    this.timer = 0;
    if (on && this.k >= this.moves) this.go(0, false);
    if (on) this.timer = window.setInterval(() => this.tick(), PACE / Number(this.speed.value));
    const play = need("#play", this.root);
    play.setAttribute("aria-pressed", String(on));
    play.replaceChildren(icon(on ? "i-pause" : "i-play", 16), el("span", {}, on ? t("Pause") : t("Watch")));
  }

  tick() {
    if (this.scene.regions.busy) return;
    if (this.k >= this.moves) this.run(false);
    else this.go(this.k + 1);
  }

  /** @param {number} k */
  step(k) {
    this.run(false);
    this.go(k);
  }

  /** A line of the log leads to its moment here, not in a new tab. @param {MouseEvent} event */
  picked(event) {
    const k = /** @type {Element} */ (event.target).closest("[data-k]")?.getAttribute("data-k");
    if (!k || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.step(Number(k));
  }

  listen() {
    const on = (/** @type {string} */ id, /** @type {() => void} */ run) =>
      need(`#${id}`, this.root).addEventListener("click", run);
    on("first", () => this.step(0));
    on("back", () => this.step(this.k - 1));
    on("next", () => this.step(this.k + 1));
    on("last", () => this.step(this.moves));
    on("play", () => this.run(!this.timer));
    need(".log", this.root).addEventListener("click", (event) => this.picked(event));
    this.slider.addEventListener("input", () => this.step(Number(this.slider.value)));
    this.speed.addEventListener("change", () => this.timer && this.run(true));
    this.eyes.addEventListener("change", () => this.go(this.k, false));
    listenToKeys({
      arrow: (key) => this.arrow(key),
      back: () => this.run(false),
      undo: () => {},
      log: () => this.scene.open("log"),
      rules: () => openRules(this.root.dataset.game ?? ""),
      chip: () => {},
      zoom: (factor) => this.scene.camera.zoom(factor),
      fit: () => this.scene.camera.fit(),
    });
  }

  /** @param {string} key */
  arrow(key) {
    this.step(this.k + (key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1));
    return true;
  }
}

/** @param {string} html */
function textOf(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.textContent ?? "";
}

const root = document.querySelector(".table");
if (root) new Replay(/** @type {HTMLElement} */ (root)).start();
