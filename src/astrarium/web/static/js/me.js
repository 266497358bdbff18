/** Settings: who I am, what may act for me, my data. */

import { get, post } from "./api.js";
import { button, el, need } from "./dom.js";
import { askToMerge, copyButton, showData, showModeration, showName, showSessions, tried } from "./mine.js";
import { t, tn } from "./words.js";

/** @typedef {import("./mine.js").Me} Me */

/** @param {Me} me */
function kindOf(me) {
  if (me.kind === "account") return tn("account, {n} seat", "account, {n} seats", me.seats);
  return me.kind === "guest" ? tn("guest, {n} seat", "guest, {n} seats", me.seats) : t("not at home yet");
}

async function show() {
  /** @type {Me} */
  const me = await get("/api/me");
  need("#kind").textContent = kindOf(me);
  showName(me, show);
  askToMerge(me, show);
  showProfile(me);
  showData(me, show);
  need("#token-form").hidden = me.kind !== "account";
  need("#token-note").hidden = me.kind === "account";
  await showSessions(me);
}

/** @param {Me} me */
function showProfile(me) {
  const acts = [];
  if (me.kind !== "account") {
    acts.push(el("a", { class: me.guest ? "btn gold" : "btn primary", href: "/keep" }, t("Keep my seats")));
    acts.push(el("a", { class: "btn", href: "/signin" }, t("Find my seats again")));
  } else acts.push(button(t("Sign out here"), () => tried(signOut)));
  need("#profile-acts").replaceChildren(...acts);
}

async function signOut() {
  await post("/api/me/signout", {});
  location.href = "/";
}

/** @param {string} id */
const valueOf = (id) => /** @type {HTMLInputElement} */ (need(id)).value.trim();

need("#token-form").addEventListener("submit", (event) => {
  event.preventDefault();
  tried(async () => {
    const checked = document.querySelectorAll("#token-form input:checked");
    const scopes = [...checked].map((box) => /** @type {HTMLInputElement} */ (box).value);
    const made = await post("/api/me/tokens", { label: valueOf("#token-label"), bot: valueOf("#token-bot"), scopes });
    const shown = need("#token-made");
    shown.hidden = false;
    shown.replaceChildren(
      el("code", { class: "token" }, made.token),
      el("div", { class: "acts" }, copyButton(made.token), el("small", {}, t("it will not be shown again"))),
    );
    await show();
  });
});

tried(show);
showModeration();
