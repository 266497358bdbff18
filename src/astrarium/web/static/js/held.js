/** Pages that came and are not shown yet: something plays, somebody still looks, or the reader's pace is slower. */

import { still } from "./dom.js";
import { Again, Coming, atOnce, merged, pace } from "./pace.js";

/** @typedef {import("./types.js").Page} Page */

const LOOK = 1200; // milliseconds to see where a flight ended, before the next person takes the screen

export class Held {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.scene = table.scene;
    /** @type {Page[]} */
    this.pages = [];
    this.looking = false;
    this.pause = this.seenAt = 0;
    this.strip = new Coming(table.root, () => this.skip());
    this.again = new Again(table.path, table.scene, this.strip);
    this.scene.regions.onEnd = () => this.release();
  }

  /** Whether that page is kept for later. @param {Page} page */
  keeps(page) {
    if (this.scene.regions.busy || this.looking || this.again.running) return this.hold(page);
    return this.early(page) || this.playsFirst(page);
  }

  /** @param {Page} page */
  hold(page) {
    this.pages.push(page);
    if (!this.again.running) this.count();
    return true;
  }

  /** Whether a move of somebody else comes sooner than the reader wants to see it. @param {Page} page */
  early(page) {
    const left = this.seenAt + pace() - Date.now();
    const mine = this.table.busy || !this.table.page || page.version === this.table.page.version;
    if (mine || left <= 0) return void (this.seenAt = Date.now());
    this.pages.unshift(page);
    this.look(left);
    return true;
  }

  /** Whether a flight or a film leads to that page. @param {Page} page */
  playsFirst(page) {
    const plays = (!atOnce() || still.matches) && this.scene.plays(page);
    if (plays) this.pages.unshift(page);
    return plays;
  }

  /** How many are still to come, told over the board. */
  count() {
    this.strip.count(this.pages.length);
  }

  /** A moment to look, before the next page or the next person takes the screen. */
  look(time = LOOK) {
    if (this.looking) return;
    this.looking = true;
    this.pause = window.setTimeout(() => {
      this.looking = false;
      this.release();
    }, time);
  }

  /** What came while something played, and what it led to. */
  release() {
    while (this.pages.length && !this.looking && !this.scene.regions.busy && !this.again.running)
      this.table.receive(/** @type {Page} */ (this.pages.shift()));
  }

  /** All that is still to come at once; also ends what is shown again. */
  skip() {
    if (this.again.stop()) return true;
    if (!this.pages.length || this.scene.regions.busy) return this.scene.film.skip();
    clearTimeout(this.pause);
    this.looking = false;
    this.seenAt = 0;
    this.table.receive(merged(this.pages.splice(0)));
    return true;
  }

  /** Nothing of what came stays in the page. */
  clear() {
    this.pages = [];
    this.again.stop();
    this.strip.say("");
  }
}
