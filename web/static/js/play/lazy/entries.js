// The rules of one box and language as a list, and the one that speaks of a code.
import { get } from "../../api.js";
import { useEffect, useState } from "../../ui.js";
import { language } from "../../words.js";

let shelf = { key: "", entries: [] };

// The help of one box and language, with the table's own tiles.
export function useEntries(table) {
  const key = `${table.box}/${language.get()}`;
  const [, setKey] = useState(shelf.key);
  useEffect(() => {
    if (shelf.key === key) return;
    get(`/api/help/${encodeURIComponent(table.box)}/${language.get()}`).then(({ entries }) => {
      shelf = { key, entries };
      setKey(key);
    }, () => {});
  }, [key]);
  const own = Object.entries(table.custom).map(([id, tile]) => ({
    ...tile,
    id,
    search: `${tile.name} ${tile.rule}`.toLowerCase(),
  }));
  return shelf.key === key ? [...own, ...shelf.entries] : own;
}

// What we say about a code in our own words: its own entry, or the chapter it stands in.
export const entryFor = (entries, id) =>
  entries.find((entry) => entry.ref === id || (entry.kind === "ruling" && entry.id === id)) ??
  entries.find((entry) => entry.kind === "turn" && id.startsWith(`${entry.id}.`));
