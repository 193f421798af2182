// The column: drawn by the server, or the table's own tiles, entered as they lie there.
import { Choice } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { Palette } from "./palette.js";

const VISIBLE = 6;

export function ColumnEntry({ box, now, onChange }) {
  const { entered, column } = now;
  const options = [[false, say("play.new.drawn")], [true, say("play.new.entered")]];
  return html`
    <section class="card" aria-label=${say("play.new.column")}>
      <${Choice}
        label=${say("play.new.column")}
        name="column"
        value=${entered}
        options=${options}
        onChoose=${(entered) => onChange({ entered })}
      />
      ${entered && html`<${Entered} box=${box} now=${now} column=${column} onChange=${onChange} />`}
      ${box.finds && !entered &&
      html`
        <${Choice}
          label=${say("play.new.finds")}
          name="finds"
          value=${now.finds}
          options=${["drawn", "told"].map((id) => [id, say(`play.new.finds-${id}`)])}
          onChoose=${(finds) => onChange({ finds })}
        />
      `}
    </section>
  `;
}

// What has been entered, top first; a tap takes one out again. What is left out is asked later.
function Entered({ box, now, column, onChange }) {
  const name = namesOf(now.custom);
  const comboOf = ({ race, power }) => say("places.combo", { race: name("race", race), power: name("power", power) });
  const drop = (at) => onChange({ column: column.filter((_, n) => n !== at) });
  const free = (kind) => [...box[`${kind}s`], ...own(now.custom, kind)].filter(({ id }) => !column.some((combo) => combo[kind] === id));
  return html`
    <p class="small">${say("play.new.entered-how")}</p>
    <ol class="entered" start="0">
      ${column.map((combo, n) => html`
        <li key=${combo.race}>
          <button type="button" class="button row" onClick=${() => drop(n)} aria-label=${`${say("play.new.take-out")} ${comboOf(combo)}`}>
            ${comboOf(combo)}
          </button>
        </li>
      `)}
    </ol>
    ${column.length < VISIBLE && html`
      <${Palette}
        powers=${free("power")}
        races=${free("race")}
        name=${name}
        onDone=${(combo) => onChange({ column: [...column, combo] })}
      />
    `}
  `;
}

const namesOf = (custom) => (kind, id) => custom.find((tile) => tile.id === id)?.name ?? say(`${kind}s.${id}.name`);
const own = (custom, kind) => custom.filter((tile) => tile.kind === kind && tile.name);
