/** Pan and zoom of the board, by changing the drawing's viewBox: drag, wheel, pinch, double tap, buttons, keys. */

import { still } from "./dom.js";

const NEAREST = 9;
const FARTHEST = 0.7;
const NEAR = 4; // nearer it does not come by itself: one must see where one is
const DRAG = 6; // pixels before a press becomes a drag

export class Camera {
  /** @param {HTMLElement} stage @param {() => void} [onMove] */
  constructor(stage, onMove = () => {}) {
    this.stage = stage;
    this.onMove = onMove;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    this.base = { x: 0, y: 0, width: 1, height: 1 };
    this.at = { x: 0, y: 0, zoom: 1 };
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    this.dragged = false;
    this.tween = 0;
    this.scene = "";
    /** @type {Map<string, {x: number, y: number, zoom: number} | null>} where one looked in other scenes */
    this.left = new Map();
    this.led = false; // came near by itself: it may go elsewhere by itself
    this.listen();
  }

  /**
   * Takes over a new drawing; what the player looks at stays in view, in every scene (`data-scene`) of its own.
   * @param {SVGSVGElement} svg
   */
  attach(svg) {
    const { x, y, width, height } = svg.viewBox.baseVal;
    const scene = svg.dataset.scene ?? "";
    const chosen = this.svg && !this.fitted && !(this.led && scene !== this.scene) ? this.at : null;
    if (scene !== this.scene) this.left.set(this.scene, chosen);
    const at = scene === this.scene ? chosen : this.left.get(scene);
    if (scene !== this.scene) this.led = false;
    this.scene = scene;
    this.svg = svg;
    this.base = { x, y, width, height };
    this.at = at ?? this.middle;
    this.apply();
  }

  get middle() {
    const { x, y, width, height } = this.base;
    return { x: x + width / 2, y: y + height / 2, zoom: 1 };
  }

  get fitted() {
    const { x, y } = this.middle;
    return this.at.zoom === 1 && Math.abs(this.at.x - x) < 0.5 && Math.abs(this.at.y - y) < 0.5;
  }

  /** The part of the drawing that is visible, in its own units. */
  get view() {
    const width = this.base.width / this.at.zoom;
    const height = this.base.height / this.at.zoom;
    return { x: this.at.x - width / 2, y: this.at.y - height / 2, width, height };
  }

  /** Pixels per unit of the drawing. */
  get scale() {
    const { width, height } = this.view;
    const box = this.svg?.parentElement ?? this.stage;
    return Math.min(box.clientWidth / width, box.clientHeight / height) || 1;
  }

  apply() {
    const { x, y, width, height } = this.base;
    this.at.zoom = clamp(this.at.zoom, FARTHEST, NEAREST);
    this.at.x = clamp(this.at.x, x, x + width);
    this.at.y = clamp(this.at.y, y, y + height);
    const view = this.view;
    const seen = `${view.x} ${view.y} ${view.width} ${view.height}`;
    if (this.svg?.getAttribute("viewBox") !== seen) this.svg?.setAttribute("viewBox", seen);
    this.onMove();
  }

  fit() {
    this.led = false;
    this.glide(this.middle);
  }

  /** @param {number} factor */
  zoom(factor) {
    this.led = false;
    this.glide({ ...this.at, zoom: clamp(this.at.zoom * factor, FARTHEST, NEAREST) });
  }

  /**
   * Zooms about a point of the screen.
   * @param {number} factor @param {number} clientX @param {number} clientY
   */
  zoomAt(factor, clientX, clientY) {
    this.led = false;
    const rect = (this.svg?.parentElement ?? this.stage).getBoundingClientRect();
    const dx = clientX - rect.left - rect.width / 2;
    const dy = clientY - rect.top - rect.height / 2;
    const before = this.scale;
    this.at.zoom = clamp(this.at.zoom * factor, FARTHEST, NEAREST);
    const after = this.scale;
    this.at.x += dx / before - dx / after;
    this.at.y += dy / before - dy / after;
    this.apply();
  }

  /** @param {number} dx @param {number} dy in pixels */
  pan(dx, dy) {
    this.led = false;
    this.at.x -= dx / this.scale;
    this.at.y -= dy / this.scale;
    this.apply();
  }

  /** Whether all these points of the drawing are in view. @param {{x: number, y: number}[]} points */
  holds(points) {
    const { x, y, width, height } = this.view;
    return points.every((at) => at.x > x && at.x < x + width && at.y > y && at.y < y + height);
  }

  /** Brings an element of the board into view. @param {Element} element */
  reveal(element) {
    const stage = this.stage.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    if (x > stage.left && x < stage.right && y > stage.top && y < stage.bottom) return;
    this.pan(stage.left + stage.width / 2 - x, stage.top + stage.height / 2 - y);
  }

  /**
   * Comes so near that the smallest of these places can be touched, with their middle in view; from the whole board, or
   * from where it came by itself before.
   * @param {Element[]} places @param {number} least in pixels
   */
  approach(places, least) {
    const boxes = places.map((place) => place.getBoundingClientRect()).filter((box) => box.width);
    const screen = this.svg?.getScreenCTM();
    if (!boxes.length || !screen || !(this.fitted || this.led)) return;
    const smallest = reach(boxes) / this.at.zoom;
    if (smallest >= least) return this.fit();
    const [x, y] = [
      (/** @type {DOMRect} */ box) => box.x + box.width / 2,
      (/** @type {DOMRect} */ box) => box.y + box.height / 2,
    ].map((of) => mean(boxes.map(of)));
    const zoom = Math.min(least / smallest, Math.max(NEAR, Math.min(this.room(boxes), NEAREST)));
    this.led = true;
    this.glide(this.within({ ...toUnits(new DOMPoint(x, y), screen), zoom }));
  }

