/** A lesson on the live board: the table's own page, answered by the server line by line instead of by a socket. */

import { button, el, icon, need, still } from "./dom.js";
import { Gatherer } from "./gather.js";
import { enter, firstGame, learn, solvedToday } from "./learned.js";
import { LineTable } from "./lineboard.js";
import { notice } from "./notices.js";
import { openRules } from "./rules.js";
import { Spotlight } from "./spotlight.js";
import { t } from "./words.js";

/**
 * @typedef {{game: string, id: string, title: string, number: number, of: number, step: number, steps: number, say: string,
 *   at: string[], wrong: boolean, hint: string, done: boolean, stuck: boolean, chance: boolean, can: string,
 *   rules: {rule: string, title: string}[], next: {id: string, title: string} | null}} Lesson
 * @typedef {import("./lineboard.js").LinePage & {lesson: Lesson}} LessonPage
 */

const IDLE = 12000; // milliseconds of nothing, before the hint offers itself
const RULES_SHOWN = 2;
const FINGER = 44; // pixels
const small = matchMedia("(max-width: 760px)");

class LessonTable extends LineTable {
  /** @param {HTMLElement} root */
  constructor(root) {
    super(root);
    this.card = need(".lesson-card", root);
    const { game, lesson } = this.card.dataset;
    this.name = `${game}/${lesson}`;
    this.spot = new Spotlight(root);
    this.hinting = false;
    this.idle = 0;
    this.told = "";
    this.how = { tries: 1, hints: 0, begun: Date.now() };
  }

  async start() {
    const { game = "", title = "", lesson = "" } = this.card.dataset;
    await this.scene.dress(/** @type {any} */ ({ game, title }));
    enter(game, lesson);
    await this.study({});
  }

  get asking() {
    return { lesson: this.name };
  }

  /** @param {LessonPage} page */
  take(page) {
    this.hinting = false;
    super.take(page);
  }

  /** @returns {Lesson | undefined} */
  get lesson() {
    return /** @type {LessonPage | null} */ (this.page)?.lesson;
  }

  render() {
    super.render();
    if (!this.lesson) return;
    const { number, of, id } = this.lesson;
    const puzzle = id.startsWith("puzzle-");
    need(".turnpill b", this.root).textContent = puzzle ? t("Puzzle") : t("Lesson {n} of {of}", { n: number, of });
    this.showCard(this.lesson);
    this.light(this.lesson);
  }

  /** @param {Lesson} lesson */
  light(lesson) {
    const next = this.hinting || lesson.wrong || !lesson.hint ? this.nextClick(lesson) : [];
    this.spot.show(lesson.done || this.busy ? [] : next.length ? next : lesson.at);
    clearTimeout(this.idle);
    if (!lesson.done) this.idle = window.setTimeout(() => this.card.classList.add("offers"), IDLE);
  }

  /** The next click of the solution. @param {Lesson} lesson @returns {string[]} */
  nextClick(lesson) {
    if (lesson.wrong || !lesson.hint) return this.page?.undo?.allowed ? ["undo"] : [];
    if (this.aimed(lesson.hint)) return ["confirm"];
    const choice = this.page?.choices.find(({ text }) => text === lesson.hint);
    if (!choice || this.picker instanceof Gatherer) return ["back"];
    const taken = this.picker.path.map(({ step }) => step.id);
    const on = taken.every((id, i) => choice.steps[i]?.id === id);
    if (!on) return ["back"];
    if (this.picker.settled && this.picker.complete?.text === choice.text) return ["confirm"];
    const step = choice.steps[taken.length];
    return step ? [step.id] : ["confirm"];
  }

  /** Where a flick is the next action and its ship is chosen, the hint aims it. @param {string} text */
  aimed(text) {
    const { aim } = this.aiming;
    const [before, after] = (aim?.text ?? "").split("{vx} {vy}");
    if (!aim || after === undefined || !text.startsWith(before)) return false;
    const [vx, vy] = text.slice(before.length).split(" ").map(Number);
    const angle = ((Math.atan2(vy, vx) / Math.PI) * 180 + 360) % 360;
    const power = Math.hypot(vx, vy) / aim.speed;
    if (this.aiming.angle !== angle || this.aiming.power !== power) this.aiming.set(angle, power);
    return true;
  }

  /** @param {Lesson} lesson */
  showCard(lesson) {
    const told = JSON.stringify([lesson, this.hinting, this.busy, this.page?.undo?.allowed]);
    if (told === this.told) return;
    this.told = told;
    const focused = this.card.contains(document.activeElement) ? document.activeElement?.id : "";
    this.card.classList.remove("offers");
    this.card.classList.toggle("is-done", lesson.done);
    this.card.classList.toggle("is-wrong", lesson.wrong);
    this.root.classList.toggle("lesson-done", lesson.done);
    this.card.replaceChildren(...(lesson.done ? this.doneParts(lesson) : this.stepParts(lesson)));
    if (lesson.done) this.finished(lesson);
    else if (small.matches && !this.busy) this.frame(lesson);
    const again = focused || (lesson.done && this.keyboard ? "lesson-next" : "");
    if (again) document.getElementById(again)?.focus();
  }

  /** On a small screen the camera brings what is lit into view. @param {Lesson} lesson */
  frame(lesson) {
    const places = lesson.at.map((id) => document.getElementById(id)).filter((one) => one?.closest(".stage"));
    if (places.length) this.scene.camera.gather(/** @type {Element[]} */ (places), FINGER);
  }

