// What is in a purse, as long as a finger holds it: coins, the fewest cardboard ones, the ledger.
import { html } from "../ui.js";
import { say } from "../words.js";
import { seatName, signed } from "./tell.js";

const SHOWN = 7;

export function PurseContents({ change, ledger, whole = false }) {
  if (!change) return null;
  return html`
    <${Change} change=${change} />
    <${Ledger} ledger=${whole ? ledger : ledger.slice(0, SHOWN)} />
  `;
}

export function Change({ change }) {
  const pieces = Object.entries(change).filter(([, number]) => number).sort(([a], [b]) => b - a);
  return html`
    <p class="change">
      ${pieces.map(([piece, number]) => html`<span class="piece piece-${piece}"><b>${piece}</b> × ${number}</span>`)}
    </p>
  `;
}

export function Ledger({ ledger }) {
  return html`
    <table class="ledger">
      <caption class="unseen">${say("play.ledger.title")}</caption>
      <thead>
        <tr>${["round", "coins", "why", "balance"].map((head) => html`<th>${say(`play.ledger.${head}`)}</th>`)}</tr>
      </thead>
      <tbody>
        ${ledger.map(
          ({ round, coins, balance, line, with: other, correction }) => html`
            <tr class=${correction ? "correction" : ""}>
              <td>${round}</td><td class="amount">${signed(coins)}</td>
              <td>${say(line.word)}${other.seat === null ? "" : ` · ${seatName(other.seat)}`}</td>
              <td class="amount">${balance}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}
