/** Standing orders: what a seat has ordered once, so that it is not asked each time. The server keeps and plays them. */

import { get, post, put } from "./api.js";
import { button, el } from "./dom.js";
import { notice } from "./notices.js";
import { t } from "./words.js";

/**
 * @typedef {{name: string, title: string, help: string, values: (string | number)[], labels: string[],
 *   value: string | number}} Order
 */

/** The part of the table's menu with the orders of this seat; empty where there are none. @param {HTMLElement} root */
export function standingOrders(root) {
  const { table = "", seat = "", kind = "table", game = "" } = root.dataset;
  const box = el("div", { class: "standing", hidden: true, "data-game": game });
  if (kind === "table" && seat) fill(box, `/api/tables/${table}/standing`, Number(seat) - 1);
  return box;
}

/** @param {HTMLElement} box @param {string} path @param {number} seat */
async function fill(box, path, seat) {
  const orders = /** @type {Order[]} */ (await get(path, { seat }).catch(() => []));
  if (orders.length) show(box, orders, (name, value) => send(box, path, seat, { [name]: value }));
}

/** @param {HTMLElement} box @param {Order[]} orders @param {(name: string, value: string | number) => void} change */
function show(box, orders, change) {
  const rows = orders.map((order) => row(order, (value) => change(order.name, value)));
  const everywhere = button(t("The same at all my tables of this game"), () => orderEverywhere(box, orders), {
    cls: "ghost sm",
    id: "order-everywhere",
  });
  box.replaceChildren(el("p", { class: "label" }, t("Answered for me")), ...rows, everywhere);
  box.hidden = false;
}

/** @param {HTMLElement} box @param {Order[]} orders */
async function orderEverywhere(box, orders) {
  const values = Object.fromEntries(orders.map((order) => [order.name, order.value]));
  try {
    await put(`/api/me/orders/${box.dataset.game}`, { orders: values });
    notice(t("Ordered for all your tables of this game."), { bad: false });
  } catch (error) {
    notice(/** @type {Error} */ (error).message, { safe: t("Nothing was changed.") });
  }
}

/** @param {Order} order @param {(value: string | number) => void} change */
function row(order, change) {
  const options = order.values.map((value, i) =>
    el("option", { value: String(i), selected: value === order.value }, order.labels[i] ?? String(value)),
  );
  const select = /** @type {HTMLSelectElement} */ (
    el("select", { class: "input", id: `order-${order.name}` }, ...options)
  );
  select.addEventListener("change", () => change(order.values[Number(select.value)]));
  const text = el("span", {}, el("b", {}, order.title), el("br"), el("small", { class: "muted" }, order.help));
  return el("label", { class: "choice" }, text, select);
}

/** @param {HTMLElement} box @param {string} path @param {number} seat @param {Record<string, string | number>} orders */
async function send(box, path, seat, orders) {
  try {
    const now = /** @type {Order[]} */ (await post(path, { seat, orders }));
    const focused = document.activeElement?.id ?? "";
    show(box, now, (name, value) => send(box, path, seat, { [name]: value }));
    document.getElementById(focused)?.focus();
  } catch (error) {
    notice(/** @type {Error} */ (error).message, { safe: t("Nothing was changed.") });
    fill(box, path, seat);
  }
}
