/** What is this? A card for any piece, tile, technology, card, sign or figure: by pointer, finger, keyboard and ear. */

import { get } from "./api.js";
import { el, find, icon, need, still, svg } from "./dom.js";
import { openRules } from "./rules.js";
import { hideTip } from "./tip.js";
import { t } from "./words.js";

/**
 * @typedef {{label: string, value: string}} Fact
 * @typedef {{key: string, id: string, name: string, picture: string, effect: string, rule: string | null, title: string,
 *   more: Fact[], rebuilt: boolean, words: {text: string, key: string}[], now?: Fact[], lesson?: string}} About
 * @typedef {{key: string, thing: Element, place: string}} Asked what is asked about, and the element that shows it
 */

const HOVER = 400; // milliseconds a pointer rests on a thing
const LEAVE = 180; // and the way from the thing to its card
const PRESS = 450; // milliseconds a finger rests
const RING = 110; // before the ring shows: a tap is shorter
const AFTER = 120; // in which the click of a press comes
const SLIP = 9; // pixels a resting finger may move
const NEAR = 10; // pixels between a thing and its card
const SHORT = 40; // letters of a figure with its name
const KEPT = ":scope > title, :scope > g > title";

export class Explain {
  /**
   * @param {HTMLElement} root the table
   * @param {() => {table: string, seat: number | null, k?: number} | null} where whose eyes look, at which table
   */
  constructor(root, where) {
    this.root = root;
    this.where = where;
    /** @type {Promise<Set<string>> | null} */
    this.known = null;
    /** @type {HTMLElement | null} */
    this.card = null;
    /** @type {Asked | null} */
    this.asked = null;
    /** @type {Element | null} */
    this.pointed = null;
    /** @type {HTMLElement | null} */
    this.back = null;
    this.timer = 0;
    this.leaving = 0;
    this.pressing = false;
    this.held = false;
    this.listen();
  }

  listen() {
    const { root } = this;
    root.addEventListener("pointerover", (event) => this.rest(event));
    root.addEventListener("pointerout", (event) => this.leave(event));
    root.addEventListener("contextmenu", (event) => this.called(event));
    root.addEventListener("pointerdown", (event) => this.press(event), { capture: true });
    document.addEventListener("keydown", (event) => this.pressed(event), { capture: true });
    document.addEventListener("pointerdown", (event) => this.away(event), { capture: true });
    document.addEventListener("pointermove", () => (this.pressing = false), { capture: true, passive: true });
    document.addEventListener("pointerup", () => this.letGo(), { capture: true });
  }

  /** Where a press ended nothing was asked for: a card comes when the pointer has moved again. */
  letGo() {
    clearTimeout(this.timer);
    this.pressing = true;
  }

  /** The keys that have an answer, asked for once. */
  keys() {
    const game = encodeURIComponent(this.root.dataset.game ?? "");
    this.known ??= get(`/api/games/${game}/about`).then(
      (found) => new Set(found),
      () => ((this.known = null), new Set()),
    );
    return this.known;
  }

  /** What an element shows: what it says itself, or the sign drawn in it. @param {Element | null} target @returns {Promise<Asked | null>} */
  async thing(target) {
    const known = await this.keys();
    for (let node = target && meant(target); node && node !== this.root; node = node.parentElement) {
      const keys = keysOf(node);
      const key = keys.find((name) => known.has(name));
      if (key) return { key, thing: node, place: node.closest("[id]")?.id ?? "" };
      if (node.hasAttribute("data-region")) return null;
    }
    return null;
  }

