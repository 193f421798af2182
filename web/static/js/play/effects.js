// Small shows: the die that tumbles, and which regions changed since the last picture.
import { feel } from "../feel.js";
import { picture, useWatched, watched } from "../store.js";
import { html, useEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { Face } from "./panels/die.js";
import { tell } from "./tell.js";

const TUMBLE_MS = 900;
const STAYS_MS = 2_600;
const MOVED_MS = 1_200;

// Whether a die is still to be seen: what came of it is not told elsewhere before.
export const rolling = watched(false);

// Whoever rolled it, and however: every screen sees the die fall, and what came of it.
export function ThrownDie({ picture }) {
  const [one, setOne] = useState(null);
  // While it tumbles any face is up, afterwards its own.
  const [up, setUp] = useState(null);
  // Told at once, and it stands first: whatever else hears of the same picture asks in this very moment.
  useNewRoll(picture, (roll) => (rolling.set(true), setUp(0), setOne(roll)));
  useEffect(() => {
    if (!one) return undefined;
    feel("die");
    const tumbling = setInterval(() => setUp((before) => (before + 1) % 4), 90);
    const fallen = setTimeout(() => (clearInterval(tumbling), setUp(null)), one.until - Date.now());
    const gone = setTimeout(() => setOne(null), one.until - Date.now() + STAYS_MS);
    return () => {
      clearInterval(tumbling);
      clearTimeout(fallen);
      clearTimeout(gone);
    };
  }, [one]);
  useEffect(() => rolling.set(Boolean(one)), [one]);
  if (!one) return null;
  return html`
    <div class="thrown" role="status" onClick=${() => setOne(null)}>
      <div class="tumble"><${Face} face=${up ?? one.face} /></div>
      <div class="fell ${up === null ? "" : "still-up"}">
        <p>${say("play.die.fell", { face: one.face })}</p>
        ${one.outcome && html`<p class="outcome">${tell(one.outcome)}</p>`}
      </div>
    </div>
  `;
}

// A roll newer than the picture before; one that is only redone has been seen.
function useNewRoll({ version, table: { game, rolled, latest } }, onRoll) {
  const seen = useRef({ game, version });
  useEffect(() => {
    const before = seen.current;
    seen.current = { game, version };
    const roll = latest.find(({ title }) => typeof title.facts.die === "number");
    if (!roll || before.game !== game || rolled <= before.version) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const until = Date.now() + (still ? 0 : TUMBLE_MS);
    onRoll({ face: roll.title.facts.die, outcome: roll.outcome, until });
  }, [game, version]);
}

// Regions whose contents differ from the picture before, for a moment; what a die has moved, after it.
export function useMoved(table) {
  const before = useRef(null);
  const [moved, setMoved] = useState([]);
  const waits = useWatched(rolling);
  useEffect(() => {
    if (rolling.get()) return undefined;
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
  }, [picture.get()?.version, waits]);
  return moved;
}
