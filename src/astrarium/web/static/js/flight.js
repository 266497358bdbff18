/** The flight of flicked ships as it truly happened: straight ways with constant slowing, from contact to contact. */

import { still, svg } from "./dom.js";
import { play } from "./sound.js";

/** @typedef {import("./types.js").Flown} Flown */
/** @typedef {import("./types.js").Leg} Leg */

const LONGEST = 1400; // milliseconds
const FLASH = 200;
const FADE = 260;
const CUE = 750; // milliseconds in which another's aim is shown before the shot
const CUE_LENGTH = 90; // in the board's units, of the line at full speed
const CUE_SPEED = 2000; // such a speed draws it in full
const CUE_RING = 20;

export class Flight {
  /** @param {() => void} onEnd */
  constructor(onEnd = () => {}) {
    this.onEnd = onEnd;
    this.seen = "";
    this.fresh = false; // whether the last drawing told of a flight that the one before did not
    this.busy = false;
    this.own = false; // the reader flicked it, and has seen the aim
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
    const own = this.own;
    this.own = false;
    if (text && still.matches) play("flick");
    if (!text || still.matches || document.hidden) return false;
    const flown = /** @type {Flown} */ (JSON.parse(text));
    if (!continues(flown, region)) return false;
    this.places = flown.legs.map(([, , x, y]) => ({ x, y }));
    const trail = region.querySelector("[data-flight]");
    if (own) this.fly(region, flown, ships(region, flown), trail);
    else this.aimed(region, flown, trail);
    return true;
  }

  /** Somebody else's flick: first where it is aimed, then the shot. @param {Element} region @param {Flown} flown @param {Element | null} trail */
  aimed(region, flown, trail) {
    const run = ++this.run;
    this.busy = true;
    trail?.setAttribute("visibility", "hidden");
    const drawn = cue(flown);
    region.querySelector("svg.board")?.append(drawn);
    setTimeout(() => {
      drawn.remove();
      if (run === this.run) this.fly(region, flown, ships(region, flown), trail);
    }, CUE);
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
    const hits = contacts(flown);
    const run = ++this.run;
    this.busy = true;
    trail?.setAttribute("visibility", "hidden");
    play("flick");
    const start = performance.now();
    const frame = (/** @type {number} */ now) => {
      if (run !== this.run) return;
      const time = Math.max(now - start, 0) / 1000 / pace;
      for (const [id, node] of ships)
        node.setAttribute("transform", `translate(${placeAt(flown, id, time).join(" ")})`);
      while (hits.length && hits[0] <= time) {
        hits.shift();
        play("hit");
      }
      while (flashes.length && flashes[0][0] <= time) flash(region, /** @type {number[]} */ (flashes.shift()));
      while (lost.length && lost[0][0] <= time) {
        const ship = ships.get(/** @type {[number, string]} */ (lost.shift())[1]);
        if (ship) fade(ship);
        play("off");
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

/** When something is touched: a ship sets out anew after the start. @param {Flown} flown */
function contacts(flown) {
  return [...new Set(flown.legs.filter(([, time, , , vx, vy]) => time > 0 && (vx || vy)).map(([, time]) => time))];
}

/** The ring and the line of an aim, pulled as far as the flick was strong. @param {Flown} flown */
function cue(flown) {
  const [, , x, y] = flown.legs[0];
  const [vx, vy] = flown.aimed;
  const speed = Math.hypot(vx, vy) || 1;
  const [dx, dy] = [vx / speed, vy / speed];
  const far = CUE_RING + (CUE_LENGTH * speed) / CUE_SPEED;
  const line = `M${x - dx * far} ${y - dy * far}L${x - dx * CUE_RING} ${y - dy * CUE_RING}`;
  const ahead = `M${x + dx * CUE_RING} ${y + dy * CUE_RING}L${x + dx * (CUE_RING + far)} ${y + dy * (CUE_RING + far)}`;
  return svg(
    "g",
    { class: "cue", "aria-hidden": "true" },
    svg("circle", { cx: x, cy: y, r: CUE_RING }),
    svg("path", { class: "cue-pull", d: line }),
    svg("path", { class: "cue-way", d: ahead }),
  );
}

/**
 * The last flick once more: the pieces it moved are shown where they were and fly, then all is as it is.
 * @param {Element} region
 */
export function flyAgain(region) {
  const trail = region.querySelector("[data-flight]");
  const text = trail?.getAttribute("data-flight");
  if (!trail || !text || region.querySelector(".again-flies")) return;
  const flown = /** @type {Flown} */ (JSON.parse(text));
  const layer = svg("g", { class: "again-flies", "aria-hidden": "true" });
  /** @type {Map<string, Element>} */
  const flying = new Map();
  for (const shown of trail.querySelectorAll("[data-flown]")) {
    const copy = /** @type {Element} */ (shown.cloneNode(true));
    const id = copy.getAttribute("data-flown") ?? "";
    copy.setAttribute("transform", `translate(${placeAt(flown, id, 0).join(" ")})`);
    layer.append(copy);
    flying.set(id, copy);
  }
  const hidden = [...flying.keys()].map((id) => region.querySelector(`[id="${CSS.escape(id)}"]`));
  for (const ship of hidden) ship?.setAttribute("visibility", "hidden");
  region.querySelector("svg.board")?.append(layer, cue(flown));
  const over = () => {
    layer.remove();
    for (const ship of hidden) ship?.removeAttribute("visibility");
  };
  setTimeout(() => {
    region.querySelector(".cue")?.remove();
    if (still.matches) over();
    else new Flight(() => setTimeout(over, CUE / 2)).fly(region, flown, flying, trail);
  }, CUE);
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
