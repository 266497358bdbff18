/** The log in words: the newest turn first, under its name, and in it the newest line first. */

import { badge, el, find, need, rich } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").LogEntry} LogEntry */

export class Log {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.list = need(".log", root);
    this.ticker = need(".ticker", root);
    this.turn = -1;
    this.newest = -1;
    this.quiet = 0;
  }

  /**
   * Adds what is new.
   * @param {LogEntry[]} entries @param {string} status what the turn is called now
   */
  add(entries, status) {
    const first = this.newest < 0;
    const fresh = entries.filter((entry) => entry.n > this.newest);
    for (const entry of fresh) this.put(entry, status);
    this.newest = Math.max(this.newest, 0, ...entries.map((entry) => entry.n));
    if (!first) this.tell(fresh);
  }

  /** The names of turns, where the log could not know them. @param {{turn: number, label: string}[]} turns */
  name(turns) {
    for (const { turn, label } of turns) {
      const box = find(`.sep[data-turn="${turn}"]`, this.list);
      if (box) box.textContent = label;
    }
  }

  /** Shows these entries and no others. @param {LogEntry[]} entries @param {string} status */
  replace(entries, status) {
    this.clear();
    this.add(entries, status);
  }

  /** @param {LogEntry} entry @param {string} status */
  put(entry, status) {
    const begun = this.newest > 0 && this.turn !== entry.turn; // the opening belongs to the first turn
    if (begun || !this.list.firstElementChild) this.list.prepend(this.separator(entry, status));
    const separator = this.list.firstElementChild;
    this.turn = entry.turn;
    separator?.setAttribute("data-turn", String(entry.turn));
    this.newest = entry.n;
    if (entry.undoes) this.list.querySelectorAll(`[data-n="${entry.undoes}"]`).forEach((line) => line.remove());
    const mark = entry.seat === null || entry.seat < 0 ? el("span") : badge(entry.seat);
    separator?.after(el("li", { "data-n": entry.n }, mark, el("span", {}, rich(entry.html))));
  }

  /** @param {LogEntry} entry @param {string} status */
  separator(entry, status) {
    return el("li", { class: "sep", "data-turn": entry.turn }, status || t("Turn {n}", { n: entry.turn + 1 }));
  }

  /** On a phone the newest line passes over the board. @param {LogEntry[]} fresh */
  tell(fresh) {
    const entry = fresh.at(-1);
    if (!entry) return;
    const mark = entry.seat === null || entry.seat < 0 ? null : badge(entry.seat, 17);
    this.ticker.replaceChildren(...(mark ? [mark] : []), el("span", {}, rich(entry.html)));
    this.ticker.classList.add("on");
    clearTimeout(this.quiet);
    this.quiet = window.setTimeout(() => this.ticker.classList.remove("on"), 5000);
  }

  clear() {
    this.turn = this.newest = -1;
    this.list.replaceChildren();
    this.ticker.replaceChildren();
    this.ticker.classList.remove("on");
  }
}
