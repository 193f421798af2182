// Two taps for a combo, power first as on the display, one for a find: tiles drawn as they look.
import { Button } from "../../parts/buttons.js";
import { html, useState } from "../../ui.js";
import { say } from "../../words.js";
import { act } from "../acting.js";
import { MARKERS, TREASURE } from "../map/drawings.js";
import { Panel } from "../panels/panel.js";
import { powerName, raceName } from "../tell.js";

const BADGE = "M24 3a21 21 0 1 0 .01 0z";
const BANNER = "M5 4h38v30l-19 11L5 34z";

// `name` says how a tile is called where no game is on the table yet.
export function Palette({ powers, races, name = nameOf, onDone }) {
  const [power, setPower] = useState(null);
  const done = (race) => (setPower(null), onDone({ race, power }));
  if (power === null) {
    return html`<${Tiles} kind="power" label=${say("play.palette.power")} tiles=${powers} name=${name} onTap=${setPower} />`;
  }
  return html`
    <${Button} icon="back" onPress=${() => setPower(null)}>${name("power", power)}<//>
    <${Tiles} kind="race" label=${say("play.palette.race")} tiles=${races} name=${name} onTap=${done} />
  `;
}

const nameOf = (kind, id) => (kind === "race" ? raceName(id) : powerName(id));

function Tiles({ kind, label, tiles, name, onTap }) {
  const named = tiles.map((tile) => ({ ...tile, name: name(kind, tile.id) }));
  return html`
    <div class="palette" role="group" aria-label=${label}>
      <p class="lead">${label}</p>
      ${named.sort((one, other) => one.name.localeCompare(other.name)).map(({ id, number, name: word }) => html`
        <${Tile} key=${id} kind=${kind} name=${word} onTap=${() => onTap(id)}>
          <path d=${kind === "race" ? BANNER : BADGE} style=${`fill:hsl(${hue(id)} 45% 42%)`} />
          <text x="24" y="31">${number}</text>
        <//>
      `)}
    </div>
  `;
}

function Tile({ kind, name, onTap, children }) {
  return html`
    <button type="button" class="button tile ${kind}" onClick=${onTap}>
      <svg viewBox="0 0 48 48" aria-hidden="true">${children}</svg>
      <span>${name}</span>
    </button>
  `;
}

// What lay face down, or came up in a region: the token as the map shows it.
export function Finds({ choices, onTap }) {
  const named = choices.map(({ command, word }) => ({ command, word: say(word) }));
  return html`
    <div class="palette finds" role="group" aria-label=${say("play.palette.find")}>
      ${named.sort((one, other) => one.word.localeCompare(other.word)).map(({ command, word }) => html`
        <${Tile} key=${command.value} kind="find" name=${word} onTap=${() => onTap(command)}>
          <rect x="4" y="4" width="40" height="40" rx="8" style=${`fill:hsl(${hue(command.value)} 45% 42%)`} />
          <path class="sign" transform="translate(9 9) scale(1.25)" d=${MARKERS[command.value] ?? TREASURE} />
        <//>
      `)}
    </div>
  `;
}

// The same tile always has the same colour.
const hue = (id) => [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

// A combo of the table's own tiles has come up.
export function Shown({ can, onClose }) {
  if (!can?.show) return null;
  const tell = async ({ race, power }) => (await act({ kind: "show", race, power })) && onClose?.();
  return html`
    <${Panel} title=${say("play.palette.title")} onBack=${onClose} kind="shown">
      <${Palette} ...${can.show} onDone=${tell} />
    <//>
  `;
}
