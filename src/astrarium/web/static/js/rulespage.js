/** Rules to be read: contents with the current place, search, the appendix by chapter. On a page, and in a dialog. */

import { button, el, icon, need } from "./dom.js";
import { fold, markWords, textOf, unmark, wordsOf } from "./finding.js";
import { keepReachable } from "./reach.js";
import { t, tn } from "./words.js";

/**
 * @typedef {{id: string, rule: string | null, title: string, depth: number}} Heading
 * @typedef {{node: HTMLElement, text: string, title: string, rule: string, above: Passage[]}} Passage
 * @typedef {{scroller: HTMLElement | Window, keys: HTMLElement | Document, own: boolean}} Place
 */

export class RulesReader {
  /**
   * @param {HTMLElement} root holds an empty .guide and articles .rules
   * @param {Heading[]} contents
   * @param {Place} place what scrolls, where `/` is heard, whether the page's address is the reader's own
   */
  constructor(root, contents, { scroller, keys, own }) {
    this.root = root;
    this.scroller = scroller;
    this.own = own;
    this.passages = readPassages(root);
    /** @type {Passage[]} */
    this.hits = [];
    this.at = 0;
    this.chapter = "";
    this.contents = el("nav", { class: "contents", "aria-label": t("Contents") }, listOf(contents));
    this.links = readLinks(this.contents, root);
    this.field = this.searchField();
    this.found = el("p", { class: "found", role: "status" });
    this.fillGuide();
    this.addChapters();
    this.listen(keys);
    this.markPlace();
  }

  fillGuide() {
    const open = button(t("Contents"), () => this.unfold(!guide.classList.contains("is-open")), {
      symbol: "i-log",
      cls: "unfold",
    });
    open.setAttribute("aria-expanded", "false");
    const before = button(t("Previous passage"), () => this.step(-1), { symbol: "i-back", cls: "ghost icon" });
    const after = button(t("Next passage"), () => this.step(1), { symbol: "i-next", cls: "ghost icon" });
    for (const arrow of [before, after]) need("span", arrow).className = "vh";
    this.arrows = el("div", { class: "arrows", hidden: true }, this.found, before, after);
    const guide = need(".guide", this.root);
    const finder = el("label", { class: "finder" }, icon("i-zoom", 16), this.field, el("kbd", {}, "/"));
    guide.replaceChildren(finder, open, this.arrows, this.contents);
  }

  searchField() {
    const attributes = { type: "search", placeholder: t("Search"), "aria-label": t("Search the rules"), maxlength: 80 };
    return /** @type {HTMLInputElement} */ (el("input", { class: "input", ...attributes }));
  }

  /** @param {HTMLElement | Document} keys */
  listen(keys) {
    this.field.addEventListener("input", () => this.search());
    this.field.addEventListener("keydown", (event) => this.pressed(event));
    keys.addEventListener("keydown", (event) => this.callSearch(/** @type {KeyboardEvent} */ (event)));
    this.root.addEventListener("click", (event) => this.follow(event));
    this.scroller.addEventListener("scroll", () => this.markPlaceSoon(), { passive: true });
    if (this.own) window.addEventListener("hashchange", () => this.arrive());
  }

