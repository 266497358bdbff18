/** "What could I do?": three ideas over the question, with the same numbers on the board. It lights, it never plays. */

import { ApiError } from "./api.js";
import { button, el, need } from "./dom.js";
import { notice } from "./notices.js";
import { lang, t } from "./words.js";

/**
 * @typedef {{label: string, then: string[], actions: string[], places: string[], gain: number, error: number, share: number,
 *   terms: {name: string, value: number}[]}} Idea
 * @typedef {{ideas: Idea[], considered: number, samples: number, note: string}} Ideas
 */

const GAP = 4; // pixels between a place and its number

export class Coach {
  /** @param {HTMLElement} root @param {() => Promise<Ideas>} ask @param {() => void} changed */
  constructor(root, ask, changed) {
    this.root = root;
    this.ask = ask;
    this.changed = changed;
    this.bar = need(".actionbar", root);
    this.panel = el("section", { class: "coach", "aria-label": t("Ideas"), hidden: true });
    need(".ab", this.bar).after(this.panel);
    this.pins = el("div", { class: "idea-pins", "aria-hidden": "true" });
    root.append(this.pins);
    /** @type {Ideas | null} */
    this.told = null;
    this.chosen = 0;
    this.open = false;
    this.asked = 0;
  }

  toggle() {
    return this.open ? this.close() : this.show();
  }

  async show() {
    this.open = true;
    const asked = ++this.asked;
    this.draw();
    this.changed();
    try {
      const told = this.told ?? (await this.ask());
      if (asked !== this.asked) return;
      this.told = told;
    } catch (error) {
      if (asked !== this.asked) return;
      this.close();
      return void notice(error instanceof ApiError ? error.message : String(error));
    }
    this.draw();
    this.follow(asked);
    /** @type {HTMLElement | null} */ (this.panel.querySelector(".idea"))?.focus({ preventScroll: true });
  }

  close() {
    if (!this.open) return false;
    this.open = false;
    this.asked++;
    this.draw();
    this.changed();
    return true;
  }

  /** Another decision: what was said does not hold any more. */
  forget() {
    this.told = null;
    this.chosen = 0;
    this.close();
  }

  draw() {
    this.bar.classList.toggle("is-coached", this.open);
    this.panel.hidden = !this.open;
    this.panel.replaceChildren(...(this.open ? [this.head(), this.cards()] : []));
    this.light();
  }

  head() {
    const told = this.told;
    const how =
      told && told.samples
        ? t("Points at the end, against the mean of {n} ways to go on; {samples} futures of each.", {
            n: told.considered,
            samples: told.samples,
          })
        : "";
    const hide = button(t("Hide"), () => this.close(), { symbol: "i-cross", cls: "ghost", id: "coach-hide" });
    return el(
      "div",
      { class: "coach-head" },
      el("p", { class: "ask", role: "status" }, el("span", {}, told ? title(told) : t("Thinking …"))),
      hide,
      el("p", { class: "why" }, how, " ", el("b", {}, told?.note ?? "")),
    );
  }

  cards() {
    const ideas = this.told?.ideas ?? [];
    return el(
      "div",
      { class: "ideas", role: "group", "aria-label": t("Ideas") },
      ...ideas.map((idea, i) => this.card(idea, i)),
    );
  }

  /** @param {Idea} idea @param {number} i */
  card(idea, i) {
    const reason = idea.terms.map(({ name, value }) => `${name} ${signed(value)}`).join(" · ");
    const then = idea.then.length ? t("then {what}", { what: idea.then.join("; ") }) : "";
    return el(
      "button",
      {
        class: "idea",
        type: "button",
        "aria-pressed": String(i === this.chosen),
        click: () => this.choose(i),
      },
      el("span", { class: "idea-n", "aria-hidden": "true" }, String(i + 1)),
      el("span", { class: "t" }, idea.label),
      this.alone ? "" : el("span", { class: "val" }, signed(idea.gain), el("small", {}, ` ±${figure(idea.error)}`)),
      el("small", {}, [then, reason].filter(Boolean).join(". ")),
    );
  }

  get alone() {
    return (this.told?.considered ?? 0) < 2;
  }

  /** @param {number} i */
  choose(i) {
    this.chosen = i;
    this.panel.querySelectorAll(".idea").forEach((card, n) => card.setAttribute("aria-pressed", String(n === i)));
    this.light();
  }

  /** The places of the chosen idea are ringed, those of the others marked. */
  light() {
    for (const place of this.root.querySelectorAll(".is-idea")) place.classList.remove("is-idea");
    if (!this.open) return void this.pins.replaceChildren();
    const ideas = this.told?.ideas ?? [];
    for (const id of ideas[this.chosen]?.places ?? []) document.getElementById(id)?.classList.add("is-idea");
    this.pins.replaceChildren(
      ...ideas.map((idea, i) =>
        el(
          "span",
          { class: i === this.chosen ? "idea-tag is-chosen" : "idea-tag", hidden: true },
          el("span", { class: "idea-n" }, String(i + 1)),
          this.alone ? "" : el("b", {}, signed(idea.gain)),
        ),
      ),
    );
  }

  /** The numbers go with the drawing while it moves. @param {number} asked */
  follow(asked) {
    if (!this.open || asked !== this.asked) return;
    const ideas = this.told?.ideas ?? [];
    /** @type {Map<string, number>} */
    const taken = new Map();
    ideas.forEach((idea, i) => {
      const pin = /** @type {HTMLElement | undefined} */ (this.pins.children[i]);
      const drawn = idea.places.map((id) => document.getElementById(id)).filter((one) => one?.closest(".stage"));
      const place = drawn.at(-1);
      const box = place?.getBoundingClientRect();
      if (!pin) return;
      pin.hidden = !box || !box.width || !inside(box, need(".stage", this.root).getBoundingClientRect());
      if (!box || pin.hidden) return;
      const at = `${Math.round(box.x)} ${Math.round(box.y)}`;
      const above = taken.get(at) ?? 0;
      taken.set(at, above + 1);
      pin.style.transform = `translate(${box.x + box.width / 2}px, ${box.y - GAP - above * 32}px) translate(-50%, -100%)`;
    });
    requestAnimationFrame(() => this.follow(asked));
  }
}

/** @param {Ideas} told */
function title(told) {
  return [t("There is only one way to go on"), t("One idea"), t("Two ideas"), t("Three ideas")][
    told.considered > 1 ? told.ideas.length : 0
  ];
}

/** @param {number} value */
function figure(value) {
  return new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** @param {number} value */
export function signed(value) {
  return `${value < -0.05 ? "−" : "+"}${figure(Math.abs(value))}`;
}

/** @param {DOMRect} box @param {DOMRect} stage */
function inside(box, stage) {
  const [x, y] = [box.x + box.width / 2, box.y];
  return x > stage.left && x < stage.right && y > stage.top && y < stage.bottom;
}
