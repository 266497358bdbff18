/** The flight of flicked ships as it truly happened: straight ways with constant slowing, from contact to contact. */

import { still, svg } from "./dom.js";

/** @typedef {import("./types.js").Flown} Flown */
/** @typedef {import("./types.js").Leg} Leg */
/** @typedef {import("./animate.js").Before} Before */

const LONGEST = 1400; // milliseconds
const FLASH = 200;
const FADE = 260;

export class Flight {
  /** @param {() => void} onEnd */
  constructor(onEnd = () => {}) {
    this.onEnd = onEnd;
    this.seen = "";
    this.busy = false;
    this.run = 0;
    /** @type {{x: number, y: number}[]} */
    this.places = [];
  }

  /**
   * Begins the flight that a new drawing tells of, where it goes on from what was seen before.
   * @param {Element} region
   * @param {Before} before
   * @returns {{ids: Set<string>, wait: number}} the ships that fly, and for how long
   */
  begin(region, before) {
    const told = region.querySelector("[data-flight]");
    const text = told?.getAttribute("data-flight") ?? "";
    const fresh = Boolean(text) && text !== this.seen;
    this.seen = text;
    const none = { ids: /** @type {Set<string>} */ (new Set()), wait: 0 };
    if (!told || !fresh || still.matches || !before.nodes.size) return none;
    const flown = /** @type {Flown} */ (JSON.parse(text));
    if (!continues(flown, before)) return none;
    this.places = flown.legs.map(([, , x, y]) => ({ x, y }));
    const ships = this.ships(region, flown, before);
    const wait = this.fly(region, flown, ships, told);
    return { ids: new Set(ships.keys()), wait };
  }

  /** The elements that fly: those of the new drawing, and copies of those that are gone. @param {Element} region @param {Flown} flown @param {Before} before */
  ships(region, flown, before) {
    /** @type {Map<string, {node: Element, gone: boolean}>} */
    const ships = new Map();
    for (const [id] of flown.legs) {
      if (ships.has(id)) continue;
      const now = region.querySelector(`[id="${CSS.escape(id)}"]`);
      const old = before.nodes.get(id);
      const node = now ?? (old && copy(old));
      if (!node) continue;
      if (!now) region.querySelector("svg.board")?.append(node);
      ships.set(id, { node, gone: !now });
    }
    return ships;
  }

  /**
   * @param {Element} region @param {Flown} flown @param {Map<string, {node: Element, gone: boolean}>} ships @param {Element} trail
   * @returns {number} milliseconds
   */
  fly(region, flown, ships, trail) {
    const end = Math.max(...flown.legs.map(([, time]) => time));
    const pace = Math.max(1, (end * 1000) / LONGEST);
    const flashes = [...flown.flashes];
    const lost = [...flown.lost];
    const run = ++this.run;
    this.busy = true;
    trail.setAttribute("visibility", "hidden");
    const start = performance.now();
    const frame = (/** @type {number} */ now) => {
      if (run !== this.run) return;
      const time = Math.max(now - start, 0) / 1000 / pace;
      for (const [id, { node }] of ships) node.setAttribute("transform", `translate(${placeAt(flown, id, time).join(" ")})`);
      while (flashes.length && flashes[0][0] <= time) flash(region, /** @type {number[]} */ (flashes.shift()));
      while (lost.length && lost[0][0] <= time) {
        const ship = ships.get(/** @type {[number, string]} */ (lost.shift())[1]);
        if (ship) fade(ship.node);
      }
      if (time < end) requestAnimationFrame(frame);
      else this.land(ships, trail);
    };
    requestAnimationFrame(frame);
    setTimeout(() => run === this.run && this.busy && frame(start + end * 1000 * pace), end * 1000 * pace + 400);
    return end * 1000 * pace;
  }

  /** @param {Map<string, {node: Element, gone: boolean}>} ships @param {Element} trail */
  land(ships, trail) {
    this.run++;
    for (const { node, gone } of ships.values()) if (gone) fade(node);
    trail.removeAttribute("visibility");
    this.busy = false;
    this.onEnd();
  }

  /** What flies vanishes with the page it belongs to. */
  stop() {
    this.run++;
    this.busy = false;
    this.seen = "";
  }
}

/** Whether the ships stood where the flight begins. @param {Flown} flown @param {Before} before */
function continues(flown, before) {
  const [id, , x, y] = flown.legs[0];
  const [bx, by] = (before.nodes.get(id)?.getAttribute("data-disc") ?? "").split(" ").map(Number);
  return Math.hypot(bx - x, by - y) < 0.5;
}

/** Where a ship is at that time. @param {Flown} flown @param {string} id @param {number} time @returns {[number, number]} */
export function placeAt(flown, id, time) {
  const own = flown.legs.filter((leg) => leg[0] === id);
  const leg = /** @type {Leg} */ (own.filter((one) => one[1] <= time).at(-1) ?? own[0]);
  const [, since, x, y, vx, vy] = leg;
  const speed = Math.hypot(vx, vy);
  if (!speed || time < since) return [x, y];
  const past = Math.min(time - since, speed / flown.slowing);
  const way = ((speed - (flown.slowing * past) / 2) * past) / speed;
  return [x + vx * way, y + vy * way];
}

/** Where every ship of a flight ends. @param {Flown} flown */
export function restOf(flown) {
  return new Map(flown.legs.map(([id, , x, y]) => [id, { x, y }]));
}

/** @param {Element} node */
function copy(node) {
  const ghost = /** @type {Element} */ (node.cloneNode(true));
  for (const part of [ghost, ...ghost.querySelectorAll("[id]")]) part.removeAttribute("id");
  for (const name of ["data-disc", "tabindex", "role"]) ghost.removeAttribute(name);
  ghost.classList.remove("legal", "is-selected", "is-aimed", "is-hover");
  ghost.classList.add("gone");
  return ghost;
}

/** @param {Element} region @param {number[]} at time, x, y */
function flash(region, [, x, y]) {
  const star = svg("use", { href: "#burst", x: -18, y: -18, width: 36, height: 36 });
  const holder = svg("g", { class: "gone", transform: `translate(${x} ${y})` }, star);
  region.querySelector("svg.board")?.append(holder);
  const frames = [
    { opacity: 1, transform: "scale(.5)" },
    { opacity: 0, transform: "scale(1.3)" },
  ];
  star.animate(frames, { duration: FLASH * 2, easing: "ease-out" }).finished.finally(() => holder.remove());
}

/** @param {Element} node */
function fade(node) {
  node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "forwards" }).finished.then(
    () => node.remove(),
    () => {},
  );
}
