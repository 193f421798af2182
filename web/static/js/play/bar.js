// Undo and ways to look, below the map; and the next steps of the phase, where the thumb is.
import { Button } from "../parts/buttons.js";
import { html } from "../ui.js";
import { say } from "../words.js";
import { act, undo } from "./acting.js";
import { ENDING } from "./panels/side.js";
import { raceName, tell } from "./tell.js";

export function Bar({ table, acts, views }) {
  return html`
    <footer class="bar">
      ${acts &&
      html`
        <${Button} icon="undo" kind="undo" disabled=${!table.undo} onPress=${() => undo()} aria-label=${undoWord(table)} aria-keyshortcuts="z">
          <span class="undo-word">${undoWord(table)}</span>
        <//>
      `}
      <div class="views">
        ${views.house && html`<span class="house-board">${say("play.map.house")}</span>`}
        <button type="button" class="button mini" aria-keyshortcuts="l" aria-pressed=${views.asList} onClick=${views.onList}>${say(views.asList ? "play.map.as-map" : "play.map.as-list")}</button>
        ${!views.asList && html`<button type="button" class="button mini larger" aria-pressed=${views.large} onClick=${views.onLarge}>${say("play.map.large")}</button>`}
      </div>
      <${Devices} sources=${table.sources} />
    </footer>
  `;
}

export function NextSteps({ table, can, onFocus }) {
  const steps = stepsOf(table, can, onFocus);
  if (!steps.length) return null;
  return html`
    <div class="next" role="group" aria-label=${say("play.bar.next")}>
      ${steps.map(({ key, label, kind, icon, run }) => html`<${Button} key=${key} kind=${kind ?? "plain"} icon=${icon} onPress=${run}>${label}<//>`)}
    </div>
  `;
}

export const undoWord = (table) => (table.undo ? say("titles.undo", { title: tell(table.undo) }) : say("play.bar.nothing"));

// What makes sense now, the likeliest last: there the thumb is.
function stepsOf(table, can, onFocus) {
  const steps = [];
  const add = (key, label, run, more = {}) => steps.push({ key, label, run, ...more });
  if (table.act.demand) return steps;
  for (const { what, word } of can.deeds) add(what, say(word), () => onFocus({ kind: "deed", what }), { icon: "deed" });
  if (can.roll && !can.roll.named) add("roll", say("play.bar.roll"), () => onFocus({ kind: "roll" }), { icon: "die" });
  if (can.decline) add("decline", say("play.bar.decline"), () => onFocus({ kind: "decline" }), { icon: "decline" });
  if (can.expand_declined) add("ghosts", say("play.bar.ready-declined"), () => act({ kind: "expand", declined: true }));
  if (can.expand?.regions.length) add("abandon", say("play.bar.abandon"), () => onFocus({ kind: "abandon" }), { icon: "leave" });
  if (can.expand) add("expand", say("play.bar.expand", { race: raceName(can.tribe) }), () => act({ kind: "expand" }), { kind: "primary", icon: "sword" });
  if (can.stop) add("stop", say("play.bar.stop"), () => act({ kind: "stop" }), { kind: "primary", icon: "tick" });
  else if (table.phase === "conquest" && can.redeploy) add("redeploy", say("play.bar.redeploy"), () => onFocus({ kind: "redeploy" }), { kind: "primary", icon: "tick" });
  if (can.end?.ready && !can.stop && !ENDING.includes(table.phase)) add("end", say("play.bar.end"), () => onFocus({ kind: "end" }), { kind: "primary", icon: "tick" });
  return steps;
}

function Devices({ sources }) {
  return html`
    <ul class="sources" aria-label=${say("play.sources.label")}>
      ${Object.entries(sources).map(
        ([source, { state }]) => html`<li class="source ${state}">${say(`play.sources.${source.split(":")[0]}`)} <small>${say(`play.sources.state.${state}`)}</small></li>`,
      )}
    </ul>
  `;
}
