/** The action bar: one sentence asks, the reason, the choices as chips, back, undo and the brass button. */

import { figure, moment } from "./clocks.js";
import { canReturn, sinceWhen } from "./conduct.js";
import { badge, button, el, icon, need, rich } from "./dom.js";
import { Press } from "./press.js";
import { list, t, tn } from "./words.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./choices.js").Picker} Picker */

/**
 * @typedef {{busy: boolean, online: boolean, aim?: {label: string, fire: () => void} | null, sentence?: string, warning?: string,
 *   advised?: boolean, plans?: Node[]}} Now
 *   `aim`: a flick that is set; `sentence`: what is asked while one is aimed; `warning`: what the choice made would ruin;
 *   `advised`: the coach may be asked; `plans`: the way to a plan, or what is queued
 * @typedef {{choose: (id: string) => void, back: () => void, confirm: () => void, undo: () => void, comeBack: () => void,
 *   goOn: () => void, log: () => void,
 *   hover: (id: string, on: boolean) => void, advise: () => void}} Actions
 */

export class ActionBar {
  /** @param {HTMLElement} root @param {Actions} actions */
  constructor(root, actions) {
    this.bar = need(".actionbar", root);
    this.ask = need(".ask", this.bar);
    this.why = need(".why", this.bar);
    this.closed = need(".closed", this.bar);
    this.crumbs = need(".crumbs", this.bar);
    this.chips = need(".choices", this.bar);
    this.scrolled = false; // asking the browser would have it lay out the page
    this.chips.addEventListener("scroll", () => (this.scrolled = true), { passive: true });
    this.go = need(".go", this.bar);
    this.actions = actions;
    this.said = "";
    this.press = new Press(this.bar);
  }

  /** @param {Page} page @param {Picker} picker @param {Now} now */
  show(page, picker, now) {
    this.press.draw(() => this.draw(page, picker, now));
  }

  /** @param {Page} page @param {Picker} picker @param {Now} now */
  draw(page, picker, now) {
    const asked = picker.choices.length > 0;
    this.bar.classList.toggle("waiting", !asked && !page.ask && !page.over);
    this.bar.classList.toggle("is-busy", now.busy);
    this.bar.classList.toggle("is-settled", picker.settled && picker.clicked);
    this.bar.dataset.seat = String((asked || page.seat !== null ? (page.seat ?? 0) : (page.to_act[0] ?? 0)) + 1);
    this.bar.classList.toggle("is-warning", Boolean(now.warning));
    if (now.warning) this.warn(now.warning);
    else this.sentence(page, asked, now.sentence || picker.question);
    this.path(picker);
    this.choices(picker);
    if (now.warning) this.ways(now);
    else this.buttons(page, picker, now);
  }

  /** @param {Page} page @param {boolean} asked @param {string} further the question after the steps taken */
  sentence(page, asked, further) {
    const said = instead(page) || further || page.ask?.sentence || (asked ? t("What do you do?") : waiting(page));
    const why = page.ask?.reason || (page.seat === null && !page.over ? watched(page) : "");
    if (said !== this.said) {
      const others = asked || page.ask ? [] : page.to_act.map((seat) => badge(seat, 24));
      this.ask.replaceChildren(...others, el("span", {}, rich(said)));
    }
    this.said = said;
    this.why.replaceChildren(rich(why));
    const closed = !page.undo?.allowed && page.undo?.recent && !page.over && asked ? page.undo.text : "";
    this.closed.replaceChildren(...(closed ? [icon("i-lock", 13), closed] : []));
  }

  /** What would be lost, and the sum behind it. @param {string} warning */
  warn(warning) {
    const [said, ...sum] = warning.split("\n");
    if (warning !== this.said) this.ask.replaceChildren(icon("i-warning"), el("span", {}, rich(said)));
    this.said = warning;
    this.why.replaceChildren(el("span", { class: "sum" }, ...sum.map((line) => el("span", {}, rich(line)))));
    this.closed.replaceChildren();
  }

  /** Back in brass; on as an outline, by a click or the space bar, never by Enter. @param {Now} now */
  ways(now) {
    const back = button(t("Back to the choice"), this.actions.back, { symbol: "i-undo", cls: "primary", id: "back" });
    const more = { cls: "risk", id: "anyway", disabled: now.busy || !now.online, title: t("Space bar, not Enter") };
    const anyway = button(t("Play anyway"), this.actions.confirm, more);
    anyway.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
    this.go.replaceChildren(anyway, back);
    this.go.hidden = false;
    this.focusFirst();
  }

