// The people at the table: their mark, their races, hand and regions. Never their coins.
import { Icon } from "../parts/icons.js";
import { Token } from "../parts/seat.js";
import { html } from "../ui.js";
import { say } from "../words.js";
import { Emblem, Faction } from "./emblem.js";
import { lazy, nothing } from "./lazy.js";
import { lookAt } from "./looks.js";
import { HelpName } from "./names.js";
import { markerName, raceName, seatName } from "./tell.js";

const TurnClock = lazy(() => import("./lazy/clock.js"), "TurnClock", nothing);

export function SeatMark({ table, seat }) {
  return html`<${Token} ...${lookAt(table, seat)} />`;
}

// `devices` are known to the tablet only: it shows whose phone listens.
export function People({ table, devices = [] }) {
  const listens = (seat) => devices.some((device) => device.seat === seat && device.online);
  return html`
    <ul class="people" tabindex="0" aria-label=${say("play.people.label")}>
      ${table.seats.map((one, seat) => html`<${Person} key=${seat} table=${table} seat=${seat} one=${one} phone=${listens(seat)} />`)}
    </ul>
  `;
}

function Person({ table, seat, one, phone }) {
  const active = table.tribes[one.active];
  return html`
    <li class="person ${table.act.seat === seat ? "due" : ""} ${table.you?.seat === seat ? "own" : ""}">
      <${SeatMark} table=${table} seat=${seat} />
      <div class="who">
        <p class="called">
          <strong>${one.name}</strong>
          ${phone && html`<span class="has-phone"><${Icon} name="phone" /><span class="unseen">${say("play.people.phone")}</span></span>`}
        </p>
        <${Counts} hand=${active?.hand} regions=${held(table, seat)} />
        ${table.clock && html`<${TurnClock} clock=${table.clock} seat=${seat} />`}
        <div class="holds">
          <p class="combined">
            ${active ? html`<${Emblem} race=${one.active} /><${HelpName} race=${one.active} power=${active.power} /> <${Faction} ...${active} />` : html`<span class="none">${say("play.people.none")}</span>`}
          </p>
          ${one.declined.length > 0 && html`<p class="fallen">${say("play.people.declined", { races: one.declined.map(raceName).join(", ") })}</p>`}
          ${active && html`<${Units} units=${active.units} />`}
          ${one.gifts.map((gift) => html`
            <p class="gift">${say(gift.word)}${gift.from === null ? "" : ` · ${seatName(gift.from)}`}</p>
          `)}
        </div>
      </div>
    </li>
  `;
}

function Units({ units = {} }) {
  const some = Object.entries(units).filter(([, number]) => number);
  const named = some.map(([unit, number]) => `${markerName(unit)} × ${number}`);
  return named.length > 0 && html`<p class="unit">${named.join(", ")}</p>`;
}

// Numbers that lie open on the table, each with its word.
function Counts({ hand, regions }) {
  const counts = [
    ...(hand === undefined ? [] : [["in-hand", hand, say("play.people.hand")]]),
    ["regions", regions, say("play.people.regions", { n: regions })],
  ];
  return html`
    <p class="counts">
      ${counts.map(([kind, number, word]) => html`<span class=${kind}><b>${number}</b> ${word}</span>`)}
    </p>
  `;
}

const held = ({ regions, tribes }, seat) =>
  Object.values(regions).filter(({ race }) => race && tribes[race].seat === seat).length;
