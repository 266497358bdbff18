/** My time at tables from day to day: the hours outside which my clocks stand, and vacations. */

import { get, post, put, remove } from "./api.js";
import { drawHours } from "./dial.js";
import { button, el, need } from "./dom.js";
import { showModeration, tried } from "./mine.js";
import { lang, t, tn } from "./words.js";

/** @typedef {{zone: string, opens: number, closes: number, since: number}} Hours */
/** @typedef {{begins: number, ends: number}} Vacation */

const A_DAY = 86400000; // milliseconds
const MOST = 30; // days of vacation in a year
const USUAL = { opens: 9 * 60, closes: 23 * 60 }; // minutes after midnight

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** @param {string} id */
const field = (id) => /** @type {HTMLSelectElement & HTMLInputElement} */ (need(`#${id}`));

async function start() {
  try {
    const [hours, vacations] = await Promise.all([get("/api/me/hours"), get("/api/me/vacations")]);
    listen(); // whatever shows how it stands can be used
    showHours(hours);
    showVacations(vacations);
  } catch (error) {
    need("#nothing").textContent = /** @type {Error} */ (error).message;
    need("#nothing").hidden = false;
    for (const id of ["#hours", "#vacations"]) need(id).hidden = true;
  }
  need("#main").ariaBusy = null;
}

/** @param {Hours[]} known one after the other; the last is what was wished last */
function showHours(known) {
  const wished = known.at(-1) ?? { zone: ownZone(), opens: 0, closes: 0, since: 0 };
  const always = wished.opens === wished.closes;
  need("#zone").textContent = wished.zone;
  field("any-hour").checked = always;
  need("#from-to").hidden = always;
  const shown = always ? USUAL : wished;
  for (const [id, minutes] of /** @type {const} */ ([
    ["opens", shown.opens],
    ["closes", shown.closes],
  ])) {
    field(id).replaceChildren(...times(minutes));
    field(id).value = String(minutes);
  }
  need("#hours-later").textContent =
    wished.since > Date.now() ? t("This counts from {day} on.", { day: moment(wished.since) }) : "";
  drawHours(/** @type {any} */ (need(".dial")), [wished.opens / 60, wished.closes / 60], "open");
}

/** Every whole hour, and what was wished otherwise. @param {number} wished minutes after midnight */
function times(wished) {
  const whole = Array.from({ length: 24 }, (_, hour) => hour * 60);
  const all = whole.includes(wished) ? whole : [...whole, wished].sort((a, b) => a - b);
  return all.map((minutes) => el("option", { value: minutes }, timeName(minutes)));
}

/** @param {number} minutes */
function timeName(minutes) {
  const when = new Date(2000, 0, 1, Math.floor(minutes / 60), minutes % 60);
  return when.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** @param {number} when */
const moment = (when) => new Intl.DateTimeFormat(lang, { dateStyle: "long", timeStyle: "short" }).format(when);

/** @param {number} opens @param {number} closes */
async function keepHours(opens, closes) {
  await tried(() => put("/api/me/hours", { zone: ownZone(), opens, closes }));
  showHours(await get("/api/me/hours"));
}

/** @param {Vacation[]} known of this year, and those to come */
function showVacations(known) {
  const days = known.reduce((sum, { begins, ends }) => sum + Math.ceil((ends - begins) / A_DAY), 0);
  need("#vacation-days").textContent = tn(
    "{n} day of 30 taken this year",
    "{n} days of 30 taken this year",
    Math.min(days, MOST),
  );
  /** @type {HTMLProgressElement} */ (need("#vacation-bar")).value = days;
  field("until").min = localDay(Date.now());
  const ahead = known.filter(({ ends }) => ends > Date.now());
  const back = button(t("I am back"), comeBack, { cls: "sm" });
  need("#vacation-rows").replaceChildren(
    ...ahead.map(({ begins, ends }, at) => el("li", {}, el("span", {}, stretch(begins, ends)), at === 0 && back)),
  );
}

/** @param {number} begins @param {number} ends */
function stretch(begins, ends) {
  const values = { from: moment(begins), to: moment(ends) };
  return begins > Date.now() ? t("{from} to {to}", values) : t("Your clocks stand until {to}.", values);
}

/** The date here, as a field of dates wants it. @param {number} when */
function localDay(when) {
  const date = new Date(when);
  return new Date(when - date.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
}

/** Until the evening of that day, wherever that is. @param {string} date */
function eveningOf(date) {
  const [year, month, dayOfMonth] = date.split("-").map(Number);
  return new Date(year, month - 1, dayOfMonth + 1).getTime();
}

/** @param {SubmitEvent} event */
async function leave(event) {
  event.preventDefault();
  await tried(() => post("/api/me/vacations", { ends: eveningOf(field("until").value) }));
  showVacations(await get("/api/me/vacations"));
}

async function comeBack() {
  await tried(async () => showVacations(await remove("/api/me/vacations")));
}

function listen() {
  const chosen = () => keepHours(Number(field("opens").value), Number(field("closes").value));
  for (const id of ["opens", "closes"]) field(id).addEventListener("change", chosen);
  field("any-hour").addEventListener("change", () =>
    field("any-hour").checked ? keepHours(0, 0) : keepHours(USUAL.opens, USUAL.closes),
  );
  need("#vacation-form").addEventListener("submit", (event) => leave(/** @type {SubmitEvent} */ (event)));
}

start();
showModeration();
