// The reinforcement die: typed as it fell on the table, rolled by the house, or by the electronic one.
import { Button } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { act, rolled, thrown } from "../acting.js";
import { regionName } from "../tell.js";
import { Panel } from "./panel.js";

const FACES = [0, 1, 2, 3];
const TUMBLE_MS = 900;

// `command` is a `final` or a `roll` that lacks only its die.
export function FinalDie({ command, table, need, onDone }) {
  const electronic = table.sources.die?.state === "ready" || table.sources.pad?.state === "ready";
  const send = async (die) => (await act({ ...command, die })) && onDone();
  const roll = async () => {
    const answer = await act({ ...command, die: "roll" });
    if (!answer) return;
    thrown.set({ face: rolled(answer), until: Date.now() + TUMBLE_MS });
    onDone();
  };
  return html`
    <div class="die-box">
      ${electronic &&
      html`
        <${Button} kind="primary wide" icon="die" onPress=${() => act({ kind: "name-target", command })}>
          ${say("play.die.electronic")}
        <//>
      `}
      <${Button} kind=${electronic ? "plain wide" : "primary wide"} icon="die" onPress=${roll}>
        ${say("play.die.roll")}
      <//>
      <p class="small">${say("play.die.typed")}</p>
      <div class="faces" role="group" aria-label=${say("play.die.typed")}>
        ${FACES.map((face) => html`
          <button
            type="button"
            class="button face-key ${need > face ? "fails" : ""}"
            aria-label=${say("play.die.face", { face })}
            onClick=${() => send(face)}
          >
            <${Face} face=${face} />
          </button>
        `)}
      </div>
    </div>
  `;
}

// A target has been named and the electronic die may fall now; fingers still work.
export function WaitingDie({ table, acts }) {
  const send = (face) => act({ kind: "die", face });
  return html`
    <${Panel} title=${say("play.die.waiting")}>
      <p class="lead">${table.die.region ? say("play.die.for", { region: regionName(table.die.region) }) : ""}</p>
      ${acts &&
      html`
        <${Button} kind="primary wide" icon="die" onPress=${() => send("roll")}>${say("play.die.roll")}<//>
        <div class="faces" role="group" aria-label=${say("play.die.typed")}>
          ${FACES.map((face) => html`
            <button
              type="button"
              class="button face-key"
              aria-label=${say("play.die.face", { face })}
              onClick=${() => send(face)}
            >
              <${Face} face=${face} />
            </button>
          `)}
        </div>
        <${Button} kind="quiet" onPress=${() => act({ kind: "forget-target" })}>${say("play.die.forget")}<//>
      `}
    <//>
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
