/** The flight of flicked ships as it truly happened: straight ways with constant slowing, from contact to contact. */

import { still, svg } from "./dom.js";

/** @typedef {import("./types.js").Flown} Flown */
/** @typedef {import("./types.js").Leg} Leg */

const LONGEST = 1400; // milliseconds
const FLASH = 200;
const FADE = 260;

export class Flight {
  /** @param {() => void} onEnd */
  constructor(onEnd = () => {}) {
    this.onEnd = onEnd;
    this.seen = "";
    this.fresh = false; // whether the last drawing told of a flight that the one before did not
    this.busy = false;
    this.run = 0;
    /** @type {{x: number, y: number}[]} */
    this.places = [];
  }

  /**
   * Begins the flight that a new drawing tells of, over the old one, where it goes on from that.
   * @param {Element} region the old drawing @param {string} markup the new one
   * @returns {boolean} whether ships fly now
   */
  begin(region, markup) {
    const text = toldIn(markup);
    if (text === this.seen) return false;
    this.seen = text;
    this.fresh = Boolean(text);
    if (!text || still.matches || document.hidden) return false;
    const flown = /** @type {Flown} */ (JSON.parse(text));
    if (!continues(flown, region)) return false;
    this.places = flown.legs.map(([, , x, y]) => ({ x, y }));
    this.fly(region, flown, ships(region, flown), region.querySelector("[data-flight]"));
    return true;
  }

  /**
   * @param {Element} region @param {Flown} flown @param {Map<string, Element>} ships
   * @param {Element | null} trail a path that is hidden meanwhile
   */
  fly(region, flown, ships, trail) {
    const end = Math.max(...flown.legs.map(([, time]) => time));
    const pace = Math.max(1, (end * 1000) / LONGEST);
    const flashes = [...flown.flashes];
    const lost = [...flown.lost];
    const run = ++this.run;
    this.busy = true;
    trail?.setAttribute("visibility", "hidden");
    const start = performance.now();
    const frame = (/** @type {number} */ now) => {
      if (run !== this.run) return;
      const time = Math.max(now - start, 0) / 1000 / pace;
      for (const [id, node] of ships)
        node.setAttribute("transform", `translate(${placeAt(flown, id, time).join(" ")})`);
      while (flashes.length && flashes[0][0] <= time) flash(region, /** @type {number[]} */ (flashes.shift()));
      while (lost.length && lost[0][0] <= time) {
        const ship = ships.get(/** @type {[number, string]} */ (lost.shift())[1]);
        if (ship) fade(ship);
      }
      if (time < end) requestAnimationFrame(frame);
      else this.land(trail);
    };
    requestAnimationFrame(frame);
    setTimeout(() => run === this.run && this.busy && frame(start + end * 1000 * pace), end * 1000 * pace + 400);
  }

  /** @param {Element | null} trail */
  land(trail) {
    this.run++;
    trail?.removeAttribute("visibility");
    this.busy = false;
    this.onEnd();
  }

  /** What flies vanishes with the page it belongs to. */
  stop() {
    this.run++;
    this.busy = this.fresh = false;
    this.seen = "";
  }
}

/** The flight a drawing tells of, as it stands there. @param {string} markup */
function toldIn(markup) {
  if (!markup.includes("data-flight")) return "";
  const drawing = document.createElement("template");
  drawing.innerHTML = markup;
  return drawing.content.querySelector("[data-flight]")?.getAttribute("data-flight") ?? "";
}

/** The elements that fly. @param {Element} region @param {Flown} flown */
function ships(region, flown) {
  /** @type {Map<string, Element>} */
  const found = new Map();
  for (const [id] of flown.legs) {
    const node = region.querySelector(`[id="${CSS.escape(id)}"]`);
    if (node) found.set(id, node);
  }
  return found;
}

/** Whether the ships stand where the flight begins. @param {Flown} flown @param {Element} region */
function continues(flown, region) {
  const [id, , x, y] = flown.legs[0];
  const ship = region.querySelector(`[id="${CSS.escape(id)}"]`);
  const [bx, by] = (ship?.getAttribute("data-disc") ?? "").split(" ").map(Number);
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
