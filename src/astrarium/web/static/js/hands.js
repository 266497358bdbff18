/** The hands at a table: what clicks, keys and pointers on it mean. */

import { el, find } from "./dom.js";
import { listenToKeys } from "./keys.js";
import { openRules } from "./rules.js";
import { hideTip, showTip } from "./tip.js";

export class Hands {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.listen();
  }

  listen() {
    const { root } = this.table;
    root.addEventListener("click", (event) => this.clicked(event));
    root.addEventListener("keydown", (event) => this.entered(event));
    for (const [kind, on] of /** @type {const} */ ([
      ["pointerover", true],
      ["pointerout", false],
      ["focusin", true],
      ["focusout", false],
    ])) {
      root.addEventListener(kind, (event) => this.pointed(event, on));
    }
    document.addEventListener("keydown", () => (this.table.keyboard = true), { capture: true });
    document.addEventListener("pointerdown", () => (this.table.keyboard = false), { capture: true });
    listenToKeys({
      arrow: (key, fine) => this.arrow(key, fine),
      back: () => this.table.back(),
      undo: () => this.table.undo(),
      log: () => this.table.scene.open("log"),
      rules: () => openRules(root.dataset.game ?? ""),
      again: () => this.table.seeAgain(),
      inWords: () => this.table.inWords.turn(!this.table.inWords.on),
      advise: () => this.table.advise(),
      chip: (n) => this.chip(n),
      zoom: (factor) => this.table.scene.camera.zoom(factor),
      fit: () => this.table.scene.camera.fit(),
    });
  }

  /** @param {number} n */
  chip(n) {
    const step = this.table.picker.offered[n];
    if (step) this.table.choose(step.id);
  }

  /** @param {string} key @param {boolean} fine */
  arrow(key, fine) {
    if (this.table.aiming.nudge(key, fine) || this.table.turning.key(key)) return true;
    if (this.table.bar.walk(key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1)) return true;
    const place = /** @type {HTMLElement | null} */ (this.table.lit.towards(key, () => this.table.picker.ahead));
    place?.focus({ preventScroll: true });
    if (place) this.table.scene.camera.reveal(place);
    return Boolean(place);
  }

  /** A click on the board: a step where a place is lit, else the question why not. @param {MouseEvent} event */
  clicked(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest(".tip") || !target.closest("[data-region]") || target.closest(".pl[data-seat], a, summary"))
      return;
    const finger = event instanceof PointerEvent && event.pointerType === "touch" && !target.closest(".legal");
    const near = finger && target.closest(".stage") ? this.table.lit.near(event.clientX, event.clientY) : null;
    this.table.pick(holders(near ?? target), near ?? target);
  }

  /** @param {KeyboardEvent} event */
  entered(event) {
    const target = /** @type {Element} */ (event.target);
    if ((event.key !== "Enter" && event.key !== " ") || target.tagName === "BUTTON" || !target.closest("[data-region]"))
      return;
    if (!target.id || target.closest(".pl[data-seat]")) return;
    event.preventDefault();
    this.table.pick(holders(target), target);
  }

  /** A lit place shows its price and lights its chip. @param {Event} event @param {boolean} on */
  pointed(event, on) {
    const place = /** @type {Element} */ (event.target).closest?.(".legal");
    const step = place && this.table.picker.offered.find((option) => option.id === place.id);
    if (!place || !step) return;
    const chip = this.table.bar.chips.querySelector(`[data-step="${CSS.escape(step.id)}"]`);
    chip?.classList.toggle("is-hover", on);
    this.table.lit.point(step.id, on);
    if (
      find(".tip.bad") ||
      !place.closest(".stage") ||
      (event instanceof PointerEvent && event.pointerType === "touch")
    )
      return;
    if (!on) hideTip();
    else
      showTip(
        place.getBoundingClientRect(),
        [el("b", {}, step.label), step.note ? el("div", { class: "soft" }, step.note) : ""],
        { root: this.table.root },
      );
  }
}

/** The ids of the clicked element and of all that hold it inside its region, innermost first. @param {Element} target */
function holders(target) {
  const ids = [];
  for (
    let node = target.closest("[id]");
    node?.closest("[data-region]");
    node = node.parentElement?.closest("[id]") ?? null
  ) {
    if (node.id) ids.push(node.id);
  }
  return ids;
}
