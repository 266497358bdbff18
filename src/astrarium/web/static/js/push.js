/** Push on this device: the service worker, the browser's permission (asked for on a tap alone), the subscription. */

import { ApiError, post } from "./api.js";
import { t } from "./words.js";

/** @typedef {import("./mynotices.js").Notices} Notices */

const THERE = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
const APPLE = /iPhone|iPad|iPod/.test(navigator.userAgent);
const INSTALLED = matchMedia("(display-mode: standalone)").matches;

/** @param {Notices} told */
export function canPush(told) {
  return THERE && told.can.includes("push") && isSecureContext && Notification.permission !== "denied";
}

/** Why this device cannot be told; empty where it can. @param {Notices} told */
export function whyNot(told) {
  if (!told.can.includes("push")) return t("This server sends no push messages.");
  if (!isSecureContext) return t("Browsers allow this under https only.");
  if (APPLE && !INSTALLED) return t("On this device, add Astrarium to the home screen first and open it from there.");
  if (!THERE) return t("This browser cannot do it.");
  if (Notification.permission === "denied")
    return t("The browser does not allow notifications for this page. Its settings can change that.");
  return "";
}

/** The id of this browser's subscription, where the server knows it. @param {Notices} told */
export async function subscribed(told) {
  if (!THERE || !isSecureContext) return null;
  const worker = await navigator.serviceWorker.getRegistration("/");
  const found = await worker?.pushManager.getSubscription();
  if (!found) return null;
  const id = await digest(found.endpoint);
  return told.devices.some((device) => device.id === id) ? id : null;
}

/** Asks for permission, subscribes, tells the server. @param {string} key of the server @returns {Promise<Notices>} */
export async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted")
    throw new ApiError(t("The browser does not allow notifications for this page."), 0);
  await navigator.serviceWorker.register("/sw.js", { scope: "/" });
  const worker = await navigator.serviceWorker.ready;
  const found = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
    .catch(() => null);
  if (!found) throw new ApiError(t("The push service of this browser cannot be reached."), 0);
  const { endpoint, keys } = found.toJSON();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  return post("/api/me/push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, label: browserName(), zone });
}

/** A name by which its owner knows this browser again. */
function browserName() {
  const agent = navigator.userAgent;
  const browser = ["Edg", "Firefox", "Chrome", "Safari"].find((name) => agent.includes(name)) ?? "";
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"].find((name) => agent.includes(name)) ?? "";
  return [browser.replace("Edg", "Edge"), system].filter(Boolean).join(", ");
}

/** @param {string} text */
async function digest(text) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text base64url */
function bytes(text) {
  const raw = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}
