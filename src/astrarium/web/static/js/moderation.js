/** The moderators' page: reports with what was said around them, what is done about them, and the book of all acts. */

import { get, post } from "./api.js";
import { button, el, need } from "./dom.js";
import { copyButton, tried } from "./mine.js";
import { ago, t, tn } from "./words.js";

/**
 * @typedef {{id: number, at: number, table: string, message: number, name: string, by: string, why: string, state: string,
 *   before: number, kept: {id: number, name: string, at: number, text: string}[]}} Report
 * @typedef {{at: number, did: string, mine: boolean, what: {about?: string, days?: number, why?: string}}} Line
 */

const PATH = "/api/moderation";
const DAYS = [1, 3, 7, 30, 90, 365];

async function start() {
  const standing = await get(PATH);
  if (standing.moderator) await show();
  else showStranger(standing.player);
  need("#main").ariaBusy = null;
}

/** @param {string} player */
function showStranger(player) {
  need("#stranger").hidden = false;
  need("#player-id").textContent = player || t("not at home yet");
  if (player) need("#stranger").append(el("div", { class: "acts" }, copyButton(player)));
}

async function show() {
  const [open, done, lines] = await Promise.all([
    get(`${PATH}/reports`),
    get(`${PATH}/reports`, { which: "done" }),
    get(`${PATH}/audit`),
  ]);
  need("#open-count").textContent = open.length ? tn("{n} waits", "{n} wait", open.length) : "";
  fill("#open-reports", open.length ? open.map(openReport) : [el("p", { class: "soft pad" }, t("Nothing waits."))]);
  fill("#done-reports", done.slice(0, 20).map(doneReport));
  need("#book").hidden = !lines.length;
  need("#book .rows").replaceChildren(...lines.map(bookLine));
}

/** @param {string} where @param {Node[]} rows */
function fill(where, rows) {
  need(where).hidden = !rows.length;
  need(`${where} .reports`).replaceChildren(...rows);
}

/** @param {Report} report */
function openReport(report) {
  const days = /** @type {HTMLSelectElement} */ (
    el(
      "select",
      { class: "input", "aria-label": t("For how long") },
      ...DAYS.map((n) => el("option", { value: n }, tn("{n} day", "{n} days", n))),
    )
  );
  const why = /** @type {HTMLInputElement} */ (
    el("input", { class: "input", maxlength: 300, "aria-label": t("The reason, as {name} reads it", report) })
  );
  why.placeholder = t("The reason, as {name} reads it", report);
  const act = (/** @type {string} */ what) => () => decide(report, what, Number(days.value), why.value);
  return el(
    "article",
    { class: "report", "data-report": report.id },
    head(report),
    messages(report),
    el("div", { class: "pair" }, why, days),
    el(
      "div",
      { class: "acts" },
      button(t("Hide the message"), act("hide"), { cls: "sm" }),
      button(t("Silence {name}", report), act("silence"), { cls: "sm" }),
      button(t("Close public tables to {name}", report), act("ban"), { cls: "sm leave" }),
      button(t("Nothing wrong with it"), act("dismiss"), { cls: "sm ghost" }),
    ),
  );
}

/** @param {Report} report */
function doneReport(report) {
  const lift = () => decide(report, "lift", 1, "");
  return el(
    "article",
    { class: "report", "data-report": report.id },
    head({ ...report, before: report.before - 1 }), // it is one of them itself
    el("div", { class: "acts" }, button(t("Lift everything about {name}", report), lift, { cls: "sm" })),
  );
}

/** @param {Report} report */
function head(report) {
  const known =
    report.before && el("span", { class: "tag" }, tn("{n} report before", "{n} reports before", report.before));
  return el(
    "header",
    {},
    el("b", {}, t("{by} about {name}", report)),
    el("small", { class: "muted" }, ago(report.at)),
    known || null,
    el("a", { href: `/t/${report.table}` }, t("the table")),
    report.why ? el("p", {}, report.why) : null,
  );
}

/** What was said around it; the message that is meant is marked. @param {Report} report */
function messages(report) {
  const rows = report.kept.map((said) =>
    el("li", { class: said.id === report.message ? "meant" : "" }, el("b", {}, said.name), " ", said.text),
  );
  return el("ul", { class: "said", tabindex: 0, "aria-label": t("What was said around it") }, ...rows);
}

/** @param {Report} report @param {string} act @param {number} days @param {string} why */
async function decide(report, act, days, why) {
  await tried(() => post(`${PATH}/reports/${report.id}`, { act, days, why }));
  await tried(show);
}

/** @param {Line} line */
function bookLine({ at, did, mine, what }) {
  const name = what.about ?? "";
  const named = {
    hide: t("A message of {name} was hidden", { name }),
    silence: t("{name} was silenced", { name }),
    ban: t("Public tables were closed to {name}", { name }),
    dismiss: t("A report about {name} was dismissed", { name }),
    lift: t("Everything about {name} was lifted", { name }),
  };
  const long = did === "silence" || did === "ban" ? `, ${tn("{n} day", "{n} days", what.days ?? 1)}` : "";
  const who = mine ? t("by you") : t("by another moderator");
  return el(
    "li",
    {},
    el("span", {}, el("b", {}, (named[/** @type {"hide"} */ (did)] ?? did) + long), el("small", {}, what.why ?? "")),
    el("small", { class: "muted" }, `${who}, ${ago(at)}`),
  );
}

tried(start);
