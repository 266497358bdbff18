/** The paths: what was finished is ticked, and every game's button leads to its next lesson. */

import { everywhere, firstGame, here } from "./learned.js";
import { t } from "./words.js";

const ENOUGH = 4; // lessons after which a real game is offered

/** @param {import("./learned.js").Learned} learned */
function show(learned) {
  for (const path of document.querySelectorAll("[data-path]")) showPath(path, learned);
}

/** @param {Element} path @param {import("./learned.js").Learned} learned */
function showPath(path, learned) {
  const game = path.getAttribute("data-path") ?? "";
  const done = learned[game] ?? [];
  const rows = [...path.querySelectorAll("[data-lesson]")];
  for (const row of rows) mark(row, done.includes(row.getAttribute("data-lesson") ?? ""));
  const next = rows.find((row) => !row.classList.contains("is-done"));
  const real = /** @type {HTMLButtonElement} */ (path.querySelector(".first-game"));
  real.hidden = done.length < ENOUGH;
  real.onclick = () => firstGame(game, Number(real.dataset.seats));
  if (!done.length || !next) return;
  const begin = /** @type {HTMLAnchorElement} */ (path.querySelector(".begin"));
  const words = /** @type {HTMLElement} */ (begin.querySelector("span"));
  const title = next.querySelector("span")?.textContent ?? "";
  begin.href = `/learn/${game}/${next.getAttribute("data-lesson")}`;
  words.textContent = (words.dataset.goOn ?? "").replace("{title}", title);
}

/** @param {Element} row @param {boolean} done */
function mark(row, done) {
  row.classList.toggle("is-done", done);
  const link = /** @type {HTMLElement} */ (row.querySelector("a"));
  if (done) link.title = t("You have done this lesson.");
}

show(here());
everywhere().then(show);
