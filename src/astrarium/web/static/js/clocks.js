/** Everybody's time: a ring and a figure beside each name, which ticks by the second under ten minutes only. */

import { get } from "./api.js";
import { el, icon, svg } from "./dom.js";
import { notice } from "./notices.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {import("./types.js").SeatClock} SeatClock */
/** @typedef {{left: number, stands: number}} Now what is left; when it runs again, 0: it runs */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BY_THE_SECOND = 10 * MINUTE;
const AROUND = 2 * Math.PI * 10;

/** What a seat has left at that moment. @param {SeatClock} clock @param {number} now @returns {Now} */
export function leftAt(clock, now) {
  const { zero, stands } = clock;
  if (!clock.runs || zero === null) return { left: clock.left, stands: 0 };
  let left = Math.max(0, zero - now);
  let until = 0;
  for (const [from, to] of stands) {
    left -= Math.max(0, Math.min(to, zero) - Math.max(from, now));
    if (from <= now && now < to) until = to;
  }
  return { left: Math.max(0, Math.min(left, clock.left)), stands: until };
}

/** The two largest units: 3 d 04 h, 17 h, 2 h 10, 14:20. @param {number} ms */
export function figure(ms) {
  const two = (/** @type {number} */ n) => String(Math.floor(n)).padStart(2, "0");
  if (ms >= DAY) return t("{d} d {h} h", { d: Math.floor(ms / DAY), h: two((ms % DAY) / HOUR) });
  if (ms >= HOUR) return t("{h} h {m}", { h: Math.floor(ms / HOUR), m: two((ms % HOUR) / MINUTE) });
  return `${Math.floor(ms / MINUTE)}:${two((ms % MINUTE) / 1000)}`;
}

/** A moment in words, as short as it can be. @param {number} when */
export function moment(when) {
  const away = Math.abs(when - Date.now());
  /** @type {Intl.DateTimeFormatOptions} */
  const shown = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  if (away > 20 * HOUR) shown.weekday = "short";
  if (away > 6 * DAY) Object.assign(shown, { day: "numeric", month: "short" });
  return new Intl.DateTimeFormat(document.documentElement.lang, shown).format(when);
}

/** @param {number} share of the bank, 0 to 1 @param {boolean} stands */
function ring(share, stands) {
  const dash = `${(share * AROUND).toFixed(1)} ${AROUND.toFixed(1)}`;
  const hands = stands ? "M-3-4V4M3-4V4" : "M0-5V0L3 3";
  return svg(
    "svg",
    { class: "ring", viewBox: "-14 -14 28 28", "aria-hidden": "true" },
    svg("circle", { r: 10, class: "all" }),
    svg("circle", { r: 10, class: "rest", "stroke-dasharray": dash, transform: "rotate(-90)" }),
    svg("path", { d: hands }),
  );
}

export class Clocks {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.ahead = 0; // of the server's time before this machine's
    this.known = "";
    /** @type {Page | null} */
    this.page = null;
    this.shown = "";
    this.last = 0; // what whoever looks had left a second ago
    setInterval(() => this.tick(), 1000);
  }

  now() {
    return Date.now() + this.ahead;
  }

  /** @param {Page | null} page */
  show(page) {
    this.page = page;
    this.shown = "";
    if (page?.clock && this.known !== page.table) this.learn(page.table);
    this.draw();
  }

  /** By how much this machine's time differs. @param {string} table */
  async learn(table) {
    this.known = table;
    const told = await get(`/api/tables/${table}/clock`).catch(() => null);
    if (!told) return;
    this.ahead = told.now - Date.now();
    this.draw();
  }

  /** What one seat has left now; nothing where it has no clock. @param {number} seat */
  of(seat) {
    const clock = this.page?.clock?.seats.find((one) => one.seat === seat);
    return clock ? { clock, ...leftAt(clock, this.now()) } : null;
  }

  tick() {
    if (!this.page?.clock || document.hidden) return;
    this.call();
    const runs = this.page.clock.seats.filter((clock) => clock.runs).map((clock) => this.of(clock.seat));
    const text = runs.map((now) => now && this.text(now)).join(" ");
    if (text !== this.shown) this.draw();
    this.shown = text;
  }

  /** Whoever has little time left is told once, at a quarter and shortly before the end. */
  call() {
    const { page } = this;
    const now = page && page.seat !== null && !page.seats[page.seat]?.deputy ? this.of(page.seat) : null;
    if (!page?.clock || !now?.clock.runs || now.stands) return;
    const { time, live } = page.clock;
    const passed = [(time[2] * 1000) / 4, live ? 30_000 : HOUR].filter((left) => this.last > left && now.left <= left);
    if (passed.length) notice(t("You have {time} left.", { time: figure(now.left) }), { bad: false });
    this.last = now.left;
  }

  /** The figure alone; above ten minutes it changes by the minute. @param {Now} now */
  text({ left }) {
    const minutes = Math.ceil(left / MINUTE);
    return left < BY_THE_SECOND ? figure(left) : left < HOUR ? t("{n} min", { n: minutes }) : figure(left);
  }

  draw() {
    for (const row of this.root.querySelectorAll('[data-region="players"] .pl[data-seat]')) this.dress(row);
    const pill = this.root.querySelector(".turnpill");
    if (pill) this.dressPill(pill);
  }

  /** @param {Element} row */
  dress(row) {
    const seat = Number(row.getAttribute("data-seat")) - 1;
    const info = this.page?.seats[seat];
    for (const old of row.querySelectorAll(".clk, .sits-in")) old.remove();
    if (!info) return;
    const name = row.querySelector(".nm") ?? row;
    if (info.deputy) {
      row.querySelector(".badge")?.append(el("span", { class: "sits-in" }, icon("i-bot", 12)));
      name.append(el("em", { class: "clk bot", title: t("A bot plays for {name}", { name: info.name }) }, t("bot")));
      return;
    }
    const mark = this.mark(seat);
    if (mark) name.append(mark);
  }

  /** @param {Element} pill */
  dressPill(pill) {
    pill.querySelector(".clk")?.remove();
    const { page } = this;
    if (!page || page.over) return;
    const seat = page.seat !== null && page.to_act.includes(page.seat) ? page.seat : page.to_act[0];
    if (page.to_act.length !== 1 && seat !== page.seat) return;
    const info = page.seats[seat];
    if (page.seat !== null && page.seats[page.seat].deputy) return;
    const mark = info?.deputy ? el("em", { class: "clk bot" }, t("bot")) : info && this.mark(seat);
    if (mark) pill.append(mark);
  }

  /** @param {number} seat */
  mark(seat) {
    const now = this.of(seat);
    const time = this.page?.clock?.time;
    if (!now || !time) return null;
    const share = Math.min(1, now.left / (time[2] * 1000));
    const low = share < 0.25;
    const cls = ["clk", now.clock.runs && "runs", low && now.clock.runs && "low", now.stands && "stands"];
    const text = now.stands ? moment(now.stands) : this.text(now);
    const title = now.stands
      ? t("Stands until {when}, with {time} left", { when: moment(now.stands), time: this.text(now) })
      : t("{time} left", { time: this.text(now) });
    const mine = seat === this.page?.seat && now.clock.runs;
    return el(
      "span",
      {
        class: [...cls, mine && "is-mine"].filter(Boolean).join(" "),
        title,
        role: "timer",
        "aria-label": title,
        "aria-live": "off",
      },
      ring(share, Boolean(now.stands)),
      text,
    );
  }
}
