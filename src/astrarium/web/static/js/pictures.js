/** A drawing of the server as a PNG file, made in the browser. */

import { el } from "./dom.js";

const SIDE = 1600; // pixels of the longer side

/** @param {string} address of an SVG @param {string} name of the file */
export async function savePicture(address, name) {
  const text = await (await fetch(address)).text();
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  await image.decode();
  const scale = SIDE / Math.max(image.naturalWidth, image.naturalHeight);
  const canvas = /** @type {HTMLCanvasElement} */ (
    el("canvas", { width: Math.round(image.naturalWidth * scale), height: Math.round(image.naturalHeight * scale) })
  );
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  el("a", { href: canvas.toDataURL("image/png"), download: name }).click();
}
