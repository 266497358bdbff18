/** A wheel for an angle: dragged, scrolled or turned by keys it moves by tenths of degrees. */

import { el } from "./dom.js";

const PIXELS = 10; // of drag for a degree
const TENTH = 0.1;

/**
 * @param {string} label @param {HTMLElement} figure where the angle is written @param {(by: number) => void} turn
 * @returns {HTMLElement}
 */
export function wheel(label, figure, turn) {
  const face = el("div", {
    class: "wheel",
    role: "slider",
    tabindex: 0,
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": 360,
  });
  face.append(el("i", { class: "ticks", "aria-hidden": "true" }), figure);
  /** @type {number | null} */
  let held = null;
  face.addEventListener("pointerdown", (event) => {
    held = event.clientX;
    face.setPointerCapture(event.pointerId);
  });
  face.addEventListener("pointermove", (event) => {
    if (held === null || event.clientX === held) return;
    turn((event.clientX - held) / PIXELS);
    held = event.clientX;
  });
  for (const kind of ["pointerup", "pointercancel"]) face.addEventListener(kind, () => (held = null));
  face.addEventListener("wheel", (event) => {
    event.preventDefault();
    turn(Math.sign(event.deltaY) * TENTH);
  });
  face.addEventListener("keydown", (event) => keyed(event, turn));
  return face;
}

/** @param {KeyboardEvent} event @param {(by: number) => void} turn */
function keyed(event, turn) {
  const steps = { ArrowLeft: -TENTH, ArrowDown: -TENTH, ArrowRight: TENTH, ArrowUp: TENTH, PageDown: -1, PageUp: 1 };
  const by = /** @type {Record<string, number>} */ (steps)[event.key];
  if (!by) return;
  event.preventDefault();
  turn(by);
}

/** @param {HTMLElement} face @param {number} angle @param {string} said */
export function showAngle(face, angle, said) {
  face.style.setProperty("--turned", `${-angle * PIXELS}px`);
  face.setAttribute("aria-valuenow", angle.toFixed(1));
  face.setAttribute("aria-valuetext", said);
}
