// The race of whoever must act, with its two rules in short, so that nobody has to remember them.
import { settings } from "../../store.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { HelpName } from "../names.js";
import { ruleOf } from "../rules.js";

export function Own({ table, can, acts }) {
  const race = table.seats[table.act.seat ?? table.turn].active;
  const tribe = race && table.tribes[race];
  if (!tribe) return null;
  return html`
    <section class="panel-card own-race" aria-label=${say("play.own.label")}>
      <h2><${HelpName} race=${race} power=${tribe.power} /></h2>
      <p>${ruleOf(race, "races")}</p>
      ${tribe.power && html`<p>${ruleOf(tribe.power, "powers")}</p>`}
      ${acts && can?.targets.length > 0 && html`<p class="small">${say(settings.get().shows ? "evening.touch-twice" : "evening.touch")}</p>`}
      ${table.roll && html`<p class="rolled">${say("play.own.roll", { die: table.roll.die })}</p>`}
    </section>
  `;
}
