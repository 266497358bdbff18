/** Aiming a flick: pull back anywhere on the board, or set direction and power by keys, steppers and slider. */

import { discsOf, fieldOf, firstContact } from "./contact.js";
import { button, el, find, narrow, need, remember, remembered, svg } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Aim} Aim */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./contact.js").Contact} Contact */
/** @typedef {import("./types.js").Flown} Flown */

/**
 * @typedef {{select: (id: string) => void, fire: (text: string) => void, changed: () => void,
 *   preview: (text: string) => Promise<Flown | null>}} Hooks
 */

const RING = 33; // radius of the power ring, in the board's units
const REBOUND = 74;
const DIRECTION_ONLY = 120;
const DEAD = 14; // pixels of pull that mean nothing yet
const SOFT = 0.4; // the power that steppers and keys begin with
const NEAR = 2.6;
const NEAR_ENOUGH = 1.8; // where a phone comes to by itself

export class Aiming {
  /** @param {HTMLElement} root @param {Camera} camera @param {Hooks} hooks */
  constructor(root, camera, hooks) {
    this.camera = camera;
    this.hooks = hooks;
    this.stage = camera.stage;
    /** @type {Aim[]} */
    this.aims = [];
    /** @type {Aim | null} */
    this.aim = null;
    this.angle = 0; // degrees, clockwise from the right
    this.power = 0; // 0 to 1
    /** @type {{id: number, x: number, y: number, aim: Aim, moved: boolean} | null} */
    this.pull = null;
    /** @type {Flown | null} */
    this.told = null;
    this.asking = "";
    this.swallowing = false;
    this.angleBox = el("b", {});
    this.powerBox = el("b", {});
    this.said = el("p", { class: "aim-said", role: "status" });
    const range = { class: "scrub", type: "range", min: 0, max: 100, step: 0.5, "aria-label": t("Power") };
    this.slider = /** @type {HTMLInputElement} */ (el("input", range));
    this.atOnce = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", id: "flick-at-once" }));
    this.forwards = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", id: "flick-forwards" }));
    this.row = this.controls(root);
    this.listen();
  }

  /** Whether something is being aimed. */
  get active() {
    return this.aim !== null;
  }

  /** Whether letting go or the button would flick now. */
  get ready() {
    return this.aim !== null && this.power * this.aim.speed > this.aim.least;
  }

  get label() {
    return (this.aim?.confirm ?? "").replace("{power}", String(Math.round(this.power * 100)));
  }

  /** @param {Aim[]} aims what can be flicked @param {string[]} taken the ids of the steps taken */
  show(aims, taken) {
    this.aims = aims;
    const aim = aims.find(({ id }) => taken.includes(id)) ?? null;
    if (aim?.id !== this.aim?.id) this.power = 0;
    if (!aim) this.pull = null;
    const another = aim && aim.id !== this.aim?.id;
    this.aim = aim;
    const unseen = another && ((narrow.matches && this.camera.fitted) || !this.camera.holds([aim]));
    if (unseen && !this.pull) this.approach(NEAR_ENOUGH);
    this.row.hidden = this.said.hidden = !aim;
    this.stage.classList.toggle("can-aim", aims.length > 0);
    this.stage.classList.toggle("is-aiming", this.active);
    this.draw();
  }

  clear() {
    this.show([], []);
  }

  /** What the hand is asked to do now. */
  get sentence() {
    if (!this.active) return "";
    const lets = this.atOnce.checked;
    if (this.forwards.checked && !(this.pull?.moved && lets)) {
      return lets
        ? t("Draw the way it shall fly and let go to <b>flick</b>.")
        : t("Draw the way it shall fly, then <b>flick</b> with the button.");
    }
    if (this.pull?.moved && lets) return t("Let go to <b>flick</b>; come back to cancel.");
    return lets
      ? t("Pull back and let go to <b>flick</b>.")
      : t("Pull back to aim, then <b>flick</b> with the button.");
  }

  /** The action in short notation. */
  get text() {
    const aim = /** @type {Aim} */ (this.aim);
    const speed = this.power * aim.speed;
    const [dx, dy] = this.direction;
    return aim.text.replace("{vx}", String(Math.round(dx * speed))).replace("{vy}", String(Math.round(dy * speed)));
  }

