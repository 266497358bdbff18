/** A player's page: whether one's own name may stand in the open data. */

import { post } from "./api.js";
import { find } from "./dom.js";

const shown = /** @type {HTMLInputElement | null} */ (find("#open-name"));

shown?.addEventListener("change", async () => {
  try {
    await post("/api/players/me/open-name", { shown: shown.checked });
  } catch {
    shown.checked = !shown.checked; // it is as it was
  }
});
