/** On what terms people meet at a new table: folded away, and as ever where nobody opens it. */

import { el } from "./dom.js";
import { lang, t, tn } from "./words.js";

const LEVELS = [900, 1200, 1500, 1800, 2100];
const TURNS_LATER = 3;

/** The fields, and what was chosen. */
export class Terms {
  constructor() {
    this.visibility = "unlisted";
    this.ways = el("div", { class: "ways", role: "radiogroup", "aria-label": t("Who may come") });
    this.name = /** @type {HTMLInputElement} */ (
      el("input", {
        class: "input name",
        maxlength: 40,
        placeholder: t("Name of the table"),
        "aria-label": t("Name of the table"),
      })
    );
    this.language = select(
      t("Language of the table"),
      [
        ["", t("any language")],
        ["fr", "Français"],
        ["en", "English"],
      ],
      "",
    );
    this.low = select(t("From level"), levels(t("any level")), "");
    this.high = select(t("Up to level"), levels(t("any level")), "");
    this.rated = toggle("rated", t("Rated"), t("It is meant to count."), false);
    this.watching = "now";
    this.spectators = el("div", { class: "seg", role: "group", "aria-label": t("Spectators") });
    this.admit("now");
    const rows = [
      this.ways,
      this.name,
      line(this.language, this.low, this.high),
      this.rated,
      watchers(this.spectators),
    ];
    this.said = el("small", {});
    this.fold = el(
      "details",
      { class: "fold", id: "terms", hidden: true },
      el("summary", {}, t("Who may come"), this.said),
      el("div", { class: "tight" }, ...rows),
    );
    this.choose("unlisted");
  }

  /** @param {string} visibility */
  choose(visibility) {
    this.visibility = visibility;
    const ways = [
      ["public", t("In the lobby"), t("everybody sees it")],
      ["unlisted", t("By link"), t("whoever has the link")],
      ["private", t("Private"), t("invited, or with the code")],
    ];
    const at = ways.findIndex(([id]) => id === visibility);
    const walk = (/** @type {KeyboardEvent} */ event) => {
      const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      this.choose(ways[(at + by + ways.length) % ways.length][0]);
      /** @type {HTMLElement | null} */ (this.ways.querySelector("[aria-checked=true]"))?.focus();
    };
    this.ways.replaceChildren(
      ...ways.map(([id, title, text]) =>
        el(
          "button",
          {
            class: "way",
            type: "button",
            role: "radio",
            "aria-checked": String(id === visibility),
            tabindex: id === visibility ? 0 : -1,
            click: () => this.choose(id),
            keydown: walk,
          },
          el("b", {}, title),
          el("small", {}, text),
        ),
      ),
    );
    this.said.textContent = ways[at][1];
    if (visibility === "public" && !this.language.value) this.language.value = lang;
  }

  /** Who does not sit there sees it now, some turns later, or when it is over. @param {string} watching */
  admit(watching) {
    this.watching = watching;
    const later = tn("{n} turn later", "{n} turns later", TURNS_LATER);
    const ways = { now: t("At once"), later, never: t("When it is over") };
    const buttons = Object.entries(ways).map(([way, text]) => {
      const pressed = String(way === watching);
      return el(
        "button",
        { type: "button", "data-watch": way, "aria-pressed": pressed, click: () => this.admit(way) },
        text,
      );
    });
    const had = this.spectators.contains(document.activeElement);
    this.spectators.replaceChildren(...buttons);
    if (had) buttons.find((one) => one.dataset.watch === watching)?.focus();
  }

  /** Only tables to which somebody is to come have terms. @param {boolean} open */
  offer(open) {
    this.fold.hidden = !open;
  }

  chosen() {
    if (this.fold.hidden) return {};
    const level = [Number(this.low.value || 0), Number(this.high.value || 4000)].sort((a, b) => a - b);
    return {
      visibility: this.visibility,
      name: this.name.value.trim(),
      language: this.language.value,
      level: this.low.value || this.high.value ? level : null,
      rated: isOn(this.rated),
      spectators: this.watching !== "never",
      delay: this.watching === "later" ? TURNS_LATER : 0,
    };
  }
}

/** @param {HTMLElement} ways */
function watchers(ways) {
  const help = t("Those who watch see what everybody sees.");
  return el("div", { class: "field" }, el("span", { class: "label" }, t("Spectators")), ways, el("small", {}, help));
}

/** @param {HTMLElement} field */
function isOn(field) {
  return /** @type {HTMLInputElement} */ (field.querySelector("input")).checked;
}

/** @param {string} id @param {string} title @param {string} help @param {boolean} on */
function toggle(id, title, help, on) {
  const box = el("input", { type: "checkbox", role: "switch", id: `term-${id}`, checked: on });
  return el("label", { class: "switch" }, box, el("i"), el("span", {}, el("b", {}, title), el("small", {}, help)));
}

/** @param {string} any */
function levels(any) {
  return [["", any], ...LEVELS.map((level) => [String(level), String(level)])];
}

/** @param {string} label @param {string[][]} options @param {string} chosen */
function select(label, options, chosen) {
  const field = /** @type {HTMLSelectElement} */ (el("select", { class: "input", "aria-label": label }));
  field.append(...options.map(([value, text]) => el("option", { value, selected: value === chosen }, text)));
  return field;
}

/** @param {HTMLElement[]} fields */
function line(...fields) {
  return el("div", { class: "field-in" }, ...fields);
}
