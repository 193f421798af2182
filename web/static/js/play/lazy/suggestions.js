// What the camera believes has happened, and where it disagrees. A person decides.
import { Button } from "../../parts/buttons.js";
import { go } from "../../router.js";
import { watched } from "../../store.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { act } from "../acting.js";
import { raceName, regionName, tell } from "../tell.js";
import { Reasons } from "../panels/lines.js";

const SHOWN = 3;

// The region whose cardboard is right: the page of corrections begins with it.
export const doubted = watched(null);

export function Suggestions({ table, acts, role, focus, onFocus }) {
  const { suggestions, mismatches } = table;
  return html`
    ${suggestions.length > 1 && html`<p class="lead">${say("play.seen.which")}</p>`}
    ${suggestions.map((one) => html`<${Seen} key=${JSON.stringify(one.line)} ...${one} acts=${acts} onFocus=${onFocus} />`)}
    ${mismatches.length > 0 && html`<${Unlike} table=${table} role=${role} open=${!focus && role !== "tv"} />`}
  `;
}

// A whole line is confirmed at once; one that needs the die begins with it.
function Seen({ line, heights, acts, onFocus }) {
  const [{ command }] = line;
  const die = command.kind === "final";
  const roll = () => onFocus({ kind: "region", region: command.region });
  const follow = () => act({ kind: "follow", line: line.map((step) => step.command) });
  return html`
    <section class="panel-card seen" aria-label=${say("play.seen.label")}>
      ${line.length > 1 ? html`<${Steps} line=${line} />` : html`<${Step} ...${line[0]} />`}
      ${heights && html`<p class="small">${say("play.seen.heights")}</p>`}
      ${die && html`<p class="small">${say("play.seen.needs-die")}</p>`}
      ${acts &&
      html`
        <${Button} kind="primary" icon=${die ? "die" : "tick"} onPress=${die ? roll : follow}>
          ${say(die ? "play.seen.to-die" : "play.seen.accept")}
        <//>
      `}
    </section>
  `;
}

function Steps({ line }) {
  return html`
    <p>${say("play.seen.several", { n: line.length })}</p>
    <ol>
      ${line.map(({ command, title }) => html`<li key=${JSON.stringify(command)}>${tell(title)}${standing(command)}</li>`)}
    </ol>
  `;
}

function Step({ command, title }) {
  return html`
    <p>${say("play.seen.suggests", { what: tell(title) })}</p>
    ${standing(command)}
  `;
}

// Where the tokens of a placement lie.
function standing({ on }) {
  const regions = Object.entries(on ?? {}).map(([region, tokens]) => `${regionName(region)} × ${tokens}`);
  return regions.length > 0 && html`<p class="small">${regions.join(" · ")}</p>`;
}

// The cardboard can be laid as the game has it; or the game is corrected, on the tablet.
function Unlike({ table, role, open }) {
  const { mismatches, unexplained } = table;
  return html`
    <details class="panel-card unlike" open=${open}>
      <summary>${say("play.seen.unlike", { n: unexplained })}</summary>
      <ul>
        ${mismatches.slice(0, SHOWN).map((one) => html`<${Difference} key=${one.region} ...${one} table=${table} role=${role} />`)}
      </ul>
      ${unexplained > SHOWN && html`<p class="small">${say("play.seen.more", { number: unexplained - SHOWN })}</p>`}
      <p class="small">${say(role === "tablet" ? "play.seen.either" : "play.seen.lay")}</p>
    </details>
  `;
}

function Difference({ region, expected, seen, reasons, table, role }) {
  const fix = () => (doubted.set(region), go("fix"));
  return html`
    <li>
      <div>
        <p>${differing(region, seen, expected, table)}</p>
        ${seen !== expected && reasons.length > 0 && html`<${Reasons} reasons=${reasons} />`}
      </div>
      ${role === "tablet" &&
      html`
        <${Button}
          icon="pen"
          kind="plain small-key"
          onPress=${fix}
          aria-label=${`${say("play.fix.title")}${say("play.ability.colon")}${regionName(region)}`}
        ><//>
      `}
    </li>
  `;
}

// The same race on both sides: somebody forgot to turn its tokens over.
export function differing(region, seen, expected, { tribes }) {
  const facts = { region: regionName(region), seen: raceName(seen), expected: raceName(expected) };
  if (seen === expected) return say(tribes[seen]?.active ? "play.seen.turn-up" : "play.seen.turn-down", facts);
  return say(seen ? (expected ? "play.seen.differs" : "play.seen.strangers") : "play.seen.missing", facts);
}