  get direction() {
    const a = (this.angle / 180) * Math.PI;
    return [Math.cos(a), Math.sin(a)];
  }

  fire() {
    if (!this.ready) return;
    const text = this.text;
    this.pull = null;
    this.power = 0;
    this.hooks.fire(text);
  }

  // --- the hand -----------------------------------------------------------------------------------------------

  listen() {
    const { stage } = this;
    stage.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    stage.addEventListener("pointermove", (event) => this.move(event), { capture: true });
    stage.addEventListener("pointerup", (event) => this.up(event), { capture: true });
    stage.addEventListener("pointercancel", (event) => this.up(event), { capture: true });
    stage.addEventListener("click", (event) => this.swallow(event), { capture: true });
    stage.addEventListener("dragstart", (event) => event.preventDefault()); // text selected elsewhere is not carried off
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.swallowing = false;
    const target = /** @type {Element} */ (event.target);
    if (this.pull) return this.pinch(event);
    if (event.button !== 0 || target.closest(".zoom, .tip, .ticker, .mini, .scorestrip, .ov")) return;
    const touched = this.aims.find(({ id }) => target.closest(`[id="${CSS.escape(id)}"]`));
    const aim = touched ?? this.aim;
    if (!aim) return;
    event.stopPropagation();
    this.pull = { id: event.pointerId, x: event.clientX, y: event.clientY, aim, moved: false };
  }

  /** A second finger zooms: the camera takes over both. @param {PointerEvent} event */
  pinch(event) {
    const { pull } = this;
    if (!pull || event.pointerId === pull.id) return;
    this.camera.pointers.set(pull.id, { x: pull.x, y: pull.y });
    this.pull = null;
    this.set(this.angle, 0);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { pull } = this;
    if (!pull || event.pointerId !== pull.id) return;
    event.stopPropagation();
    const [dx, dy] = [(pull.x - event.clientX) * this.side, (pull.y - event.clientY) * this.side];
    const length = Math.hypot(dx, dy);
    if (!pull.moved && length < DEAD / 2) return;
    if (!pull.moved) this.begin(pull);
    const angle = length ? (Math.atan2(dy, dx) / Math.PI) * 180 : this.angle;
    this.set(angle, Math.max(length - DEAD, 0) / this.fullPull);
  }

  /** @param {{id: number, aim: Aim, moved: boolean}} pull */
  begin(pull) {
    pull.moved = true;
    this.stage.setPointerCapture(pull.id);
    if (this.aim?.id !== pull.aim.id) this.hooks.select(pull.aim.id);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { pull } = this;
    if (!pull || event.pointerId !== pull.id) return;
    event.stopPropagation();
    this.pull = null;
    this.swallowing = pull.moved;
    if (!pull.moved) return;
    if (event.type === "pointercancel") this.set(this.angle, 0);
    else if (this.ready && this.atOnce.checked) this.fire();
    else this.hooks.changed();
  }

