/** The archive: a filter that changes is looked for at once; on a phone the filters open on a button. */

import { find, need } from "./dom.js";

const form = /** @type {HTMLFormElement} */ (need("#search"));
const filters = need("#filters");
const opener = need("#filters-button");

form.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.name === "game") forget("fact");
  if (!filters.classList.contains("open")) form.requestSubmit();
});

form.addEventListener("formdata", (event) => {
  for (const [name, value] of [...event.formData]) if (!value) event.formData.delete(name);
});

opener.addEventListener("click", () => {
  const open = filters.classList.toggle("open");
  opener.setAttribute("aria-expanded", String(open));
});

/** @param {string} name */
function forget(name) {
  const field = /** @type {HTMLSelectElement | null} */ (find(`[name="${name}"]`));
  if (field) field.value = "";
}
