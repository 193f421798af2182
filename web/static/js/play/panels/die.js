// The reinforcement die: typed as it fell on the table, rolled by the server, or by the electronic one.
import { Button } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { FACES } from "../../faces.js";
import { act } from "../acting.js";
import { conquer } from "../game.js";
import { useLook } from "../look.js";
import { regionName } from "../tell.js";
import { Panel } from "./panel.js";

const hasPad = ({ sources }) => sources.pad?.state === "ready";
const hasOther = ({ sources }) => Object.entries(sources).some(([source, { state }]) => source.startsWith("die:") && state === "ready");
const hasDie = (table) => hasPad(table) || hasOther(table);

// `command` is a `final` or a `roll` that lacks only its die.
export function FinalDie({ command: { die, ...command }, ready = false, table, need, onDone }) {
  const electronic = hasDie(table);
  const send = async (face) => (await conquer({ ready }, { ...command, die: face })) && onDone();
  const name = async () => (await conquer({ ready }, { kind: "name-target", command })) && onDone();
  return html`
    <div class="die-box">
      ${electronic &&
      html`
        <${Button} kind="primary wide" icon="die" onPress=${name}>
          ${say("play.die.electronic")}
        <//>
      `}
      <${Fingers} faces=${table.faces} electronic=${electronic} need=${need} onFace=${send} />
    </div>
  `;
}

// A target has been named and the electronic die may fall now; fingers still work.
export function WaitingDie({ table, acts, asks, version }) {
  const { command, region, broken } = table.die;
  const look = useLook(region, chosenIn(command), version, asks && Boolean(region));
  const electronic = hasDie(table);
  return html`
    <${Panel} title=${say("play.die.waiting")} kind="waiting-die">
      ${region && html`<p class="lead">${say("play.die.for", { region: regionName(region) })}</p>`}
      ${look?.die && html`<p class="needs">${say("play.target.die-needs", look.die)}</p>`}
      <p class=${electronic && !broken ? "press-now" : "loss"} role="status">${say(asking(table, broken))}</p>
      ${hasOther(table) && html`<${PlainDie} />`}
      ${acts && broken &&
      html`
        <${Button} kind="primary wide" icon="die" onPress=${() => act(again(command))}>${say("play.die.once-more")}<//>
      `}
      ${acts &&
      html`
        <div class="die-box">
          <${Fingers} faces=${table.faces} electronic=${electronic} need=${look?.die?.need} onFace=${(face) => act({ kind: "die", face, command: bare(command) })} />
        </div>
        <${Button} kind="quiet" onPress=${() => act({ kind: "forget-target" })}>${say("play.die.forget")}<//>
      `}
    <//>
  `;
}

const asking = (table, broken) => {
  if (broken) return "play.die.broken";
  if (hasPad(table)) return "play.die.press";
  return hasOther(table) ? "play.die.throw" : "play.die.away";
};

// Which face each side of a plain die stands for.
export function PlainDie() {
  return html`
    <figure class="plain-die">
      <figcaption class="small">${say("play.die.plain")}</figcaption>
      <ol>
        ${FACES.map((face, n) => html`<li aria-label=${`${n + 1}: ${face}`}><b aria-hidden="true">${n + 1}</b><span aria-hidden="true">→</span><${Face} face=${face} /></li>`)}
      </ol>
    </figure>
  `;
}

// Another tablet may have named another region meanwhile: what is rolled is for the one shown here.
const bare = ({ die: _, ...command }) => command;

const again = (command) => ({ kind: "name-target", command: bare(command) });

const chosenIn = ({ using = [], units = {}, declined = false }) => ({ using, units, declined, hand: null, race: null });

// Rolled by the server, or typed as a real die fell.
function Fingers({ faces, electronic, need, onFace }) {
  return html`
    <${Button} kind=${electronic ? "plain wide" : "primary wide"} icon="die" onPress=${() => onFace("roll")}>
      ${say("play.die.roll")}
    <//>
    <p class="small">${say("play.die.typed")}</p>
    <div class="faces" role="group" aria-label=${say("play.die.typed")}>
      ${faces.map((face) => html`
        <button
          type="button"
          class="button face-key ${need > face ? "fails" : ""}"
          aria-label=${say("play.die.face", { face })}
          onClick=${() => onFace(face)}
        >
          <${Face} face=${face} />
        </button>
      `)}
    </div>
  `;
}

// A die before a conquest, for races that roll first.
export function RollFirst({ table, onClose }) {
  return html`
    <${Panel} title=${say("play.bar.roll")} onBack=${onClose}>
      <${FinalDie} command=${{ kind: "roll" }} table=${table} onDone=${onClose} />
    <//>
  `;
}

const DOTS = { 0: [], 1: [[32, 32]], 2: [[20, 20], [44, 44]], 3: [[18, 18], [32, 32], [46, 46]] };

export function Face({ face }) {
  return html`
    <svg class="die-face" viewBox="0 0 64 64" aria-hidden="true">
      <rect x="4" y="4" width="56" height="56" rx="12" />
      ${(DOTS[face] ?? []).map(([x, y]) => html`<circle cx=${x} cy=${y} r="6.5" />`)}
    </svg>
  `;
}
