// What could still help in a conquest is asked for, before one stops without it: by touching the map.
import { Button } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { stop } from "../bar.js";
import { listed } from "../tell.js";
import { Panel } from "./panel.js";

export function Unused({ can, onFocus, onClose }) {
  const open = (kind) => () => onFocus({ kind });
  const goOn = () => (onClose(), stop(can, open));
  const foot = html`<${Button} kind="plain wide skip" onPress=${goOn}>${say("evening.without")}<//>`;
  const what = listed(can.helps.map(({ word }) => say(word)));
  return html`
    <${Panel} title=${say("evening.unused.title")} onBack=${onClose} kind="unused" foot=${foot}>
      <p class="touch-map" role="status">${say("evening.unused.how", { what })}</p>
    <//>
  `;
}
