// Names that open their rule when touched.
import { watched } from "../store.js";
import { html } from "../ui.js";
import { say } from "../words.js";
import { markerName, powerName, raceName } from "./tell.js";

// The ids whose rules are being read, or null.
export const reading = watched(null);

export function HelpName({ race, power }) {
  const parts = say("places.combo", { race: "\u0001", power: "\u0002" }).split(/(\u0001|\u0002)/);
  if (!power) return html`<${Name} id=${race} name=${raceName(race)} />`;
  return parts.map((part) =>
    part === "\u0001" ? html`<${Name} id=${race} name=${raceName(race)} />` : part === "\u0002" ? html`<${Name} id=${power} name=${powerName(power)} />` : part,
  );
}

export const MarkerHelp = ({ marker }) => html`<${Name} id=${marker.split(":")[0]} name=${markerName(marker)} />`;

export function Name({ id, name }) {
  return html`<button type="button" class="name" aria-haspopup="dialog" onClick=${() => reading.set([id])}>${name}</button>`;
}
