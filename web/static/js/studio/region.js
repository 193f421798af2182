// What is said about one region: number, terrain, symbols, edge.
import { Button, Choice, Toggle } from "../parts/buttons.js";
import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { signed, symbolSigned } from "./tell.js";

export function Described({ region, palette, step, onGone }) {
  const { key, number, terrain: ground, likely, symbols, edge } = region;
  const ordered = [...likely, ...palette.terrains.filter((id) => !likely.includes(id))].filter((id) => palette.terrains.includes(id));
  const drop = async () => (await step("DropRegion", { region: key })) && onGone();
  return html`
    <section class="described" aria-label=${say("studio.region.title", { number })}>
      <h2>${say("studio.region.title", { number })}</h2>
      <${Number} key=${key} number=${number} onNumber=${(next) => step("NumberRegion", { region: key, number: next })} />
      <${Choice}
        label=${say("studio.region.terrain")}
        name="terrain"
        value=${ground}
        options=${ordered.map((id) => [id, signed(id)])}
        onChoose=${(id) => step("NameTerrain", { region: key, terrain: id })}
      />
      <div class="symbols" role="group" aria-label=${say("studio.region.symbols")}>
        ${palette.symbols.map(
          (id) => html`
            <${Toggle}
              label=${symbolSigned(id)}
              value=${symbols.includes(id)}
              onChange=${(there) => step("MarkSymbol", { region: key, symbol: id, there })}
            />
          `,
        )}
        <${Toggle} label=${say("studio.region.edge")} value=${edge} onChange=${(at) => step("MarkEdge", { region: key, edge: at })} />
      </div>
      <${Button} icon="erase" onPress=${drop}>${say("studio.region.drop")}<//>
    </section>
  `;
}

function Number({ number, onNumber }) {
  const [typed, setTyped] = useState(number);
  useEffect(() => setTyped(number), [number]);
  const send = () => typed && typed !== number && onNumber(typed);
  return html`
    <label class="pick-one">${say("studio.region.number")}
      <input
        class="field"
        maxlength="4"
        value=${typed}
        onInput=${(event) => setTyped(event.currentTarget.value)}
        onChange=${send}
      />
    </label>
  `;
}
