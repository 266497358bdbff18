/** What lies over the board gives way to lit places: it moves to a free corner, or steps back where none is free. */

import { need } from "./dom.js";

const REST = 160; // milliseconds: not while the view still moves
const CORNERS = [
  ["to-right", "to-bottom"],
  ["to-right", "to-top"],
  ["to-left", "to-bottom"],
  ["to-left", "to-top"],
];
const MOVES = ["to-left", "to-right", "to-top", "to-bottom", "gives-way"];

export class Overlays {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.stage = need(".stage", root);
    this.grip = root.querySelectorAll(".grip"); // of a sheet: it reaches over the lower edge of the board
    this.timer = 0;
  }

  /** Looks again soon: places were lit, or the view has moved. */
  ask() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.settle(), REST);
  }

  settle() {
    const lit = [...this.stage.querySelectorAll(".legal")].map((place) => place.getBoundingClientRect());
    const taken = [...lit];
    for (const name of [".zoom", ".mini", ".ticker"]) {
      const box = /** @type {HTMLElement} */ (need(name, this.stage));
      this.put(box, name === ".ticker" ? [["to-top"], ["to-bottom"]] : CORNERS, taken);
      if (box.offsetHeight) taken.push(box.getBoundingClientRect());
    }
    const middles = lit.map(({ x, y, width, height }) => new DOMRect(x + width / 2, y + height / 2, 1, 1));
    for (const grip of this.grip) grip.classList.toggle("gives-way", meets(grip, middles));
    for (const box of this.stage.querySelectorAll(".ov")) {
      box.classList.remove("gives-way");
      box.classList.toggle("gives-way", meets(box, taken));
    }
  }

  /** @param {HTMLElement} box @param {string[][]} corners @param {DOMRect[]} taken */
  put(box, corners, taken) {
    box.classList.remove(...MOVES);
    if (!box.offsetHeight || !meets(box, taken)) return;
    for (const corner of corners) {
      box.classList.remove(...MOVES);
      box.classList.add(...corner);
      if (!meets(box, taken)) return;
    }
    box.classList.remove(...MOVES);
    box.classList.add("gives-way");
  }
}

/** @param {Element} box @param {DOMRect[]} taken */
function meets(box, taken) {
  const { left, top, right, bottom } = box.getBoundingClientRect();
  return taken.some((at) => at.left < right && at.right > left && at.top < bottom && at.bottom > top);
}
