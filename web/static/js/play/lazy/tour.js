// The first game: a few words beside what they speak of, one at a time, and never again when closed.
import { Button } from "../../parts/buttons.js";
import { change } from "../../settings.js";
import { html, useState } from "../../ui.js";
import { say } from "../../words.js";

const STOPS = ["ask", "map", "side", "undo", "help", "phones"];

export function Tour() {
  const [at, setAt] = useState(0);
  const last = at === STOPS.length - 1;
  const next = () => (last ? change({ toured: true }) : setAt(at + 1));
  return html`
    <section class="tour at-${STOPS[at]}" role="region" aria-label=${say("play.tour.title")}>
      <p class="small">${say("play.tour.step", { step: at + 1, steps: STOPS.length })}</p>
      <p aria-live="polite">${say(`play.tour.${STOPS[at]}`)}</p>
      <div class="answers">
        <${Button} onPress=${() => change({ toured: true })}>${say("play.tour.skip")}<//>
        <${Button} kind="primary" icon="tick" onPress=${next}>${say(last ? "play.tour.done" : "play.tour.next")}<//>
      </div>
    </section>
  `;
}
