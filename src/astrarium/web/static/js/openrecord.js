/** A record from a file, chosen or dropped on the page: it becomes a table of mine. */

import { ApiError, send } from "./api.js";
import { find, need } from "./dom.js";
import { notice } from "./notices.js";
import { t } from "./words.js";

const LARGEST = 512 * 1024; // bytes that the server takes

/** @param {File | null | undefined} file */
async function openRecord(file) {
  if (!file) return;
  const safe = t("No table was made.");
  if (file.size > LARGEST) return notice(t("{name} is too large for a record.", { name: file.name }), { safe });
  try {
    const made = await send("/api/records", file);
    location.href = made.status === "over" ? `/t/${made.table}/replay` : `/t/${made.table}`;
  } catch (error) {
    const why = error instanceof ApiError ? error.message : String(error);
    notice(t("{name} cannot be opened.", { name: file.name }), { safe: `${why} ${safe}`, stay: true });
  }
}

/** @param {DragEvent} event */
function carriesFile(event) {
  return Boolean(event.dataTransfer?.types.includes("Files"));
}

/** @param {HTMLElement} target what lights up while a file is held over the page */
function takeDrops(target) {
  const light = (/** @type {boolean} */ on) => target.classList.toggle("is-drop", on);
  document.addEventListener("dragover", (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    light(true);
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget || light(false));
  document.addEventListener("drop", (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    light(false);
    openRecord(event.dataTransfer?.files[0]);
  });
}

const picker = /** @type {HTMLInputElement | null} */ (find("#record-file"));
if (picker) {
  need("#open-record").addEventListener("click", () => picker.click());
  picker.addEventListener("change", async () => {
    await openRecord(picker.files?.[0]);
    picker.value = "";
  });
  takeDrops(need(".tables"));
}
