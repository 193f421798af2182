// Corrections: the game is made to match the table. Each one is marked in the log for ever.
import { Choice } from "../../parts/buttons.js";
import { useWatched } from "../../store.js";
import { html, useEffect, useRef, useState } from "../../ui.js";
import { say } from "../../words.js";
import { board } from "../game.js";
import { Headed } from "./headed.js";
import { doubted } from "./suggestions.js";
import { Trouble } from "../trouble.js";
import { FixClock, FixCoins, FixCombo, FixHand } from "./fixes.js";
import { FixRegion } from "./fix-region.js";

const FORMS = { region: FixRegion, hand: FixHand, coins: FixCoins, clock: FixClock, combo: FixCombo };

export function Corrections({ picture }) {
  const drawn = useWatched(board);
  const [what, setWhat] = useState("region");
  const table = picture.table;
  const from = useRef(doubted.get() ? "table" : "history");
  useEffect(() => () => doubted.set(null), []);
  if (!drawn) return html`<h1>${say("play.fix.title")}</h1>`;
  return html`
    <${Headed} to=${from.current} title=${say("play.fix.title")} />
    <p class="lead">${say("play.fix.how")}</p>
    <${Choice}
      label=${say("play.fix.what")}
      name="fix"
      value=${what}
      options=${Object.keys(FORMS).map((id) => [id, say(`play.fix.${id}`)])}
      onChoose=${setWhat}
    />
    <section class="card fix" aria-label=${say(`play.fix.${what}`)}>
      <${FORMS[what]} key=${what} table=${table} board=${drawn} />
    </section>
    <${Trouble} table=${table} />
  `;
}
