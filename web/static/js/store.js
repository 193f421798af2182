// A value that tells those who watch it when it is replaced. Not a place for game state: the
// server alone has that, and `picture` below is only its latest picture.
import { useEffect, useState } from "./ui.js";

export function watched(value) {
  const watchers = new Set();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const tell of [...watchers]) tell(next);
    },
    watch(tell) {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
  };
}

export function useWatched(source) {
  const [value, setValue] = useState(source.get());
  useEffect(() => {
    setValue(source.get());
    return source.watch(setValue);
  }, [source]);
  return value;
}

export const picture = watched(null);
export const you = watched({ device: "", role: "spectator", taps: "" });
export const connection = watched({ state: "opening", heard: 0 });
export const settings = watched(null);
