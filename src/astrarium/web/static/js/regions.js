/** The drawn regions of the table: swapped in when they changed, with focus, scroll and view kept. */

import { play, remember } from "./animate.js";
import { Camera } from "./camera.js";
import { el, need } from "./dom.js";
import { Film } from "./film.js";
import { Flight } from "./flight.js";
import { morph } from "./morph.js";

/** Regions with a place of their own; any other goes to the side. */
const PLACED = ["map", "hand", "rail", "players", "me", "aside"];

export class Regions {
  /** @param {HTMLElement} root @param {() => void} onMove */
  constructor(root, onMove) {
    this.root = root;
    this.camera = new Camera(need(".stage", root), onMove);
    this.flight = new Flight();
    this.focus = ""; // the id of what had it before the last change
    this.film = new Film(need(".stage", root));
    /** @type {Record<string, string>} */
    this.shown = {};
    /** @type {Set<HTMLElement>} boxes that were scrolled: asking all of them would have the browser lay out the page */
    this.scrolled = new Set();
    root.addEventListener("scroll", (event) => this.noteScroll(event), { capture: true, passive: true });
  }

  /** @param {Event} event */
  noteScroll({ target }) {
    if (target instanceof HTMLElement && target.dataset.region) this.scrolled.add(target);
  }

  /** @param {string} name @returns {HTMLElement} */
  box(name) {
    const known = this.root.querySelector(`[data-region="${CSS.escape(name)}"]`);
    if (known) return /** @type {HTMLElement} */ (known);
    const made = el("div", { class: "region t-me", "data-region": name });
    need(".own-pane", this.root).append(made);
    return made;
  }

  /**
   * Whether something plays first over what is shown, on the way to the new map: a flight or a film.
   * @param {Record<string, string>} regions
   */
  plays({ map, film = "" }) {
    if (this.film.begin(film)) return true;
    if (map === undefined || !this.flight.begin(this.box("map"), map)) return false;
    if (!this.camera.holds(this.flight.places)) this.camera.fit();
    return true;
  }

  get busy() {
    return this.flight.busy || this.film.busy;
  }

  /** What is done when the flight or the film is over. @param {() => void} run */
  set onEnd(run) {
    this.flight.onEnd = this.film.onEnd = run;
  }

  /** @param {Record<string, string>} regions those that changed @param {boolean} animated */
  show(regions, animated = true) {
    const changed = Object.entries(regions).filter(([name, markup]) => name !== "film" && this.shown[name] !== markup);
    if (!changed.length) return;
    this.focus = this.focused() || this.focus;
    const before = changed.map(([name]) => remember(this.box(name)));
    const scrolled = changed
      .map(([name]) => this.box(name))
      .filter((box) => this.scrolled.has(box))
      .map((box) => ({ box, top: box.scrollTop, left: box.scrollLeft }));
    changed.forEach(([name, markup]) => this.swap(name, markup)); // nothing is measured between two changes
    for (const { box, top, left } of scrolled) if (top || left) box.scrollTo({ top, left });
    if (animated) changed.forEach(([name], i) => play(this.box(name), before[i]));
  }

  /** Gives the focus back to what had it before the last change; call it when places can be focused again. */
  refocus() {
    if (this.focus && document.activeElement === document.body)
      document.getElementById(this.focus)?.focus({ preventScroll: true });
    this.focus = "";
  }

  /** @param {string} name @param {string} markup */
  swap(name, markup) {
    const box = this.box(name);
    const unfolded = [...box.querySelectorAll("details[open][id]")].map(({ id }) => id);
    morph(box, markup);
    for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
    box.hidden = !markup;
    this.shown[name] = markup;
    if (name === "map") this.attach(box);
    if (name === "map") this.film.look(box);
    if (name === "rail") this.root.classList.toggle("has-rail", Boolean(markup));
    if (name === "hand") this.root.classList.toggle("has-hand", Boolean(markup));
  }

  /** @param {HTMLElement} box */
  attach(box) {
    const drawing = box.querySelector("svg.board") || box.querySelector("svg");
    if (!drawing) return;
    drawing.classList.add("board");
    this.camera.attach(/** @type {SVGSVGElement} */ (drawing));
  }

  /** The id of the focused element, where it is inside a region. */
  focused() {
    const active = document.activeElement;
    return active?.id && active.closest("[data-region]") ? active.id : "";
  }

  /** Takes everything out of the page: what is secret must not stay. */
  clear() {
    for (const name of new Set([...PLACED, ...Object.keys(this.shown)])) {
      const box = this.root.querySelector(`[data-region="${CSS.escape(name)}"]`);
      if (box) box.replaceChildren();
    }
    this.shown = {};
    this.flight.stop();
    this.film.stop();
  }
}
