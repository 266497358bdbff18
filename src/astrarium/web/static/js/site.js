/** What every page outside a table has: the language switch. */

import { switchLanguage } from "./words.js";

for (const choice of document.querySelectorAll("[data-lang]")) {
  choice.addEventListener("click", () => switchLanguage(/** @type {HTMLElement} */ (choice).dataset.lang ?? "en"));
}
