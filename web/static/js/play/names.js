// Names that open their rule when touched.
import { watched } from "../store.js";
import { html } from "../ui.js";
import { say } from "../words.js";
import { markerName, powerName, raceName } from "./tell.js";

// The ids whose rules are being read, or null.
export const reading = watched(null);

// Languages order the two names differently: these stand for them while the sentence is built.
// They are code points that no language uses.
const RACE = "\ue001";
const POWER = "\ue002";

export function HelpName({ race, power }) {
  const ofRace = html`<${Name} id=${race} name=${raceName(race)} />`;
  if (!power) return ofRace;
  const touched = { [RACE]: ofRace, [POWER]: html`<${Name} id=${power} name=${powerName(power)} />` };
  const parts = say("places.combo", { race: RACE, power: POWER }).split(/([\ue001\ue002])/);
  return parts.map((part) => touched[part] ?? part);
}

export const MarkerHelp = ({ marker }) => html`<${Name} id=${marker.split(":")[0]} name=${markerName(marker)} />`;

export function Name({ id, name }) {
  return html`
    <button type="button" class="name" aria-haspopup="dialog" onClick=${() => reading.set([id])}>${name}</button>
  `;
}
