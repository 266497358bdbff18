/** What people do at a table besides playing: leave the seat to a bot, return, resign, offer and answer. */

import { ApiError, get, post } from "./api.js";
import { moment } from "./clocks.js";
import { openDialog } from "./dialog.js";
import { badge, button, el, icon, rich } from "./dom.js";
import { notice } from "./notices.js";
import { levelName } from "./scores.js";
import { list, t } from "./words.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {import("./types.js").Offer} Offer */

const DAY = 86_400_000;
const LEVELS = ["beginner", "casual", "skilled", "expert"];
const PAUSES = [10 * 60_000, 60 * 60_000, DAY, 7 * DAY];

/** @param {string} path @param {unknown} body */
async function send(path, body) {
  try {
    await post(path, body);
    return true;
  } catch (error) {
    notice(error instanceof ApiError ? error.message : String(error), { safe: t("Nothing was changed.") });
    return false;
  }
}

/** The owner takes the seat back. @param {Page} page */
export function comeBack(page) {
  return send(`/api/tables/${page.table}/return`, { seat: page.seat });
}

/** Ends a pause where all agree. @param {Page} page */
export function goOn(page) {
  return send(`/api/tables/${page.table}/offers`, { seat: page.seat, what: "pause" });
}

/** Whether a bot plays for whoever looks, and may be sent away. @param {Page} page */
export function canReturn(page) {
  const mine = page.seat === null ? null : page.seats[page.seat];
  return Boolean(mine?.deputy && !mine.resigned && !page.over);
}

/** Since when a bot plays for whoever looks. @param {Page} page */
export function sinceWhen(page) {
  const deputy = page.seat === null ? null : page.seats[page.seat]?.deputy;
  return deputy ? moment(deputy.since) : "";
}

/** The part of the table's menu about one's own seat; empty for those who watch. @param {HTMLElement} root */
export function seatPart(root) {
  const { table = "", seat = "", kind = "table" } = root.dataset;
  const box = el("div", { class: "conduct", hidden: true });
  if (kind === "table" && seat) fill(box, table, Number(seat) - 1);
  return box;
}

/** @param {HTMLElement} box @param {string} table @param {number} seat */
async function fill(box, table, seat) {
  const info = /** @type {import("./types.js").TableInfo | null} */ (
    await get(`/api/tables/${table}`).catch(() => null)
  );
  const mine = info?.seats[seat];
  if (!info || info.status !== "playing" || !mine?.mine || mine.resigned) return;
  const path = `/api/tables/${table}`;
  const parts = mine.deputy
    ? [act(t("Take my seat back"), "i-me", () => send(`${path}/return`, { seat }))]
    : [
        act(t("Give my seat to a bot"), "i-bot", () => askLevel(path, seat)),
        act(t("Offer the others…"), "i-players", () => askOffer(path, info, seat)),
      ];
  parts.push(act(t("Resign"), "i-cross", () => askResign(path, info, seat), "risk"));
  box.replaceChildren(el("p", { class: "label" }, t("My seat")), el("div", { class: "menu one" }, ...parts));
  box.hidden = false;
}

/** @param {string} label @param {string} symbol @param {() => unknown} run @param {string} [cls] */
function act(label, symbol, run, cls = "") {
  const close = () => document.querySelector("dialog[open]")?.remove();
  return button(
    label,
    () => {
      close();
      run();
    },
    { symbol, cls },
  );
}

/** @param {string} path @param {number} seat */
function askLevel(path, seat) {
  const give = (/** @type {string} */ level) => send(`${path}/seats/${seat}/bot`, { level });
  openDialog(t("Give my seat to a bot"), [
    el("p", { class: "soft" }, t("It plays on at once. The seat stays yours: one button takes it back, at any time.")),
    el("div", { class: "menu one" }, ...LEVELS.map((level) => act(levelName(level), "i-bot", () => give(level)))),
  ]);
}

/** @param {string} path @param {import("./types.js").TableInfo} info @param {number} seat */
function askResign(path, info, seat) {
  const two = info.seats.length <= 2;
  const text = two
    ? t("The game is over then, and you have lost it.")
    : t("A bot plays on in your place, and you are last. You do not come back.");
  openDialog(t("Resign?"), [
    el("p", {}, text),
    el("p", { class: "soft" }, t("If you only have no time: give your seat to a bot, and come back later.")),
    el(
      "div",
      { class: "menu one" },
      act(t("Resign"), "i-cross", () => send(`${path}/resign`, { seat }), "risk"),
      act(t("Play on"), "i-undo", () => {}, "primary"),
    ),
  ]);
}

