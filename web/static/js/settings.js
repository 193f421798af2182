// What this one device likes. Kept in this browser; the server is never told.
import { settings } from "./store.js";
import { preferred, speak } from "./words.js";

export const THEMES = ["light", "dark", "room"];
const KEY = "tribekeeper";

export async function loadSettings() {
  const found = { ...defaults(), ...remembered() };
  apply(found);
  settings.set(found);
  await speak(found.language);
}

export function change(more) {
  const next = { ...settings.get(), ...more };
  remember(next);
  apply(next);
  if (more.language) speak(more.language).then(() => settings.set(next));
  else settings.set(next);
}

function defaults() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return { language: preferred(), theme: dark ? "dark" : "light", size: 3, volume: 3, haptics: true };
}

function apply({ theme, size }) {
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.size = String(size);
}

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function remember(chosen) {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // A browser in private mode forgets; the setting still holds for this visit.
  }
}
