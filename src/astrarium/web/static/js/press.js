/** Nothing is drawn anew under a finger: a button that is replaced between press and release is never clicked. */

const CLICK_WITHIN = 60; // milliseconds after the release: a finger's click comes a little later
const LONGEST = 3000; // milliseconds: a release that is not heard of holds nothing up for ever

export class Press {
  /** @param {Element} box what may be pressed in it */
  constructor(box) {
    this.down = false;
    /** @type {(() => void) | null} */
    this.later = null;
    this.timer = 0;
    box.addEventListener("pointerdown", (event) => this.begin(event), { capture: true });
    box.addEventListener("keydown", (event) => /** @type {KeyboardEvent} */ (event).key === " " && this.begin(event), {
      capture: true,
    });
    box.addEventListener("click", () => this.down && this.end(0), { capture: true });
    for (const released of ["pointerup", "pointercancel", "keyup"])
      document.addEventListener(released, () => this.down && this.end(CLICK_WITHIN), { capture: true });
  }

  /** Buttons alone: what is dragged shows at once what it does. @param {Event} event */
  begin(event) {
    if (!(/** @type {Element} */ (event.target).closest("button"))) return;
    this.down = true;
    this.end(LONGEST);
  }

  /** What waits is drawn after so long, unless something newer was meanwhile. @param {number} after milliseconds */
  end(after) {
    clearTimeout(this.timer);
    if (!after) this.down = false;
    this.timer = window.setTimeout(() => {
      this.down = false;
      this.later?.();
      this.later = null;
    }, after);
  }

  /** Draws now, or the last of what came while something was pressed. @param {() => void} what */
  draw(what) {
    this.later = this.down ? what : null;
    if (!this.down) what();
  }

  /** What waits has been overtaken. */
  forget() {
    this.later = null;
  }
}
