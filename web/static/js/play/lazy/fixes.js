// Corrections of hands, purses, the clock and the column.
import { Stepper } from "../../parts/buttons.js";
import { html, useState } from "../../ui.js";
import { say } from "../../words.js";
import { powerName, raceName, seatName } from "../tell.js";
import { PickOne, Send } from "./fields.js";
import { useEntries } from "./entries.js";

const MOST_COINS = 300;
const PHASES = ["start", "choose", "conquest", "redeploy", "place"];
const seats = (table) => table.seats.map((_, seat) => [seat, seatName(seat)]);

export function FixHand({ table }) {
  const races = Object.keys(table.tribes);
  const [race, setRace] = useState(races[0]);
  const [tokens, setTokens] = useState(table.tribes[races[0]]?.hand ?? 0);
  if (!race) return html`<p>${say("play.fix.no-race")}</p>`;
  const pick = (next) => (setRace(next), setTokens(table.tribes[next].hand));
  return html`
    <${PickOne}
      label=${say("play.fix.race")}
      value=${race}
      options=${races.map((id) => [id, raceName(id)])}
      onPick=${pick}
    />
    <${Stepper} label=${say("play.fix.tokens")} most=${40} value=${tokens} onChange=${setTokens} />
    <${Send} command=${{ kind: "set-hand", race, tokens }} />
  `;
}

export function FixCoins({ table }) {
  const [seat, setSeat] = useState(0);
  // Nobody may see what is in there, so nobody would notice a purse that was set to 0 by a slip.
  const [coins, setCoins] = useState(null);
  const type = (text) => setCoins(text === "" ? null : Math.min(MOST_COINS, Math.max(0, Number(text) || 0)));
  return html`
    <p class="small">${say("play.fix.coins-how")}</p>
    <${PickOne}
      label=${say("play.fix.seat")}
      value=${seat}
      options=${seats(table)}
      onPick=${(next) => setSeat(Number(next))}
    />
    <label class="pick-one">${say("play.fix.coins-now")}
      <input
        class="field"
        type="number"
        inputmode="numeric"
        min="0"
        max=${MOST_COINS}
        value=${coins ?? ""}
        onInput=${(event) => type(event.currentTarget.value)}
      />
    </label>
    <${Send} command=${{ kind: "set-coins", seat, coins }} ready=${coins !== null} />
  `;
}

export function FixClock({ table }) {
  const [round, setRound] = useState(table.round);
  const [seat, setSeat] = useState(table.turn);
  const [phase, setPhase] = useState(PHASES.includes(table.phase) ? table.phase : "choose");
  return html`
    <${Stepper} label=${say("play.fix.round")} least=${1} most=${table.rounds} value=${round} onChange=${setRound} />
    <${PickOne}
      label=${say("play.fix.turn")}
      value=${seat}
      options=${seats(table)}
      onPick=${(next) => setSeat(Number(next))}
    />
    <${PickOne}
      label=${say("play.fix.phase")}
      value=${phase}
      options=${PHASES.map((id) => [id, say(`phases.${id}`)])}
      onPick=${setPhase}
    />
    <${Send} command=${{ kind: "set-clock", round, seat, phase }} />
  `;
}

export function FixCombo({ table }) {
  const entries = useEntries(table);
  const [position, setPosition] = useState(0);
  const [chosen, setChosen] = useState({});
  const combo = { race: table.column[position]?.race, power: table.column[position]?.power, ...chosen };
  const of = (kind, name) => entries.filter((entry) => entry.kind === kind).map(({ id }) => [id, name(id)]);
  return html`
    <${PickOne}
      label=${say("play.fix.place")}
      value=${position}
      options=${table.column.map((_, n) => [n, String(n + 1)])}
      onPick=${(next) => (setPosition(Number(next)), setChosen({}))}
    />
    <${PickOne}
      label=${say("play.fix.race")}
      value=${combo.race}
      options=${of("race", raceName)}
      onPick=${(race) => setChosen({ ...chosen, race })}
    />
    <${PickOne}
      label=${say("play.fix.power")}
      value=${combo.power}
      options=${of("power", powerName)}
      onPick=${(power) => setChosen({ ...chosen, power })}
    />
    <${Send} command=${{ kind: "set-combo", position, ...combo }} />
  `;
}
