/** The practice board: flick freely or through drills, lay the ships, see where they stop. Nothing is kept but the best scores. */

import { Aiming } from "./aim.js";
import { post } from "./api.js";
import { Camera } from "./camera.js";
import { zoneAt } from "./contact.js";
import { badge, button, el, find, need, still, svg } from "./dom.js";
import { best, DrillRun } from "./drill.js";
import { Flight, restOf } from "./flight.js";
import { listenToKeys } from "./keys.js";
import { notice } from "./notices.js";
import { Placing } from "./placing.js";
import { play } from "./sound.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Aim} Aim */
/** @typedef {import("./types.js").Flown} Flown */
/** @typedef {import("./drill.js").Drill} Drill */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{laid: string[], wobbles: Record<string, [number, number]>, drills: Drill[]}} Setting */

const NEXT = 1400; // milliseconds to see a shot of a drill before the next one

class Practice {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.game = root.dataset.game ?? "";
    this.region = need("[data-region=map]", root);
    this.board = /** @type {SVGSVGElement} */ (this.region.querySelector("svg.board"));
    this.setting = /** @type {Setting} */ (JSON.parse(need("[data-setting]").dataset.setting ?? "{}"));
    this.all = /** @type {Aim[]} */ (JSON.parse(need("#aims").textContent || "[]"));
    this.start = new Map(this.all.map(({ id, x, y }) => [id, { x, y }]));
    this.ships = new Map(this.all.map(({ id }) => [id, /** @type {Element} */ (document.getElementById(id))]));
    this.laid = new Set(this.setting.laid);
    this.trail = svg("g", { class: "flight" });
    this.stops = svg("g", { class: "stops" });
    this.goal = svg("g", { class: "goal" });
    /** @type {string[]} */
    this.taken = [];
    this.busy = false;
    /** @type {DrillRun | null} */
    this.drill = null;
    /** @type {{places: Map<string, Point>, id: string, angle: number, power: number} | null} how it was before the last flick */
    this.before = null;
    this.camera = new Camera(need(".stage", root));
    this.camera.attach(this.board);
    this.flight = new Flight();
    [...this.ships.values()][0]?.before(this.goal, this.stops, this.trail);
    this.placing = new Placing(
      need(".stage", root),
      this.board,
      () => this.aims,
      (id, at) => this.moved(id, at),
    );
    this.aiming = new Aiming(root, this.camera, {
      select: (id) => this.select(id),
      fire: (text) => this.fire(text),
      changed: () => this.bar(),
      preview: (text) => this.ask(text),
    });
    this.listen();
    this.lay(new Map([...this.start].filter(([id]) => this.laid.has(id))));
  }

  /** The ships that lie on the board. */
  get aims() {
    return this.all.filter(({ id }) => this.laid.has(id));
  }

  listen() {
    this.region.addEventListener("click", (event) => {
      const ship = /** @type {Element} */ (event.target).closest(".ship");
      if (ship) this.select(ship.id);
    });
    need("#reset").addEventListener("click", () => this.reset());
    need("#once-more").addEventListener("click", () => this.onceMore());
    for (const id of ["#preview", "#wobble"]) need(id).addEventListener("change", () => this.show());
    need("#by-hand").addEventListener("change", () => this.select(""));
    for (const tab of this.root.querySelectorAll(".sheet-tabs .tab"))
      tab.addEventListener("click", () => this.tab(tab));
    listenToKeys({
      arrow: (key, fine) => this.aiming.nudge(key, fine),
      back: () => this.select(""),
      undo: () => this.onceMore(),
      log: () => need(".logbox").focus(),
      rules: () => location.assign(`/rules/${this.game}`),
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
    this.taken = id && this.flicked(id) ? [id] : [];
    this.show();
  }

  /** Whether that ship may be flicked now: any, or the one of a drill. @param {string} id */
  flicked(id) {
    return !this.placing.on && this.laid.has(id) && (!this.drill?.shot || this.drill.shot.ship === id);
  }

  show() {
    const value = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (need(id)).value;
    const preview = /** @type {Aim["preview"]} */ (value("#preview"));
    for (const aim of this.all) [aim.preview, aim.spread] = [preview, this.setting.wobbles[value("#wobble")]];
    this.placing.on = /** @type {HTMLInputElement} */ (need("#by-hand")).checked && !this.drill;
    this.aiming.show(this.busy ? [] : this.aims.filter(({ id }) => this.flicked(id)), this.taken);
    this.goal.replaceChildren(...(this.drill ? [this.drill.mark()] : []));
    this.panels();
    this.bar();
  }

  bar() {
    const go = need(".go", this.root);
    const focused = go.contains(document.activeElement);
    const ready = this.aiming.ready && !this.busy;
    const flick = button(this.aiming.label, () => this.aiming.fire(), {
      cls: "primary",
      symbol: "i-spark",
      id: "confirm",
    });
    const back = button(t("Back"), () => this.select(""), { cls: "ghost", symbol: "i-cross", id: "back" });
    const leave = button(t("End the drill"), () => this.leave(), { cls: "ghost", symbol: "i-cross", id: "leave" });
    go.replaceChildren(...(this.drill ? [leave] : this.aiming.active ? [back] : []), ...(ready ? [flick] : []));
    if (focused) find("#confirm")?.focus();
    need(".ask", this.root).textContent = this.sentence();
  }

  sentence() {
    const { drill } = this;
    const told = this.aiming.sentence.replace(/<[^>]*>/g, "");
    if (drill?.shot)
      return `${drill.done.length + 1}/${drill.drill.shots.length} · ${this.aiming.pull ? told : drill.drill.text}`;
    if (this.placing.on) return t("Drag the ships to where you want them; off the board takes them away.");
    return told || t("Pull back from a ship and let go.");
  }

  /** The ships to choose from, and the drills with their best scores. */
  panels() {
    need("#once-more").toggleAttribute("disabled", !this.before || this.busy || Boolean(this.drill));
    const ships = this.all.map(({ id }) => {
      const ship = /** @type {Element} */ (this.ships.get(id));
      const name = ship.getAttribute("data-name") ?? "";
      const off = Boolean(this.drill) || this.busy;
      const made = button(id.replace("ship-", ""), () => this.toggle(id), {
        cls: "ship-chip",
        title: name,
        disabled: off,
      });
      made.setAttribute("aria-label", name);
      made.prepend(badge(Number(ship.getAttribute("data-owner")) - 1, 18));
      made.setAttribute("aria-pressed", String(this.laid.has(id)));
      return made;
    });
    need("#ships").replaceChildren(...ships);
    need("#drills").replaceChildren(...this.setting.drills.map((drill) => this.drillRow(drill)));
  }

  /** @param {Drill} drill */
  drillRow(drill) {
    const score = best(this.game, drill);
    const said = score < 0 ? t("not yet tried") : t("best: {n} of {all}", { n: score, all: drill.shots.length });
    const made = button(drill.title, () => this.begin(drill), { cls: "drill", disabled: this.busy });
    made.setAttribute("data-drill", drill.id);
    made.toggleAttribute("aria-current", this.drill?.drill === drill);
    made.append(el("small", {}, drill.text), el("small", { class: "best" }, said));
    return made;
  }

  // --- the ships ----------------------------------------------------------------------------------------------

  /** These ships lie on the board, and no others. @param {Map<string, Point>} places */
  lay(places) {
    this.laid = new Set(places.keys());
    for (const { id } of this.all) if (!this.laid.has(id)) this.ships.get(id)?.remove();
    for (const [id, at] of places) this.put(id, at);
    this.taken = this.taken.filter((id) => this.laid.has(id));
    this.show();
  }

  /** @param {string} id @param {Point} place */
  put(id, { x, y }) {
    const aim = this.all.find((one) => one.id === id);
    const ship = this.ships.get(id);
    if (!aim || !ship) return;
    [aim.x, aim.y] = [x, y];
    ship.setAttribute("data-disc", `${x} ${y} ${(ship.getAttribute("data-disc") ?? "").split(" ").slice(2).join(" ")}`);
    for (const motion of ship.getAnimations()) motion.cancel();
    ship.setAttribute("transform", `translate(${x} ${y})`);
    if (!ship.isConnected) this.board.append(ship);
  }

  /** A ship comes onto the board or leaves it. @param {string} id */
  toggle(id) {
    if (this.laid.has(id)) return this.moved(id, null);
    const aim = /** @type {Aim} */ (this.all.find((one) => one.id === id));
    this.moved(id, this.placing.freePlace(aim, /** @type {Point} */ (this.start.get(id))));
  }

  /** @param {string} id @param {Point | null} at */
  moved(id, at) {
    const places = this.places();
    if (at) places.set(id, { x: at.x, y: at.y });
    else places.delete(id);
    this.lay(places);
  }

  /** Where the ships lie. @returns {Map<string, Point>} */
  places() {
    return new Map(this.aims.map(({ id, x, y }) => [id, { x, y }]));
  }

  // --- a flick ------------------------------------------------------------------------------------------------

  /** What the server says to a flick. @param {string} text @returns {Promise<Flown>} */
  ask(text) {
    const pieces = this.aims.map(({ id, x, y }) => [id.replace("ship-", ""), x, y]);
    return post(`/api/games/${this.game}/practice`, { pieces, action: text });
  }

  /** @param {string} text */
  async fire(text) {
    const aim = { .../** @type {Aim} */ (this.aiming.aim) }; // as it was before the flick
    const [vx, vy] = text.split(" ").slice(-2).map(Number);
    const places = this.places();
    this.before = { places, id: aim.id, angle: this.aiming.angle, power: Math.hypot(vx, vy) / aim.speed };
    this.busy = true;
    this.show();
    try {
      const flown = await this.ask(wobbled(text, aim));
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

  /** The ships lie where they stopped; those that rammed or left the board are gone. @param {Flown} flown @param {Aim} aim */
  settle(flown, aim) {
    const gone = new Set([...flown.lost.map(([, id]) => id), ...flown.taken]);
    const places = this.places();
    for (const [id, place] of restOf(flown)) places.set(id, place);
    const place = /** @type {Point} */ (places.get(aim.id));
    for (const id of gone) places.delete(id);
    this.stops.append(svg("circle", { class: "stop", cx: place.x, cy: place.y, r: 3 }));
    this.tell(aim, place, this.ending(flown, aim, place));
    this.lay(places);
    if (this.drill) this.judge(flown, aim);
  }

  /** How a flick ended, in words. @param {Flown} flown @param {Aim} aim @param {Point} place */
  ending(flown, aim, place) {
    if (flown.taken.includes(aim.id)) return t("a ram: both ships are off the board");
    if (flown.lost.some(([, id]) => id === aim.id)) return t("off the board");
    return zoneAt(this.board, place, aim.radius)?.said ?? t("in open space");
  }

  /** @param {Aim} aim @param {Point} place @param {string} said */
  tell(aim, place, said) {
    find("#no-stops")?.remove();
    const seat = Number(this.ships.get(aim.id)?.getAttribute("data-owner")) - 1;
    const way = Math.round(Math.hypot(place.x - aim.x, place.y - aim.y));
    need("#stops").prepend(el("li", {}, badge(seat, 18), el("span", {}, el("b", {}, `${way} mm`), `: ${said}`)));
  }

  /** Everything as it was before the last flick, with its aim. */
  onceMore() {
    const { before } = this;
    if (!before || this.busy || this.drill) return;
    this.trail.replaceChildren();
    this.lay(before.places);
    this.select(before.id);
    this.aiming.set(before.angle, before.power);
  }

  reset() {
    if (this.busy) return;
    this.drill = this.before = null;
    this.trail.replaceChildren();
    this.stops.replaceChildren();
    need("#stops").replaceChildren();
    this.lay(new Map([...this.start].filter(([id]) => this.setting.laid.includes(id))));
  }

  // --- drills -------------------------------------------------------------------------------------------------

  /** @param {Drill} drill */
  begin(drill) {
    if (this.busy) return;
    this.before = null;
    this.drill = new DrillRun(drill, this.game);
    this.stops.replaceChildren();
    need("#stops").replaceChildren();
    this.tab(need('.sheet-tabs [data-t="actions"]', this.root));
    this.shoot();
  }

  /** The next shot of the drill is laid out, with its ship chosen; or the drill is over. */
  shoot() {
    const shot = this.drill?.shot;
    if (!shot) return this.leave();
    this.trail.replaceChildren();
    this.taken = [shot.ship];
    this.camera.fit();
    this.lay(new Map(shot.pieces.map(([name, x, y]) => [`ship-${name}`, { x, y }])));
  }

  /** @param {Flown} flown @param {Aim} aim */
  judge(flown, aim) {
    const drill = /** @type {DrillRun} */ (this.drill);
    const good = drill.judge(flown, aim);
    play(good ? "take" : "warn");
    const [n, all] = [drill.score, drill.drill.shots.length];
    const said = good ? t("Target reached, {n} so far", { n }) : t("Missed, {n} so far", { n });
    need("#stops").prepend(el("li", { class: good ? "good" : "bad" }, el("b", {}, said)));
    if (!drill.shot) notice(t("{title}: {n} of {all}", { title: drill.drill.title, n, all }));
    setTimeout(() => this.drill === drill && this.shoot(), still.matches ? 0 : NEXT);
  }

  leave() {
    if (this.busy) return;
    this.drill = null;
    this.show();
  }
}

/** What an unsteady hand makes of an action that ends with a velocity. @param {string} text @param {Aim} aim */
function wobbled(text, aim) {
  const words = text.split(" ");
  const [vx, vy] = words.slice(-2).map(Number);
  const angle = Math.atan2(vy, vx) + (bell() * aim.spread[0] * Math.PI) / 180;
  const speed = Math.min(Math.max(Math.hypot(vx, vy) * (1 + bell() * aim.spread[1]), aim.least + 1), aim.speed);
  return [...words.slice(0, -2), Math.round(Math.cos(angle) * speed), Math.round(Math.sin(angle) * speed)].join(" ");
}

/** About normal, with mean 0 and deviation 1. */
function bell() {
  return Array.from({ length: 12 }, Math.random).reduce((sum, one) => sum + one, -6);
}

const root = document.querySelector(".table.practice");
if (root) new Practice(/** @type {HTMLElement} */ (root));
