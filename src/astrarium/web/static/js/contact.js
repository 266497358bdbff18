/** Where a flicked disc first meets something: simple geometry for a hint; the server alone knows what truly happens. */

/** @typedef {{x: number, y: number, r: number, bounce: number, name: string, heavy: boolean}} Disc */
/** @typedef {{x: number, y: number, way: number, disc: Disc | null, off: boolean, rebound: {x: number, y: number} | null}} Contact */

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
      return {
        x,
        y,
        r,
        bounce,
        name: element.getAttribute("data-name") ?? "",
        heavy: !element.hasAttribute("data-owner"),
      };
    });
}

/** The board's edges: a disc whose centre leaves them is gone. @param {ParentNode} drawing */
export function fieldOf(drawing) {
  const field = drawing.querySelector("[data-field]")?.getAttribute("data-field");
  const [left, top, right, bottom] = (field ?? "-1e9 -1e9 1e9 1e9").split(" ").map(Number);
  return { left, top, right, bottom };
}

/**
 * The first thing a disc meets on a straight way, or where it comes to rest.
 * @param {{x: number, y: number, radius: number}} from
 * @param {number} dx @param {number} dy the direction, of length 1
 * @param {number} slide how far it would go
 * @param {Disc[]} discs
 * @param {{left: number, top: number, right: number, bottom: number}} field
 * @returns {Contact}
 */
export function firstContact(from, dx, dy, slide, discs, field) {
  let way = Math.min(slide, edge(from.x, dx, field.left, field.right), edge(from.y, dy, field.top, field.bottom));
  /** @type {Disc | null} */
  let met = null;
  for (const disc of discs) {
    const reach = disc.r + from.radius;
    const [px, py] = [disc.x - from.x, disc.y - from.y];
    const along = px * dx + py * dy;
    const across = px * dy - py * dx;
    if (along <= 0 || Math.abs(across) >= reach) continue;
    const found = Math.max(along - Math.sqrt(reach * reach - across * across), 0);
    if (found < way) [way, met] = [found, disc];
  }
  const [x, y] = [from.x + dx * way, from.y + dy * way];
  const rebound = met && bounced(met, from.radius, x, y, dx, dy);
  return { x, y, way, disc: met, off: !met && way < slide, rebound };
}

/** @param {number} at @param {number} d @param {number} low @param {number} high */
function edge(at, d, low, high) {
  if (!d) return Infinity;
  return Math.max(((d > 0 ? high : low) - at) / d, 0);
}

/** The direction after the contact, of the length that is kept. @param {Disc} disc @param {number} radius @param {number} x @param {number} y @param {number} dx @param {number} dy */
function bounced(disc, radius, x, y, dx, dy) {
  const gap = Math.hypot(x - disc.x, y - disc.y) || 1;
  const [nx, ny] = [(x - disc.x) / gap, (y - disc.y) / gap];
  const inwards = -(dx * nx + dy * ny);
  const share = disc.heavy ? 1 : disc.r ** 2 / (disc.r ** 2 + radius ** 2);
  const push = (1 + disc.bounce) * inwards * share;
  return { x: dx + push * nx, y: dy + push * ny };
}
