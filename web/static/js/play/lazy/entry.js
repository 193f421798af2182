// The column: drawn by the server, or entered as it lies on the table; and who knows the hidden tiles.
import { Choice } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";

const VISIBLE = 6;

export function ColumnEntry({ box, now, onChange }) {
  const { entered, column, custom } = now;
  const rows = Array.from({ length: VISIBLE }, (_, n) => column[n] ?? { race: "", power: "" });
  const put = (at, wish) => onChange({ column: rows.map((row, n) => (n === at ? { ...row, ...wish } : row)) });
  const races = [...box.races.map(({ id }) => [id, say(`races.${id}.name`)]), ...own(custom, "race")];
  const powers = [...box.powers.map(({ id }) => [id, say(`powers.${id}.name`)]), ...own(custom, "power")];
  return html`
    <section class="card" aria-label=${say("play.new.column")}>
      <${Choice}
        label=${say("play.new.column")}
        name="column"
        value=${entered}
        options=${[[false, say("play.new.drawn")], [true, say("play.new.entered")]]}
        onChoose=${(wish) => onChange({ entered: wish })}
      />
      ${entered &&
      html`<p class="small">${say("play.new.entered-how")}</p>
        ${rows.map(
          (row, n) => html`
            <div class="entry-row">
              <b>${n}</b>
              <${Pick}
                label=${say("play.new.race-at", { number: n + 1 })}
                value=${row.race}
                options=${races}
                taken=${rows.map(({ race }) => race)}
                onPick=${(race) => put(n, { race })}
              />
              <${Pick}
                label=${say("play.new.power-at", { number: n + 1 })}
                value=${row.power}
                options=${powers}
                taken=${rows.map(({ power }) => power)}
                onPick=${(power) => put(n, { power })}
              />
            </div>
          `,
        )}`}
      ${box.finds &&
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

function Pick({ label, value, options, taken, onPick }) {
  return html`
    <select class="field" aria-label=${label} value=${value} onChange=${(event) => onPick(event.currentTarget.value)}>
      <option value="">—</option>
      ${options.filter(([id]) => id === value || !taken.includes(id)).map(([id, name]) => html`
        <option value=${id} selected=${id === value}>${name}</option>
      `)}
    </select>
  `;
}

const own = (custom, kind) =>
  custom.filter((tile) => tile.kind === kind && tile.name).map(({ id, name }) => [id, name]);
