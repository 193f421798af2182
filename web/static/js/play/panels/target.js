// A region under the finger: may it be taken, what it costs line by line, who loses what, and if
// not, every reason. Asks the server each time; only the key at the bottom changes anything.
import { Button, Stepper } from "../../parts/buttons.js";
import { html, useState } from "../../ui.js";
import { say } from "../../words.js";
import { conquer } from "../game.js";
import { lazy, nothing } from "../lazy.js";
import { useLook } from "../look.js";
import { contents, symbolsOf } from "../map/labels.js";
import { MarkerHelp, Name } from "../names.js";
import { comboName, natives, raceName, regionName, seatName, tell } from "../tell.js";
import { ChoiceKeys } from "./abilities.js";
import { FinalDie } from "./die.js";
import { Lines, Reasons, Rule } from "./lines.js";
import { Panel } from "./panel.js";

const Suppose = lazy(() => import("./suppose.js"), "Suppose", nothing);
// Regions that no conquest is possible in now.
const STAYS = ["no", "own"];
const PLAIN = { using: [], units: {}, declined: false };
const AS_IT_IS = { hand: null, race: null };

// `supposed` goes along from region to region: while it is open, touching the map only asks.
export function Target({ region, supposed = null, table, board, can, acts, asks, version, onFocus, onClose }) {
  const [chosen, setChosen] = useState({ ...PLAIN, declined: onlyDeclined(can, region) });
  const look = useLook(region, { ...chosen, ...(supposed ?? AS_IT_IS) }, version, asks);
  const possible = look && !STAYS.includes(look.verdict) && acts && !supposed;
  const onSupposed = (next) => onFocus({ kind: "region", region, supposed: next });
  const foot = html`
    ${possible && html`<${Doing} look=${look} table=${table} onDone=${onClose} />`}
    ${asks && html`<${Suppose} table=${table} supposed=${supposed} onSupposed=${onSupposed} />`}
  `;
  // Out of a question one goes back to the game, out of a region to the table.
  const back = supposed ? { onBack: () => onSupposed(null), backWord: say("play.suppose.close") } : { onBack: onClose };
  return html`
    <${Panel} title=${regionName(region)} ...${back} kind="target ${supposed ? "supposing" : ""}" foot=${foot}>
      <${What} region=${region} table=${table} board=${board} />
      ${look && html`<${Verdict} look=${look} />`}
      ${look && look.verdict !== "own" && html`<${Extras} look=${look} chosen=${chosen} onChosen=${setChosen} />`}
      ${acts && !supposed && html`<${Here} region=${region} can=${can} onDone=${onClose} />`}
    <//>
  `;
}

function What({ region, table, board }) {
  const held = table.regions[region];
  const tribe = held?.race && table.tribes[held.race];
  return html`
    <p class="what-is">
      ${[...symbolsOf(board.regions[region]), ...contents(held, table)].join(" · ") || say("play.target.empty")}
    </p>
    ${(tribe || held?.markers?.length) &&
    html`<p class="names">
      ${tribe && html`<${Name} id=${held.race} name=${raceName(held.race)} />`}
      ${tribe?.power && html`<${Name} id=${tribe.power} name=${comboName(held.race, tribe.power)} />`}
      ${(held.markers ?? []).map((marker) => html`<${MarkerHelp} marker=${marker} />`)}
    </p>`}
  `;
}

function Verdict({ look }) {
  const { verdict, cost, die, hand } = look;
  if (verdict === "own") return html`<div class="verdict own" role="status"><strong>${say("play.target.own")}</strong></div>`;
  return html`
    <div class="verdict ${verdict}" role="status">
      <strong>${say(`play.target.${verdict}`)}</strong>
      ${verdict === "yes" &&
      html`
        <span>${say("play.target.left", { cost: cost.total, rest: Math.max(0, hand - cost.total) })}</span>
      `}
      ${die && html`<span>${say("play.target.die-needs", { need: die.need, chances: die.chances, of: die.of })}</span>`}
    </div>
    ${look.reasons.length > 0 && html`<${Reasons} reasons=${look.reasons} />`}
    ${cost && html`<${Lines} lines=${cost.lines} total=${cost.total} label=${say("play.target.cost", { hand })} />`}
    <${Loss} loses=${look.loses} neutral=${look.neutral} />
    ${(look.dues ?? []).map((due) => html`<${Due} ...${due} />`)}
    ${look.changes.length > 0 &&
    html`
      <div class="changes">
        <strong>${say("play.target.changes")}</strong>
        <ul>${look.changes.map((one) => html`<li>${tell(one)}</li>`)}</ul>
      </div>
    `}
  `;
}

function Due({ line, payee }) {
  const words = say("play.target.due", { coins: line.amount, seat: seatName(payee), what: say(line.word) });
  return html`<p class="dues">${words} <${Rule} ...${line} /></p>`;
}

function Loss({ loses, neutral }) {
  if (neutral) return html`<p class="loss">${say("play.target.neutral", { tokens: neutral, natives: natives(neutral) })}</p>`;
  if (!loses || loses.lost === null) return null;
  const { seat, race, lost, kept } = loses;
  const facts = { seat: seatName(seat), race: raceName(race), lost, kept };
  return html`<p class="loss">${say("play.target.loses", facts)}</p>`;
}

// Abilities and pieces that may help here; each shows what it would change.
function Extras({ look, chosen, onChosen }) {
  const helping = look.options.filter(({ using, verdict }) => verdict !== "no" || chosen.using.includes(using));
  const without = (using) => chosen.using.filter((one) => one !== using);
  const toggle = (using) =>
    onChosen({ ...chosen, using: chosen.using.includes(using) ? without(using) : [...chosen.using, using] });
  return html`
    ${helping.length > 0 &&
    html`<div class="extras" role="group" aria-label=${say("play.target.options")}>
      ${helping.map(
        ({ using, word, verdict, total, reasons }) => html`
          <button
            type="button"
            class="button extra ${verdict}"
            aria-pressed=${chosen.using.includes(using)}
            onClick=${() => toggle(using)}
          >
            <span>${say(word)}</span>
            <small>${verdict === "no" ? reasons.map(tell).join(" ") : say("play.target.with", { total })}</small>
          </button>
        `,
      )}
    </div>`}
    ${look.units.map(
      ({ unit, word, have }) => html`
        <${Stepper}
          label=${say(word)}
          most=${have}
          value=${chosen.units[unit] ?? 0}
          onChange=${(n) => onChosen({ ...chosen, units: { ...chosen.units, [unit]: n } })}
        />
      `,
    )}
  `;
}

function Doing({ look, table, onDone }) {
  const take = async () => (await conquer(look, look.command)) && onDone();
  if (look.verdict === "yes") {
    return html`
      <${Button} kind="primary wide" icon="sword" onPress=${take}>
        ${say("play.target.conquer", { cost: look.cost?.total ?? 0 })}
      <//>
    `;
  }
  return html`<${FinalDie} command=${look.command} ready=${look.ready} table=${table} need=${look.die?.need} onDone=${onDone} />`;
}

// Abilities that concern this region alone.
function Here({ region, can, onDone }) {
  return (can?.abilities ?? []).map((ability) => {
    const choices = ability.choices.filter(({ command }) => String(command.regions) === region);
    if (!choices.length) return null;
    return html`<${ChoiceKeys} key=${ability.what} ability=${ability} choices=${choices} titled onDone=${onDone} />`;
  });
}

function onlyDeclined(can, region) {
  const found = (can?.targets ?? []).filter((one) => one.region === region);
  return found.length > 0 && found.every(({ declined }) => declined);
}
