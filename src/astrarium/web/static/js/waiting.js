/** A table that waits for its players: who sits there, how to bring others, and everybody's word that it may begin. */

import { ApiError, post, remove } from "./api.js";
import { button, el, icon, remember, remembered } from "./dom.js";
import { Feed } from "./feed.js";
import { notice } from "./notices.js";
import { dot, paceMark, seatMark } from "./people.js";
import { roundTable } from "./roundtable.js";
import { levelName } from "./scores.js";
import { newWord, sitDown } from "./seal.js";
import { ours } from "./seats.js";
import { play as sound } from "./sound.js";
import { t, tn } from "./words.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").SeatInfo} SeatInfo */

export class WaitingRoom {
  /** @param {() => void} look asks for the table again */
  constructor(look) {
    this.look = look;
    this.veil = el("div", { class: "waiting-veil" });
    this.drawn = "";
    this.until = 0; // when silent seats open again
    this.leaving = false; // the table is being withdrawn: whoever asked for it would find none
    this.feed = new Feed("/api/me/ws", look); // whoever waits is here
    this.clock = window.setInterval(() => this.tick(), 500);
    document.body.append(this.veil);
  }

  close() {
    clearInterval(this.clock);
    this.feed.close();
    this.veil.remove();
  }

  /** @param {TableInfo} info */
  show(info) {
    const { left = null, ready = [], code } = info.meeting ?? {};
    const seats = info.seats.map(({ here, ...seat }) => seat);
    const drawn = JSON.stringify([seats, ready, code, left === null]);
    this.until = left === null ? 0 : Date.now() + left;
    if (drawn !== this.drawn) this.draw(info);
    this.drawn = drawn;
    this.dots(info);
    this.tick();
  }

  /** @param {TableInfo} info */
  draw(info) {
    const asked = this.until > 0;
    if (asked && ours(info.seats).length && !this.veil.querySelector(".is-asked")) sound("turn");
    const box = el(
      "section",
      { class: asked ? "waiting-room is-asked" : "waiting-room" },
      el("div", { class: "wr-stack" }, head(info), this.table(info), terms(info)),
      el("aside", { class: "wr-stack" }, ours(info.seats).length > 0 && free(info).length > 0 && invite(info)),
    );
    this.veil.replaceChildren(box);
  }

  /** @param {TableInfo} info */
  table(info) {
    const ready = info.meeting?.ready ?? [];
    return el(
      "div",
      { class: "panel plate wr-round" },
      roundTable(info.seats, ready, this.until > 0),
      el("div", { class: "wr-rows" }, ...info.seats.map((seat) => this.row(info, seat))),
      this.foot(info),
    );
  }

  /** @param {TableInfo} info @param {SeatInfo} seat */
  row(info, seat) {
    const open = seat.kind === "open" && !seat.taken;
    const words = el("div", {}, el("b", {}, open ? t("Open seat") : seat.name), el("small", {}, note(info, seat)));
    const may = open && !ours(info.seats).length;
    const said = this.until > 0 && seat.kind !== "bot" && saidReady(info, seat);
    const row = { class: open ? "wr-seat is-free" : "wr-seat", "data-seat": seat.seat + 1, "data-sits": seat.seat };
    return el(
      "div",
      row,
      seatMark({ ...seat, taken: !open }, 32),
      words,
      may ? takeForm(info, seat, () => this.seated()) : said,
      open && info.made && this.giveToBot(info, seat),
      !open && seat.mine && !info.made && free(info).length > 0 && this.getUp(info, seat),
    );
  }

  /** Nobody comes: a bot takes the seat. @param {TableInfo} info @param {SeatInfo} seat */
  giveToBot(info, seat) {
    const level = remembered("level", "casual");
    const give = () => tryTo(() => post(`/api/tables/${info.table}/seats/${seat.seat}/bot`, { level }), this.look);
    return button(t("Give to a bot"), give, { cls: "ghost sm", symbol: "i-bot" });
  }

  /** @param {TableInfo} info @param {SeatInfo} seat */
  getUp(info, seat) {
    const leave = () => tryTo(() => remove(`/api/tables/${info.table}/seats/${seat.seat}`), this.look);
    return button(t("Get up"), leave, { cls: "ghost sm" });
  }

