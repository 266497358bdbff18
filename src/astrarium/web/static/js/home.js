/** Home: play now, and the tables that wait for me. */

import { get } from "./api.js";
import { badge, button, el, need, remembered } from "./dom.js";
import "./openrecord.js";
import { defaultSitters, makeTable, usualSeats } from "./newtable.js";
import { ago, list, t, tn } from "./words.js";

/** @typedef {import("./types.js").TableInfo & {line?: string, updated?: number, title?: string}} Row */

const SHOWN = 5;

const games = JSON.parse(document.getElementById("games")?.textContent || "[]");

/** @param {string} id */
function play(id) {
  const game = games.find((/** @type {{id: string}} */ entry) => entry.id === id) ?? games[0];
  if (game) makeTable(game.id, defaultSitters(usualSeats(game.seats)));
}

async function showTables() {
  const box = need("#tables");
  try {
    const rows = /** @type {Row[]} */ (await get("/api/tables", { mine: 1 }));
    const open = rows.filter((row) => row.status !== "over");
    const waiting = open.filter((row) => myTurn(row)).length;
    need("#waiting").textContent = waiting ? tn("{n} waits for you", "{n} wait for you", waiting) : "";
    const shown = [...open, ...rows.filter((row) => row.status === "over")].slice(0, SHOWN);
    box.replaceChildren(...(shown.length ? shown.map(tableRow) : [nothing()]));
  } catch {
    box.replaceChildren(
      el("p", { class: "empty" }, t("The server cannot be reached."), button(t("Try again"), showTables)),
    );
  }
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
  const art = /** @type {HTMLTemplateElement | null} */ (document.getElementById(`cover-${row.game}`));
  const cover = el("span", { class: "cover" });
  if (art) cover.append(art.content.cloneNode(true));
  const title = games.find((/** @type {{id: string}} */ game) => game.id === row.game)?.title ?? row.game;
  return el(
    "a",
    { class: myTurn(row) ? "trow mine" : "trow", href: `/t/${row.table}` },
    cover,
    el("div", { class: "ti" }, el("b", {}, title), el("small", {}, row.line ?? "")),
    el("div", { class: "seats" }, ...row.seats.map((seat) => badge(seat.seat, 18))),
    el("div", { class: "tw" }, el("b", {}, whose(row)), el("small", {}, row.updated ? ago(row.updated) : "")),
  );
}

/** @param {Row} row */
function whose(row) {
  if (row.status === "over") return t("Over");
  if (row.status === "waiting") return t("Waiting for players");
  if (myTurn(row)) return t("Your turn");
  return list(row.to_act.slice(0, 2).map((seat) => row.seats[seat]?.name ?? ""));
}

document.getElementById("play-now")?.addEventListener("click", () => play(remembered("game", "")));
for (const pressed of document.querySelectorAll("[data-play]")) {
  pressed.addEventListener("click", () => play(/** @type {HTMLElement} */ (pressed).dataset.play ?? ""));
}
showTables();
