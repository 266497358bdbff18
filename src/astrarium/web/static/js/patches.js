/** Regions that come as what changed: put together again from what was sent before on the same socket. */

/** @typedef {(string | [first: number, count: number])[]} Patch pieces of the old markup by number, and new ones */

/**
 * The new markup. Markup is cut into pieces at every "<"; a pair is a run of the old ones.
 * @param {string} old @param {Patch} patch
 */
export function patched(old, patch) {
  const pieces = old.split("<");
  const part = (/** @type {string | [number, number]} */ found) =>
    typeof found === "string" ? found : pieces.slice(found[0], found[0] + found[1]).join("<");
  return patch.map(part).join("<");
}

/**
 * The regions that were sent, whole; `known` is what this socket sent before, and is brought up to date.
 * @param {Record<string, string | Patch>} sent @param {Record<string, string>} known
 * @returns {Record<string, string>}
 */
export function restore(sent, known) {
  for (const [name, markup] of Object.entries(sent))
    known[name] = typeof markup === "string" ? markup : patched(known[name] ?? "", markup);
  return Object.fromEntries(Object.keys(sent).map((name) => [name, known[name]]));
}
