// Taps, and what came of the last one. A refusal is kept until anything else happens at the table.
import { tap } from "../api.js";
import { feel } from "../feel.js";
import { picture, watched } from "../store.js";

export const trouble = watched(null);
// How many taps are on their way: whoever waits for the last of several asks here.
export const busy = watched(0);

export async function busily(taps) {
  busy.set(busy.get() + 1);
  try {
    return await taps();
  } finally {
    busy.set(busy.get() - 1);
  }
}

// The answer, or null when the server would not have it.
export const act = (command, seat = null) => busily(() => send(command, seat));

async function send(command, seat) {
  trouble.set(null);
  try {
    const answer = await tap(command, seat);
    feel("good");
    return answer;
  } catch (refused) {
    feel("bad");
    const { game, cursor } = picture.get().table;
    trouble.set({ code: refused.message, reasons: refused.facts?.reasons ?? [], command, seat, at: `${game} ${cursor}` });
    return null;
  }
}

export const undo = (sure = false) => act({ kind: "jump", cursor: picture.get().table.undo_to, sure });
export const undoTurn = () => act({ kind: "jump", cursor: picture.get().table.undo_turn.cursor });
export const redo = (sure = false) => act({ kind: "jump", cursor: picture.get().table.redo_to, sure });
