/** The practice board: flick freely, see where ships stop, put them back. Nothing is kept. */

import { Aiming } from "./aim.js";
import { post } from "./api.js";
import { Camera } from "./camera.js";
import { discsOf, fieldOf } from "./contact.js";
import { badge, button, el, find, need, still, svg } from "./dom.js";
import { Flight, restOf } from "./flight.js";
import { listenToKeys } from "./keys.js";
import { notice } from "./notices.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Aim} Aim */
/** @typedef {import("./types.js").Flown} Flown */

const BACK = 420; // milliseconds until a ship that left the board is put back

class Practice {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.path = `/api/games/${root.dataset.game}/practice`;
    this.region = need("[data-region=map]", root);
    this.board = /** @type {SVGSVGElement} */ (this.region.querySelector("svg.board"));
    this.aims = /** @type {Aim[]} */ (JSON.parse(need("#aims").textContent || "[]"));
    this.start = this.aims.map((aim) => ({ ...aim }));
    this.ships = new Map(this.aims.map(({ id }) => [id, /** @type {Element} */ (document.getElementById(id))]));
    this.trail = svg("g", { class: "flight" });
    this.stops = svg("g", { class: "stops" });
    /** @type {string[]} */
    this.taken = [];
    this.busy = false;
    this.camera = new Camera(need(".stage", root));
    this.camera.attach(this.board);
    this.flight = new Flight();
    this.aiming = new Aiming(root, this.camera, {
      select: (id) => this.select(id),
      fire: (text) => this.fire(text),
      changed: () => this.bar(),
      preview: (text) => this.ask(text),
    });
    [...this.ships.values()][0]?.before(this.stops, this.trail);
    this.listen();
    this.show();
  }

  listen() {
    this.region.addEventListener("click", (event) => {
      const ship = /** @type {Element} */ (event.target).closest(".ship");
      if (ship) this.select(ship.id);
    });
    need("#reset").addEventListener("click", () => this.reset());
    need("#preview").addEventListener("change", () => this.show());
    for (const tab of this.root.querySelectorAll(".sheet-tabs .tab"))
      tab.addEventListener("click", () => this.tab(tab));
    listenToKeys({
      arrow: (key, fine) => this.aiming.nudge(key, fine),
      back: () => this.select(""),
      undo: () => this.reset(),
      log: () => need(".logbox").focus(),
      rules: () => location.assign(`/rules/${this.root.dataset.game}`),
      chip: (n) => this.select(this.aims[n]?.id ?? ""),
      zoom: (factor) => this.camera.zoom(factor),
      fit: () => this.camera.fit(),
    });
    this.root.addEventListener("keydown", (event) => {
      const ship = /** @type {Element} */ (event.target).closest(".ship");
      if (ship && event.key === "Enter") this.select(ship.id);
    });
  }

  /** @param {Element} chosen */
  tab(chosen) {
    this.root.dataset.tab = chosen.getAttribute("data-t") ?? "actions";
    for (const tab of this.root.querySelectorAll(".sheet-tabs .tab"))
      tab.setAttribute("aria-selected", String(tab === chosen));
  }

  /** @param {string} id */
  select(id) {
    if (this.busy) return;
    this.taken = id ? [id] : [];
    this.show();
  }

  show() {
    const preview = /** @type {HTMLSelectElement} */ (need("#preview")).value;
    for (const aim of this.aims) aim.preview = /** @type {Aim["preview"]} */ (preview);
    this.aiming.show(this.busy ? [] : this.aims, this.taken);
    this.bar();
  }

  bar() {
    const go = need(".go", this.root);
    const focused = go.contains(document.activeElement);
    const flick = button(this.aiming.label, () => this.aiming.fire(), {
      cls: "primary",
      symbol: "i-spark",
      id: "confirm",
    });
    go.replaceChildren(...(this.aiming.ready && !this.busy ? [flick] : []));
    if (focused) find("#confirm")?.focus();
  }

  /** What the server says to a flick. @param {string} text @returns {Promise<Flown>} */
  ask(text) {
    const pieces = this.aims.map(({ id, x, y }) => [id.replace("ship-", ""), x, y]);
    return post(this.path, { pieces, action: text });
  }

  /** @param {string} text */
  async fire(text) {
    const aim = { .../** @type {Aim} */ (this.aiming.aim) }; // as it was before the flick
    this.busy = true;
    this.show();
    try {
      const flown = await this.ask(text);
      await this.fly(flown);
      this.settle(flown, aim);
    } catch (error) {
      notice(error instanceof Error ? error.message : String(error));
    }
    this.busy = false;
    this.show();
  }

  /** @param {Flown} flown @returns {Promise<void>} */
  fly(flown) {
    this.trail.replaceChildren(...this.ways(flown));
    if (still.matches) return Promise.resolve();
    const moving = [...restOf(flown).keys()].map((id) => [id, this.ships.get(id)]);
    return new Promise((resolve) => {
      this.flight.onEnd = () => resolve();
      this.flight.fly(this.region, flown, new Map(/** @type {any} */ (moving)), this.trail);
    });
  }

  /** @param {Flown} flown */
  ways(flown) {
    /** @type {Map<string, string[]>} */
    const points = new Map();
    for (const [id, , x, y] of flown.legs) points.set(id, [...(points.get(id) ?? []), `${x} ${y}`]);
    return [...points].map(([id, way]) =>
      svg("path", {
        d: `M${way.join("L")}`,
        fill: "none",
        stroke: `var(--p${this.ships.get(id)?.getAttribute("data-owner")})`,
        "stroke-width": 2,
        "stroke-dasharray": "1 5",
        "stroke-linecap": "round",
      }),
    );
  }

  /** The ships lie where they stopped; those that left the board come back to where they began. @param {Flown} flown @param {Aim} aim */
  settle(flown, aim) {
    const rest = restOf(flown);
    const lost = new Set(flown.lost.map(([, id]) => id));
    for (const [id, place] of rest) if (!lost.has(id)) this.put(id, place);
    for (const id of lost) {
      const home = this.freePlace(id);
      this.put(id, home, true);
      setTimeout(() => this.put(id, home), still.matches ? 0 : BACK);
    }
    const place = /** @type {{x: number, y: number}} */ (rest.get(aim.id));
    this.stops.append(svg("circle", { class: "stop", cx: place.x, cy: place.y, r: 3 }));
    this.tell(aim, place, lost.has(aim.id));
  }

  /** Where a ship began, or the nearest place to it where nothing lies. @param {string} id */
  freePlace(id) {
    const { x, y, radius } = /** @type {Aim} */ (this.start.find((one) => one.id === id));
    const discs = discsOf(this.board, id);
    const { left, top, right, bottom } = fieldOf(this.board);
    for (let k = 0; ; k++) {
      const at = { x: x + k * 2 * Math.cos(k), y: y + k * 2 * Math.sin(k) };
      const clear = discs.every((disc) => Math.hypot(disc.x - at.x, disc.y - at.y) > disc.r + radius);
      if (clear && at.x > left && at.x < right && at.y > top && at.y < bottom) return at;
    }
  }

  /** @param {string} id @param {{x: number, y: number}} place @param {boolean} later */
  put(id, { x, y }, later = false) {
    const aim = this.aims.find((one) => one.id === id);
    const ship = this.ships.get(id);
    if (!aim || !ship) return;
    [aim.x, aim.y] = [x, y];
    ship.setAttribute("data-disc", `${x} ${y} ${(ship.getAttribute("data-disc") ?? "").split(" ").slice(2).join(" ")}`);
    if (later) return;
    for (const motion of ship.getAnimations()) motion.cancel();
    ship.setAttribute("transform", `translate(${x} ${y})`);
    if (!ship.isConnected) this.board.append(ship);
  }

  /** @param {Aim} aim @param {{x: number, y: number}} place @param {boolean} lost */
  tell(aim, place, lost) {
    find("#no-stops")?.remove();
    const seat = Number(this.ships.get(aim.id)?.getAttribute("data-owner")) - 1;
    const orbit = lost ? "" : this.orbitAt(place, aim.radius);
    const said = lost
      ? t("lost in space, and put back")
      : orbit
        ? t("in orbit of {name}", { name: orbit })
        : t("in open space");
    const way = Math.round(Math.hypot(place.x - aim.x, place.y - aim.y));
    need("#stops").prepend(el("li", {}, badge(seat, 18), el("span", {}, el("b", {}, `${way} mm`), `: ${said}`)));
  }

  /** The planet in whose ring a ship lies. @param {{x: number, y: number}} place @param {number} radius */
  orbitAt({ x, y }, radius) {
    for (const ring of this.board.querySelectorAll(".orbit")) {
      const [cx, cy, r] = ["cx", "cy", "r"].map((name) => Number(ring.getAttribute(name)));
      if (Math.hypot(cx - x, cy - y) <= r + radius)
        return ring.parentElement?.querySelector("[data-name]")?.getAttribute("data-name") ?? "";
    }
    return "";
  }

  reset() {
    if (this.busy) return;
    for (const { id, x, y } of this.start) this.put(id, { x, y });
    this.trail.replaceChildren();
    this.stops.replaceChildren();
    need("#stops").replaceChildren();
    this.show();
  }
}

const root = document.querySelector(".table.practice");
if (root) new Practice(/** @type {HTMLElement} */ (root));
