/** The game's rules in a dialog, opened at one rule. */

import { get } from "./api.js";
import { openDialog } from "./dialog.js";
import { el, need } from "./dom.js";
import { RulesReader } from "./rulespage.js";
import { t } from "./words.js";

/** @typedef {{html: string, appendix: string, contents: import("./rulespage.js").Heading[]}} Rules */

/** @type {Map<string, Rules>} */
const texts = new Map();

/** @param {string} game @param {string} [rule] */
export async function openRules(game, rule = "") {
  const root = el("div", { class: "reader", "aria-busy": "true" }, el("aside", { class: "guide" }));
  const whole = el(
    "a",
    { href: `/rules/${game}${rule && `#${rule}`}`, target: "_blank", rel: "noopener", class: "whole" },
    t("Open the rules on a page of their own"),
  );
  const dialog = openDialog(t("Rules"), [root, el("p", {}, whole)], { cls: "wide" });
  const { html, appendix, contents } = await text(game);
  for (const part of [html, appendix]) if (part) root.append(article(part));
  root.removeAttribute("aria-busy");
  const reader = new RulesReader(root, contents, { scroller: need(".dlg-body", dialog), keys: dialog, own: false });
  if (rule) reader.pointAt(rule);
}

/** @param {string} html */
function article(html) {
  const made = el("article", { class: "rules" });
  made.innerHTML = html;
  return made;
}

/** @param {string} game @returns {Promise<Rules>} */
async function text(game) {
  const known = texts.get(game);
  if (known) return known;
  const told = await get(`/api/games/${encodeURIComponent(game)}/rules`).catch(() => null);
  if (!told) return { html: "", appendix: "", contents: [] };
  texts.set(game, told);
  return told;
}
