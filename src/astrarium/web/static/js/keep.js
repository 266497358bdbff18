/** Keep my seats: four ways of equal size, all optional. */

import { get, post, remove } from "./api.js";
import { button, el, need, remember, svg } from "./dom.js";
import { askToMerge, copyButton, showData, showName, showSessions, state, tried } from "./mine.js";
import { notice } from "./notices.js";
import { able, calledOff, createPasskey } from "./passkey.js";
import { t, tn } from "./words.js";

/** @typedef {import("./mine.js").Me} Me */

const ASK_EVERY = 1500; // milliseconds
const LOOKS = 80; // for a device that was let in: as long as its word holds
const GROUPS = [4, 4, 5, 4, 4, 5]; // letters of the recovery code
const TURN = 2 * Math.PI;

/** @param {string} id @param {(Node | string)[]} content */
function fill(id, ...content) {
  need(`#${id}`).hidden = false;
  need(`#${id} .wb`).replaceChildren(...content);
}

/** @param {string} text */
const soft = (text) => el("p", { class: "soft" }, text);

async function show() {
  /** @type {Me} */
  const me = await get("/api/me");
  const ways = offered(me);
  const ready = ways.filter(Boolean).length;
  if (ready) remember("kept", "yes");
  need("#ring").replaceChildren(ring(ready, ways.length));
  need("#lede").textContent = lede(me, ready);
  showName(me, show);
  askToMerge(me, show);
  showPasskey(me);
  showRecovery(me);
  showDevice();
  showMail(me);
  showData(me, show);
  need(".ways").dataset.count = String(document.querySelectorAll(".way:not([hidden])").length);
  await showSessions(me);
}

/** Which of the lasting ways are ready. @param {Me} me */
function offered(me) {
  const ways = [me.ways.recovery];
  if (me.offers.passkey) ways.unshift(me.ways.passkeys.length > 0);
  if (me.offers.mail) ways.push(me.ways.mail !== "");
  return ways;
}

/** @param {Me} me @param {number} ready */
function lede(me, ready) {
  if (!me.seats && !ready) return `${t("You hold no seat yet.")} ${t("No password, ever.")}`;
  const held = tn("You hold {n} seat.", "You hold {n} seats.", me.seats);
  const kept =
    ready === 0
      ? t("This browser alone knows them: choose a way to come back.")
      : tn("{n} way is ready; two are better than one.", "{n} ways are ready.", ready);
  return `${held} ${kept} ${t("No password, ever.")}`;
}

/** @param {number} ready @param {number} all */
function ring(ready, all) {
  const said = t("{ready} of {all} ways", { ready, all });
  const found = svg("svg", { viewBox: "-40 -40 80 80", role: "img", "aria-label": said });
  for (let i = 0; i < all; i++) {
    const gap = all > 1 ? 0.1 : 0.001;
    const [from, to] = [(TURN * i) / all + gap, (TURN * (i + 1)) / all - gap];
    /** @param {number} angle */
    const at = (angle) => `${(33 * Math.sin(angle)).toFixed(1)} ${(-33 * Math.cos(angle)).toFixed(1)}`;
    const d = `M${at(from)}A33 33 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}`;
    found.append(svg("path", { d, fill: "none", "stroke-width": 7, class: i < ready ? "on" : "off" }));
  }
  const figure = svg("text", { y: 9, "text-anchor": "middle" });
  figure.textContent = String(ready);
  found.append(figure);
  return found;
}

/** @param {Me} me */
function showPasskey(me) {
  if (!me.offers.passkey || !able()) return;
  const kept = me.ways.passkeys;
  need("#passkey").classList.toggle("plate", !kept.length);
  state("passkey", kept.length ? t("done") : t("advised"), kept.length > 0);
  const make = button(kept.length ? t("Make another") : t("Make a passkey"), makePasskey, {
    cls: kept.length ? "" : "primary",
    symbol: "i-key",
  });
  const rows = kept.map((one, n) =>
    el(
      "li",
      {},
      el("span", {}, one.label || t("A passkey")),
      button(t("Forget it"), () => tried(() => remove(`/api/me/passkeys/${n}`).then(show)), { cls: "sm ghost" }),
    ),
  );
  const said = soft(t("Nothing to remember, nothing to write. It works on the devices where your browser keeps it."));
  fill("passkey", kept.length ? el("ul", { class: "kept" }, ...rows) : said, make);
}

async function makePasskey() {
  try {
    await createPasskey();
    notice(t("The passkey is kept."), { bad: false });
    await show();
  } catch (error) {
    if (!calledOff(error)) notice(/** @type {Error} */ (error).message);
  }
}

/** @param {Me} me */
function showRecovery(me) {
  if (need("#recovery").dataset.shown) return; // the code stands there until it is noted
  const ready = me.ways.recovery;
  const first = !me.offers.passkey && !ready;
  state("recovery", ready ? t("done") : "", ready);
  const said = ready
    ? t("A code is ready. Another one replaces it.")
    : t("Twenty-six letters to write down: with them you come back on any device.");
  const make = button(ready ? t("Make another code") : t("Make a code"), makeCode, { cls: first ? "primary" : "" });
  fill("recovery", soft(said), make);
}

