// What lies in a region: its signs, stacks of tokens, neutral tokens, markers, a price. Pictures only,
// each with the box it fills; never a decision.
import { html } from "../../ui.js";
import { useEmblems } from "../emblem.js";
import { lookAt } from "../looks.js";
import { counted } from "./counted.js";
import { GROUNDS, MARKERS, SYMBOLS, TREASURE } from "./drawings.js";

const TOKEN = 24;
const DIGIT = 10;
const MARK = 15;
const PRICE = 17;
const SIGN = 11;
// Symbols that only say where neutral tokens begin are not shown: the tokens are.
const SILENT = ["tribe", "monster", "murloc", "size"];

// Everything in a region, the signs first: what they can do without is the picture of the ground.
export function thingsOf({ region, held, table, plan, ghost, cost, state }) {
  return [
    signs(region),
    ...piecesOf(held, table, plan),
    ...(cost === undefined ? [] : [boxed(priceWide(cost), PRICE, () => html`<${Cost} cost=${cost} state=${state} />`)]),
    ...(ghost ? [boxed(TOKEN + 16, TOKEN, () => html`<${Ghost} ...${ghost} table=${table} />`)] : []),
  ];
}

const boxed = (w, h, draw) => ({ w, h, draw });

// What it takes to conquer this region; dashed where it needs luck or help.
function Cost({ cost, state }) {
  const wide = priceWide(cost);
  return html`
    <g class="cost ${state}">
      <rect x=${-wide / 2} y=${-PRICE / 2} width=${wide} height=${PRICE} rx=${PRICE / 2} /><text y="4.3">${cost}</text>
    </g>
  `;
}

const priceWide = (cost) => PRICE + 7 * (String(cost).length - 1);

// What would stand here if the camera is right, with the price it paid.
function Ghost({ race, tokens, cost, table }) {
  const seat = race && (table.tribes[race]?.seat ?? table.turn);
  return html`
    <g class="ghost" transform="translate(${cost === undefined ? 0 : -8} 0)">
      ${race ? html`<${Stack} number=${tokens} look=${lookAt(table, seat)} race=${race} />` : html`<circle class="gone" r=${TOKEN / 2} />`}
      ${cost !== undefined && html`
        <g class="price-paid" transform="translate(${TOKEN / 2 + 9} 0)">
          <rect x="-8" y="-8" width="16" height="16" rx="3" /><text y="4.4">${cost}</text>
        </g>
      `}
    </g>
  `;
}

// Ground, symbols and number in one line, so that a glance finds "hill 7" on the real board.
function signs(region) {
  const special = region.symbols.filter((one) => !SILENT.includes(one)).map((one) => SYMBOLS[one]);
  const slim = special.length * SIGN + String(region.label).length * 6.5;
  const draw = (bare) => html`<${Signs} ground=${bare ? null : GROUNDS[region.terrain]} special=${special} label=${region.label} wide=${bare ? slim : slim + SIGN} />`;
  return { ...boxed(slim + SIGN, 10, draw), slim };
}

function Signs({ ground, special, label, wide }) {
  const drawn = [...(ground ? [ground] : []), ...special];
  return html`
    <g class="signs" transform="translate(${-wide / 2} 0)">
      ${drawn.map((path, n) => html`
        <path class=${path === ground ? "sign" : "sign special"} transform="translate(${n * SIGN - 0.5} -5.5) scale(0.46)" d=${path} />
      `)}
      <text class="number" x=${drawn.length * SIGN} y="3.9">${label}</text>
    </g>
  `;
}

function piecesOf(held, table, plan) {
  if (!held && plan === undefined) return [];
  const { race, tokens = 0, neutral = 0, markers = [], hidden = 0 } = held ?? {};
  const tribe = race && table.tribes[race];
  const lying = [...laid(markers.map((one) => one.split(":")[0]), plan?.units ?? {}), ...Array(hidden).fill("face_down")];
  return [
    ...(tribe ? troops(race, tribe, table, tokens, plan) : []),
    ...(neutral ? [boxed(18, 18, () => html`<${Neutral} number=${neutral} />`)] : []),
    ...counted(lying).map(([marker, number]) => boxed(MARK, MARK, () => html`<${Marker} id=${marker} number=${number} />`)),
  ];
}

function troops(race, tribe, table, tokens, plan) {
  const number = plan?.tokens ?? tokens;
  if (!number && plan === undefined) return [];
  const changed = plan !== undefined && plan.tokens !== tokens;
  const look = lookAt(table, tribe.seat);
  const draw = () => html`
    <${Stack} number=${number} look=${look} race=${race} faction=${tribe.faction} active=${tribe.active} changed=${changed} />
  `;
  return [boxed(wideOf(number), TOKEN + 4, draw)];
}

// Markers as they lie, with the pieces of a plan where it wants them.
const laid = (markers, units) => [
  ...markers.filter((one) => units[one] === undefined),
  ...Object.entries(units).flatMap(([unit, number]) => Array(number).fill(unit)),
];

const wideOf = (number) => TOKEN + 1 + DIGIT * (String(number).length - 1);

// A counter of cardboard: its owner's letter, the emblem of its race, and how many lie on each other.
function Stack({ number, look, race, faction, active = true, changed = false }) {
  const emblem = useEmblems()[race];
  const high = Math.min(number, 4) - 1;
  const wide = wideOf(number);
  const [x, y] = [-wide / 2, -TOKEN / 2];
  const counter = (name, fill, down = 0) => html`<rect class=${name} x=${x} y=${y + down} width=${wide} height=${TOKEN} rx="3.5" fill=${fill} />`;
  return html`
    <g class="stack ${active ? "active" : "declined"} ${changed ? "changed" : ""}">
      ${Array.from({ length: Math.max(0, high) }, (_, n) => counter("under", look.colour, (high - n) * 1.5))}
      ${counter("top", look.colour)}
      ${counter("print", `url(#pattern-${look.pattern})`)}
      <rect class="face" x=${x + 12} y=${y + 1.6} width=${wide - 13.6} height=${TOKEN - 3.2} rx="2.5" />
      <text class="count" x=${x + 12 + (wide - 13.6) / 2} y="5.4">${number}</text>
      <rect class="flag" x=${x + 1.2} y=${y + 1.2} width="10" height="10" rx="2.5" />
      <text class="letter" x=${x + 6.2} y=${y + 10.1}>${look.letter}</text>
      ${emblem && html`
        <g class="race-sign ${faction ?? ""}" transform="translate(${x + 1.2} ${y + 12.2})">
          <rect width="10" height="10.6" rx="2.5" /><path transform="translate(-0.2 0.1) scale(0.43)" d=${emblem} />
        </g>
      `}
    </g>
  `;
}

function Neutral({ number }) {
  return html`
    <g class="stack neutral">
      <rect x="-9" y="-9" width="18" height="18" rx="4" />
      <text class="count" y="5.4">${number}</text>
    </g>
  `;
}

function Marker({ id, number = 1 }) {
  return html`
    <g class="marker">
      <rect x=${-MARK / 2} y=${-MARK / 2} width=${MARK} height=${MARK} rx="3.5" />
      <path transform="translate(-6 -6) scale(0.5)" d=${MARKERS[id] ?? TREASURE} />
      ${number > 1 && html`<text class="times" x=${MARK / 2 - 1} y=${MARK / 2 + 1}>${number}</text>`}
    </g>
  `;
}
