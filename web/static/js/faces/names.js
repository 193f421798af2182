// What tokens are called: races by their box, natives by theirs.
import { nativeName, raceName } from "../play/tell.js";
import { knows, say } from "../words.js";

export function pieceName(piece) {
  if (!piece) return say("faces.nobody");
  return knows(`natives.${piece}`) ? nativeName(piece, 1) : raceName(piece);
}
