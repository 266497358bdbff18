/** Passkeys: what the server asks goes to the browser's own dialog, and its answer back; older browsers get help with the letters. */

import { post } from "./api.js";

/** Whether this browser can. */
export const able = () => "PublicKeyCredential" in window && "credentials" in navigator;

/** @param {string} text */
function bytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer */
function letters(buffer) {
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return plain.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {any[]} [listed] */
const named = (listed) => (listed ?? []).map((one) => ({ ...one, id: bytes(one.id) }));

/** @param {any} json */
function creation(json) {
  const known = /** @type {any} */ (window.PublicKeyCredential);
  if (known.parseCreationOptionsFromJSON) return known.parseCreationOptionsFromJSON(json);
  const user = { ...json.user, id: bytes(json.user.id) };
  return { ...json, user, challenge: bytes(json.challenge), excludeCredentials: named(json.excludeCredentials) };
}

/** @param {any} json */
function request(json) {
  const known = /** @type {any} */ (window.PublicKeyCredential);
  if (known.parseRequestOptionsFromJSON) return known.parseRequestOptionsFromJSON(json);
  return { ...json, challenge: bytes(json.challenge), allowCredentials: named(json.allowCredentials) };
}

/** @param {any} made */
function told(made) {
  if (made.toJSON) return made.toJSON();
  /** @type {Record<string, unknown>} */
  const response = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (made.response[name]) response[name] = letters(made.response[name]);
  }
  return { id: made.id, rawId: letters(made.rawId), type: made.type, response, clientExtensionResults: {} };
}

/** Make a passkey for whoever is here. */
export async function createPasskey() {
  const publicKey = creation(await post("/api/me/passkeys/options", {}));
  const made = await navigator.credentials.create({ publicKey });
  await post("/api/me/passkeys", { credential: told(made) });
}

/** Sign in by a passkey. @returns {Promise<{guest: boolean}>} */
export async function usePasskey() {
  const publicKey = request(await post("/api/signin/passkey/options", {}));
  const found = await navigator.credentials.get({ publicKey });
  return post("/api/signin/passkey", { credential: told(found) });
}

/** Whether somebody closed the browser's dialog: nothing went wrong then. @param {unknown} error */
export const calledOff = (error) => error instanceof DOMException && error.name === "NotAllowedError";
