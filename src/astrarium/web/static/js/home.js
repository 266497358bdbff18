/** Home: play now, and the tables that wait for me. */

import { get } from "./api.js";
import { button, el, need, remembered } from "./dom.js";
import { Feed } from "./feed.js";
import { showInvitations, showSalon, staying } from "./homelobby.js";
import "./openrecord.js";
import { defaultSitters, makeTable, usualSeats } from "./newtable.js";
import { coverOf, seatLine } from "./people.js";
import { ago, list, t, tn } from "./words.js";

/** @typedef {import("./types.js").TableInfo & {line?: string, updated?: number, title?: string}} Row */

const FEW = 3; // finished games shown at first
const MANY = 100;
let everything = false;

const games = JSON.parse(document.getElementById("games")?.textContent || "[]");

/** @param {string} id */
function play(id) {
  const game = games.find((/** @type {{id: string}} */ entry) => entry.id === id) ?? games[0];
  if (game) makeTable(game.id, defaultSitters(usualSeats(game.seats)));
}

/** Those that wait for me first, then those that wait for others, then what is over. */
async function showTables() {
  const box = need("#tables");
  try {
    const [open, over] = await Promise.all([rowsOf("open", MANY), rowsOf("over", everything ? MANY : FEW + 1)]);
    const mine = open.filter(myTurn);
    const others = open.filter((row) => !myTurn(row));
    need("#waiting").textContent = mine.length ? tn("{n} waits for you", "{n} wait for you", mine.length) : "";
    const shown = everything ? over : over.slice(0, FEW);
    const parts = [
      ...part(t("Your turn"), mine),
      ...part(t("Waiting for others"), others),
      ...part(t("Finished"), shown),
      over.length > shown.length && button(t("All finished games"), showAll, { cls: "ghost sm all" }),
    ];
    box.replaceChildren(...(open.length || over.length ? parts.filter((one) => one instanceof Node) : [nothing()]));
  } catch {
    box.replaceChildren(
      el("p", { class: "empty" }, t("The server cannot be reached."), button(t("Try again"), showTables)),
    );
  }
}

/** @param {string} which @param {number} limit @returns {Promise<Row[]>} the last that changed first */
async function rowsOf(which, limit) {
  const rows = /** @type {Row[]} */ (await get("/api/tables", { mine: 1, which, limit }));
  return rows.sort((a, b) => (b.updated ?? 0) - (a.updated ?? 0));
}

function showAll() {
  everything = true;
  showTables();
}

/** Rows under their heading; nothing where there are none. @param {string} title @param {Row[]} rows */
function part(title, rows) {
  return rows.length ? [el("h3", {}, title), ...rows.flatMap((row) => [tableRow(row), staying(row, showTables)])] : [];
}

function nothing() {
  return el(
    "p",
    { class: "empty" },
    el("span", {}, t("No table waits for you.")),
    el("a", { class: "btn", href: "/new" }, t("Start one")),
  );
}

/** @param {Row} row */
function myTurn(row) {
  return row.status === "playing" && row.seats.some((seat) => seat.mine && row.to_act.includes(seat.seat));
}

/** @param {Row} row */
function tableRow(row) {
  const title = games.find((/** @type {{id: string}} */ game) => game.id === row.game)?.title ?? row.game;
  return el(
    "a",
    { class: myTurn(row) ? "trow mine" : "trow", href: `/t/${row.table}` },
    coverOf(row.game),
    el("div", { class: "ti" }, el("b", {}, title), el("small", {}, row.line ?? "")),
    seatLine(row.seats, 18),
    el("div", { class: "tw" }, el("b", {}, whose(row)), el("small", {}, row.updated ? ago(row.updated) : "")),
  );
}

/** @param {Row} row */
function whose(row) {
  if (row.status === "over") return row.again ? t("Rematch") : t("Over");
  if (row.status === "waiting") return t("Waiting for players");
  if (myTurn(row)) return t("Your turn");
  return list(row.to_act.slice(0, 2).map((seat) => row.seats[seat]?.name ?? ""));
}

document.getElementById("play-now")?.addEventListener("click", () => play(remembered("game", "")));
for (const pressed of document.querySelectorAll("[data-play]")) {
  pressed.addEventListener("click", () => play(/** @type {HTMLElement} */ (pressed).dataset.play ?? ""));
}
/** What waits for me, and who else is here. */
function show() {
  showTables();
  showInvitations(show);
  showSalon();
}

show();
// whoever comes back to this page sees what has changed meanwhile
document.addEventListener("visibilitychange", () => document.hidden || show());
let known = "";
new Feed("/api/me/ws", (mine) => {
  const news = JSON.stringify(mine);
  if (known && news !== known) show();
  known = news;
});
