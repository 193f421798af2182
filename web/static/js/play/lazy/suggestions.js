// What the camera believes has happened, and where it disagrees. A person decides.
import { Button, Stepper } from "../../parts/buttons.js";
import { go } from "../../router.js";
import { watched } from "../../store.js";
import { html, useState } from "../../ui.js";
import { say } from "../../words.js";
import { act } from "../acting.js";
import { listed, natives, raceName, regionName, standing, tell } from "../tell.js";
import { Lines, Reasons } from "../panels/lines.js";

const SHOWN = 3;
const PLACING = ["redeploy", "retreat"];

// The region whose cardboard is right: the page of corrections begins with it.
export const doubted = watched(null);

export function Suggestions({ table, acts, role, focus, onFocus }) {
  const { suggestions, asks, turn_seen, turn_asks, mismatches, remark, faces_asked, doubts } = table;
  const one = suggestions.length === 1 && suggestions[0];
  return html`
    ${one && html`<${Seen} key=${keyOf(suggestions)} ...${one} turn=${turn_seen} acts=${acts} onFocus=${onFocus} />`}
    ${asks && html`<${Asked} key=${keyOf(suggestions)} asks=${asks} ways=${suggestions} acts=${acts} />`}
    ${!asks && turn_asks && html`<${Asked} key=${keyOf(turn_seen)} asks=${turn_asks} ways=${turn_seen} acts=${acts} />`}
    ${faces_asked.length > 0 && html`<${Faces} key=${JSON.stringify(faces_asked[0])} ...${faces_asked[0]} acts=${acts} />`}
    ${doubts.length > 0 && html`<p class="panel-card doubt" role="status">${tell(doubts[0])}</p>`}
    ${remark && html`<p class="panel-card remark" role="status">${say(`play.sight.${remark}`)}</p>`}
    ${mismatches.length > 0 && html`<${Unlike} table=${table} acts=${acts} role=${role} open=${!focus && role !== "tv"} />`}
  `;
}

const keyOf = (ways) => JSON.stringify(ways.map(({ line }) => line.map(({ command }) => command)));
const follow = (line) => act({ kind: "follow", line: line.map(({ command }) => command) });

// A whole line is confirmed at once, with the end of the turn if it is over; one that needs the
// die begins with it.
function Seen({ line, summary, heights, by_face, turn, acts, onFocus }) {
  const [{ command }] = line;
  const die = command.kind === "final" && command.die === undefined;
  const over = turn.length === 1 ? turn[0] : null;
  return html`
    <section class="panel-card seen" aria-label=${say("play.seen.label")}>
      <p>${say("play.seen.seen", { what: listed(summary.map(tell)) })}</p>
      ${by_face && html`<p class="small">${say("play.seen.by-face")}</p>`}
      <${Steps} line=${line} />
      ${die && html`<p class="small">${say("play.seen.needs-die")}</p>`}
      ${acts && die && html`
        <${Button} kind="primary" icon="die" onPress=${() => onFocus({ kind: "region", region: command.region })}>
          ${say("play.seen.to-die")}
        <//>
      `}
      ${acts && !die && html`<${Yes} line=${line} over=${over} heights=${heights || over?.heights} />`}
    </section>
  `;
}

function Yes({ line, over, heights }) {
  const [placed, setPlaced] = useState(null);
  if (placed) return html`<${Heights} line=${placed} onBack=${() => setPlaced(null)} />`;
  const told = (over ?? { line }).line;
  const places = told.some(({ command }) => PLACING.includes(command.kind));
  return html`
    ${heights && html`<p class="small">${say("play.seen.heights")}</p>`}
    ${heights && places && html`
      <${Button} icon="even" onPress=${() => setPlaced(told)}>${say("play.seen.otherwise")}<//>
    `}
    ${over && html`
      <${Button} kind="primary" icon="tick" onPress=${() => follow(over.line)}>${say("play.seen.turn")}<//>
    `}
    <${Button} kind=${over ? "plain" : "primary"} icon="tick" onPress=${() => follow(line)}>${say("play.seen.accept")}<//>
  `;
}

