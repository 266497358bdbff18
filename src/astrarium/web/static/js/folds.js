/** Boxes with more to see beyond an edge say so: `data-fold` names the edges, and the style fades them there. */

const PARTS = ".actionbar, .side, .rail";
const SLACK = 3; // pixels that do not count
const REST = 120; // milliseconds of quiet before all boxes are looked at

export class Folds {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.timer = 0;
    this.sheets = 0; // style sheets that were read: a game's own comes later
    this.scrollers = "";
    root.addEventListener("scroll", (event) => mark(event.target), { capture: true, passive: true });
    root.addEventListener("toggle", () => this.ask(), { capture: true });
    window.addEventListener("resize", () => this.ask());
  }

  /** Looks again soon: what was drawn has changed. */
  ask() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.look(), REST);
  }

  look() {
    this.read();
    const marked = /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-fold]"));
    const boxes = /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(this.scrollers));
    const found = new Set([...marked, ...[...boxes].filter((box) => box.closest(PARTS) && overflows(box))]);
    const edges = [...found].map((box) => /** @type {const} */ ([box, edgesOf(box)]));
    for (const [box, beyond] of edges) fold(box, beyond); // all are measured before the first is changed
  }

  /** What may scroll is named by the style: looking at all boxes would take longer than drawing them. */
  read() {
    const { styleSheets: sheets } = document;
    if (sheets.length === this.sheets) return;
    this.sheets = sheets.length;
    this.scrollers = ["textarea", ...[...sheets].flatMap((sheet) => scrolling(sheet.cssRules))].join(", ");
  }
}

/** The selectors of boxes that scroll. @param {CSSRuleList} rules @returns {string[]} */
function scrolling(rules) {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return /auto|scroll/.test(flow(rule.style)) ? [rule.selectorText] : [];
    return rule instanceof CSSGroupingRule ? scrolling(rule.cssRules) : [];
  });
}

/** @param {CSSStyleDeclaration} style */
function flow({ overflowX, overflowY }) {
  return `${overflowX} ${overflowY}`;
}

/** @param {HTMLElement} box */
function overflows(box) {
  return box.scrollHeight > box.clientHeight + SLACK || box.scrollWidth > box.clientWidth + SLACK;
}

/** @param {EventTarget | null} box */
function mark(box) {
  if (box instanceof HTMLElement) fold(box, edgesOf(box));
}

/** The edges beyond which there is more to see. @param {HTMLElement} box */
function edgesOf(box) {
  const { overflowX, overflowY } = getComputedStyle(box);
  const [x, y] = [overflowX, overflowY].map((way) => way === "auto" || way === "scroll");
  const below = box.scrollHeight - box.clientHeight - box.scrollTop;
  const right = box.scrollWidth - box.clientWidth - box.scrollLeft;
  const edges = [
    y && box.scrollTop > SLACK && "up",
    y && below > SLACK && "down",
    x && box.scrollLeft > SLACK && "left",
    x && right > SLACK && "right",
  ];
  return edges.filter(Boolean).join(" ");
}

/** @param {HTMLElement} box @param {string} edges */
function fold(box, edges) {
  if (edges && box.dataset.fold !== edges) box.dataset.fold = edges;
  else if (!edges) delete box.dataset.fold;
}
