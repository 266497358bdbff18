/** At one's own table: the way to a plan while others think, and what is queued for one's next turns. */

import { ApiError, get, remove } from "./api.js";
import { openDialog } from "./dialog.js";
import { button, el, icon } from "./dom.js";
import { notice } from "./notices.js";
import { t, tn } from "./words.js";

/** @typedef {import("./types.js").Page} Page */
/**
 * @typedef {{text: string, label: string, same: boolean}} PlanStep
 * @typedef {{steps: PlanStep[], played: number, stopped: {text: string, rule: string | null, at: number} | null,
 *   patience: number}} Queue
 */

const AGAIN = 1500; // milliseconds between two looks while a queued move is about to be played

export class Planning {
  /** @param {HTMLElement} root @param {string} path @param {() => void} changed */
  constructor(root, path, changed) {
    this.root = root;
    this.path = path;
    this.changed = changed;
    /** @type {Queue | null} */
    this.queue = null;
    this.seat = -1;
    this.version = -1;
    this.asked = false;
    this.timer = 0;
    this.told = 0; // when the queue ended of which the reader was told
    if (root.dataset.kind === "table") document.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = /** @type {Element} */ (event.target);
    const elsewhere =
      document.querySelector("dialog[open], .curtain, .end") || target.closest?.("input, select, textarea");
    if (event.ctrlKey || event.metaKey || event.altKey || elsewhere || event.key.toLowerCase() !== "p") return;
    if (this.seat >= 0) location.assign(this.address);
  }

  get address() {
    return `/t/${this.root.dataset.table}/plan?seat=${this.seat}`;
  }

  /** Another page of the table; null: nobody's, as behind a curtain. @param {Page | null} page */
  look(page) {
    const goes = this.root.dataset.kind === "table" && page?.to_act.length; // nobody acts where a table cannot go on
    const here = goes ? page.seat : null;
    const own = here !== null && page?.seats[here]?.mine ? here : -1;
    const fresh = own !== this.seat;
    if (fresh) this.queue = null;
    this.seat = own;
    if (!page || own < 0) return void clearTimeout(this.timer);
    if (fresh || (this.queue?.steps.length && this.version !== page.version)) this.ask();
    this.version = page.version;
    this.asked = page.to_act.includes(own);
  }

  /** What is queued now; where a move is about to be played, again soon. */
  async ask() {
    clearTimeout(this.timer);
    const { seat } = this;
    const found = /** @type {Queue | null} */ (await get(`${this.path}/queue`, { seat }).catch(() => null));
    if (!found?.steps || seat !== this.seat) return;
    this.queue = found;
    if (found.stopped && found.stopped.at !== this.told) this.tell(found.stopped);
    if (found.steps.length && this.asked) this.timer = window.setTimeout(() => this.ask(), AGAIN);
    this.changed();
  }

  /** @param {{text: string, at: number}} stopped */
  tell({ text, at }) {
    this.told = at;
    notice(text, { stay: true, action: { label: t("Understood"), run: () => this.erase() } });
  }

  async erase() {
    try {
      this.queue = /** @type {Queue} */ (await remove(`${this.path}/queue`, { seat: this.seat }));
    } catch (error) {
      notice(error instanceof ApiError ? error.message : String(error));
    }
    this.changed();
  }

  /** The buttons of the bar. @param {Page} page @param {boolean} asked whether something is asked of this seat */
  parts(page, asked) {
    if (this.seat < 0 || page.seat !== this.seat || page.seats[this.seat]?.deputy) return [];
    const steps = this.queue?.steps ?? [];
    if (asked) return steps.length ? [this.stop(steps[0])] : [];
    const people = page.to_act.some((seat) => isPerson(page, seat));
    const queued =
      steps.length &&
      button(tn("{n} queued", "{n} queued", steps.length), () => this.show(), {
        cls: "queued",
        symbol: "i-clock",
        id: "queued",
      });
    return [queued || null, people || steps.length ? this.prepare() : null].filter((part) => part !== null);
  }

  prepare() {
    return el(
      "a",
      { class: "btn", id: "prepare", href: this.address, title: t("Try moves on a copy that nobody sees (P)") },
      icon("i-act", 16),
      el("span", { class: "long" }, t("Prepare my turn")),
      el("span", { class: "short" }, t("Prepare")),
    );
  }

  /** A queued move is about to be played. @param {PlanStep} step */
  stop(step) {
    const stop = button(t("Stop the queue"), () => this.erase(), { symbol: "i-pause", id: "stop-queue" });
    return el("span", { class: "sure" }, stop, el("small", {}, t("About to be played: {move}", { move: step.label })));
  }

  /** What is queued, to look at and to erase. */
  show() {
    const steps = this.queue?.steps ?? [];
    const dialog = openDialog(t("Queued for my turn"), [
      el(
        "p",
        { class: "soft" },
        t("Played for you when you are asked, if all is as you were shown. Nobody else sees it."),
      ),
      stepList(steps),
      el(
        "div",
        { class: "menu one" },
        button(t("Erase the queue"), () => void (dialog.close(), this.erase()), {
          symbol: "i-cross",
          id: "erase-queue",
        }),
        el("a", { class: "btn", href: this.address }, icon("i-act", 16), el("span", {}, t("Plan something else"))),
      ),
    ]);
  }
}

/** Moves that are queued or can be: dashed, for they are not played yet. @param {PlanStep[]} steps @param {boolean} [scrolls] */
export function stepList(steps, scrolls = false) {
  const rows = steps.map((step) =>
    el("li", {}, el("span", {}, step.label), step.same ? el("small", {}, t("only if all is as planned")) : null),
  );
  const reached = scrolls && { tabindex: 0, "aria-label": t("My moves in this plan") }; // whoever has no pointer scrolls it too
  return el("ol", { class: "queue-list", ...reached }, ...rows);
}

/** Whether somebody else, and no bot, is asked there. @param {Page} page @param {number} seat */
function isPerson(page, seat) {
  const found = page.seats[seat];
  return Boolean(found) && found.kind !== "bot" && !found.mine && !found.deputy;
}
