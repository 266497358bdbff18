/** An aim as it is drawn over the board: ring and grip, the lane with its wobble, the ghost, both ways after a contact, the tag. */

import { svg } from "./dom.js";

/** @typedef {import("./types.js").Aim} Aim */
/** @typedef {import("./types.js").Flown} Flown */
/** @typedef {import("./contact.js").Contact} Contact */
/** @typedef {import("./contact.js").Leg} Leg */
/** @typedef {import("./contact.js").Point} Point */
/** @typedef {import("./outcome.js").Meaning} Meaning */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * @typedef {{aim: Aim, contact: Contact, meaning: Meaning, angle: number, power: number, side: number, owner: string, told: Flown | null}} Aimed
 *   `side`: 1 where the ship flies against the pull, -1 where it follows it
 */

export const RING = 33; // radius of the power ring, in the board's units
const DIRECTION_ONLY = 120;
const SURE = 2; // deviations: 19 flicks in 20 stay within them
const LINE = 17; // pixels from line to line of a tag
const SIDES = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
];

/** @param {Aimed} now @returns {SVGElement[]} */
export function drawAim(now) {
  const { aim, power } = now;
  const ring = svg("circle", { class: "aim-ring", cx: aim.x, cy: aim.y, r: RING });
  if (!power) return [ring];
  const shown = aim.preview === "none" ? [] : [...reached(now), ...(aim.preview === "short" ? hint(now) : whole(now))];
  return [...lane(now), ring, ...strength(now), ...handle(now), ...shown];
}

/** @param {Aimed} now */
function direction({ angle }) {
  const a = (angle / 180) * Math.PI;
  return [Math.cos(a), Math.sin(a)];
}

/** The way to the first contact, wider the farther the wobble may carry it. @param {Aimed} now */
function lane(now) {
  const { aim, contact } = now;
  const [dx, dy] = direction(now);
  const way = aim.preview === "none" ? DIRECTION_ONLY : contact.way;
  const from = Math.min(aim.radius + 2, way);
  const wide = (/** @type {number} */ at) => aim.radius + at * Math.tan((SURE * aim.spread[0] * Math.PI) / 180);
  const corner = (/** @type {number} */ at, /** @type {number} */ side) =>
    `${aim.x + dx * at - dy * wide(at) * side} ${aim.y + dy * at + dx * wide(at) * side}`;
  const d = `M${corner(from, 1)}L${corner(way, 1)}L${corner(way, -1)}L${corner(from, -1)}z`;
  const line = `M${aim.x + dx * from} ${aim.y + dy * from}L${aim.x + dx * way} ${aim.y + dy * way}`;
  return [
    svg("path", { class: `aim-lane ${aim.preview}`, d, "data-end": wide(way).toFixed(2) }),
    svg("path", { class: `aim-line ${aim.preview}`, d: line }),
  ];
}

/** The brass arc that grows from the back. @param {Aimed} now */
function strength({ aim, angle, power }) {
  const back = ((angle + 180) / 180) * Math.PI;
  const half = Math.PI * Math.min(power, 0.9999);
  const at = (/** @type {number} */ a) => `${aim.x + RING * Math.cos(a)} ${aim.y + RING * Math.sin(a)}`;
  const d = `M${at(back - half)}A${RING} ${RING} 0 ${power > 0.5 ? 1 : 0} 1 ${at(back + half)}`;
  return [svg("path", { class: "aim-power", d })];
}

/** The grip where the hand is: behind the ship, or before it where it follows the pull. @param {Aimed} now */
function handle(now) {
  const { aim, power, side } = now;
  const [dx, dy] = direction(now);
  const { x, y } = gripOf(now);
  const [hx, hy] = [aim.x + dx * (RING + 12), aim.y + dy * (RING + 12)];
  const head = `M${hx} ${hy}l${-dx * 9 - dy * 6} ${-dy * 9 + dx * 6}l${dy * 12} ${-dx * 12}z`;
  const [sx, sy] = [aim.x - dx * (RING + 5) * side, aim.y - dy * (RING + 5) * side];
  return [
    svg("path", { class: "aim-string", d: `M${sx} ${sy}L${x} ${y}`, "data-power": power.toFixed(3) }),
    svg("circle", { class: "aim-handle", cx: x, cy: y, r: 11 }),
    svg("path", { class: "aim-grip", d: `M${x - 4} ${y - 3}h8M${x - 4} ${y}h8M${x - 4} ${y + 3}h8` }),
    svg("path", { class: "aim-head", d: head }),
  ];
}

