/** The review of a finished game: chances over the slider, three mistakes to better, luck apart from decisions. */

import { ApiError, get, post } from "./api.js";
import { badge, button, el, icon, need, svg } from "./dom.js";
import { notice } from "./notices.js";
import { savePicture } from "./pictures.js";
import { Replay } from "./replay.js";
import { lang, t } from "./words.js";

/** @typedef {import("./types.js").Page} Page */
/**
 * @typedef {{k: number, cost: number, error: number, size: number, played: string, turn: string}} Mistake
 * @typedef {{luck: number, error: number, decisions: number, strokes: [number, number][], none: boolean, notes: string[]}} Luck
 * @typedef {{seat: number, moves: number, shares: number[][], ticks: {k: number, label: string}[], mistakes: Mistake[],
 *   best: Mistake | null, found: number, luck: Luck | null, looked: number, of: number, done: boolean}} Told
 */

const EVERY = 900; // milliseconds between two questions
const [WIDE, TALL] = [1000, 100];
const SCALE = 0.3; // of the chance to win: the end of the bars for luck and decisions
const small = matchMedia("(max-width: 1000px)");

class Review extends Replay {
  /** @param {HTMLElement} root */
  constructor(root) {
    super(root);
    this.panel = el("section", { class: "panel plate rv-panel", "aria-label": t("Mistakes") });
    this.luckPanel = el("section", { class: "panel rv-luck", "aria-label": t("Luck and decisions") });
    /** @type {Told | null} */
    this.told = null;
    /** @type {number[][]} */
    this.shares = [];
    this.asked = 0;
    small.addEventListener("change", () => this.place());
    this.place();
    this.eyes.addEventListener("change", () => this.begin());
    need("#save-graph", root).addEventListener("click", () => this.saveGraph());
  }

  place() {
    const [list, side] = [need(".rv-list", this.root), need(".side .more-pane", this.root)];
    if (small.matches) list.append(this.panel, this.luckPanel);
    else side.prepend(this.panel, this.luckPanel);
  }

  /** Only seats can be reviewed. @param {import("./types.js").TableInfo} info */
  seatChoices(info) {
    super.seatChoices(info);
    this.eyes.querySelector('option[value=""]')?.remove();
    const wish = new URLSearchParams(location.search).get("seat");
    const own = info.seats.find((seat) => seat.mine);
    this.eyes.value = wish && info.seats[Number(wish)] ? wish : String(own?.seat ?? 0);
    this.names = info.seats.map((seat) => seat.name);
    this.mine = own?.seat ?? -1;
  }

  async start() {
    await super.start();
    if (this.moves) await this.begin();
  }

  get seat() {
    return Number(this.eyes.value);
  }

