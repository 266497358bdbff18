/** A drill on a practice board: a few shots at targets, one flick each, and how many of them were good. */

import { remember, remembered, svg } from "./dom.js";
import { restOf } from "./flight.js";

/** @typedef {import("./types.js").Aim} Aim */
/** @typedef {import("./types.js").Flown} Flown */
/** @typedef {{pieces: [string, number, number][], ship: string, goal: "zone" | "range" | "taken", target: string}} Shot */
/** @typedef {{id: string, title: string, text: string, shots: Shot[]}} Drill */

export class DrillRun {
  /** @param {Drill} drill @param {string} game */
  constructor(drill, game) {
    this.drill = drill;
    this.game = game;
    /** @type {boolean[]} */
    this.done = [];
  }

  /** The shot to be made now, or nothing when all are made. @returns {Shot | undefined} */
  get shot() {
    return this.drill.shots[this.done.length];
  }

  get score() {
    return this.done.filter(Boolean).length;
  }

  /** Whether that flick reached the target; the next shot follows. @param {Flown} flown @param {Aim} aim @returns {boolean} */
  judge(flown, aim) {
    const good = this.reached(flown, aim);
    this.done.push(good);
    if (!this.shot && this.score > best(this.game, this.drill))
      remember(key(this.game, this.drill), String(this.score));
    return good;
  }

  /** @param {Flown} flown @param {Aim} aim */
  reached(flown, aim) {
    const { goal, target } = /** @type {Shot} */ (this.shot);
    if (goal === "taken") return flown.taken.includes(target);
    if (flown.taken.length || flown.lost.some(([, id]) => id === aim.id)) return false;
    const at = /** @type {{x: number, y: number}} */ (restOf(flown).get(aim.id));
    const { x, y, r } = circleOf(target, restOf(flown));
    const reach = goal === "range" ? aim.range : 0;
    return Math.hypot(x - at.x, y - at.y) <= r + aim.radius + reach;
  }

  /** The mark around the target. */
  mark() {
    if (!this.shot || !document.getElementById(this.shot.target)) return svg("g", {});
    const { x, y, r } = circleOf(this.shot.target, new Map());
    return svg("circle", { class: "drill-goal", cx: x, cy: y, r: this.shot.goal === "zone" ? r : r + 8 });
  }
}

/** The ring of a target: its own zone, or the piece where it lies now. @param {string} id @param {Map<string, {x: number, y: number}>} moved */
function circleOf(id, moved) {
  const target = document.getElementById(id);
  const zone = target?.querySelector("circle[data-zone]");
  if (zone) {
    const [x, y, r] = ["cx", "cy", "r"].map((name) => Number(zone.getAttribute(name)));
    return { x, y, r };
  }
  const [x, y, r] = (target?.getAttribute("data-disc") ?? "").split(" ").map(Number);
  return { x, y, r, ...moved.get(id) };
}

/** @param {string} game @param {Drill} drill */
function key(game, drill) {
  return `drill-${game}-${drill.id}`;
}

/** The best score in this browser; -1: never made. @param {string} game @param {Drill} drill */
export function best(game, drill) {
  return Number(remembered(key(game, drill), "-1"));
}
