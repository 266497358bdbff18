/** Small helpers to build and find elements. Text is always set as text. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement | null}
 */
export function find(selector, root = document) {
  return root.querySelector(selector);
}

/**
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement}
 */
export function need(selector, root = document) {
  const found = find(selector, root);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

/**
 * An element with attributes (functions are listeners, null and false are left out) and children.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {(Node | string | null | undefined | false)[]} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(node, name, value);
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** @param {HTMLElement} node @param {string} name @param {unknown} value */
function setAttribute(node, name, value) {
  if (typeof value === "function") node.addEventListener(name, /** @type {EventListener} */ (value));
  else if (value === true) node.setAttribute(name, "");
  else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, String(value));
}

/**
 * @param {string} tag
 * @param {Record<string, unknown>} attributes
 * @param {Node[]} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/**
 * A symbol of the shared parts inside a line.
 * @param {string} symbol
 * @param {number} [size]
 */
export function icon(symbol, size) {
  const use = svg("use", { href: `#${symbol}`, x: -16, y: -16, width: 32, height: 32 });
  const style = size ? `width:${size}px;height:${size}px` : "";
  return svg("svg", { class: "ico", viewBox: "-16 -16 32 32", "aria-hidden": "true", style }, use);
}

/**
 * A seat's badge: it stands before a player's name everywhere. Seats count from 0.
 * @param {number} seat
 * @param {number} [size]
 */
export function badge(seat, size) {
  const use = svg("use", { href: `#g${seat + 1}`, x: -16, y: -16, width: 32, height: 32 });
  const drawing = svg("svg", { viewBox: "-16 -16 32 32" }, use);
  return el(
    "span",
    { class: "badge", "data-seat": seat + 1, style: size && `--b:${size}px`, "aria-hidden": "true" },
    drawing,
  );
}

/**
 * A button.
 * @param {string} label
 * @param {() => void} onClick
 * @param {{symbol?: string, cls?: string, title?: string, disabled?: boolean, id?: string}} [more]
 */
export function button(label, onClick, more = {}) {
  const { symbol, cls = "", title, disabled, id } = more;
  const attributes = { class: `btn ${cls}`.trim(), type: "button", click: onClick, title, disabled, id };
  return el("button", attributes, symbol && icon(symbol, 16), el("span", {}, label));
}

const ALLOWED = new Set(["B", "I", "EM", "STRONG", "SMALL", "SPAN", "BR", "svg", "use"]);

/**
 * A sentence of the server with <b> and icons in it, as nodes; anything else in it is dropped.
 * @param {string} html
 * @returns {DocumentFragment}
 */
export function rich(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const node of template.content.querySelectorAll("*")) {
    if (!ALLOWED.has(node.tagName)) node.replaceWith(document.createTextNode(node.textContent || ""));
    else for (const { name } of [...node.attributes]) if (name.startsWith("on")) node.removeAttribute(name);
  }
  return template.content;
}

export const still = matchMedia("(prefers-reduced-motion: reduce)");
/** A sheet with tabs: a phone, or anything small that lies sideways; the words are those of tokens.css. */
export const narrow = matchMedia(
  "(max-width: 640px), (max-width: 1000px) and (orientation: landscape), (max-height: 500px) and (orientation: landscape)",
);
/** A phone upright: the sheet lies under the board and has stops. */
export const upright = matchMedia("(max-width: 640px) and (orientation: portrait)");
export const desk = matchMedia("(min-width: 1001px) and (min-height: 501px)");
/** Where fingers choose: targets must be large. */
export const touch = matchMedia("(max-width: 1000px), (max-height: 500px), (pointer: coarse)");

/** @param {string} name @param {string} fallback */
export function remembered(name, fallback) {
  try {
    return localStorage.getItem(`astrarium.${name}`) ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`astrarium.${name}`, value);
  } catch {
    // a browser without storage forgets, and plays all the same
  }
}
