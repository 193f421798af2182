// Charts as our own drawings, each with the same numbers as a table.
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { lookAt } from "../looks.js";
import { seatName, signed } from "../tell.js";

const W = 420;
const H = 230;
const LEFT = 38;
const BOTTOM = 28;
const LETTER = 14;
const DASHES = ["", "9 5", "2 5", "12 4 2 4", "5 3", "1 4"];

export function Charts({ charts, table }) {
  const lines = (key) => html`
    <${Chart} title=${say(`play.charts.${key}`)} table=${table} heads=${charts.rounds} rows=${charts[key]}>
      <${LineChart} rounds=${charts.rounds} rows=${charts[key]} table=${table} />
    <//>
  `;
  const battles = [charts.conquests, charts.losses];
  return html`
    <div class="charts">
      ${lines("coins")}
      ${lines("regions")}
      <${Chart}
        title=${say("play.charts.battles")}
        table=${table}
        heads=${[say("play.charts.conquests"), say("play.charts.losses")]}
        rows=${table.seats.map((_, seat) => battles.map((row) => row[seat]))}
      >
        <${BarChart}
          rows=${table.seats.map((_, seat) => battles.map((row) => row[seat]))}
          heads=${[say("play.charts.conquests"), say("play.charts.losses")]}
          table=${table}
        />
      <//>
      <${Sources} sources=${charts.sources} table=${table} />
    </div>
  `;
}

function Chart({ title, table, heads, rows, children }) {
  return html`
    <figure class="card chart">
      <figcaption>${title}</figcaption>
      ${children}
      <${Legend} table=${table} />
      <details>
        <summary>${say("play.charts.numbers")}</summary>
        <div class="scrolls" tabindex="0" role="group" aria-label=${title}>
          <table class="numbers">
            <caption class="unseen">${title}</caption>
            <thead><tr><td></td>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
            <tbody>
              ${rows.map((row, seat) => html`
                <tr><th scope="row">${seatName(seat)}</th>${row.map((n) => html`<td>${n}</td>`)}</tr>
              `)}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  `;
}

export function Legend({ table }) {
  return html`
    <ul class="legend">
      ${table.seats.map((one, seat) => html`
        <li>
          <svg viewBox="0 0 34 12" aria-hidden="true">
            <path d="M1 6h32" stroke=${lookAt(table, seat).colour} stroke-width="5" stroke-dasharray=${DASHES[seat]} />
          </svg>
          ${lookAt(table, seat).letter} ${one.name}
        </li>
      `)}
    </ul>
  `;
}

export function LineChart({ rounds, rows, table }) {
  const most = Math.max(1, ...rows.flat());
  const x = (n) => LEFT + (n * (W - LEFT - 26)) / Math.max(1, rounds.length - 1);
  const y = (value) => H - BOTTOM - (value * (H - BOTTOM - 14)) / most;
  const tips = apart(rows.map((row) => y(row.at(-1)) + 5));
  return html`
    <svg class="chart-lines" viewBox="0 0 ${W} ${H}" aria-hidden="true">
      ${steps(most).map((value) => html`
        <g>
          <line x1=${LEFT} x2=${W} y1=${y(value)} y2=${y(value)} stroke="#8a7458" stroke-opacity="0.4" />
          <text class="tick" x=${LEFT - 6} y=${y(value) + 5} text-anchor="end">${value}</text>
        </g>
      `)}
      ${rounds.map((round, n) => html`<text class="tick" x=${x(n)} y=${H - 8} text-anchor="middle">${round}</text>`)}
      ${rows.map((row, seat) => html`
        <polyline
          fill="none"
          stroke=${lookAt(table, seat).colour}
          stroke-width="5"
          stroke-linejoin="round"
          stroke-dasharray=${DASHES[seat]}
          points=${row.map((value, n) => `${x(n)},${y(value)}`).join(" ")}
        />
        <text class="tip" x=${x(row.length - 1) + 5} y=${tips[seat]}>${lookAt(table, seat).letter}</text>
      `)}
    </svg>
  `;
}

// Letters at the ends of lines that meet are pushed up until each can be read.
function apart(heights) {
  const lowest = heights.map((_, seat) => seat).sort((one, other) => heights[other] - heights[one]);
  let room = H;
  const found = [...heights];
  for (const seat of lowest) {
    found[seat] = Math.min(heights[seat], room);
    room = found[seat] - LETTER;
  }
  return found;
}

function BarChart({ rows, heads, table }) {
  const most = Math.max(1, ...rows.flat());
  const wide = (W - LEFT) / heads.length;
  const bar = wide / (rows.length + 1);
  const high = (value) => (value * (H - BOTTOM - 24)) / most;
  return html`
    <svg class="chart-bars" viewBox="0 0 ${W} ${H}" aria-hidden="true">
      ${heads.map((head, group) => html`
        <text class="tick" x=${LEFT / 2 + group * wide + wide / 2} y=${H - 8} text-anchor="middle">${head}</text>
        ${rows.map((row, seat) => {
          const at = LEFT / 2 + group * wide + bar * (seat + 0.5);
          const { colour, pattern, letter } = lookAt(table, seat);
          return html`
            <rect
              x=${at}
              y=${H - BOTTOM - high(row[group])}
              width=${bar * 0.86}
              height=${high(row[group])}
              fill=${colour}
            />
            <rect
              x=${at}
              y=${H - BOTTOM - high(row[group])}
              width=${bar * 0.86}
              height=${high(row[group])}
              fill="url(#pattern-${pattern})"
            />
            <text class="tip" x=${at + bar * 0.43} y=${H - BOTTOM - high(row[group]) - 5} text-anchor="middle">
              ${letter} ${row[group]}
            </text>
          `;
        })}
      `)}
    </svg>
  `;
}

// Where the coins came from: the longest words need rows, so this one lies on its side.
function Sources({ sources, table }) {
  const most = Math.max(1, ...sources.flat().map(({ coins }) => Math.abs(coins)));
  return html`
    <figure class="card chart">
      <figcaption>${say("play.charts.sources")}</figcaption>
      ${sources.map(
        (rows, seat) => html`
          <table class="source-bars">
            <caption>${lookAt(table, seat).letter} ${seatName(seat)}</caption>
            <tbody>
              ${rows.map(({ word, coins }) => html`
                <tr><th scope="row">${say(word)}</th>
                  <td>
                    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                      <rect
                        class=${coins < 0 ? "spent" : ""}
                        width=${(Math.abs(coins) * 100) / most}
                        height="10"
                        fill=${lookAt(table, seat).colour}
                      />
                    </svg>
                  </td>
                  <td class="amount">${coins < 0 ? signed(coins) : coins}</td></tr>
              `)}
            </tbody>
            <tfoot>
              <tr><th scope="row">${say("play.charts.sum")}</th><td></td><td class="amount">${sumOf(rows)}</td></tr>
            </tfoot>
          </table>
        `,
      )}
    </figure>
  `;
}

const sumOf = (rows) => rows.reduce((total, { coins }) => total + coins, 0);

// Three or four round numbers up the side.
function steps(most) {
  const raw = most / 4;
  const unit = [1, 2, 5, 10, 20, 25, 50, 100, 200].find((one) => one >= raw) ?? Math.ceil(raw);
  return Array.from({ length: Math.floor(most / unit) + 1 }, (_, n) => n * unit);
}
