/** Pieces move by id: what moved glides, what is new grows with a brass ring, what is gone fades. */

import { still, svg } from "./dom.js";

const MOVE = 320;
const FLIGHT = 480;
const GROW = 320;
const FADE = 240;
const STAGGER = 60;
const CROWD = 14; // more changes than this are a new picture, not a move
const TOGETHER = 3; // as many that move down a list by the same way were pushed
const EASE = "cubic-bezier(.2,.7,.2,1)";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{places: Map<string, Point>, nodes: Map<string, Element>, matrices: Map<string, DOMMatrix>}} Before */
/** @typedef {{from: string, to: Element}} Flight */

/**
 * Where every element with an id stands; call it before the region is swapped.
 * @param {Element} region
 * @returns {Before}
 */
export function remember(region) {
  /** @type {Before} */
  const before = { places: new Map(), nodes: new Map(), matrices: new Map() };
  if (still.matches || document.hidden) return before;
  const origin = origins(region);
  for (const element of region.querySelectorAll("[id]")) {
    before.places.set(element.id, origin(element));
    before.nodes.set(element.id, element);
    const matrix = inDrawing(element);
    if (matrix) before.matrices.set(element.id, matrix);
  }
  return before;
}

/**
 * Plays the difference; call it after the region is swapped.
 * @param {Element} region
 * @param {Before} before
 */
export function play(region, before) {
  if (!before.places.size) return;
  const origin = origins(region);
  const now = [...region.querySelectorAll("[id]")];
  const ids = new Set(now.map((element) => element.id));
  const fresh = now.filter(
    (element) => !before.places.has(element.id) && outermost(element, (id) => !before.places.has(id)),
  );
  const gone = [...before.nodes.values()].filter((node) => !ids.has(node.id) && outermost(node, (id) => !ids.has(id)));
  const moved = glides(now, before, origin);
  const flown = flights(now, before);
  for (const { from, to } of flown)
    fly(/** @type {Point} */ (before.places.get(from)), origin(to), to, !before.places.has(to.id));
  if (moved.length <= CROWD) moved.forEach(([element, shift], i) => glide(element, shift, i * STAGGER));
  const landed = new Set(flown.map(({ to }) => to));
  if (fresh.length <= CROWD) fresh.filter((element) => !landed.has(element)).forEach(grow);
  if (gone.length <= CROWD) gone.forEach((node) => fade(region, node, before.matrices.get(node.id)));
}

/** Whether no element around this one is in the same state. @param {Element} element @param {(id: string) => boolean} same */
function outermost(element, same) {
  const around = element.parentElement?.closest("[id]");
  return !around || !around.id || !same(around.id);
}

/**
 * The elements that moved, with the way they came; what moved only with its holder is left to the holder.
 * @param {Element[]} now @param {Before} before @param {(element: Element) => Point} origin
 * @returns {[Element, Point][]}
 */
function glides(now, before, origin) {
  /** @type {Map<Element, Point>} */
  const shifts = new Map();
  for (const element of now) {
    const old = before.places.get(element.id);
    if (!old) continue;
    const place = origin(element);
    shifts.set(element, { x: old.x - place.x, y: old.y - place.y });
  }
  const reflowed = pushed(shifts);
  return [...shifts].filter(([element, shift]) => {
    if (reflowed(element, shift)) return false;
    const holder = element.parentElement?.closest("[id]");
    const with_ = (holder && shifts.get(holder)) || { x: 0, y: 0 };
    return Math.hypot(shift.x - with_.x, shift.y - with_.y) > 1.5;
  });
}

/**
 * Which elements of a list were only pushed up or down by what now stands above them: together, by the same way.
 * @param {Map<Element, Point>} shifts
 * @returns {(element: Element, shift: Point) => boolean}
 */
function pushed(shifts) {
  /** @type {Map<number, number>} */
  const ways = new Map();
  const straight = (/** @type {Element} */ element, /** @type {Point} */ { x, y }) =>
    element instanceof HTMLElement && Math.abs(x) < 1.5 && Math.abs(y) > 1.5;
  for (const [element, shift] of shifts)
    if (straight(element, shift)) ways.set(Math.round(shift.y), (ways.get(Math.round(shift.y)) ?? 0) + 1);
  return (element, shift) => straight(element, shift) && (ways.get(Math.round(shift.y)) ?? 0) >= TOGETHER;
}

/**
 * Measures places so that pan, zoom and scroll do not count: in the drawing's own units, or from the region's corner.
 * @param {Element} region
 * @returns {(element: Element) => Point}
 */
function origins(region) {
  const corner = region.getBoundingClientRect();
  /** @type {Map<SVGSVGElement, DOMMatrix>} */
  const screens = new Map();
  return (element) => {
    const box = element.getBoundingClientRect();
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
    const drawing = element instanceof SVGGraphicsElement ? element.ownerSVGElement : null;
    if (!drawing) return { x: middle.x - corner.x, y: middle.y - corner.y };
    let inverse = screens.get(drawing);
    if (!inverse) screens.set(drawing, (inverse = (drawing.getScreenCTM() ?? new DOMMatrix()).inverse()));
    return middle.matrixTransform(inverse);
  };
}

