/** A private note of one seat: kept as one writes, read by nobody else. */

import { get, post } from "./api.js";
import { need } from "./dom.js";
import { t } from "./words.js";

const PAUSE = 700; // milliseconds without a key after which it is kept

export class Note {
  /** @param {HTMLElement} root @param {string} path of the table */
  constructor(root, path) {
    this.path = `${path}/note`;
    this.tab = need('.log-tab[data-log="note"]', root);
    this.field = /** @type {HTMLTextAreaElement} */ (need(".note textarea", root));
    this.state = need(".note-state", root);
    /** @type {number | null} */
    this.seat = null;
    this.loaded = false;
    this.timer = 0;
    this.field.addEventListener("input", () => this.changed());
    this.field.addEventListener("blur", () => this.keep());
  }

  /** Another seat has another note. @param {number | null} seat */
  open(seat) {
    this.keep();
    this.seat = seat;
    this.loaded = false;
    this.field.value = "";
    this.state.textContent = "";
    this.tab.hidden = seat === null;
  }

  async show() {
    const { seat } = this;
    if (this.loaded || seat === null) return;
    this.field.disabled = true;
    const found = await get(this.path, { seat }).catch(() => null);
    this.field.disabled = false;
    if (!found || seat !== this.seat) return;
    this.field.value = found.text;
    this.loaded = true;
  }

  changed() {
    this.state.textContent = "";
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.keep(), PAUSE);
  }

  async keep() {
    if (!this.timer || this.seat === null) return;
    clearTimeout(this.timer);
    this.timer = 0;
    const body = { seat: this.seat, text: this.field.value };
    const kept = await post(this.path, body).catch(() => null);
    this.state.textContent = kept ? t("Kept.") : t("It could not be kept. It is still here: change it to try again.");
  }
}
