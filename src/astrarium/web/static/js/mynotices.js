/** The page of notices: what I am told, by which ways, when not; every change is kept at once. */

import { get, post, remove } from "./api.js";
import { drawHours } from "./dial.js";
import { button, el, find, icon, need } from "./dom.js";
import { notice } from "./notices.js";
import { canPush, subscribe, subscribed, whyNot } from "./push.js";
import { ago, lang, t } from "./words.js";

/**
 * @typedef {{ways: Record<string, string[]>, never: [string, string][], tables: {table: string, title: string, ways: string[]}[],
 *   quiet: [number, number], digest: boolean, hour: number, zone: string, can: string[], key: string,
 *   devices: {id: string, label: string, made: number}[], address: string, wanted: string, refused: boolean,
 *   webhook: {url: string, secret: string, failed: number, off: boolean} | null,
 *   decisions: {at: number, text: string}[]}} Notices
 */

const PATH = "/api/me/notices";
const WAYS = /** @type {const} */ (["push", "mail", "hook"]);
const KINDS = [
  ["live", t("My turn, live"), t("one notice, after 20 s")],
  ["days", t("My turn, from day to day"), t("all your tables in one notice")],
  ["clock", t("My time runs low"), t("at a quarter, then an hour before")],
  ["queue", t("My queued moves stop"), t("the table is not as planned")],
  ["invite", t("Invitation, open seat"), t("by name or from the lobby")],
  ["message", t("Message at my table"), t("never of a table in view")],
  ["over", t("End of a game"), t("where it led to")],
];

/** @type {Notices} */
let told;

async function start() {
  const main = need("#main");
  try {
    told = await get(PATH);
  } catch (error) {
    const said = need("#nothing");
    said.textContent = /** @type {Error} */ (error).message;
    said.hidden = false;
    need(".told-cols").hidden = true;
    main.ariaBusy = null;
    return;
  }
  await confirmAddress();
  listen();
  await show();
  showMuted();
  main.ariaBusy = null;
}

/** Keeps a change and shows what is so now. @param {() => Promise<Notices>} change */
async function keep(change) {
  try {
    told = await change();
  } catch (error) {
    notice(/** @type {Error} */ (error).message, { safe: t("Nothing was changed.") });
  }
  await show();
}

/** @param {Record<string, unknown>} wish */
const wish = (wish) => keep(() => post(PATH, { ...zone(), ...wish }));

