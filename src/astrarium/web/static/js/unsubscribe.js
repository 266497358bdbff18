/** The button that ends mail: a link alone must not, for programs that read mail open links. */

import { need } from "./dom.js";
import { t } from "./words.js";

const button = /** @type {HTMLButtonElement} */ (need("#end-mail"));

button.addEventListener("click", async () => {
  const answer = await fetch(`/unsubscribe/${encodeURIComponent(button.dataset.token ?? "")}`, {
    method: "POST",
  }).catch(() => null);
  need("#outcome").textContent = answer?.ok
    ? t("You get no more mail from us.")
    : answer?.status === 404
      ? t("This link has been used or is too old.")
      : t("The server cannot be reached.");
  button.hidden = Boolean(answer?.ok);
});
