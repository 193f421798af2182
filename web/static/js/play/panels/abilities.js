// What abilities, places and relics offer beside conquests, and the answers to what interrupts.
import { Button } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { act } from "../acting.js";
import { lazy } from "../lazy.js";
import { listed, raceName, regionName, seatName, tell } from "../tell.js";
import { Rule } from "./lines.js";
import { Panel } from "./panel.js";

const Finds = lazy(() => import("../lazy/palette.js"), "Finds");
// More choices than these are not listed: the map narrows them down, or pictures show them.
const SHOWN = 6;

// A ability somebody may do now; `what` names one, without it the answers to a demand are meant.
export const abilitiesOf = (can, what) => (can?.abilities ?? []).filter((ability) => (what ? ability.what === what : ability.demand));

// Choices that agree with every region touched so far.
export const fitting = (ability, picked) =>
  ability.choices.filter(({ command }) => picked.every((id) => command.regions?.includes(id)));

export function Ability({ can, what, due, picked, onSkip, onClose }) {
  const [ability] = abilitiesOf(can, what);
  if (!ability) return null;
  const foot = due && html`<${Button} kind="plain wide skip" onPress=${onSkip}>${say("evening.without")}<//>`;
  return html`
    <${Panel} title=${say(ability.word)} onBack=${due ? null : onClose} foot=${foot}>
      <${Rule} rule=${ability.rule} />
      <${Choices} ability=${ability} picked=${picked} onDone=${due ? onSkip : onClose} />
    <//>
  `;
}

export function Demand({ table, can, picked }) {
  return html`
    <${Panel} title=${say("play.ability.demand")}>
      <p class="lead">${tell(table.act.ask)}</p>
      ${abilitiesOf(can).map((ability) => html`<${Choices} key=${ability.what} ability=${ability} picked=${picked} />`)}
    <//>
  `;
}

function Choices({ ability, picked, onDone }) {
  const found = fitting(ability, picked);
  const run = async (command) => (await act(command)) && onDone?.();
  if (found.length > SHOWN && sameRegions(ability)) return html`<${Finds} choices=${found} onTap=${run} />`;
  const onMap = found.every(({ command }) => command.regions?.length) && (found.length > SHOWN || found.some(isPair));
  const shown = onMap ? found.filter(({ command }) => command.regions.length === picked.length) : found;
  return html`
    ${ability.choices.length > 1 && html`<p class=${onMap ? "touch-map" : "small"}>${say("play.ability.where")}</p>`}
    <${ChoiceKeys} ability=${ability} choices=${shown} onDone=${onDone} />
  `;
}

const isPair = ({ command }) => command.regions.length > 1;

export function ChoiceKeys({ ability, choices, onDone, titled = false }) {
  const run = async (command) => (await act(command)) && onDone?.();
  return html`
    <div class="stack-of">
      ${choices.map((choice) => html`
        <${Button} key=${JSON.stringify(choice.command)} icon="ability" onPress=${() => run(choice.command)}>
          ${titled ? say(ability.word) + say("play.ability.colon") + nameOf(choice, ability) : nameOf(choice, ability)}
        <//>
      `)}
    </div>
  `;
}

// What all choices have in common need not be said.
function sameRegions({ choices }) {
  const regions = choices.map(({ command }) => String(command.regions));
  return regions.length > 1 && regions.every((one) => one === regions[0]);
}

function nameOf({ command, word }, ability) {
  const parts = [
    ...(command.regions?.length && !sameRegions(ability) ? [listed(command.regions.map((id) => regionName(id)))] : []),
    ...(command.seat === undefined || command.seat === null ? [] : [seatName(command.seat)]),
    ...(command.race ? [raceName(command.race)] : []),
    ...(word ? [say(word)] : []),
    ...(command.using?.length ? [listed(command.using)] : []),
  ];
  return parts.join(" · ") || say(ability.word);
}
