/** How far a view must open to hold some places: no farther, and moved no more than that takes. */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, zoom: number}} Look */

/**
 * The look that holds all places with air around them, or null where the present one does.
 * @param {Point[]} places @param {Look} at @param {{x: number, y: number, width: number, height: number}} seen @param {number} air
 * @returns {Look | null}
 */
export function holding(places, at, seen, air) {
  const across = extent(places.map(({ x }) => x));
  const down = extent(places.map(({ y }) => y));
  if (inside(across, seen.x + air, seen.x + seen.width - air) && inside(down, seen.y + air, seen.y + seen.height - air))
    return null;
  const [width, height] = [seen.width - 2 * air, seen.height - 2 * air];
  const wider = Math.max(1, (across.high - across.low) / width, (down.high - down.low) / height);
  const x = nearest(at.x, across, (width * wider) / 2);
  const y = nearest(at.y, down, (height * wider) / 2);
  return { x, y, zoom: at.zoom / wider };
}

/** @param {number[]} values */
function extent(values) {
  return { low: Math.min(...values), high: Math.max(...values) };
}

/** @param {{low: number, high: number}} part @param {number} from @param {number} to */
function inside({ low, high }, from, to) {
  return low >= from && high <= to;
}

/** The middle nearest to the present one from which all of it is seen. @param {number} at @param {{low: number, high: number}} part @param {number} half */
function nearest(at, { low, high }, half) {
  return Math.min(Math.max(at, high - half), low + half);
}
