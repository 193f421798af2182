// House rules: every switch with a plain sentence about what it changes.
import { Choice } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";

export function HouseRules({ box, edition, changed, onChange }) {
  const printed = box.editions[edition] ?? {};
  return html`
    <details class="card house-rules">
      <summary><h2>${say("play.new.rules")}</h2><span class="small">${say("play.new.rules-how")}</span></summary>
      ${box.options.map(
        ({ id, choices }) => html`
          <div class="switch">
            <${Choice}
              label=${say(`options.${id}.name`)}
              name=${id}
              value=${id in changed ? changed[id] : printed[id]}
              options=${choices.map((value) => [value, say(`options.${id}.choices.${value ?? "none"}`)])}
              onChoose=${(value) => onChange({ ...changed, [id]: value })}
            />
            <p class="small">${say(`options.${id}.explain`)}</p>
          </div>
        `,
      )}
    </details>
  `;
}