  /** @param {PointerEvent} event */
  rest(event) {
    if (event.pointerType === "touch") return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest(".explain") || this.asked?.thing.contains(target)) clearTimeout(this.leaving);
    if (target.closest(".explain")) return;
    this.pointed = target;
    if (this.pressing || event.buttons) return;
    if (target.closest(".stage .legal, .chip, .btn") || this.card?.getAttribute("role") === "dialog") return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(async () => {
      const asked = await this.thing(target);
      if (asked && this.pointed === target && asked.thing !== this.asked?.thing) this.open(asked, { quiet: true });
    }, HOVER);
  }

  /** @param {PointerEvent} event */
  leave(event) {
    if (event.pointerType === "touch" || this.card?.getAttribute("role") === "dialog") return;
    const next = /** @type {Element | null} */ (event.relatedTarget);
    if (next?.closest?.(".explain") || (next && this.asked?.thing.contains(next))) return;
    this.pointed = next;
    clearTimeout(this.timer);
    clearTimeout(this.leaving);
    if (this.card) this.leaving = window.setTimeout(() => this.close(), LEAVE);
  }

  /** A right click on a desk. @param {MouseEvent} event */
  called(event) {
    if (this.held) return event.preventDefault(); // a long press on a phone calls it too
    if (/** @type {PointerEvent} */ (event).pointerType === "touch" || event.shiftKey) return undefined;
    const target = /** @type {Element} */ (event.target);
    if (!target.closest("[data-region], .chip, .rival")) return undefined;
    event.preventDefault();
    this.thing(target).then((asked) => asked && this.open(asked));
    return undefined;
  }

  /** A finger rests: a ring fills, then the card comes from below. @param {PointerEvent} event */
  press(event) {
    if (event.pointerType !== "touch" || !event.isPrimary || this.root.hasAttribute("data-aiming")) return;
    const target = /** @type {Element} */ (event.target);
    if (!target.closest("[data-region], .chip, .rival, .scorestrip")) return;
    const at = { x: event.clientX, y: event.clientY };
    const ended = new AbortController();
    const stop = () => (ended.abort(), clearTimeout(this.timer), find(".press-ring")?.remove());
    const moved = (/** @type {PointerEvent} */ now) =>
      Math.hypot(now.clientX - at.x, now.clientY - at.y) > SLIP && stop();
    const heard = { signal: ended.signal, capture: true };
    document.addEventListener("pointermove", (now) => moved(/** @type {PointerEvent} */ (now)), heard);
    for (const kind of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(kind, stop, heard);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.fill(target, at, stop, ended.signal), RING);
  }

  /** @param {Element} target @param {{x: number, y: number}} at @param {() => void} stop @param {AbortSignal} ended */
  async fill(target, at, stop, ended) {
    const asked = await this.thing(target);
    if (!asked || ended.aborted) return;
    document.body.append(ring(at));
    this.timer = window.setTimeout(() => {
      stop();
      this.swallow();
      this.open(asked);
    }, PRESS - RING);
  }

  /** The tap that ends a long press chooses nothing. */
  swallow() {
    this.held = true;
    const ended = new AbortController();
    const drop = (/** @type {Event} */ event) => {
      if (/** @type {Element} */ (event.target).closest?.(".explain")) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", drop, { capture: true, signal: ended.signal });
    const later = () => setTimeout(() => ((this.held = false), ended.abort()), AFTER);
    document.addEventListener("pointerup", later, { capture: true, once: true });
    document.addEventListener("pointercancel", later, { capture: true, once: true });
  }

  /** `?` asks about what has the focus, or what the pointer is on; else it is left to the rules. @param {KeyboardEvent} event */
  pressed(event) {
    if (event.key === "Escape" && this.card) return swallowed(event, () => this.close());
    if (this.card?.getAttribute("role") === "dialog" && this.card.contains(document.activeElement)) {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      return by ? swallowed(event, () => this.next(by)) : undefined;
    }
    const busy = find("dialog[open], .curtain, .end");
    const writing = /** @type {Element} */ (event.target).closest?.("input, select, textarea");
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || busy || writing) return undefined;
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    const target = focused ?? this.pointed;
    if (!target) return undefined;
    return swallowed(event, async () => {
      const asked = (await this.thing(target)) ?? (focused && this.pointed ? await this.thing(this.pointed) : null);
      if (asked) this.open(asked);
      else openRules(this.root.dataset.game ?? "");
    });
  }

  /** The next thing of the same region, so that a keyboard comes to all of them. @param {number} by */
  async next(by) {
    const region = this.asked?.thing.closest("[data-region], .rival");
    if (!region) return;
    const known = await this.keys();
    const things = [...region.querySelectorAll("[data-about], use")]
      .map((node) => ({ node, key: keysOf(node).find((name) => known.has(name)) ?? "" }))
      .filter(({ node, key }) => key && !(node.tagName === "use" && node.parentElement?.closest("[data-about]")));
    const at = things.findIndex(({ node }) => node === this.asked?.thing || this.asked?.thing.contains(node));
    for (let i = at + by; i >= 0 && i < things.length; i += by) {
      const { node, key } = things[i];
      if (key !== this.asked?.key && node.getClientRects().length)
        return void this.open({ key, thing: node, place: node.closest("[id]")?.id ?? "" });
    }
  }

  /** @param {Asked} asked @param {{quiet?: boolean}} [how] quiet: a tooltip that takes no focus */
  async open(asked, { quiet = false } = {}) {
    const place = this.where();
    const game = encodeURIComponent(this.root.dataset.game ?? "");
    const path = place ? `/api/tables/${place.table}/about/` : `/api/games/${game}/about/`;
    const told = await get(path + encodeURIComponent(asked.key), {
      seat: place?.seat,
      place: asked.place || null,
    }).catch(() => null);
    if (!told || (quiet && !this.pointed)) return;
    const back = this.back ?? /** @type {HTMLElement | null} */ (document.activeElement);
    this.close({ focus: false });
    this.asked = asked;
    this.back = quiet ? null : back;
    this.show(told, quiet);
  }

  /** @param {About} told @param {boolean} quiet */
  show(told, quiet) {
    hideTip();
    const asked = /** @type {Asked} */ (this.asked);
    const card = cardOf(told, {
      game: this.root.dataset.game ?? "",
      close: () => this.close(),
      word: (key) => this.open({ ...asked, key }),
    });
    card.setAttribute("role", quiet ? "tooltip" : "dialog");
    card.setAttribute("aria-label", told.name);
    card.id = "explain-card";
    this.card = card;
    this.root.append(card);
    this.mute(asked.thing);
    asked.thing.classList.add("is-explained");
    if (quiet) asked.thing.setAttribute("aria-describedby", card.id);
    if (matchMedia("(pointer: coarse), (max-width: 640px)").matches && !quiet) this.spotlight(asked.thing);
    settle(card, asked.thing);
    card.addEventListener("pointerleave", (event) => this.leave(/** @type {PointerEvent} */ (event)));
    if (!quiet) need(".x", card).focus({ preventScroll: true });
  }

  /** No second tooltip of the browser's own beside the card. @param {Element} thing */
  mute(thing) {
    for (let node = /** @type {Element | null} */ (thing); node && node !== this.root; node = node.parentElement) {
      for (const drawn of node.querySelectorAll(KEPT)) drawn.remove();
      const title = node.getAttribute("title");
      if (title === null) continue;
      node.removeAttribute("title");
      if (!node.hasAttribute("aria-label")) node.setAttribute("aria-label", title);
    }
  }

  /** One mask with a hole for the thing; less motion: its outline alone. @param {Element} thing */
  spotlight(thing) {
    if (still.matches) return;
    const { left, top, width, height } = thing.getBoundingClientRect();
    const hole = { x: left - 8, y: top - 8, width: width + 16, height: height + 16, rx: 10 };
    const d = `M0 0H${innerWidth}V${innerHeight}H0ZM${hole.x} ${hole.y}v${hole.height}h${hole.width}v${-hole.height}Z`;
    const drawn = svg("svg", { class: "spot-mask", "aria-hidden": "true" });
    drawn.append(
      svg("path", { d, "fill-rule": "evenodd", class: "spot-dark" }),
      svg("rect", { ...hole, class: "spot-halo" }),
      svg("rect", { ...hole, class: "spot-ring" }),
    );
    this.root.append(drawn);
  }

  /** A tap beside the card ends it, and does nothing else. @param {PointerEvent} event */
  away(event) {
    this.pressing = true; // who clicks wants to do something: nothing opens until the pointer moves again
    clearTimeout(this.timer);
    if (!this.card || /** @type {Element} */ (event.target).closest?.(".explain")) return;
    const modal = this.card.getAttribute("role") === "dialog";
    this.close({ focus: false });
    if (modal && event.pointerType === "touch") this.swallow();
  }

  /** @param {{focus?: boolean}} [how] */
  close({ focus = true } = {}) {
    clearTimeout(this.timer);
    clearTimeout(this.leaving);
    this.asked?.thing.classList.remove("is-explained");
    this.asked?.thing.removeAttribute("aria-describedby");
    this.card?.remove();
    find(".spot-mask", this.root)?.remove();
    if (focus && this.back?.isConnected) this.back.focus({ preventScroll: true });
    if (focus) this.back = null;
    this.card = null;
    this.asked = null;
  }
}

