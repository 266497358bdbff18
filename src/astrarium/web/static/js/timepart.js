/** The time part of a new table: live, from day to day, or no clock; each preset with its formula and its bank drawn. */

import { el } from "./dom.js";
import { t } from "./words.js";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Presets as the server has them: start, add, cap in seconds. */
const PRESETS = {
  quick: [600, 45, 600],
  calm: [1800, 90, 1800],
  day: [DAY, DAY, DAY],
  relaxed: [3 * DAY, DAY, 5 * DAY],
  slow: [7 * DAY, 7 * DAY, 7 * DAY],
};
const WAYS = { none: [], live: ["quick", "calm"], days: ["day", "relaxed", "slow"] };

/** @param {number} seconds */
function span(seconds) {
  if (seconds > 5 * DAY) return t("{n} days", { n: seconds / DAY });
  if (seconds >= HOUR) return t("{n} h", { n: seconds / HOUR });
  return seconds >= 120 ? t("{n} min", { n: seconds / 60 }) : t("{n} s", { n: seconds });
}

export class TimePart {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    /** @type {keyof typeof WAYS} */
    this.way = "none";
    this.preset = "";
    this.draw();
  }

  /** What the server is asked for; nothing: no clock. */
  get value() {
    return this.box.hidden || !this.preset ? undefined : this.preset;
  }

  /** Whether all sit there at one time: then everybody says yes before it begins. */
  get live() {
    return this.value !== undefined && this.way === "live";
  }

  /** @param {keyof typeof WAYS} way */
  choose(way) {
    this.way = way;
    this.preset = WAYS[way][way === "days" ? 1 : 0] ?? "";
    this.draw(`way-${way}`);
  }

  /** @param {string} [focused] the id of what was pressed */
  draw(focused) {
    const ways = { live: t("Live"), days: t("Day by day"), none: t("No clock") };
    const seg = Object.entries(ways).map(([way, name]) =>
      this.option(`way-${way}`, this.way === way, () => this.choose(/** @type {keyof typeof WAYS} */ (way)), name),
    );
    const parts = [el("div", { class: "seg time-ways", role: "group", "aria-label": t("Pace") }, ...seg)];
    if (this.preset) parts.push(this.presets(), this.bank(), el("p", { class: "soft" }, this.said()));
    this.box.replaceChildren(el("span", { class: "label" }, t("Pace")), ...parts);
    if (focused) document.getElementById(focused)?.focus();
  }

  presets() {
    const names = { quick: t("Quick"), calm: t("Calm"), day: t("One a day"), relaxed: t("Relaxed"), slow: t("Slow") };
    const options = WAYS[this.way].map((preset) => {
      const pick = () => {
        this.preset = preset;
        this.draw(`preset-${preset}`);
      };
      const words = [el("b", {}, names[/** @type {keyof typeof names} */ (preset)]), el("small", {}, formula(preset))];
      return this.option(`preset-${preset}`, this.preset === preset, pick, ...words);
    });
    return el("div", { class: "presets", role: "group", "aria-label": t("How much time") }, ...options);
  }

  /** @param {string} id @param {boolean} pressed @param {() => void} click @param {(Node | string)[]} words */
  option(id, pressed, click, ...words) {
    return el("button", { type: "button", id, "aria-pressed": String(pressed), click }, ...words);
  }

  /** Filled: at the start; hatched: what a turn adds; frame: what one can have at most. */
  bank() {
    const [start, add, cap] = PRESETS[/** @type {keyof typeof PRESETS} */ (this.preset)];
    const share = (/** @type {number} */ seconds) => `${Math.min(100, (100 * seconds) / cap)}%`;
    const room = cap - start;
    const bar = el(
      "div",
      { class: "bank", "aria-hidden": "true" },
      el("i", { class: "start", style: `width:${share(start)}` }),
      room > 0 && el("i", { class: "add", style: `width:${share(Math.min(add, room))}` }),
    );
    const marks = el(
      "div",
      { class: "bank-marks" },
      el("span", {}, t("at the start {time}", { time: span(start) })),
      el("span", {}, `+ ${span(add)}`),
      el("span", {}, t("at most {time}", { time: span(cap) })),
    );
    return el("div", {}, bar, marks);
  }

  said() {
    return this.way === "live"
      ? t("Ten seconds of each decision cost nothing. At zero a bot plays; you come back with one button.")
      : t("It stands outside your hours and on your vacations. At zero a bot plays; you come back with one button.");
  }
}

/** @param {string} preset */
function formula(preset) {
  const [start, add, cap] = PRESETS[/** @type {keyof typeof PRESETS} */ (preset)];
  return add === cap ? t("{time} a turn", { time: span(start) }) : `${span(start)} + ${span(add)}`;
}
