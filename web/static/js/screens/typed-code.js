// The digits that a television shows, typed at the tablet.
import { post } from "../api.js";
import { feel } from "../feel.js";
import { Button } from "../parts/buttons.js";
import { html, useState } from "../ui.js";
import { say } from "../words.js";

export function TypedCode() {
  const [code, setCode] = useState("");
  const [note, setNote] = useState("");
  const send = async (event) => {
    event?.preventDefault();
    try {
      await post("/api/codes/approve", { code });
      setNote(say("play.code.approved"));
      setCode("");
      feel("good");
    } catch {
      setNote(say("play.code.unknown"));
      feel("bad");
    }
  };
  return html`
    <form class="typed-code" onSubmit=${send}>
      <label>
        ${say("play.code.type")}
        <input
          class="digits"
          inputmode="numeric"
          autocomplete="off"
          maxlength="7"
          value=${code}
          onInput=${(event) => setCode(event.currentTarget.value)}
        />
      </label>
      <${Button} icon="tick" disabled=${code.replace(/\s/g, "").length !== 6} onPress=${send}>${say("play.code.send")}<//>
      <p class="note" role="status">${note}</p>
    </form>
  `;
}
