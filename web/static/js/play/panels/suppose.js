// "May I?": the same question for another hand or another race. Nothing here changes the game.
import { Button, Choice, Stepper } from "../../parts/buttons.js";
import { html, useEffect, useRef } from "../../ui.js";
import { say } from "../../words.js";
import { raceName } from "../tell.js";

export function Suppose({ table, chosen, onChosen }) {
  const open = chosen.hand !== null || chosen.race !== null;
  const races = Object.keys(table.tribes);
  const race = chosen.race ?? table.seats[table.turn].active ?? races[0];
  const begin = () => onChosen({ ...chosen, hand: table.tribes[race]?.hand ?? 5, race: race ?? null });
  const box = useRef(null);
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [open]);
  if (!races.length) return null;
  if (!open) return html`<${Button} kind="quiet" icon="ask" onPress=${begin}>${say("play.suppose.open")}<//>`;
  return html`
    <div class="suppose" ref=${box}>
      <h3>${say("play.suppose.title")}</h3>
      <${Choice}
        label=${say("play.suppose.race")}
        name="suppose"
        value=${chosen.race}
        options=${races.map((one) => [one, raceName(one)])}
        onChoose=${(next) => onChosen({ ...chosen, race: next })}
      />
      <${Stepper}
        label=${say("play.suppose.hand")}
        most=${30}
        value=${chosen.hand}
        onChange=${(hand) => onChosen({ ...chosen, hand })}
      />
      <${Button} kind="quiet" icon="back" onPress=${() => onChosen({ ...chosen, hand: null, race: null })}>
        ${say("play.suppose.close")}
      <//>
    </div>
  `;
}
