/** A plan: the board of one's own table as a private copy, to try moves on, keep them, and queue one's own. */

import { ApiError, get, post, put, remove } from "./api.js";
import { openDialog } from "./dialog.js";
import { button, el, icon, need } from "./dom.js";
import { LineTable } from "./lineboard.js";
import { notice } from "./notices.js";
import { stepList } from "./planning.js";
import { t, tn } from "./words.js";

/** @typedef {import("./planning.js").PlanStep} PlanStep */
/** @typedef {import("./lineboard.js").LinePage & {steps: PlanStep[], guess: number | null, now: number, asked: boolean}} PlanPage */
/** @typedef {{id: string, name: string, version: number, fresh: boolean, changed: number, line?: object}} Plan */

class PlanTable extends LineTable {
  /** @param {HTMLElement} root */
  constructor(root) {
    super(root);
    this.card = need(".study-card", root);
    const asked = new URLSearchParams(location.search);
    this.own = Number(asked.get("seat") ?? 0);
    this.kept = asked.get("plan") ?? "";
    this.named = "";
    this.by = this.own; // whose hand moves, and whose eyes look
    this.everybody = false; // everybody is moved by hand
    this.acting = this.own;
  }

  async start() {
    await this.scene.dress(/** @type {any} */ ({ game: this.card.dataset.game, title: this.card.dataset.title }));
    if (this.kept) await this.openKept(this.kept);
    else await this.study({ line: null });
  }

  /** A plan that is kept. @param {string} id */
  async openKept(id) {
    try {
      const plan = /** @type {Plan} */ (await get(`${this.path}/plans/${id}`, { seat: this.own }));
      this.kept = plan.id;
      this.named = plan.name;
      await this.study({ line: plan.line });
    } catch (error) {
      this.kept = "";
      fail(error);
      if (!this.page) await this.study({ line: null });
    }
  }

  /** @param {Record<string, unknown>} body */
  async study(body) {
    this.busy = true;
    this.render();
    try {
      const asked = { seat: this.own, by: this.by, line: this.studied, ...body };
      this.take(/** @type {PlanPage} */ (await post(`${this.path}/plans/page`, asked)));
    } catch (error) {
      this.refused(/** @type {any} */ (error), t("Nothing has changed."));
    }
  }

  /** Everybody's last entry can be taken back: it is one's own copy. @param {any} page */
  take(page) {
    this.acting = page.to_act.includes(this.own) ? this.own : (page.to_act[0] ?? this.own);
    super.take({ ...page, undo: { ...page.undo, allowed: page.moves > 0 } });
    const by = this.everybody ? this.acting : this.own;
    if (by === this.by) return;
    this.by = by;
    this.study({});
  }

  /** @param {string} what @param {Record<string, unknown>} body */
  async send(what, body) {
    await this.study(what === "undo" ? { undo: true } : { action: body.action });
  }

  /** @returns {PlanPage | null} */
  get planned() {
    return /** @type {PlanPage | null} */ (this.page);
  }

  render() {
    super.render();
    if (!this.planned) return;
    need(".turnpill", this.root).replaceChildren(icon("i-act", 16), el("b", {}, t("Plan")));
    const told = JSON.stringify([this.planned.version, this.busy, this.everybody, this.named, this.by]);
    if (told === this.card.dataset.told) return;
    const focused = this.card.contains(document.activeElement) ? document.activeElement?.id : "";
    this.card.replaceChildren(...this.parts(this.planned));
    this.card.dataset.told = told;
    if (focused) document.getElementById(focused)?.focus();
  }

  /** @param {PlanPage} page */
  parts(page) {
    const lead = this.named
      ? t("Plan “{name}”: nobody else sees it.", { name: this.named })
      : t("This is a plan: nobody else sees it.");
    const guess =
      page.guess !== null &&
      el(
        "p",
        { class: "why guess" },
        icon("i-warning", 14),
        t("What has come up is a guess: it may turn out otherwise."),
      );
    const steps = page.steps.length ? stepList(page.steps, true) : "";
    const text = el("div", { class: "study-text" }, el("p", { role: "status" }, lead), guess || "", steps);
    return [text, el("div", { class: "study-go" }, ...this.ways(page), ...this.ends(page))];
  }

  /** Who moves next. @param {PlanPage} page */
  ways(page) {
    if (page.over || this.acting === this.own) return [];
    const name = page.seats[this.acting]?.name ?? "";
    const mine = button(t("To my turn"), () => this.study({ on: true }), {
      symbol: "i-next",
      id: "plan-on",
      disabled: this.busy,
    });
    const hand = button(
      this.everybody ? t("Look with my eyes") : t("Move for {name}", { name }),
      () => this.turnHands(),
      {
        cls: "ghost",
        id: "plan-hands",
        disabled: this.busy,
      },
    );
    return [hand, mine];
  }

  turnHands() {
    this.everybody = !this.everybody;
    this.by = this.everybody ? this.acting : this.own;
    return this.study({});
  }