/** @param {string} path @param {import("./types.js").TableInfo} info @param {number} seat */
function askOffer(path, info, seat) {
  const offer = (/** @type {Record<string, unknown>} */ what) => send(`${path}/offers`, { seat, ...what });
  const until = (/** @type {number} */ ms) => offer({ what: "pause", until: Math.round(Date.now() + ms) });
  const absent = info.seats.filter((other) => other.to_act && !other.deputy && other.kind !== "bot" && !other.mine);
  const pauses = PAUSES.map((ms) =>
    act(t("Until {when}", { when: moment(Date.now() + ms) }), "i-pause", () => until(ms)),
  );
  openDialog(t("Offer the others…"), [
    el("p", { class: "soft" }, t("It happens when everybody who sits here agrees.")),
    el(
      "div",
      { class: "menu one" },
      act(t("Take back my last action"), "i-undo", () => offer({ what: "back" })),
      act(t("End the game as it stands"), "i-check", () => offer({ what: "end" })),
      act(t("End without a result"), "i-cross", () => offer({ what: "none" })),
      ...absent.map((other) =>
        act(t("Let a bot play for {name}", { name: other.name }), "i-bot", () =>
          offer({ what: "bot", other: other.seat }),
        ),
      ),
    ),
    el("p", { class: "label" }, t("A pause")),
    el("div", { class: "menu one" }, ...pauses),
  ]);
}

/** What lies over the board: an offer to be answered, or who plays for whom. It comes once, and can be closed. */
export class Banner {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.box = el("div", { class: "banner", role: "status", hidden: true });
    root.querySelector(".stage")?.append(this.box);
    /** @type {string[]} */
    this.closed = [];
    this.shown = "";
  }

  /** @param {Page | null} page @param {number} now the server's time */
  show(page, now) {
    const told = page && !page.over ? (this.offered(page, now) ?? this.sitting(page)) : null;
    const key = told?.key ?? "";
    if (key !== this.shown) this.box.replaceChildren(...(told?.parts ?? []));
    this.shown = key;
    this.box.hidden = !told;
  }

  /** @param {Page} page @param {number} now */
  offered(page, now) {
    const open = (page.offers ?? []).filter((offer) => offer.until > now && !this.closed.includes(`o${offer.number}`));
    const offer = open.find((one) => page.seat !== null && one.waits.includes(page.seat)) ?? open[0];
    if (!offer) return null;
    const asked = page.seat !== null && offer.waits.includes(page.seat);
    const own = offer.seat === page.seat;
    const reply = (/** @type {boolean} */ agrees) =>
      send(`/api/tables/${page.table}/offers/${offer.number}`, { seat: page.seat, agrees });
    const waits = offer.waits.map((seat) => page.seats[seat].name);
    const more = asked ? "" : t("Waiting for {names}", { names: list(waits) });
    const until = offer.what === "pause" && offer.value ? t("Until {when}", { when: moment(offer.value) }) : "";
    const parts = [
      badge(offer.seat, 24),
      el("p", {}, rich(offer.text), " ", el("span", { class: "soft" }, until || more)),
      asked && button(t("Decline"), () => reply(false), { cls: "ghost sm" }),
      asked && button(t("Agree"), () => reply(true), { cls: "sm", symbol: "i-check" }),
      own && button(t("Take it back"), () => reply(false), { cls: "ghost sm" }),
      !asked && !own && this.cross(`o${offer.number}`),
    ];
    return { key: `${offer.number} ${offer.waits} ${page.seat}`, parts: parts.filter((part) => part !== false) };
  }

  /** @param {Page} page */
  sitting(page) {
    const found = page.seats.find(
      (seat) => seat.deputy && seat.seat !== page.seat && !this.closed.includes(`s${seat.seat}/${seat.deputy.since}`),
    );
    if (!found?.deputy) return null;
    const key = `s${found.seat}/${found.deputy.since}`;
    const since = moment(found.deputy.since);
    const name = el("b", {}, t("A bot plays for {name}", { name: found.name }));
    const more = found.resigned
      ? t("resigned at {when}.", { when: since })
      : t("since {when}; the seat can be taken back at any time.", { when: since });
    return { key, parts: [badge(found.seat, 24), el("p", {}, name, " ", more), this.cross(key)] };
  }

  /** @param {string} key */
  cross(key) {
    const close = () => {
      this.closed.push(key);
      this.box.hidden = true;
    };
    return el(
      "button",
      { class: "btn ghost icon sm", type: "button", "aria-label": t("Close"), click: close },
      icon("i-cross", 13),
    );
  }
}
