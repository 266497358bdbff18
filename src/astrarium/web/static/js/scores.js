/** Points: the strip that is always visible, one player's sources as bars, and the table of all. */

import { ApiError, get } from "./api.js";
import { openDialog } from "./dialog.js";
import { badge, button, el, icon, rich } from "./dom.js";
import { nameOf } from "./seats.js";
import { t, tn } from "./words.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {import("./types.js").Score} Score */

/** What stands for a score: points, or what the game compares instead. @param {Score} score */
export function shown(score) {
  return score.text || String(score.total);
}

/** A score in words. @param {Score} score */
export function told(score) {
  if (!score.text) return tn("{n} point", "{n} points", score.total);
  return score.parts.map((part) => `${part.name} ${part.text || part.value}`).join(", ");
}

/**
 * One small button for each seat: its badge and its points.
 * @param {Page} page @param {(seat: number) => void} onClick
 */
export function scoreStrip(page, onClick) {
  return page.scores.map((score) => {
    const name = nameOf(page, score.seat);
    const label = told(score);
    const attributes = {
      class: page.to_act.includes(score.seat) ? "sc now" : "sc",
      type: "button",
      "data-seat": score.seat + 1,
      title: `${name}: ${label}`,
      "aria-label": `${name}: ${label}`,
      click: () => onClick(score.seat),
    };
    return el("button", attributes, badge(score.seat, 20), el("b", {}, shown(score)));
  });
}

/**
 * Everything about one player: points by source, and a bot's reasons.
 * @param {Page} page @param {number} seat
 */
export function openPlayer(page, seat) {
  const score = page.scores.find((entry) => entry.seat === seat);
  const info = page.seats[seat];
  const parts = [el("p", { class: "soft" }, describe(info))];
  if (score) parts.push(bars(score, seat));
  if (info?.kind === "bot") parts.push(reason(page, seat));
  parts.push(button(t("Compare all players"), () => openScores(page), { cls: "ghost", symbol: "i-players" }));
  openDialog(nameOf(page, seat), parts, { lead: badge(seat, 30) });
}

/** @param {import("./types.js").SeatInfo | undefined} info none: an opponent without a seat */
function describe(info) {
  if (!info) return t("Played by the rules of the game");
  if (info.kind === "bot") return t("Bot, {level}", { level: levelName(info.level) });
  return info.mine ? t("Plays at this screen") : t("Plays at another screen");
}

/** @param {string | null | undefined} level */
export function levelName(level) {
  const names = { beginner: t("beginner"), casual: t("casual"), skilled: t("skilled"), expert: t("expert") };
  return names[/** @type {keyof typeof names} */ (level)] ?? level ?? "";
}

/** @param {Score} score @param {number} seat */
function bars(score, seat) {
  const widest = Math.max(1, ...score.parts.map((part) => Math.abs(part.value)));
  const rows = score.parts.map(({ name, value, text }) =>
    el(
      "li",
      {},
      el("span", {}, name),
      score.text ? el("span") : el("i", { style: `width:${(Math.abs(value) / widest) * 100}%` }),
      el("b", {}, text || String(value)),
    ),
  );
  if (score.text) return el("section", { class: "bars", "data-seat": seat + 1 }, el("ul", {}, ...rows));
  const total = el(
    "p",
    { class: "total" },
    el("span", {}, t("Total")),
    el("b", {}, String(score.total)),
    icon("vp", 20),
  );
  return el("section", { class: "bars", "data-seat": seat + 1 }, el("ul", {}, ...rows), total);
}

/** Why a bot made its last move. @param {Page} page @param {number} seat */
function reason(page, seat) {
  const box = el(
    "section",
    { class: "reason", "aria-live": "polite" },
    el("span", { class: "eyebrow" }, t("Why its last move?")),
    el("div", { class: "skeleton" }),
  );
  get(`/api/tables/${page.table}/reason`, { seat }).then(
    (told) => box.replaceChildren(box.children[0], ...reasonLines(told)),
    (error) =>
      box.replaceChildren(box.children[0], el("p", { class: "soft" }, error instanceof ApiError ? error.message : "")),
  );
  return box;
}

/** What it did, and why. @param {{action?: string, move?: string, text: string, terms?: {name: string, value: number}[]}} told */
function reasonLines(told) {
  const lines = [el("p", {}, told.text || t("It has not moved yet."))];
  if (told.move) lines.unshift(el("p", { class: "soft" }, rich(told.move)));
  const terms = (told.terms ?? []).filter((term) => Math.abs(term.value) >= 0.05);
  const widest = Math.max(0.1, ...terms.map((term) => Math.abs(term.value)));
  const rows = terms.map(({ name, value }) =>
    el(
      "li",
      { class: value < 0 ? "less" : "more" },
      el("span", {}, name),
      el("i", { style: `width:${(Math.abs(value) / widest) * 100}%` }),
      el("b", {}, signed(value)),
    ),
  );
  if (rows.length) lines.push(el("ul", { class: "terms" }, ...rows));
  return lines;
}

/** @param {number} value */
function signed(value) {
  const size = Math.abs(value).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
  return `${value < 0 ? "−" : "+"}${size}`;
}

/** @param {Page} page */
export function openScores(page) {
  const title = counts(page) ? t("Where the points come from") : t("How everybody stands");
  openDialog(title, [scoreTable(page)], { cls: "wide" });
}

/** Whether the game counts points. @param {Page} page */
export function counts(page) {
  return !page.scores.some((score) => score.text);
}

/**
 * Sources by player, best of each line in bright brass; the leader stands first.
 * @param {Page} page
 */
export function scoreTable(page) {
  const scores = [...page.scores].sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  const heads = scores.map(({ seat }) => {
    const info = page.seats[seat];
    const note = info?.kind === "bot" ? t("Bot, {level}", { level: levelName(info.level) }) : "";
    return el(
      "th",
      { scope: "col", "data-seat": seat + 1 },
      badge(seat, 26),
      el("b", {}, nameOf(page, seat)),
      el("small", {}, note),
    );
  });
  const names = [...new Set(scores.flatMap((score) => score.parts.map((part) => part.name)))];
  const widest = Math.max(1, ...scores.flatMap((score) => score.parts.map((part) => part.value)));
  const rows = names.map((name) => scoreRow(name, scores, widest));
  if (counts(page)) rows.push(totalRow(scores));
  const table = el(
    "table",
    { class: "scores" },
    el("thead", {}, el("tr", {}, el("th"), ...heads)),
    el("tbody", {}, ...rows),
  );
  return el("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": t("Scores") }, table);
}

/** @param {Score[]} scores */
function totalRow(scores) {
  const best = Math.max(...scores.map((score) => score.total));
  const totals = scores.map(({ total }) =>
    el("td", { class: total === best && "best" }, el("span", {}, String(total))),
  );
  return el("tr", { class: "tot" }, el("th", { scope: "row" }, t("Total")), ...totals);
}

/** @param {string} name @param {Score[]} scores @param {number} widest */
function scoreRow(name, scores, widest) {
  const parts = scores.map((score) => score.parts.find((part) => part.name === name));
  const best = Math.max(...parts.map((part) => part?.value ?? 0));
  const cells = parts.map((part, i) => {
    const value = part?.value ?? 0;
    return el(
      "td",
      { "data-seat": scores[i].seat + 1, class: value === best && value > 0 && "best" },
      scores[i].text ? "" : el("i", { style: `width:${(Math.max(0, value) / widest) * 76}%` }),
      el("span", {}, part?.text || String(value)),
    );
  });
  return el("tr", {}, el("th", { scope: "row" }, name), ...cells);
}
