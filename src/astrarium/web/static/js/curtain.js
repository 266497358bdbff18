/** The hot-seat curtain. Behind it nothing is hidden: the secrets of others are not in the page at all. */

import { button, el, svg } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {{seat: number, name: string}} next
 * @param {() => void} onTaken
 */
export function drawCurtain(next, onTaken) {
  document.querySelector(".curtain")?.remove();
  const taken = () => {
    curtain.remove();
    onTaken();
  };
  const go = button(t("I am {name}", { name: next.name }), taken, { cls: "primary big" });
  const curtain = el(
    "div",
    {
      class: "curtain",
      "data-seat": next.seat + 1,
      role: "dialog",
      "aria-modal": "true",
      "aria-label": t("Pass the screen"),
    },
    el(
      "div",
      {},
      emblem(next.seat),
      el("span", { class: "eyebrow" }, t("Pass the screen")),
      el("h1", {}, t("{name}, it is your turn", { name: next.name })),
      el("p", { class: "soft" }, t("Nothing secret is on this page until you take it.")),
      go,
    ),
  );
  document.body.append(curtain);
  go.focus();
}

/** @param {number} seat */
export function emblem(seat) {
  const glyph = svg("use", {
    href: `#g${seat + 1}`,
    x: -36,
    y: -36,
    width: 72,
    height: 72,
    style: "color:var(--on-seat)",
  });
  const rings = svg(
    "g",
    { fill: "none", stroke: "url(#f-brass)" },
    svg("circle", { r: 86, "stroke-width": 1.4 }),
    svg("circle", { r: 79, "stroke-width": 0.7 }),
    svg("circle", { r: 82.5, "stroke-width": 7, pathLength: 360, "stroke-dasharray": ".5 5.5" }),
  );
  return svg(
    "svg",
    { viewBox: "-90 -90 180 180", class: "emblem", "aria-hidden": "true" },
    rings,
    svg("circle", { r: 62, fill: "var(--seat)" }),
    glyph,
  );
}