/** @param {Aimed} now @returns {Point} */
function gripOf(now) {
  const [dx, dy] = direction(now);
  const far = (RING + 16 + 70 * now.power) * now.side;
  return { x: now.aim.x - dx * far, y: now.aim.y - dy * far };
}

/** What lies in reach of the place where the ship stays, and the ring it lies in. @param {Aimed} now */
function reached({ aim, meaning, owner }) {
  const { rest, zone, targets } = meaning;
  const parts = [];
  if (zone) parts.push(svg("circle", { class: "aim-zone", cx: zone.x, cy: zone.y, r: zone.r }));
  if (!rest) return parts;
  const style = `color:var(--p${owner})`;
  if (aim.range)
    parts.push(svg("circle", { class: "aim-range", cx: rest.x, cy: rest.y, r: aim.range + aim.radius, style }));
  for (const { x, y, r } of targets) {
    parts.push(svg("path", { class: "aim-fire", d: `M${rest.x} ${rest.y}L${x} ${y}` }));
    parts.push(svg("circle", { class: "aim-target", cx: x, cy: y, r: r + 4 }));
  }
  return parts;
}

/** The ghost at the first contact or at the stop, and both ways from there with the speed that is left. @param {Aimed} now */
function hint(now) {
  const { aim, contact, owner } = now;
  const { x, y, disc, off, mine, struck } = contact;
  const parts = [svg("circle", { class: off ? "aim-ghost off" : "aim-ghost", cx: x, cy: y, r: aim.radius })];
  if (!disc) return off ? parts : [scatter(now), ...parts];
  const gap = Math.hypot(disc.x - x, disc.y - y) || 1;
  const [nx, ny] = [(disc.x - x) / gap, (disc.y - y) / gap];
  const [tx, ty] = [x + nx * aim.radius, y + ny * aim.radius];
  parts.push(svg("path", { class: "aim-tangent", d: `M${tx - ny * 9} ${ty + nx * 9}L${tx + ny * 9} ${ty - nx * 9}` }));
  const rams = Boolean(disc.owner && disc.owner !== owner);
  if (mine && (!rams || aim.beyond[0])) parts.push(...beyond("mine", contact, mine, aim.radius, owner));
  if (struck && (!rams || aim.beyond[1])) parts.push(...beyond("struck", disc, struck, disc.r, disc.owner));
  return parts;
}

/** A way after the contact, with a dashed disc where it ends. @param {string} cls @param {Point} from @param {Leg} to @param {number} radius @param {string} owner */
function beyond(cls, from, to, radius, owner) {
  const style = `color:var(--p${owner})`;
  const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  return [
    svg("path", { class: `aim-after ${cls}`, d, style, "data-way": to.way.toFixed(2) }),
    svg("circle", { class: `aim-end ${to.off ? "off" : ""}`, cx: to.x, cy: to.y, r: radius, style }),
  ];
}

/** A ship that would be rammed is crossed out, over the ship itself. @param {Aimed} now */
export function drawCross({ contact, meaning }) {
  if (!meaning.owner || !contact.disc) return svg("g", {});
  const { x, y, r } = contact.disc;
  const d = `M${x - r / 2} ${y - r / 2}l${r} ${r}m0 ${-r}l${-r} ${r}`;
  return svg("path", { class: "aim-cross", d });
}

/** Where 19 flicks in 20 would stop. @param {Aimed} now */
function scatter({ aim, contact, angle }) {
  const along = contact.way * 2 * SURE * aim.spread[1]; // the way goes with the square of the speed
  const across = contact.way * Math.tan((SURE * aim.spread[0] * Math.PI) / 180);
  const transform = `translate(${contact.x} ${contact.y}) rotate(${angle})`;
  return svg("ellipse", { class: "aim-spread", rx: along + aim.radius, ry: across + aim.radius, transform });
}

/** The whole path of all ships, and where they come to rest. @param {Aimed} now */
function whole({ aim, told }) {
  /** @type {Map<string, string[]>} */
  const ways = new Map();
  for (const [id, , x, y] of told?.legs ?? []) ways.set(id, [...(ways.get(id) ?? []), `${x} ${y}`]);
  return [...ways.values()].flatMap((points) => {
    const [cx, cy] = (points.at(-1) ?? "0 0").split(" ");
    return [
      svg("path", { class: "aim-whole", d: `M${points.join("L")}` }),
      svg("circle", { class: "aim-ghost", cx, cy, r: aim.radius }),
    ];
  });
}

