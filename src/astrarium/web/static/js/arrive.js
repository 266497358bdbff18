/** Where a link of a second device or of a mail leads: nothing happens before somebody says so. */

import { post } from "./api.js";
import { need } from "./dom.js";
import { comeHome, tried } from "./mine.js";
import { notice } from "./notices.js";
import { t } from "./words.js";

const ASK_EVERY = 1500; // milliseconds

const box = need("#arrive");
const code = location.hash.slice(1); // never sent with the address, so it is in no log

async function byMail() {
  comeHome(await post("/api/signin/mail/confirm", { code }));
}

async function byDevice() {
  const { number, claim } = await post("/api/signin/device", { code });
  need("#go").hidden = true;
  need("#number").hidden = false;
  need("#number").textContent = String(number);
  need("#said").textContent = t("Does the other device show this number? Say yes there.");
  setTimeout(() => wait(claim), ASK_EVERY);
}

/** Asks again only when it was answered: the word is given once. @param {string} claim */
async function wait(claim) {
  try {
    const found = await post("/api/signin/device/wait", { code, claim });
    if (found.state === "done") comeHome(found);
    else setTimeout(() => wait(claim), ASK_EVERY);
  } catch (error) {
    need("#number").hidden = true;
    notice(/** @type {Error} */ (error).message, { stay: true });
  }
}

need("#go").addEventListener("click", () => tried(box.dataset.way === "mail" ? byMail : byDevice));
