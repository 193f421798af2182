// Small shows: the die that tumbles, and which regions changed since the last picture.
import { feel } from "../feel.js";
import { picture, useWatched } from "../store.js";
import { html, useEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { thrown } from "./acting.js";
import { Face } from "./panels/die.js";

const STAYS_MS = 1_800;
const MOVED_MS = 1_200;

export function ThrownDie() {
  const one = useWatched(thrown);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (!one) return undefined;
    feel("die");
    const tumbling = setInterval(() => setShown((before) => (before + 1) % 4), 90);
    const fallen = setTimeout(() => clearInterval(tumbling), one.until - Date.now());
    const gone = setTimeout(() => thrown.set(null), one.until - Date.now() + STAYS_MS);
    return () => {
      clearInterval(tumbling);
      clearTimeout(fallen);
      clearTimeout(gone);
    };
  }, [one]);
  if (!one || one.face === null) return null;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return html`
    <div class="thrown" role="status" onClick=${() => thrown.set(null)}>
      <div class="tumble"><${Face} face=${still || Date.now() >= one.until - 60 ? one.face : shown} /></div>
      <p>${say("play.die.fell", { face: one.face })}</p>
    </div>
  `;
}

// A phone in a pocket says when its owner is asked.
export function useCall(due) {
  const before = useRef(due);
  useEffect(() => {
    if (due && !before.current) feel("turn");
    before.current = due;
  }, [due]);
}

// Regions whose contents differ from the picture before, for a moment.
export function useMoved(table) {
  const before = useRef(null);
  const [moved, setMoved] = useState([]);
  useEffect(() => {
    const old = before.current;
    before.current = table;
    if (!old || old.game !== table.game || old.regions === table.regions) return undefined;
    const ids = new Set([...Object.keys(old.regions), ...Object.keys(table.regions)]);
    const found = [...ids].filter((id) => JSON.stringify(old.regions[id]) !== JSON.stringify(table.regions[id]));
    if (!found.length) return undefined;
    setMoved(found);
    feel("move");
    const calm = setTimeout(() => setMoved([]), MOVED_MS);
    return () => clearTimeout(calm);
  }, [picture.get()?.version]);
  return moved;
}
