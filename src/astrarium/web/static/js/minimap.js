/** A small frame that shows which part of the board is in view, with the lit places as dots; only while zoomed. */

import { svg } from "./dom.js";

export class MiniMap {
  /** @param {HTMLElement} box @param {HTMLElement} root */
  constructor(box, root) {
    this.box = box;
    this.root = root;
    this.asked = 0;
  }

  /** @param {import("./camera.js").Camera} camera */
  draw(camera) {
    cancelAnimationFrame(this.asked);
    this.asked = requestAnimationFrame(() => this.drawNow(camera));
  }

  /** @param {import("./camera.js").Camera} camera */
  drawNow(camera) {
    this.box.hidden = camera.at.zoom <= 1.15 || !camera.svg;
    if (this.box.hidden) return;
    const { x, y, width, height } = camera.base;
    const seen = camera.view;
    const dots = this.dots(camera).map(({ cx, cy, cls }) => svg("circle", { cx, cy, r: width / 45, class: cls }));
    const frame = svg("rect", { x: seen.x, y: seen.y, width: seen.width, height: seen.height, class: "seen" });
    this.box.replaceChildren(svg("svg", { viewBox: `${x} ${y} ${width} ${height}` }, ...dots, frame));
  }

  /** @param {import("./camera.js").Camera} camera */
  dots(camera) {
    const screen = camera.svg?.getScreenCTM()?.inverse();
    if (!screen) return [];
    return [...this.root.querySelectorAll(".stage .place")].map((place) => {
      const box = place.getBoundingClientRect();
      const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(screen);
      return { cx: at.x, cy: at.y, cls: place.classList.contains("legal") ? "on" : "" };
    });
  }

  clear() {
    this.box.replaceChildren();
    this.box.hidden = true;
  }
}
