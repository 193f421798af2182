// Which regions are worth a look now, and why: for the map's colours and the list's words.
import { abilitiesOf, fitting } from "../panels/abilities.js";

export function marksOf(table, can, focus, picked, placement) {
  if (!can) return {};
  if (placement) return all(placement.tribes.flatMap(({ regions }) => regions.filter(({ leave }) => !leave)).map(({ region }) => region), "pick");
  if (focus?.kind === "abandon") return { ...all(can.expand?.regions ?? [], "pick"), ...all(picked, "given") };
  if (focus?.kind === "combo" && placesOf(can, focus.position).length) {
    return { ...all(placesOf(can, focus.position), "pick"), ...all(picked, "chosen") };
  }
  if (focus?.kind === "ability" || table.act.demand) {
    const choices = abilitiesOf(can, table.act.demand ? null : focus.what).flatMap((ability) => fitting(ability, picked));
    return { ...all(choices.flatMap(({ command }) => command.regions ?? []), "pick"), ...all(picked, "chosen") };
  }
  if (focus?.kind === "unused") return all(can.helps.flatMap(({ regions }) => regions), "with");
  return Object.fromEntries(can.targets.map(({ region, state }) => [region, state]));
}

// What each target costs, where its cost matters now.
export function costsOf(can, marks) {
  const targets = (can?.targets ?? []).filter(({ region, state }) => marks[region] === state && state !== "short");
  return Object.fromEntries(targets.map(({ region, cost }) => [region, cost]));
}

// Where the piece of a combo may be laid, for the few that bring one.
export const placesOf = (can, position) => can?.picks.find((one) => one.position === position)?.regions ?? [];

// What a camera saw stands out, unless regions are being picked for something else.
export function seenOn({ suggestions, mismatches }) {
  const unlike = all(mismatches.map(({ region }) => region), "unlike");
  return { ...unlike, ...all(suggestions.flatMap(({ regions }) => regions), "seen") };
}

// How regions would stand if what the camera saw counted: only what all its readings share.
export function ghostsOf({ suggestions }) {
  const [first, ...others] = suggestions.map(({ ghosts }) => ghosts);
  const shared = ([id, ghost]) => others.every((other) => JSON.stringify(other[id]) === JSON.stringify(ghost));
  return Object.fromEntries(Object.entries(first ?? {}).filter(shared));
}

const all = (regions, mark) => Object.fromEntries(regions.map((id) => [id, mark]));
