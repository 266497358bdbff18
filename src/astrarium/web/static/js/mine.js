/** What the pages about oneself share: the name, the open devices, the guest's seats, one's data. */

import { ApiError, change, get, post, remove, url } from "./api.js";
import { button, el, find, icon, need } from "./dom.js";
import { openDialog } from "./dialog.js";
import { notice } from "./notices.js";
import { ago, lang, t, tn } from "./words.js";

/**
 * @typedef {{kind: string, name: string, handle: string, seats: number, rename: number, closing: number | null, guest: number,
 *   ways: {passkeys: {label: string, made: number, used: number}[], recovery: boolean, mail: string},
 *   offers: {passkey: boolean, mail: boolean}, programs: {name: string, handle: string}[]}} Me
 * @typedef {{id: string, kind: string, label: string, scopes: string[], made: number, used: number, here: boolean}} Session
 */

/** Do it, and say what went wrong if something did. @param {() => Promise<unknown>} act */
export async function tried(act) {
  try {
    await act();
    return true;
  } catch (error) {
    notice(/** @type {Error} */ (error).message);
    return false;
  }
}

/** @param {number} when */
export const day = (when) => new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(when);

/** @param {Me} me @param {() => Promise<void>} again */
export function showName(me, again) {
  const field = /** @type {HTMLInputElement} */ (need("#name"));
  if (document.activeElement !== field) field.value = me.name;
  const later = me.name && me.rename > Date.now();
  field.disabled = need("#name-form button").hidden = Boolean(later);
  if (later) need("#name-hint").textContent = t("You can change it from {day} on.", { day: day(me.rename) });
  need("#name-form").onsubmit = (event) => {
    event.preventDefault();
    tried(async () => {
      await change("/api/me", { name: field.value });
      notice(t("Your name is {name}.", { name: field.value.trim() }), { bad: false });
      field.blur();
      await again();
    });
  };
}

/** Seats of a guest in this browser: asked once, and not in the way. @param {Me} me @param {() => Promise<void>} again */
export function askToMerge(me, again) {
  const box = need("#merge");
  if (!me.guest) return box.replaceChildren();
  /** @param {boolean} yes */
  const answer = (yes) => tried(() => post("/api/me/merge", { yes }).then(again));
  box.replaceChildren(
    el(
      "section",
      { class: "panel plate merge" },
      el(
        "div",
        {},
        el(
          "h2",
          {},
          tn(
            "As a guest you have {n} table in this browser.",
            "As a guest you have {n} tables in this browser.",
            me.guest,
          ),
        ),
        el("p", { class: "soft" }, t("Take its seats along? If you leave them, nobody can play them any more.")),
      ),
      el(
        "div",
        { class: "acts" },
        button(t("Take them along"), () => answer(true), { cls: "primary" }),
        button(t("Leave them"), () => answer(false), { cls: "ghost" }),
      ),
    ),
  );
}

const SIGNS = /** @type {Record<string, string>} */ ({ token: "i-hook", guest: "i-code" });

/** @param {Session} session */
function sign(session) {
  return SIGNS[session.kind] ?? (/iPhone|Android/.test(session.label) ? "i-device" : "i-desk");
}

/** @param {Session} session */
function called(session) {
  if (session.kind === "token") return t("Program “{label}”", { label: session.label });
  if (session.kind === "guest") return t("The key of a former guest");
  const [browser, system] = session.label.split(", ");
  return system ? t("{browser} on {system}", { browser, system }) : session.label || t("A browser");
}

/** @param {Session} session */
function about(session) {
  if (session.here) return t("this device");
  const words = { read: t("read"), play: t("play"), chat: t("talk"), tables: t("make tables and take seats") };
  if (session.kind === "token") {
    const may = session.scopes.map((scope) => words[/** @type {"read"} */ (scope)] ?? scope);
    return t("token: {scopes}", { scopes: may.join(", ") });
  }
  return t("since {day}", { day: day(session.made) });
}

