/** How fast the moves of others are shown: every reader has a pace of their own, whatever pace the server plays at. */

import { button, el, need, remember, remembered, still } from "./dom.js";
import { get } from "./api.js";
import { t, tn } from "./words.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {import("./scene.js").Scene} Scene */

const WISH = "pace";
const PACES = { slow: 1800, normal: 600, fast: 150, once: 0 }; // milliseconds between two moves
export const SERVER_PACE = PACES.fast; // of the tables a page makes: a page can hold back, but not hurry a server
const MOST = 40; // moves shown again
const LOOK = 50;

/** @returns {keyof typeof PACES} */
function wished() {
  const found = remembered(WISH, "normal");
  return found in PACES ? /** @type {keyof typeof PACES} */ (found) : "normal";
}

export const atOnce = () => wished() === "once";

/** The reader's pace in milliseconds. */
export const pace = () => PACES[wished()];

/** The choice of a pace, for the menu. */
export function paceChoice() {
  const names = { slow: t("slow"), normal: t("normal"), fast: t("fast"), once: t("at once") };
  const buttons = Object.entries(names).map(([name, text]) =>
    el("button", { type: "button", "data-pace": name, "aria-pressed": String(name === wished()) }, text),
  );
  const group = el("div", { class: "seg", role: "group", "aria-label": t("Pace of the others' moves") }, ...buttons);
  group.addEventListener("click", (event) => {
    const chosen = /** @type {Element} */ (event.target).closest("[data-pace]")?.getAttribute("data-pace");
    if (!chosen) return;
    remember(WISH, chosen);
    for (const each of buttons) each.setAttribute("aria-pressed", String(each.dataset.pace === chosen));
  });
  return group;
}

/** All of these pages as one: the last, with everything that changed on the way to it. @param {Page[]} pages */
export function merged(pages) {
  return pages.reduce((before, page) => ({
    ...page,
    regions: { ...before.regions, ...page.regions },
    log: [...before.log, ...page.log],
  }));
}

/** The strip over the board that says what is still to be shown, with a way to skip it. */
export class Coming {
  /** @param {HTMLElement} root @param {() => void} skip */
  constructor(root, skip) {
    this.words = el("span", {});
    this.box = el("div", { class: "coming", role: "status", hidden: true }, this.words);
    this.box.append(button(t("Skip"), skip, { cls: "sm", symbol: "i-last" }));
    need(".stage", root).append(this.box);
  }

  /** @param {string} text nothing: the strip goes */
  say(text) {
    this.words.textContent = text;
    this.box.hidden = !text;
  }

  /** @param {number} moves */
  count(moves) {
    this.say(moves > 1 ? tn("{n} move to come", "{n} moves to come", moves) : "");
  }
}

/** What happened since a seat's last turn, shown once more on the board. */
export class Again {
  /** @param {string} path @param {Scene} scene @param {Coming} coming */
  constructor(path, scene, coming) {
    this.path = path;
    this.scene = scene;
    this.coming = coming;
    this.running = false;
  }

  /** @param {Page} page the table as it is now */
  async play(page) {
    if (this.running || !page.seen) return;
    this.running = true;
    try {
      for (let k = Math.max(page.seen.k, page.moves - MOST); this.running && k < page.moves; k++) {
        this.coming.say(t("Since your last turn: {k} of {n}", { k: k + 1 - page.seen.k, n: page.moves - page.seen.k }));
        await this.show(await get(`${this.path}/replay/${k}`, { seat: page.seat }));
      }
    } finally {
      this.running = false;
      this.coming.say("");
    }
  }

  /** @param {Page} past */
  async show(past) {
    if (!this.running) return;
    if (!still.matches && this.scene.plays(past)) await this.until(() => !this.scene.regions.busy);
    if (this.running) this.scene.show(past);
    await this.rest(Math.max(pace(), PACES.normal));
  }

  /** @param {number} time */
  async rest(time) {
    const end = Date.now() + time;
    await this.until(() => Date.now() >= end);
  }

  /** @param {() => boolean} done */
  async until(done) {
    while (this.running && !done()) await new Promise((resolve) => setTimeout(resolve, LOOK));
  }

  stop() {
    const ran = this.running;
    this.running = false;
    return ran;
  }
}