  /** @param {TableInfo} info */
  foot(info) {
    const mine = ours(info.seats);
    if (!mine.length || !this.until) {
      const hint = el("p", { class: "wr-hint" }, this.hint(info));
      return el("div", { class: "wr-foot" }, hint, info.made && free(info).length > 0 && this.withdrawal(info));
    }
    const said = mine.every((seat) => info.meeting?.ready.includes(seat));
    const yes = said
      ? el("span", { class: "wr-said is-yes" }, icon("i-check", 16), t("You are ready"))
      : button(t("Yes, begin"), () => this.ready(info), { cls: "primary big", symbol: "i-check", id: "ready" });
    return el("div", { class: "wr-foot" }, yes, el("span", { class: "wr-hint countdown", role: "timer" }));
  }

  /** @param {TableInfo} info */
  hint(info) {
    if (this.until) return t("They are about to begin. A seat whose player says nothing opens again.");
    if (info.meeting?.live) return t("When all seats are taken everybody says yes, within a minute.");
    return t("The game begins with the last seat. You may leave this page: your tables wait on the home page.");
  }

  /** @param {TableInfo} info */
  async ready(info) {
    const word = newWord();
    try {
      await post(`/api/tables/${info.table}/ready`, { word });
      remember(`word.${info.table}`, word);
    } catch (error) {
      notice(error instanceof ApiError ? error.message : String(error), { safe: t("The table is as it was.") });
    }
    this.look();
  }

  /** Whoever had no key has one now. */
  seated() {
    this.feed.reopen();
    this.look();
  }

  /** Who is here may change while somebody writes a name: only the dots do then. @param {TableInfo} info */
  dots(info) {
    for (const seat of info.seats) {
      const mark = this.veil.querySelector(`[data-sits="${seat.seat}"] .seatm`);
      if (!mark || seat.kind === "bot" || !seat.taken) continue;
      mark.querySelector(".presence")?.remove();
      mark.append(dot(seat.here) ?? "");
    }
  }

  /** @param {TableInfo} info */
  withdrawal(info) {
    return button(t("Withdraw the table"), () => this.withdraw(info), { cls: "risk sm" });
  }

  /** @param {TableInfo} info */
  async withdraw(info) {
    this.leaving = true;
    const gone = await tryTo(
      () => remove(`/api/tables/${info.table}`),
      () => location.assign("/"),
    );
    this.leaving = gone;
    if (!gone) this.look();
  }

  tick() {
    const left = Math.max(0, Math.ceil((this.until - Date.now()) / 1000));
    const said = this.veil.querySelector(".countdown");
    if (said) said.textContent = tn("{n} second left", "{n} seconds left", left);
    const face = this.veil.querySelector(".roundtable .figure");
    if (face) face.textContent = String(left);
    this.veil
      .querySelector(".roundtable .arc")
      ?.setAttribute("stroke-dasharray", `${(2 * Math.PI * 40 * left) / 60} 999`);
  }
}

/** @param {() => Promise<unknown>} act @param {() => void} done @returns {Promise<boolean>} whether it was done */
async function tryTo(act, done) {
  try {
    await act();
    done();
    return true;
  } catch (error) {
    notice(error instanceof ApiError ? error.message : String(error), { safe: t("Nothing was changed.") });
    return false;
  }
}

/** The seats that nobody has taken. @param {TableInfo} info */
function free(info) {
  return info.seats.filter((seat) => seat.kind === "open" && !seat.taken);
}

/** @param {TableInfo} info */
function head(info) {
  const open = free(info).length;
  const mine = ours(info.seats).length > 0;
  const title = !open
    ? t("Everybody is here. Shall we begin?")
    : mine
      ? tn("{n} player is missing.", "{n} players are missing.", open)
      : t("A seat is free for you");
  const text = !open
    ? t("The game begins when everybody has said yes.")
    : mine
      ? t("Send them this link, the code, or an invitation.")
      : t("Choose a seat and tell the others your name.");
  const eyebrow = [info.title || info.game, info.meeting?.name].filter(Boolean).join(" · ");
  return el(
    "header",
    {},
    el("span", { class: "eyebrow" }, eyebrow),
    el("h1", {}, title),
    el("p", { class: "soft" }, text),
  );
}

/** @param {TableInfo} info @param {SeatInfo} seat */
function note(info, seat) {
  if (seat.kind === "bot") return t("Bot, {level}", { level: levelName(seat.level) });
  if (seat.mine) return info.meeting?.maker ? t("you, who made this table") : t("you");
  if (seat.taken) return t("sits here");
  return (
    { public: t("from the lobby, by link or code"), private: t("invited, or with the code") }[
      /** @type {"public" | "private"} */ (info.meeting?.visibility)
    ] ?? t("whoever has the link")
  );
}

