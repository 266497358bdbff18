/** The table in words: real tables instead of the drawing, kept up to date, for those who listen to a page or read it. */

import { get } from "./api.js";
import { button, el, find, need, remember, remembered } from "./dom.js";
import { t } from "./words.js";

/** @typedef {{title: string, heads: string[], rows: string[][]}} Listing */
/** @typedef {{seat: number | null, version: number}} Looked */

const WISH = "inwords";

export class InWords {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.path = `/api/tables/${root.dataset.table}/listings`;
    this.box = this.made();
    /** @type {Looked | null} */
    this.page = null;
    this.shown = "";
    find("#skip-words", root)?.addEventListener("click", (event) => this.skip(event));
    root.addEventListener("inwords", (event) => this.turn(/** @type {CustomEvent} */ (event).detail));
    if (remembered(WISH, "") === "yes") this.turn(true);
  }

  get on() {
    return !this.box.hidden;
  }

  made() {
    const close = button(t("Show the drawing"), () => this.turn(false), { cls: "ghost sm", symbol: "i-fit" });
    const head = el("header", {}, el("h2", { tabindex: -1 }, t("The table in words")), close);
    const box = el("section", {
      class: "in-words",
      id: "in-words",
      hidden: true,
      "aria-label": t("The table in words"),
    });
    box.append(head, el("div", { class: "listings" }));
    need(".stage", this.root).append(box);
    return box;
  }

  /** The link at the head of the page. @param {Event} event */
  skip(event) {
    event.preventDefault();
    this.turn(true);
    need("h2", this.box).focus();
  }

  /** @param {boolean} on */
  turn(on) {
    this.box.hidden = !on;
    this.root.classList.toggle("has-words", on);
    remember(WISH, on ? "yes" : "");
    this.shown = "";
    this.refresh();
  }

  /** That page is shown now. @param {Looked | null} page */
  look(page) {
    this.page = page;
    if (page) this.refresh();
    else this.clear();
  }

  async refresh() {
    const { page } = this;
    const wanted = page && `${page.version} ${page.seat}`;
    if (!this.on || !page || !wanted || wanted === this.shown) return;
    this.shown = wanted;
    try {
      const told = await get(this.path, { seat: page.seat });
      if (this.page && this.shown === wanted) this.draw(told.listings, told.status);
    } catch {
      this.shown = ""; // the next page asks again
    }
  }

  /** Rows that are the same stay where they are: whoever reads there keeps their place. @param {Listing[]} listings @param {string} status */
  draw(listings, status) {
    const holder = need(".listings", this.box);
    const fresh = el("div", {}, el("p", { class: "soft" }, status), ...listings.map(drawn));
    const rows = [...holder.querySelectorAll("tr")];
    const news = [...fresh.querySelectorAll("tr")];
    if (rows.length === news.length && rows.length) {
      need("p", holder).textContent = status;
      rows.forEach((row, i) => row.innerHTML !== news[i].innerHTML && row.replaceChildren(...news[i].childNodes));
    } else holder.replaceChildren(...fresh.childNodes);
  }

  /** Nothing of a seat stays. */
  clear() {
    this.shown = "";
    need(".listings", this.box).replaceChildren();
  }
}

/** @param {Listing} listing */
function drawn({ title, heads, rows }) {
  const head = el("tr", {}, ...heads.map((name) => el("th", { scope: "col" }, name)));
  const body = rows.map(([name, ...cells]) =>
    el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((cell) => el("td", {}, cell))),
  );
  const table = el(
    "table",
    {},
    el("caption", {}, el("h3", {}, title)),
    el("thead", {}, head),
    el("tbody", {}, ...body),
  );
  return el("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": title }, table);
}
