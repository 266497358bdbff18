/** The keyboard of a table. */

/**
 * @typedef {{arrow: (key: string, fine: boolean) => boolean, back: () => void, undo: () => void, log: () => void, rules: () => void,
 *   chip: (n: number) => void, zoom: (factor: number) => void, fit: () => void, again?: () => void, inWords?: () => void,
 *   advise?: () => void}} Keys
 */

/** @param {Keys} keys */
export function listenToKeys(keys) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || busyElsewhere(event)) return;
    if (pressed(event, keys)) event.preventDefault();
  });
}

/** @param {KeyboardEvent} event */
function busyElsewhere(event) {
  const target = /** @type {Element} */ (event.target);
  return Boolean(document.querySelector("dialog[open], .curtain, .end") || target.closest?.("input, select, textarea"));
}

/** @param {KeyboardEvent} event @param {Keys} keys @returns {boolean} whether the key meant something */
function pressed({ key, shiftKey }, keys) {
  if (key.startsWith("Arrow")) return keys.arrow(key, shiftKey);
  if (/^[1-9]$/.test(key)) return run(() => keys.chip(Number(key) - 1));
  switch (key) {
    case "Escape":
      return run(keys.back);
    case "u":
    case "U":
      return run(keys.undo);
    case "l":
    case "L":
      return run(keys.log);
    case "r":
    case "R":
      return run(keys.again ?? nothing);
    case "h":
    case "H":
      return run(keys.advise ?? nothing);
    case "t":
    case "T":
      return run(keys.inWords ?? nothing);
    case "?":
      return run(keys.rules);
    case "+":
    case "=":
      return run(() => keys.zoom(1.35));
    case "-":
      return run(() => keys.zoom(1 / 1.35));
    case "0":
      return run(keys.fit);
    default:
      return false;
  }
}

/** @param {() => void} action */
function run(action) {
  action();
  return true;
}

function nothing() {}
