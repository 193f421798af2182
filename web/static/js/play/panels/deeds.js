// What abilities, places and relics offer beside conquests, and the answers to what interrupts.
import { Button } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { act } from "../acting.js";
import { listed, raceName, regionName, seatName, tell } from "../tell.js";
import { Rule } from "./lines.js";
import { Panel } from "./panel.js";

const SHOWN = 24;

// A deed somebody may do now; `what` names one, without it the answers to a demand are meant.
export const deedsOf = (can, what) => (can?.deeds ?? []).filter((deed) => (what ? deed.what === what : deed.demand));

// Choices that agree with every region touched so far.
export const fitting = (deed, picked) =>
  deed.choices.filter(({ command }) => picked.every((id) => command.regions?.includes(id)));

export function Deed({ can, what, picked, onClose }) {
  const [deed] = deedsOf(can, what);
  if (!deed) return null;
  return html`
    <${Panel} title=${say(deed.word)} onBack=${onClose}>
      <${Rule} rule=${deed.rule} />
      <${Choices} deed=${deed} picked=${picked} onDone=${onClose} />
    <//>
  `;
}

export function Demand({ table, can, picked }) {
  return html`
    <${Panel} title=${say("play.deed.demand")}>
      <p class="lead">${tell(table.act.ask)}</p>
      ${deedsOf(can).map((deed) => html`<${Choices} key=${deed.what} deed=${deed} picked=${picked} />`)}
    <//>
  `;
}

function Choices({ deed, picked, onDone }) {
  const found = fitting(deed, picked);
  const shown = found.slice(0, SHOWN);
  return html`
    ${deed.choices.length > 1 && html`<p class="small">${say("play.deed.where")}</p>`}
    <${ChoiceKeys} deed=${deed} choices=${shown} onDone=${onDone} />
    ${found.length > SHOWN && html`<p class="small">${say("play.deed.more", { number: found.length - SHOWN })}</p>`}
  `;
}

export function ChoiceKeys({ deed, choices, onDone, titled = false }) {
  const run = async (command) => (await act(command)) && onDone?.();
  return html`
    <div class="stack-of">
      ${choices.map((choice) => html`
        <${Button} key=${JSON.stringify(choice.command)} icon="deed" onPress=${() => run(choice.command)}>
          ${titled ? say(deed.word) + say("play.deed.colon") + nameOf(choice, deed) : nameOf(choice, deed)}
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

function nameOf({ command, word }, deed) {
  const parts = [
    ...(command.regions?.length && !sameRegions(deed) ? [listed(command.regions.map(regionName))] : []),
    ...(command.seat === undefined || command.seat === null ? [] : [seatName(command.seat)]),
    ...(command.race ? [raceName(command.race)] : []),
    ...(word ? [say(word)] : []),
    ...(command.using?.length ? [listed(command.using)] : []),
  ];
  return parts.join(" · ") || say(deed.word);
}
