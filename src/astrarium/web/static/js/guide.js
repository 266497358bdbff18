/** A guided first game: one aim after the other over the question of an ordinary table. */

import { get } from "./api.js";
import { button, el, icon, need } from "./dom.js";
import { t } from "./words.js";

/** @typedef {{say: string, met: boolean[], of: number}} Told */

export class Guide {
  /** @param {HTMLElement} root @param {string} path */
  constructor(root, path) {
    this.path = path;
    this.card = el("section", { class: "guide-card", "aria-label": t("Your aim"), hidden: true });
    need(".ab", root).before(this.card);
    this.version = -1;
    this.off = false;
  }

  /** @param {import("./types.js").Page} page */
  async look(page) {
    if (this.off || page.seat === null || page.version === this.version) return;
    this.version = page.version;
    const told = /** @type {Told | null} */ (await get(`${this.path}/guide`, { seat: page.seat }).catch(() => null));
    if (told && page.version === this.version) this.show(told, page.over);
  }

  /** @param {Told} told @param {boolean} over */
  show(told, over) {
    this.card.hidden = !told.say || over;
    const dots = Array.from({ length: told.of }, (_, i) =>
      el("i", { class: i === told.met.length ? "now" : told.met[i] ? "on" : "" }),
    );
    this.card.replaceChildren(
      el("b", { class: "eyebrow" }, t("Your aim")),
      el("span", { class: "lesson-dots", "aria-hidden": "true" }, ...dots),
      el("p", { role: "status" }, told.say),
      this.leave(),
    );
  }

  leave() {
    const close = button("", () => this.stop(), { cls: "ghost icon", title: t("No more aims") });
    close.ariaLabel = t("No more aims");
    close.replaceChildren(icon("i-cross", 14));
    return close;
  }

  stop() {
    this.off = true;
    this.card.remove();
  }
}
