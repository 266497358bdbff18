/** A new table: game, seats, who sits, options. Everything has a sensible default, so that one click plays. */

import { ApiError } from "./api.js";
import { badge, el, find, need, remember, remembered } from "./dom.js";
import { notice } from "./notices.js";
import { SERVER_PACE } from "./pace.js";
import { levelName } from "./scores.js";
import { postSealed } from "./seal.js";
import { Terms } from "./terms.js";
import { TimePart } from "./timepart.js";
import { t, tn } from "./words.js";

/**
 * @typedef {{name: string, title: string, help: string, values: (string | number | boolean)[], labels: string[],
 *   default: string | number | boolean, seats: number[]}} Option
 * @typedef {{id: string, title: string, blurb: string, seats: number[], minutes: number, depth: number,
 *   options: Option[], levels: string[], bots: string[]}} Game
 * @typedef {{kind: string, name?: string, level?: string}} Sitter
 */

const STARS = ["Vega", "Rigel", "Altair", "Mira", "Deneb", "Antares"];
const OPEN_OPTIONS = 6; // a game with more folds the rest away
const RULE = /^[A-Z]{2}-[A-Z]?\d+(?:\.\d+)*/; // the help of a ruling begins with its rule
const KINDS = ["me", "bot", "person", "open"];

/** The name this player used last. */
export function myName() {
  return remembered("name", "").trim() || t("Captain");
}

/**
 * Who sits by default: me and bots.
 * @param {number} seats
 * @returns {Sitter[]}
 */
export function defaultSitters(seats) {
  const level = remembered("level", "casual");
  return Array.from({ length: seats }, (_, i) =>
    i === 0 ? { kind: "me", name: myName() } : { kind: "bot", name: STARS[i], level },
  );
}

/** The number of seats a game begins with: three where it can. @param {number[]} counts */
export function usualSeats(counts) {
  return counts.includes(3) ? 3 : counts[0];
}

/**
 * Makes a table and goes there.
 * @param {string} game @param {Sitter[]} sitters @param {Record<string, unknown>} options
 * @param {Record<string, unknown>} terms on which people meet there, and how much time they have @param {string} [query]
 */
export async function makeTable(game, sitters, options = {}, terms = {}, query = "") {
  try {
    const made = await postSealed({ game, seats: sitters, options, pace: SERVER_PACE, ...terms });
    remember("game", game);
    location.href = `/t/${made.table}${query}`;
  } catch (error) {
    notice(error instanceof ApiError ? error.message : String(error), { safe: t("No table was made.") });
  }
}

class NewTable {
  /** @param {HTMLFormElement} form @param {Game[]} games */
  constructor(form, games) {
    this.form = form;
    this.games = games;
    this.game = games.find((game) => game.id === form.dataset.game) ?? games[0];
    this.sitters = defaultSitters(usualSeats(this.game.seats));
    /** @type {Map<string, HTMLElement>} */
    this.fields = new Map(); // of the game's options
    this.time = new TimePart(need("#time-field", form));
    this.terms = new Terms();
    need("#terms-field", form).append(this.terms.fold);
    form.addEventListener("submit", (event) => this.submit(event));
    for (const pick of form.querySelectorAll(".pick"))
      pick.addEventListener("click", () => this.pick(/** @type {HTMLElement} */ (pick).dataset.game ?? ""));
    need(".picks", form).addEventListener("keydown", (event) => this.walk(event));
    need("#fewer", form).addEventListener("click", () => this.resize(-1));
    need("#more", form).addEventListener("click", () => this.resize(1));
    this.pick(this.game.id);
  }

  /** @param {string} id */
  pick(id) {
    this.game = this.games.find((game) => game.id === id) ?? this.game;
    for (const pick of this.form.querySelectorAll(".pick")) {
      const chosen = /** @type {HTMLElement} */ (pick).dataset.game === this.game.id;
      pick.setAttribute("aria-checked", String(chosen));
      pick.setAttribute("tabindex", chosen ? "0" : "-1");
      if (chosen) pick.scrollIntoView({ block: "nearest", inline: "center" });
    }
    if (!this.game.seats.includes(this.sitters.length)) this.sitters = defaultSitters(usualSeats(this.game.seats));
    const options = this.game.options.filter(canChoose);
    this.fields = new Map(options.map((option) => [option.name, optionField(option, this.game.id)]));
    /** @type {HTMLDetailsElement} */ (need("#more-options", this.form)).open = false;
    this.draw();
  }

