// Undo, redo and ways to look; and the next steps of the phase, where the thumb is.
import { Button } from "../parts/buttons.js";
import { html } from "../ui.js";
import { knows, say } from "../words.js";
import { act, redo, undo, undoTurn } from "./acting.js";
import { commandOf, isDone, planOf } from "./panels/plan.js";
import { ENDING } from "./panels/side.js";
import { raceName, seatName, tell } from "./tell.js";

export function Bar({ table, acts, role, views }) {
  return html`
    <footer class="bar">
      ${acts &&
      html`
        <${Button}
          icon="undo"
          kind="undo"
          disabled=${!table.undo}
          onPress=${() => undo()}
          aria-label=${undoWord(table)}
          aria-keyshortcuts="z"
        >
          <span class="undo-word">${table.undo ? tell(table.undo) : say("play.bar.nothing")}</span>
        <//>
        <${Button}
          icon="redo"
          kind="small-key"
          disabled=${!table.redo}
          onPress=${() => redo()}
          aria-label=${redoWord(table)}
          aria-keyshortcuts="y"
        ><//>
        ${role === "tablet" && table.undo_turn && html`
          <${Button} icon="undo" kind="undo turn" onPress=${undoTurn}>
            <span class="undo-word">${say("play.bar.undo-turn", { seat: seatName(table.undo_turn.seat) })}</span>
          <//>
        `}
      `}
      <div class="views">
        <${View} icon=${views.asList ? "table" : "list"} word=${views.asList ? "as-map" : "as-list"} on=${views.asList} onPress=${views.onList} aria-keyshortcuts="l" />
        ${!views.asList && html`<${View} kind="larger" icon="full" word="large" on=${views.large} onPress=${views.onLarge} />`}
      </div>
      <${Devices} sources=${table.sources} />
    </footer>
  `;
}

// Its word is seen where there is room.
function View({ kind = "", word, on, ...rest }) {
  const told = say(`play.map.${word}`);
  return html`<${Button} kind="small-key ${kind}" aria-pressed=${on} aria-label=${told} ...${rest}>${told}<//>`;
}

export function NextSteps({ table, can, onFocus }) {
  const steps = stepsOf(table, can, onFocus);
  if (!steps.length) return null;
  return html`
    <div class="next" role="group" aria-label=${say("play.bar.next")}>
      ${steps.map(({ key, label, kind, icon, run }) => html`
        <${Button} key=${key} kind=${kind ?? "plain"} icon=${icon} onPress=${run}>${label}<//>
      `)}
    </div>
  `;
}

export function undoWord({ undo: last }) {
  return last ? say("titles.undo", { title: tell(last) }) : say("play.bar.nothing");
}

function redoWord({ redo: next }) {
  return next ? say("play.bar.redo", { title: tell(next) }) : say("play.bar.no-redo");
}

// What makes sense now, the likeliest last: there the thumb is.
function stepsOf(table, can, onFocus) {
  if (table.act.demand) return [];
  const open = (kind, more = {}) => () => onFocus({ kind, ...more });
  const step = ({ what, word }) => ({ key: what, label: say(word), icon: "ability", run: open("ability", { what }) });
  const abilities = can.abilities.map(step);
  return [...abilities, ...aside(can, open), ...onward(table, can, open)];
}

function aside(can, open) {
  const steps = [
    { when: can.roll && !can.roll.named, key: "roll", icon: "die", run: open("roll") },
    { when: can.decline, key: "decline", icon: "decline", run: open("decline") },
    { when: can.expand_declined, key: "ready-declined", run: () => act({ kind: "expand", declined: true }) },
    { when: placesDeclined(can), key: "redeploy-declined", icon: "even", run: open("redeploy") },
    { when: can.expand?.regions.length, key: "abandon", icon: "leave", run: open("abandon") },
  ];
  return steps.filter(({ when }) => when).map((step) => ({ ...step, label: say(`play.bar.${step.key}`) }));
}

const placesDeclined = (can) => can.redeploy?.tribes.some(({ declined }) => declined);

// At most one of these: it is the red key, unless the camera has a likelier one.
function onward(table, can, open) {
  const race = raceName(can.tribe);
  const steps = [
    { when: can.expand, key: "expand", icon: "sword", run: () => act({ kind: "expand" }) },
    {
      when: table.phase === "conquest" && (activePlaced(can) || can.stop),
      key: "stop",
      icon: "tick",
      run: can.helps.length ? open("unused") : () => stop(can, open),
    },
    { when: can.end?.ready && !ENDING.includes(table.phase), key: "end", icon: "tick", run: open("end") },
  ];
  const step = steps.find(({ when }) => when);
  const kind = table.suggestions.length ? "plain" : "primary";
  return step ? [{ ...step, kind, label: say(`play.bar.${step.key}`, { race }) }] : [];
}

// Two cameras are told apart by their names; "camera:phone" and "camera:demo" have one of their own.
function sourceName(source) {
  const [kind, name] = source.split(":");
  const own = `play.sources.${name ?? kind}`;
  return knows(own) ? say(own) : say(`play.sources.${kind}`, { name });
}

const activePlaced = (can) => can.redeploy?.tribes.some(({ declined }) => !declined);

// No more conquests.
export const stop = (can, open) => (activePlaced(can) ? redeploy(can, open)() : act({ kind: "stop" }));

// Where nothing is in hand and every piece lies, there is nothing to be asked.
function redeploy({ redeploy: { tribes } }, open) {
  const placed = tribes.slice(0, 1);
  const plan = planOf({ kind: "redeploy", tribes: placed });
  const asIs = placed.every((tribe) => !tribe.declined && stays(tribe, plan)) && isDone(placed, plan);
  return asIs ? () => act(commandOf("redeploy", placed, plan)) : open("redeploy");
}

const stays = ({ race, regions }, plan) => regions.every(({ region, now, leave }) => !leave && plan.on[race][region] === now);

function Devices({ sources }) {
  // A single pad is told of as "pad" too, and its own name means nothing to people.
  const shown = Object.entries(sources)
    .filter(([source]) => !source.startsWith("pad-"))
    .map(([source, { state }]) => ({ source, state }));
  return html`
    <ul class="sources" aria-label=${say("play.sources.label")}>
      ${shown.map(
        ({ source, state }) => html`
          <li class="source ${state}">
            ${sourceName(source)}<small class=${state === "ready" ? "unseen" : ""}> ${say(`play.sources.state.${state}`)}</small>
          </li>
        `,
      )}
    </ul>
  `;
}