  /** The steps taken, so that a player sees what is being put together. @param {Picker} picker */
  path(picker) {
    const taken = picker.path.filter(({ forced }) => !forced).map(({ step }) => el("li", {}, step.label));
    this.crumbs.replaceChildren(...taken);
    this.crumbs.hidden = !taken.length;
  }

  /** @param {Picker} picker */
  choices(picker) {
    const inside = this.chips.contains(document.activeElement);
    const focused = document.activeElement?.getAttribute("data-step") ?? "";
    const steps = picker.offered;
    this.chips.classList.toggle(
      "compact",
      steps.length > 4 && steps.every((step) => document.getElementById(step.id)?.closest('[data-region="hand"]')),
    );
    this.chips.classList.toggle("covered", steps.length > 0 && steps.every((step) => drawnInHand(step)));
    this.chips.replaceChildren(...steps.map((step, i) => this.chip(step, i, picker.has(step.id))));
    for (const step of leading(steps)) need(`[data-step="${CSS.escape(step.id)}"]`, this.chips).classList.add("lead");
    this.chips.hidden = !steps.length;
    if (!picker.settled && this.scrolled) this.chips.scrollTo(0, 0);
    this.scrolled = this.scrolled && picker.settled;
    const again = inside && this.chips.querySelector(`[data-step="${CSS.escape(focused)}"]`);
    if (again && !picker.settled) /** @type {HTMLElement} */ (again).focus();
    else if (inside) this.focusFirst();
  }

  /** @param {Step} step @param {number} i @param {boolean} taken */
  chip(step, i, taken) {
    const note = step.note && el("small", { class: "cost" }, step.note);
    const hover = (/** @type {boolean} */ on) => () => this.actions.hover(step.id, on);
    const attributes = {
      class: "chip",
      type: "button",
      "data-step": step.id,
      click: () => this.actions.choose(step.id),
      pointerenter: hover(true),
      pointerleave: hover(false),
      focus: hover(true),
      blur: hover(false),
      "aria-keyshortcuts": i < 9 && String(i + 1),
      title: step.note,
      "aria-pressed": taken ? "true" : null,
    };
    return el(
      "button",
      attributes,
      step.icon && icon(step.icon, 20),
      el("span", { class: "ct" }, el("span", {}, step.label), note),
      i < 9 && el("kbd", { class: "nth", "aria-hidden": "true" }, String(i + 1)),
    );
  }

  /** @param {Page} page @param {Picker} picker @param {Now} now */
  buttons(page, picker, now) {
    const focused = this.go.contains(document.activeElement) ? document.activeElement?.id : "";
    const parts = [...this.away(page, now), ...(now.plans ?? [])];
    if (now.advised && !picker.clicked)
      parts.push(
        button(t("What could I do?"), this.actions.advise, {
          symbol: "i-spark",
          cls: "ghost advise",
          title: t("Three ideas (H)"),
          id: "advise",
        }),
      );
    if (page.undo?.allowed)
      parts.push(
        button(picker.clicked ? "" : t("Undo"), this.actions.undo, {
          symbol: "i-undo",
          cls: picker.clicked ? "ghost icon" : "ghost",
          title: page.undo.text,
          id: "undo",
          disabled: now.busy || !now.online,
        }),
      );
    if (picker.clicked)
      parts.push(button(t("Back"), this.actions.back, { symbol: "i-cross", cls: "ghost", id: "back" }));
    const choice = picker.complete;
    if (now.aim) parts.push(this.confirm({ confirm: now.aim.label, final: true }, now, now.aim.fire));
    else if (choice && (choice.confirm || !picker.settled)) parts.push(this.confirm(choice, now));
    this.go.replaceChildren(...parts);
    this.go.hidden = !parts.length;
    if (focused) document.getElementById(focused)?.focus();
  }

