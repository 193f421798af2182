// House rules: every switch with a plain sentence about what it changes. That of the coins is no rule
// of a box: it stands before them.
import { Choice } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";

const COINS = ["counted", "hidden"];

export function HouseRules({ box, edition, changed, coins, onChange }) {
  const printed = box.editions[edition] ?? {};
  return html`
    <details class="card house-rules">
      <summary><h2>${say("play.new.rules")}</h2><span class="small">${say("play.new.rules-how")}</span></summary>
      <div class="switch">
        <${Choice}
          label=${say("play.new.coins")}
          name="coins"
          value=${coins}
          options=${COINS.map((value) => [value, say(`play.new.coins-${value}`)])}
          onChoose=${(value) => onChange({ coins: value })}
        />
        <p class="small">${say("play.new.coins-how")}</p>
      </div>
      ${box.options.map(
        ({ id, choices }) => html`
          <div class="switch">
            <${Choice}
              label=${say(`options.${id}.name`)}
              name=${id}
              value=${id in changed ? changed[id] : printed[id]}
              options=${choices.map((value) => [value, say(`options.${id}.choices.${value ?? "none"}`)])}
              onChoose=${(value) => onChange({ options: { ...changed, [id]: value } })}
            />
            <p class="small">${say(`options.${id}.explain`)}</p>
          </div>
        `,
      )}
    </details>
  `;
}