/** Where an element's holder stands in its drawing. @param {Element} element */
function inDrawing(element) {
  const drawing = element instanceof SVGGraphicsElement ? element.ownerSVGElement : null;
  const holder = element.parentElement;
  if (!drawing || !(/** @type {any} */ (holder) instanceof SVGGraphicsElement)) return null;
  const screen = drawing.getScreenCTM();
  const own = /** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (holder)).getScreenCTM();
  if (!screen || !own) return null;
  return DOMMatrix.fromMatrix(screen).inverse().multiply(DOMMatrix.fromMatrix(own));
}

/**
 * Pieces that stand in counted stacks (data-stack, data-count): where one stack lost what others gained, some flew over.
 * @param {Element[]} now @param {Before} before
 * @returns {Flight[]}
 */
function flights(now, before) {
  /** @type {Map<string, {lost: string[], gained: Element[]}>} */
  const changes = new Map();
  const of = (/** @type {Element} */ element) => {
    const name = element.getAttribute("data-stack") ?? "";
    if (!changes.has(name)) changes.set(name, { lost: [], gained: [] });
    return /** @type {{lost: string[], gained: Element[]}} */ (changes.get(name));
  };
  const stacks = new Map(
    now.filter((element) => element.hasAttribute("data-stack")).map((element) => [element.id, element]),
  );
  for (const [id, node] of before.nodes) {
    if (node.hasAttribute("data-stack") && count(stacks.get(id)) < count(node)) of(node).lost.push(id);
  }
  for (const [id, element] of stacks)
    if (count(element) > count(before.nodes.get(id))) of(element).gained.push(element);
  return [...changes.values()].flatMap(({ lost, gained }) =>
    lost.length === 1 ? gained.map((to) => ({ from: lost[0], to })) : [],
  );
}

/** @param {Element | undefined} stack */
function count(stack) {
  return Number(stack?.getAttribute("data-count") ?? 0);
}

/** A copy of the piece flies over; a new stack shows when it lands. @param {Point} from @param {Point} at @param {Element} to @param {boolean} fresh */
function fly(from, at, to, fresh) {
  const ghost = /** @type {Element} */ (to.cloneNode(true));
  for (const part of [ghost, ...ghost.querySelectorAll("[id]")]) part.removeAttribute("id");
  for (const text of ghost.querySelectorAll("text")) text.remove();
  ghost.classList.add("gone");
  to.after(ghost);
  const { x, y } = ownUnits(to, { x: from.x - at.x, y: from.y - at.y });
  const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0px, 0px)" }];
  ghost.animate(frames, { duration: FLIGHT, easing: EASE, composite: "add" }).finished.finally(() => ghost.remove());
  if (fresh) to.animate([{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT * 0.8 });
}

/** @param {Element} element @param {Point} shift @param {number} delay */
function glide(element, shift, delay) {
  const { x, y } = ownUnits(element, shift);
  const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0px, 0px)" }];
  element.animate(frames, { duration: MOVE, delay, easing: EASE, composite: "add", fill: "backwards" });
}

/** A way in the drawing's units as a way in the element's own. @param {Element} element @param {Point} shift */
function ownUnits(element, shift) {
  if (!(element instanceof SVGGraphicsElement) || !element.ownerSVGElement) return shift;
  const own = element.getScreenCTM();
  const screen = element.ownerSVGElement.getScreenCTM();
  if (!own || !screen) return shift;
  const m = DOMMatrix.fromMatrix(own).inverse().multiply(DOMMatrix.fromMatrix(screen));
  return { x: m.a * shift.x + m.c * shift.y, y: m.b * shift.x + m.d * shift.y };
}

/** @param {Element} element */
function grow(element) {
  const node = /** @type {HTMLElement | SVGElement} */ (element);
  node.style.transformBox = "fill-box";
  node.style.transformOrigin = "center";
  const frames = [
    { transform: "scale(.6)", opacity: 0 },
    { transform: "scale(1)", opacity: 1 },
  ];
  node.animate(frames, { duration: GROW, easing: EASE, composite: "add", fill: "backwards" }).finished.then(
    () => {
      node.style.transformBox = node.style.transformOrigin = "";
    },
    () => {},
  );
  if (element instanceof SVGGraphicsElement && element.closest("svg.board")) ring(element);
}

/** The brass ring around a new piece. @param {SVGGraphicsElement} element */
function ring(element) {
  const drawing = element.ownerSVGElement;
  const box = element.getBoundingClientRect();
  const screen = drawing?.getScreenCTM();
  if (!drawing || !screen || !box.width) return;
  const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(screen.inverse());
  const size = Math.min(Math.max(box.width, box.height) / 2 / screen.a, 40);
  const circle = svg("circle", { class: "new-ring", cx: at.x, cy: at.y, r: size });
  drawing.append(circle);
  const frames = [
    { r: `${size * 0.6}px`, opacity: 1 },
    { r: `${size * 1.7}px`, opacity: 0 },
  ];
  circle.animate(frames, { duration: GROW * 1.6, easing: EASE }).finished.finally(() => circle.remove());
}

/** @param {Element} region @param {Element} node the old element, already out of the page @param {DOMMatrix | undefined} matrix */
function fade(region, node, matrix) {
  const drawing = region.querySelector("svg.board");
  if (!drawing || !matrix || !(node instanceof SVGElement)) return;
  const ghost = /** @type {SVGElement} */ (node.cloneNode(true));
  for (const part of [ghost, ...ghost.querySelectorAll("[id]")]) part.removeAttribute("id");
  ghost.style.transformBox = "fill-box";
  ghost.style.transformOrigin = "center";
  const holder = svg(
    "g",
    { class: "gone", transform: `matrix(${[matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]})` },
    ghost,
  );
  drawing.append(holder);
  const frames = [
    { opacity: 1, transform: "scale(1)" },
    { opacity: 0, transform: "scale(.6)" },
  ];
  ghost.animate(frames, { duration: FADE, easing: EASE, composite: "add" }).finished.finally(() => holder.remove());
}
