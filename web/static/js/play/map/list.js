// The same map as a list, region by region: for those who cannot see or hit the drawing.
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { regionName } from "../tell.js";
import { contents, symbolsOf } from "./labels.js";

export function RegionList({ board, table, chosen, marks = {}, onChoose }) {
  const ids = Object.keys(board.regions).sort((a, b) => rank(marks[a]) - rank(marks[b]));
  return html`
    <ul class="region-list" aria-label=${say("play.map.list-label")}>
      ${ids.map(
        (id) => html`
          <li key=${id}>
            <button
              type="button"
              class="button row"
              aria-pressed=${id === chosen}
              disabled=${!onChoose}
              onClick=${() => onChoose?.(id)}
            >
              <svg class="swatch-ground" viewBox="0 0 24 24" aria-hidden="true">
                <rect class="ground ${board.regions[id].terrain}" width="24" height="24" rx="5" />
              </svg>
              <span class="what">
                <strong>${regionName(id)}</strong>
                <small>${[...symbolsOf(board.regions[id]), ...contents(table.regions[id], table)].join(" · ")}</small>
              </span>
              ${marks[id] && html`<em class="mark ${marks[id]}">${say(`play.mark.${marks[id]}`)}</em>`}
            </button>
          </li>
        `,
      )}
    </ul>
  `;
}

const ORDER = ["seen", "unlike", "chosen", "pick", "yes", "die", "roll", "with", "short", "given"];
const rank = (mark) => (mark ? ORDER.indexOf(mark) : ORDER.length);
