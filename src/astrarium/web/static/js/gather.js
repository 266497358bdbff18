/** An action put together place by place: each click asks the server what the places come to. */

import { Picker } from "./choices.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Gathered} Gathered */
/** @typedef {import("./types.js").Page} Page */

/** The choices of a page with the ways to put one together. @param {Page} page @returns {Choice[]} */
export function waysOf({ choices, gathers = [] }) {
  return [...choices, ...gathers.map((way) => ({ ...way, confirm: "", final: false, gather: true }))];
}

/** Stands in for the picker it came from, until the action is played or the player goes back. */
export class Gatherer extends Picker {
  /**
   * @param {Picker} from the picker whose last step began it
   * @param {Choice} way
   * @param {(places: string[]) => Promise<Gathered | null>} ask
   * @param {(told: Gathered, place: string) => void} answered `place`: the click that was refused, or ""
   */
  constructor(from, way, ask, answered) {
    super(from.choices);
    this.from = from;
    this.way = way;
    this.ask = ask;
    this.answered = answered;
    this.path = [...from.path];
    /** @type {string[]} */
    this.places = [];
    /** @type {Gathered} */
    this.told = { sentence: "", taken: [], steps: [], drawing: "", choice: null, why: null };
    this.latest = 0;
  }

  get left() {
    return this.told?.choice ? [this.told.choice] : [];
  }

  get options() {
    return this.told?.steps ?? [];
  }

  get offered() {
    return this.options;
  }

  get complete() {
    return this.told?.choice ?? null;
  }

  get settled() {
    return this.complete !== null;
  }

  get clicked() {
    return true;
  }

  get question() {
    return this.told.sentence;
  }

  /** @param {string} id */
  has(id) {
    return this.told.taken.includes(id);
  }

  /** A click adds a place or takes it away. @param {Set<string>} ids */
  click(ids) {
    const [id] = ids;
    if (this.places.includes(id)) this.places = this.places.filter((place) => place !== id);
    else if (this.has(id)) return true;
    else this.places = [...this.places, id];
    this.look(id);
    return true;
  }

  /** Asks what the places come to; one that cannot belong is let go. @param {string} [clicked] */
  async look(clicked = "") {
    const places = this.places;
    const mine = ++this.latest;
    const told = await this.ask(places);
    if (mine !== this.latest) return;
    const lost = clicked && places.includes(clicked) && !told?.taken.includes(clicked);
    if (lost || !told) this.places = places.filter((place) => place !== clicked);
    else this.told = told;
    if (told) this.answered(told, lost ? clicked : "");
  }

  later() {
    return [];
  }

  back() {
    if (!this.places.length) return false;
    this.places = this.places.slice(0, -1);
    this.look();
    return true;
  }
}

/** Whether it is a place of the board, not a piece on it. @param {string} id */
export function isPlace(id) {
  return Boolean(document.getElementById(id)?.matches(".stage .place"));
}