  /** Asks until the review is made; mistakes appear as they are found. */
  async begin() {
    const asked = ++this.asked;
    this.told = null;
    this.shares = [];
    this.draw();
    while (asked === this.asked && !this.told?.done) {
      try {
        const known = this.shares.length ? "true" : "false";
        const told = /** @type {Told} */ (await get(`${this.path}/review`, { seat: this.seat, known }));
        if (asked !== this.asked) return;
        if (told.shares.length) this.shares = told.shares;
        this.told = told;
      } catch (error) {
        return void notice(error instanceof ApiError ? error.message : String(error), { stay: true });
      }
      this.draw();
      if (!this.told.done) await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
    const first = this.told?.mistakes[0];
    if (first && asked === this.asked && this.k === 0) this.step(first.k);
  }

  saveGraph() {
    return savePicture(`${this.path}/graph?seat=${this.seat}&lang=${lang}`, "graph.png");
  }

  mark() {
    super.mark();
    this.drawNow();
  }

  /** @param {Page} page */
  say(page) {
    super.say(page);
    this.drawNow();
  }

  draw() {
    this.drawGraph();
    this.drawPanel();
    this.drawLuck();
    this.drawNow();
  }

  /** @returns {[Mistake, number][]} mistakes with their numbers, the best decision with 0 */
  get marks() {
    const { mistakes = [], best = null } = this.told ?? {};
    /** @type {[Mistake, number][]} */
    const found = mistakes.map((one, i) => [one, i + 1]);
    return best ? [...found, [best, 0]] : found;
  }

  drawGraph() {
    const rows = this.shares;
    const plot = need(".plot", this.root);
    if (!rows.length) return void plot.replaceChildren();
    const order = rows[0].map((_, seat) => seat).sort((a, b) => Number(a === this.seat) - Number(b === this.seat));
    const x = (/** @type {number} */ k) => (k / (rows.length - 1)) * WIDE;
    const y = (/** @type {number} */ share) => TALL - 3 - share * (TALL - 6);
    const lines = order.flatMap((seat) => lineOf(rows, seat, seat === this.seat, x, y));
    const rounds = (this.told?.ticks ?? []).map(({ k }) => svg("path", { class: "g-round", d: `M${x(k)} 0V${TALL}` }));
    const levels = [0.25, 0.5, 0.75].map((share) => svg("path", { class: "g-level", d: `M0 ${y(share)}H${WIDE}` }));
    const label = t("Chances to win of every seat, move by move");
    const drawn = svg(
      "svg",
      { viewBox: `0 0 ${WIDE} ${TALL}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
      ...rounds,
      ...levels,
      ...lines,
      svg("path", { class: "g-now" }),
    );
    const scale = [25, 50, 75].map((n) =>
      el("span", { class: "gy", style: `top:${y(n / 100)}%`, "aria-hidden": "true" }, String(n)),
    );
    const marks = this.marks.map(([one, n]) => this.markOf(one, n, rows));
    plot.replaceChildren(drawn, ...scale, ...marks);
    this.drawEnds(rows.at(-1) ?? []);
  }

  /** @param {Mistake} one @param {number} n @param {number[][]} rows */
  markOf(one, n, rows) {
    const share = rows[one.k]?.[this.seat] ?? 0;
    const label = n
      ? t("Mistake {n}: {what}", { n, what: one.played })
      : t("Best decision: {what}", { what: one.played });
    const style = `left:${(one.k / (rows.length - 1)) * 100}%;top:${97 - share * 94}%`;
    const step = () => this.step(one.k); // the list beside is for the keyboard
    return el(
      "span",
      { class: n ? "gm" : "gm ok", style, "data-k": one.k, "aria-hidden": "true", title: label, click: step },
      n ? String(n) : icon("i-check", 12),
    );
  }

  /** @param {number[]} last */
  drawEnds(last) {
    const order = last.map((share, seat) => ({ share, seat })).sort((a, b) => b.share - a.share);
    const ends = order.map(({ share, seat }) => el("span", { class: "ge" }, badge(seat, 14), percent(share)));
    need(".ends", this.root).replaceChildren(...ends);
  }

  drawPanel() {
    const told = this.told;
    const count = told?.mistakes.length ?? 0;
    const title = [t("No mistake found"), t("One mistake"), t("Two mistakes"), t("Three mistakes")][count];
    const state = !told
      ? t("Looking …")
      : told.done
        ? t("{n} found, {shown} shown", { n: told.found, shown: count })
        : t("{n} of {of} decisions looked at", { n: told.looked, of: told.of });
    const head = el(
      "div",
      { class: "panel-head" },
      el("h2", { class: "eyebrow" }, told?.done || count ? title : t("Mistakes")),
      el("small", { class: "muted", role: "status" }, state),
    );
    this.panel.replaceChildren(head, ...this.marks.map(([one, n]) => this.row(one, n)));
  }

  /** @param {Mistake} one @param {number} n */
  row(one, n) {
    const cost = n ? `−${percent(one.cost)}` : `+${percent(-one.cost)}`;
    const more = n ? one.turn : `${one.turn} · ${t("the best decision")}`;
    return el(
      "button",
      { class: n ? "mis" : "mis ok", type: "button", "data-k": one.k, click: () => this.step(one.k) },
      el("span", { class: "nb", "aria-hidden": "true" }, n ? String(n) : icon("i-check", 13)),
      el("span", { class: "t" }, one.played),
      el("span", { class: "cost" }, cost),
      el("small", {}, more),
    );
  }

  drawLuck() {
    const luck = this.told?.luck;
    this.luckPanel.hidden = !luck;
    if (!luck) return;
    const said = luck.none ? [t("No draw and no roll changed the chances in this game.")] : luck.notes;
    const rows = [
      bar(t("Luck"), luck.luck, "lucky", luck.none),
      bar(t("Decisions"), luck.decisions, luck.decisions < 0 ? "bad" : "lucky", false),
    ];
    const head = el(
      "div",
      { class: "panel-head" },
      el("h2", { class: "eyebrow" }, t("Luck and decisions")),
      el("small", { class: "muted" }, t("in chances to win")),
    );
    this.luckPanel.replaceChildren(
      head,
      el("div", { class: "luck" }, ...rows, el("p", { class: "why" }, said.join(" "))),
    );
  }

  /** What belongs to the moment: the line in the graph, the sentence, the buttons. */
  drawNow() {
    if (!this.panel) return;
    const x = this.moves ? (this.k / this.moves) * WIDE : 0;
    this.root.querySelector(".g-now")?.setAttribute("d", `M${x} 0V${TALL}`);
    for (const one of this.root.querySelectorAll(".gm, .mis"))
      one.classList.toggle("now", one.getAttribute("data-k") === String(this.k));
    const here = this.marks.find(([one, n]) => n > 0 && one.k === this.k)?.[0];
    const go = need(".rv-go", this.root);
    const on = button(t("Play on from here"), () => this.playOn(), {
      symbol: "i-play",
      cls: "ghost",
      id: "play-on",
      disabled: this.k >= this.moves,
    });
    const look = button(t("Study this"), () => this.studyThis(), { symbol: "i-zoom", cls: "ghost", id: "study-this" });
    const better =
      here &&
      button(t("Find better"), () => this.findBetter(here), { symbol: "i-spark", cls: "primary", id: "find-better" });
    go.replaceChildren(...[look, on, better].filter((one) => one instanceof Node));
    const why = need(".rv-said .why", this.root);
    if (!here) return void (why.textContent = "");
    const whose =
      this.seat === this.mine
        ? t("Your move here cost about {n}.", { n: percent(here.cost) })
        : t("This move cost about {n}.", { n: percent(here.cost) });
    need(".rv-said .ask", this.root).replaceChildren(el("span", {}, whose, " ", el("b", {}, t("Find better."))));
    why.textContent = t(
      "{turn}, move {k}: play it on the board. Within 3 % of the best, it counts; the answer stays hidden until then.",
      { turn: here.turn, k: here.k + 1 },
    );
  }

  /** @param {Mistake} here */
  async findBetter(here) {
    const { link } = await this.line(this.seat);
    const { game } = this.root.dataset;
    location.href = `/study/${game}?line=${link}&seat=${this.seat}&table=${this.root.dataset.table}&k=${here.k}`;
  }

  async playOn() {
    try {
      const made = await post(`${this.path}/play-on`, { seat: this.seat, k: this.k });
      location.href = `/t/${made.table}`;
    } catch (error) {
      notice(error instanceof ApiError ? error.message : String(error), { safe: t("No new table was made.") });
    }
  }
}

/** @param {number[][]} rows @param {number} seat @param {boolean} mine @param {(k: number) => number} x @param {(s: number) => number} y */
function lineOf(rows, seat, mine, x, y) {
  const every = Math.max(1, Math.floor(rows.length / 400));
  const points = rows
    .map((row, k) => `${x(k).toFixed(1)} ${y(row[seat]).toFixed(1)}`)
    .filter((_, k) => k % every === 0 || k === rows.length - 1);
  const d = `M${points.join("L")}`;
  const stroke = `var(--p${seat + 1})`;
  const line = svg("path", { class: mine ? "g-line mine" : "g-line", d, style: `stroke:${stroke}` });
  return mine
    ? [svg("path", { d: `${d}L${WIDE} ${TALL}L0 ${TALL}Z`, style: `fill:${stroke};fill-opacity:.1` }), line]
    : [line];
}

/** @param {string} name @param {number} value @param {string} cls @param {boolean} none */
function bar(name, value, cls, none) {
  const half = Math.min(50, (Math.abs(value) / SCALE) * 50);
  const style = `left:${value > 0 ? 50 : 50 - half}%;width:${half}%`;
  return el(
    "div",
    { class: `lk ${cls}` },
    el("span", {}, name),
    el("span", { class: "track", "aria-hidden": "true" }, none ? "" : el("i", { style })),
    el("b", {}, none ? "–" : signedShare(value)),
  );
}

/** @param {number} value */
function signedShare(value) {
  const sign = Math.abs(value) < 0.005 ? "" : value < 0 ? "−" : "+";
  return `${sign}${percent(Math.abs(value))}`;
}

/** @param {number} share */
function percent(share) {
  return new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

const root = document.querySelector('.table[data-kind="review"]');
if (root) new Review(/** @type {HTMLElement} */ (root)).start();