  /** @param {PlanPage} page */
  ends(page) {
    const count = page.steps.length;
    const queue = button(tn("Queue {n} move", "Queue {n} moves", count), () => this.confirmQueue(page), {
      cls: "primary",
      symbol: "i-clock",
      id: "plan-queue",
      disabled: this.busy || page.asked,
      title: page.asked ? t("You are asked at the table: play it there.") : "",
    });
    const more = button(t("Plans"), () => this.plans(), { symbol: "i-log", cls: "ghost", id: "plan-more" });
    const back = el("a", { class: "btn ghost", id: "plan-leave", href: this.table }, t("Back to the table"));
    return [back, more, count ? queue : null].filter((part) => part !== null);
  }

  get table() {
    return `/t/${this.id}?seat=${this.own}`;
  }

  /** What is queued is said once more, with what must hold. @param {PlanPage} page */
  confirmQueue(page) {
    const ways = [
      ["any", t("Whatever the others do"), t("Played if it is still allowed, with the price you were shown.")],
      ["same", t("Only if all is as planned"), t("Played if the whole table looks as it does in this plan.")],
    ];
    const radios = ways.map(([value, name, help], i) =>
      el(
        "label",
        { class: "choice" },
        el("input", { type: "radio", name: "guard", value, checked: i === 0 }),
        el("span", {}, el("b", {}, name), el("br"), el("small", { class: "muted" }, help)),
      ),
    );
    const form = el("fieldset", { class: "guards" }, el("legend", { class: "label" }, t("When")), ...radios);
    const dialog = openDialog(t("Queue for my turn"), [
      stepList(page.steps),
      form,
      el(
        "p",
        { class: "soft" },
        t("Otherwise the rest is dropped and you are told why. You can erase it at any time."),
      ),
      button(t("Queue"), () => this.queue(dialog, page), { cls: "primary", symbol: "i-check", id: "plan-sure" }),
    ]);
  }

  /** @param {HTMLDialogElement} dialog @param {PlanPage} page */
  async queue(dialog, page) {
    const guard = /** @type {HTMLInputElement | null} */ (dialog.querySelector("[name=guard]:checked"))?.value;
    try {
      await put(`${this.path}/queue`, { seat: this.own, at: page.now, line: this.studied, guard });
      location.assign(this.table);
    } catch (error) {
      dialog.close();
      fail(error);
    }
  }

  /** The plans that are kept, and keeping this one. */
  async plans() {
    const kept = /** @type {Plan[]} */ (await get(`${this.path}/plans`, { seat: this.own }).catch(() => []));
    const name = /** @type {HTMLInputElement} */ (
      el("input", { class: "input", id: "plan-name", maxlength: 40, "aria-label": t("Name of the plan") })
    );
    name.value = this.named;
    name.placeholder = t("Plan {n}", { n: kept.length + 1 });
    const dialog = openDialog(t("Plans"), [
      el(
        "div",
        { class: "plan-keep" },
        name,
        button(t("Keep"), () => this.keep(dialog, name.value), { cls: "primary", id: "plan-keep" }),
      ),
      el("ul", { class: "plan-list" }, ...kept.map((plan) => this.row(dialog, plan))),
      button(t("Begin again from the table as it is"), () => this.anew(dialog), { symbol: "i-turn", id: "plan-anew" }),
    ]);
  }

  /** @param {HTMLDialogElement} dialog @param {Plan} plan */
  row(dialog, plan) {
    const open = button(plan.name, () => void (dialog.close(), this.openKept(plan.id)), { cls: "ghost" });
    const note = plan.fresh ? "" : t("from before your last move");
    const gone = async () => {
      await remove(`${this.path}/plans/${plan.id}`, { seat: this.own }).catch(fail);
      if (plan.id === this.kept) this.kept = this.named = "";
      dialog.close();
      this.plans();
    };
    const drop = el(
      "button",
      {
        class: "btn ghost icon",
        type: "button",
        click: gone,
        "aria-label": t("Let go of {name}", { name: plan.name }),
      },
      icon("i-cross", 13),
    );
    return el("li", {}, open, el("small", { class: "muted" }, note), drop);
  }

  /** @param {HTMLDialogElement} dialog @param {string} name */
  async keep(dialog, name) {
    const body = { seat: this.own, name, line: this.studied };
    const known = this.kept && name === this.named;
    try {
      const plan = /** @type {Plan} */ (
        await (known ? put(`${this.path}/plans/${this.kept}`, body) : post(`${this.path}/plans`, body))
      );
      this.kept = plan.id;
      this.named = plan.name;
      dialog.close();
      notice(t("The plan is kept."), { bad: false });
      this.render();
    } catch (error) {
      fail(error);
    }
  }

  /** @param {HTMLDialogElement} dialog */
  anew(dialog) {
    dialog.close();
    this.kept = this.named = "";
    this.by = this.own;
    this.studied = null;
    return this.study({ line: null });
  }
}

/** @param {unknown} error */
function fail(error) {
  notice(error instanceof ApiError ? error.message : String(error), { safe: t("Nothing has changed.") });
}

const root = document.querySelector('.table[data-kind="plan"]');
if (root) new PlanTable(/** @type {HTMLElement} */ (root)).start().catch((error) => notice(String(error)));
