/** Small quiet sounds, made here from sines and noise, and taps in the hand. Silent unless the reader's switch is on. */

import { remember, remembered } from "./dom.js";

const WISH = "sound";
const LOUDNESS = 0.09; // of the whole; a sound is a hint, not an event
const SOFTEST = 0.0001; // an exponential fall never reaches nothing

/**
 * A tone glides `from` one pitch `to` another; noise has the pitch of its filter. Times are seconds.
 * @typedef {{wave: OscillatorType | "noise", from: number, to: number, at: number, lasts: number, loud: number}} Tone
 * @typedef {{tones: Tone[], taps: number[]}} Sound `taps`: milliseconds of vibration and rest in turn
 */

/** @param {Tone["wave"]} wave @param {number} from @param {number} to @param {number} at @param {number} lasts @param {number} [loud] @returns {Tone} */
const tone = (wave, from, to, at, lasts, loud = 1) => ({ wave, from, to, at, lasts, loud });

/** @type {Record<string, Sound>} */
const SOUNDS = {
  move: { tones: [tone("sine", 392, 330, 0, 0.12, 0.6)], taps: [] },
  place: { tones: [tone("triangle", 523, 392, 0, 0.09), tone("noise", 1800, 900, 0, 0.03, 0.5)], taps: [8] },
  take: { tones: [tone("triangle", 330, 440, 0, 0.1, 0.7)], taps: [8] },
  turn: { tones: [tone("sine", 659, 659, 0, 0.35), tone("sine", 988, 988, 0.12, 0.5, 0.8)], taps: [20, 60, 20] },
  warn: { tones: [tone("triangle", 233, 208, 0, 0.3), tone("triangle", 233, 196, 0.2, 0.35)], taps: [40] },
  win: {
    tones: [523, 659, 784, 1047].map((pitch, i) => tone("sine", pitch, pitch, i * 0.13, 0.7, 0.8)),
    taps: [20, 40, 20, 40, 60],
  },
  flick: { tones: [tone("noise", 2400, 700, 0, 0.07), tone("sine", 180, 90, 0, 0.08)], taps: [12] },
  hit: { tones: [tone("noise", 3200, 500, 0, 0.05), tone("triangle", 290, 140, 0, 0.14)], taps: [25] },
  off: { tones: [tone("sine", 300, 70, 0, 0.5)], taps: [15, 40, 30] },
};

/** @type {AudioContext | null} */
let stage = null;
/** @type {GainNode | null} */
let master = null;
/** @type {AudioBuffer | null} */
let hiss = null;

export const soundIsOn = () => remembered(WISH, "") === "yes";

/** @param {boolean} on */
export function switchSound(on) {
  remember(WISH, on ? "yes" : "");
  if (on) play("turn");
}

/** Plays one of the sounds, where the reader wants any. @param {string} name */
export function play(name) {
  const sound = SOUNDS[name];
  if (!sound || !soundIsOn()) return;
  if (sound.taps.length) navigator.vibrate?.(sound.taps);
  const context = opened();
  if (!context) return;
  for (const part of sound.tones) ring(context, part);
}

/** The browser's stage for sounds; nothing where it has none. It may be asleep until the first click. */
function opened() {
  if (!stage && typeof AudioContext === "function") {
    stage = new AudioContext();
    master = stage.createGain();
    master.gain.value = LOUDNESS;
    master.connect(stage.destination);
  }
  if (stage?.state === "suspended") stage.resume().catch(() => {});
  return stage;
}

/** @param {AudioContext} context @param {Tone} part */
function ring(context, { wave, from, to, at, lasts, loud }) {
  const begin = context.currentTime + at;
  const fall = context.createGain();
  fall.gain.setValueAtTime(loud, begin);
  fall.gain.exponentialRampToValueAtTime(SOFTEST, begin + lasts);
  fall.connect(/** @type {GainNode} */ (master));
  const { source, pitch, last } = wave === "noise" ? noise(context) : sung(context, wave);
  pitch.setValueAtTime(from, begin);
  pitch.exponentialRampToValueAtTime(to, begin + lasts);
  last.connect(fall);
  source.start(begin);
  source.stop(begin + lasts);
}

/** @param {AudioContext} context @param {OscillatorType} wave */
function sung(context, wave) {
  const source = context.createOscillator();
  source.type = wave;
  return { source, pitch: source.frequency, last: source };
}

/** @param {AudioContext} context */
function noise(context) {
  const source = context.createBufferSource();
  source.buffer = hiss ??= hissing(context);
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  source.connect(filter);
  return { source, pitch: filter.frequency, last: filter };
}

/** Half a second of noise. @param {AudioContext} context */
function hissing(context) {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
