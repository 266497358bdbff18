/** A dial of 24 hours, midnight on top: an arc from one hour to another, a hand for now. */

import { svg } from "./dom.js";

const RADIUS = 52;

/** @param {SVGElement} dial @param {[number, number]} hours @param {"quiet" | "open"} kind silence, or hours of play */
export function drawHours(dial, [from, to], kind) {
  const now = new Date();
  const ring = svg("circle", { r: RADIUS, class: "ring" });
  const marks = Array.from({ length: 24 }, (_, hour) => tick(hour));
  const names = [0, 6, 12, 18].map((hour) => label(hour));
  const [x, y] = place(now.getHours() + now.getMinutes() / 60, RADIUS + 8);
  const hand = svg("line", { x1: 0, y1: 0, x2: x, y2: y, class: "hand" });
  const whole = kind === "open" ? [svg("circle", { r: RADIUS, class: kind })] : []; // the same hour twice: always, or never silent
  const part = () => [svg("path", { d: arc(from, to), class: kind }), end(from, kind), end(to, kind)];
  const arcs = from === to ? whole : part();
  dial.replaceChildren(ring, ...arcs, ...marks, ...names, hand, svg("circle", { r: 3, class: "pin" }));
}

/** @param {number} hour @param {number} radius @returns {[number, number]} */
function place(hour, radius) {
  const angle = (hour / 24) * 2 * Math.PI;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

/** @param {number} from @param {number} to */
function arc(from, to) {
  const [a, b] = place(from, RADIUS);
  const [c, d] = place(to, RADIUS);
  const long = (to - from + 24) % 24 > 12 ? 1 : 0;
  return `M${a} ${b}A${RADIUS} ${RADIUS} 0 ${long} 1 ${c} ${d}`;
}

/** @param {number} hour @param {string} kind */
function end(hour, kind) {
  const [cx, cy] = place(hour, RADIUS);
  return svg("circle", { cx, cy, r: 6, class: `end ${kind}-end` });
}

/** @param {number} hour */
function tick(hour) {
  const [x1, y1] = place(hour, RADIUS + 12);
  const [x2, y2] = place(hour, RADIUS + 15);
  return svg("line", { x1, y1, x2, y2, class: "mark" });
}

/** @param {number} hour */
function label(hour) {
  const [x, y] = place(hour, RADIUS + 22);
  const text = svg("text", { x, y: y + 4, "text-anchor": "middle" });
  text.textContent = String(hour);
  return text;
}
