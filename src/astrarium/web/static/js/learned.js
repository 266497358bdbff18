/** What was learned: kept in this browser, and by the server for whoever has a key. */

import { get, post } from "./api.js";
import { remember, remembered } from "./dom.js";
import { defaultSitters, makeTable } from "./newtable.js";

/** @typedef {Record<string, string[]>} Learned lessons by game */

const NAME = "learned";
const LAST = "lesson";

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

/** A first game against beginners. @param {string} game @param {number} seats */
export function firstGame(game, seats) {
  return makeTable(
    game,
    defaultSitters(seats).map((one) => (one.kind === "bot" ? { ...one, level: "beginner" } : one)),
  );
}

/** The lesson one was in last, as `game/lesson`. */
export function last() {
  return remembered(LAST, "");
}

/** @param {string} game @param {string} id */
export function enter(game, id) {
  remember(LAST, `${game}/${id}`);
}