/** Every place that must be seen while one aims. @param {Aimed} now @returns {Point[]} */
export function placesOf({ aim, contact, told, power }) {
  if (!power) return [aim];
  if (aim.preview === "none") return [aim];
  if (aim.preview === "full" && told) return [aim, ...told.legs.map(([, , x, y]) => ({ x, y }))];
  return [aim, contact, ...[contact.mine, contact.struck].filter((leg) => leg !== null)];
}

/** What the tag must not cover: the drawn ways, the ship with its ring and the grip. @param {Aimed} now @returns {Point[]} */
function keepClear(now) {
  const { aim, contact } = now;
  const ways = [
    [aim, contact],
    [contact, contact.mine],
    [contact.disc, contact.struck],
    [aim, gripOf(now)],
  ];
  const points = ways.flatMap(([from, to]) =>
    from && to
      ? [0, 0.2, 0.4, 0.6, 0.8, 1].map((k) => ({ x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k }))
      : [],
  );
  const { zone, targets } = now.meaning;
  return [...points, ...targets, ...(zone ? [zone] : [])];
}

/** The lines of a tag; the badge of whose ship is rammed stands before the first. @param {string[]} lines @param {Meaning} meaning */
export function drawTag(lines, { owner, bad }) {
  const rows = lines.map((line, i) => {
    const x = i || !owner ? 0 : 20;
    const row = svg("text", { class: i ? (i === lines.length - 1 ? "figures" : "then") : "title", x, y: i * LINE });
    row.textContent = line;
    return row;
  });
  const badge = svg("g", { class: "aim-badge", transform: "translate(7 -5)", style: `color:var(--p${owner})` });
  badge.append(svg("circle", { r: 7.5 }), svg("use", { href: `#g${owner}`, x: -5, y: -5, width: 10, height: 10 }));
  return svg(
    "g",
    { class: bad ? "aim-tag bad" : "aim-tag" },
    svg("rect", { rx: 8 }),
    ...(owner ? [badge] : []),
    ...rows,
  );
}

/**
 * Puts a tag beside the stop where it covers least, wholly in view.
 * @param {SVGElement} tag @param {Aimed} now @param {Box} seen @param {number} size board units per pixel
 */
export function placeTag(tag, now, seen, size) {
  const words = [...tag.querySelectorAll("text")].map((row) => /** @type {SVGTextElement} */ (row));
  const right = Math.max(...words.map((row) => Number(row.getAttribute("x")) + row.getComputedTextLength()));
  const [width, height] = [right + 24, words.length * LINE + 14];
  for (const [name, value] of Object.entries({ x: -12, y: -19, width, height }))
    tag.querySelector("rect")?.setAttribute(name, String(value));
  const [w, h] = [width * size, height * size];
  const clear = keepClear(now);
  const anchor = now.aim.preview === "none" ? now.aim : now.contact;
  const gap = 20 * size + (now.aim.preview === "none" ? RING + 12 : now.aim.radius);
  const beside = SIDES.map(([sx, sy]) => ({
    x: anchor.x + sx * (gap + w / 2) - w / 2,
    y: anchor.y + sy * (gap + h / 2) - h / 2,
  }));
  const corners = SIDES.map(([sx, sy]) => ({
    x: seen.x + ((sx + 1) / 2) * (seen.width - w),
    y: seen.y + ((sy + 1) / 2) * (seen.height - h),
  }));
  const spots = [...beside, ...corners].map((wish) => {
    const at = {
      x: clamp(wish.x, seen.x, seen.x + seen.width - w),
      y: clamp(wish.y, seen.y, seen.y + seen.height - h),
    };
    const covered = clear.filter((point) => within(point, at, w, h, 6 * size)).length;
    return { at, cost: covered * 1000 + Math.hypot(at.x + w / 2 - anchor.x, at.y + h / 2 - anchor.y) };
  });
  const { at } = spots.reduce((best, spot) => (spot.cost < best.cost ? spot : best));
  tag.setAttribute("transform", `translate(${at.x + 12 * size} ${at.y + 19 * size}) scale(${size})`);
}

/** @param {Point} point @param {Point} at @param {number} w @param {number} h @param {number} pad */
function within({ x, y }, at, w, h, pad) {
  return x > at.x - pad && x < at.x + w + pad && y > at.y - pad && y < at.y + h + pad;
}

/** @param {number} value @param {number} low @param {number} high */
function clamp(value, low, high) {
  return Math.max(low, Math.min(value, high));
}
