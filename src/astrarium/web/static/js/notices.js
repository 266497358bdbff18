/** Notices: what happened, what is safe, one thing to do. They leave by themselves or by a click. */

import { button, el, icon } from "./dom.js";
import { t } from "./words.js";

const STAY = 9000;

/**
 * @param {string} text
 * @param {{bad?: boolean, safe?: string, action?: {label: string, run: () => void}, stay?: boolean}} [more]
 */
export function notice(text, { bad = true, safe = "", action, stay = false } = {}) {
  const holder = box();
  const close = () => note.remove();
  const words = el("p", {}, el("b", {}, text), safe ? ` ${safe}` : "");
  const note = el(
    "div",
    { class: bad ? "notice bad" : "notice", role: bad ? "alert" : "status" },
    icon(bad ? "i-cross" : "i-spark", 16),
    words,
    action &&
      button(
        action.label,
        () => {
          close();
          action.run();
        },
        { cls: "sm" },
      ),
    el(
      "button",
      { class: "btn ghost icon sm", type: "button", "aria-label": t("Close"), click: close },
      icon("i-cross", 13),
    ),
  );
  holder.replaceChildren(note);
  if (!stay) setTimeout(close, STAY);
}

function box() {
  const known = document.querySelector(".notices");
  if (known) return known;
  const made = el("div", { class: "notices" });
  document.body.append(made);
  return made;
}
