// A region in words: for those who hear the map, and for the list that stands in for it.
import { say } from "../../words.js";
import { listed, markerName, raceName, regionName, seatName } from "../tell.js";
import { counted } from "./pieces.js";

const SPOKEN = ["mine", "magic", "cavern", "volcano", "anchor"];

export function regionLabel(id, table, mark) {
  const parts = [regionName(id), ...contents(table?.regions[id], table)];
  if (mark) parts.push(say(`play.mark.${mark}`));
  return listed(parts);
}

export function contents(held, table) {
  if (!held) return [];
  const { race, tokens, neutral, markers = [], hidden } = held;
  const tribe = race && table.tribes[race];
  return [
    ...(tribe ? [say(tribe.active ? "play.map.held" : "play.map.declined", { race: raceName(race), seat: seatName(tribe.seat), tokens })] : []),
    ...(neutral ? [say("play.map.neutral", { tokens: neutral })] : []),
    ...counted(markers).map(([marker, number]) => (number > 1 ? `${markerName(marker)} × ${number}` : markerName(marker))),
    ...(hidden ? [say("places.face-down")] : []),
  ];
}

export const symbolsOf = (region) => region.symbols.filter((one) => SPOKEN.includes(one)).map((one) => say(`symbols.${one}`));
