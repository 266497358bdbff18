/** The line to the server: a WebSocket that comes back by itself and misses nothing. */

import { url } from "./api.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;
const REFUSED = 4000; // the server's own codes: coming back would not help

export class Connection {
  /**
   * @param {string} table
   * @param {number | null} seat
   * @param {{page: (page: import("./types.js").Page) => void, line: (online: boolean) => void,
   *   since: () => number | null, refused: (reason: string) => void}} listener
   */
  constructor(table, seat, listener) {
    this.table = table;
    this.seat = seat;
    this.listener = listener;
    this.wait = FIRST_WAIT;
    this.closed = false;
    this.retry = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.wake = () => this.retryNow();
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.open();
  }

  open() {
    const query = { seat: this.seat, since: this.listener.since() };
    const address = new URL(url(`/api/tables/${this.table}/ws`, query), location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = (this.socket = new WebSocket(address));
    socket.onmessage = (message) => this.received(message);
    socket.onclose = (event) => this.lost(socket, event);
  }

  /** @param {MessageEvent} message */
  received(message) {
    if (this.closed) return;
    this.wait = FIRST_WAIT;
    this.listener.line(true);
    this.listener.page(JSON.parse(message.data));
  }

  /** @param {WebSocket} socket @param {CloseEvent} event */
  lost(socket, event) {
    if (this.closed || socket !== this.socket) return;
    this.socket = null;
    if (event.code >= REFUSED) return this.listener.refused(event.reason);
    this.listener.line(false);
    this.retry = window.setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  retryNow() {
    if (this.closed || this.socket || document.hidden) return;
    clearTimeout(this.retry);
    this.open();
  }

  close() {
    this.closed = true;
    clearTimeout(this.retry);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}