/** @param {TableInfo} info @param {SeatInfo} seat */
function saidReady(info, seat) {
  if (info.meeting?.ready.includes(seat.seat))
    return el("span", { class: "wr-said is-yes" }, icon("i-check", 15), t("ready"));
  if (seat.mine) return el("span", { class: "wr-said is-mine" }, t("up to you"));
  return el("span", { class: "wr-said" }, icon("i-clock", 15), t("not yet"));
}

/** @param {TableInfo} info @param {SeatInfo} seat @param {() => void} onSeated */
function takeForm(info, seat, onSeated) {
  const name = /** @type {HTMLInputElement} */ (
    el("input", {
      class: "input",
      maxlength: 24,
      required: true,
      "aria-label": t("Your name"),
      placeholder: t("Your name"),
      value: remembered("name", ""),
    })
  );
  const take = async (/** @type {Event} */ event) => {
    event.preventDefault();
    remember("name", name.value.trim());
    try {
      await sitDown(info.table, seat.seat, name.value.trim());
    } catch (error) {
      notice(error instanceof ApiError ? error.message : String(error), { safe: t("No seat was taken.") });
    }
    onSeated();
  };
  return el(
    "form",
    { class: "wr-take", submit: take },
    name,
    el("button", { class: "btn primary", type: "submit" }, t("Sit here")),
  );
}

/** On what terms people meet here, in one strip. @param {TableInfo} info */
function terms(info) {
  const meeting = info.meeting;
  if (!meeting) return null;
  const where = { public: t("In the lobby"), unlisted: t("By link"), private: t("Private") }[meeting.visibility];
  const band = meeting.level ? `${meeting.level[0]} – ${meeting.level[1]}` : t("all levels");
  return el(
    "ul",
    { class: "panel wr-terms" },
    el("li", {}, paceMark(meeting.live)),
    term("i-link", where, meeting.language ? meeting.language.toUpperCase() : t("any language")),
    term("i-rated", meeting.rated ? t("Rated") : t("Friendly"), band),
    term("i-eye", t("Spectators"), watching(meeting)),
  );
}

/** @param {NonNullable<TableInfo["meeting"]>} meeting */
function watching({ spectators, delay }) {
  if (!spectators) return t("when it is over");
  return delay ? tn("{n} turn later", "{n} turns later", delay) : t("welcome");
}

/** @param {string} symbol @param {string} title @param {string} text */
function term(symbol, title, text) {
  return el("li", {}, icon(symbol, 16), el("span", {}, el("b", {}, title), el("small", {}, text)));
}

/** How others come here. @param {TableInfo} info */
function invite(info) {
  const { code = null, visibility } = info.meeting ?? {};
  const path = visibility === "private" && code ? `/lobby?code=${code}` : location.pathname;
  const address = location.origin + path;
  const field = el("input", {
    class: "input",
    readonly: true,
    value: address,
    "aria-label": t("Link to this table"),
    focus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select(),
  });
  return el(
    "section",
    { class: "panel wr-invite", "aria-label": t("Invite") },
    el("div", { class: "panel-head" }, el("h2", { class: "eyebrow" }, t("Invite"))),
    el(
      "div",
      { class: "wr-pad" },
      el(
        "div",
        { class: "wr-iv" },
        el("img", {
          class: "wr-qr",
          src: `/api/tables/${info.table}/qr`,
          width: 128,
          height: 128,
          alt: t("QR code of the link"),
        }),
        el(
          "div",
          {},
          code && el("span", { class: "label" }, t("Code")),
          code && el("span", { class: "wr-code" }, code),
          button(t("Copy link"), () => copyText(address), { symbol: "i-copy", cls: "gold sm" }),
        ),
      ),
      field,
      byName(info),
    ),
  );
}

/** Somebody whom I have met at a table. @param {TableInfo} info */
function byName(info) {
  const name = /** @type {HTMLInputElement} */ (
    el("input", {
      class: "input",
      maxlength: 40,
      required: true,
      placeholder: t("Invite by name"),
      "aria-label": t("Invite by name"),
    })
  );
  const ask = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const asked = await post(`/api/tables/${info.table}/invitations`, { name: name.value });
      notice(t("{name} is invited.", { name: asked.name }), { bad: false });
      name.value = "";
    } catch (error) {
      notice(error instanceof ApiError ? error.message : String(error), { safe: t("Nobody was invited.") });
    }
  };
  return el(
    "form",
    { class: "wr-take", submit: ask },
    name,
    el("button", { class: "btn", type: "submit" }, t("Invite")),
  );
}

/** @param {string} text */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(t("The link is copied."), { bad: false });
  } catch {
    notice(text, { bad: false, stay: true });
  }
}