  /** The games are one stop of the keyboard: arrows go from one to the next. @param {KeyboardEvent} event */
  walk(event) {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = this.games.findIndex((game) => game.id === this.game.id);
    this.pick(this.games[(at + by + this.games.length) % this.games.length].id);
    find(".pick[aria-checked=true]", this.form)?.focus();
  }

  /** @param {number} by */
  resize(by) {
    const count = this.sitters.length + by;
    if (!this.game.seats.includes(count)) return;
    this.sitters = by > 0 ? [...this.sitters, defaultSitters(count)[count - 1]] : this.sitters.slice(0, count);
    if (!this.sitters.some((sitter) => sitter.kind === "me")) this.sitters[0] = { kind: "me", name: myName() };
    this.draw();
  }

  draw() {
    const { seats, minutes, title } = this.game;
    const count = this.sitters.length;
    need("#count", this.form).textContent = String(count);
    need("#range", this.form).textContent = t("{low} to {high}", { low: seats[0], high: seats[seats.length - 1] });
    /** @type {HTMLButtonElement} */ (need("#fewer", this.form)).disabled = !seats.includes(count - 1);
    /** @type {HTMLButtonElement} */ (need("#more", this.form)).disabled = !seats.includes(count + 1);
    need(".seatsbox", this.form).replaceChildren(...this.sitters.map((sitter, i) => this.row(sitter, i)));
    this.drawOptions();
    this.time.box.hidden = this.sitters.filter(({ kind }) => kind !== "bot").length < 2; // bots need no clock
    this.terms.offer(this.sitters.some((sitter) => sitter.kind === "open"));
    need(".sum span", this.form).textContent =
      `${title}, ${tn("{n} seat", "{n} seats", count)}, ${t("about {n} min", { n: minutes * count })}`;
  }

  /** @param {Sitter} sitter @param {number} i */
  row(sitter, i) {
    const parts = [badge(i, 28), this.kindField(sitter, i)];
    if (sitter.kind === "bot") parts.push(this.levelField(sitter, i));
    if (sitter.kind === "open") parts.push(el("small", { class: "note" }, t("you get a link to send")));
    else parts.push(this.nameField(sitter, i));
    return el("div", { class: `seat k-${sitter.kind}`, "data-seat": i + 1 }, ...parts);
  }

  /** @param {Sitter} sitter @param {number} i */
  kindField(sitter, i) {
    const words = {
      me: t("Me"),
      person: t("Another person at this screen"),
      open: t("A friend with a link"),
      bot: t("A bot"),
    };
    const change = (/** @type {string} */ kind) => this.sit(i, kind);
    return select(
      "kind",
      t("Who sits at seat {n}", { n: i + 1 }),
      KINDS.map((kind) => [kind, words[/** @type {keyof typeof words} */ (kind)]]),
      sitter.kind,
      change,
    );
  }

  /** @param {Sitter} sitter @param {number} i */
  levelField(sitter, i) {
    const level = (/** @type {string} */ name) => {
      sitter.level = name;
      remember("level", name);
    };
    const engines = this.game.bots.filter((name) => name.startsWith("engine:"));
    return select(
      "level",
      t("Level of the bot at seat {n}", { n: i + 1 }),
      [...this.game.levels, ...engines].map((name) => [name, levelName(name)]),
      sitter.level ?? "casual",
      level,
    );
  }

  /** @param {Sitter} sitter @param {number} i */
  nameField(sitter, i) {
    const input = /** @type {HTMLInputElement} */ (
      el("input", {
        class: "input name",
        maxlength: 24,
        value: sitter.name ?? "",
        "aria-label": t("Name at seat {n}", { n: i + 1 }),
      })
    );
    input.addEventListener("input", () => {
      sitter.name = input.value;
      if (sitter.kind === "me") remember("name", input.value);
    });
    return input;
  }

  /** @param {number} i @param {string} kind */
  sit(i, kind) {
    if (kind === "me")
      this.sitters = this.sitters.map((sitter, k) =>
        sitter.kind === "me" && k !== i ? { kind: "bot", name: STARS[k], level: "casual" } : sitter,
      );
    const names = { me: myName(), person: t("Guest {n}", { n: i + 1 }), bot: STARS[i], open: undefined };
    this.sitters[i] = {
      kind,
      name: names[/** @type {keyof typeof names} */ (kind)],
      level: kind === "bot" ? remembered("level", "casual") : undefined,
    };
    this.draw();
    /** @type {HTMLElement} */ (need(".seatsbox", this.form).children[i].querySelector("select")).focus();
  }

