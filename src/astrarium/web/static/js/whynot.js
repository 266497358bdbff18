/** Why nothing can be done where somebody clicked, in a tip beside the place. */

import { el } from "./dom.js";
import { openRules } from "./rules.js";
import { hideTip, onHide, showTip } from "./tip.js";
import { list, t } from "./words.js";

export class WhyNot {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** Why nothing can be done there. @param {string[]} ids @param {Element} target */
  async ask(ids, target) {
    hideTip();
    const { page } = this.table;
    if (!page || page.seat === null || page.over) return;
    const leading = this.table.picker.leading(new Set(ids));
    if (leading.length) return this.tellFirst(leading, document.getElementById(ids[0]) ?? target);
    const taken = this.table.picker.path.map(({ step }) => step.id).join(" ");
    let last = null;
    for (const id of ids) {
      last = await this.table.query("why", { place: id, taken }).catch(() => null);
      if (this.table.page !== page) return;
      if (last?.rule) return this.tell(last, document.getElementById(id) ?? target);
    }
    if (last?.text) this.tell(last, document.getElementById(ids[0]) ?? target);
  }

  /** @param {import("./types.js").Step[]} steps @param {Element} place */
  tellFirst(steps, place) {
    const names = list(steps.slice(0, 4).map((step) => step.label));
    showTip(place.getBoundingClientRect(), [t("First choose one of these: {names}", { names })], {
      bad: true,
      root: this.table.root,
    });
    for (const step of steps) this.table.lit.find(step.id)?.classList.add("is-hover");
    onHide(() => steps.forEach((step) => this.table.lit.find(step.id)?.classList.remove("is-hover")));
  }

  /** @param {{text: string, rule?: string | null, title?: string, lesson?: string}} told @param {Element} place */
  tell(told, place) {
    const rule = told.rule;
    const why =
      rule &&
      el(
        "button",
        { class: "link", type: "button", click: () => openRules(this.table.page?.game ?? "", rule) },
        t("why?"),
      );
    const taught =
      told.lesson && el("a", { class: "link", href: `/learn/${told.lesson}`, target: "_blank" }, t("learn it"));
    showTip(place.getBoundingClientRect(), [told.text, " ", why || "", " ", taught || ""], {
      bad: true,
      root: this.table.root,
    });
    place.classList.add("is-illegal");
    onHide(() => place.classList.remove("is-illegal"));
  }
}
