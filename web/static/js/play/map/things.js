// What lies on the land, drawn large enough to be read and where there is room. Comes after the land itself.
import { html, useEffect, useState } from "../../ui.js";
import { numeral } from "../tell.js";
import { arranged } from "./arrange.js";
import { thingsOf } from "./pieces.js";

export function Things({ frame, board, table, marks, plan, moved, ghosts, costs }) {
  const unit = useSize(frame, board);
  const ids = Object.keys(board.regions);
  const thing = (id) =>
    thingsOf({ region: board.regions[id], held: table?.regions[id], table, plan: plan[id], ghost: ghosts[id], cost: costs[id], state: marks[id] });
  const things = Object.fromEntries(ids.map((id) => [id, thing(id)]));
  const names = board.islands.length > 1 ? board.islands.map(({ at, size }, n) => nameOf(numeral(n), at, size, NAME * unit)) : [];
  const lying = arranged(board, things, unit, names);
  return html`
    ${names.map(({ name, right, foot }) => html`
      <text class="island-name" font-size=${NAME * unit} x=${right} y=${foot}>${name}</text>
    `)}
    <g class="things">
      ${ids.map((id) => html`
        <g key=${id} class="place ${moved.includes(id) ? "moved" : ""}" aria-hidden="true">
          ${things[id].map(({ draw }, n) => {
            const { x, y, slim } = lying[id][n];
            return html`<g transform="translate(${x} ${y}) scale(${unit})"><g>${draw(slim)}</g></g>`;
          })}
        </g>
      `)}
    </g>
  `;
}

const NAME = 13;
const SLENDER = 0.4;
const BROAD = 0.8;
const HIGH = 0.8;

// Where the name of an island stands, and the box that nothing should lie on.
function nameOf(name, at, size, letter) {
  const [right, foot] = [at[0] + size[0], at[1] + size[1]];
  const w = [...name].reduce((wide, one) => wide + (one === "I" ? SLENDER : BROAD) * letter, 0);
  const h = HIGH * letter;
  return { name, right, foot, w, h, x: right - w / 2, y: foot - h / 2 };
}

// The smallest letters on the map, in units of a piece: their capitals are as high as this.
const CAPITAL = 7.7;
// Three millimetres on a tablet of ten inches; on a television a sixtieth of its height.
const LEGIBLE = 3 / 254;
const MOST_PX = 18.5;
const LEGIBLE_SHARE = 1 / 58;
const PHONE_PX = 600;

// Pieces are drawn as large as they must be to be read from a chair, or as there is room for. A phone is
// near the eye, and its map can be made larger; a map beside other things is no board to play on.
function useSize(frame, { size: [w, h], regions }) {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const seen = new ResizeObserver(() => setShown(frame.current?.getScreenCTM()?.a ?? 0));
    seen.observe(frame.current);
    return () => seen.disconnect();
  }, [w]);
  const pitch = Math.sqrt((w * h) / Object.keys(regions).length);
  const legible = legiblePx() / CAPITAL / (shown || 1);
  const roomy = Math.max(legible, pitch / 66);
  const near = Math.min(innerWidth, innerHeight) < PHONE_PX || !frame.current?.closest(".table");
  return near ? Math.min(roomy, pitch / 44) : roomy;
}

function legiblePx() {
  const tablet = Math.hypot(innerWidth, innerHeight) * LEGIBLE + 0.3;
  return Math.max(Math.min(tablet, MOST_PX), Math.min(innerWidth, innerHeight) * LEGIBLE_SHARE);
}
