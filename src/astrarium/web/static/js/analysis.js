/** The analysis board: any position, all seats by hand or bots, branches, three plans; and "find better" of a review. */

import { ApiError, get, post } from "./api.js";
import { openDialog } from "./dialog.js";
import { button, el, icon, need, rich } from "./dom.js";
import { LineTable } from "./lineboard.js";
import { notice } from "./notices.js";
import { savePicture } from "./pictures.js";
import { t } from "./words.js";

/** @typedef {import("./lineboard.js").LinePage} LinePage */
/**
 * @typedef {{link: string, entries: unknown[][], label: string}} Branch
 * @typedef {{told: string[], actions: string[], reply: string, reason: string, cost: number}} Answer
 */

const MOST_BRANCHES = 12;
const BETWEEN = "~"; // links in the fragment

class AnalysisTable extends LineTable {
  /** @param {HTMLElement} root */
  constructor(root) {
    super(root);
    this.card = need(".study-card", root);
    const asked = new URLSearchParams(location.search);
    this.asked = asked;
    this.eyes = asked.get("seat") ?? "";
    this.level = "";
    /** @type {Branch[]} */
    this.branches = [];
    /** @type {{table: string, k: number, seat: number} | null} */
    this.sought = asked.has("table")
      ? { table: asked.get("table") ?? "", k: Number(asked.get("k")), seat: Number(asked.get("seat")) }
      : null;
    this.said = "";
    this.found = false;
    /** @type {Answer | null} */
    this.answer = null;
    this.started = 0;
    this.acting = 0; // the first of those who act at the end of the line
  }

  async start() {
    const { game = "", title = "", rules = "0", seats = "2" } = this.card.dataset;
    await this.scene.dress(/** @type {any} */ ({ game, title }));
    const links = location.hash.slice(1).split(BETWEEN).filter(Boolean);
    const link = links[0] || this.asked.get("line") || "";
    this.branches = links.slice(1).map((one) => ({ link: one, entries: [], label: "" }));
    const fresh = { game, rules: Number(rules), seats: Number(seats), seed: 1, options: {}, entries: [] };
    await this.study(link ? { link } : { line: fresh });
    this.started = this.entries.length;
    this.render();
  }

  get asking() {
    return { seat: this.seat, level: this.level };
  }

  /** Whose eyes: a fixed seat, or whoever acts. */
  get seat() {
    return this.eyes === "" ? this.acting : Number(this.eyes);
  }

  /** @returns {unknown[][]} */
  get entries() {
    return /** @type {any} */ (this.studied)?.entries ?? [];
  }

  /** @param {LinePage} page */
  take(page) {
    this.remember();
    const allowed = this.level ? page.undo.allowed : page.moves > 0;
    super.take({ ...page, undo: { ...page.undo, allowed } });
    const here = /** @type {any} */ (page.line).entries;
    this.branches = this.branches.filter((one) => one.link !== page.link && !begins(here, one.entries));
    const links = [page.link, ...this.branches.map((one) => one.link)];
    history.replaceState(null, "", `${location.pathname}${location.search}#${links.join(BETWEEN)}`);
    this.acting = page.to_act[0] ?? this.acting;
    if (this.eyes === "" && this.acting !== page.seat) this.study({});
    else this.judge();
  }

  /** What one takes back is the last entry, whoever made it; where bots answer, one's own. @param {string} what @param {Record<string, unknown>} body */
  async send(what, body) {
    if (what === "undo") await this.study(this.level ? { back: true } : { undo: true });
    else await super.send(what, body);
  }

  /** Where the line was stays as a branch, when one goes another way. */
  remember() {
    const page = /** @type {LinePage | null} */ (this.page);
    if (!page?.link || !this.entries.length || this.branches.some((one) => one.link === page.link)) return;
    const label = /** @type {any} */ (this.studied).entries.at(-1)?.[1] ?? "";
    this.branches.unshift({ link: page.link, entries: this.entries, label: String(label) });
    this.branches.length = Math.min(this.branches.length, MOST_BRANCHES);
  }

  render() {
    super.render();
    if (!this.page) return;
    need(".turnpill b", this.root).textContent = this.sought ? t("Find better") : t("Analysis");
    const told = JSON.stringify([this.said, this.answer, this.branches.map((one) => one.link), this.busy, this.found]);
    if (told !== this.card.dataset.told) this.card.replaceChildren(...this.parts());
    this.card.dataset.told = told;
  }

  parts() {
    const lead = this.answer
      ? t("Better:")
      : this.sought
        ? this.said || t("Your move here cost something. Find better: play it on the board.")
        : t("Play for every seat, take back, try another way.");
    const text = el("div", { class: "study-text" }, el("p", { role: "status" }, lead), this.told(), this.tree());
    const tools = button(t("Tools"), () => this.tools(), { symbol: "i-gear", id: "study-tools" });
    const ways = this.sought ? [this.show(), this.once(), this.leave()] : [];
    return [text, el("div", { class: "study-go" }, ...ways, tools)];
  }

  /** The answer, once it was asked for. */
  told() {
    if (!this.answer) return "";
    const { told, reply, reason } = this.answer;
    return el(
      "div",
      { class: "study-answer" },
      el("p", {}, el("b", {}, told.join("; "))),
      reply && el("p", {}, t("Then probably:"), " ", rich(reply)),
      el("p", { class: "why" }, reason),
    );
  }

