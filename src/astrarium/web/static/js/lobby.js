/** The lobby: tables to sit down at, games to watch, players to find, a code to enter. */

import { ApiError, post } from "./api.js";
import { button, el, icon, need, remembered } from "./dom.js";
import { Feed } from "./feed.js";
import { notice } from "./notices.js";
import { Seek } from "./pairing.js";
import { coverOf, dot, paceMark, seatLine, termTags } from "./people.js";
import { Press } from "./press.js";
import { sitDown } from "./seal.js";
import { lang, t, tn } from "./words.js";

/** @typedef {import("./people.js").Sitting} Sitting */
/**
 * @typedef {{table: string, game: string, title: string, name: string, options: string[], maker: string, live: boolean,
 *   rated: boolean, level: number[] | null, language: string, spectators: boolean, seats: Sitting[], created: number,
 *   line: string, watching: number, delay?: number}} Listed
 * @typedef {{here: number, seeking: number, running: number, tables: Listed[], watch: Listed[]}} Lobby
 */

const STAYS = 3000; // milliseconds for which a row says that its table is full

/** @type {Record<string, (row: Listed) => boolean>} */
const FILTERS = {
  all: () => true,
  live: (row) => row.live,
  language: (row) => !row.language || row.language === lang,
  people: (row) => row.seats.every((seat) => !seat.bot),
};

class LobbyPage {
  constructor() {
    /** @type {Map<string, {row: Listed, node: HTMLElement, drawn: string}>} in the order in which they came */
    this.rows = new Map();
    this.filter = "all";
    this.games = JSON.parse(document.getElementById("games")?.textContent || "[]");
    for (const pressed of document.querySelectorAll("[data-filter]")) {
      pressed.addEventListener("click", () => this.sift(/** @type {HTMLElement} */ (pressed).dataset.filter ?? "all"));
    }
    const code = /** @type {HTMLInputElement} */ (need("#code"));
    need("#by-code").addEventListener("submit", (event) => {
      event.preventDefault();
      join(code.value);
    });
    const given = new URLSearchParams(location.search).get("code");
    if (given) {
      code.value = given;
      join(given);
    }
    const press = new Press(need("main"));
    new Feed("/api/lobby/ws", (lobby) => press.draw(() => this.show(lobby)));
    const mine = new Feed("/api/me/ws", ({ pair }) => this.seek.told(pair));
    this.seek = new Seek(need("#seek"), this.games, () => mine.reopen()); // whoever had no key has one now
  }

  /** @param {Lobby} lobby */
  show(lobby) {
    need("#here").textContent = tn("{n} person here", "{n} people here", lobby.here);
    need("#open-count").textContent = tn("{n} open table", "{n} open tables", lobby.tables.length);
    need("#running-count").textContent = tn("{n} game being played", "{n} games being played", lobby.running);
    this.showOpen(lobby.tables);
    need("#watch").replaceChildren(...lobby.watch.map(watchCard));
    need("#to-watch").hidden = !lobby.watch.length;
  }

  /** New rows enter at the end, and no row moves while it is read. @param {Listed[]} tables newest first */
  showOpen(tables) {
    for (const row of [...tables].reverse()) {
      const known = this.rows.get(row.table);
      const drawn = JSON.stringify(row);
      if (known?.drawn === drawn) continue;
      const node = openRow(row);
      if (known) known.node.replaceWith(node);
      else need("#open").append(node);
      this.rows.set(row.table, { row, node, drawn });
    }
    const there = new Set(tables.map((row) => row.table));
    for (const [table, { node }] of this.rows) if (!there.has(table)) this.full(table, node);
    this.sift(this.filter);
  }

  /** @param {string} table @param {HTMLElement} node */
  full(table, node) {
    this.rows.delete(table);
    node.classList.add("is-full");
    node.querySelector(".btn")?.replaceWith(el("span", { class: "no" }, t("full")));
    setTimeout(() => {
      node.remove();
      this.empty();
    }, STAYS);
  }

  /** @param {string} name */
  sift(name) {
    this.filter = name;
    for (const pressed of document.querySelectorAll("[data-filter]")) {
      pressed.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (pressed).dataset.filter === name));
    }
    for (const { row, node } of this.rows.values()) node.hidden = !FILTERS[name](row);
    this.empty();
  }

  empty() {
    for (const gone of document.querySelectorAll("#open .skeleton")) gone.remove();
    need("#no-table").hidden = [...need("#open").children].some((node) => !(/** @type {HTMLElement} */ (node).hidden));
  }
}

/** @param {Listed} row */
function openRow(row) {
  const options = row.options.slice(0, 2).join(" · ") || t("as usual");
  const who = row.seats.find((seat) => seat.name === row.maker);
  return el(
    "article",
    { class: "open", "data-table": row.table, "aria-label": row.name || row.title },
    coverOf(row.game),
    el(
      "div",
      { class: "ti" },
      el("b", {}, row.name || row.title),
      el("small", {}, row.name ? `${row.title} · ${options}` : options),
      row.maker && el("small", { class: "by" }, dot(who?.here), t("table of {name}", { name: row.maker })),
    ),
    paceMark(row.live),
    el("div", { class: "st" }, seatLine(row.seats), termTags(row)),
    button(t("Sit down"), () => sit(row), { cls: "gold" }),
  );
}

/** @param {Listed} row */
function watchCard(row) {
  const people = row.seats.map((seat) => el("span", {}, seatLine([seat], 16), seat.name));
  const eyes = tn("{n} person looks", "{n} people look", row.watching);
  return el(
    "a",
    { class: "watch panel", href: `/t/${row.table}` },
    coverOf(row.game),
    el(
      "div",
      {},
      el("b", {}, row.name || row.title),
      el("small", {}, lineOf(row)),
      el("div", { class: "wp" }, ...people),
    ),
    row.watching > 0 &&
      el(
        "span",
        { class: "eyes", title: eyes, "aria-label": eyes, role: "img" },
        icon("i-eye", 15),
        String(row.watching),
      ),
  );
}

/** Where a game stands, and whether that is some turns ago. @param {Listed} row */
function lineOf(row) {
  if (!row.delay) return row.line;
  return `${row.line} · ${tn("{n} turn later", "{n} turns later", row.delay)}`;
}

/** Whoever is known by name sits down at once; others are asked at the table. @param {Listed} row */
async function sit(row) {
  const name = remembered("name", "");
  const seat = row.seats.find((one) => !one.taken);
  const there = () => location.assign(`/t/${row.table}`);
  if (!name || !seat) return there();
  try {
    await sitDown(row.table, seat.seat, name);
    there();
  } catch (error) {
    const { status, message } = /** @type {ApiError} */ (error);
    const lost = status === 409;
    notice(lost ? t("This seat has just been taken.") : message, {
      safe: t("No seat was taken."),
      action: lost ? { label: t("Look at the table"), run: there } : undefined,
    });
  }
  return undefined;
}

/** @param {string} code */
async function join(code) {
  try {
    const { table } = await post("/api/join", { code });
    location.assign(`/t/${table}`);
  } catch (error) {
    notice(error instanceof ApiError ? error.message : String(error), {
      safe: t("Codes have six letters and figures."),
    });
  }
}

new LobbyPage();
