// Taps, and what came of the last one. A refusal is kept until something else happens.
import { tap } from "../api.js";
import { feel } from "../feel.js";
import { picture, watched } from "../store.js";

export const trouble = watched(null);
// A die the house has just rolled: `{face, until}`, or null.
export const thrown = watched(null);

// The answer, or null when the house would not have it.
export async function act(command, seat = null) {
  trouble.set(null);
  try {
    const answer = await tap(command, seat);
    feel("good");
    return answer;
  } catch (refused) {
    feel("bad");
    trouble.set({ code: refused.message, reasons: refused.facts?.reasons ?? [], command, seat });
    return null;
  }
}

// What the house rolled, read from the newest entry of the log.
export function rolled(answer) {
  const die = answer?.picture.table.latest?.[0]?.title.facts?.die;
  return typeof die === "number" ? die : null;
}

export const undo = (sure = false) => act({ kind: "jump", cursor: picture.get().table.cursor - 1, sure });
export const redo = (sure = false) => act({ kind: "jump", cursor: picture.get().table.cursor + 1, sure });
