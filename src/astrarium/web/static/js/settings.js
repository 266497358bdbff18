/** What a reader may choose for this browser: sounds, the pace of others, the table in words, notices. */

import { attentionSwitch } from "./attention.js";
import { el, remembered } from "./dom.js";
import { paceChoice } from "./pace.js";
import { soundIsOn, switchSound } from "./sound.js";
import { t } from "./words.js";

/** @param {HTMLElement} root */
export function settings(root) {
  const live = !["replay", "review"].includes(root.dataset.kind ?? "");
  return [
    live && attentionSwitch(),
    onOff("sound", t("Sounds and vibration"), t("Small and quiet, on this device"), soundIsOn(), switchSound),
    live &&
      onOff(
        "words",
        t("The table in words"),
        t("Tables instead of the drawing"),
        remembered("inwords", "") === "yes",
        (on) => root.dispatchEvent(new CustomEvent("inwords", { detail: on })),
      ),
    live && el("p", { class: "label" }, t("Pace of the others' moves")),
    live && paceChoice(),
  ].filter((part) => part instanceof Node);
}

/** @param {string} id @param {string} name @param {string} more @param {boolean} on @param {(on: boolean) => void} change */
function onOff(id, name, more, on, change) {
  const box = /** @type {HTMLInputElement} */ (
    el("input", { type: "checkbox", role: "switch", id: `set-${id}`, checked: on })
  );
  box.addEventListener("change", () => change(box.checked));
  const words = el("span", {}, el("b", {}, name), el("br"), el("small", { class: "muted" }, more));
  return el("label", { class: "switch" }, box, el("i"), words);
}
