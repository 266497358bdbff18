/** Aiming a flick: pull back anywhere on the board, or set direction and power by keys, wheel and slider. */

import { drawAim, drawCross, drawTag, placesOf, placeTag, RING } from "./aimdrawing.js";
import { discsOf, fieldOf, firstContact } from "./contact.js";
import { find, narrow, remember, remembered, svg } from "./dom.js";
import { FineControls } from "./finecontrols.js";
import { flyAgain } from "./flight.js";
import { holding } from "./holding.js";
import { Judge } from "./outcome.js";
import { lang, t } from "./words.js";

/** @typedef {import("./types.js").Aim} Aim */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./aimdrawing.js").Aimed} Aimed */
/** @typedef {import("./types.js").Flown} Flown */

/**
 * @typedef {{select: (id: string) => void, fire: (text: string) => void, changed: () => void,
 *   preview: (text: string) => Promise<Flown | null>}} Hooks
 * @typedef {{id: number, x: number, y: number, aim: Aim, moved: boolean, near: boolean, full: number, finger: number | null}} Pull
 *   `near`: it began at the ship; `full`: pixels for full power; `finger`: where the finger was last, in degrees
 */

const DEAD = 14; // pixels of pull that mean nothing yet
const CLOSE = 22; // pixels round a ship that take the finger
const SOFT = 0.4; // the power that steppers and keys begin with
const NEAR = 2.6;
const NEAR_ENOUGH = 1.8; // where a phone comes to by itself
const COARSE = 5; // degrees, and hundredths of the power, of an arrow key
const FINE = 0.5; // with shift
const FINEST = 0.25; // what a turn of the finger counts when it is far
const FINER_FROM = 0.3; // share of a full pull from which turning grows finer
const FINEST_FROM = 0.75;
const SLACK = 10; // degrees by which the aim may lag behind a far finger
const AIR = 40; // pixels kept free around what must be seen
const SETTLED = 260; // milliseconds after which the camera stands

export class Aiming {
  /** @param {HTMLElement} root @param {Camera} camera @param {Hooks} hooks */
  constructor(root, camera, hooks) {
    this.root = root;
    this.camera = camera;
    this.hooks = hooks;
    this.stage = camera.stage;
    /** @type {Aim[]} */
    this.aims = [];
    /** @type {Aim | null} */
    this.aim = null;
    this.angle = 0; // degrees, clockwise from the right
    this.power = 0; // 0 to 1
    /** @type {Pull | null} */
    this.pull = null;
    /** @type {Flown | null} */
    this.told = null;
    this.asking = "";
    this.swallowing = false;
    this.guarded = false; // a first pull far from the ship was not taken for a flick
    this.opened = false; // all controls are wanted, not the fine ones alone
    /** @type {{x: number, y: number, zoom: number} | null} where the camera goes to hold all */
    this.goal = null;
    this.fine = new FineControls(root, {
      turn: (by) => this.turn(by),
      power: (share) => this.strengthen(share),
      wished: () => this.wished(),
      open: () => this.open(),
      approach: () => this.approach(),
    });
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
    const another = aim?.id !== this.aim?.id;
    if (another) this.power = 0;
    if (another) this.guarded = this.opened = false;
    if (!aim) this.pull = null;
    this.aim = aim;
    this.fine.hidden = !aim;
    this.fold();
    const unseen = another && aim && ((narrow.matches && this.camera.fitted) || !this.camera.holds([aim]));
    if (unseen && !this.pull) this.approach(NEAR_ENOUGH);
    this.stage.classList.toggle("can-aim", aims.length > 0);
    this.stage.classList.toggle("is-aiming", this.active);
    this.draw();
  }

  /** While one aims, the board takes the room of all but the fine controls. */
  fold() {
    this.root.toggleAttribute("data-aiming", this.active && !this.opened);
  }

  clear() {
    this.show([], []);
  }

