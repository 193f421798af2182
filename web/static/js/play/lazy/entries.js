// The rules of one box and language as a list, and the one that speaks of a code.
import { get } from "../../api.js";
import { useEffect, useState } from "../../ui.js";
import { language } from "../../words.js";

let kept = { key: "", entries: [] };

// The help of one box and language, with the table's own tiles.
export function useEntries(table) {
  const key = `${table.box}/${language.get()}`;
  const [, setKey] = useState(kept.key);
  useEffect(() => {
    if (kept.key === key) return;
    get(`/api/help/${encodeURIComponent(table.box)}/${language.get()}`).then(({ entries }) => {
      kept = { key, entries };
      setKey(key);
    }, () => {});
  }, [key]);
  const own = Object.entries(table.custom).map(([id, tile]) => ({
    ...tile,
    id,
    search: `${tile.name} ${tile.rule}`.toLowerCase(),
  }));
  return kept.key === key ? [...own, ...kept.entries] : own;
}

// What we say about a code in our own words: its own entry, or the chapter it stands in.
export const entryFor = (entries, id) =>
  entries.find((entry) => entry.ref === id || (entry.kind === "ruling" && entry.id === id)) ??
  entries.find((entry) => entry.kind === "turn" && id.startsWith(`${entry.id}.`));
