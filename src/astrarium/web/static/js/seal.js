/** The seal of a table's dice: this browser adds a word of its own, remembers the seal, and checks it when it is opened. */

import { post } from "./api.js";
import { el, need, remember, remembered } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {import("./types.js").Seal} Seal */

const PREFIX = "astrarium-seal-1";

/** Sixteen random bytes as hexadecimal digits: what this player mixes into all dice. */
export function newWord() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/**
 * Makes a table whose dice are sealed before this browser says its word.
 * @param {Record<string, unknown>} wish @param {string} [again] a finished table whose rematch it is
 */
export async function postSealed(wish, again) {
  const { seal } = await post("/api/seals", {}, { again });
  const word = newWord();
  const made = await post("/api/tables", { ...wish, seal, word });
  remember(`seal.${made.table}`, seal);
  if (made.seats.some((/** @type {{mine: boolean}} */ seat) => seat.mine)) remember(`word.${made.table}`, word);
  return made;
}

/** Takes a seat with a word. @param {string} table @param {number} seat @param {string} name */
export async function sitDown(table, seat, name) {
  const word = newWord();
  const taken = await post(`/api/tables/${table}/seats/${seat}`, { name, word });
  remember(`word.${table}`, word);
  return taken;
}

/** One line about the dice of this table, and more behind it. @param {HTMLElement} root @param {Page} page */
export async function showSeal(root, page) {
  const box = /** @type {HTMLDetailsElement} */ (need(".chance", root));
  if (page.seal && !remembered(`seal.${page.table}`, "")) remember(`seal.${page.table}`, page.seal.seal);
  const shown = [page.notice, page.chance, page.seal?.secret].join("|");
  if (box.dataset.shown === shown) return;
  box.dataset.shown = shown;
  const verdict = page.seal?.secret ? await checked(page.table, page.seal) : "";
  const told = [page.notice, page.chance].filter(Boolean).map((text) => el("p", {}, text));
  box.replaceChildren(el("summary", {}, verdict || heading(page)), ...told);
  if (page.seal) box.append(el("p", {}, t("The whole seal:"), " ", el("code", {}, page.seal.seal)));
  box.hidden = !told.length;
  if (page.notice) box.open = true;
}

/** @param {Page} page */
function heading(page) {
  if (page.notice) return t("About this table");
  if (!page.seal) return t("About luck");
  const seal = page.seal.seal.slice(0, 8);
  return page.seal.secret ? t("The seal of luck is open: {seal}", { seal }) : t("Luck is sealed: {seal}", { seal });
}

/** Whether the opened seal is the one this browser has seen; nothing where the browser cannot reckon. @param {string} table @param {Seal} seal */
async function checked(table, seal) {
  if (!crypto.subtle || !seal.secret) return "";
  const head = new TextEncoder().encode(PREFIX + seal.table);
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array([...head, ...bytes(seal.secret)]));
  const word = remembered(`word.${table}`, "");
  const mine = seal.table !== table || !word || (seal.words ?? []).includes(word);
  const holds = hex(new Uint8Array(digest)) === seal.seal && mine;
  const same = seal.table !== table || remembered(`seal.${table}`, seal.seal) === seal.seal;
  return holds && same
    ? t("Checked: the luck of this game is the one sealed at the start.")
    : el(
        "b",
        { class: "bad" },
        t("This is not the seal that this browser saw: somebody changed the luck of this game."),
      );
}

/** @param {Uint8Array} data */
function hex(data) {
  return [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text */
function bytes(text) {
  return (text.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
}
