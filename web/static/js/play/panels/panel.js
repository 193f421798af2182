// The place beside the map where one thing at a time is looked at.
import { Button } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";

// `foot` stays in sight however long the rest is.
export function Panel({ title, onBack, backWord, foot, children, kind = "" }) {
  return html`
    <section class="panel-card ${kind}" aria-labelledby="panel-title">
      <div class="panel-head">
        ${onBack &&
        html`
          <${Button} icon="back" kind="plain small-key" onPress=${onBack} aria-label=${backWord ?? say("dialog.back")}><//>
        `}
        <h2 id="panel-title">${title}</h2>
      </div>
      <div class="panel-body">${children}</div>
      ${foot && html`<div class="panel-foot">${foot}</div>`}
    </section>
  `;
}
