// Why the last tap was not taken; and the question before something is undone that cannot be unseen.
import { Button } from "../parts/buttons.js";
import { Dialog } from "../parts/dialog.js";
import { useWatched } from "../store.js";
import { html, useEffect, useState } from "../ui.js";
import { knows, say } from "../words.js";
import { act, trouble } from "./acting.js";
import { Reasons } from "./panels/lines.js";
import { tell } from "./tell.js";

const READ_MS = 7_000;

export function Trouble({ table }) {
  const last = useWatched(trouble);
  const found = last?.at === `${table.game} ${table.cursor}` ? last : null;
  const forget = () => trouble.set(null);
  return html`
    ${found &&
    html`
      <${found.command.kind === "jump" && asks(found) ? Crossing : Refusal} found=${found} onClose=${forget} />
    `}
    <${Notices} notices=${table.notices} />
  `;
}

// The server forgets notices with the next frame of a camera; people read slower.
function Notices({ notices }) {
  const [shown, setShown] = useState([]);
  useEffect(() => {
    if (notices.length) setShown(notices);
  }, [notices]);
  useEffect(() => {
    const gone = setTimeout(() => setShown([]), READ_MS);
    return () => clearTimeout(gone);
  }, [shown]);
  return shown.length > 0 && html`<p class="notice" role="status">${shown.map(tell).join(" ")}</p>`;
}

const asks = ({ reasons }) => reasons.some(({ key }) => key.startsWith("crosses."));

function Refusal({ found, onClose }) {
  const key = `play.trouble.${found.code}`;
  return html`
    <div class="trouble" role="alert">
      <div>
        <strong>${say(knows(key) ? key : "play.trouble.refused")}</strong>
        ${found.reasons.length > 0 && html`<${Reasons} reasons=${found.reasons} />`}
      </div>
      <${Button} onPress=${onClose}>${say("dialog.close")}<//>
    </div>
  `;
}

function Crossing({ found, onClose }) {
  const yes = () => act({ ...found.command, sure: true }, found.seat);
  return html`
    <${Dialog} title=${say("play.trouble.crossing")} onClose=${onClose}>
      ${found.reasons.map((reason) => html`<p>${tell(reason)}</p>`)}
      <div class="answers">
        <${Button} onPress=${onClose}>${say("dialog.no")}<//>
        <${Button} kind="primary" icon="undo" onPress=${yes}>${say("play.trouble.yes")}<//>
      </div>
    <//>
  `;
}
