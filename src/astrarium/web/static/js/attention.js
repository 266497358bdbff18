/** Tells somebody who looks elsewhere that it is their turn: a mark in the title and, where wished, a notification. */

import { el, remember, remembered, rich } from "./dom.js";
import { notice } from "./notices.js";
import { t } from "./words.js";

const WISH = "notify";
const MARK = "● ";
const ICON = new URL("../icon.svg", import.meta.url).href;
const DOTTED = new URL("../icon-turn.svg", import.meta.url).href;

const away = () => document.hidden || !document.hasFocus();
const wished = () => remembered(WISH, "") === "yes" && Notification.permission === "granted";

export class Attention {
  constructor() {
    this.title = "";
    this.mine = false;
    /** @type {Notification | null} */
    this.note = null;
    for (const kind of ["focus", "blur"]) addEventListener(kind, () => this.settle());
    document.addEventListener("visibilitychange", () => this.settle());
  }

  /** @param {import("./types.js").Page} page @param {boolean} mine @param {boolean} anew whether something new is asked */
  show(page, mine, anew) {
    this.title = page.title;
    this.mine = mine;
    if (mine && anew && away()) this.notify(page);
    this.settle();
  }

  settle() {
    const turn = this.mine ? `${away() ? MARK : ""}${t("Your turn")} · ` : "";
    markIcon(this.mine && away());
    if (this.title) document.title = `${turn}${this.title} · Astrarium`;
    if (!this.mine || !away()) this.note?.close();
  }

  /** @param {import("./types.js").Page} page */
  notify(page) {
    if (!("Notification" in window) || !wished()) return;
    const body = [page.title, rich(page.ask?.sentence ?? "").textContent].filter(Boolean).join("\n");
    try {
      this.note = new Notification(t("Your turn"), { body, tag: page.table, icon: ICON, silent: true });
    } catch {
      return remember(WISH, ""); // some phones have the name of it, but not the thing
    }
    this.note.onclick = () => {
      window.focus();
      this.note?.close();
    };
  }
}

/** A dot on the icon of the tab, and on that of the app where there is one. @param {boolean} on */
function markIcon(on) {
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const href = on ? DOTTED : ICON;
  if (link && link.href !== href) link.href = href;
  if (!("setAppBadge" in navigator)) return;
  (on ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => {}); // not installed: nothing to mark
}

/** The switch of the table's menu; nothing where the browser has no notifications. */
export function attentionSwitch() {
  if (!("Notification" in window)) return null;
  const box = /** @type {HTMLInputElement} */ (
    el("input", { type: "checkbox", role: "switch", id: "notify", checked: wished() })
  );
  box.addEventListener("change", () => wish(box));
  const text = el("b", {}, t("Tell me when it is my turn"));
  const more = el("small", { class: "muted" }, t("A notification, without sound, while this page is out of sight"));
  return el("label", { class: "switch" }, box, el("i"), el("span", {}, text, el("br"), more));
}

/** @param {HTMLInputElement} box */
async function wish(box) {
  if (box.checked && (await Notification.requestPermission()) !== "granted") {
    box.checked = false;
    notice(t("The browser does not allow notifications for this page."));
  }
  remember(WISH, box.checked ? "yes" : "");
}
