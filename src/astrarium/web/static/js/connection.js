/** The line to the server: a WebSocket that comes back by itself, or questions now and then where there is none. */

import { ApiError, get, url } from "./api.js";
import { restore } from "./patches.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;
const LONG_WAIT = 20000; // where asking works, a socket is tried now and then
const SILENCE = 8000; // a socket that says nothing for so long at the beginning is none
const DEADLINE = 35000; // the server beats every 15 s: a socket that says nothing for so long later on is dead
const ASLEEP = 20000; // whoever wakes up after so long does not wait for the deadline
const ASK_EVERY = 3000;
const REFUSED = 4000; // the server's own codes: coming back would not help
const PATIENCE = 2; // sockets that fail one after the other before questions are asked instead

/** @typedef {import("./types.js").Page} Page */
/** @typedef {"live" | "asking" | "lost"} Line how news comes: by itself, when asked for, not at all */

export class Connection {
  /**
   * @param {string} table
   * @param {number | null} seat
   * @param {{page: (page: Page) => void, line: (line: Line) => void, since: () => number | null,
   *   refused: (reason: string) => void, talk?: (talked: import("./talk.js").Talked) => void,
   *   here?: (here: (string | null)[]) => void}} listener
   */
  constructor(table, seat, listener) {
    this.path = `/api/tables/${table}`;
    this.seat = seat;
    this.listener = listener;
    this.wait = FIRST_WAIT;
    this.failed = 0;
    this.answered = this.closed = false;
    this.retry = this.silence = this.next = this.heard = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Set<string>} regions that were sent at any time */
    this.regions = new Set();
    this.unlisten = new AbortController();
    const { signal } = this.unlisten;
    addEventListener("offline", () => this.drop(), { signal });
    addEventListener("online", () => this.reopen(), { signal });
    for (const kind of ["visibilitychange", "resume"]) document.addEventListener(kind, () => this.awake(), { signal });
    addEventListener("pageshow", () => this.awake(), { signal });
    this.open();
  }

  open() {
    const query = {
      seat: this.seat,
      since: this.listener.since(),
      patches: 1,
      beats: 1,
      talk: this.listener.talk ? 1 : null,
    };
    const address = new URL(url(`${this.path}/ws`, query), location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = (this.socket = new WebSocket(address));
    /** @type {Record<string, string>} */
    const known = {};
    socket.onmessage = (message) => this.received(JSON.parse(message.data), known);
    socket.onclose = (event) => this.lost(socket, event);
    socket.onopen = () => this.show();
    this.expect(socket, SILENCE);
  }

  /** Whether this page is in view: others see who is here, and nobody is told elsewhere of what he sees. */
  show() {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ visible: !document.hidden }));
  }

  /** A socket has so long to say something. @param {WebSocket} socket @param {number} time */
  expect(socket, time) {
    this.heard = Date.now();
    clearTimeout(this.silence);
    this.silence = window.setTimeout(() => this.give(socket), time);
  }

  /** A page, or a beat that only says the line is alive. @param {any} page @param {Record<string, string>} known the regions that this socket has sent */
  received(page, known) {
    if (this.closed || !this.socket) return;
    this.expect(this.socket, DEADLINE);
    if ("beat" in page) return void this.listener.here?.(page.here ?? []);
    if ("talk" in page) return this.listener.talk?.(page.talk);
    clearTimeout(this.next);
    this.wait = FIRST_WAIT;
    this.failed = this.next = 0;
    this.answered = false;
    this.listener.line("live");
    this.tell({ ...page, regions: restore(page.regions, known) });
  }

  /** @param {Page} page */
  tell(page) {
    for (const name of Object.keys(page.regions)) this.regions.add(name);
    this.listener.page(page);
  }

  /** Nothing came of this socket. @param {WebSocket} socket */
  give(socket) {
    socket.onclose = socket.onmessage = null;
    socket.close();
    this.lost(socket, { code: 0, reason: "" });
  }

  /** @param {WebSocket} socket @param {{code: number, reason: string}} event */
  lost(socket, event) {
    if (this.closed || socket !== this.socket) return;
    this.socket = null;
    clearTimeout(this.silence);
    if (event.code >= REFUSED) return this.listener.refused(event.reason);
    if (!this.next) this.listener.line("lost");
    if (++this.failed >= PATIENCE && !this.next) this.askOn();
    const jitter = 0.5 + Math.random(); // when a server ends, not everybody comes back at once
    this.retry = window.setTimeout(() => this.open(), this.wait * jitter);
    this.wait = Math.min(this.wait * 1.7, this.answered ? LONG_WAIT : LONGEST_WAIT);
  }

  /** Asks for news now and every few seconds, until a socket speaks. */
  async askOn() {
    this.next = window.setTimeout(() => this.askOn(), ASK_EVERY);
    const mine = this.next;
    const answered = await this.ask();
    if (this.closed || this.next !== mine) return;
    this.answered = answered;
    this.listener.line(answered ? "asking" : "lost");
  }

  /** Fetches the page where it is another one than the last; whether the server answered. */
  async ask() {
    const since = this.listener.since();
    try {
      const { version } = await get(this.path);
      if (version === since || this.closed) return true;
      const page = await get(`${this.path}/page`, { seat: this.seat, since });
      if (!this.closed && this.listener.since() === since) this.tell(this.whole(page));
      return true;
    } catch (error) {
      const { status, message } = /** @type {ApiError} */ (error);
      if (status >= 400 && status < 500 && !this.closed) {
        this.close();
        this.listener.refused(message);
      }
      return false;
    }
  }

  /** A page that was asked for has all regions: those it has not are gone. @param {Page} page */
  whole(page) {
    const gone = [...this.regions].filter((name) => !(name in page.regions)).map((name) => [name, ""]);
    return { ...page, regions: { ...page.regions, ...Object.fromEntries(gone) } };
  }

  /** There is no network: whatever the socket believes, it is dead. */
  drop() {
    if (this.socket) this.give(this.socket);
  }

  /** Another network, or the first one again: old sockets do not come along. */
  reopen() {
    if (this.closed || document.hidden) return;
    this.drop();
    clearTimeout(this.retry);
    this.open();
  }

  /** Whoever comes back to the page: a socket that was silent while a machine slept is not waited for. */
  awake() {
    this.show();
    if (this.closed || document.hidden) return;
    if (!this.socket || Date.now() - this.heard > ASLEEP) this.reopen();
  }

  close() {
    this.closed = true;
    for (const timer of [this.retry, this.silence, this.next]) clearTimeout(timer);
    this.unlisten.abort();
    this.socket?.close();
  }
}
