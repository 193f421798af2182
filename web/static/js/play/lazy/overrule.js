// A ruling the table does not like becomes a house rule: noted, and in the log for ever.
import { Button } from "../../parts/buttons.js";
import { html, useState } from "../../ui.js";
import { say } from "../../words.js";
import { act } from "../acting.js";
import { oneLine } from "./fields.js";

export function Overrule({ rule, table, you }) {
  const [typing, setTyping] = useState(false);
  const [text, setText] = useState("");
  const own = table.overruled?.[rule];
  const send = async () => {
    if (await act({ kind: "note", rule, text: oneLine(text) })) setTyping(false);
  };
  return html`
    ${own && html`<p class="overruled">${say("play.rules.overruled", { text: own })}</p>`}
    ${you?.role === "tablet" && !typing &&
    html`
      <${Button} kind="quiet" icon="pen" onPress=${() => setTyping(true)}>${say("play.rules.overrule")}<//>
    `}
    ${typing &&
    html`
      <textarea
        class="field"
        aria-label=${say("play.rules.instead")}
        placeholder=${say("play.rules.instead")}
        rows="3"
        maxlength="300"
        value=${text}
        onInput=${(event) => setText(event.currentTarget.value)}
      >
      </textarea>
      <div class="two-keys">
        <${Button} onPress=${() => setTyping(false)}>${say("dialog.back")}<//>
        <${Button} kind="primary" icon="tick" disabled=${!text.trim()} onPress=${send}>${say("play.rules.agree")}<//>
      </div>
    `}
  `;
}
