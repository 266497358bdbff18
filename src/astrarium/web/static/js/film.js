/** Short films on the stage: what happened between two drawings, frame by frame. A click, Escape or the button skips. */

import { button, el, still } from "./dom.js";
import { t } from "./words.js";

const FRAME = 1300; // milliseconds
const LONGEST = 9000; // of one film, its end apart
const END = 1500;

/** @typedef {{end: string, frames: Element[]}} Reel */

export class Film {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.stage = stage;
    this.onEnd = () => {};
    this.started = false; // nothing plays on the way to the first drawing
    /** @type {Map<string, number>} the last frame that was seen of each */
    this.seen = new Map();
    /** @type {HTMLElement | null} */
    this.screen = null;
    this.timer = 0;
  }

  get busy() {
    return Boolean(this.screen);
  }

  /** Begins what a new page tells and nobody has seen yet. @param {string} markup @returns {boolean} whether it plays */
  begin(markup) {
    const reels = this.unseen(markup);
    if (!this.started || !reels.length || still.matches || document.hidden) return false;
    this.screen = el("div", { class: "film", role: "img", click: () => this.skip() });
    this.stage.append(this.screen);
    this.run(reels.flatMap((reel) => scenes(reel)));
    return true;
  }

  /** @param {string} markup @returns {Reel[]} */
  unseen(markup) {
    const box = document.createElement("template");
    box.innerHTML = markup;
    const films = /** @type {HTMLElement[]} */ ([...box.content.querySelectorAll("div[data-film]")]);
    return films.map((film) => this.reel(film)).filter(({ frames }) => frames.length);
  }

  /** The frames of a film after those that were seen; from now on all of them are. @param {HTMLElement} film */
  reel(film) {
    const name = film.dataset.film ?? "";
    const last = this.seen.get(name) ?? -1;
    const frames = /** @type {HTMLTemplateElement[]} */ ([...film.children]).filter((one) => number(one) > last);
    this.saw(name, Math.max(last, ...frames.map(number)));
    return { end: film.dataset.end ?? "", frames: frames.flatMap((one) => one.content.firstElementChild ?? []) };
  }

  /** @param {string} name @param {number} frame */
  saw(name, frame) {
    this.seen.set(name, Math.max(frame, this.seen.get(name) ?? -1));
  }

  /** A drawing that is itself a frame. @param {Element} region */
  look(region) {
    this.started = true;
    const frame = /** @type {HTMLElement | null} */ (region.querySelector("[data-film]"));
    if (frame) this.saw(frame.dataset.film ?? "", number(frame));
  }

  /** @param {{frame: Element, said: string, time: number}[]} left */
  run([now, ...later]) {
    if (!now) return this.end();
    const said = now.said && el("p", { class: "film-end" }, now.said);
    const skip = button(t("Skip"), () => this.skip(), { symbol: "i-cross", cls: "sm film-skip", id: "skip-film" });
    this.screen?.replaceChildren(now.frame, said, skip);
    this.timer = window.setTimeout(() => this.run(later), now.time);
  }

  /** @returns {boolean} whether there was something to skip */
  skip() {
    if (!this.screen) return false;
    this.end();
    return true;
  }

  end() {
    this.stop();
    this.onEnd();
  }

  /** What plays vanishes with the page it belongs to. */
  stop() {
    clearTimeout(this.timer);
    this.screen?.remove();
    this.screen = null;
  }
}

/** @param {HTMLElement} frame */
function number(frame) {
  return Number(frame.dataset.frame ?? 0);
}

/** @param {Reel} reel */
function scenes({ end, frames }) {
  const time = Math.min(FRAME, LONGEST / frames.length);
  return frames.map((frame, i) =>
    i + 1 < frames.length ? { frame, said: "", time } : { frame, said: end, time: Math.max(END, time) },
  );
}