  /** A bot plays for whoever looks, or the table pauses: the way back. @param {Page} page @param {Now} now */
  away(page, now) {
    const off = { disabled: !now.online };
    if (canReturn(page)) {
      const back = button(t("Take my seat back"), this.actions.comeBack, {
        ...off,
        cls: "primary",
        symbol: "i-me",
        id: "return",
      });
      const left = page.clock && t("You have at least {time} then.", { time: figure(page.clock.back) });
      const see = button(t("See its moves"), this.actions.log, { cls: "ghost", id: "see-moves" });
      return [see, el("span", { class: "sure" }, back, left && el("small", { class: "calm" }, left))];
    }
    if (!isPaused(page) || page.seat === null) return [];
    return [button(t("Offer to go on"), this.actions.goOn, { ...off, symbol: "i-play", id: "go-on" })];
  }

  /** @param {{confirm: string, final: boolean}} choice @param {Now} now @param {() => void} [run] */
  confirm(choice, now, run = this.actions.confirm) {
    const label = choice.confirm || t("Done");
    const more = {
      cls: "primary",
      symbol: choice.final ? "i-lock" : "i-check",
      id: "confirm",
      disabled: now.busy || !now.online,
    };
    const main = button(label, run, more);
    const note = !now.online ? t("Not connected just now") : choice.final ? t("Cannot be undone") : "";
    return el("span", { class: "sure" }, main, note && el("small", {}, note));
  }

  /** Nothing can be pressed until the next page comes. */
  pause() {
    this.press.forget();
    this.bar.classList.add("is-busy");
    for (const one of this.go.querySelectorAll("button")) one.toggleAttribute("disabled", true);
  }

  /** Puts the keyboard where the next decision is. */
  focusFirst() {
    const first = this.go.querySelector("#confirm:not([disabled]), #back.primary") || this.chips.querySelector(".chip");
    if (first) /** @type {HTMLElement} */ (first).focus({ preventScroll: false });
  }

  /** Moves the focus along the chips. @param {number} by @returns {boolean} */
  walk(by) {
    const chips = [...this.chips.querySelectorAll(".chip")];
    const at = chips.indexOf(/** @type {Element} */ (document.activeElement));
    if (at < 0) return false;
    /** @type {HTMLElement} */ (chips[(at + by + chips.length) % chips.length]).focus();
    return true;
  }

  clear() {
    this.press.forget();
    this.said = "";
    for (const box of [this.ask, this.why, this.closed, this.crumbs, this.chips, this.go]) box.replaceChildren();
  }
}

/** @param {Page} page */
function isPaused(page) {
  return !page.over && (page.paused ?? 0) > Date.now();
}

/** What is said whatever is asked: the table pauses, or a bot plays for whoever looks. @param {Page} page */
function instead(page) {
  if (isPaused(page)) return t("The table pauses until {when}.", { when: moment(page.paused ?? 0) });
  return canReturn(page) && !page.outcome
    ? t("A bot plays <b>for you</b> since {when}", { when: sinceWhen(page) })
    : "";
}

/** @param {Page} page */
function waiting(page) {
  const deputy = page.to_act.length === 1 && page.seats[page.to_act[0]]?.deputy;
  if (deputy) return escaped(t("The bot of {name} is choosing"), "name", page.seats[page.to_act[0]].name);
  if (page.over) return t("The game is over.");
  const names = page.to_act.map((seat) => page.seats[seat]?.name ?? "");
  if (names.length === 1) return escaped(t("{name} is choosing"), "name", names[0]);
  return escaped(t("Waiting for {names}"), "names", list(names));
}

/** Whether the hand is itself the list of choices, and shows this one. @param {Step} step */
function drawnInHand(step) {
  return Boolean(document.getElementById(step.id)?.closest('[data-hand~="alone"]'));
}

/** Where only one or two steps are offered and none is on the board, such as "done", they come first. @param {Step[]} steps */
function leading(steps) {
  return steps.length < 3 && !steps.some((step) => document.getElementById(step.id)) ? steps : [];
}

/** @param {string} sentence @param {string} slot @param {string} value */
function escaped(sentence, slot, value) {
  const text = document.createElement("b");
  text.textContent = value;
  return sentence.replace(`{${slot}}`, () => text.outerHTML);
}

/** @param {Page} page */
function watched(page) {
  if (!page.delay) return t("You are watching this table.");
  return tn(
    "You are watching this table, {n} turn later.",
    "You are watching this table, {n} turns later.",
    page.delay,
  );
}
