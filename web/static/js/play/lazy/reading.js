// The rule of what was touched, in a dialog over whatever is on screen.
import { Button } from "../../parts/buttons.js";
import { Dialog } from "../../parts/dialog.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { reading } from "../names.js";
import { useEntries } from "./entries.js";
import { Entry } from "./rules.js";

const NAMED = ["race", "power", "find", "marker"];

export function Reading({ ids, table, you }) {
  const entries = useEntries(table);
  const close = () => reading.set(null);
  const found = ids.flatMap((id) => entries.filter((entry) => entry.id === id && NAMED.includes(entry.kind)));
  return html`
    <${Dialog} title=${say("play.rules.title")} onClose=${close}>
      <div class="read">
        ${found.map((entry) => html`<${Entry} entry=${entry} table=${table} you=${you} level=${3} />`)}
      </div>
      <div class="answers"><${Button} kind="primary" onPress=${close}>${say("dialog.close")}<//></div>
    <//>
  `;
}
