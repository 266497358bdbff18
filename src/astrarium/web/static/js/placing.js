/** Ships laid by hand on a practice board: dragged to a free place, or off the board. */

import { discsOf, fieldOf } from "./contact.js";

/** @typedef {import("./types.js").Aim} Aim */
/** @typedef {import("./contact.js").Point} Point */

const CLOSE = 22; // pixels round a ship that take the finger

export class Placing {
  /**
   * @param {HTMLElement} stage @param {SVGSVGElement} board @param {() => Aim[]} aims those on the board
   * @param {(id: string, at: Point | null) => void} laid `at` is null where a ship was dragged off the board
   */
  constructor(stage, board, aims, laid) {
    this.board = board;
    this.aims = aims;
    this.laid = laid;
    this.on = false;
    /** @type {Aim | null} */
    this.held = null;
    stage.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    stage.addEventListener("pointermove", (event) => this.move(event), { capture: true });
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel"]))
      stage.addEventListener(kind, (event) => this.up(event), { capture: true });
    this.stage = stage;
  }

  /** Where the pointer is on the board. @param {PointerEvent} event */
  at(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.board.getScreenCTM()?.inverse());
    return { x, y };
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!this.on || event.button !== 0) return;
    const at = this.at(event);
    const reach = CLOSE / (this.board.getScreenCTM()?.a ?? 1);
    const far = (/** @type {Aim} */ aim) => Math.hypot(aim.x - at.x, aim.y - at.y);
    const near = this.aims().filter((aim) => far(aim) <= Math.max(reach, aim.radius));
    this.held = near.sort((one, other) => far(one) - far(other))[0] ?? null;
    if (!this.held) return;
    event.stopPropagation();
    this.stage.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.held) return;
    event.stopPropagation();
    const { x, y } = this.at(event);
    const ship = document.getElementById(this.held.id);
    ship?.setAttribute("transform", `translate(${x} ${y})`);
    ship?.classList.toggle("is-illegal", !this.free(this.held, { x, y }));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { held } = this;
    if (!held) return;
    event.stopPropagation();
    this.held = null;
    document.getElementById(held.id)?.classList.remove("is-illegal");
    const at = this.at(event);
    if (this.outside(at)) this.laid(held.id, null);
    else this.laid(held.id, this.free(held, at) ? at : held);
  }

  /** @param {Point} at */
  outside({ x, y }) {
    const { left, top, right, bottom } = fieldOf(this.board);
    return x < left || x > right || y < top || y > bottom;
  }

  /** Whether a ship can lie there. @param {Aim} aim @param {Point} at */
  free(aim, at) {
    const apart = discsOf(this.board, aim.id).every(({ x, y, r }) => Math.hypot(x - at.x, y - at.y) > r + aim.radius);
    return apart && !this.outside(at);
  }

  /** That place, or the nearest to it where nothing lies. @param {Aim} aim @param {Point} wish */
  freePlace(aim, wish) {
    for (let k = 0; ; k++) {
      const at = { x: wish.x + k * 2 * Math.cos(k), y: wish.y + k * 2 * Math.sin(k) };
      if (this.free(aim, at)) return at;
    }
  }
}
