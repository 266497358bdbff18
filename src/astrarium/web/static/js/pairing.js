/** Play now: what I would play with whoever else would, and the wait for it. */

import { ApiError, get, post, remove } from "./api.js";
import { button, el, icon, need, remember, remembered, svg } from "./dom.js";
import { notice } from "./notices.js";
import { play as sound } from "./sound.js";
import { list, t, tn } from "./words.js";

/** @typedef {{id: string, title: string, seats: number[]}} Game */
/** @typedef {{game: string, seats: number, people: string[], missing: number}} Nearest */
/** @typedef {{seeking: boolean, games: string[], seats: number[], bots: number | null, since: number | null, table: string | null, nearest: Nearest | null, now: number | null}} Pair */

const BOTS = [30, 90, null]; // seconds after which bots may sit down
const ASK_EVERY = 5; // seconds between two questions, for where no socket comes through
const R = 66;

export class Seek {
  /** @param {HTMLElement} box @param {Game[]} games @param {() => void} begun somebody has become known here */
  constructor(box, games, begun) {
    this.box = box;
    this.games = games;
    this.begun = begun;
    this.ticks = 0;
    const kept = JSON.parse(remembered("wish", "{}"));
    /** @type {Set<string>} */
    this.wanted = new Set(
      (kept.games ?? []).filter((/** @type {string} */ id) => games.some((game) => game.id === id)),
    );
    if (!this.wanted.size) this.wanted.add(remembered("game", "") || games[0].id);
    /** @type {Set<number>} */
    this.seats = new Set(kept.seats ?? [2, 3, 4]);
    /** @type {number | null} */
    this.bots = kept.bots === undefined ? 90 : kept.bots;
    /** @type {Pair | null} */
    this.pair = null;
    this.ahead = 0; // by how much the server's clock is ahead of ours
    this.seen = JSON.stringify([false, null, null]);
    setInterval(() => this.second(), 1000);
    this.draw();
  }

  /** What the server says of my search; what a socket says may be older than an answer. @param {Pair} pair */
  async told(pair) {
    if (pair.now) this.ahead = pair.now - Date.now();
    else if (pair.seeking !== !!this.pair?.seeking) return void this.told(await get("/api/pair"));
    const seated = this.pair?.seeking && pair.table;
    this.pair = pair;
    if (seated && pair.table) return void this.go(pair.table);
    const now = JSON.stringify([pair.seeking, pair.table, pair.nearest]);
    if (now !== this.seen) this.draw();
    this.seen = now;
  }

  /** A table was found: there we go. @param {string} table */
  go(table) {
    sound("turn");
    location.assign(`/t/${table}`);
  }

  draw() {
    const parts = this.pair?.seeking ? [this.summary(), this.waiting(this.pair)] : [this.form()];
    this.box.replaceChildren(...parts);
    this.tick();
  }

  form() {
    const written = /** @type {HTMLInputElement | null} */ (this.box.querySelector("#seek-name")); // it may be drawn anew meanwhile
    const name = /** @type {HTMLInputElement} */ (
      el("input", {
        class: "input",
        maxlength: 24,
        required: true,
        id: "seek-name",
        value: written?.value ?? remembered("name", ""),
        placeholder: t("Your name"),
        "aria-label": t("Your name"),
      })
    );
    const begin = (/** @type {Event} */ event) => {
      event.preventDefault();
      remember("name", name.value.trim());
      this.begin(name.value.trim());
    };
    return el(
      "form",
      { class: "pad wishes", submit: begin },
      group(
        t("I play"),
        this.games.map((game) => this.gameChip(game)),
        "opts-line",
      ),
      group(
        t("Seats"),
        this.counts().map((n) => this.seatChip(n)),
        "seg",
      ),
      group(
        t("Bots"),
        BOTS.map((after) => this.botChip(after)),
        "seg",
      ),
      el(
        "div",
        { class: "field-in" },
        name,
        el("button", { class: "btn gold", type: "submit" }, icon("i-players", 15), el("span", {}, t("Find players"))),
      ),
    );
  }

  /** @param {Game} game */
  gameChip(game) {
    return chip("opt", game.title, this.wanted.has(game.id), () => this.toggle(this.wanted, game.id));
  }

  /** @param {number} n */
  seatChip(n) {
    return chip("", String(n), this.seats.has(n), () => this.toggle(this.seats, n));
  }

  /** @param {number | null} after */
  botChip(after) {
    const said = after === null ? t("Never") : t("After {n} s", { n: after });
    return chip("", said, this.bots === after, () => {
      this.bots = after;
      this.keep();
    });
  }

  /** The numbers of seats that the wanted games can have, one for one's own left out. */
  counts() {
    const all = this.games.filter((game) => this.wanted.has(game.id)).flatMap((game) => game.seats);
    return [...new Set(all)].filter((n) => n > 1).sort((a, b) => a - b);
  }

  /** The last one stays. @template T @param {Set<T>} chosen @param {T} value */
  toggle(chosen, value) {
    if (!chosen.delete(value)) chosen.add(value);
    else if (!chosen.size) chosen.add(value);
    this.keep();
  }

