// A region in words: for those who hear the map, and for the list that stands in for it.
import { say } from "../../words.js";
import { listed, markerName, nativeName, raceName, regionName, seatName } from "../tell.js";
import { counted } from "./counted.js";

const SPOKEN = ["mine", "magic", "cavern", "volcano", "anchor"];

export function regionLabel(id, board, table, { mark, ghost, cost }) {
  const parts = [regionName(id, board), ...contents(table?.regions[id], table)];
  if (mark) parts.push(say(`play.mark.${mark}`));
  if (cost !== undefined) parts.push(say("evening.cost", { cost }));
  if (ghost) parts.push(ghostly(ghost));
  return listed(parts);
}

// As the camera saw it, in words.
function ghostly({ race, tokens, cost }) {
  if (!race) return say("play.map.ghost-empty");
  const facts = { race: raceName(race), tokens, cost };
  return say(cost === undefined ? "play.map.ghost" : "play.map.ghost-cost", facts);
}

export function contents(held, table) {
  if (!held) return [];
  const { race, tokens, neutral, markers = [], hidden } = held;
  const tribe = race && table.tribes[race];
  return [
    ...(tribe ? [troops(race, tribe, tokens)] : []),
    ...(neutral ? [say("play.map.neutral", { tokens: neutral, natives: nativeName(table.neutral, neutral) })] : []),
    ...counted(markers).map(([marker, number]) => markerName(marker) + (number > 1 ? ` × ${number}` : "")),
    ...(hidden ? [say("places.face-down")] : []),
  ];
}

function troops(race, { active, seat }, tokens) {
  return say(active ? "play.map.held" : "play.map.declined", { race: raceName(race), seat: seatName(seat), tokens });
}

export const symbolsOf = ({ symbols }) =>
  symbols.filter((one) => SPOKEN.includes(one)).map((one) => say(`symbols.${one}`));
