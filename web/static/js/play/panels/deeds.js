// What abilities, places and relics offer beside conquests, and the answers to what interrupts.
import { Button } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { knows, say } from "../../words.js";
import { act } from "../acting.js";
import { tell } from "../tell.js";
import { Panel } from "./panel.js";

// Deeds that are not answers, by what they are: one key each, however many places they have.
export function grouped(deeds) {
  const groups = new Map();
  for (const deed of deeds.filter(({ demand }) => !demand)) {
    const what = deed.command.what ?? deed.command.kind;
    if (!groups.has(what)) groups.set(what, { word: wordOf(what), deeds: [] });
    groups.get(what).deeds.push(deed);
  }
  return groups;
}

export function Deeds({ can, what, chosen, onClose }) {
  const group = grouped(can.deeds).get(what);
  if (!group) return null;
  const here = chosen ? group.deeds.filter(({ command }) => command.regions?.includes(chosen)) : [];
  return html`
    <${Panel} title=${group.word} onBack=${onClose}>
      ${group.deeds.length > 1 && html`<p class="lead">${say("play.deed.where")}</p>`}
      <${DeedList} deeds=${here.length ? here : group.deeds} onDone=${onClose} />
    <//>
  `;
}

export function Demand({ table, can }) {
  const answers = can.deeds.filter(({ demand }) => demand);
  return html`
    <${Panel} title=${say("play.deed.demand")}>
      <p class="lead">${tell(table.act.ask)}</p>
      <${DeedList} deeds=${answers} />
    <//>
  `;
}

export function DeedList({ deeds, onDone }) {
  const run = async (command) => (await act(command)) && onDone?.();
  return html`
    <div class="stack-of">
      ${deeds.map(({ command, title }) => html`<${Button} key=${JSON.stringify(command)} icon="deed" onPress=${() => run(command)}>${tell(title)}<//>`)}
    </div>
  `;
}

function wordOf(what) {
  const name = what.split(":")[0];
  const kinds = [`uses.${name}`, `weapons.${name}`, `powers.${name}.name`, `races.${name}.name`, `finds.${name}.name`, `markers.${name}.name`, `demands.${name}`, `gifts.${name}`];
  return say(kinds.find(knows) ?? name);
}
