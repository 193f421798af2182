// Names that open their rule when touched.
import { watched } from "../store.js";
import { html } from "../ui.js";
import { say } from "../words.js";
import { markerName, powerName, raceName } from "./tell.js";

// The ids whose rules are being read, or null.
export const reading = watched(null);

// Languages order the two names differently: these stand for them while the sentence is built.
const RACE = "\u0001";
const POWER = "\u0002";

export function HelpName({ race, power }) {
  const ofRace = html`<${Name} id=${race} name=${raceName(race)} />`;
  if (!power) return ofRace;
  const touched = { [RACE]: ofRace, [POWER]: html`<${Name} id=${power} name=${powerName(power)} />` };
  const parts = say("places.combo", { race: RACE, power: POWER }).split(/([\u0001\u0002])/);
  return parts.map((part) => touched[part] ?? part);
}

export const MarkerHelp = ({ marker }) => html`<${Name} id=${marker.split(":")[0]} name=${markerName(marker)} />`;

export function Name({ id, name }) {
  return html`
    <button type="button" class="name" aria-haspopup="dialog" onClick=${() => reading.set([id])}>${name}</button>
  `;
}
