// Which board lies on the table: the one printed for so many, another, or islands.
import { Choice } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { knows, say } from "../../words.js";
import { boardName } from "./boxes.js";

export function Boards({ box, count, board, onChange }) {
  return html`
    <section class="card" aria-label=${say("play.new.board")}>
      <${box.islands ? Islands : Sheets} box=${box} count=${count} board=${board} onChange=${onChange} />
    </section>
  `;
}

function Sheets({ box, count, board, onChange }) {
  const sheets = box.boards[count] ?? [];
  const named = ({ id, house, own }) =>
    own ? say("play.new.own-board", { id }) : say(house ? "play.new.house-board" : "play.new.printed", { number: count, id });
  const options = sheets.map((sheet) => [sheet.id, named(sheet)]);
  return html`
    <${Choice}
      label=${say("play.new.board")}
      name="board"
      value=${board || sheets[0]?.id}
      options=${options}
      onChoose=${(id) => onChange({ board: id })}
    />
    <${LeftOut} tiles=${(sheets.find(({ id }) => id === board) ?? sheets[0])?.left_out ?? []} />
  `;
}

// On a mixed table: banners and badges that stay in their box, and what the board lacks for them.
function LeftOut({ tiles }) {
  if (!tiles.length) return null;
  return html`
    <p class="small">${say("play.new.left-out")}</p>
    <ul class="small">
      ${tiles.map(({ kind, id, lacks }) => html`
        <li>${say("play.new.lacks", { name: say(`${kind}s.${id}.name`), what: lacks.map(ground).join(", ") })}</li>
      `)}
    </ul>
  `;
}

const ground = (id) => say(knows(`terrains.${id}`) ? `terrains.${id}` : `symbols.${id}`);

function Islands({ box: { islands }, count, board, onChange }) {
  const needs = islands.needs[count] ?? [];
  const chosen = board ? board.split("+") : [];
  const put = (at, id) => onChange({ board: needs.map((_, n) => (n === at ? id : chosen[n] ?? "")).join("+") });
  const drawn = !board;
  return html`
    <${Choice}
      label=${say("play.new.islands")}
      name="islands"
      value=${drawn}
      options=${[[true, say("play.new.islands-drawn")], [false, say("play.new.islands-laid")]]}
      onChoose=${(random) => onChange({ board: random ? "" : firstOf(islands, needs).join("+") })}
    />
    ${!drawn &&
    needs.map(
      (size, at) => html`
        <label class="pick-one">${say(`play.new.size.${size}`)}
          <select class="field" value=${chosen[at] ?? ""} onChange=${(event) => put(at, event.currentTarget.value)}>
            ${islands.sheets.filter((sheet) => sheet.size === size).map(({ id, own }) => html`
              <option value=${id}>${own ? say("play.new.own-board", { id }) : boardName(id)}</option>
            `)}
          </select>
        </label>
      `,
    )}
  `;
}

// Different pieces, whichever sides.
function firstOf(islands, needs) {
  const used = [];
  return needs.map((size) => {
    const sheet = islands.sheets.find((one) => one.size === size && !used.includes(one.piece));
    used.push(sheet?.piece);
    return sheet?.id ?? "";
  });
}
