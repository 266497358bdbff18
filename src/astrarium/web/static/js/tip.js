/** The one tooltip of the table: the price of a lit place, or why nothing can be done at a dark one. */

import { el, find } from "./dom.js";

let stop = () => {};

/**
 * @param {DOMRect | {left: number, top: number, width: number, height: number}} at in the window
 * @param {(Node | string)[]} content
 * @param {{bad?: boolean, root: HTMLElement}} more
 */
export function showTip(at, content, { bad = false, root }) {
  hideTip();
  const tip = el("div", { class: bad ? "tip bad" : "tip", role: bad ? "alert" : "tooltip" }, ...content);
  root.append(tip);
  place(tip, at);
  return tip;
}

/** @param {HTMLElement} tip @param {{left: number, top: number, width: number, height: number}} at */
function place(tip, at) {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const middle = at.left + at.width / 2;
  const left = Math.max(8, Math.min(innerWidth - width - 8, middle - 27));
  const above = at.top - height - 10;
  const below = above < 52;
  tip.classList.toggle("below", below);
  tip.style.left = `${left}px`;
  tip.style.top = `${below ? at.top + at.height + 10 : above}px`;
  tip.style.setProperty("--beak", `${Math.max(10, Math.min(width - 20, middle - left - 5))}px`);
}

/** @param {() => void} whenHidden */
export function onHide(whenHidden) {
  stop = whenHidden;
}

/** @returns {boolean} whether there was one */
export function hideTip() {
  stop();
  stop = () => {};
  const tip = find(".tip");
  tip?.remove();
  return Boolean(tip);
}
