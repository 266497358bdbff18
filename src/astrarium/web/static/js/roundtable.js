/** A table from above: its seats on an engraved ring, and in the middle the sun, or how long there is to say yes. */

import { el, svg } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").SeatInfo} SeatInfo */

const RING = 108;

/** @param {SeatInfo[]} seats @param {number[]} ready @param {boolean} asked whether everybody is to say yes */
export function roundTable(seats, ready, asked) {
  const drawn = svg(
    "svg",
    { class: "roundtable", viewBox: "-146 -146 292 292", role: "img", "aria-label": t("The table and its seats") },
    engraving(),
    asked ? countdown() : use("sun", 0, 0, 52),
    ...seats.map((seat, i) => place(seat, Math.PI / 2 + (2 * Math.PI * i) / seats.length, ready.includes(seat.seat))),
  );
  return el("div", { class: "wr-ring" }, /** @type {any} */ (drawn));
}

function engraving() {
  const ring = (/** @type {number} */ r, /** @type {number} */ width) => svg("circle", { r, "stroke-width": width });
  const orbit = (/** @type {number} */ ry, /** @type {number} */ angle) =>
    svg("ellipse", { rx: 104, ry, transform: `rotate(${angle})`, "stroke-opacity": 0.35 });
  const ticks = Array.from({ length: 90 }, (_, i) => tick((2 * Math.PI * i) / 90, i % 5 ? 101 : 98));
  return svg(
    "g",
    { fill: "none", stroke: "var(--brass)" },
    ring(112, 1.8),
    ring(104, 0.7),
    ring(64, 0.9),
    orbit(40, -23),
    orbit(52, 42),
    ...ticks,
  );
}

/** @param {number} angle @param {number} from */
function tick(angle, from) {
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return svg("path", {
    d: `M${104 * x} ${104 * y}L${from * x} ${from * y}`,
    "stroke-width": 0.8,
    "stroke-opacity": 0.8,
  });
}

function countdown() {
  const ring = svg("circle", { r: 40, fill: "#0a111f", stroke: "var(--line)", "stroke-width": 6 });
  const arc = svg("circle", {
    class: "arc",
    r: 40,
    fill: "none",
    stroke: "var(--brass-hi)",
    "stroke-width": 6,
    transform: "rotate(-90)",
  });
  return svg("g", {}, ring, arc, svg("text", { class: "figure", y: 10 }));
}

/** @param {SeatInfo} seat @param {number} angle @param {boolean} ready */
function place(seat, angle, ready) {
  const [x, y] = [RING * Math.cos(angle), RING * Math.sin(angle)];
  const at = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  if (!seat.taken) {
    const rim = svg("circle", {
      r: 28,
      fill: "#0b1424",
      stroke: "var(--brass-hi)",
      "stroke-width": 2,
      "stroke-dasharray": "5 4",
    });
    return svg("g", { transform: at, color: "var(--brass-hi)" }, rim, use("i-plus", 0, 0, 22));
  }
  const bot = seat.kind === "bot";
  const colour = `var(--p${seat.seat + 1})`;
  const disc = svg("circle", {
    r: 28,
    fill: bot ? "#0b1424" : colour,
    stroke: bot ? colour : "var(--edge)",
    "stroke-width": 3,
  });
  const sign = svg("g", { color: bot ? colour : "var(--on-seat)" }, use(`g${seat.seat + 1}`, 0, 0, 32));
  const rim = svg("circle", { r: 33, fill: "none", stroke: "var(--aurora)", "stroke-width": 2.5 });
  const yes = svg(
    "g",
    { transform: "translate(23 23)", color: "#0b1424" },
    svg("circle", { r: 10, fill: "var(--aurora)", stroke: "#0b1424", "stroke-width": 3 }),
    use("i-check", 0, 0, 12),
  );
  return svg("g", { transform: at }, disc, sign, ...(ready ? [rim, yes] : []));
}

/** @param {string} symbol @param {number} x @param {number} y @param {number} size */
function use(symbol, x, y, size) {
  return svg("use", { href: `#${symbol}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
}