// A pile does not tell its height: the likeliest placement is offered and can be changed.
function Heights({ line, onBack }) {
  const at = line.findIndex(({ command }) => PLACING.includes(command.kind));
  const offered = line[at].command.on;
  const [on, setOn] = useState(offered);
  const rest = total(offered) - total(on);
  const command = { ...line[at].command, on };
  const send = () => follow(line.map((step, n) => (n === at ? { ...step, command } : step)));
  return html`
    <div class="steppers">
      ${Object.keys(offered).map((region) => html`
        <${Stepper}
          key=${region}
          label=${regionName(region)}
          least=${1}
          most=${on[region] + rest}
          value=${on[region]}
          onChange=${(tokens) => setOn({ ...on, [region]: tokens })}
        />
      `)}
    </div>
    <${Button} icon="back" onPress=${onBack}>${say("dialog.back")}<//>
    <${Button} kind="primary" icon="tick" disabled=${rest !== 0} onPress=${send}>${say("play.seen.as-placed")}<//>
  `;
}

const total = (on) => Object.values(on).reduce((sum, tokens) => sum + tokens, 0);

// The one question that tells the readings apart; an answer may lead to the next one.
function Asked({ asks, ways, acts }) {
  const [now, setNow] = useState(asks);
  const [{ by_face }] = ways;
  const answer = ({ way, asks: next }) => (next ? setNow(next) : follow(ways[way].line));
  return html`
    <section class="panel-card seen asked" aria-label=${say("play.seen.label")}>
      <p class="lead">${tell(now.said)}</p>
      ${by_face && html`<p class="small">${say("play.seen.by-face")}</p>`}
      ${acts && html`
        <div class="stack-of">
          ${now.answers.map((one) => html`
            <${Button} key=${JSON.stringify(one.said)} onPress=${() => answer(one)}>${tell(one.said)}<//>
          `)}
        </div>
      `}
    </section>
  `;
}

// A token without a tag that looks like several, or like none: one question at a time.
function Faces({ region, likely, left, acts }) {
  const name = (face) => act({ kind: "name-face", region, face, left });
  return html`
    <section class="panel-card seen asked" aria-label=${say("play.seen.label")}>
      <p>${say("play.seen.whose", { region: regionName(region) })}</p>
      ${acts && html`
        <div class="stack-of">
          ${likely.map((face) => html`
            <${Button} key=${`${face.piece} ${face.side}`} onPress=${() => name(face)}>${faceName(face)}<//>
          `)}
        </div>
      `}
    </section>
  `;
}

function faceName({ piece, side }) {
  if (side === "front") return natives(1);
  return say(side === "declined" ? "play.seen.face-declined" : "play.seen.face-active", { race: raceName(piece) });
}

function Steps({ line }) {
  return html`
    <details class="steps-seen">
      <summary>${say("play.seen.steps")}</summary>
      <ol>
        ${line.map(({ command, title, cost }) => html`
          <li key=${JSON.stringify(command)}>
            ${tell(title)}
            ${command.on && html`<p class="small">${standing(command.on)}</p>`}
            ${cost && html`<${Lines} lines=${cost.lines} total=${cost.total} label=${say("play.seen.cost")} />`}
          </li>
        `)}
      </ol>
    </details>
  `;
}

// The cardboard can be laid as the game has it; or the game is corrected, on the tablet; or both
// stay as they are, and nobody hears of it again.
function Unlike({ table, acts, role, open }) {
  const { mismatches, unexplained } = table;
  const leave = () => act({ kind: "leave-alone", regions: mismatches.map(({ region }) => region) });
  return html`
    <details class="panel-card unlike" open=${open}>
      <summary>${say("play.seen.unlike", { n: unexplained })}</summary>
      <ul>
        ${mismatches.slice(0, SHOWN).map((one) => html`<${Difference} key=${one.region} ...${one} table=${table} role=${role} />`)}
      </ul>
      ${unexplained > SHOWN && html`<p class="small">${say("play.seen.more", { number: unexplained - SHOWN })}</p>`}
      <p class="small">${say(role === "tablet" ? "play.seen.either" : "play.seen.lay")}</p>
      ${acts && html`<${Button} onPress=${leave}>${say("play.seen.leave")}<//>`}
    </details>
  `;
}

function Difference({ region, expected, seen, tokens, reasons, table, role }) {
  const fix = () => (doubted.set(region), go("fix"));
  return html`
    <li>
      <div>
        <p>${differing({ region, seen, expected, tokens }, table)}</p>
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
export function differing({ region, seen, expected, tokens }, { tribes }) {
  const facts = { region: regionName(region), seen: raceName(seen), expected: raceName(expected), tokens };
  if (tokens) return say("play.seen.too-many", facts);
  if (seen === expected) return say(tribes[seen]?.active ? "play.seen.turn-up" : "play.seen.turn-down", facts);
  return say(seen ? (expected ? "play.seen.differs" : "play.seen.strangers") : "play.seen.missing", facts);
}
