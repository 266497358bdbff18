/** A button to learn by playing that leads back to where one was. */

import { here, last } from "./learned.js";

/** @param {HTMLAnchorElement} link */
function lead(link) {
  const titles = JSON.parse(document.getElementById("lessons")?.textContent || "{}");
  const [game, id] = last().split("/");
  const path = /** @type {{id: string, title: string}[]} */ (titles[game] ?? []);
  const done = here()[game] ?? [];
  const from = path.findIndex((one) => one.id === id);
  const next = path.slice(Math.max(from, 0)).find((one) => !done.includes(one.id));
  const words = /** @type {HTMLElement | null} */ (link.querySelector("[data-go-on]"));
  if (from < 0 || !next || !words) return;
  link.href = `/learn/${game}/${next.id}`;
  words.textContent = (words.dataset.goOn ?? "").replace("{title}", next.title);
}

for (const link of document.querySelectorAll("[data-learn]")) lead(/** @type {HTMLAnchorElement} */ (link));