  /** @param {KeyboardEvent} event */
  callSearch(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.key !== "/" || event.ctrlKey || event.metaKey || target.closest?.("input, select, textarea")) return;
    event.preventDefault();
    this.field.focus();
    this.field.select();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const steps = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 };
    const by = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (by) this.step(by);
    else if (event.key === "Escape" && this.field.value) this.clear();
    else return;
    event.preventDefault();
  }

  search() {
    this.chapter = "";
    this.sift();
    const words = wordsOf(this.field.value);
    this.at = Math.max(0, best(this.hits, words, fold(this.field.value.trim())));
    if (words.length) this.show();
    this.say(words.length ? tn("{n} passage", "{n} passages", this.hits.length) : "");
  }

  clear() {
    this.field.value = "";
    this.search();
  }

  /** Shows what holds all the words and belongs to the chosen chapter; the headings above it stay in sight. */
  sift() {
    const words = wordsOf(this.field.value);
    unmark(this.root);
    this.hits = this.passages.filter(
      ({ text, node }) => words.every((word) => text.includes(word)) && this.inChapter(node),
    );
    const shown = new Set(this.hits);
    const above = new Set(this.hits.flatMap((hit) => hit.above));
    for (const passage of this.passages) {
      passage.node.classList.remove("is-at");
      passage.node.classList.toggle("is-above", !shown.has(passage) && above.has(passage));
      passage.node.hidden = !shown.has(passage) && !above.has(passage);
    }
    for (const { node } of words.length ? this.hits : []) markWords(node, words);
    if (!words.length) this.hits = [];
    this.hideEmpty(words.length > 0);
    this.markPlace();
  }

  /** @param {HTMLElement} node */
  inChapter(node) {
    const chapter = node.closest(".chapter");
    return !this.chapter || !chapter || chapter.getAttribute("data-chapter") === this.chapter;
  }

  /** @param {boolean} searching */
  hideEmpty(searching) {
    const empty = (/** @type {HTMLElement} */ node) => !node.querySelector(".passage:not([hidden])");
    for (const part of this.root.querySelectorAll(".chapter, .rules")) {
      const node = /** @type {HTMLElement} */ (part);
      node.hidden = empty(node) && (searching || Boolean(this.chapter));
    }
    for (const chip of this.root.querySelectorAll(".chapters .chip"))
      chip.setAttribute("aria-pressed", String(chip.getAttribute("data-chapter") === this.chapter));
    if (this.arrows) this.arrows.hidden = !searching;
    this.root.classList.toggle("is-searching", searching);
  }

  /** @param {number} by */
  step(by) {
    if (!this.hits.length) return;
    this.at = (this.at + by + this.hits.length) % this.hits.length;
    this.show();
    this.say(t("{at} of {n}", { at: this.at + 1, n: this.hits.length }));
  }

  show() {
    const hit = this.hits[this.at];
    for (const { node } of this.hits) node.classList.toggle("is-at", node === hit?.node);
    hit?.node.scrollIntoView({ block: "start" });
  }

  /** @param {string} sentence */
  say(sentence) {
    this.found.textContent = sentence;
  }

  /** A choice of chapters at the head of the appendix. */
  addChapters() {
    const chapters = [...this.root.querySelectorAll(".chapter")];
    if (chapters.length < 2) return;
    const choice = (/** @type {string} */ id, /** @type {string} */ name) =>
      el(
        "button",
        {
          class: "chip",
          type: "button",
          "data-chapter": id,
          "aria-pressed": String(!id),
          click: () => this.choose(id),
        },
        name,
      );
    const all = chapters.map((chapter) =>
      choice(chapter.getAttribute("data-chapter") ?? "", need("h2", chapter).textContent ?? ""),
    );
    const group = el(
      "div",
      { class: "chapters", role: "group", "aria-label": t("Chapters") },
      choice("", t("Everything")),
      ...all,
    );
    chapters[0].before(group);
  }

  /** @param {string} chapter */
  choose(chapter) {
    this.chapter = chapter;
    this.sift();
    need(".chapters", this.root).scrollIntoView({ block: "start" });
  }

  /** @param {boolean} open */
  unfold(open) {
    need(".guide", this.root).classList.toggle("is-open", open);
    need(".unfold", this.root).setAttribute("aria-expanded", String(open));
    if (open) this.markPlace();
  }

  /** A link to a rule or an entry: what hides it goes away first. @param {MouseEvent} event */
  follow(event) {
    const link = /** @type {Element} */ (event.target).closest('a[href^="#"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const id = decodeURIComponent(link.getAttribute("href")?.slice(1) ?? "");
    const target = this.target(id);
    if (!target) return;
    this.unfold(false);
    this.reveal(target);
    if (this.own && location.hash !== `#${id}`) return; // the browser goes there
    event.preventDefault();
    this.pointAt(id);
  }

  arrive() {
    const id = decodeURIComponent(location.hash.slice(1));
    const target = this.target(id);
    if (!target?.closest("[hidden]")) return;
    this.reveal(target);
    target.scrollIntoView({ block: "start" });
  }

  /** @param {string} id @returns {HTMLElement | null} */
  target(id) {
    return id ? this.root.querySelector(`[id="${CSS.escape(id)}"]`) : null;
  }

  /** @param {Element} target */
  reveal(target) {
    if (!target.closest("[hidden], .is-above")) return;
    this.chapter = "";
    this.clear();
  }

  /** Shows a rule and puts the reader there. @param {string} id */
  pointAt(id) {
    const target = this.target(id);
    if (!target) return;
    for (const asked of this.root.querySelectorAll(".is-asked")) asked.classList.remove("is-asked");
    const passage = /^H[1-6]$/.test(target.tagName) ? (target.parentElement ?? target) : target;
    passage.classList.add("is-asked");
    passage.scrollIntoView({ block: "start" });
    target.setAttribute("tabindex", "-1");
    target.focus({ preventScroll: true });
  }

  markPlaceSoon() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.markPlace();
    });
  }

  /** Where a heading comes to lie that was jumped to, and a little below. */
  readingLine() {
    const top = this.scroller instanceof HTMLElement ? this.scroller.getBoundingClientRect().top : 0;
    const passage = this.root.querySelector(".passage:not([hidden])");
    return top + 24 + (passage ? parseFloat(getComputedStyle(passage).scrollMarginTop) : 0);
  }

  /** The heading that the reader has passed last is the current line of the contents; only its branch is open. */
  markPlace() {
    const line = this.readingLine();
    const passed = this.links.filter(({ heading }) => isDrawn(heading) && heading.getBoundingClientRect().top < line);
    const here = passed[passed.length - 1] ?? this.links[0];
    if (!here || here.link.getAttribute("aria-current")) return;
    for (const { link } of this.links) link.removeAttribute("aria-current");
    for (const item of this.contents.querySelectorAll(".is-open")) item.classList.remove("is-open");
    here.link.setAttribute("aria-current", "location");
    for (let item = here.link.closest("li"); item; item = item.parentElement?.closest("li") ?? null)
      item.classList.add("is-open");
    keepInSight(this.contents, here.link);
  }
}

