/** The log in words: under the names of rounds and phases, the newest first; what is news is marked. */

import { badge, button, el, icon, need, rich } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").LogEntry} LogEntry */

/** What acted for the reader: told to nobody else. @type {Record<string, () => string>} */
const OWN = { plan: () => t("played from the queue"), order: () => t("answered by your order") };

export class Log {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.list = need(".log", root);
    this.replay = `/t/${root.dataset.table}/replay`;
    this.ticker = need(".ticker", root);
    this.newest = -1;
    this.quiet = 0;
    this.onAgain = () => {};
  }

  /** Adds what is new. @param {LogEntry[]} entries */
  add(entries) {
    const first = this.newest < 0;
    if (first) this.list.replaceChildren(); // what the server drew before
    const fresh = entries.filter((entry) => entry.n > this.newest);
    for (const entry of fresh) this.put(entry);
    this.newest = Math.max(this.newest, 0, ...entries.map((entry) => entry.n));
    if (!first) this.tell(fresh);
  }

  /** Shows these entries and no others. @param {LogEntry[]} entries */
  replace(entries) {
    this.clear();
    this.add(entries);
  }

  /** @param {LogEntry} entry */
  put(entry) {
    const name = entry.label || t("Turn {n}", { n: entry.turn + 1 });
    const top = this.list.firstElementChild;
    const other = top?.textContent !== name;
    if (other) this.list.prepend(el("li", { class: "sep" }, el("h3", {}, name)));
    const separator = this.list.firstElementChild;
    this.newest = entry.n;
    if (entry.undoes) this.takeBack(entry.undoes);
    const mark = entry.seat === null || entry.seat < 0 ? el("span") : badge(entry.seat);
    if (entry.by === "bot") mark.append(el("span", { class: "sits-in", title: t("A bot acted") }, icon("i-bot", 10)));
    const own = OWN[entry.by ?? ""]?.();
    separator?.after(
      this.line(entry, [mark, el("span", {}, rich(entry.html), own && el("small", { class: "own-mark" }, ` ${own}`))]),
    );
  }

  /** A line leads to its moment in the replay. @param {LogEntry} entry @param {Node[]} content */
  line(entry, content) {
    if (entry.k === undefined || entry.k === null)
      return el("li", { "data-n": entry.n }, el("span", { class: "ln" }, ...content));
    const link = { class: "ln", target: "_blank", rel: "noopener", title: t("See this in the replay") };
    const line = el("li", { "data-n": entry.n }, el("a", link, ...content));
    this.lead(line, entry.k);
    return line;
  }

  /** @param {Element} line @param {number} k the number of actions played then */
  lead(line, k) {
    line.setAttribute("data-k", String(k));
    line.querySelector("a")?.setAttribute("href", `${this.replay}?at=${k}`);
  }

  /** An entry's lines go, and what came after it moves up by one action. @param {number} n */
  takeBack(n) {
    for (const line of this.list.querySelectorAll("[data-n]")) {
      const k = line.getAttribute("data-k");
      if (number(line) === n) line.remove();
      else if (number(line) > n && k !== null) this.lead(line, Number(k) - 1);
    }
  }

  /** Marks where this seat's last turn ended: what stands above it is news. @param {{n: number} | null | undefined} seen */
  mark(seen) {
    this.list.querySelector(".since")?.remove();
    const news = seen ? [...this.list.querySelectorAll("[data-n]")].filter((line) => number(line) > seen.n) : [];
    if (!news.length) return;
    const again = button(t("See it again"), () => this.onAgain(), { cls: "ghost sm", symbol: "i-play" });
    news.at(-1)?.after(el("li", { class: "since" }, el("span", {}, t("Since your last turn")), again));
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
    this.newest = -1;
    this.list.replaceChildren();
    this.ticker.replaceChildren();
    this.ticker.classList.remove("on");
  }
}

/** The entry a line belongs to. @param {Element} line */
function number(line) {
  return Number(line.getAttribute("data-n"));
}
