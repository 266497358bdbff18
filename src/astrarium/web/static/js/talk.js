/** Talk at a table: what is said, quick phrases, a field to write in. Whatever people write is shown as text. */

import { get, post } from "./api.js";
import { moment } from "./clocks.js";
import { openDialog } from "./dialog.js";
import { badge, button, el, find, icon, need, remember, remembered } from "./dom.js";
import { Note } from "./note.js";
import { notice } from "./notices.js";
import { t, tn, lang } from "./words.js";

/**
 * @typedef {{id: number, room: string, seat: number | null, name: string, mine: boolean, at: number, text: string,
 *   reaction: string, hidden: boolean}} Message
 * @typedef {{room: string, rooms: string[], messages: Message[], more: boolean, may: "write" | "react" | "read",
 *   why: string, until: number | null, reactions: {id: string, text: string}[], watching: number,
 *   watchers: string[]}} Talked
 */

const NEAR = 60; // pixels from the end within which a reader follows what is new

export class Talk {
  /** @param {HTMLElement} root @param {string} path of the table */
  constructor(root, path) {
    this.root = root;
    this.path = path;
    this.table = root.dataset.table ?? "";
    this.box = need(".said", root);
    this.form = /** @type {HTMLFormElement} */ (need(".talk-form", root));
    this.field = /** @type {HTMLInputElement} */ (need(".talk-form input", root));
    this.note = new Note(root, path);
    /** @type {Map<number, Message>} */
    this.messages = new Map();
    /** @type {Talked | null} */
    this.told = null;
    /** @type {number | null} */
    this.seat = null;
    this.alone = true;
    this.over = false;
    this.whole = false; // there is nothing earlier than what is shown
    this.listen();
  }

