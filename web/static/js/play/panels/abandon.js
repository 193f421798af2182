// Making ready while giving regions up: touch them on the map or here, then go.
import { Button } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { act } from "../acting.js";
import { regionName } from "../tell.js";
import { Panel } from "./panel.js";

export function Abandon({ can, picked, onPick, onClose }) {
  const go = async () => (await act({ kind: "expand", abandon: picked })) && onClose();
  const foot = html`
    <${Button} kind="primary wide" icon="sword" disabled=${!picked.length} onPress=${go}>
      ${say(picked.length ? "play.abandon.go" : "play.abandon.none", { n: picked.length })}
    <//>
  `;
  return html`
    <${Panel} title=${say("play.abandon.title")} onBack=${onClose} foot=${foot}>
      <p class="lead">${say("play.abandon.how")}</p>
      <div class="extras">
        ${(can.expand?.regions ?? []).map((id) => html`
          <button type="button" class="button extra" aria-pressed=${picked.includes(id)} onClick=${() => onPick(id)}>
            <span>${regionName(id)}</span>
          </button>
        `)}
      </div>
    <//>
  `;
}