  /** The click that ends a pull chooses nothing. @param {MouseEvent} event */
  swallow(event) {
    if (!this.swallowing) return;
    this.swallowing = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /** 1 where the ship flies against the pull, -1 where it follows it. */
  get side() {
    return this.forwards.checked ? -1 : 1;
  }

  /** Pixels of pull for full power. */
  get fullPull() {
    const { clientWidth, clientHeight } = this.stage;
    return Math.min(Math.max(Math.min(clientWidth, clientHeight) * 0.42, 120), 240);
  }

  // --- fine adjustment ----------------------------------------------------------------------------------------

  /** @param {number} angle @param {number} power */
  set(angle, power) {
    this.angle = ((angle % 360) + 360) % 360;
    this.power = Math.min(Math.max(power, 0), 1);
    this.draw();
    this.hooks.changed();
  }

  /** Arrow keys: a degree left or right, a hundredth of the power up or down; with shift a tenth of that. @param {string} key @param {boolean} fine */
  nudge(key, fine) {
    if (!this.active) return false;
    const step = fine ? 0.1 : 1;
    this.wake();
    if (key === "ArrowLeft") this.set(this.angle - step, this.power);
    if (key === "ArrowRight") this.set(this.angle + step, this.power);
    if (key === "ArrowUp") this.set(this.angle, this.power + step / 100);
    if (key === "ArrowDown") this.set(this.angle, this.power - step / 100);
    return true;
  }

  /** An aim that was never set points at the middle of the board, softly. */
  wake() {
    if (this.power || !this.aim) return;
    const { left, top, right, bottom } = fieldOf(this.drawing ?? document);
    const [dx, dy] = [(left + right) / 2 - this.aim.x, (top + bottom) / 2 - this.aim.y];
    if (!this.angle) this.angle = Math.round((Math.atan2(dy, dx) / Math.PI) * 180);
    this.power = SOFT;
  }

  /** @param {HTMLElement} root */
  controls(root) {
    const turn = (/** @type {number} */ by) => () => {
      this.wake();
      this.set(this.angle + by, this.power);
    };
    this.slider.addEventListener("input", () => {
      this.wake();
      this.set(this.angle, Number(this.slider.value) / 100);
    });
    this.atOnce.checked = remembered("flick", "1") === "1";
    this.atOnce.addEventListener("change", () => {
      remember("flick", this.atOnce.checked ? "1" : "0");
      this.hooks.changed();
    });
    this.forwards.checked = remembered("flick-forwards", "0") === "1";
    this.forwards.addEventListener("change", () => {
      remember("flick-forwards", this.forwards.checked ? "1" : "0");
      this.draw();
      this.hooks.changed();
    });
    const steps = [
      [-5, t("five degrees left"), "−5"],
      [-1, t("one degree left"), "−"],
      [1, t("one degree right"), "+"],
      [5, t("five degrees right"), "+5"],
    ].map(([by, label, sign]) => {
      const made = button(String(sign), turn(Number(by)), { cls: "icon", title: String(label) });
      made.setAttribute("aria-label", String(label));
      return made;
    });
    const bar = need(".ab", root);
    const row = el(
      "div",
      { class: "aimrow", hidden: true },
      el(
        "div",
        { class: "step" },
        el("span", { class: "label" }, t("Direction")),
        steps[0],
        steps[1],
        this.angleBox,
        steps[2],
        steps[3],
      ),
      el("div", { class: "step wide" }, el("span", { class: "label" }, t("Power")), this.slider, this.powerBox),
      el(
        "div",
        { class: "ways" },
        el("label", { class: "step at-once" }, this.atOnce, el("span", {}, t("Letting go flicks"))),
        el("label", { class: "step at-once" }, this.forwards, el("span", {}, t("Ship follows the pull"))),
      ),
      button(t("Zoom on the ship"), () => this.approach(), { symbol: "i-zoom", cls: "ghost near" }),
      button(t("Aim by list"), () => bar.classList.toggle("by-list"), { cls: "ghost listed", symbol: "i-log" }),
    );
    need(".handrow", root).prepend(row);
    need(".why", root).after(this.said);
    return row;
  }

  /** @param {number} [zoom] */
  approach(zoom = NEAR) {
    if (!this.aim) return;
    this.camera.glide(this.camera.within({ x: this.aim.x, y: this.aim.y, zoom: Math.max(this.camera.at.zoom, zoom) }));
  }

  // --- what is seen -------------------------------------------------------------------------------------------

  get drawing() {
    return this.camera.svg;
  }

  draw() {
    find(".aim", this.stage)?.remove();
    for (const ship of this.stage.querySelectorAll(".is-aimed")) ship.classList.remove("is-aimed");
    const { aim, drawing } = this;
    if (!aim || !drawing) return;
    document.getElementById(aim.id)?.classList.add("is-aimed");
    const contact = this.contact(aim);
    this.figures(aim, contact);
    if (aim.preview === "full") this.askAhead();
    const ship = drawing.querySelector("[data-disc][data-owner]");
    const layer = svg("g", { class: "aim", "aria-hidden": "true" }, ...this.parts(aim, contact));
    if (ship) ship.before(layer);
    else drawing.append(layer);
  }

  /** @param {Aim} aim */
  contact(aim) {
    const [dx, dy] = this.direction;
    const drawing = /** @type {SVGSVGElement} */ (this.drawing);
    const slide = aim.slide * this.power ** 2;
    return firstContact(aim, dx, dy, slide, discsOf(drawing, aim.id), fieldOf(drawing));
  }

  /** @param {Aim} aim @param {Contact} contact */
  figures(aim, contact) {
    const percent = this.power * 100;
    this.angleBox.textContent = `${this.angle.toFixed(1)}°`;
    this.powerBox.textContent = `${percent.toFixed(percent < 10 ? 1 : 0)} %`;
    this.slider.value = String(percent);
    this.slider.style.setProperty("--at", `${percent}%`);
    const how = this.forwards.checked
      ? t("Pull anywhere on the board; Esc cancels.")
      : t("Pull back anywhere on the board; Esc cancels.");
    this.said.textContent = this.power ? words(aim, contact, this.power) : how;
  }

  /** @param {Aim} aim @param {Contact} contact @returns {SVGElement[]} */
  parts(aim, contact) {
    const parts = [svg("circle", { class: "aim-ring", cx: aim.x, cy: aim.y, r: RING })];
    if (!this.power) return parts;
    const [dx, dy] = this.direction;
    const ends = aim.preview === "none" ? { x: aim.x + dx * DIRECTION_ONLY, y: aim.y + dy * DIRECTION_ONLY } : contact;
    const way = aim.preview === "none" ? DIRECTION_ONLY : contact.way;
    const from = Math.min(aim.radius + 2, way);
    const lane = `M${aim.x + dx * from} ${aim.y + dy * from}L${ends.x} ${ends.y}`;
    const width = aim.radius * 2;
    parts.unshift(svg("path", { class: `aim-lane ${aim.preview}`, d: lane, "stroke-width": width }));
    parts.push(svg("path", { class: `aim-line ${aim.preview}`, d: lane }), ...power(aim, this.angle, this.power));
    parts.push(...handle(aim, dx, dy, this.power, this.side), this.tag(aim));
    if (aim.preview === "short") parts.push(...hint(aim, contact));
    if (aim.preview === "full" && this.told) parts.push(...whole(this.told, aim.radius));
    return parts;
  }

  /** Power and slide, written beside the ring at the size of the screen. @param {Aim} aim */
  tag(aim) {
    const [dx, dy] = this.direction;
    const label = `${Math.round(this.power * 100)} % · ${Math.round(aim.slide * this.power ** 2)} mm`;
    const words = svg("text", { x: 0, y: 4.5, "text-anchor": "middle" });
    words.textContent = label;
    const size = 1 / this.camera.scale;
    const far = RING + 10 + 34 * size;
    const seen = this.camera.view;
    const [x, y] = [1, -1]
      .map((side) => [aim.x + dy * far * side, aim.y - dx * far * side])
      .map((at) => ({ at, put: inside(at, seen, size) }))
      .sort((a, b) => moved(a) - moved(b))[0].put;
    const box = svg("rect", { x: -48, y: -12, width: 96, height: 24, rx: 6 });
    return svg("g", { class: "aim-tag", transform: `translate(${x} ${y}) scale(${size})` }, box, words);
  }

  /** The server says the whole path, one question at a time. */
  async askAhead() {
    const text = this.ready ? this.text : "";
    if (!text) this.told = null;
    if (!text || this.asking || this.told?.text === text) return;
    this.asking = text;
    const told = await this.hooks.preview(text).catch(() => null);
    this.asking = "";
    if (!this.aim || !this.ready) return;
    this.told = told && { ...told, text };
    this.draw();
  }
}

/** @param {Aim} aim @param {Contact} contact @param {number} power */
function words(aim, contact, power) {
  const slide = Math.round(aim.slide * power ** 2);
  if (aim.preview === "none") return t("Slides {n} mm where nothing is in the way.", { n: slide });
  const n = Math.round(contact.way);
  if (contact.disc) return t("First contact: {name}, after {n} mm.", { name: contact.disc.name, n });
  if (contact.off) return t("Leaves the board after {n} mm.", { n });
  return t("Comes to rest after {n} mm.", { n });
}

/** The nearest place for a tag that is wholly seen. @param {number[]} at @param {{x: number, y: number, width: number, height: number}} seen @param {number} size */
function inside([x, y], seen, size) {
  const [w, h] = [50 * size, 14 * size];
  const clamp = (/** @type {number} */ v, /** @type {number} */ low, /** @type {number} */ high) =>
    Math.max(low, Math.min(v, high));
  return [clamp(x, seen.x + w, seen.x + seen.width - w), clamp(y, seen.y + h, seen.y + seen.height - h)];
}

/** @param {{at: number[], put: number[]}} tag */
function moved({ at, put }) {
  return Math.hypot(at[0] - put[0], at[1] - put[1]);
}

/** The brass arc that grows from the back. @param {Aim} aim @param {number} angle @param {number} power */
function power(aim, angle, power) {
  const back = ((angle + 180) / 180) * Math.PI;
  const half = Math.PI * Math.min(power, 0.9999);
  const at = (/** @type {number} */ a) => `${aim.x + RING * Math.cos(a)} ${aim.y + RING * Math.sin(a)}`;
  const d = `M${at(back - half)}A${RING} ${RING} 0 ${power > 0.5 ? 1 : 0} 1 ${at(back + half)}`;
  return [svg("path", { class: "aim-power", d })];
}

/** The grip where the hand is: behind the ship, or before it where it follows the pull. @param {Aim} aim @param {number} dx @param {number} dy @param {number} power @param {number} side */
function handle(aim, dx, dy, power, side) {
  const far = RING + 16 + 70 * power;
  const [x, y] = [aim.x - dx * far * side, aim.y - dy * far * side];
  const [hx, hy] = [aim.x + dx * (RING + 12), aim.y + dy * (RING + 12)];
  const head = `M${hx} ${hy}l${-dx * 9 - dy * 6} ${-dy * 9 + dx * 6}l${dy * 12} ${-dx * 12}z`;
  return [
    svg("path", {
      class: "aim-string",
      d: `M${aim.x - dx * (RING + 5) * side} ${aim.y - dy * (RING + 5) * side}L${x} ${y}`,
    }),
    svg("circle", { class: "aim-handle", cx: x, cy: y, r: 11 }),
    svg("path", { class: "aim-grip", d: `M${x - 4} ${y - 3}h8M${x - 4} ${y}h8M${x - 4} ${y + 3}h8` }),
    svg("path", { class: "aim-head", d: head }),
  ];
}

/** The ghost at the first contact, a tangent, and a rebound that fades away. @param {Aim} aim @param {Contact} contact */
function hint(aim, contact) {
  const { x, y, disc, rebound, off } = contact;
  const parts = [svg("circle", { class: off ? "aim-ghost off" : "aim-ghost", cx: x, cy: y, r: aim.radius })];
  if (!disc || !rebound) return parts;
  const gap = Math.hypot(disc.x - x, disc.y - y) || 1;
  const [nx, ny] = [(disc.x - x) / gap, (disc.y - y) / gap];
  const [tx, ty] = [x + nx * aim.radius, y + ny * aim.radius];
  const length = Math.hypot(rebound.x, rebound.y) || 1;
  const [bx, by] = [rebound.x / length, rebound.y / length];
  parts.push(svg("path", { class: "aim-tangent", d: `M${tx - ny * 9} ${ty + nx * 9}L${tx + ny * 9} ${ty - nx * 9}` }));
  for (let i = 0; i < 6; i++) {
    const [a, b] = [(REBOUND * (i + 0.15)) / 6, (REBOUND * (i + 0.75)) / 6];
    const d = `M${x + bx * a} ${y + by * a}L${x + bx * b} ${y + by * b}`;
    parts.push(svg("path", { class: "aim-rebound", d, opacity: 0.85 - i * 0.15 }));
  }
  return parts;
}

/** The whole path of all ships, and where they come to rest. @param {Flown} told @param {number} radius */
function whole(told, radius) {
  /** @type {Map<string, string[]>} */
  const ways = new Map();
  for (const [id, , x, y] of told.legs) ways.set(id, [...(ways.get(id) ?? []), `${x} ${y}`]);
  return [...ways.values()].flatMap((points) => {
    const [cx, cy] = (points.at(-1) ?? "0 0").split(" ");
    return [
      svg("path", { class: "aim-whole", d: `M${points.join("L")}` }),
      svg("circle", { class: "aim-ghost", cx, cy, r: radius }),
    ];
  });
}
