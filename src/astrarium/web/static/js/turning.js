/** A step whose places are the turnings of one tile: it is turned on the map, by drag, click, wheel and arrow keys. */

import { el, icon, need } from "./dom.js";
import { t } from "./words.js";

const STEP = 60; // degrees between two turnings
const DRAG = 6; // pixels before a press becomes a drag
const REST = 120; // milliseconds between two turns of the wheel
const HANDLE = 22; // half of a handle, in pixels
const AIR = 12; // between the ring and what stands beside it
const EDGE = 6; // to the edge of the stage
const finger = matchMedia("(max-width: 1000px), (max-height: 500px), (pointer: coarse)");

export class Turning {
  /** @param {HTMLElement} root @param {(id: string) => void} choose takes a turning by its id */
  constructor(root, choose) {
    this.root = root;
    this.choose = choose;
    this.stage = need(".stage", root);
    this.handles = [this.handle(-1, t("Turn to the left")), this.handle(1, t("Turn to the right"))];
    this.tag = el("div", { class: "turn-tag", role: "status" });
    this.at = 0; // turned so far, in steps; it goes on past a whole turn
    this.wheeled = 0;
    /** @type {{id: number, x: number, y: number, angle: number, turn: number, moved: boolean} | null} */
    this.drag = null;
    this.stage.append(...this.handles, this.tag);
    this.watch = new MutationObserver(() => this.lay());
    this.listen();
    this.show();
  }

  /** @param {number} by @param {string} label */
  handle(by, label) {
    const symbol = icon("i-turn", 20);
    if (by < 0) symbol.style.transform = "scaleX(-1)";
    const press = (/** @type {Event} */ event) => event.stopPropagation();
    const title = `${label} (${by < 0 ? "←" : "→"})`;
    const attributes = { class: "turn-handle", type: "button", "aria-label": label, title };
    return el("button", { ...attributes, click: () => this.turn(by), pointerdown: press, dblclick: press }, symbol);
  }

  /** The dial on the map, where one is shown. */
  get dial() {
    const dials = /** @type {NodeListOf<SVGGElement>} */ (this.stage.querySelectorAll(".turner"));
    return [...dials].find((dial) => !dial.matches("[data-when]:not(.is-when)")) ?? null;
  }

  /** The turnings that may be taken now, from the smallest on. */
  get stops() {
    return [...(this.dial?.querySelectorAll(".stop.legal, .stop.is-selected") ?? [])];
  }

  /** Follows what is offered and chosen now. */
  show() {
    this.watch.disconnect();
    const { dial } = this;
    if (dial) {
      this.watch.observe(dial, { subtree: true, attributes: true, attributeFilter: ["class"] });
      this.watch.observe(/** @type {Element} */ (dial.ownerSVGElement), { attributeFilter: ["viewBox"] });
    }
    this.lay();
  }

  /** Under a finger the tile comes near, with its neighbours. @param {import("./camera.js").Camera} camera */
  near(camera) {
    const room = finger.matches && this.stops.length ? this.dial?.querySelector(".room") : null;
    if (room) camera.frame(room);
  }

  /** The tile as it is turned now, its links, and beside it the handles and what it means. */
  lay() {
    const { dial, stops } = this;
    for (const part of [...this.handles, this.tag]) part.hidden = !dial || !stops.length;
    if (!dial) return;
    const now = dial.querySelector(".stop:hover, .stop.is-hover") ?? turned(dial);
    this.face(dial, Number(now.getAttribute("data-turn")));
    const said = [now.getAttribute("data-links") ?? "", now.getAttribute("data-mouths") ?? ""];
    if (this.tag.dataset.said !== said.join()) this.tag.replaceChildren(el("b", {}, said[0]), el("span", {}, said[1]));
    this.tag.dataset.said = said.join();
    this.beside(dial);
  }

  /** Turns the tile the shorter way. @param {SVGGElement} dial @param {number} turn */
  face(dial, turn) {
    this.at += ((((turn - this.at) % 6) + 9) % 6) - 3;
    const shown = String(this.at);
    if (dial.style.getPropertyValue("--turn") !== shown) dial.style.setProperty("--turn", shown);
    for (const links of dial.querySelectorAll(".links")) {
      const on = Number(links.getAttribute("data-turn")) === turn;
      if (links.classList.contains("now") !== on) links.classList.toggle("now", on);
    }
  }

  /**
   * Handles above the ring, or below it where there is no room; the words opposite, or beyond the handles.
   * @param {SVGGElement} dial
   */
  beside(dial) {
    const { x, y, radius } = ring(dial);
    const stage = this.stage.getBoundingClientRect();
    const [cx, cy] = [x - stage.left, y - stage.top];
    const away = radius + HANDLE + AIR;
    const up = cy - away > HANDLE ? -1 : 1;
    for (const [i, handle] of this.handles.entries()) {
      const side = i ? 1 : -1;
      put(handle, cx + (side * away) / 2, cy + up * away * 0.87, stage, { wide: HANDLE, high: HANDLE });
    }
    const half = { wide: this.tag.offsetWidth / 2, high: this.tag.offsetHeight / 2 };
    const opposite = cy - up * (radius + 2.6 * AIR + half.high);
    const fits = opposite > half.high && opposite < stage.height - half.high;
    put(this.tag, cx, fits ? opposite : cy + up * (away + HANDLE + AIR + half.high), stage, half);
  }

