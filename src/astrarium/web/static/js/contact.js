/** Where a flicked disc first meets something and what comes of it: the solver's own sums for the legs that are shown. */

/** @typedef {{id: string, x: number, y: number, r: number, bounce: number, name: string, whose: string, owner: string, heavy: boolean}} Disc */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, way: number, disc: Disc | null, off: boolean}} Leg where a straight way ends, and why */
/** @typedef {Leg & {mine: Leg | null, struck: Leg | null}} Contact the first leg, and the next of both discs */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Field */
/** @typedef {{x: number, y: number, r: number, said: string}} Zone */

/**
 * The discs of a drawing, from its elements with data-disc ("x y radius restitution"); those without an owner never move.
 * @param {ParentNode} drawing @param {string} but the id of the one that is flicked
 * @returns {Disc[]}
 */
export function discsOf(drawing, but) {
  return [...drawing.querySelectorAll("[data-disc]")]
    .filter((element) => element.id !== but)
    .map((element) => {
      const [x, y, r, bounce] = (element.getAttribute("data-disc") ?? "").split(" ").map(Number);
      const said = (/** @type {string} */ name) => element.getAttribute(name) ?? "";
      const [name, whose, owner] = ["data-name", "data-whose", "data-owner"].map(said);
      return { id: element.id, x, y, r, bounce, name, whose, owner, heavy: !owner };
    });
}

/** The board's edges: a disc whose centre leaves them is gone. @param {ParentNode} drawing @returns {Field} */
export function fieldOf(drawing) {
  const field = drawing.querySelector("[data-field]")?.getAttribute("data-field");
  const [left, top, right, bottom] = (field ?? "-1e9 -1e9 1e9 1e9").split(" ").map(Number);
  return { left, top, right, bottom };
}

/** The circle with a meaning in which a disc lies there, or that it touches. @param {ParentNode} drawing @param {Point} at @param {number} radius @returns {Zone | null} */
export function zoneAt(drawing, at, radius) {
  for (const ring of drawing.querySelectorAll("circle[data-zone]")) {
    const [x, y, r] = ["cx", "cy", "r"].map((name) => Number(ring.getAttribute(name)));
    if (Math.hypot(x - at.x, y - at.y) <= r + radius) return { x, y, r, said: ring.getAttribute("data-zone") ?? "" };
  }
  return null;
}

/**
 * What a flick does: its way to the first contact, then the next way of both discs with the speed that is left to each.
 * @param {{x: number, y: number, radius: number}} from
 * @param {number} dx @param {number} dy the direction, of length 1
 * @param {number} slide how far it would go
 * @param {Disc[]} discs
 * @param {Field} field
 * @returns {Contact}
 */
export function firstContact(from, dx, dy, slide, discs, field) {
  const first = leg(from, { x: dx, y: dy }, slide, discs, field);
  const { disc } = first;
  if (!disc) return { ...first, mine: null, struck: null };
  const left = slide - first.way;
  const others = discs.filter((one) => one !== disc || one.heavy);
  const [own, its] = parted(disc, from.radius, first, dx, dy);
  return {
    ...first,
    mine: after({ x: first.x, y: first.y, radius: from.radius }, own, left, others, field),
    struck: disc.heavy ? null : after({ x: disc.x, y: disc.y, radius: disc.r }, its, left, others, field),
  };
}

/** A straight way with what ends it. @param {{x: number, y: number, radius: number}} from @param {Point} to the direction, of length 1 @param {number} slide @param {Disc[]} discs @param {Field} field @returns {Leg} */
function leg(from, to, slide, discs, field) {
  let way = Math.min(slide, edge(from.x, to.x, field.left, field.right), edge(from.y, to.y, field.top, field.bottom));
  /** @type {Disc | null} */
  let met = null;
  for (const disc of discs) {
    const reach = disc.r + from.radius;
    const [px, py] = [disc.x - from.x, disc.y - from.y];
    const along = px * to.x + py * to.y;
    const across = px * to.y - py * to.x;
    if (along <= 0 || Math.abs(across) >= reach) continue;
    const found = Math.max(along - Math.sqrt(reach * reach - across * across), 0);
    if (found < way) [way, met] = [found, disc];
  }
  return { x: from.x + to.x * way, y: from.y + to.y * way, way, disc: met, off: !met && way < slide };
}

/** The way with a share of the speed: half of it slides a quarter as far. @param {{x: number, y: number, radius: number}} from @param {Point} kept @param {number} left @param {Disc[]} discs @param {Field} field */
function after(from, kept, left, discs, field) {
  const share = Math.hypot(kept.x, kept.y);
  if (!share) return { x: from.x, y: from.y, way: 0, disc: null, off: false };
  return leg(from, { x: kept.x / share, y: kept.y / share }, left * share * share, discs, field);
}

/** @param {number} at @param {number} d @param {number} low @param {number} high */
function edge(at, d, low, high) {
  if (!d) return Infinity;
  return Math.max(((d > 0 ? high : low) - at) / d, 0);
}

/** The velocities of both discs after the contact, as shares of the speed before it. @param {Disc} disc @param {number} radius @param {Point} at @param {number} dx @param {number} dy @returns {[Point, Point]} */
function parted(disc, radius, at, dx, dy) {
  const gap = Math.hypot(at.x - disc.x, at.y - disc.y) || 1;
  const [nx, ny] = [(at.x - disc.x) / gap, (at.y - disc.y) / gap];
  const inwards = Math.max(-(dx * nx + dy * ny), 0);
  const share = disc.heavy ? 1 : disc.r ** 2 / (disc.r ** 2 + radius ** 2); // mass goes with the square of the radius
  const [own, its] = [(1 + disc.bounce) * inwards * share, (1 + disc.bounce) * inwards * (1 - share)];
  return [
    { x: dx + own * nx, y: dy + own * ny },
    { x: -its * nx, y: -its * ny },
  ];
}