/** The open devices and tokens. @param {Me} me */
export async function showSessions(me) {
  const box = need("#sessions");
  if (me.kind === "nobody") {
    return box.replaceChildren(
      el("p", { class: "soft pad" }, t("Nobody is at home here yet: sit down at a table first.")),
    );
  }
  /** @type {Session[]} */
  const found = await get("/api/me/sessions");
  if (!found.length) {
    return box.replaceChildren(el("p", { class: "soft pad" }, t("This browser alone knows your seats.")));
  }
  const last = found.length === 1 || (me.kind === "guest" && found.length < 2);
  box.replaceChildren(...found.map((session) => row(session, last, () => showSessions(me))));
}

/** @param {Session} session @param {boolean} last @param {() => Promise<unknown>} again */
function row(session, last, again) {
  const close = () => tried(() => remove(`/api/me/sessions/${session.id}`).then(again));
  const end = session.here
    ? el("span", { class: "here" }, t("here"))
    : button(t("Close it"), close, { cls: "sm", title: called(session), disabled: last });
  const when = session.here ? t("at this moment") : ago(session.used);
  return el(
    "div",
    { class: "sess" },
    icon(sign(session), 20),
    el("div", {}, el("b", {}, called(session)), el("small", {}, about(session))),
    el("small", { class: "when" }, when),
    end,
  );
}

/** Taking everything out, and leaving. @param {Me} me @param {() => Promise<void>} again */
export function showData(me, again) {
  const box = need("#data-acts");
  if (me.kind === "nobody") return box.replaceChildren(el("p", { class: "soft" }, t("Nothing is kept about you.")));
  if (me.closing) {
    const stay = () => tried(() => post("/api/me/stay", {}).then(again));
    const said = el("p", { class: "soft" }, t("You will be deleted on {day}.", { day: day(me.closing) }));
    return box.replaceChildren(said, button(t("I stay"), stay, { cls: "gold" }));
  }
  box.replaceChildren(
    button(t("Take it out"), () => tried(takeOut), { cls: "sm" }),
    button(t("Delete my account"), () => askToLeave(again), { cls: "sm leave" }),
  );
}

async function takeOut() {
  const answer = await fetch(url("/api/me/export"), {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: "{}",
  });
  if (!answer.ok) throw new ApiError((await answer.json()).error, answer.status);
  const link = el("a", { href: URL.createObjectURL(await answer.blob()), download: "astrarium.zip" });
  link.click();
}

/** @param {() => Promise<void>} again */
function askToLeave(again) {
  const leave = async () => {
    dialog.close();
    await tried(() => remove("/api/me").then(again));
  };
  const dialog = openDialog(t("Delete my account"), [
    el(
      "p",
      {},
      t(
        "In seven days your name, keys and settings are deleted, and bots take your seats. Until then you can change your mind.",
      ),
    ),
    el(
      "div",
      { class: "acts" },
      button(t("Stay"), () => dialog.close(), { cls: "primary" }),
      button(t("Delete in seven days"), leave, { cls: "leave" }),
    ),
  ]);
}

/** Copies by one tap. @param {string} text */
export function copyButton(text) {
  const copied = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notice(t("Copied."), { bad: false });
    } catch {
      notice(t("Copying is not allowed here: select it and copy it."));
    }
  };
  return button(t("Copy"), copied, { cls: "sm", symbol: "i-copy" });
}

/** Where a sign-in leads. @param {{guest: boolean}} signed */
export function comeHome(signed) {
  location.href = signed.guest ? "/me" : "/";
}

/** @param {string} id @param {string} text @param {boolean} [done] */
export function state(id, text, done = false) {
  const box = find(`#${id} .state`);
  box?.replaceChildren(...(done ? [icon("i-check", 14)] : []), text);
  box?.classList.toggle("done", done);
  box?.classList.toggle("tag", !done && text !== "");
}

/** Whoever moderates finds the way there. */
export async function showModeration() {
  const standing = await get("/api/moderation").catch(() => null);
  need("#moderate").hidden = !standing?.moderator;
  if (standing?.open) need("#moderate").append(el("span", { class: "tag" }, String(standing.open)));
}
