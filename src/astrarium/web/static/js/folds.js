/** Boxes with more to see beyond an edge say so: `data-fold` names the edges, and the style fades them there. */

const PARTS = [".actionbar", ".side", ".rail"].flatMap((part) => [part, `${part} *:not(svg, svg *)`]).join(", ");
const SLACK = 3; // pixels that do not count
const REST = 120; // milliseconds of quiet before all boxes are looked at

export class Folds {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.timer = 0;
    root.addEventListener("scroll", (event) => mark(/** @type {HTMLElement} */ (event.target)), {
      capture: true,
      passive: true,
    });
    root.addEventListener("toggle", () => this.ask(), { capture: true });
    window.addEventListener("resize", () => this.ask());
  }

  /** Looks again soon: what was drawn has changed. */
  ask() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.look(), REST);
  }

  look() {
    for (const box of this.root.querySelectorAll("[data-fold]")) mark(/** @type {HTMLElement} */ (box));
    const boxes = /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(PARTS));
    for (const box of [...boxes].filter(overflows)) mark(box);
  }
}

/** @param {HTMLElement} box */
function overflows(box) {
  return box.scrollHeight > box.clientHeight + SLACK || box.scrollWidth > box.clientWidth + SLACK;
}

/** @param {HTMLElement} box */
function mark(box) {
  if (!(box instanceof HTMLElement)) return;
  const { overflowX, overflowY } = getComputedStyle(box);
  const [x, y] = [overflowX, overflowY].map((flow) => flow === "auto" || flow === "scroll");
  const below = box.scrollHeight - box.clientHeight - box.scrollTop;
  const right = box.scrollWidth - box.clientWidth - box.scrollLeft;
  const edges = [
    y && box.scrollTop > SLACK && "up",
    y && below > SLACK && "down",
    x && box.scrollLeft > SLACK && "left",
    x && right > SLACK && "right",
  ].filter(Boolean);
  if (edges.length) box.dataset.fold = edges.join(" ");
  else delete box.dataset.fold;
}
