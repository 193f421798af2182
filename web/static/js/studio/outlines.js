// Traced regions over the photograph, and which of them lies under a point.
import { GROUNDS } from "../play/map/drawings.js";
import { html } from "../ui.js";

export function Outlines({ regions, chosen = [], size, marks = [] }) {
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
      ${regions.map((region) => html`<${Name} key=${region.key} region=${region} scale=${scale} />`)}
      ${marks.map(([x, y]) => html`<circle class="fault-mark" cx=${x} cy=${y} r=${18 * scale} />`)}
    </g>
  `;
}

function Name({ region: { middle: [x, y], number, terrain, symbols }, scale }) {
  return html`
    <g class="traced-name" transform="translate(${x} ${y}) scale(${scale})">
      <text y="-2">${number}</text>
      <path class="traced-sign" transform="translate(-9 2) scale(0.75)" d=${GROUNDS[terrain]} />
      ${symbols.length > 0 && html`<text class="traced-symbols" y="34">${"●".repeat(symbols.length)}</text>`}
    </g>
  `;
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
