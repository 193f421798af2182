// Which finished game is being watched again.
import { go } from "../../router.js";
import { watched } from "../../store.js";

export const replaying = watched(null);

export function watchAgain(game) {
  replaying.set(game);
  go("replay");
}