  /** @param {Lesson} lesson @returns {HTMLElement[]} */
  stepParts(lesson) {
    const head = el(
      "div",
      { class: "lesson-head" },
      el("b", { class: "eyebrow" }, lesson.title),
      dots(lesson.steps, lesson.step, lesson.step),
      el("small", {}, t("{n} of {of}", { n: Math.min(lesson.step + 1, lesson.steps), of: lesson.steps })),
    );
    const said = el("p", { class: "lesson-say", role: "status", "aria-live": "polite" }, lesson.say);
    return [el("div", { class: "lesson-text" }, head, said), el("div", { class: "lesson-go" }, ...this.helps(lesson))];
  }

  /** @param {Lesson} lesson */
  helps(lesson) {
    const off = this.busy;
    const once = button(t("Once more"), () => this.onceMore(), { id: "lesson-again", cls: "gold", disabled: off });
    if (lesson.stuck) return [once, ...this.ways(lesson)];
    const hint = button(t("Hint"), () => this.hint(), {
      id: "lesson-hint",
      cls: "gold",
      symbol: "i-spark",
      disabled: off,
    });
    hint.setAttribute("aria-pressed", String(this.hinting));
    const show = button(t("Show me"), () => this.showMe(), {
      id: "lesson-show",
      disabled: off || (!lesson.hint && !this.page?.undo?.allowed),
    });
    return [hint, show, ...this.ways(lesson)];
  }

  /** On to the next lesson, or out. @param {Lesson} lesson */
  ways(lesson) {
    const skip = lesson.next
      ? el("a", { class: "btn ghost", id: "lesson-skip", href: `/learn/${lesson.game}/${lesson.next.id}` }, t("Skip"))
      : "";
    const leave = el("a", { class: "btn ghost", id: "lesson-leave", href: "/learn", "aria-label": t("Leave") });
    leave.append(icon("i-cross", 16), el("span", {}, t("Leave")));
    return [skip, leave].filter(Boolean);
  }

  /** @param {Lesson} lesson @returns {HTMLElement[]} */
  doneParts(lesson) {
    const rules = lesson.rules
      .slice(0, RULES_SHOWN)
      .map(({ rule, title }) =>
        el(
          "button",
          { class: "link", type: "button", click: () => openRules(lesson.game, rule) },
          icon("i-book", 14),
          title,
        ),
      );
    const text = el(
      "div",
      { class: "lesson-text" },
      el("p", { class: "lesson-say", role: "status", "aria-live": "polite" }, lesson.can),
      el("div", { class: "lesson-rules" }, ...rules),
      el(
        "div",
        { class: "lesson-head" },
        dots(lesson.of, lesson.number, lesson.number - 1),
        el("small", {}, t("{n} of {of}", { n: lesson.number, of: lesson.of })),
      ),
    );
    const again = button(t("Once more"), () => this.onceMore(), { id: "lesson-again", cls: "ghost", symbol: "i-undo" });
    const next = lesson.next
      ? el(
          "a",
          { class: "btn primary", id: "lesson-next", href: `/learn/${lesson.game}/${lesson.next.id}` },
          el("span", {}, t("Next: {title}", { title: lesson.next.title })),
        )
      : button(t("Guided first game"), () => firstGame(lesson.game, Number(this.card.dataset.seats)), {
          id: "lesson-next",
          cls: "primary",
        });
    return [
      el("span", { class: "lesson-seal" }, icon("i-check", 26)),
      text,
      el("div", { class: "lesson-go" }, again, next),
    ];
  }

  /** @param {Lesson} lesson */
  finished(lesson) {
    const { tries, hints, begun } = this.how;
    solvedToday(lesson.game, lesson.id);
    learn(lesson.game, lesson.id, { tries, hints, ms: Math.min(Date.now() - begun, 2 ** 31 - 1) });
  }

  hint() {
    this.hinting = true;
    this.how.hints += 1;
    this.render();
    const [next = ""] = this.lesson ? this.nextClick(this.lesson) : [];
    const chip =
      this.root.querySelector(`.actionbar [data-step="${CSS.escape(next)}"]`) ?? document.getElementById(next);
    chip?.scrollIntoView({ block: "center", behavior: still.matches ? "auto" : "smooth" });
    if (this.keyboard) /** @type {HTMLElement | null} */ (chip)?.focus({ preventScroll: true });
  }

  /** Plays the next action of the solution; off the way it takes back first. */
  showMe() {
    this.how.hints += 1;
    return this.study(this.lesson?.wrong || !this.lesson?.hint ? { back: true } : { show: true });
  }

  /** From the beginning; a battle gets other dice then. */
  async onceMore() {
    const luck = this.lesson?.stuck && this.lesson.chance ? 1 + Math.floor(Math.random() * 2 ** 31) : 0;
    this.how = { tries: this.how.tries + 1, hints: 0, begun: Date.now() };
    this.studied = null;
    await this.study({ luck });
  }
}

/** @param {number} count @param {number} done @param {number} now */
function dots(count, done, now) {
  const all = Array.from({ length: count }, (_, i) => el("i", { class: i === now ? "now" : i < done ? "on" : "" }));
  return el("span", { class: "lesson-dots", "aria-hidden": "true" }, ...all);
}

const root = document.querySelector('.table[data-kind="lesson"]');
if (root) new LessonTable(/** @type {HTMLElement} */ (root)).start().catch((error) => notice(String(error)));
