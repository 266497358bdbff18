/** A socket that tells of something as it changes, says whether the page is in view, and comes back by itself. */

import { url } from "./api.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15000;
const DEADLINE = 35000; // the server beats every 15 s

export class Feed {
  /** @param {string} path @param {(news: any) => void} told */
  constructor(path, told) {
    this.path = path;
    this.told = told;
    this.wait = FIRST_WAIT;
    this.silence = this.retry = 0;
    this.unlisten = new AbortController();
    const { signal } = this.unlisten;
    /** @type {WebSocket | null} */
    this.socket = null;
    document.addEventListener("visibilitychange", () => this.show(), { signal });
    addEventListener("online", () => this.reopen(), { signal });
    addEventListener("pageshow", () => this.socket || this.reopen(), { signal });
    this.open();
  }

  open() {
    const address = new URL(url(this.path), location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = (this.socket = new WebSocket(address));
    socket.onopen = () => this.show();
    socket.onmessage = (message) => socket === this.socket && this.received(JSON.parse(message.data));
    socket.onclose = () => this.lost(socket);
    this.expect();
  }

  /** Whether this page is in view. */
  show() {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ visible: !document.hidden }));
  }

  expect() {
    clearTimeout(this.silence);
    this.silence = window.setTimeout(() => this.reopen(), DEADLINE);
  }

  /** @param {any} news */
  received(news) {
    this.expect();
    this.wait = FIRST_WAIT;
    if (!("beat" in news)) this.told(news);
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    clearTimeout(this.silence);
    this.retry = window.setTimeout(() => this.open(), this.wait * (0.5 + Math.random()));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  reopen() {
    clearTimeout(this.retry);
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.open();
  }

  close() {
    this.unlisten.abort();
    clearTimeout(this.silence);
    clearTimeout(this.retry);
    const old = this.socket;
    this.socket = null;
    old?.close();
  }
}
