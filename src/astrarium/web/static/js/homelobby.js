/** Home: who asks me to come, which of my tables will go, and who is in the lobby. */

import { ApiError, get, post, remove } from "./api.js";
import { button, el, need, remembered } from "./dom.js";
import { notice } from "./notices.js";
import { coverOf, seatLine } from "./people.js";
import { sitDown } from "./seal.js";
import { ago, t, tn } from "./words.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {{table: TableInfo, by: string, at: number}} Invitation */

const SHOWN = 3; // tables of the lobby
const LIVE_WARNED = 7.5 * 60_000; // milliseconds before a table goes in which its maker is told
const WARNED = 3.5 * 86_400_000;

/** The tables that I am asked to come to. @param {() => void} changed */
export async function showInvitations(changed) {
  const box = need("#invitations");
  const found = /** @type {Invitation[]} */ (await get("/api/invitations").catch(() => []));
  const rows = found.map((one) => invitation(one, changed));
  box.replaceChildren(...(rows.length ? [el("h3", {}, t("You are invited")), ...rows] : []));
}

/** @param {Invitation} asked @param {() => void} changed */
function invitation({ table, by, at }, changed) {
  const who = by ? t("{name} asks you to come", { name: by }) : t("Somebody asks you to come");
  return el(
    "div",
    { class: "trow invited", "data-table": table.table },
    coverOf(table.game),
    el(
      "div",
      { class: "ti" },
      el("b", {}, table.meeting?.name || table.title),
      el("small", {}, who),
      el("small", {}, ago(at)),
    ),
    seatLine(table.seats, 18),
    el(
      "div",
      { class: "answers" },
      button(t("Accept"), () => accept(table), { cls: "gold sm" }),
      button(t("Decline"), () => decline(table, changed), { cls: "ghost sm" }),
    ),
  );
}

/** Whoever is known by name sits down at once; others are asked at the table. @param {TableInfo} table */
async function accept(table) {
  const [seat] = table.seats.filter((one) => !one.taken);
  const name = remembered("name", "");
  try {
    if (seat && name) await sitDown(table.table, seat.seat, name);
    location.assign(`/t/${table.table}`);
  } catch (error) {
    notice(error instanceof ApiError ? error.message : String(error), { safe: t("No seat was taken.") });
  }
}

/** @param {TableInfo} table @param {() => void} changed */
async function decline(table, changed) {
  await remove(`/api/tables/${table.table}/invitations`).catch((error) => notice(error.message));
  changed();
}

/** A word on a table of mine that will go because nobody comes, and a way to keep it. @param {TableInfo} row @param {() => void} changed */
export function staying(row, changed) {
  const goes = row.meeting?.goes;
  if (!goes || goes - Date.now() > (row.meeting?.live ? LIVE_WARNED : WARNED)) return "";
  const keep = async () => {
    await post(`/api/tables/${row.table}/keep`, {}).catch((error) => notice(error.message));
    changed();
  };
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  return el(
    "p",
    { class: "staying" },
    el("span", {}, t("Nobody has come: this table goes on {when}.", { when: when.format(goes) })),
    button(t("Keep it"), keep, { cls: "sm" }),
  );
}

/** Who is in the lobby. */
export async function showSalon() {
  const lobby = await get("/api/lobby").catch(() => null);
  need("#salon").hidden = !lobby;
  if (!lobby) return;
  need("#here").textContent = tn("{n} person here", "{n} people here", lobby.here);
  need("#salon-tables").replaceChildren(...lobby.tables.slice(0, SHOWN).map(salonRow));
}

/** @param {{table: string, game: string, title: string, name: string, maker: string, seats: any[]}} row */
function salonRow(row) {
  return el(
    "a",
    { class: "trow", href: `/t/${row.table}` },
    coverOf(row.game),
    el(
      "div",
      { class: "ti" },
      el("b", {}, row.name || row.title),
      el("small", {}, row.maker && t("table of {name}", { name: row.maker })),
    ),
    seatLine(row.seats, 18),
  );
}
