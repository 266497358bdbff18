/** The game's rules in a dialog, opened at one rule. */

import { get } from "./api.js";
import { openDialog } from "./dialog.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/** @type {Map<string, string>} */
const texts = new Map();

/** @param {string} game @param {string} [rule] */
export async function openRules(game, rule = "") {
  const article = el("div", { class: "rules", "aria-busy": "true" });
  const whole = el(
    "a",
    { href: `/rules/${game}`, target: "_blank", rel: "noopener", class: "whole" },
    t("Open the rules on a page of their own"),
  );
  openDialog(t("Rules"), [article, el("p", {}, whole)], { cls: "wide" });
  article.innerHTML = await text(game);
  article.removeAttribute("aria-busy");
  if (rule) pointAt(article, rule);
}

/** @param {string} game */
async function text(game) {
  const known = texts.get(game);
  if (known) return known;
  const told = await get(`/api/games/${encodeURIComponent(game)}/rules`).catch(() => ({ html: "" }));
  texts.set(game, told.html);
  return told.html;
}

/** @param {HTMLElement} article @param {string} rule */
function pointAt(article, rule) {
  const found = article.querySelector(`#${CSS.escape(rule)}`);
  if (!found) return;
  found.classList.add("is-asked");
  found.scrollIntoView({ block: "center" });
  found.setAttribute("tabindex", "-1");
  /** @type {HTMLElement} */ (found).focus({ preventScroll: true });
}
