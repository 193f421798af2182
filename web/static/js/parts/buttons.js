// Things to press: cardboard buttons, choices of one, and steppers. None smaller than 72 px.
import { feel } from "../feel.js";
import { html, useState } from "../ui.js";
import { say } from "../words.js";
import { Icon } from "./icons.js";

export function Button({ icon, kind = "plain", disabled = false, onPress, children, ...rest }) {
  const press = (event) => {
    feel("tap");
    onPress?.(event);
  };
  return html`
    <button type="button" class="button ${kind}" disabled=${disabled} onClick=${press} ...${rest}>
      ${icon && html`<${Icon} name=${icon} />`}<span>${children}</span>
    </button>
  `;
}

// One of several; `options` are [value, what to show]. Arrow keys work as in any radio group.
export function Choice({ label, name, value, options, onChoose }) {
  return html`
    <fieldset class="choice">
      <legend>${label}</legend>
      <div class="options">
        ${options.map(
          ([option, shown]) => html`
            <label class="option">
              <input
                type="radio"
                name=${name}
                checked=${option === value}
                onChange=${() => (feel("tap"), onChoose(option))}
              />
              <span class="face">${shown}</span>
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}

// Follows the finger at once, and shows what is true once whoever was asked has answered.
export function Toggle({ label, value, onChange }) {
  const [wished, wish] = useState(null);
  const touch = async ({ currentTarget: { checked } }) => {
    feel("tap");
    wish(checked);
    try {
      await onChange(checked);
    } finally {
      wish(null);
    }
  };
  return html`
    <label class="toggle">
      <input type="checkbox" role="switch" checked=${wished ?? value} onChange=${touch} />
      <span class="track"></span><span>${label}</span>
    </label>
  `;
}

export function Stepper({ label, value, least = 0, most, onChange }) {
  const step = (by) => () => onChange(Math.min(most, Math.max(least, value + by)));
  return html`
    <div class="stepper" role="group" aria-label=${label}>
      <span class="label" aria-hidden="true">${label}</span>
      <div class="steps">
        <${Button} icon="minus" disabled=${value <= least} onPress=${step(-1)}>
          <span class="unseen">${say("stepper.less", { what: label })}</span>
        <//>
        <output aria-live="polite">${value}</output>
        <${Button} icon="plus" disabled=${value >= most} onPress=${step(1)}>
          <span class="unseen">${say("stepper.more", { what: label })}</span>
        <//>
      </div>
    </div>
  `;
}