/** A chip stands for the place of its step. @param {Element} target */
function meant(target) {
  const step = target.closest(".chip[data-step]")?.getAttribute("data-step");
  return (step && document.getElementById(step)) || target;
}

/** What an element says of itself: its key, then the signs drawn in it where it is a figure with one, then the kind of place. @param {Element} node */
function keysOf(node) {
  const own = node.getAttribute("data-about");
  if (own) return [own];
  if (node.parentElement?.closest("[data-about]:not(.panel)")) return []; // it is part of that
  const use = node.tagName === "use" ? node : figure(node)?.querySelector("use");
  const symbol = use?.getAttribute("href")?.slice(1);
  return [named(node.id), symbol ? `icon:${symbol}` : "", node.id ? `place:${node.id.split("-")[0]}` : ""];
}

/** A place that is called like an entry of the reference shows that entry: "tech-gauss_shield". @param {string} id */
function named(id) {
  const [kind, ...rest] = id.split("-");
  return rest.length ? `${kind === "tech" ? "technology" : kind}:${rest.join("-")}` : "";
}

/** A line of HTML with one sign in it, as "3 ore": the figure is part of the sign. @param {Element} node */
function figure(node) {
  if (!(node instanceof HTMLElement) || node.querySelector("[data-about]")) return null;
  if ((node.textContent ?? "").trim().length > SHORT) return null; // a line of a list, not a figure
  const signs = new Set([...node.querySelectorAll("use")].map((use) => use.getAttribute("href")));
  return signs.size === 1 ? node : null;
}

