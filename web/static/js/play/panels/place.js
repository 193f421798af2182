// Tokens and pieces to be placed: by touching the map, by steppers, or all of it evenly.
import { Button, Stepper } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { act } from "../acting.js";
import { markerName, raceName, regionName } from "../tell.js";
import { Panel } from "./panel.js";
import { asBefore, commandOf, evenPlan, handOf, isDone, isWhole, left, restOf, withTokens, withUnits } from "./plan.js";

export function Placing({ kind, tribes, plan, can, onPlan, onClose }) {
  const send = async () => (await act(commandOf(kind, tribes, plan))) && onClose?.();
  const whole = isWhole(tribes, plan);
  const done = isDone(tribes, plan);
  const foot = html`
    ${tribes.map((tribe) => html`<${Rest} key=${tribe.race} tribe=${tribe} plan=${plan} />`)}
    <${Button} kind="primary wide" icon="tick" disabled=${!done} onPress=${send}>${say("play.place.done")}<//>
    ${whole && !done && html`<${Button} kind="quiet" onPress=${send}>${say("evening.place.keep")}<//>`}
  `;
  return html`
    <${Panel} title=${say(`play.place.${kind}`)} onBack=${onClose} kind="placing" foot=${foot}>
      <p class="touch-map" role="status">${asked(tribes, plan)}</p>
      <${Unused} can=${can} />
      <div class="place-keys">
        <${Button} icon="even" onPress=${() => onPlan(evenPlan(tribes))}>${say("play.place.even")}<//>
        <${Button} icon="again" onPress=${() => onPlan(asBefore({ kind, tribes }))}>${say("play.place.reset")}<//>
      </div>
      ${tribes.map((tribe) => html`<${OneTribe} key=${tribe.race} tribe=${tribe} plan=${plan} onPlan=${onPlan} />`)}
    <//>
  `;
}

// What a touch on the map does now.
function asked(tribes, plan) {
  if (tribes.some((tribe) => left(tribe, plan) > 0)) return say("evening.place.token");
  const unit = handOf({ tribes }, plan);
  return unit ? say("evening.place.unit", { unit: markerName(unit) }) : say("evening.place.lift");
}

// Before a turn ends: what could still have been used.
function Unused({ can }) {
  const words = (can?.abilities ?? []).map(({ word }) => say(word));
  const helped = can?.targets.some(({ state }) => state === "with") ? [say("evening.place.helped")] : [];
  const all = [...words, ...helped];
  return all.length > 0 && html`<p class="small unused">${say("evening.place.unused", { what: all.join(" · ") })}</p>`;
}

function OneTribe({ tribe, plan, onPlan }) {
  const rest = left(tribe, plan);
  // Too few tokens for all regions: some must be left.
  const enough = tribe.tokens >= tribe.regions.reduce((all, { least, leave }) => all + (leave ? 0 : least), 0);
  return html`
    ${tribe.withheld > 0 && html`<p class="small">${say("play.place.withheld", { tokens: tribe.withheld })}</p>`}
    <div class="steppers">
      ${tribe.regions.map(({ region, least, leave }) =>
        leave
          ? html`<p class="small">${say("play.place.leave", { region: regionName(region) })}</p>`
          : html`<${Stepper}
              key=${region}
              label=${regionName(region)}
              least=${enough ? Math.min(least, plan.on[tribe.race][region] ?? 0) : 0}
              most=${(plan.on[tribe.race][region] ?? 0) + Math.max(0, rest)}
              value=${plan.on[tribe.race][region] ?? 0}
              onChange=${(n) => onPlan(withTokens(plan, tribe.race, region, n))}
            />`,
      )}
    </div>
    ${Object.entries(tribe.units).map(([unit, one]) => html`
      <${Units} key=${unit} unit=${unit} one=${one} tribe=${tribe} plan=${plan} onPlan=${onPlan} />
    `)}
  `;
}

function Rest({ tribe, plan }) {
  const rest = left(tribe, plan);
  const facts = { race: raceName(tribe.race), tokens: Math.abs(rest) };
  const word = say(rest < 0 ? "play.place.over" : "play.place.rest", facts);
  return html`<p class="rest ${rest ? "open" : "done"}" role="status">${word}</p>`;
}

function Units({ unit, one, tribe, plan, onPlan }) {
  const on = plan.units[unit] ?? {};
  const rest = restOf(unit, one, plan);
  if (one.pinned) return null;
  const put = (region, n) => onPlan(withUnits(plan, unit, region, n));
  return html`
    <p class="rest ${rest ? "open" : "done"}" role="status">
      ${say("play.place.units", { unit: markerName(unit), number: rest })}
    </p>
    <div class="steppers">
      ${tribe.regions
        .filter(({ leave }) => !leave)
        .map(
          ({ region }) => html`
            <${Stepper}
              key=${region}
              label=${markerName(unit) + say("play.ability.colon") + regionName(region)}
              most=${(on[region] ?? 0) + rest}
              value=${on[region] ?? 0}
              onChange=${(n) => put(region, n)}
            />
          `,
        )}
    </div>
  `;
}
