// A labelled list to pick from, and the key that sends a correction and says that it was taken.
import { Button } from "../../parts/buttons.js";
import { html, useState } from "../../ui.js";
import { say } from "../../words.js";
import { act } from "../acting.js";

// The server takes text without line breaks.
export const oneLine = (text) => text.replace(/\s+/g, " ").trim();

export function PickOne({ label, value, options, onPick }) {
  return html`
    <label class="pick-one">${label}
      <select class="field" value=${String(value)} onChange=${(event) => onPick(event.currentTarget.value)}>
        ${options.map(([id, name]) => html`<option value=${String(id)} selected=${id === value}>${name}</option>`)}
      </select>
    </label>
  `;
}

export function Send({ command, ready = true }) {
  const [done, setDone] = useState(false);
  const send = async () => setDone(Boolean(await act(command)));
  return html`
    <${Button} kind="primary wide" icon="pen" disabled=${!ready} onPress=${send}>${say("play.fix.send")}<//>
    <p class="note" role="status">${done ? say("play.fix.done") : ""}</p>
  `;
}