/** @param {Event} event @param {() => unknown} run */
function swallowed(event, run) {
  event.preventDefault();
  event.stopPropagation();
  run();
}

/** @param {{x: number, y: number}} at */
function ring({ x, y }) {
  const drawn = svg("svg", { class: "press-ring", viewBox: "-46 -46 92 92", "aria-hidden": "true" });
  drawn.append(
    svg("circle", { r: 30, class: "press-spot" }),
    svg("circle", { r: 40, class: "press-fill", pathLength: 1 }),
  );
  drawn.style.left = `${x}px`;
  drawn.style.top = `${y}px`;
  return drawn;
}

/** @param {About} told @param {{game: string, close: () => void, word: (key: string) => void}} actions */
function cardOf(told, { game, close, word }) {
  const picture = el("span", { class: "pic", "aria-hidden": "true" });
  picture.innerHTML = told.picture;
  const x = el("button", { class: "btn ghost icon x", type: "button", "aria-label": t("Close"), click: close });
  x.append(icon("i-cross", 15));
  const rebuilt = told.rebuilt ? el("small", {}, t("rebuilt, not read off the box")) : null;
  const head = el("header", {}, told.picture ? picture : null, el("div", {}, el("h3", {}, told.name), rebuilt), x);
  const now = told.now?.length ? facts(told.now, "now") : null;
  const box = told.more.length ? facts(told.more.slice(0, 6), "box") : null;
  const body = el("div", { class: "does" }, el("p", {}, ...sentence(told, word)), now, box);
  const link =
    told.rule &&
    el(
      "button",
      { class: "link", type: "button", click: () => (close(), openRules(game, told.rule ?? "")) },
      t("Rule: {title}", { title: told.title || told.rule }),
    );
  const lesson =
    told.lesson && el("a", { class: "link", href: `/learn/${told.lesson}`, target: "_blank" }, t("learn it"));
  const hint = el("span", { class: "hint desk-only" }, el("kbd", {}, "?"), " ", t("on anything"));
  return el("div", { class: "explain" }, head, body, el("footer", {}, link || "", lesson || "", hint));
}

/** @param {Fact[]} told @param {string} cls */
function facts(told, cls) {
  const pairs = told.flatMap(({ label, value }) => [el("dt", {}, label), el("dd", {}, value)]);
  return el("dl", { class: `facts ${cls}` }, ...pairs);
}

/** The sentence; words of the glossary are dotted and open their own card. @param {About} told @param {(key: string) => void} word */
function sentence(told, word) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let rest = told.effect;
  for (const { text, key } of told.words) {
    const at = rest.indexOf(text);
    if (at < 0) continue;
    parts.push(rest.slice(0, at), el("button", { class: "gl", type: "button", click: () => word(key) }, text));
    rest = rest.slice(at + text.length);
  }
  return [...parts, rest];
}

/** Beside the thing where there is room, never over it; from below on a small screen. @param {HTMLElement} card @param {Element} thing */
function settle(card, thing) {
  if (matchMedia("(max-width: 640px), (pointer: coarse)").matches) return card.classList.add("below");
  const box = thing.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  if (thing.closest(".actionbar")) return above(card, box); // what lies beside it may be chosen next
  const right = box.right + NEAR + width <= innerWidth - 8;
  const left = right ? box.right + NEAR : Math.max(8, box.left - NEAR - width);
  const middle = box.top + box.height / 2 - 60;
  card.style.left = `${left}px`;
  card.style.top = `${Math.max(8, Math.min(innerHeight - height - 8, middle))}px`;
  return undefined;
}

/** @param {HTMLElement} card @param {DOMRect} box */
function above(card, box) {
  const { offsetWidth: width, offsetHeight: height } = card;
  card.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, box.left + box.width / 2 - width / 2))}px`;
  card.style.top = `${Math.max(8, box.top - NEAR - height)}px`;
}
