// Sums, line by line, each with its rule; a disputed one with the reason for its ruling.
import { picture } from "../../store.js";
import { html, useState } from "../../ui.js";
import { say } from "../../words.js";
import { lazy } from "../lazy.js";
import { listed, regionName, signed, tell } from "../tell.js";

// `counted`: they come one after another.
export function Lines({ lines, total, label, counted = false }) {
  return html`
    <table class="lines ${counted ? "counted" : ""}" style=${{ "--lines": lines.length }}>
      <caption class="unseen">${label}</caption>
      <thead class="unseen"><tr><th>${say("play.lines.amount")}</th><th>${say("play.lines.what")}</th></tr></thead>
      <tbody>
        ${lines.map((line, n) => html`<${Row} line=${line} n=${n} />`)}
      </tbody>
      <tfoot><tr><td class="amount">${total ?? "?"}</td><th scope="row">${label}</th></tr></tfoot>
    </table>
  `;
}

function Row({ line, n }) {
  const { amount, word, regions, rule } = line;
  return html`
    <tr style=${{ "--n": n }}>
      <td class="amount">${amount === null ? "?" : n === 0 ? amount : signed(amount)}</td>
      <td>
        ${say(word)}
        ${regions?.length > 0 && html`<small class="where">${listed([...new Set(regions)].map((id) => regionName(id)))}</small>`}
        <${Rule} rule=${rule} ruling=${line.ruling} />
      </td>
    </tr>
  `;
}

const RuleText = lazy(() => import("../lazy/rule-book.js"), "RuleText");
const IN_THE_BOOK = /^(?:CORE|BASE|UG|WOW|AMB|C)-\d|^(?:BASE|UG|WOW)-[RPAL]\d/;

// An id opens what the rule book says under it. A ruling the table plays otherwise says so
// wherever it is cited.
export function Rule({ rule, ruling }) {
  const [open, setOpen] = useState(false);
  if (!rule) return null;
  if (!IN_THE_BOOK.test(rule)) return html`<small class="rule">${rule}</small>`;
  const own = picture.get()?.table.overruled?.[rule];
  return html`
    <details class="rule" onToggle=${(event) => setOpen(event.currentTarget.open)}>
      <summary>${rule}${ruling && ` · ${say("play.lines.ruling")}`}</summary>
      ${ruling && html`<p>${say(ruling)}</p>`}
      ${own && html`<p class="overruled">${say("play.rules.overruled", { text: own })}</p>`}
      ${open && html`<${RuleText} id=${rule} />`}
    </details>
  `;
}

export function Reasons({ reasons }) {
  return html`
    <ul class="reasons">
      ${reasons.map((reason) => html`<li>${tell(reason)} <${Rule} ...${reason} /></li>`)}
    </ul>
  `;
}
