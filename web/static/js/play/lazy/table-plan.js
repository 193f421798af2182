// The table from above: the board, the column beside it, stacks, coins and people around.
import { html } from "../../ui.js";
import { SEATS } from "../../seats.js";

const W = 420;
const H = 260;

export function TablePlan({ laid: { players, coins, combos, pile, rounds } }) {
  return html`
    <svg class="table-plan" viewBox="0 0 ${W} ${H}">
      <rect class="wood" x="4" y="4" width=${W - 8} height=${H - 8} rx="28" />
      <rect class="paper" x="112" y="62" width="220" height="136" rx="8" />
      <${Track} rounds=${rounds} />
      ${row(combos, (n) => html`
        <g><rect class="tile" x="28" y=${52 + n * 27} width="40" height="21" rx="4" /><circle class="tile" cx="82" cy=${62 + n * 27} r="10" /></g>
      `)}
      ${pile > 0 && html`<rect class="tile back" x="346" y="66" width="34" height="34" rx="5" />`}
      <rect class="tray" x="346" y="112" width="44" height="60" rx="6" />
      <rect class="die" x="352" y="182" width="24" height="24" rx="5" />
      ${row(players, (n) => html`<${Seat} n=${n} players=${players} coins=${coins} />`)}
    </svg>
  `;
}

const row = (number, draw) => Array.from({ length: number }, (_, n) => draw(n));

// The rounds, the first of them marked.
function Track({ rounds }) {
  return row(rounds, (n) => html`<circle class=${n ? "bead" : "bead first"} cx=${124 + n * 21} cy="186" r="6" />`);
}

// People sit above and below the board, each with the coins of the start.
function Seat({ n, players, coins }) {
  const above = n < Math.ceil(players / 2);
  const beside = above ? Math.ceil(players / 2) : Math.floor(players / 2);
  const x = 112 + (220 * ((above ? n : n - Math.ceil(players / 2)) + 0.5)) / beside;
  const y = above ? 34 : 226;
  return html`
    <g>
      <circle cx=${x - 24} cy=${y} r="13" fill=${SEATS[n].colour} />
      <text x=${x - 24} y=${y + 5} text-anchor="middle">${SEATS[n].letter}</text>
      ${row(coins, (c) => html`<circle class="coin" cx=${x - 2 + (c * 18) / beside} cy=${y} r="7" />`)}
    </g>
  `;
}
