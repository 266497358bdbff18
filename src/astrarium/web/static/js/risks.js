/** Warnings once a game: what a seat was played on in spite of is told again only where it is worse. */

import { remember, remembered } from "./dom.js";

/** @typedef {import("./types.js").Choice} Choice */

export class Risks {
  /** @param {string} table empty: a lesson or a board to study, where all is told every time */
  constructor(table) {
    this.table = table;
  }

  /** @param {number | null} seat @returns {Record<string, number>} the risks it has taken, and how bad they were */
  taken(seat) {
    return this.table ? JSON.parse(remembered(`risks.${this.table}.${seat}`, "{}")) : {};
  }

  /** "Play anyway". @param {Choice} choice @param {number | null} seat */
  take({ risks }, seat) {
    if (this.table && risks) remember(`risks.${this.table}.${seat}`, JSON.stringify({ ...this.taken(seat), ...risks }));
  }

  /** The choices, without the warnings that are no news. @param {Choice[]} choices @param {number | null} seat */
  quiet(choices, seat) {
    const taken = choices.some(({ risks }) => risks) ? this.taken(seat) : {};
    return choices.map((choice) => (isNews(choice, taken) ? choice : { ...choice, warning: "" }));
  }
}

/** @param {Choice} choice @param {Record<string, number>} taken */
function isNews({ risks }, taken) {
  return !risks || Object.entries(risks).some(([name, figure]) => !(figure <= taken[name]));
}
