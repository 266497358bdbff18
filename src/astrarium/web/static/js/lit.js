/** Places that may be clicked now: lit on the board, linked with their chips, found by the arrow keys. */

import { svg } from "./dom.js";

/** @typedef {import("./types.js").Step} Step */

const STATES = ["legal", "is-selected", "is-hover", "is-illegal"];
const MANY = 24; // above this the fill is dropped and the dashed line stays
const FINGER = 22; // pixels round its middle in which a lit place takes the tap
const SHAPES = "polygon, rect, circle, path, ellipse";

export class Lit {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Map<string, Element>} */
    this.places = new Map();
    /** @type {Map<Element, {label: string | null, tabindex: string | null, role: string | null}>} */
    this.marked = new Map();
    /** @type {string[]} */
    this.taken = [];
  }

  /**
   * @param {Step[]} options the steps possible now
   * @param {string[]} taken the ids of those already taken
   */
  show(options, taken) {
    this.clear();
    for (const step of options) {
      const place = this.find(step.id);
      if (!place) continue;
      this.mark(place, "legal", step.note ? `${step.label}, ${step.note}` : step.label);
      this.places.set(step.id, place);
    }
    for (const id of taken) {
      const place = this.find(id);
      if (place) this.mark(place, "is-selected", null);
    }
    for (const place of this.places.values()) this.regroup(place);
    this.root.classList.toggle("many", this.places.size > MANY);
    this.taken = taken;
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-first]")))
      part.classList.toggle("is-first", part.dataset.first === taken[0]);
    this.tell(taken);
  }

  /** Shows what the drawing says of the steps taken and the one pointed at. @param {string[]} ids */
  tell(ids) {
    for (const part of /** @type {NodeListOf<SVGElement>} */ (this.root.querySelectorAll("[data-when]"))) {
      const ways = (part.dataset.when ?? "").split("|").map((way) => way.split(" "));
      part.classList.toggle(
        "is-when",
        ways.some((way) => way.every((id) => ids.includes(id))),
      );
    }
  }

  /** What the step pointed at would mean, instead of its alternative that is taken. @param {string} id @param {boolean} on */
  point(id, on) {
    const chip = (/** @type {string} */ other) => `.choices [data-step="${CSS.escape(other)}"]`;
    const before = this.taken.filter((other) => !this.root.querySelector(chip(other)));
    this.tell(on ? [...before, id] : this.taken);
  }

  /** @param {string} id */
  find(id) {
    const place = document.getElementById(id);
    return place && place.closest("[data-region]") && this.root.contains(place) ? place : null;
  }

  /** @param {Element} place @param {string} state @param {string | null} label */
  mark(place, state, label) {
    this.remember(place);
    place.classList.add(state);
    lightOf(place);
    if (state === "is-selected") place.setAttribute("aria-pressed", "true");
    if (!label) return;
    place.setAttribute("tabindex", "0");
    if (place.tagName !== "BUTTON") place.setAttribute("role", holdsOthers(place) ? "group" : "button");
    const was = this.marked.get(place)?.label;
    place.setAttribute("aria-label", was ? `${label}. ${was}` : label);
  }

  /** What holds a place that can be chosen is no button itself: nobody could get to the place inside. @param {Element} place */
  regroup(place) {
    const outer = place.parentElement?.closest("[role=button], [role=img]");
    if (!outer) return;
    this.remember(outer);
    outer.setAttribute("role", "group");
    this.regroup(outer);
  }

  /** @param {Element} place */
  remember(place) {
    if (this.marked.has(place)) return;
    const [label, tabindex, role] = ["aria-label", "tabindex", "role"].map((name) => place.getAttribute(name));
    this.marked.set(place, { label, tabindex, role });
  }

  clear() {
    for (const [place, was] of this.marked) {
      place.classList.remove(...STATES);
      place.removeAttribute("aria-pressed");
      restore(place, "aria-label", was.label);
      restore(place, "tabindex", was.tabindex);
      restore(place, "role", was.role);
    }
    this.marked.clear();
    this.places.clear();
    this.root.classList.remove("many");
  }

  /** @param {string} id @param {boolean} on */
  hover(id, on) {
    if (on) for (const other of this.root.querySelectorAll(".is-hover")) other.classList.remove("is-hover");
    this.find(id)?.classList.toggle("is-hover", on);
    this.point(id, on);
  }

  /** The lit place of the board whose middle is nearest, where a finger reaches it. @param {number} x @param {number} y */
  near(x, y) {
    const places = [...this.places.values()].filter((place) => place.closest(".stage"));
    const far = (/** @type {Element} */ place) => Math.hypot(middle(place).x - x, middle(place).y - y);
    const reached = places.filter((place) => far(place) <= FINGER);
    return reached.sort((a, b) => far(a) - far(b))[0] ?? null;
  }

  /**
   * The nearest lit place of the board in a direction, seen from the focused one (or the board's middle).
   * @param {string} key an arrow key
   * @param {() => string[]} ahead gives the ids of places that a click would choose though they are not lit
   */
  towards(key, ahead = () => []) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
    const onStage = (/** @type {(Element | null)[]} */ found) =>
      /** @type {Element[]} */ (found.filter((place) => place?.closest(".stage")));
    const lit = onStage([...this.places.values()]);
    const places = lit.length ? lit : onStage(ahead().map((id) => this.find(id)));
    const from = middle(places.find((place) => place === document.activeElement) ?? this.root.querySelector(".stage"));
    let best = null;
    let least = Infinity;
    for (const place of places) {
      const { x, y } = middle(place);
      const along = (x - from.x) * dx + (y - from.y) * dy;
      const across = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
      const cost = along + 2 * across;
      if (place !== document.activeElement && along > 2 && cost < least) [best, least] = [place, cost];
    }
    return best ?? (places.includes(/** @type {Element} */ (document.activeElement)) ? null : (places[0] ?? null));
  }
}

/** @param {Element} place @param {string} name @param {string | null} value */
function restore(place, name, value) {
  if (value === null) place.removeAttribute(name);
  else place.setAttribute(name, value);
}

/** @param {Element | null} element */
function middle(element) {
  const box = element?.getBoundingClientRect() ?? new DOMRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A drawn place needs a shape that can light up: its own, or a copy of its outline. @param {Element} place */
function lightOf(place) {
  if (!(place instanceof SVGGElement) || place.querySelector(":scope > .lit")) return;
  const outline = place.querySelector(SHAPES);
  const light = outline ? /** @type {SVGElement} */ (outline.cloneNode()) : frame(place);
  for (const name of ["id", "fill", "stroke", "stroke-width", "style", "opacity"]) light.removeAttribute(name);
  light.setAttribute("class", "lit");
  if (outline?.parentNode === place) outline.after(light);
  else place.prepend(light);
}

/** @param {SVGGElement} place */
function frame(place) {
  const { x, y, width, height } = place.getBBox();
  return svg("rect", { x, y, width, height, rx: 6 });
}

/** Whether there is something inside that can be chosen by itself: nobody could get to it inside a button. @param {Element} place */
function holdsOthers(place) {
  return Boolean(place.querySelector("[role=button], [tabindex]"));
}