  /** On to the next legal turning. @param {number} by 1 or -1 @returns {boolean} whether something can be turned */
  turn(by) {
    const { stops } = this;
    if (!stops.length) return false;
    const now = stops.findIndex((stop) => stop.matches(".is-selected"));
    const next = now < 0 ? (by > 0 ? 0 : stops.length - 1) : (now + by + stops.length) % stops.length;
    if (next !== now) this.choose(stops[next].id);
    return true;
  }

  /** @param {string} key @returns {boolean} whether it turned something */
  key(key) {
    return (key === "ArrowLeft" || key === "ArrowRight") && this.turn(key === "ArrowRight" ? 1 : -1);
  }

  listen() {
    const { root } = this;
    root.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    root.addEventListener("pointermove", (event) => this.move(event), { capture: true });
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel"]))
      root.addEventListener(kind, (event) => this.up(event), { capture: true });
    root.addEventListener("click", (event) => this.held(event) && event.stopPropagation(), { capture: true });
    root.addEventListener("dblclick", (event) => this.held(event) && event.stopPropagation(), { capture: true });
    root.addEventListener("wheel", (event) => this.wheel(event), { capture: true, passive: false });
    for (const kind of ["pointerover", "pointerout"]) root.addEventListener(kind, (event) => this.pointed(event));
    new ResizeObserver(() => this.lay()).observe(this.stage);
  }

  /** Whether that is on the tile to be turned. @param {Event} event */
  held(event) {
    return this.stops.length > 0 && Boolean(/** @type {Element} */ (event.target).closest(".turner .grab"));
  }

  /** @param {Event} event */
  pointed(event) {
    if (/** @type {Element} */ (event.target).closest(".turner")) this.lay();
  }

  /** @param {PointerEvent} event */
  down(event) {
    const { dial } = this;
    if (event.button !== 0 || !dial || !this.held(event)) return;
    event.stopPropagation();
    /** @type {Element} */ (event.target).setPointerCapture(event.pointerId);
    const turn = Number(turned(dial).getAttribute("data-turn"));
    const { clientX: x, clientY: y, pointerId: id } = event;
    this.drag = { id, x, y, angle: angleTo(dial, event), turn, moved: false };
  }

  /** The tile follows the pointer from one legal turning to the next. @param {PointerEvent} event */
  move(event) {
    const { dial, drag } = this;
    if (!dial || !drag || drag.id !== event.pointerId) return;
    event.stopPropagation();
    drag.moved ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG;
    if (!drag.moved) return;
    const goal = drag.turn * STEP + angleTo(dial, event) - drag.angle;
    const near = nearest(this.stops, goal);
    if (near && !near.matches(".is-selected")) this.choose(near.id);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { drag } = this;
    if (drag?.id !== event.pointerId) return;
    event.stopPropagation();
    this.drag = null;
    if (!drag.moved && event.type === "pointerup") this.turn(1);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.held(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.timeStamp - this.wheeled < REST) return;
    this.wheeled = event.timeStamp;
    this.turn(event.deltaY > 0 ? 1 : -1);
  }
}

/** The turning that is chosen, else the first. @param {SVGGElement} dial */
function turned(dial) {
  return dial.querySelector(".stop.is-selected") ?? need(".stop", dial);
}

/** Middle and radius of the ring on the screen. @param {SVGGElement} dial */
function ring(dial) {
  const { left, top, width, height } = need("circle.dial", dial).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, radius: width / 2 };
}

/** The direction of the pointer from the middle of the tile, in degrees. @param {SVGGElement} dial @param {PointerEvent} event */
function angleTo(dial, event) {
  const { x, y } = ring(dial);
  return (Math.atan2(event.clientY - y, event.clientX - x) * 180) / Math.PI;
}

/** The turning nearest to that direction. @param {Element[]} stops @param {number} degrees */
function nearest(stops, degrees) {
  const off = (/** @type {Element} */ stop) => {
    const way = (((Number(stop.getAttribute("data-turn")) * STEP - degrees) % 360) + 540) % 360;
    return Math.abs(way - 180);
  };
  return [...stops].sort((one, other) => off(one) - off(other))[0];
}

/**
 * Puts something at a point of the stage, but inside it.
 * @param {HTMLElement} part @param {number} x @param {number} y @param {DOMRect} stage
 * @param {{wide: number, high: number}} half of its size
 */
function put(part, x, y, stage, half) {
  const [wide, high] = [half.wide + EDGE, half.high + EDGE];
  part.style.left = `${Math.min(Math.max(x, wide), stage.width - wide)}px`;
  part.style.top = `${Math.min(Math.max(y, high), stage.height - high)}px`;
}
