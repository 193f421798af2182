// Taps, and what came of the last one. A refusal is kept until anything else happens at the table.
import { tap } from "../api.js";
import { feel } from "../feel.js";
import { picture, watched } from "../store.js";

export const trouble = watched(null);

// The answer, or null when the server would not have it.
export async function act(command, seat = null) {
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

export const undo = (sure = false) => act({ kind: "jump", cursor: picture.get().table.cursor - 1, sure });
export const undoTurn = () => act({ kind: "jump", cursor: picture.get().table.undo_turn.cursor });
export const redo = (sure = false) => act({ kind: "jump", cursor: picture.get().table.cursor + 1, sure });
