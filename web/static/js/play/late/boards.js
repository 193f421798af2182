// Which board lies on the table: the one printed for so many, another, or islands.
import { Choice } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";

export function Boards({ box, count, board, onChange }) {
  return html`
    <section class="card" aria-label=${say("play.new.board")}>
      ${box.islands ? html`<${Islands} islands=${box.islands} count=${count} board=${board} onChange=${onChange} />` : html`<${Sheets} sheets=${box.boards[count] ?? []} count=${count} board=${board} onChange=${onChange} />`}
    </section>
  `;
}

function Sheets({ sheets, count, board, onChange }) {
  const options = sheets.map(({ id, house }) => [id, say(house ? "play.new.house-board" : "play.new.printed", { number: count, id })]);
  return html`<${Choice} label=${say("play.new.board")} name="board" value=${board || sheets[0]?.id} options=${options} onChoose=${(id) => onChange({ board: id })} />`;
}

function Islands({ islands, count, board, onChange }) {
  const needs = islands.needs[count] ?? [];
  const chosen = board ? board.split("+") : [];
  const put = (at, id) => onChange({ board: Object.assign(needs.map((_, n) => chosen[n] ?? ""), { [at]: id }).join("+") });
  const drawn = !board;
  return html`
    <${Choice} label=${say("play.new.islands")} name="islands" value=${drawn} options=${[[true, say("play.new.islands-drawn")], [false, say("play.new.islands-laid")]]} onChoose=${(random) => onChange({ board: random ? "" : firstOf(islands, needs).join("+") })} />
    ${!drawn &&
    needs.map(
      (size, at) => html`
        <label class="pick-one">${say(`play.new.size.${size}`)}
          <select class="field" value=${chosen[at] ?? ""} onChange=${(event) => put(at, event.currentTarget.value)}>
            ${islands.sheets.filter((sheet) => sheet.size === size).map(({ id }) => html`<option value=${id}>${id}</option>`)}
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
