/** The reader's language: message ids are English sentences with {names} in them. */

/** @type {Record<string, string>} */
const phrases = JSON.parse(document.getElementById("phrases")?.textContent || "{}");

export const lang = document.documentElement.lang || "en";

/**
 * A sentence in the reader's language.
 * @param {string} id
 * @param {Record<string, unknown>} [values]
 */
export function t(id, values = {}) {
  return (phrases[id] ?? id).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * One or many. French counts 0 as one.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 */
export function tn(one, many, n) {
  const single = lang === "fr" ? n < 2 : n === 1;
  return t(single ? one : many, { n });
}

/**
 * Names in a sentence: "A, B and C".
 * @param {string[]} names
 */
export function list(names) {
  return new Intl.ListFormat(lang, { style: "long", type: "conjunction" }).format(names);
}

/**
 * How long ago something happened.
 * @param {number} when milliseconds since 1970
 */
export function ago(when) {
  const seconds = Math.min(0, (when - Date.now()) / 1000);
  if (seconds > -60) return t("just now");
  const format = new Intl.RelativeTimeFormat(lang, { numeric: "auto", style: "short" });
  if (seconds > -3600) return format.format(Math.ceil(seconds / 60), "minute");
  if (seconds > -86400) return format.format(Math.ceil(seconds / 3600), "hour");
  return format.format(Math.ceil(seconds / 86400), "day");
}

/** @param {string} code */
export function switchLanguage(code) {
  const secure = location.protocol === "https:" ? ";secure" : "";
  document.cookie = `lang=${code};path=/;max-age=31536000;samesite=lax${secure}`;
  location.reload();
}
