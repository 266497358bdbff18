/** The service worker: shows what is pushed, leads to the table, counts on the app's icon. It keeps no page. */

const ICON = "/static/icon-192.png";
const BADGE = "/static/badge.png";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(follow(event.notification)));

/** A push is told in words of the server, in the form that some browsers show by themselves. */
async function show(data) {
  const told = read(data);
  const { title, body = "", tag = "", lang = "", navigate = "/" } = told.notification;
  await self.registration.showNotification(title, {
    body,
    tag,
    lang,
    icon: ICON,
    badge: BADGE,
    data: { navigate },
    renotify: Boolean(tag),
  });
  await count(Number(told.app_badge ?? 0));
}

function read(data) {
  try {
    const told = data.json();
    if (told.notification?.title) return told;
  } catch {
    // what cannot be read is still a push, and a browser wants to see it shown
  }
  return { notification: { title: "Astrarium" }, app_badge: 0 };
}

/** @param {number} n tables that wait */
async function count(n) {
  if (!("setAppBadge" in self.navigator)) return;
  await (n ? self.navigator.setAppBadge(n) : self.navigator.clearAppBadge()).catch(() => {});
}

/** To the table: a window that shows it already, else another of ours, else a new one. */
async function follow(notification) {
  notification.close();
  const address = new URL(notification.data?.navigate ?? "/", self.location.origin);
  const target = address.origin === self.location.origin ? address.href : self.location.origin;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === new URL(target).pathname);
  if (there) return there.focus();
  return self.clients.openWindow(target);
}
