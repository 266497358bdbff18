/** One tournament: take part, leave, begin; the page follows while it is played. */

import { get, post } from "./api.js";
import { find, need, remember, remembered } from "./dom.js";
import { newWord } from "./seal.js";
import { lang } from "./words.js";

const EVERY = 15000; // milliseconds
const main = need("#main");
const path = `/api/tournaments/${main.dataset.tournament}`;
const problem = need("#problem");

/** @param {string} what @param {unknown} body */
async function act(what, body = {}) {
  try {
    await post(`${path}/${what}`, body);
    location.reload();
  } catch (error) {
    problem.textContent = /** @type {Error} */ (error).message;
    problem.hidden = false;
  }
}

const form = /** @type {HTMLFormElement | null} */ (find("#enter"));
if (form) {
  const name = /** @type {HTMLInputElement} */ (need("[name=name]", form));
  name.value = remembered("name", "");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    remember("name", name.value);
    act("entrants", { name: name.value, word: newWord() });
  });
}
find("#leave")?.addEventListener("click", () => act("leave"));
find("#begin")?.addEventListener("click", () => act("begin"));

for (const time of document.querySelectorAll("time[data-at]")) {
  const at = Number(/** @type {HTMLElement} */ (time).dataset.at);
  time.textContent = new Date(at).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
}

/** What is worth a new page: a round, an end, a table over, somebody who came or left. */
async function look() {
  const now = await get(path).catch(() => null);
  const news = now && [now.round, now.status, now.entrants.length, now.pairings.filter(isOver).length].join(" ");
  if (news && known && news !== known && !document.activeElement?.matches("input")) location.reload();
  known = known || news || "";
}

/** @param {{over: boolean}} pairing */
const isOver = (pairing) => pairing.over;

let known = "";
if (main.dataset.status !== "over") {
  look();
  setInterval(look, EVERY);
}
