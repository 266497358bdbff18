/** The odds of a battle: two fleets set with steppers or written, the chances as one bar, and what it will cost. */

import { ApiError, get } from "./api.js";
import { el, need } from "./dom.js";
import { FleetField } from "./fleets.js";
import { lang, t } from "./words.js";

/**
 * @typedef {{attacker_wins: number, defender_wins: number, stalemate: number, expected_rounds: number,
 *   attacker_losses: number, defender_losses: number}} Odds
 */

const FIELDS = ["attacker", "defender", "policy"];
const SOON = 350; // milliseconds after the last change of a fleet

class OddsForm {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.outcome = need(".outcome", form);
    this.asked = this.soon = 0;
    /** @type {Map<string, FleetField>} */
    this.fleets = new Map();
    const asked = JSON.parse(document.getElementById("fleet-form")?.textContent || "null");
    for (const side of asked ? FIELDS.slice(0, 2) : []) {
      this.fleets.set(side, new FleetField(need(`[data-fleet=${side}] .fleet`, form), asked, () => this.stepped()));
      this.field(side).addEventListener("input", () => this.fleets.get(side)?.read(this.field(side).value));
    }
    this.field("policy").addEventListener("change", () => this.fleets.size && this.reckon());
    form.addEventListener("submit", (event) => this.submit(event));
    for (const chip of form.querySelectorAll(".chip"))
      chip.addEventListener("click", () => this.take(/** @type {HTMLElement} */ (chip).dataset));
    this.fromAddress();
  }

  /** A battle in the address is reckoned at once: it can be sent to a friend. */
  fromAddress() {
    const given = Object.fromEntries(new URLSearchParams(location.search));
    const example = /** @type {HTMLElement | null} */ (this.form.querySelector(".examples .chip"));
    const first = this.fleets.size && !given.attacker && example ? { ...example.dataset } : {};
    this.fill({ ...given, ...first });
    if (this.field("attacker").value && this.field("defender").value) this.reckon();
  }

  /** @param {string} name */
  field(name) {
    return /** @type {HTMLTextAreaElement | HTMLSelectElement} */ (need(`[name=${name}]`, this.form));
  }

  /** @param {Record<string, string | undefined>} given */
  fill(given) {
    for (const name of FIELDS) if (given[name]) this.field(name).value = given[name] ?? "";
    for (const [side, fleet] of this.fleets) fleet.read(this.field(side).value);
  }

  /** A stepper was used: the text follows, and the odds are reckoned when the hand rests. */
  stepped() {
    for (const [side, fleet] of this.fleets) this.field(side).value = fleet.write();
    clearTimeout(this.soon);
    this.soon = window.setTimeout(() => this.reckon(), SOON);
  }

  /** @param {DOMStringMap} example */
  take(example) {
    this.fill(example);
    this.reckon();
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    this.reckon();
  }

  async reckon() {
    const asked = ++this.asked;
    const battle = Object.fromEntries(FIELDS.map((name) => [name, this.field(name).value.trim()]));
    history.replaceState(null, "", `?${new URLSearchParams(battle)}`);
    this.outcome.hidden = false;
    this.outcome.setAttribute("aria-busy", "true");
    if (!this.outcome.hasChildNodes()) this.outcome.append(el("p", { class: "soft" }, t("Reckoning")));
    try {
      const found = await get(`/api/games/${this.form.dataset.game}/odds`, battle);
      if (asked === this.asked) this.show(chances(found));
    } catch (error) {
      const why = error instanceof ApiError ? error.message : String(error);
      if (asked === this.asked) this.show([el("p", { class: "notice bad", role: "alert" }, why)]);
    }
  }

  /** @param {Node[]} content */
  show(content) {
    this.outcome.removeAttribute("aria-busy");
    this.outcome.replaceChildren(...content);
  }
}

/** @param {number} share */
function percent(share) {
  return share.toLocaleString(lang, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** @param {number} value */
function number(value) {
  return value.toLocaleString(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** @param {Odds} odds */
function chances(odds) {
  const rows = /** @type {const} */ ([
    ["win-1", t("The attacker wins"), odds.attacker_wins],
    ["none", t("Nobody wins"), odds.stalemate],
    ["win-2", t("The defender wins"), odds.defender_wins],
  ]);
  const bar = rows.map(([cls, , share]) => el("i", { class: cls, style: `flex-grow:${share}` }));
  const legend = rows.map(([cls, name, share]) =>
    el("li", { class: cls }, el("b", {}, percent(share)), el("span", {}, name)),
  );
  return [
    el("div", { class: "share", "aria-hidden": "true" }, ...bar),
    el("ul", { class: "chances" }, ...legend),
    el("dl", { class: "costs" }, ...costs(odds)),
  ];
}

/** @param {Odds} odds */
function costs(odds) {
  const rows = /** @type {const} */ ([
    [t("Rounds of fighting"), odds.expected_rounds],
    [t("Ships the attacker loses"), odds.attacker_losses],
    [t("Ships the defender loses"), odds.defender_losses],
  ]);
  return rows.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, number(value))));
}

const form = document.querySelector("form.odds");
if (form) new OddsForm(/** @type {HTMLFormElement} */ (form));
