/** What was learned: kept in this browser, and by the server for whoever has a key. */

import { get, post } from "./api.js";
import { remember, remembered } from "./dom.js";
import { defaultSitters, makeTable } from "./newtable.js";

/** @typedef {Record<string, string[]>} Learned lessons by game */

const NAME = "learned";
const LAST = "lesson";
const DAYS = "puzzledays";
const PUZZLE = "puzzle-";
const MOST_DAYS = 400;

/** @returns {Learned} */
export function here() {
  try {
    const found = JSON.parse(remembered(NAME, "{}"));
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** What this browser and the server know together. @returns {Promise<Learned>} */
export async function everywhere() {
  const mine = here();
  const theirs = /** @type {Learned} */ (await get("/api/learned").catch(() => ({})));
  for (const [game, ids] of Object.entries(theirs)) mine[game] = [...new Set([...(mine[game] ?? []), ...ids])];
  remember(NAME, JSON.stringify(mine));
  return mine;
}

/** @param {string} game @param {string} id @param {{tries: number, hints: number, ms: number}} how */
export function learn(game, id, how) {
  const mine = here();
  mine[game] = [...new Set([...(mine[game] ?? []), id])];
  remember(NAME, JSON.stringify(mine));
  return post("/api/learned", { game, lesson: id, ...how }).catch(() => null);
}

/** A first game against beginners, with aims beside the question. @param {string} game @param {number} seats */
export function firstGame(game, seats) {
  return makeTable(
    game,
    defaultSitters(seats).map((one) => (one.kind === "bot" ? { ...one, level: "beginner" } : one)),
    {},
    undefined,
    "?guide=1",
  );
}

/** A puzzle solved today counts for the row of days. @param {string} game @param {string} id */
export function solvedToday(game, id) {
  if (id.startsWith(PUZZLE)) remember(DAYS, [...new Set([...solvedDays(), today()])].slice(-MOST_DAYS).join(" "));
}

/** @returns {string[]} the days on which a puzzle was solved in this browser */
export function solvedDays() {
  return remembered(DAYS, "").split(" ").filter(Boolean);
}

/** How many days in a row, today or yesterday being the last. */
export function streak() {
  const days = new Set(solvedDays());
  const day = new Date();
  if (!days.has(dayOf(day))) day.setDate(day.getDate() - 1);
  let count = 0;
  for (; days.has(dayOf(day)); day.setDate(day.getDate() - 1)) count++;
  return count;
}

/** @param {Date} day */
function dayOf(day) {
  return day.toISOString().slice(0, 10);
}

export function today() {
  return dayOf(new Date());
}

/** The lesson one was in last, as `game/lesson`. */
export function last() {
  return remembered(LAST, "");
}

/** @param {string} game @param {string} id */
export function enter(game, id) {
  remember(LAST, `${game}/${id}`);
}
