// "May I?": the same question for another hand or another race. Nothing here changes the game.
import { Button, Choice, Stepper } from "../../parts/buttons.js";
import { html, useEffect, useRef } from "../../ui.js";
import { say } from "../../words.js";
import { raceName } from "../tell.js";

export function Suppose({ table, wish, onWish }) {
  const open = wish.hand !== null || wish.race !== null;
  const races = Object.keys(table.tribes);
  const race = wish.race ?? table.seats[table.turn].active ?? races[0];
  const begin = () => onWish({ ...wish, hand: table.tribes[race]?.hand ?? 5, race: race ?? null });
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
        value=${wish.race}
        options=${races.map((one) => [one, raceName(one)])}
        onChoose=${(next) => onWish({ ...wish, race: next })}
      />
      <${Stepper}
        label=${say("play.suppose.hand")}
        most=${30}
        value=${wish.hand}
        onChange=${(hand) => onWish({ ...wish, hand })}
      />
      <${Button} kind="quiet" icon="back" onPress=${() => onWish({ ...wish, hand: null, race: null })}>
        ${say("play.suppose.close")}
      <//>
    </div>
  `;
}