  tree() {
    if (!this.branches.length) return "";
    const chips = this.branches.map((one, i) =>
      el(
        "button",
        {
          class: "chip branch",
          type: "button",
          title: one.label,
          click: () => this.study({ line: null, link: one.link }),
        },
        icon("i-turn", 14),
        el("span", {}, one.label || t("Branch {n}", { n: i + 1 })),
      ),
    );
    return el("div", { class: "branches", role: "group", "aria-label": t("Branches") }, ...chips);
  }

  show() {
    return button(t("Show"), () => this.showAnswer(), { id: "study-show", disabled: this.busy });
  }

  once() {
    const again = () => {
      this.said = "";
      this.answer = null;
      this.found = false;
      return this.study({ line: null, link: this.asked.get("line") ?? "" });
    };
    return button(t("Once more"), again, { symbol: "i-undo", cls: "ghost", id: "study-again" });
  }

  leave() {
    const { table, k, seat } = /** @type {{table: string, k: number, seat: number}} */ (this.sought);
    return el("a", { class: "btn ghost", href: `/t/${table}/review?at=${k}&seat=${seat}` }, t("Back to the review"));
  }

  /** How good what was tried is. */
  async judge() {
    const { sought } = this;
    const own = this.entries.slice(this.started).filter((entry) => entry[0] === sought?.seat);
    if (!sought || this.answer || !own.length) return;
    const actions = own.map((entry) => entry[1]);
    try {
      const told = await post(`/api/tables/${sought.table}/review/try`, { seat: sought.seat, k: sought.k, actions });
      this.said = told.sentence;
      this.found = told.found;
    } catch (error) {
      this.said = error instanceof ApiError ? error.message : String(error);
    }
    this.render();
  }

  async showAnswer() {
    const { table, k, seat } = /** @type {{table: string, k: number, seat: number}} */ (this.sought);
    try {
      this.answer = /** @type {Answer} */ (await get(`/api/tables/${table}/review/${k}`, { seat }));
    } catch (error) {
      return void notice(error instanceof ApiError ? error.message : String(error));
    }
    await this.study({ line: null, link: this.asked.get("line") ?? "" });
    for (const action of this.answer.actions) await this.study({ action });
    this.render();
  }

  async tools() {
    const { position } = await this.query("position", {}).catch(() => ({ position: "" }));
    const text = /** @type {HTMLTextAreaElement} */ (
      el("textarea", { class: "input", rows: 6, "aria-label": t("The position as text"), spellcheck: "false" })
    );
    text.value = position;
    const address = `/api/study/picture?line=${/** @type {LinePage} */ (this.page).link}`;
    const dialog = openDialog(t("Analysis"), [
      this.choice(t("Seen by"), this.eyes, this.seatChoices(), (value) => this.lookWith(value)),
      this.choice(t("The other seats"), this.level, levelChoices(), (value) => this.answerWith(value)),
      el(
        "div",
        { class: "menu" },
        button(t("New luck"), () => done(() => this.study({ luck: 1 + Math.floor(Math.random() * 2 ** 31) })), {
          symbol: "i-spark",
        }),
        button(t("Copy the link"), () => copy(location.href), { symbol: "i-link" }),
        el("a", { class: "btn", href: address, download: "board.svg" }, t("Picture (SVG)")),
        button(t("Picture (PNG)"), () => savePicture(address, "board.png")),
      ),
      el("p", { class: "label" }, t("The position as text")),
      text,
      button(t("Set up this position"), () => done(() => this.setUp(text.value)), { cls: "primary" }),
    ]);
    const done = (/** @type {() => unknown} */ run) => {
      dialog.close();
      run();
    };
  }

  seatChoices() {
    const seats = (this.page?.seats ?? []).map((seat) => [String(seat.seat), seat.name]);
    return [["", t("Whoever acts")], ...seats];
  }

  /** @param {string} label @param {string} value @param {string[][]} options @param {(value: string) => void} change */
  choice(label, value, options, change) {
    const select = /** @type {HTMLSelectElement} */ (
      el("select", { class: "input" }, ...options.map(([id, name]) => el("option", { value: id }, name)))
    );
    select.value = value;
    select.addEventListener("change", () => change(select.value));
    return el("label", { class: "field-in" }, el("span", {}, label), select);
  }

  /** @param {string} eyes */
  lookWith(eyes) {
    this.eyes = eyes;
    return this.study({});
  }

  /** Bots answer for the others; then one looks with the eyes of one seat. @param {string} level */
  answerWith(level) {
    this.level = level;
    if (level && this.eyes === "") this.eyes = String(this.acting);
    return this.study({});
  }

  /** @param {string} position */
  setUp(position) {
    const { game = "", rules = "0" } = this.card.dataset;
    return this.study({ line: { game, rules: Number(rules), position: position.trim(), entries: [] } });
  }
}

function levelChoices() {
  return [
    ["", t("by hand")],
    ["beginner", t("beginner")],
    ["casual", t("casual")],
    ["skilled", t("skilled")],
  ];
}

/** Whether a line begins with another, which then is no branch. @param {unknown[][]} line @param {unknown[][]} other */
function begins(line, other) {
  return (
    other.length > 0 && other.length <= line.length && other.every((entry, i) => String(entry) === String(line[i]))
  );
}

/** @param {string} text */
async function copy(text) {
  await navigator.clipboard?.writeText(text).catch(() => {});
  notice(t("The link is copied."), { bad: false });
}

const root = document.querySelector('.table[data-kind="analysis"]');
if (root) new AnalysisTable(/** @type {HTMLElement} */ (root)).start().catch((error) => notice(String(error)));
