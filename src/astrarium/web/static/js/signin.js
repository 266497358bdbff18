/** Find my seats again, by whichever way they were kept. */

import { get, post } from "./api.js";
import { need } from "./dom.js";
import { comeHome, tried } from "./mine.js";
import { notice } from "./notices.js";
import { able, calledOff, usePasskey } from "./passkey.js";
import { t } from "./words.js";

/** @param {string} id */
const valueOf = (id) => /** @type {HTMLInputElement} */ (need(id)).value;

/** @param {string} id @param {() => Promise<void>} act */
function onSubmit(id, act) {
  need(id).addEventListener("submit", (event) => {
    event.preventDefault();
    tried(act);
  });
}

onSubmit("#code-form", async () => comeHome(await post("/api/signin/recovery", { code: valueOf("#code") })));
onSubmit("#mail-form", async () => {
  await post("/api/signin/mail", { address: valueOf("#address") });
  notice(t("If somebody is at home under this address, a link is on its way."), { bad: false });
});

need("#use-passkey").addEventListener("click", async () => {
  try {
    comeHome(await usePasskey());
  } catch (error) {
    if (!calledOff(error)) notice(/** @type {Error} */ (error).message);
  }
});

tried(async () => {
  const { offers } = await get("/api/me");
  need("#passkey").hidden = !(offers.passkey && able());
  need("#mail").hidden = !offers.mail;
});