function makeCode() {
  return tried(async () => {
    const { code } = await post("/api/me/recovery", {});
    need("#recovery").dataset.shown = "yes";
    state("recovery", t("done"), true);
    let at = 0;
    const groups = GROUPS.map((letters) => el("span", {}, code.slice(at, (at += letters))));
    const shown = el("div", { class: "rcode", role: "group", "aria-label": t("Recovery code") }, ...groups);
    const noted = el("input", { type: "checkbox", change: () => putAway() });
    const line = el("span", {}, el("b", {}, t("I have noted it")), el("small", {}, t("it will not be shown again")));
    fill(
      "recovery",
      shown,
      el(
        "div",
        { class: "acts" },
        copyButton(code),
        button(t("Print"), () => print(), { cls: "sm" }),
      ),
      el("label", { class: "switch" }, noted, el("i", {}), line),
    );
    await show();
  });
}

function putAway() {
  delete need("#recovery").dataset.shown;
  show();
}

let asking = 0;

function showDevice() {
  if (asking) return;
  const said = soft(t("A square to aim at, for two minutes. Both devices then show the same number."));
  fill("device", said, button(t("Show the square"), offerDevice, { symbol: "i-qr" }));
}

function offerDevice() {
  return tried(async () => {
    const offer = await post("/api/me/device", {});
    const picture = el("img", { class: "qr", src: offer.picture, alt: t("QR code of the link beside it") });
    const words = el("div", { class: "beside" }, soft(t("Or open this address there:")), el("code", {}, offer.link));
    if (location.hostname === "localhost" || location.hostname === "127.0.0.1") {
      words.append(
        soft(t("This address works on this machine alone: open Astrarium by its name in the network first.")),
      );
    } else words.append(copyButton(offer.link));
    fill("device", el("div", { class: "dev" }, picture, words));
    clearInterval(asking);
    asking = window.setInterval(() => lookAtDevice(), ASK_EVERY);
    tick(offer.expires);
  });
}

/** @param {number} expires */
function tick(expires) {
  const left = Math.max(0, Math.round((expires - Date.now()) / 1000));
  state("device", t("{time} left", { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` }));
}

async function lookAtDevice() {
  const found = await get("/api/me/device").catch(() => null);
  if (!found || !asking) return;
  if (found.state === "none") return endDevice(t("The square is too old: show another."), true);
  tick(found.expires);
  const asked = need("#device").dataset.number === String(found.number);
  if (found.state === "asked" && !asked) askNumber(found.number);
}

/** @param {number} number */
function askNumber(number) {
  need("#device").dataset.number = String(number);
  /** @param {boolean} yes */
  const answer = (yes) =>
    tried(async () => {
      const known = (await get("/api/me/sessions")).length;
      await post("/api/me/device/answer", { number, yes });
      endDevice(yes ? t("The other device is in.") : t("The other device stays outside."), false);
      if (yes) listDevice(known);
    });
  const beside = need("#device .beside");
  beside.replaceChildren(
    el("span", { class: "label" }, t("Same number?")),
    el("b", { class: "digits", role: "status" }, String(number)),
    el(
      "div",
      { class: "acts" },
      button(t("Yes, {number}", { number }), () => answer(true), { cls: "gold" }),
      button(t("No"), () => answer(false)),
    ),
  );
}

/** @param {string} said @param {boolean} bad */
function endDevice(said, bad) {
  clearInterval(asking);
  asking = 0;
  delete need("#device").dataset.number;
  state("device", "");
  notice(said, { bad });
  showDevice();
}

/** The other device is listed as soon as it has asked again. @param {number} known how many there were @param {number} [looks] */
async function listDevice(known, looks = LOOKS) {
  const found = await get("/api/me/sessions").catch(() => []);
  if (found.length > known) tried(show);
  else if (looks) setTimeout(() => listDevice(known, looks - 1), ASK_EVERY);
}

/** @param {Me} me */
function showMail(me) {
  if (!me.offers.mail) return;
  const address = me.ways.mail;
  state("mail", address ? t("done") : "", address !== "");
  if (address) {
    const forget = () => tried(() => remove("/api/me/mail").then(show));
    return fill("mail", soft(address), button(t("Forget it"), forget, { cls: "sm" }));
  }
  const field = /** @type {HTMLInputElement} */ (
    el("input", { class: "input", id: "address", type: "email", autocomplete: "email", required: true })
  );
  const sent = () =>
    tried(async () => {
      await post("/api/me/mail", { address: field.value });
      notice(t("A link is on its way to {address}.", { address: field.value }), { bad: false });
    });
  const form = el(
    "form",
    {
      class: "line-in",
      submit: (/** @type {Event} */ event) => {
        event.preventDefault();
        sent();
      },
    },
    field,
    el("button", { class: "btn", type: "submit" }, t("Send")),
  );
  const label = el("label", { class: "label", for: "address" }, t("Address"));
  fill("mail", label, form, soft(t("It serves for this and for the notices you choose; nobody sees it.")));
}

tried(show);