  listen() {
    for (const tab of this.root.querySelectorAll(".log-tab"))
      tab.addEventListener("click", () => this.show(/** @type {HTMLElement} */ (tab).dataset.log ?? "log"));
    need(".log-tabs", this.root).addEventListener("keydown", (event) =>
      this.walk(/** @type {KeyboardEvent} */ (event)),
    );
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.say();
    });
    need(".earlier", this.root).addEventListener("click", () => this.earlier());
  }

  /** With whose eyes it is heard from now on. @param {number | null} seat */
  open(seat) {
    this.clear();
    this.seat = seat;
    this.note.open(seat);
  }

  clear() {
    this.messages.clear();
    this.told = null;
    this.whole = false;
    this.box.querySelectorAll(".msg").forEach((row) => row.remove());
    this.note.open(null);
  }

  /** Where the table stands: nobody talks to bots, and at the end both rooms are heard. @param {import("./types.js").Page} page */
  at(page) {
    this.alone = page.seats.every((seat) => seat.mine || seat.kind === "bot");
    if (page.over && !this.over && this.told) this.fetch();
    this.over = page.over;
    this.settle();
  }

  /** @param {Talked} told */
  hear(told) {
    const follows = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < NEAR;
    this.told = told;
    for (const message of told.messages) this.put(message);
    need(".earlier", this.root).hidden = this.whole || !told.more;
    this.phrases(told);
    this.settle();
    if (follows) this.box.scrollTop = this.box.scrollHeight;
    this.read();
  }

  async fetch() {
    const told = await get(`${this.path}/messages`).catch(() => null);
    if (told) this.hear(told);
  }

  /** What was said before what is shown. */
  async earlier() {
    const before = Math.min(...this.messages.keys());
    const told = await get(`${this.path}/messages`, { before }).catch(() => null);
    if (!told) return;
    const height = this.box.scrollHeight;
    for (const message of told.messages) this.put(message);
    this.whole = !told.more;
    need(".earlier", this.root).hidden = this.whole;
    this.box.scrollTop += this.box.scrollHeight - height;
  }

  /** A message in its place; one that was hidden meanwhile changes. @param {Message} message */
  put(message) {
    this.messages.set(message.id, message);
    const row = this.row(message);
    const rows = /** @type {HTMLElement[]} */ ([...this.box.querySelectorAll(".msg")]);
    const known = rows.find((one) => Number(one.dataset.id) === message.id);
    if (known) return void known.replaceWith(row);
    const next = rows.find((one) => Number(one.dataset.id) > message.id);
    this.box.insertBefore(row, next ?? null);
  }

  /** @param {Message} message */
  row(message) {
    const who =
      message.seat === null ? el("span", { class: "watcher", "aria-hidden": "true" }) : badge(message.seat, 22);
    if (message.seat === null) who.append(message.name.slice(0, 1));
    const when = new Date(message.at);
    const time = el(
      "time",
      { datetime: when.toISOString(), title: when.toLocaleString(lang) },
      when.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
    );
    const text = message.hidden ? el("i", { class: "muted" }, t("Hidden by a moderator.")) : message.text;
    const more =
      !message.mine &&
      el(
        "button",
        {
          class: "btn ghost icon sm more",
          type: "button",
          "aria-label": t("About this message of {name}", { name: message.name }),
          click: () => this.about(message),
        },
        "⋯",
      );
    const room = this.told && this.told.rooms.length > 1 && message.room === "crowd" && el("small", {}, t("watching"));
    return el(
      "div",
      { class: message.mine ? "msg is-mine" : "msg", "data-id": message.id },
      who,
      el("p", {}, el("b", {}, message.mine ? t("You") : message.name), " ", time, " ", room, el("br"), text),
      more,
    );
  }

  /** @param {Talked} told */
  phrases(told) {
    const box = need(".phrases", this.root);
    box.hidden = told.may === "read";
    if (box.childElementCount !== told.reactions.length)
      box.replaceChildren(...told.reactions.map(({ id, text }) => this.phrase(id, text)));
    this.form.hidden = told.may !== "write";
    const until = told.until ? ` ${t("Until {when}.", { when: moment(told.until) })}` : "";
    need(".talk-why", this.root).textContent = told.why + until;
    this.field.placeholder = told.room === "seats" ? t("Write to the players…") : t("Write to those who watch…");
  }

  /** @param {string} id @param {string} text */
  phrase(id, text) {
    return el(
      "button",
      { class: "phrase", type: "button", click: () => this.send("reactions", { reaction: id }) },
      text,
    );
  }

  async say() {
    const text = this.field.value.trim();
    if (text && (await this.send("messages", { text }))) this.field.value = "";
  }

  /** @param {string} what @param {Record<string, unknown>} body */
  async send(what, body) {
    try {
      const said = await post(`${this.path}/${what}`, { ...body, seat: this.seat });
      this.put(said);
      this.box.scrollTop = this.box.scrollHeight;
      this.read();
      return true;
    } catch (error) {
      notice(/** @type {Error} */ (error).message);
      return false;
    }
  }

  /** Shows one of log, talk and note. @param {string} name */
  show(name) {
    this.root.dataset.log = name;
    for (const tab of this.root.querySelectorAll(".log-tab"))
      tab.setAttribute("aria-selected", String(/** @type {HTMLElement} */ (tab).dataset.log === name));
    need(".logbox", this.root).hidden = name !== "log";
    need(".talk", this.root).hidden = name !== "talk";
    need(".note", this.root).hidden = name !== "note";
    if (name === "talk" && !this.told) this.fetch();
    if (name === "note") this.note.show();
    this.box.scrollTop = this.box.scrollHeight;
    this.read();
    this.root.dispatchEvent(new CustomEvent("logshown"));
  }

  /** Arrows go along the tabs. @param {KeyboardEvent} event */
  walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tabs = /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll(".log-tab:not([hidden])")]);
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[(at + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  }

  /** What is seen is no news; what is not has a dot. */
  read() {
    const last = Math.max(0, ...[...this.messages.values()].filter((one) => !one.mine).map((one) => one.id));
    const seen = Number(remembered(`talk.${this.table}`, "0"));
    if (this.seen && last > seen) remember(`talk.${this.table}`, String(last));
    for (const dot of this.root.querySelectorAll(".talk-dot"))
      /** @type {HTMLElement} */ (dot).hidden = this.seen || last <= seen;
  }

  get seen() {
    return !document.hidden && this.box.offsetParent !== null;
  }

  /** Nobody sees a tab to talk where there is nobody to talk to. */
  settle() {
    const { told } = this;
    const silent = this.alone && !this.messages.size && !told?.watching;
    need('.log-tab[data-log="talk"]', this.root).hidden = silent;
    if (silent && this.root.dataset.log === "talk") this.show("log");
    const watching = need(".watching", this.root);
    watching.hidden = !told?.watching;
    const said = tn("{n} watches", "{n} watch", told?.watching ?? 0);
    watching.replaceChildren(icon("i-eye", 15), el("span", { "aria-hidden": "true" }, String(told?.watching ?? 0)));
    watching.append(el("span", { class: "vh" }, said));
    watching.title = [said, told?.watchers.join(", ")].filter(Boolean).join(": ");
  }

  /** @param {Message} message */
  about(message) {
    const { name } = message;
    const dialog = openDialog(t("A message of {name}", { name }), [
      el("blockquote", { class: "quoted" }, message.hidden ? t("Hidden by a moderator.") : message.text),
      el(
        "div",
        { class: "menu" },
        button(t("Hear no more of {name}", { name }), () => this.mute(message, dialog), { symbol: "i-cross" }),
        button(t("Report it to the moderators"), () => this.report(message, dialog), { symbol: "i-warning" }),
      ),
      el(
        "p",
        { class: "muted" },
        t("Whom you do not hear is not told. What you are told, and how, is under “Notices” of the menu."),
      ),
    ]);
  }

  /** @param {Message} message @param {HTMLDialogElement} dialog */
  async mute(message, dialog) {
    try {
      await post("/api/me/mutes", { message: message.id });
    } catch (error) {
      return notice(/** @type {Error} */ (error).message);
    }
    dialog.close();
    for (const [id, one] of this.messages)
      if (!one.mine && one.name === message.name && one.seat === message.seat) {
        this.messages.delete(id);
        find(`.msg[data-id="${id}"]`, this.box)?.remove();
      }
    notice(t("You hear no more of {name}, at any table.", { name: message.name }), { bad: false });
  }

  /** @param {Message} message @param {HTMLDialogElement} dialog */
  report(message, dialog) {
    const why = /** @type {HTMLInputElement} */ (el("input", { class: "input", id: "why-reported", maxlength: 300 }));
    const send = button(t("Report"), () => this.sendReport(message, why.value, dialog), { cls: "gold" });
    need(".menu", dialog).replaceWith(
      el("label", { class: "field", for: "why-reported" }, el("span", {}, t("What is wrong with it?")), why),
      el("div", { class: "acts" }, send),
    );
    why.focus();
  }

  /** @param {Message} message @param {string} why @param {HTMLDialogElement} dialog */
  async sendReport(message, why, dialog) {
    try {
      await post("/api/reports", { message: message.id, why });
      notice(t("Thank you: moderators will look at it."), { bad: false });
    } catch (error) {
      notice(/** @type {Error} */ (error).message);
    }
    dialog.close();
  }
}
