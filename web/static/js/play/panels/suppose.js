// "May I?": the same question for another hand or another race. Nothing here changes the game.
import { Button, Stepper } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { PickOne } from "../lazy/fields.js";
import { raceName } from "../tell.js";

export function Suppose({ table, supposed, onSupposed }) {
  const races = Object.keys(table.tribes);
  const race = table.seats[table.turn].active ?? races[0];
  const begin = () => onSupposed({ hand: table.tribes[race]?.hand ?? 5, race });
  if (!races.length) return null;
  if (!supposed) return html`<${Button} kind="quiet" icon="ask" onPress=${begin}>${say("play.suppose.open")}<//>`;
  return html`
    <div class="suppose">
      <h3>${say("play.suppose.title")}</h3>
      <${PickOne}
        label=${say("play.suppose.race")}
        value=${supposed.race}
        options=${races.map((one) => [one, raceName(one)])}
        onPick=${(next) => onSupposed({ ...supposed, race: next })}
      />
      <${Stepper}
        label=${say("play.suppose.hand")}
        most=${30}
        value=${supposed.hand}
        onChange=${(hand) => onSupposed({ ...supposed, hand })}
      />
    </div>
  `;
}
