// One camera's newest frame and what was made of it: asked for only while somebody looks.
import { get } from "../../api.js";
import { useEffect, useState } from "../../ui.js";

const PAUSE_MS = 250;
const TROUBLE_MS = 1500;
const WIDTH = 1280;

export function useWatching(name) {
  const [told, setTold] = useState(null);
  useEffect(() => {
    const watching = { on: true, url: null };
    watch(name, watching, setTold);
    return () => {
      watching.on = false;
      URL.revokeObjectURL(watching.url);
    };
  }, [name]);
  return told;
}

// One question after the other, never two at a time.
async function watch(name, watching, tell) {
  let after = 0;
  while (watching.on) {
    const next = document.hidden ? null : await look(name, after);
    if (watching.on && next) {
      URL.revokeObjectURL(watching.url);
      watching.url = next.url;
      after = next.number;
      tell(next);
    }
    await pause(next === undefined ? TROUBLE_MS : PAUSE_MS);
  }
}

// The next frame, null if there is none yet, undefined in trouble.
async function look(name, after) {
  const path = `/api/cameras/${encodeURIComponent(name)}`;
  try {
    const told = await get(`${path}?after=${after}`);
    if (told.number === after) return null;
    const picture = await fetch(`${path}/picture?width=${WIDTH}`, { cache: "no-store" });
    return picture.ok ? { ...told, url: URL.createObjectURL(await picture.blob()) } : undefined;
  } catch {
    return undefined;
  }
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
