// A television shows six digits; when they have been typed at the tablet it comes in by itself.
import { post } from "../api.js";
import { join, joined } from "../joining.js";
import { Button } from "../parts/buttons.js";
import { goHome } from "../router.js";
import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";

const ASK_MS = 1500;

export function ShownCode() {
  const [shown, setShown] = useState(null);
  const [over, setOver] = useState(false);
  const ask = () => post("/api/codes").then((made) => (setOver(false), setShown(made)), () => setOver(true));
  useEffect(() => {
    if (!shown) return undefined;
    const asking = setInterval(() => take(shown.ticket, () => (setShown(null), setOver(true))), ASK_MS);
    return () => clearInterval(asking);
  }, [shown]);
  return html`
    <section class="card shown-code" aria-label=${say("play.code.tv")}>
      ${shown
        ? html`<p>${say("play.code.how")}</p><p class="digits" role="status">${apart(shown.code)}</p>`
        : html`<${Button} icon="watch" onPress=${ask}>${say("play.code.tv")}<//>`}
      ${over && html`<p class="note" role="status">${say("play.code.over")}</p>`}
    </section>
  `;
}

async function take(ticket, onOver) {
  try {
    const { token } = await post("/api/codes/take", { ticket });
    if (token) await join(token);
    if (joined.get().state === "in") goHome();
  } catch (refused) {
    if (refused.status) onOver();
  }
}

const apart = (code) => `${code.slice(0, 3)} ${code.slice(3)}`;
