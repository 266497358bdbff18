/** The light of a lesson: all but what it points at is dimmed, and what it points at is ringed. */

import { still, svg } from "./dom.js";

const AIR = 8; // pixels around what is lit
const ROUND = 1.4; // what is no longer than this times its width gets a circle
const PANES = [
  [".own-pane", "me"],
  [".more-pane", "players"],
  [".actionbar", "actions"],
]; // and the tab that shows it
const SMALL = 90; // a part of the board that is larger gets a box

export class Spotlight {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.shade = svg("path", { class: "shade", "fill-rule": "evenodd" });
    this.rings = svg("g", {});
    this.layer = svg("svg", { class: "spotlight", "aria-hidden": "true" }, this.shade, this.rings);
    root.append(this.layer);
    /** @type {string[]} */
    this.ids = [];
    /** @type {Element[]} */
    this.glowing = [];
    this.drawn = "";
    this.fresh = false; // whether something else is lit than before
    this.follow();
  }

  /** @param {string[]} ids the elements to light: of the board by id, of the bar as `#id` or `[data-step]` */
  show(ids) {
    this.fresh ||= ids.join() !== this.ids.join();
    this.ids = ids;
    this.draw();
  }

  /** The drawing moves, grows and scrolls: the light goes with it. */
  follow() {
    this.draw();
    requestAnimationFrame(() => this.follow());
  }

  /** What is lit and seen. @returns {Element[]} */
  get targets() {
    const found = this.ids.flatMap((id) => [
      document.getElementById(id),
      this.root.querySelector(`.actionbar [data-step="${CSS.escape(id)}"]`),
    ]);
    const there = /** @type {Element[]} */ ([...new Set(found.filter(Boolean))]);
    const shown = there.filter(seen);
    return shown.length ? shown : this.doors(there);
  }

  /** On a phone, the tabs behind which it lies. @param {Element[]} hidden @returns {Element[]} */
  doors(hidden) {
    const tabs = PANES.filter(([pane]) => hidden.some((one) => one.closest(pane))).map(([, tab]) => tab);
    return tabs.flatMap((tab) => [...this.root.querySelectorAll(`.sheet-tabs [data-t="${tab}"]`)]).filter(seen);
  }

  draw() {
    const targets = this.targets;
    const inBar = targets.filter((one) => one.closest(".actionbar"));
    this.glow(inBar);
    this.reveal(inBar[0]);
    const tabs = targets.filter((one) => one.closest(".sheet-tabs"));
    const bars = [...inBar, ...tabs]; // never dimmed
    const boxes = targets.filter((one) => !bars.includes(one)).map((one) => one.getBoundingClientRect());
    const drawn = [...inBar.filter((one) => one instanceof SVGElement), ...tabs];
    const drawings = drawn.map((one) => one.getBoundingClientRect());
    const told = JSON.stringify([boxes, drawings, innerWidth, innerHeight, still.matches, this.bright()]);
    if (told === this.drawn) return;
    this.drawn = told;
    const holes = boxes.map(shapeOf);
    const rings = [...holes, ...drawings.map((box) => boxPath(box, AIR))]; // a drawing has no outline of its own
    const outer = `M0 0H${innerWidth}V${innerHeight}H0Z`;
    const dims = boxes.length && !still.matches;
    this.shade.setAttribute("d", dims ? [outer, ...this.bright().map(boxPath), ...holes].join("") : "");
    this.rings.replaceChildren(
      ...rings.flatMap((d) => [svg("path", { class: "halo", d }), svg("path", { class: "ring", d })]),
    );
  }

  /** A card beyond the edge of a phone comes into sight, once. @param {Element | undefined} target */
  reveal(target) {
    if (!this.fresh || !target) return;
    this.fresh = false;
    const { left, right } = target.getBoundingClientRect();
    if (left < 0 || right > innerWidth) target.scrollIntoView({ block: "nearest", inline: "center" });
  }

  /** What is never dimmed: the bars, and whatever lies over the board. */
  bright() {
    const kept = this.root.querySelectorAll(":scope > .topbar, :scope > .actionbar, :scope > .sheet-tabs");
    return [...kept].map((one) => one.getBoundingClientRect()).filter((box) => box.width && box.height);
  }

  /** @param {Element[]} targets */
  glow(targets) {
    for (const one of this.glowing) if (!targets.includes(one)) one.classList.remove("is-lit-now");
    for (const one of targets) one.classList.add("is-lit-now");
    this.glowing = targets;
  }
}

/** @param {Element} one */
function seen(one) {
  const { width, height } = one.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** A circle for a place, a rounded box for a part of a panel. @param {DOMRect} box */
function shapeOf(box) {
  const { width, height } = box;
  const place = Math.max(width, height) < SMALL && Math.max(width, height) < ROUND * Math.min(width, height);
  if (!place) return boxPath(new DOMRect(box.x - AIR, box.y - AIR, width + 2 * AIR, height + 2 * AIR), 12);
  const r = Math.hypot(width, height) / 2.3 + AIR / 2;
  const [x, y] = [box.x + width / 2, box.y + height / 2];
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** @param {DOMRect} box @param {number} [r] */
function boxPath({ x, y, width, height }, r = 0) {
  const c = Math.min(r, width / 2, height / 2);
  const [w, h] = [width - 2 * c, height - 2 * c];
  const corner = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${c} ${c} 0 0 1 ${dx} ${dy}`;
  return `M${x + c} ${y}h${w}${corner(c, c)}v${h}${corner(-c, c)}h${-w}${corner(-c, -c)}v${-h}${corner(c, -c)}Z`;
}
