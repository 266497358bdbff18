/** A table that waits for its players: take an open seat, or pass the link on. */

import { ApiError, post, remove } from "./api.js";
import { badge, button, el, remember, remembered } from "./dom.js";
import { notice } from "./notices.js";
import { levelName } from "./scores.js";
import { sitDown } from "./seal.js";
import { ours } from "./seats.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").SeatInfo} SeatInfo */

/** @param {TableInfo} info @param {() => void} onSeated */
export function showLobby(info, onSeated) {
  const open = info.seats.filter((seat) => seat.kind === "open" && !seat.taken);
  const mine = ours(info.seats).length > 0;
  const title = mine ? t("Waiting for the others") : t("A seat is free for you");
  const rows = info.seats.map((seat) => row(info, seat, mine, onSeated));
  const text = mine
    ? t("Send them this link. The game begins when every seat is taken.")
    : t("Choose a seat and tell the others your name.");
  const box = el(
    "section",
    { class: "lobby panel plate" },
    el("div", { class: "panel-head" }, el("span", { class: "eyebrow" }, info.title || info.game)),
    el("h1", {}, title),
    el("p", { class: "soft" }, text),
    mine && open.length > 0 && linkField(),
    el("div", { class: "seatsbox" }, ...rows),
    info.made && withdrawal(info),
  );
  document.querySelector(".lobby-veil")?.remove();
  document.body.append(el("div", { class: "lobby-veil" }, box));
}

export function hideLobby() {
  document.querySelector(".lobby-veil")?.remove();
}

/** @param {TableInfo} info @param {SeatInfo} seat @param {boolean} mine @param {() => void} onSeated */
function row(info, seat, mine, onSeated) {
  const free = seat.kind === "open" && !seat.taken;
  const note =
    seat.kind === "bot"
      ? t("Bot, {level}", { level: levelName(seat.level) })
      : free
        ? t("whoever has the link")
        : seat.mine
          ? t("at this screen")
          : t("is here");
  const words = el("div", {}, el("b", {}, free ? t("Open seat") : seat.name), el("small", {}, note));
  return el(
    "div",
    { class: "seat", "data-seat": seat.seat + 1 },
    badge(seat.seat, 28),
    words,
    free && !mine && takeForm(info, seat, onSeated),
    free && info.made && giveToBot(info, seat, onSeated),
    !free && seat.mine && !info.made && getUp(info, seat, onSeated),
  );
}

/** @param {() => Promise<unknown>} act @param {() => void} onDone */
async function tryTo(act, onDone) {
  try {
    await act();
    onDone();
  } catch (error) {
    notice(error instanceof ApiError ? error.message : String(error), { safe: t("Nothing was changed.") });
  }
}

/** Nobody comes: a bot takes the seat. @param {TableInfo} info @param {SeatInfo} seat @param {() => void} onSeated */
function giveToBot(info, seat, onSeated) {
  const give = () => post(`/api/tables/${info.table}/seats/${seat.seat}/bot`, { level: remembered("level", "casual") });
  return button(t("Give to a bot"), () => tryTo(give, onSeated), { cls: "ghost sm", symbol: "i-bot" });
}

/** @param {TableInfo} info @param {SeatInfo} seat @param {() => void} onSeated */
function getUp(info, seat, onSeated) {
  const leave = () => remove(`/api/tables/${info.table}/seats/${seat.seat}`);
  return button(t("Get up"), () => tryTo(leave, onSeated), { cls: "ghost sm" });
}

/** @param {TableInfo} info */
function withdrawal(info) {
  const withdraw = () => remove(`/api/tables/${info.table}`);
  const go = button(t("Withdraw the table"), () => tryTo(withdraw, () => location.assign("/")), { cls: "risk sm" });
  return el("p", { class: "withdraw" }, go);
}

/** @param {TableInfo} info @param {SeatInfo} seat @param {() => void} onSeated */
function takeForm(info, seat, onSeated) {
  const name = /** @type {HTMLInputElement} */ (
    el("input", {
      class: "input",
      maxlength: 24,
      required: true,
      "aria-label": t("Your name"),
      placeholder: t("Your name"),
      value: remembered("name", ""),
    })
  );
  const take = async (/** @type {Event} */ event) => {
    event.preventDefault();
    remember("name", name.value.trim());
    try {
      await sitDown(info.table, seat.seat, name.value.trim());
      onSeated();
    } catch (error) {
      notice(error instanceof ApiError ? error.message : String(error), { safe: t("No seat was taken.") });
    }
  };
  return el(
    "form",
    { class: "take", submit: take },
    name,
    el("button", { class: "btn primary", type: "submit" }, t("Sit here")),
  );
}

function linkField() {
  const address = location.origin + location.pathname;
  const field = el("input", {
    class: "input",
    readonly: true,
    value: address,
    "aria-label": t("Link to this table"),
    focus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select(),
  });
  const copy = button(t("Copy link"), () => copyText(address), { symbol: "i-link" });
  return el("div", { class: "linkrow" }, field, copy);
}

/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(t("The link is copied."), { bad: false });
  } catch {
    notice(text, { bad: false, stay: true });
  }
}
