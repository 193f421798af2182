// Traced regions over the photograph, and which of them lies under a point.
import { GROUNDS, SYMBOLS } from "../play/map/drawings.js";
import { html } from "../ui.js";
import { symbol } from "./tell.js";

// How wide a symbol is.
const SIGN = 16;

// `names`: how large names are; 1 where the whole board is seen.
export function Outlines({ regions, chosen = [], size, names = 1, marks = [] }) {
  const scale = size[0] / 620;
  return html`
    <g class="outlines">
      ${regions.map(
        (region) => html`
          <path
            key=${region.key}
            class="traced ground-${region.terrain} ${region.named ? "" : "guessed"} ${chosen.includes(region.key) ? "chosen" : ""}"
            d=${path(region.outline)}
          />
        `,
      )}
      ${regions.map((region) => html`<${Name} key=${region.key} region=${region} scale=${scale * names} />`)}
      ${marks.map(([x, y]) => html`<circle class="fault-mark" cx=${x} cy=${y} r=${18 * scale} />`)}
    </g>
  `;
}

function Name({ region: { middle: [x, y], number, terrain, symbols }, scale }) {
  return html`
    <g class="traced-name" transform="translate(${x} ${y}) scale(${scale})">
      <text y="-2">${number}</text>
      <path class="traced-sign" transform="translate(-9 2) scale(0.75)" d=${GROUNDS[terrain]} />
      ${symbols.map((id, n) => html`<${Sign} key=${id} id=${id} x=${(n - (symbols.length - 1) / 2) * SIGN} />`)}
    </g>
  `;
}

// The drawing of a symbol; of one that has none, the first letter of its name.
function Sign({ id, x }) {
  if (!SYMBOLS[id]) return html`<text class="traced-symbol ${id}" x=${x} y="34">${symbol(id)[0].toUpperCase()}</text>`;
  return html`<path class="traced-sign traced-symbol ${id}" transform="translate(${x - SIGN / 2} 21) scale(${SIGN / 24})" d=${SYMBOLS[id]} />`;
}

const path = (points) => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}z`;

export const under = (regions, point) => regions.find(({ outline }) => inside(point, outline));

function inside([x, y], outline) {
  let odd = false;
  outline.forEach(([ax, ay], n) => {
    const [bx, by] = outline[(n + 1) % outline.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}
