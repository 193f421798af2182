// The digits that a television shows, typed at the tablet.
import { get, post } from "../api.js";
import { feel } from "../feel.js";
import { Button } from "../parts/buttons.js";
import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";

export function TypedCode() {
  const [code, setCode] = useState("");
  const [note, setNote] = useState("");
  const [address, setAddress] = useState("");
  useEffect(() => void get("/api/about").then(({ plain }) => setAddress(plain), () => {}), []);
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
      <p class="note" role="status">${note}</p>
      ${!note && html`<p>${say("play.code.open")}</p><p class="address">${address}</p>`}
      <label>
        <span>${say("play.code.type", { watch: say("watch.nav") })}</span>
        <input
          class="digits"
          inputmode="numeric"
          autocomplete="off"
          maxlength="7"
          value=${code}
          onInput=${(event) => (setCode(event.currentTarget.value), setNote(""))}
        />
      </label>
      <${Button} icon="tick" disabled=${code.replace(/\s/g, "").length !== 6} onPress=${send}>${say("play.code.send")}<//>
    </form>
  `;
}