  /** Lays out the options that a table of this size can have; their fields keep what was chosen. */
  drawOptions() {
    const { plain, folded } = sortOptions(this.game.options.filter((option) => this.isOffered(option)));
    const fields = (/** @type {Option[]} */ some) => some.map(({ name }) => this.fields.get(name) ?? "");
    need("#options", this.form).replaceChildren(...fields(plain));
    need("#more-options .tight", this.form).replaceChildren(...fields(folded));
    need("#more-options small", this.form).textContent = String(folded.length);
    need("#more-options", this.form).hidden = !folded.length;
    need("#options-field", this.form).hidden = !plain.length && !folded.length;
  }

  /** @param {Option} option */
  isOffered(option) {
    return canChoose(option) && (!option.seats.length || option.seats.includes(this.sitters.length));
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const go = /** @type {HTMLButtonElement} */ (need("#create", this.form));
    go.disabled = true;
    const sitters = this.sitters.map(({ kind, name, level }) => ({ kind, name: name?.trim() || undefined, level }));
    const terms = { ...this.terms.chosen(), time: this.time.value, live: this.time.live };
    await makeTable(this.game.id, sitters, this.chosenOptions(), terms);
    go.disabled = false;
  }

  chosenOptions() {
    /** @type {Record<string, unknown>} */
    const chosen = {};
    for (const option of this.game.options.filter(canChoose)) {
      const field = this.isOffered(option) && find(`[name="${CSS.escape(option.name)}"]`, this.form);
      if (!field) chosen[option.name] = option.default;
      else if (field instanceof HTMLInputElement) chosen[option.name] = field.checked;
      else chosen[option.name] = option.values[/** @type {HTMLSelectElement} */ (field).selectedIndex];
    }
    return chosen;
  }
}

/** Whether there is anything to choose: some options only carry what a record needs. @param {Option} option */
function canChoose(option) {
  return option.values.length > 1;
}

/** Which options are in sight, and which are folded away. @param {Option[]} options */
function sortOptions(options) {
  if (options.length <= OPEN_OPTIONS) return { plain: options, folded: [] };
  const plain = options.filter((option) => !RULE.test(option.help)).slice(0, OPEN_OPTIONS);
  return { plain, folded: options.filter((option) => !plain.includes(option)) };
}

/** What an option's help says; a rule at its beginning leads to the rules. @param {string} help @param {string} game */
function helpLine(help, game) {
  const rule = help.match(RULE)?.[0] ?? "";
  const link =
    rule &&
    el("a", { href: `/rules/${game}#${rule}`, target: "_blank", rel: "noopener", title: t("Read this rule") }, rule);
  return el("small", {}, link || "", help.slice(rule.length));
}

/** @param {Option} option @param {string} game */
function optionField(option, game) {
  const words = el("span", {}, el("b", {}, option.title), option.help && helpLine(option.help, game));
  if (option.values.every((value) => typeof value === "boolean")) {
    const box = el("input", { type: "checkbox", name: option.name, role: "switch", checked: option.default === true });
    return el("label", { class: "switch" }, box, el("i"), words);
  }
  const labels = option.values.map((value, i) => [String(value), option.labels?.[i] ?? String(value)]);
  const field = select("option", option.title, labels, String(option.default), () => {});
  field.setAttribute("name", option.name);
  return el("label", { class: "choice" }, words, field);
}

/** @param {string} cls @param {string} label @param {string[][]} options @param {string} chosen @param {(value: string) => void} onChange */
function select(cls, label, options, chosen, onChange) {
  const field = /** @type {HTMLSelectElement} */ (el("select", { class: `input ${cls}`, "aria-label": label }));
  field.append(...options.map(([value, text]) => el("option", { value, selected: value === chosen }, text)));
  field.addEventListener("change", () => onChange(field.value));
  return field;
}

const form = document.querySelector("form.new-table");
const data = document.getElementById("games");
if (form && data) new NewTable(/** @type {HTMLFormElement} */ (form), JSON.parse(data.textContent || "[]"));
