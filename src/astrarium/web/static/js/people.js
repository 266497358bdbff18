/** Seats and people as pages outside a table show them: who sits, who is here, on what terms. */

import { badge, el, icon } from "./dom.js";
import { t } from "./words.js";

/** @typedef {{seat: number, name: string, kind?: string, bot?: boolean, taken?: boolean, here?: string}} Sitting */

/** Whether somebody is here: a filled dot, a ring where the page is open and out of sight. @param {string | undefined} here */
export function dot(here) {
  if (!here) return null;
  const said = here === "here" ? t("is here") : t("has a page open");
  return el("i", { class: `presence is-${here}`, role: "img", "aria-label": said, title: said });
}

/** A seat: filled for a person, hollow for a bot, dashed where it is free. @param {Sitting} seat @param {number} [size] */
export function seatMark(seat, size = 22) {
  const style = `--b:${size}px`;
  if (!seat.taken) {
    return el(
      "span",
      { class: "seatm is-free", style, role: "img", "aria-label": t("Open seat"), title: t("Open seat") },
      icon("i-plus", Math.round(size * 0.42)),
    );
  }
  const bot = seat.bot ?? seat.kind === "bot";
  const mark = el("span", { class: bot ? "seatm hollow" : "seatm", style, title: seat.name }, badge(seat.seat, size));
  const more = bot ? el("i", { class: "presence is-bot" }, icon("i-bot", 11)) : dot(seat.here);
  if (more) mark.append(more);
  return mark;
}

/** @param {Sitting[]} seats @param {number} [size] */
export function seatLine(seats, size) {
  return el("span", { class: "seatline" }, ...seats.map((seat) => seatMark(seat, size)));
}

/** Live, or whenever one comes by. @param {boolean} live */
export function paceMark(live) {
  return el(
    "span",
    { class: "pacemark" },
    icon(live ? "i-live" : "i-endless", 18),
    el(
      "span",
      {},
      el("b", {}, live ? t("Live") : t("At leisure")),
      el("small", {}, live ? t("everybody is there") : t("a move when you come by")),
    ),
  );
}

/** @param {{rated: boolean, language: string, level: number[] | null}} terms */
export function termTags({ rated, language, level }) {
  return el(
    "span",
    { class: "tags" },
    rated
      ? el("span", { class: "tag rated" }, icon("i-rated", 13), t("rated"))
      : el("span", { class: "tag" }, t("friendly")),
    level && el("span", { class: "tag" }, `${level[0]} – ${level[1]}`),
    language && el("span", { class: "langtag" }, language.toUpperCase()),
  );
}

/** A copy of a game's cover, where the page has one. @param {string} game */
export function coverOf(game) {
  const art = /** @type {HTMLTemplateElement | null} */ (document.getElementById(`cover-${game}`));
  const cover = el("span", { class: "cover" });
  if (art) cover.append(art.content.cloneNode(true));
  return cover;
}