/** Whoever is told by the hour is told by his own. */
function zone() {
  return { zone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC" };
}

async function show() {
  showWays();
  showTables();
  await showDevice();
  showHours();
  showMail();
  showHook();
  showDecisions();
}

function showWays() {
  need(".ways tbody").replaceChildren(...KINDS.map(([kind, name, more]) => wayRow(kind, name, more)));
}

/** @param {string} kind @param {string} name @param {string} more */
function wayRow(kind, name, more) {
  const always = el("span", { class: "always", title: t("always: in the title and on the icon") }, icon("i-check", 14));
  always.append(el("span", { class: "vh" }, t("always")));
  const head = el("th", { scope: "row" }, el("b", {}, name), el("small", { class: "muted" }, more));
  return el("tr", {}, head, el("td", {}, always), ...WAYS.map((way) => el("td", {}, cell(kind, name, way))));
}

/** A switch, or a dash where it can never be. @param {string} kind @param {string} name @param {string} way */
function cell(kind, name, way) {
  const never = told.never.some(([a, b]) => a === kind && b === way);
  if (never || !told.can.includes(way)) {
    const why = never ? t("A mail would come too late.") : t("This server does not do that.");
    return el("span", { class: "dash", title: why }, "—", el("span", { class: "vh" }, why));
  }
  const on = told.ways[kind]?.includes(way) ?? false;
  const label = t("{kind}: {way}", { kind: name, way: wayName(way) });
  const box = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", checked: on, "aria-label": label }));
  box.id = `way-${kind}-${way}`;
  box.addEventListener("change", () => turn(kind, way, box));
  const hour = way === "mail" && on && told.digest ? el("small", {}, hourName(told.hour)) : null;
  return el("label", { class: hour ? "tick timed" : "tick" }, box, el("i", {}, icon("i-check", 15), hour));
}

/** @param {string} way */
function wayName(way) {
  return { push: t("Device"), mail: t("Mail"), hook: t("Webhook") }[way] ?? way;
}

/** @param {string} kind @param {string} way @param {HTMLInputElement} box */
async function turn(kind, way, box) {
  const ways = (told.ways[kind] ?? []).filter((one) => one !== way);
  await wish({ ways: { [kind]: box.checked ? [...ways, way] : ways } });
  document.getElementById(box.id)?.focus();
}

/** @param {number} hour */
function hourName(hour) {
  return new Date(2000, 0, 1, hour).toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** Tables with ways of their own, and a choice of those that have none. */
async function showTables() {
  const box = need("#own-ways");
  const open = /** @type {import("./types.js").TableInfo[]} */ (
    await get("/api/tables", { which: "open", limit: 100 }).catch(() => [])
  );
  const free = open.filter((row) => row.status === "playing" && !told.tables.some(({ table }) => table === row.table));
  const rows = told.tables.map(({ table, title, ways }) =>
    el(
      "div",
      { class: "own-row" },
      el("span", {}, el("b", {}, title), el("small", { class: "muted" }, ways.map(wayName).join(", ") || t("nothing"))),
      button(t("As all others"), () => wish({ tables: { [table]: null } }), { cls: "sm" }),
    ),
  );
  box.replaceChildren(...rows, ...(free.length ? [chooser(free)] : []));
}

/** @param {import("./types.js").TableInfo[]} free */
function chooser(free) {
  const names = free.map((row) =>
    el("option", { value: row.table }, [row.title, ...row.seats.filter((s) => !s.mine).map((s) => s.name)].join(", ")),
  );
  const table = /** @type {HTMLSelectElement} */ (
    el("select", { class: "input", "aria-label": t("A table of mine") }, ...names)
  );
  const ways = /** @type {HTMLSelectElement} */ (
    el(
      "select",
      { class: "input", "aria-label": t("How I am told of it") },
      el("option", { value: "" }, t("nothing")),
      ...told.can.map((way) => el("option", { value: way }, wayName(way))),
    )
  );
  const add = button(t("Set apart"), () => wish({ tables: { [table.value]: ways.value ? [ways.value] : [] } }), {
    cls: "sm",
  });
  return el("div", { class: "own-row" }, el("small", {}, t("One table otherwise")), table, ways, add);
}

async function showDevice() {
  const mine = await subscribed(told);
  need("#device-state").textContent = mine ? t("is told") : "";
  const why = whyNot(told);
  const text = mine
    ? t("Notices arrive here, also while Astrarium is closed.")
    : why || t("Be told here, also while Astrarium is closed.");
  const tell = button(t("Tell me on this device"), () => keep(() => subscribe(told.key)), { cls: "primary" });
  const test = mine && button(t("Try it"), () => tryIt(mine));
  const off = mine && button(t("No longer"), () => keep(() => remove(`/api/me/push/${mine}`)), { cls: "ghost" });
  need("#device").replaceChildren(
    el("p", { class: "soft" }, text),
    el("div", { class: "pair" }, ...[test, off, !mine && canPush(told) && tell].filter((one) => one instanceof Node)),
  );
  const others = told.devices.filter(({ id }) => id !== mine);
  need("#devices").replaceChildren(...others.map(deviceRow));
}

/** @param {{id: string, label: string, made: number}} device */
function deviceRow({ id, label, made }) {
  const forget = button(t("Forget"), () => keep(() => remove(`/api/me/push/${id}`)), { cls: "sm" });
  return el(
    "li",
    {},
    el("span", {}, el("b", {}, label || t("A browser")), el("small", { class: "muted" }, ago(made))),
    forget,
  );
}

/** @param {string} device */
async function tryIt(device) {
  try {
    const { done } = await post(`/api/me/push/${device}/test`, {});
    if (!done) notice(t("The push service did not take it."));
  } catch (error) {
    notice(/** @type {Error} */ (error).message);
  }
}

function showHours() {
  need("#zone").textContent = told.zone === "UTC" ? zone().zone : told.zone; // the first wish brings the browser's own
  for (const [id, hour] of /** @type {const} */ ([
    ["quiet-from", told.quiet[0]],
    ["quiet-to", told.quiet[1]],
  ])) {
    const select = /** @type {HTMLSelectElement} */ (need(`#${id}`));
    if (!select.options.length)
      select.append(...Array.from({ length: 24 }, (_, n) => el("option", { value: n }, hourName(n))));
    select.value = String(hour);
  }
  drawHours(/** @type {any} */ (need(".dial")), told.quiet, "quiet");
}

function showMail() {
  need("#mail").hidden = !told.can.includes("mail");
  const address = /** @type {HTMLInputElement} */ (need("#address"));
  if (document.activeElement !== address) address.value = told.address || told.wanted;
  need("#mail-state").textContent = told.wanted
    ? t("open the link we sent there")
    : told.refused
      ? t("the address took no mail")
      : told.address
        ? t("confirmed")
        : "";
  const digest = /** @type {HTMLSelectElement} */ (need("#digest"));
  if (!digest.options.length)
    digest.append(
      ...Array.from({ length: 24 }, (_, n) =>
        el("option", { value: n }, t("once a day, at {hour}", { hour: hourName(n) })),
      ),
      el("option", { value: "soon" }, t("at most every six hours")),
    );
  digest.value = told.digest ? String(told.hour) : "soon";
}

function showHook() {
  const { webhook } = told;
  const url = /** @type {HTMLInputElement} */ (need("#hook-url"));
  if (document.activeElement !== url) url.value = webhook?.url ?? "";
  need("#hook-state").textContent = webhook?.off ? t("off: it failed too often") : "";
  const secret = need("#hook-secret");
  secret.hidden = !webhook;
  if (webhook) secret.replaceChildren(t("Secret of its signature:"), " ", el("code", {}, webhook.secret));
}

function showDecisions() {
  need("#decisions").hidden = !told.decisions.length;
  const rows = told.decisions.map(({ at, text }) =>
    el("li", {}, el("span", {}, text, el("small", { class: "muted" }, ago(at)))),
  );
  need("#decisions .rows").replaceChildren(...rows);
}

/** @param {{id: number, name: string, at: number}[]} [found] */
async function showMuted(found) {
  const mutes = found ?? (await get("/api/me/mutes").catch(() => []));
  need("#muted").hidden = !mutes.length;
  need("#muted .rows").replaceChildren(
    ...mutes.map((/** @type {{id: number, name: string, at: number}} */ { id, name, at }) =>
      el(
        "li",
        {},
        el("span", {}, el("b", {}, name), el("small", { class: "muted" }, ago(at))),
        button(t("Hear again"), async () => showMuted(await remove(`/api/me/mutes/${id}`)), { cls: "sm" }),
      ),
    ),
  );
}

/** The link of a mail leads here: a button confirms, for programs that read mail open links. */
async function confirmAddress() {
  const token = new URLSearchParams(location.search).get("confirm");
  if (!token) return;
  history.replaceState(null, "", location.pathname);
  const yes = button(
    t("Yes, this is my address"),
    async () => {
      try {
        await post("/api/me/notices/mail/confirm", { token });
        need("#confirm-mail").remove();
        await keep(() => get(PATH));
      } catch (error) {
        notice(/** @type {Error} */ (error).message);
      }
    },
    { cls: "primary" },
  );
  const text = el("p", {}, t("Do you want mail from Astrarium at the address where you found this link?"));
  need(".told-cols").before(el("section", { class: "panel ending", id: "confirm-mail" }, text, yes));
}

function listen() {
  for (const id of ["quiet-from", "quiet-to"])
    need(`#${id}`).addEventListener("change", () => wish({ quiet: [value("quiet-from"), value("quiet-to")] }));
  need("#digest").addEventListener("change", () => {
    const chosen = /** @type {HTMLSelectElement} */ (need("#digest")).value;
    wish(chosen === "soon" ? { digest: false } : { digest: true, hour: Number(chosen) });
  });
  find("#mail form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const { value: address } = /** @type {HTMLInputElement} */ (need("#address"));
    keep(() => post("/api/me/notices/mail", { address: address.trim() }));
  });
  need("#hook").addEventListener("submit", (event) => {
    event.preventDefault();
    const { value: url } = /** @type {HTMLInputElement} */ (need("#hook-url"));
    keep(() => post("/api/me/webhook", { url: url.trim() }));
  });
}

/** @param {string} id */
function value(id) {
  return Number(/** @type {HTMLSelectElement} */ (need(`#${id}`)).value);
}

start();
