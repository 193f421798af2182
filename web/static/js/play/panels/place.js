// Tokens and pieces to be placed: steppers, a tap on the map for one more, or all of it evenly.
import { Button, Stepper } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { act } from "../acting.js";
import { markerName, raceName, regionName } from "../tell.js";
import { Panel } from "./panel.js";

// A plan is {race: {region: tokens}} and {unit: {region: pieces}}; it begins as the board stands.
export function planOf({ kind, tribes }) {
  const on = Object.fromEntries(tribes.map((tribe) => [tribe.race, kind === "retreat" ? {} : startOf(tribe)]));
  const pieces = tribes.flatMap((tribe) => Object.entries(tribe.units));
  const units = Object.fromEntries(pieces.map(([unit, { on: lie }]) => [unit, { ...lie }]));
  return { on, units };
}

// A finger on the map puts one more token there, if one is left.
export function onePlus(plan, tribes, region) {
  const tribe = tribes.find(({ regions }) => regions.some((one) => one.region === region && !one.leave));
  if (!tribe || left(tribe, plan) <= 0) return plan;
  return withTokens(plan, tribe.race, region, (plan.on[tribe.race][region] ?? 0) + 1);
}

export function Placing({ kind, tribes, plan, onPlan, onClose }) {
  const ready = tribes.every((tribe) => left(tribe, plan) === 0 && allDue(tribe, plan));
  const send = async () => (await act(commandOf(kind, tribes, plan))) && onClose?.();
  const evenly = () => onPlan(evenPlan(tribes));
  const foot = html`
    ${tribes.map((tribe) => html`<${Rest} key=${tribe.race} tribe=${tribe} plan=${plan} />`)}
    <${Button} kind="primary wide" icon="tick" disabled=${!ready} onPress=${send}>${say("play.place.done")}<//>
  `;
  return html`
    <${Panel} title=${say(`play.place.${kind}`)} onBack=${onClose} kind="placing" foot=${foot}>
      <div class="place-keys">
        <${Button} icon="even" onPress=${evenly}>${say("play.place.even")}<//>
        <${Button} icon="again" onPress=${() => onPlan(planOf({ kind, tribes }))}>${say("play.place.reset")}<//>
      </div>
      ${tribes.map((tribe) => html`<${OneTribe} key=${tribe.race} tribe=${tribe} plan=${plan} onPlan=${onPlan} />`)}
    <//>
  `;
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
  const rest = one.have - sum(on);
  if (one.pinned) return null;
  const put = (region, n) => onPlan({ ...plan, units: { ...plan.units, [unit]: { ...on, [region]: n } } });
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
              label=${`${markerName(unit)}: ${regionName(region)}`}
              most=${(on[region] ?? 0) + rest}
              value=${on[region] ?? 0}
              onChange=${(n) => put(region, n)}
            />
          `,
        )}
    </div>
  `;
}

// What the map shows: beaten tokens come on top of those that stand there already.
export function planned({ kind, tribes }, plan) {
  const shown = tribes.flatMap(({ race, regions }) =>
    regions.map(({ region, now }) => [region, (plan.on[race]?.[region] ?? 0) + (kind === "retreat" ? now : 0)]),
  );
  return Object.fromEntries(shown);
}

// All of it as the program would spread it, the pieces that must be placed too.
function evenPlan(tribes) {
  const on = Object.fromEntries(tribes.map(({ race, even }) => [race, { ...even }]));
  const pieces = tribes.flatMap(({ units }) => Object.entries(units));
  return { on, units: Object.fromEntries(pieces.map(([unit, { even }]) => [unit, { ...even }])) };
}

// Some pieces may not stay in hand.
const allDue = ({ units }, plan) =>
  Object.entries(units).every(([unit, { least }]) => sum(plan.units[unit] ?? {}) >= least);

// Redeploying starts from what stands on the board; beaten tokens start in the hand.
function startOf({ regions }) {
  const kept = regions.filter(({ leave }) => !leave);
  return Object.fromEntries(kept.map(({ region, now, least }) => [region, Math.max(now ?? 0, least ?? 0)]));
}

const sum = (on) => Object.values(on).reduce((total, n) => total + n, 0);
const left = (tribe, plan) => tribe.tokens - sum(plan.on[tribe.race] ?? {});
const some = (on) => Object.fromEntries(Object.entries(on).filter(([, n]) => n > 0));

function withTokens(plan, race, region, n) {
  return { ...plan, on: { ...plan.on, [race]: { ...plan.on[race], [region]: n } } };
}

function commandOf(kind, tribes, plan) {
  const on = some(Object.assign({}, ...tribes.map(({ race }) => plan.on[race])));
  const lying = Object.entries(plan.units).map(([unit, lie]) => [unit, some(lie)]);
  const units = Object.fromEntries(lying.filter(([, lie]) => Object.keys(lie).length));
  return kind === "redeploy" ? { kind, on, units, declined: tribes[0].declined } : { kind, on, units };
}
