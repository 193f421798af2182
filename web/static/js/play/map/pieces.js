// What lies in a region: stacks of tokens, neutral tokens, markers. Pictures only, never a decision.
import { html } from "../../ui.js";
import { useEmblems } from "../emblem.js";
import { lookAt } from "../looks.js";
import { GROUNDS, MARKERS, SYMBOLS, TREASURE } from "./drawings.js";

const DISC = 12.5;
const MARK = 15;
// Symbols that only say where neutral tokens begin are not shown: the tokens are.
const SILENT = ["tribe", "monster", "murloc", "size"];

export function Place({ region, held, table, plan, size, ghost, cost, state }) {
  const [x, y] = region.center;
  const pieces = [...piecesOf(held, table, plan), ...(cost === undefined ? [] : [[21, html`<${Cost} cost=${cost} state=${state} />`]])];
  return html`
    <g class="place" transform="translate(${x} ${y}) scale(${size})" aria-hidden="true">
      <${Signs} region=${region} at=${pieces.length ? -17 : 0} bare=${size > 2} />
      ${row(pieces, pieces.length ? 7 : 0)}
      ${ghost && html`<${Ghost} ...${ghost} table=${table} at=${pieces.length ? 24 : 18} />`}
    </g>
  `;
}

// What it takes to conquer this region; dashed where it needs luck or help.
function Cost({ cost, state }) {
  return html`<g class="cost ${state}"><circle r="9.5" /><text y="4.6">${cost}</text></g>`;
}

// What would stand here if the camera is right, with the price it paid.
function Ghost({ race, tokens, cost, table, at }) {
  const seat = race && (table.tribes[race]?.seat ?? table.turn);
  return html`
    <g class="ghost" transform="translate(0 ${at}) scale(0.85)">
      ${race ? html`<${Stack} number=${tokens} look=${lookAt(table, seat)} />` : html`<circle class="gone" r=${DISC} />`}
      ${cost !== undefined && html`
        <g class="price-paid" transform="translate(${DISC + 9} 0)">
          <rect x="-8" y="-8" width="16" height="16" rx="3" /><text y="4.4">${cost}</text>
        </g>
      `}
    </g>
  `;
}

// Ground, symbols and number in one line, so that a glance finds "hill 7" on the real board.
function Signs({ region, at, bare }) {
  const special = region.symbols.filter((one) => !SILENT.includes(one));
  // Where there is little room the ground is told by its colour and pattern alone.
  const drawn = [...(bare ? [] : [GROUNDS[region.terrain]]), ...special.map((one) => SYMBOLS[one])];
  const wide = drawn.length * 11 + 12;
  return html`
    <g class="signs" transform="translate(${-wide / 2} ${at})">
      ${drawn.map((path, n) => html`
        <path class=${n || bare ? "sign special" : "sign"} transform="translate(${n * 11} -5.5) scale(0.46)" d=${path} />
      `)}
      <text class="number" x=${drawn.length * 11 + 1} y="4">${region.label}</text>
    </g>
  `;
}

export function piecesOf(held, table, plan) {
  if (!held && plan === undefined) return [];
  const { race, tokens = 0, neutral = 0, markers = [], hidden = 0 } = held ?? {};
  const shown = plan?.tokens ?? tokens;
  const tribe = race && table.tribes[race];
  const found = [];
  if (tribe && (shown || plan !== undefined)) {
    const changed = plan !== undefined && plan.tokens !== tokens;
    const look = lookAt(table, tribe.seat);
    found.push([DISC * 2 + 8, html`<${Stack} number=${shown} look=${look} race=${race} faction=${tribe.faction} active=${tribe.active} changed=${changed} />`]);
  }
  if (neutral) found.push([DISC * 2, html`<${Neutral} number=${neutral} />`]);
  const lying = [...laid(markers.map((one) => one.split(":")[0]), plan?.units ?? {}), ...Array(hidden).fill("face_down")];
  for (const [marker, number] of counted(lying)) {
    found.push([MARK + 2, html`<${Marker} id=${marker} number=${number} />`]);
  }
  return found;
}

// Markers as they lie, with the pieces of a plan where it wants them.
const laid = (markers, units) => [
  ...markers.filter((one) => units[one] === undefined),
  ...Object.entries(units).flatMap(([unit, number]) => Array(number).fill(unit)),
];

// Up to five pieces side by side; more of them stand closer.
function row(pieces, at) {
  const wide = pieces.reduce((sum, [width]) => sum + width, 0);
  const squeeze = Math.min(1, 58 / Math.max(wide, 1));
  let x = (-wide * squeeze) / 2;
  return pieces.map(([width, piece]) => {
    const middle = x + (width * squeeze) / 2;
    x += width * squeeze;
    return html`<g transform="translate(${middle} ${at})">${piece}</g>`;
  });
}

export function Stack({ number, look, race, faction, active = true, changed = false }) {
  const emblem = useEmblems()[race];
  const high = Math.min(number, 4) - 1;
  return html`
    <g class="stack ${active ? "active" : "declined"} ${changed ? "changed" : ""}">
      ${Array.from(
        { length: Math.max(0, high) },
        (_, n) => html`<circle class="under" r=${DISC} cy=${(high - n) * 1.7} fill=${look.colour} />`,
      )}
      <circle class="top" r=${DISC} fill=${look.colour} />
      <circle r=${DISC} fill="url(#pattern-${look.pattern})" />
      <circle class="face" r=${DISC - 4} />
      <text class="count" y="5.6">${number}</text>
      <g class="flag" transform="translate(${-DISC + 1} ${-DISC + 1})">
        <circle r="7" /><text y="4">${look.letter}</text>
      </g>
      ${emblem && html`
        <g class="race-sign ${faction ?? ""}" transform="translate(${DISC} ${DISC - 3})">
          <circle r="7.5" /><path transform="translate(-5.8 -5.8) scale(0.48)" d=${emblem} />
        </g>
      `}
    </g>
  `;
}

function Neutral({ number }) {
  return html`
    <g class="stack neutral">
      <rect x=${-DISC + 2} y=${-DISC + 2} width=${DISC * 2 - 4} height=${DISC * 2 - 4} rx="4" />
      <text class="count" y="4.8">${number}</text>
    </g>
  `;
}

export function Marker({ id, number = 1 }) {
  return html`
    <g class="marker">
      <rect x=${-MARK / 2} y=${-MARK / 2} width=${MARK} height=${MARK} rx="3.5" />
      <path transform="translate(-6 -6) scale(0.5)" d=${MARKERS[id] ?? TREASURE} />
      ${number > 1 && html`<text class="times" x=${MARK / 2 - 1} y=${MARK / 2 + 1}>${number}</text>`}
    </g>
  `;
}

export function counted(things) {
  const found = new Map();
  for (const thing of things) found.set(thing, (found.get(thing) ?? 0) + 1);
  return [...found];
}