  /** What the hand is asked to do now. */
  get sentence() {
    if (!this.active) return "";
    const lets = this.fine.atOnce.checked;
    if (this.guarded)
      return t("Nothing was flicked: a pull anywhere aims the chosen ship. <b>Flick</b>, pull again or go back.");
    if (this.fine.forwards.checked && !(this.pull?.moved && lets)) {
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
    this.guarded = false;
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
    stage.addEventListener("click", (event) => {
      if (/** @type {Element} */ (event.target).closest("[data-again]")) flyAgain(stage);
    });
    document.addEventListener("keydown", (event) => this.entered(event), { capture: true });
    new ResizeObserver(() => this.active && this.draw()).observe(stage);
  }

  /** Enter flicks what is aimed, unless it is pressed on something else that can be chosen. @param {KeyboardEvent} event */
  entered(event) {
    const target = /** @type {Element} */ (event.target);
    const here = target === document.body || target.id === this.aim?.id || target.closest(".wheel, .aimrow .scrub");
    if (event.key !== "Enter" || !here || !this.ready || this.pull || find("dialog[open], .curtain, .end")) return;
    event.preventDefault();
    event.stopPropagation();
    this.fire();
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.swallowing = false;
    const target = /** @type {Element} */ (event.target);
    if (this.pull) return this.pinch(event);
    if (event.button !== 0 || target.closest(".zoom, .tip, .ticker, .mini, .scorestrip, .ov")) return;
    const touched = this.aims.find(({ id }) => target.closest(`[id="${CSS.escape(id)}"]`)) ?? this.nearest(event);
    const aim = touched ?? this.aim;
    if (!aim) return;
    event.stopPropagation();
    const near = this.away(aim, event) <= Math.max(CLOSE, RING * this.camera.scale);
    const { clientX: x, clientY: y, pointerId: id } = event;
    this.goal = null;
    this.pull = { id, x, y, aim, moved: false, near, full: this.fullPull, finger: null };
  }

  /** The ship that a finger beside it means. @param {PointerEvent} event */
  nearest(event) {
    const close = this.aims.map((aim) => ({ aim, far: this.away(aim, event) })).filter(({ far }) => far <= CLOSE);
    return close.sort((one, other) => one.far - other.far)[0]?.aim;
  }

  /** Pixels between a ship and the pointer. @param {Aim} aim @param {PointerEvent} event */
  away(aim, event) {
    const screen = this.drawing?.getScreenCTM();
    if (!screen) return Infinity;
    const at = new DOMPoint(aim.x, aim.y).matrixTransform(screen);
    return Math.hypot(at.x - event.clientX, at.y - event.clientY);
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
    const finger = length ? (Math.atan2(dy, dx) / Math.PI) * 180 : this.angle;
    this.set(this.followed(pull, finger, length / pull.full), Math.max(length - DEAD, 0) / pull.full);
  }

  /**
   * The angle that a finger means: the farther it is, the finer it turns; past the slack the aim is dragged along.
   * @param {Pull} pull @param {number} finger @param {number} share of a full pull
   */
  followed(pull, finger, share) {
    const far = Math.min(Math.max((share - FINER_FROM) / (FINEST_FROM - FINER_FROM), 0), 1);
    const turned =
      pull.finger === null ? finger : this.angle + shortest(finger - pull.finger) * (1 - far * (1 - FINEST));
    const lag = Math.min(Math.max(shortest(turned - finger), -SLACK * far), SLACK * far);
    pull.finger = finger;
    return finger + lag;
  }

  /** @param {Pull} pull */
  begin(pull) {
    pull.moved = true;
    this.guarded = false;
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
    else if (this.ready && this.fine.atOnce.checked && !this.guards(pull)) this.fire();
    else this.hooks.changed();
  }

  /** The first pull that began away from the ship may have been meant to move the board: it only aims. @param {Pull} pull */
  guards(pull) {
    if (pull.near || remembered("flick-anywhere", "0") === "1") return false;
    remember("flick-anywhere", "1");
    this.guarded = true;
    return true;
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
    return this.fine.forwards.checked ? -1 : 1;
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

  /** @param {number} by degrees */
  turn(by) {
    if (!this.active) return;
    this.wake();
    this.set(this.angle + by, this.power);
  }

  /** Arrow keys: direction left or right, power up or down; finer with shift. @param {string} key @param {boolean} fine */
  nudge(key, fine) {
    if (!this.active) return false;
    const step = fine ? FINE : COARSE;
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

  /** @param {number} share of the full power */
  strengthen(share) {
    this.wake();
    this.set(this.angle, share);
  }

  /** Another way to flick was chosen. */
  wished() {
    this.draw();
    this.hooks.changed();
  }

  /** All controls, or the fine ones alone. */
  open() {
    this.opened = !this.opened;
    this.fold();
    this.hooks.changed();
  }

  // --- what is seen -------------------------------------------------------------------------------------------

  get drawing() {
    return this.camera.svg;
  }

  /** @param {number} [zoom] */
  approach(zoom = NEAR) {
    if (!this.aim) return;
    this.camera.led = true;
    this.camera.glide(this.camera.within({ x: this.aim.x, y: this.aim.y, zoom: Math.max(this.camera.at.zoom, zoom) }));
  }

  /** What the stage shows of the board, in its units. */
  get seen() {
    const { scale, at } = this.camera;
    const box = this.drawing?.parentElement ?? this.stage;
    const [width, height] = [box.clientWidth / scale, box.clientHeight / scale];
    return { x: at.x - width / 2, y: at.y - height / 2, width, height };
  }

  /** The camera opens as far as it must to hold the ship, the ghost and the ends of both ways. @param {Aimed} now */
  hold(now) {
    const { camera, goal } = this;
    const wanted = holding(placesOf(now), camera.at, this.seen, AIR / camera.scale);
    if (!wanted || (goal && Math.hypot(goal.x - wanted.x, goal.y - wanted.y) < 1 && goal.zoom === wanted.zoom)) return;
    this.goal = wanted;
    camera.led = true;
    camera.glide({ ...wanted });
  }

  draw() {
    for (const layer of this.stage.querySelectorAll(".aim")) layer.remove();
    for (const ship of this.stage.querySelectorAll(".is-aimed")) ship.classList.remove("is-aimed");
    const { aim, drawing } = this;
    this.stage.classList.toggle("is-set", this.power > 0);
    this.root.classList.toggle("aim-set", this.active && this.power > 0);
    if (!aim || !drawing) return;
    document.getElementById(aim.id)?.classList.add("is-aimed");
    if (aim.preview === "full") this.askAhead();
    const now = this.now(aim, drawing);
    const lines = this.words(now);
    this.fine.show(this.angle, this.power, lines);
    const ship = drawing.querySelector("[data-disc][data-owner]");
    const layer = svg("g", { class: "aim", "aria-hidden": "true" }, ...drawAim(now));
    if (ship) ship.before(layer);
    else drawing.append(layer);
    if (!this.power) return;
    this.hold(now);
    const tag = drawTag(lines, now.meaning);
    drawing.append(svg("g", { class: "aim over", "aria-hidden": "true" }, drawCross(now), tag));
    this.place(tag, now, performance.now() + SETTLED);
  }

  /** The tag stays beside the stop while the camera glides. @param {SVGElement} tag @param {Aimed} now @param {number} until */
  place(tag, now, until) {
    if (!tag.isConnected) return;
    const { seen } = this;
    const [size, air] = [1 / this.camera.scale, 6 / this.camera.scale];
    const inner = { x: seen.x + air, y: seen.y + air, width: seen.width - 2 * air, height: seen.height - 2 * air };
    placeTag(tag, now, inner, size);
    if (performance.now() < until) requestAnimationFrame(() => this.place(tag, now, until));
  }

  /** @param {Aim} aim @param {SVGSVGElement} drawing @returns {Aimed} */
  now(aim, drawing) {
    const [dx, dy] = this.direction;
    const discs = discsOf(drawing, aim.id);
    const contact = firstContact(aim, dx, dy, aim.slide * this.power ** 2, discs, fieldOf(drawing));
    const judge = new Judge(aim, discs, drawing);
    const told = aim.preview === "full" ? this.told : null;
    const meaning = told ? judge.ofFlight(told) : judge.ofContact(contact);
    const { angle, power, side } = this;
    return { aim, contact, meaning, angle, power, side, told, owner: judge.owner };
  }

  /** What the tag says: what it means, then the figures. @param {Aimed} now @returns {string[]} */
  words({ aim, contact, meaning, power }) {
    const wobble = (2 * aim.spread[0]).toLocaleString(lang, { maximumFractionDigits: 1 });
    const astray = aim.spread[0] ? t("wobble ±{n}°", { n: wobble }) : t("no wobble");
    const way = Math.round(aim.preview === "none" ? aim.slide * power ** 2 : contact.way);
    const figures = `${way} mm · ${Math.round(power * 100)} % · ${astray}`;
    if (aim.preview === "none") return [t("Slides so far where nothing is in the way"), figures];
    return [meaning.title, meaning.then, figures].filter(Boolean);
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

/** A turn of at most half a circle. @param {number} degrees */
function shortest(degrees) {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