/** @param {HTMLElement} root @returns {Passage[]} */
function readPassages(root) {
  /** @type {Passage[]} */
  const found = [];
  /** @type {{depth: number, passage: Passage}[]} */
  let above = [];
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".passage"))) {
    const heading = need("h1, h2, h3, h4, h5, h6", node);
    const depth = Number(node.dataset.depth ?? 0);
    above = depth ? above.filter((one) => one.depth < depth) : [];
    const rule = depth ? heading.id : node.id;
    const passage = {
      node,
      text: fold(textOf(node)),
      title: fold(textOf(heading)),
      rule: fold(rule),
      above: above.map((one) => one.passage),
    };
    found.push(passage);
    if (depth) above.push({ depth, passage });
  }
  return found;
}

/** Which of the hits is meant: the rule of that id, else the first that says it in its heading, else the first.
 * @param {Passage[]} hits @param {string[]} words @param {string} query */
function best(hits, words, query) {
  const named = hits.findIndex(({ rule }) => rule === query);
  return named >= 0 ? named : hits.findIndex(({ title }) => words.every((word) => title.includes(word)));
}

/** Headings as lists within lists. @param {Heading[]} contents */
function listOf(contents) {
  const top = el("ol");
  const lists = [top]; // the list open at each depth
  for (const { id, rule, title, depth } of contents) {
    while (lists.length < depth) {
      const inner = el("ol");
      (lists[lists.length - 1].lastElementChild ?? lists[lists.length - 1]).append(inner);
      lists.push(inner);
    }
    lists.length = depth;
    lists[depth - 1].append(
      el("li", {}, el("a", { href: `#${id}` }, el("span", {}, title), rule && el("small", {}, rule))),
    );
  }
  return top;
}

/** @param {HTMLElement} contents @param {HTMLElement} root */
function readLinks(contents, root) {
  return [...contents.querySelectorAll("a")].flatMap((link) => {
    const heading = root.querySelector(`[id="${CSS.escape(decodeURIComponent(link.hash.slice(1)))}"]`);
    return heading ? [{ link, heading }] : [];
  });
}

/** @param {Element} node */
function isDrawn(node) {
  return node.getClientRects().length > 0;
}

/** Scrolls the box alone, never the page around it, to a line and what is open under it. @param {HTMLElement} box @param {HTMLElement} link */
function keepInSight(box, link) {
  const [around, line] = [box.getBoundingClientRect(), link.getBoundingClientRect()];
  const under = Math.min(link.parentElement?.getBoundingClientRect().bottom ?? 0, line.top + around.height * 0.6);
  if (line.top < around.top) box.scrollTop += line.top - around.top - 40;
  else if (under > around.bottom) box.scrollTop += under - around.bottom + 40;
}

const page = document.querySelector(".rules-page .reader");
const data = document.getElementById("contents");
if (page) keepReachable(page);
if (page && data)
  new RulesReader(/** @type {HTMLElement} */ (page), JSON.parse(data.textContent || "[]"), {
    scroller: window,
    keys: document,
    own: true,
  });
