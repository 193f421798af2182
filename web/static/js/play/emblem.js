// The emblem of a race and the side it is on. The drawings come after the table: until then letter and
// colour must do.
import { useWatched, watched } from "../store.js";
import { html, useEffect } from "../ui.js";
import { say } from "../words.js";

const emblems = watched({});
let asked = false;

export function useEmblems() {
  const drawn = useWatched(emblems);
  useEffect(() => {
    if (asked) return;
    asked = true;
    import("./lazy/emblems.js").then(({ EMBLEMS }) => emblems.set(EMBLEMS), () => {});
  }, []);
  return drawn;
}

export function Emblem({ race }) {
  const path = useEmblems()[race];
  return path && html`<svg class="icon emblem" viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;
}

// Only one of the boxes has factions.
export function Faction({ faction }) {
  return faction && html`<span class="faction ${faction}">${say(`evening.faction.${faction}`)}</span>`;
}
