/** The fine controls of an aim: direction by steps and wheel, power by slider, and how the hand wants to flick. */

import { button, el, need, remember, remembered } from "./dom.js";
import { showAngle, wheel } from "./wheel.js";
import { t } from "./words.js";

/**
 * @typedef {{turn: (by: number) => void, power: (share: number) => void, wished: () => void, open: () => void,
 *   approach: () => void}} Hooks
 */

export class FineControls {
  /** @param {HTMLElement} root @param {Hooks} hooks */
  constructor(root, hooks) {
    this.hooks = hooks;
    this.angleBox = el("b", {});
    this.powerBox = el("b", {});
    this.said = el("p", { class: "aim-said", role: "status" });
    this.wheel = wheel(t("Direction, by tenths of a degree"), this.angleBox, hooks.turn);
    const range = { class: "scrub", type: "range", min: 0, max: 100, step: 0.5, "aria-label": t("Power") };
    this.slider = /** @type {HTMLInputElement} */ (el("input", range));
    this.slider.addEventListener("input", () => hooks.power(Number(this.slider.value) / 100));
    this.atOnce = this.wish("flick-at-once", "flick", "1");
    this.forwards = this.wish("flick-forwards", "flick-forwards", "0");
    this.row = this.made(need(".ab", root));
    need(".handrow", root).prepend(this.row);
    need(".why", root).after(this.said);
  }

  /** @param {boolean} hidden */
  set hidden(hidden) {
    this.row.hidden = this.said.hidden = hidden;
  }

  /** A box to tick that is remembered. @param {string} id @param {string} name @param {string} fallback */
  wish(id, name, fallback) {
    const box = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", id }));
    box.checked = remembered(name, fallback) === "1";
    box.addEventListener("change", () => {
      remember(name, box.checked ? "1" : "0");
      this.hooks.wished();
    });
    return box;
  }

  /** @param {HTMLElement} bar */
  made(bar) {
    const ways = [
      el("label", { class: "step at-once" }, this.atOnce, el("span", {}, t("Letting go flicks"))),
      el("label", { class: "step at-once" }, this.forwards, el("span", {}, t("Ship follows the pull"))),
    ];
    return el(
      "div",
      { class: "aimrow", hidden: true },
      el("div", { class: "step turning" }, el("span", { class: "label" }, t("Direction")), ...this.turning()),
      el("div", { class: "step wide" }, el("span", { class: "label" }, t("Power")), this.slider, this.powerBox),
      el("div", { class: "ways" }, ...ways),
      button(t("Zoom on the ship"), this.hooks.approach, { symbol: "i-zoom", cls: "ghost near" }),
      button(t("Aim by list"), () => bar.classList.toggle("by-list"), { cls: "ghost listed", symbol: "i-log" }),
    );
  }

  turning() {
    const title = t("More ways to aim");
    const more = button("", this.hooks.open, { cls: "ghost icon more", symbol: "i-gear", title });
    return [this.step(-1, "−", t("one degree left")), this.wheel, this.step(1, "+", t("one degree right")), more];
  }

  /** @param {number} by degrees @param {string} sign @param {string} label */
  step(by, sign, label) {
    const made = button(sign, () => this.hooks.turn(by), { cls: "icon", title: label });
    made.setAttribute("aria-label", label);
    return made;
  }

  /** @param {number} angle degrees @param {number} power 0 to 1 @param {string[]} lines what the aim comes to */
  show(angle, power, lines) {
    const percent = power * 100;
    const degrees = `${angle.toFixed(1)}°`;
    this.angleBox.textContent = degrees;
    showAngle(this.wheel, angle, degrees);
    this.powerBox.textContent = `${percent.toFixed(percent < 10 ? 1 : 0)} %`;
    this.slider.value = String(percent);
    this.slider.style.setProperty("--at", `${percent}%`);
    const how = this.forwards.checked
      ? t("Pull anywhere on the board; far from the ship the finger turns finer. Esc cancels.")
      : t("Pull back anywhere on the board; far from the ship the finger turns finer. Esc cancels.");
    this.said.textContent = power ? lines.join(" · ") : how;
  }
}