  /** The zoom at which all these boxes would still be in view together. @param {DOMRect[]} boxes */
  room(boxes) {
    const wide = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    const high = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
    return Math.min(this.stage.clientWidth / wide, this.stage.clientHeight / high) * 0.9 * this.at.zoom;
  }

  /** To a place that is chosen, and back from where the view went by itself. @param {Element | null} place */
  attend(place) {
    if (place) this.frame(place);
    else if (this.led) this.fit();
  }

  /** Fills the stage with an element of the board. @param {Element} element */
  frame(element) {
    const screen = this.svg?.getScreenCTM();
    if (!screen) return;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [from, to] = [toUnits(new DOMPoint(left, top), screen), toUnits(new DOMPoint(right, bottom), screen)];
    const zoom = Math.min(this.base.width / (to.x - from.x), this.base.height / (to.y - from.y));
    this.led = true;
    this.glide({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, zoom });
  }

  /**
   * Brings all these places into view, near enough to be touched; a view that the player chose is left alone where it will do.
   * @param {Element[]} places @param {number} least in pixels
   */
  gather(places, least) {
    const boxes = places.map((place) => place.getBoundingClientRect()).filter((box) => box.width);
    const screen = this.svg?.getScreenCTM();
    if (!boxes.length || !screen) return;
    const stage = this.stage.getBoundingClientRect();
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
    const seen = left >= stage.left && top >= stage.top && right <= stage.right && bottom <= stage.bottom;
    const lacking = least / reach(boxes);
    if (seen && lacking <= 1) return;
    const room = Math.min(stage.width / (right - left), stage.height / (bottom - top)) * 0.8;
    const zoom = clamp(this.at.zoom * Math.max(lacking, Math.min(1, room)), FARTHEST, NEAREST);
    this.led = true;
    this.glide(this.within({ ...toUnits(new DOMPoint((left + right) / 2, (top + bottom) / 2), screen), zoom }));
  }

  /** No nearer to the edge than the view allows. @param {{x: number, y: number, zoom: number}} goal */
  within({ x, y, zoom }) {
    const { base } = this;
    const [w, h] = [base.width / zoom / 2, base.height / zoom / 2];
    return {
      x: clamp(x, base.x + w, base.x + base.width - w),
      y: clamp(y, base.y + h, base.y + base.height - h),
      zoom,
    };
  }

  /** @param {{x: number, y: number, zoom: number}} goal */
  glide(goal) {
    cancelAnimationFrame(this.tween);
    const start = { ...this.at };
    const begin = performance.now();
    const frame = (/** @type {number} */ now) => {
      const k = still.matches ? 1 : Math.min(1, (now - begin) / 180);
      const ease = 1 - (1 - k) ** 3;
      for (const axis of /** @type {const} */ (["x", "y", "zoom"])) {
        this.at[axis] = k === 1 ? goal[axis] : start[axis] + (goal[axis] - start[axis]) * ease;
      }
      this.apply();
      if (k < 1) this.tween = requestAnimationFrame(frame);
    };
    frame(begin);
  }

  listen() {
    const { stage } = this;
    stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    stage.addEventListener("pointerdown", (event) => this.down(event));
    stage.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"]) {
      stage.addEventListener(kind, (event) => this.pointers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
    stage.addEventListener("click", (event) => this.swallow(event), { capture: true });
    stage.addEventListener("dblclick", (event) => this.doubled(event));
    new ResizeObserver(() => this.onMove()).observe(stage);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    cancelAnimationFrame(this.tween);
    this.zoomAt(Math.exp(-event.deltaY / 500), event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0 || onControl(event)) return;
    if (!this.pointers.size) this.dragged = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const dx = event.clientX - last.x;
    const dy = event.clientY - last.y;
    if (!this.dragged && Math.hypot(dx, dy) < DRAG) return;
    if (!this.dragged) this.stage.setPointerCapture(event.pointerId);
    this.dragged = true;
    if (this.pointers.size === 1) this.pan(dx, dy);
    else this.pinch(event, last);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event @param {{x: number, y: number}} last */
  pinch(event, last) {
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.zoomAt(after / Math.max(before, 1), (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
  }

  /** The click that ends a drag chooses nothing. @param {MouseEvent} event */
  swallow(event) {
    if (!this.dragged) return;
    this.dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /** @param {MouseEvent} event */
  doubled(event) {
    const target = /** @type {Element} */ (event.target);
    if (!target.closest(".legal, .is-selected") && !onControl(event)) this.fit();
  }
}

/**
 * The room that the worst placed of these boxes has for a finger: its own size, or where the next one is far off up to
 * twice that, for a lit place takes the taps round it.
 * @param {DOMRect[]} boxes
 */
function reach(boxes) {
  const middles = boxes.map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));
  const rooms = boxes.map((box, i) => {
    const near = middles.filter((_, j) => j !== i).map((at) => Math.hypot(at.x - middles[i].x, at.y - middles[i].y));
    const size = Math.min(box.width, box.height);
    return Math.max(size, Math.min(2 * size, ...near));
  });
  return Math.min(...rooms);
}

/** @param {Event} event */
function onControl(event) {
  return Boolean(/** @type {Element} */ (event.target).closest(".zoom, .tip, .ticker, .mini, .scorestrip"));
}

/** @param {number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A point of the screen in the drawing's units. @param {DOMPoint} point @param {DOMMatrix} screen */
function toUnits(point, screen) {
  const { x, y } = point.matrixTransform(screen.inverse());
  return { x, y };
}

/** @param {number} value @param {number} low @param {number} high */
function clamp(value, low, high) {
  return Math.min(high, Math.max(low, value));
}
