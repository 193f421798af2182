// What pieces are called, one and many, and where they lie.
import { knows, say } from "../words.js";
import { markerName, nativeName, raceName, regionName } from "../play/tell.js";

export function pieceName(piece) {
  if (knows(`races.${piece}.name`)) return raceName(piece);
  if (knows(`natives.${piece}`)) return nativeName(piece, 1);
  return knows(`pieces.${piece}`) ? say(`pieces.${piece}`) : markerName(piece);
}

const upper = ({ piece, side }) =>
  side === "declined" ? say("demo.declined", { piece: pieceName(piece) }) : pieceName(piece);

// "3 × Ratmen and Mountain", as they are seen from above.
export function stackName(pieces) {
  const found = new Map();
  for (const piece of pieces) found.set(upper(piece), (found.get(upper(piece)) ?? 0) + 1);
  return [...found].map(([name, number]) => counted(name, number)).join(say("places.and"));
}

export const counted = (piece, number) => (number > 1 ? say("demo.counted", { piece, number }) : piece);

export const whereName = (region) => (region ? regionName(region) : say("demo.beside"));
