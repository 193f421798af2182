// The blank tiles: a race or power of the table's own, with its number and its rule in words.
import { Button, Stepper } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { oneLine } from "./fields.js";

const BLANK = { race: { name: "", rule: "", number: 6, supply: 11 }, power: { name: "", rule: "", number: 4 } };

export function BlankTiles({ tiles, onChange }) {
  const set = (at, change) => onChange(tiles.map((tile, n) => (n === at ? { ...tile, ...change } : tile)));
  const add = (kind) => onChange([...tiles, { ...BLANK[kind], kind, id: `own_${kind}_${tiles.length + 1}` }]);
  return html`
    <details class="card house-rules">
      <summary><h2>${say("play.own-tiles.title")}</h2><span class="small">${say("play.own-tiles.how")}</span></summary>
      ${tiles.map(
        (tile, n) => html`
          <div class="switch" key=${tile.id}>
            <h3>${say(`play.own-tiles.${tile.kind}`)}</h3>
            <input
              class="field"
              aria-label=${say("play.own-tiles.name")}
              placeholder=${say("play.own-tiles.name")}
              maxlength="24"
              value=${tile.name}
              onInput=${(event) => set(n, { name: event.currentTarget.value })}
            />
            <textarea
              class="field"
              aria-label=${say("play.own-tiles.rule")}
              placeholder=${say("play.own-tiles.rule")}
              maxlength="400"
              rows="3"
              value=${tile.rule}
              onInput=${(event) => set(n, { rule: event.currentTarget.value })}
            >
            </textarea>
            <${Stepper}
              label=${say("play.own-tiles.number")}
              least=${1}
              most=${15}
              value=${tile.number}
              onChange=${(number) => set(n, { number })}
            />
            ${tile.kind === "race" &&
            html`
              <${Stepper}
                label=${say("play.own-tiles.supply")}
                least=${tile.number}
                most=${30}
                value=${tile.supply}
                onChange=${(supply) => set(n, { supply })}
              />
            `}
            <${Button} kind="quiet" icon="erase" onPress=${() => onChange(tiles.filter((_, at) => at !== n))}>
              ${say("play.own-tiles.drop")}
            <//>
          </div>
        `,
      )}
      <div class="two-keys">
        <${Button} icon="plus" onPress=${() => add("race")}>${say("play.own-tiles.race")}<//>
        <${Button} icon="plus" onPress=${() => add("power")}>${say("play.own-tiles.power")}<//>
      </div>
    </details>
  `;
}

// What the server wants to know.
export const blankTiles = (tiles) =>
  tiles
    .filter(({ name }) => name.trim())
    .map(({ kind, rule, ...tile }) => ({ ...tile, rule: oneLine(rule) }));
