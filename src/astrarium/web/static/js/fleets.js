/** A fleet set with steppers: squadrons of ships with their figures and dice, read from and written as the game's own text. */

import { button, el, icon } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {{id: string, name: string}} Named
 * @typedef {{ships: (Named & {fixed: boolean, start: Record<string, number | string>})[],
 *   figures: (Named & {most: number})[], dice: Named[], colours: Named[], ships_at_most: number, dice_at_most: number}} Form
 * @typedef {{ship: string, count: number, values: Record<string, number | string>, damage: string}} Squadron
 */

export class FleetField {
  /** @param {HTMLElement} box @param {Form} form @param {() => void} changed */
  constructor(box, form, changed) {
    this.box = box;
    this.form = form;
    this.changed = changed;
    /** @type {Squadron[]} */
    this.squadrons = [];
  }

  /** @param {string} text */
  read(text) {
    this.squadrons = text
      .split(",")
      .map((part) => this.squadron(part.trim().split(/\s+/)))
      .filter((found) => found !== null);
    this.draw();
  }

  /** @param {string[]} words @returns {Squadron | null} */
  squadron([count, name, ...rest]) {
    const ship = this.form.ships.find(({ id }) => id === name?.toLowerCase());
    if (!ship || !(Number(count) > 0)) return null;
    const given = Object.fromEntries(rest.map((word) => word.split("=")).map(([key, value]) => [key, value ?? ""]));
    const { damage = "", ...values } = given;
    const none = [...this.form.figures.map(({ id }) => [id, 0]), ...this.form.dice.map(({ id }) => [id, ""])];
    const begun = ship.fixed ? ship.start : Object.fromEntries(none);
    return { ship: ship.id, count: Number(count), values: { ...begun, ...values }, damage };
  }

  /** The game's own text of the fleet. */
  write() {
    return this.squadrons.map((squadron) => this.written(squadron)).join(", ");
  }

  /** @param {Squadron} squadron */
  written({ ship, count, values, damage }) {
    const fixed = this.form.ships.find(({ id }) => id === ship)?.fixed;
    const keys = [...this.form.figures, ...this.form.dice].map(({ id }) => id);
    const said = fixed
      ? []
      : keys.filter((key) => values[key] && values[key] !== "0").map((key) => `${key}=${values[key]}`);
    return [count, ship, ...said, ...(damage ? [`damage=${damage}`] : [])].join(" ");
  }

  /** One more squadron, of a type that is not there yet. */
  add() {
    const used = new Set(this.squadrons.map(({ ship }) => ship));
    const ship = this.form.ships.find(({ id }) => !used.has(id)) ?? this.form.ships[0];
    this.squadrons.push({ ship: ship.id, count: 1, values: { ...ship.start }, damage: "" });
    this.set();
  }

  set() {
    this.draw();
    this.changed();
  }

  draw() {
    const focused = document.activeElement?.getAttribute("data-key");
    const here = this.box.contains(document.activeElement);
    const more = button(t("Add ships"), () => this.add(), { symbol: "i-plus", cls: "ghost sm" });
    this.box.replaceChildren(...this.squadrons.map((squadron, i) => this.card(squadron, i)), more);
    if (here && focused) /** @type {HTMLElement | null} */ (this.box.querySelector(`[data-key="${focused}"]`))?.focus();
  }

  /** @param {Squadron} squadron @param {number} i */
  card(squadron, i) {
    const { name, fixed } = /** @type {Form["ships"][number]} */ (
      this.form.ships.find(({ id }) => id === squadron.ship)
    );
    const card = el("section", { class: "squadron", "aria-label": name }, this.head(squadron, i));
    const figures = [this.counter(squadron, i), ...(fixed ? [] : this.figures(squadron, i))];
    card.append(el("div", { class: "figures" }, ...figures));
    return card;
  }

  /** @param {Squadron} squadron @param {number} i */
  head(squadron, i) {
    const options = this.form.ships.map(({ id, name }) =>
      el("option", { value: id, selected: id === squadron.ship }, name),
    );
    const choice = /** @type {HTMLSelectElement} */ (
      el("select", { class: "input", "aria-label": t("Kind of ship"), "data-key": `${i}-ship` }, ...options)
    );
    choice.addEventListener("change", () => {
      const ship = this.form.ships.find(({ id }) => id === choice.value);
      if (ship) Object.assign(squadron, { ship: ship.id, values: { ...ship.start }, damage: "" });
      this.set();
    });
    const away = { class: "btn ghost icon sm", type: "button", "aria-label": t("Remove"), click: () => this.remove(i) };
    return el("header", {}, choice, el("button", away, icon("i-cross", 13)));
  }

  /** @param {number} i */
  remove(i) {
    this.squadrons.splice(i, 1);
    this.set();
  }

  /** @param {Squadron} squadron @param {number} i */
  counter(squadron, i) {
    return stepper(t("Ships"), `${i}-count`, squadron.count, 1, this.form.ships_at_most, (count) => {
      squadron.count = count;
      squadron.damage = "";
      this.set();
    });
  }

  /** @param {Squadron} squadron @param {number} i */
  figures(squadron, i) {
    const { values } = squadron;
    const numbers = this.form.figures.map(({ id, name, most }) =>
      stepper(name, `${i}-${id}`, Number(values[id] || 0), 0, most, (value) => {
        values[id] = value;
        this.set();
      }),
    );
    const dice = this.form.dice.flatMap((kind) =>
      this.form.colours.map((colour) => this.die(squadron, i, kind, colour)),
    );
    return [...numbers, ...dice];
  }

  /** How many dice of a colour. @param {Squadron} squadron @param {number} i @param {Named} kind @param {Named} colour */
  die({ values }, i, kind, colour) {
    const letters = String(values[kind.id] ?? "");
    const count = [...letters].filter((letter) => letter === colour.id).length;
    const most = count + this.form.dice_at_most - letters.length;
    return stepper(`${kind.name} (${colour.name})`, `${i}-${kind.id}-${colour.id}`, count, 0, most, (value) => {
      const others = [...letters].filter((letter) => letter !== colour.id).join("");
      values[kind.id] = others + colour.id.repeat(value);
      this.set();
    });
  }
}

/** @param {string} name @param {string} key @param {number} value @param {number} least @param {number} most @param {(value: number) => void} set */
function stepper(name, key, value, least, most, set) {
  const step = (/** @type {number} */ by, /** @type {string} */ symbol, /** @type {string} */ label) =>
    el(
      "button",
      {
        class: "btn icon",
        type: "button",
        "data-key": `${key}${symbol}`,
        "aria-label": `${name}, ${label}`,
        disabled: value + by < least || value + by > most,
        click: () => set(value + by),
      },
      icon(symbol, 13),
    );
  const shown = el("output", { "aria-label": name }, String(value));
  const set_ = el("span", { class: "set" }, step(-1, "i-minus", t("fewer")), shown, step(1, "i-plus", t("more")));
  return el("div", { class: "steps-of", role: "group", "aria-label": name }, el("span", {}, name), set_);
}
