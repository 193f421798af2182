// A combo under the finger: its two rules, what one gets, what one pays. Then it may be taken.
import { Button, Choice } from "../../parts/buttons.js";
import { html, useState } from "../../ui.js";
import { say } from "../../words.js";
import { act } from "../acting.js";
import { TradeRule } from "../rules.js";
import { comboName, powerName, raceName, regionName } from "../tell.js";
import { Panel } from "./panel.js";

export function Pick({ position, table, can, acts, picked, onPick, onClose }) {
  const combo = table.column[position];
  const [swap, setSwap] = useState(null);
  const [place = null] = picked;
  if (!combo) return null;
  const pick = acts ? can?.picks.find((one) => one.position === position) : null;
  const take = async () => (await act({ kind: "pick", position, swap_with: swap, region: place })) && onClose();
  const placed = !pick?.regions.length || place !== null;
  const foot =
    pick &&
    html`
      <${Button} kind="primary wide" icon="tick" disabled=${!placed} onPress=${take}>${say("play.pick.take")}<//>
    `;
  return html`
    <${Panel} title=${comboName(combo.race, combo.power)} onBack=${onClose} kind="pick" foot=${foot}>
      <dl class="deal">
        <dt>${say("play.pick.tokens")}</dt><dd>${combo.tokens}</dd>
        <dt>${say("play.pick.pay")}</dt><dd>${position}</dd>
        <dt>${say("play.pick.get")}</dt><dd>${combo.coins}</dd>
      </dl>
      <${TradeRule} id=${combo.race} name=${raceName(combo.race)} kind="races" />
      <${TradeRule} id=${combo.power} name=${powerName(combo.power)} kind="powers" />
      ${pick?.swaps && html`<${Swaps} table=${table} position=${position} value=${swap} onChoose=${setSwap} />`}
      ${pick?.regions.length > 0 &&
      html`
        <${Choice}
          label=${say("play.pick.where")}
          name="where"
          value=${place}
          options=${pick.regions.map((id) => [id, regionName(id)])}
          onChoose=${onPick}
        />
      `}
    <//>
  `;
}

function Swaps({ table, position, value, onChoose }) {
  const others = table.column.map((combo, n) => [n, powerName(combo.power)]).filter(([n]) => n !== position);
  return html`
    <${Choice}
      label=${say("play.pick.swap")}
      name="swap"
      value=${value}
      options=${[[null, say("play.pick.keep")], ...others]}
      onChoose=${onChoose}
    />
  `;
}
