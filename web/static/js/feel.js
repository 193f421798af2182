// Sounds, haptics, a screen that stays awake, and full screen. All may be missing: none is needed.
import { settings } from "./store.js";

const TONES = {
  tap: [[330, 0.05]],
  good: [[523, 0.09], [659, 0.14]],
  bad: [[196, 0.12], [147, 0.2]],
  move: [[247, 0.06], [294, 0.08]],
  die: [[180, 0.05], [220, 0.05], [165, 0.05], [240, 0.05], [196, 0.12]],
  turn: [[392, 0.12], [523, 0.12], [659, 0.2]],
  find: [[659, 0.1], [880, 0.1], [1175, 0.22]],
  monster: [[131, 0.12], [110, 0.12], [262, 0.2]],
  decline: [[330, 0.18], [262, 0.18], [196, 0.3]],
  lost: [[294, 0.1], [220, 0.22]],
  last: [[392, 0.14], [392, 0.14], [523, 0.35]],
  win: [[523, 0.14], [659, 0.14], [784, 0.14], [1047, 0.4]],
};
const PULSES = { tap: 12, good: [20, 40, 30], bad: [60, 40, 60], move: 8, die: [15, 60, 15, 60, 30], turn: [40, 60, 40], win: [60, 60, 60, 60, 120] };
const REST_MS = 500;
let sound = null;
let resting = 0;
let lock = null;

export function feel(what) {
  const { volume, haptics } = settings.get();
  // Browsers allow neither before the first touch, and complain when asked.
  if (navigator.userActivation?.hasBeenActive === false) return;
  if (haptics) navigator.vibrate?.(PULSES[what] ?? PULSES.turn);
  if (volume > 0) play(TONES[what], (volume / 5) ** 2 * 0.25);
}

// A sound of somebody else's: the beeper of a pad.
export function beep(pitch, seconds) {
  const { volume } = settings.get();
  if (volume > 0 && navigator.userActivation?.hasBeenActive !== false) play([[pitch, seconds]], (volume / 5) ** 2 * 0.25);
}

export function stayAwake() {
  if (!navigator.wakeLock) return import("./awake.js").then(({ filmAwake }) => filmAwake(), () => {});
  const ask = async () => {
    if (document.hidden || (lock && !lock.released)) return;
    lock = await navigator.wakeLock.request("screen").catch(() => null);
  };
  document.addEventListener("visibilitychange", ask);
  // Browsers grant it more readily after a touch.
  document.addEventListener("pointerup", ask);
  return ask();
}

// What keeps the screen awake here: a lock, a silent film, or nothing.
export const awakeBy = () =>
  navigator.wakeLock ? "awake" : document.querySelector(".awake-film")?.paused === false ? "film" : "sleeps";
export const canFillScreen = () => Boolean(document.documentElement.requestFullscreen);

export function fillScreen() {
  if (document.fullscreenElement) return document.exitFullscreen();
  return document.documentElement.requestFullscreen({ navigationUI: "hide" }).catch(() => {});
}

function play(tones, loudness) {
  sound ??= window.AudioContext ? new AudioContext() : null;
  if (!sound) return;
  sound.resume();
  let at = sound.currentTime;
  for (const [pitch, seconds] of tones) {
    note(pitch, at, seconds, loudness);
    at += seconds;
  }
  // What is silent but not at rest keeps a processor awake.
  clearTimeout(resting);
  resting = setTimeout(() => sound.suspend(), (at - sound.currentTime) * 1000 + REST_MS);
}

function note(pitch, at, seconds, loudness) {
  const tone = new OscillatorNode(sound, { type: "triangle", frequency: pitch });
  const level = new GainNode(sound, { gain: loudness });
  level.gain.setValueAtTime(loudness, at);
  level.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  tone.connect(level).connect(sound.destination);
  tone.start(at);
  tone.stop(at + seconds);
}
