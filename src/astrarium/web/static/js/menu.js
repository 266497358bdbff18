/** The menu of a table: rules, replay, language, keys, home. */

import { openDialog } from "./dialog.js";
import { button, el, icon } from "./dom.js";
import { openRules } from "./rules.js";
import { seatPart } from "./conduct.js";
import { settings } from "./settings.js";
import { standingOrders } from "./standing.js";
import { lang, switchLanguage, t } from "./words.js";

/** @param {HTMLElement} root */
export function openMenu(root) {
  const { game = "", table = "", kind = "table" } = root.dataset;
  const link = (/** @type {string} */ href, /** @type {string} */ symbol, /** @type {string} */ text) =>
    el("a", { class: "btn", href }, icon(symbol, 16), el("span", {}, text));
  const other =
    kind === "replay" || kind === "review"
      ? link(`/t/${table}`, "i-fit", t("Back to the table"))
      : link(`/t/${table}/replay`, "i-clock", t("Replay from the start"));
  openDialog(t("Menu"), [
    el(
      "div",
      { class: "menu" },
      button(t("Rules"), () => openRules(game), { symbol: "i-book" }),
      other,
      link("/new?game=" + encodeURIComponent(game), "i-plus", t("New table")),
      link("/me/notices", "i-bell", t("Notices")),
      link("/", "i-spark", t("Home")),
    ),
    seatPart(root),
    ...settings(root),
    standingOrders(root),
    el("p", { class: "label" }, t("Language")),
    languages(),
    el("p", { class: "label desk-only" }, t("Keys")),
    keyTable(),
  ]);
}

export function languages() {
  const names = { fr: "Français", en: "English" };
  const choices = Object.entries(names).map(([code, name]) =>
    el(
      "button",
      { type: "button", lang: code, "aria-pressed": String(code === lang), click: () => switchLanguage(code) },
      name,
    ),
  );
  return el("div", { class: "seg", role: "group", "aria-label": t("Language") }, ...choices);
}

function keyTable() {
  const keys = [
    ["← ↑ → ↓", t("to the next lit place, or along the choices")],
    [t("Enter"), t("choose, then confirm")],
    ["Esc", t("one step back")],
    ["1 – 9", t("choose from the list")],
    ["U", t("undo")],
    ["L", t("the log")],
    ["R", t("since your last turn, once more")],
    ["H", t("what could I do?")],
    ["T", t("the table in words")],
    ["P", t("prepare my turn")],
    ["?", t("the rules")],
    ["+ − 0", t("zoom, and the whole board")],
  ];
  return el(
    "dl",
    { class: "keys desk-only" },
    ...keys.flatMap(([key, text]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, text)]),
  );
}
