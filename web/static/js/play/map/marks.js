// Which regions are worth a look now, and why: for the map's colours and the list's words.
import { grouped } from "../panels/deeds.js";

export function marksOf(table, can, focus, given) {
  if (!can) return {};
  if (focus?.kind === "abandon") return { ...all(can.expand?.regions ?? [], "pick"), ...all(given, "given") };
  if (focus?.kind === "deed") return all((grouped(can.deeds).get(focus.what)?.deeds ?? []).flatMap(({ command }) => command.regions ?? []), "pick");
  if (table.act.demand) return all(can.deeds.filter(({ demand }) => demand).flatMap(({ command }) => command.regions ?? []), "pick");
  return Object.fromEntries(can.targets.map(({ region, state }) => [region, state]));
}

const all = (regions, mark) => Object.fromEntries(regions.map((id) => [id, mark]));
