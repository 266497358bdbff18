/** A table that is answered line by line by the server instead of by a socket: lessons, puzzles and the analysis board. */

import { post } from "./api.js";
import { Table } from "./table.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {Page & {line: object, link: string}} LinePage */

export class LineTable extends Table {
  /** @param {HTMLElement} root */
  constructor(root) {
    super(root);
    /** @type {object | null} */
    this.studied = null;
    this.pages = 0;
    /** @type {Set<string>} */
    this.known = new Set();
  }

  /** What every question says. @returns {Record<string, unknown>} */
  get asking() {
    return {};
  }

  /** Asks for the page after that. @param {Record<string, unknown>} body */
  async study(body) {
    this.busy = true;
    this.render();
    try {
      this.take(/** @type {LinePage} */ (await post("/api/study", { ...this.asking, line: this.studied, ...body })));
    } catch (error) {
      this.refused(/** @type {any} */ (error), t("Nothing has changed."));
    }
  }

  /** @param {LinePage} page */
  take(page) {
    this.studied = page.line;
    for (const name of Object.keys(page.regions)) this.known.add(name);
    const gone = [...this.known].filter((name) => !(name in page.regions)).map((name) => [name, ""]);
    this.scene.log.replace(page.log);
    this.busy = false;
    const regions = { ...page.regions, ...Object.fromEntries(gone) };
    this.receive({ ...page, version: ++this.pages, log: [], regions });
  }

  /** @param {string} what @param {Record<string, unknown>} body */
  async send(what, body) {
    await this.study(what === "undo" ? { back: true } : { action: body.action });
  }

  /** @param {string} what @param {Record<string, string>} values */
  query(what, values) {
    return post(`/api/study/${what}`, { line: this.studied, seat: this.page?.seat ?? 0, ...values });
  }

  /** @returns {Promise<import("./coach.js").Ideas>} */
  ideas() {
    return post("/api/study/ideas", { line: this.studied, seat: this.page?.seat ?? 0 });
  }

  async end() {
    // a line ends with its own card
  }
}
