/** The end of a game: who won, where the points came from, and what to do next. */

import { ApiError, get } from "./api.js";
import { button, el, icon, need, remembered, rich } from "./dom.js";
import { notice } from "./notices.js";
import { counts, scoreTable, told } from "./scores.js";
import { postSealed, sitDown } from "./seal.js";
import { nameOf } from "./seats.js";
import { list, t, tn } from "./words.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {import("./types.js").TableInfo} TableInfo */

/** @param {Page} page @param {TableInfo} info */
export function showEnd(page, info) {
  hideEnd();
  const end = el(
    "section",
    { class: "end", role: "dialog", "aria-label": t("The game is over.") },
    winner(page, info),
    points(page),
  );
  document.body.append(end);
  /** @type {HTMLElement | null} */ (end.querySelector(".cta .btn"))?.focus();
}

export function hideEnd() {
  document.querySelector(".end")?.remove();
}

/** @param {Page} page @param {TableInfo} info */
function winner(page, info) {
  const first = page.scores.filter((score) => score.rank === 1);
  const names = first.map((score) => nameOf(page, score.seat));
  const agreed = ["agreed", "void", "resigned", "abandoned"].includes(page.outcome ?? "");
  const won =
    names.length === 1 ? t("{name} wins", { name: names[0] }) : t("{names} share the victory", { names: list(names) });
  const title = ["void", "abandoned"].includes(page.outcome ?? "") ? t("No result") : won;
  const how = agreed ? page.ask?.sentence : page.ask?.reason; // how it ended, or by what
  const download = el(
    "a",
    { class: "btn", href: `/api/tables/${page.table}/record`, download: `${page.game}-${page.table}.jsonl` },
    icon("i-log", 16),
    el("span", {}, t("Download the record")),
  );
  return el(
    "div",
    { class: "win", "data-seat": first[0].seat + 1 },
    ring(first[0].seat),
    el("span", { class: "eyebrow" }, t("The sky is charted")),
    el("h1", {}, title),
    el("p", { class: "soft" }, how ? rich(how) : margin(page)),
    el(
      "div",
      { class: "cta" },
      info.seats.some((seat) => seat.mine) &&
        button(page.again ? t("Join the rematch") : t("Rematch"), () => rematch(info), {
          cls: "primary",
          symbol: "i-spark",
        }),
      el("a", { class: "btn", href: `/t/${page.table}/review` }, icon("i-spark", 16), el("span", {}, t("Review"))),
      el("a", { class: "btn", href: `/t/${page.table}/replay` }, icon("i-clock", 16), el("span", {}, t("Replay"))),
      download,
      button(t("See the board"), hideEnd, { symbol: "i-fit" }),
      el("a", { class: "btn ghost", href: "/" }, t("Home")),
      info.seats.some((seat) => seat.mine) &&
        !remembered("kept", "") &&
        el("a", { class: "btn ghost", href: "/keep" }, t("Keep my seats")),
    ),
  );
}

/** @param {Page} page */
function margin(page) {
  const scores = [...page.scores].sort((a, b) => a.rank - b.rank);
  const best = scores[0].total;
  const second = scores.find((score) => score.rank > 1);
  if (!second || scores[0].text) return told(scores[0]);
  const name = nameOf(page, second.seat);
  if (best === second.total)
    return t("{points} like {name}, and ahead on the tie-break", { points: tn("{n} point", "{n} points", best), name });
  return t("{points}, {lead} ahead of {name}", {
    points: tn("{n} point", "{n} points", best),
    lead: best - second.total,
    name,
  });
}

/** @param {Page} page */
function points(page) {
  return el(
    "section",
    { class: "panel plate sc-table" },
    el(
      "div",
      { class: "panel-head" },
      el("span", { class: "eyebrow" }, counts(page) ? t("Where the points came from") : t("How everybody stands")),
      el("small", { class: "muted" }, t("best of each line in brass")),
    ),
    scoreTable(page),
  );
}

/** @param {number} seat */
function ring(seat) {
  const box = el("div", { class: "laurel" });
  const drawn = /** @type {HTMLTemplateElement | null} */ (document.getElementById(`laurel-${seat + 1}`));
  if (drawn) box.append(drawn.content.cloneNode(true));
  return box;
}

/** The same table once more: one for all who ask for it. @param {TableInfo} info */
async function rematch(info) {
  try {
    const { again } = await get(`/api/tables/${info.table}`);
    location.href = `/t/${again ? await joined(again, info) : await made(info)}`;
  } catch (error) {
    notice(error instanceof ApiError ? error.message : String(error), { safe: t("No new table was made.") });
  }
}

/** A new table; where somebody was quicker, that one. @param {TableInfo} info @returns {Promise<string>} */
async function made(info) {
  const seats = info.seats.map(({ kind, name, level, mine }) => ({
    kind: kind === "bot" ? "bot" : mine ? (kind === "open" ? "me" : kind) : "open",
    name: mine || kind === "bot" ? name : undefined,
    level: level ?? undefined,
  }));
  const [start, add, cap, free] = info.time ?? [];
  const time = info.time ? { start, add, cap, free } : undefined;
  const { visibility, name, language, level, rated, spectators, delay, live } = info.meeting ?? {};
  const terms = { visibility, name, language, level, rated, spectators, delay, live, time };
  const wish = { game: info.game, seats, options: info.options, pace: info.pace, again: info.table, ...terms };
  try {
    return (await postSealed(wish, info.table)).table;
  } catch (error) {
    const { again } = error instanceof ApiError && error.status === 409 ? await get(`/api/tables/${info.table}`) : {};
    if (!again) throw error;
    return joined(again, info);
  }
}

/** The seat I had, at the table that somebody else made. @param {string} again @param {TableInfo} info */
async function joined(again, info) {
  const { seats } = /** @type {TableInfo} */ (await get(`/api/tables/${again}`));
  const mine = info.seats.find((seat) => seat.mine);
  const free = mine && seats.find(({ seat, kind, taken }) => seat === mine.seat && kind === "open" && !taken);
  if (mine && free && !seats.some((seat) => seat.mine)) await sitDown(again, free.seat, mine.name);
  return again;
}
