// The board, drawn from its outlines. Every region is a button; the arrow keys walk over the land.
import { html, useRef, useState } from "../../ui.js";
import { say } from "../../words.js";
import { lazy, nothing } from "../lazy.js";
import { Grounds } from "./grounds.js";
import { regionLabel } from "./labels.js";

const Things = lazy(() => import("./things.js"), "Things", nothing);
const PRESSES = ["Enter", " "];
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// `marks` says per region what may happen there ("yes", "die", "short", "pick", "given");
// `plan` replaces the numbers shown while tokens are being placed.
export function MapView({ board, table, chosen, marks = {}, plan = {}, moved = [], ghosts = {}, costs = {}, onChoose, onLook }) {
  const [w, h] = board.size;
  const frame = useRef(null);
  const [home, setHome] = useState(null);
  const ids = Object.keys(board.regions);
  const first = chosen ?? home ?? ids[0];
  const press = (id) => onChoose && (setHome(id), onChoose(id));
  const hold = useHold(onLook);
  const key = (event, id) => {
    if (PRESSES.includes(event.key)) press(id);
    else if (!WAYS[event.key]) return;
    else walk(frame.current, board, id, WAYS[event.key]);
    event.preventDefault();
  };
  return html`
    <svg ref=${frame} class="map" viewBox="-3 -3 ${w + 6} ${h + 6}" role="group" aria-label=${say("play.map.label")}>
      <${Grounds} />
      <${Paper} wide=${w} high=${h} water=${board.islands.length > 1} />
      ${ids.map((id) => {
        const region = board.regions[id];
        return html`
          <g
            key=${id}
            id="region-${id}"
            class="region"
            role=${onChoose ? "button" : "img"}
            tabindex=${onChoose ? (id === first ? 0 : -1) : null}
            aria-label=${regionLabel(id, board, table, { mark: marks[id], ghost: ghosts[id], cost: costs[id] })}
            aria-pressed=${onChoose ? id === chosen : null}
            onClick=${() => hold.ended() || press(id)}
            onPointerDown=${() => hold.begin(id)}
            onPointerUp=${hold.stop}
            onPointerLeave=${hold.stop}
            onContextMenu=${(event) => event.preventDefault()}
            onKeyDown=${(event) => key(event, id)}
          >
            <path class="land" d=${outline(region)} fill="url(#ground-${region.terrain})" />
          </g>
        `;
      })}
      <g class="rims">
        ${ids.filter((id) => marks[id]).map((id) => html`
          <g key=${id}>
            <path class="rim-edge" d=${outline(board.regions[id])} />
            <path class="rim ${marks[id]}" d=${outline(board.regions[id])} />
          </g>
        `)}
      </g>
      ${chosen && board.regions[chosen] && html`<path class="glow" d=${outline(board.regions[chosen])} />`}
      <${Things} frame=${frame} board=${board} table=${table} marks=${marks} plan=${plan} moved=${moved} ghosts=${ghosts} costs=${costs} />
    </svg>
  `;
}

// Between islands there is water, as far as the screen goes.
function Paper({ wide, high, water }) {
  const rim = water ? wide + high : 3;
  return html`
    <rect class="paper ${water ? "water" : ""}" x=${-rim} y=${-rim} width=${wide + 2 * rim} height=${high + 2 * rim} rx="9" />
  `;
}

const HOLD_MS = 450;

// A long touch looks at a region without doing anything there; the click that ends it is not one.
function useHold(onHold) {
  const now = useRef({ timer: 0, held: false });
  const stop = () => clearTimeout(now.current.timer);
  const begin = (id) => {
    stop();
    now.current = { held: false, timer: setTimeout(() => ((now.current.held = true), onHold?.(id)), HOLD_MS) };
  };
  const ended = () => {
    const { held } = now.current;
    now.current.held = false;
    return held;
  };
  return { begin, stop, ended };
}

const outline = ({ outline: points }) => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}z`;

// The nearest region in that direction; things far off the line count as further.
function walk(svg, board, from, [dx, dy]) {
  const [x, y] = board.regions[from].center;
  let best = null;
  for (const [id, { center }] of Object.entries(board.regions)) {
    const along = (center[0] - x) * dx + (center[1] - y) * dy;
    const off = Math.abs((center[0] - x) * dy) + Math.abs((center[1] - y) * dx);
    const far = along + 2 * off;
    if (along > 1 && (!best || far < best.far)) best = { id, far };
  }
  if (best) svg.querySelector(`#${CSS.escape(`region-${best.id}`)}`).focus();
}
