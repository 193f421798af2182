// What was begun on this screen and is not sent yet: a page that is loaded anew finds it again.
import { useState } from "../ui.js";

const name = (key) => `tribekeeper.studio.${key}`;

export function remembered(key) {
  try {
    return JSON.parse(sessionStorage.getItem(name(key)));
  } catch {
    return null;
  }
}

// `null` forgets it.
export function remember(key, value) {
  try {
    if (value === null) sessionStorage.removeItem(name(key));
    else sessionStorage.setItem(name(key), JSON.stringify(value));
  } catch {
    // A private window: it lives as long as the page.
  }
}

export function useDraft(key, first) {
  const [value, setValue] = useState(() => remembered(key) ?? first);
  const set = (next) => {
    remember(key, next);
    setValue(next);
  };
  return [value, set];
}