  keep() {
    remember("wish", JSON.stringify({ games: [...this.wanted], seats: [...this.seats], bots: this.bots }));
    const at = [...this.box.querySelectorAll("button")].indexOf(
      /** @type {HTMLButtonElement} */ (document.activeElement),
    );
    this.draw();
    this.box.querySelectorAll("button")[at]?.focus();
  }

  /** @param {string} name */
  async begin(name) {
    const seats = this.counts().filter((n) => this.seats.has(n));
    const wish = { games: [...this.wanted], seats: seats.length ? seats : this.counts(), bots: this.bots, name };
    try {
      const pair = /** @type {Pair} */ (await post("/api/pair", wish));
      if (pair.table) return this.go(pair.table);
      await this.told(pair);
      this.begun();
      need(".seek .btn", this.box).focus();
    } catch (error) {
      notice(error instanceof ApiError ? error.message : String(error), {
        safe: t("Nobody looks for a game for you."),
      });
    }
  }

  async stop() {
    try {
      await this.told(await remove("/api/pair"));
    } catch (error) {
      notice(error instanceof ApiError ? error.message : String(error), { safe: t("The search goes on.") });
    }
  }

  /** The wish stays readable while it waits. */
  summary() {
    const { games = [], seats = [], bots } = this.pair ?? {};
    const said = [
      t("{list} seats", { list: seats.join(", ") }),
      bots === null ? t("no bots") : t("bots after {n} s", { n: bots }),
    ];
    return el(
      "p",
      { class: "wsum" },
      el("b", {}, list(games.map((id) => this.titleOf(id)))),
      el("small", {}, said.join(" · ")),
    );
  }

  /** @param {string} id */
  titleOf(id) {
    return this.games.find((game) => game.id === id)?.title ?? id;
  }

  /** @param {Pair} pair */
  waiting(pair) {
    const facts = this.facts(pair.nearest);
    const end =
      pair.bots === null
        ? t("Only people sit down. You may play or read elsewhere meanwhile: keep this page open.")
        : t("Then bots take the free seats. You may play or read elsewhere meanwhile: keep this page open.");
    return el(
      "div",
      { class: "seek" },
      dial(),
      el("div", { role: "status" }, el("b", { class: "sk" }, t("Looking for players…")), el("ul", {}, ...facts)),
      el("small", { class: "hint" }, end),
      button(t("Stop"), () => this.stop()),
    );
  }

  /** @param {Nearest | null} nearest */
  facts(nearest) {
    if (!nearest) return [];
    const title = t("{game} for {n}", { game: this.titleOf(nearest.game), n: nearest.seats });
    const who = nearest.people.length
      ? el(
          "li",
          { class: "ok" },
          icon("i-check", 13),
          t("{game}: {names} and you", { game: title, names: list(nearest.people) }),
        )
      : el("li", {}, icon("i-check", 13), title);
    return [
      who,
      el("li", {}, icon("i-players", 13), tn("{n} player is missing", "{n} players are missing", nearest.missing)),
    ];
  }

  async second() {
    this.tick();
    if (this.pair?.seeking && ++this.ticks % ASK_EVERY === 0) {
      const pair = await get("/api/pair").catch(() => null);
      if (pair && this.pair?.seeking) await this.told(pair);
    }
  }

  /** The dial fills to the moment when bots come; without bots it counts up. */
  tick() {
    const face = this.box.querySelector(".pdial");
    const { since, bots } = this.pair ?? {};
    if (!face || !since) return;
    const waited = Math.max(0, Math.round((Date.now() + this.ahead - since) / 1000));
    const share = bots ? Math.min(1, waited / bots) : 1;
    need("text", face).textContent = time(waited);
    /** @type {Element} */ (face.querySelectorAll("text")[1]).textContent = bots
      ? t("of {time}", { time: time(bots) })
      : "";
    face.querySelector(".arc")?.setAttribute("stroke-dasharray", `${2 * Math.PI * R * share} 999`);
  }
}

/** @param {number} seconds */
function time(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function dial() {
  const ring = svg("circle", { r: R, fill: "none", stroke: "var(--line)", "stroke-width": 6 });
  const arc = svg("circle", {
    class: "arc",
    r: R,
    fill: "none",
    stroke: "var(--brass-hi)",
    "stroke-width": 6,
    transform: "rotate(-90)",
  });
  const figure = svg("text", { class: "figure", y: 4 });
  const whole = svg("text", { class: "whole", y: 28 });
  return svg("svg", { class: "pdial", viewBox: "-76 -76 152 152", "aria-hidden": "true" }, ring, arc, figure, whole);
}

/** @param {string} cls @param {string} label @param {boolean} on @param {() => void} press */
function chip(cls, label, on, press) {
  return el("button", { class: cls || null, type: "button", "aria-pressed": String(on), click: press }, label);
}

/** @param {string} label @param {HTMLElement[]} buttons @param {string} cls */
function group(label, buttons, cls) {
  return el(
    "div",
    { class: "wish", role: "group", "aria-label": label },
    el("span", { class: "label" }, label),
    el("div", { class: cls }, ...buttons),
  );
}
