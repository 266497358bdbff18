/** One dialog for everything that opens over the page: rules, scores, reasons, the menu. */

import { el, icon } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {string} title
 * @param {(Node | string)[]} content
 * @param {{cls?: string, lead?: Node | null}} [more]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, { cls = "", lead = null } = {}) {
  document.querySelector("dialog[open]")?.remove();
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: `dlg ${cls}`.trim(), "aria-label": title }));
  const close = el(
    "button",
    { class: "btn ghost icon", type: "button", "aria-label": t("Close"), click: () => dialog.close() },
    icon("i-cross", 15),
  );
  dialog.append(el("header", {}, lead, el("h2", {}, title), close), el("div", { class: "dlg-body" }, ...content));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
