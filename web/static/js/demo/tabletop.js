// The drawn table from above. Stacks are dragged, or picked up by a touch and laid by another; the arrow
// keys move the place where Enter lays them.
import { html, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { Emblem } from "../play/emblem.js";
import { lookAt } from "../play/looks.js";
import { stackName, whereName } from "./names.js";

const DRAG_PX = 8;
const STEP_MM = 10;
const FINE_MM = 2;
const FINGER_PX = 26;
const TOKEN_MM = 20;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function Tabletop({ lies, table, chosen, onChoose, onLay, onDrop }) {
  const stage = useRef(null);
  const [place, setPlace] = useState(null);
  const [dragged, setDragged] = useState(null);
  const percent = (mm, n) => `${((mm - lies.extent[n]) / lies.extent[n + 2]) * 100}%`;
  const spot = (event) => pointOn(stage.current, event, lies.extent);
  const touched = (event) => nearest(lies.stacks, spot(event), (chosen ? TOKEN_MM / 2 : reach(stage.current, lies.extent)));
  const grip = useDrag({
    begin: touched,
    onDrag: (stack, by) => stack && setDragged({ stack: idOf(stack), by }),
    onDrop: (stack, event) => (setDragged(null), stack && event && onDrop(stack, spot(event), event)),
    onTap: (stack, event) => (stack ? onChoose(stack) : onLay(spot(event))),
  });
  const keys = (event) => {
    const way = ARROWS[event.key];
    if (way) {
      event.preventDefault();
      const by = event.shiftKey ? FINE_MM : STEP_MM;
      setPlace(within(lies.extent, place ?? middle(lies.extent), way.map((one) => one * by)));
    } else if (event.key === "Enter" && place && event.target === stage.current) onLay(place);
    else if (event.key === "Escape") onChoose(null);
  };
  return html`
    <div
      ref=${stage}
      class="tabletop ${lies.dark ? "dark" : ""}"
      style=${{ aspectRatio: `${lies.extent[2]} / ${lies.extent[3]}` }}
      role="group"
      tabindex="0"
      aria-label=${say("demo.place")}
      onKeyDown=${keys}
      ...${grip}
    >
      ${lies.boards.map(({ board, at, size }) => html`
        <img
          key=${board}
          class="board"
          src="/api/demo/boards/${encodeURIComponent(board)}"
          alt=""
          draggable=${false}
          style=${{ left: percent(at[0], 0), top: percent(at[1], 1), width: `${(size[0] / lies.extent[2]) * 100}%` }}
        />
      `)}
      ${lies.stacks.map((stack) => html`
        <${LyingStack}
          key=${idOf(stack)}
          stack=${stack}
          table=${table}
          style=${{ left: percent(stack.at[0], 0), top: percent(stack.at[1], 1), width: `${(TOKEN_MM / lies.extent[2]) * 100}%` }}
          chosen=${chosen?.stack === idOf(stack)}
          moved=${dragged?.stack === idOf(stack) ? dragged.by : null}
          onChoose=${() => onChoose(stack)}
        />
      `)}
      ${lies.hand && html`<${Arm} left=${percent(lies.hand[0], 0)} top=${percent(lies.hand[1], 1)} />`}
      ${place && html`<span class="cross-place" style=${{ left: percent(place[0], 0), top: percent(place[1], 1) }}></span>`}
    </div>
  `;
}

// Fingers are told apart by the table; a key chooses the stack that has the focus.
function LyingStack({ stack, table, style, chosen, moved, onChoose }) {
  const { pieces } = stack;
  const { piece, side } = pieces.at(-1);
  const tribe = table.tribes[piece];
  const shift = moved ? `translate(-50%, -50%) translate(${moved[0]}px, ${moved[1]}px)` : null;
  return html`
    <button
      type="button"
      class="lying ${chosen ? "chosen" : ""} ${moved ? "moved" : ""}"
      style=${{ ...style, transform: shift }}
      aria-pressed=${chosen}
      aria-label=${say("demo.stack", { what: stackName(pieces), where: whereName(stack.region) })}
      onClick=${(event) => event.detail === 0 && onChoose()}
    >
      ${pieces.slice(-5).map((piece, n) => html`
        <img key=${piece.token} src="/api/demo/faces/${piece.tag}" alt="" draggable=${false} style=${{ top: `${n * -14}%` }} />
      `)}
      ${tribe && html`
        <span class="whose-token ${side}" style=${{ borderColor: lookAt(table, tribe.seat).colour }}><${Emblem} race=${piece} /></span>
      `}
      ${pieces.length > 1 && html`<span class="high" aria-hidden="true">${pieces.length}</span>`}
    </button>
  `;
}

// A finger or mouse that takes something along: `begin` says what, a short touch is a tap, and what the
// browser takes away drops nothing.
export function useDrag({ begin, onDrag, onDrop, onTap }) {
  const held = useRef(null);
  const end = (event) => {
    const grip = held.current;
    held.current = null;
    if (grip?.dragging) onDrop(grip.what, event.type === "pointerup" ? event : null);
    else if (grip && event.type === "pointerup") onTap(grip.what, event);
  };
  return {
    onPointerDown: (event) => {
      if (event.button || held.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { what: begin(event), from: [event.clientX, event.clientY], dragging: false };
    },
    onPointerMove: (event) => {
      const grip = held.current;
      if (!grip) return;
      const by = [event.clientX - grip.from[0], event.clientY - grip.from[1]];
      if (!grip.dragging && Math.hypot(...by) < DRAG_PX) return;
      grip.dragging = true;
      onDrag(grip.what, by);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

// The point of the table under a finger, in millimetres.
export function pointOn(stage, { clientX, clientY }, [left, top, width, height]) {
  const box = stage.getBoundingClientRect();
  return [left + ((clientX - box.left) / box.width) * width, top + ((clientY - box.top) / box.height) * height];
}

export const idOf = (stack) => stack.pieces[0].token;

// A finger is broader than a token on a small screen.
const reach = (stage, extent) => Math.max(TOKEN_MM / 2, (FINGER_PX / stage.clientWidth) * extent[2]);

function nearest(stacks, [x, y], most) {
  const far = ({ at }) => Math.hypot(at[0] - x, at[1] - y);
  const close = stacks.filter((stack) => far(stack) <= most);
  return close.length ? close.reduce((best, stack) => (far(stack) < far(best) ? stack : best)) : null;
}

function Arm({ left, top }) {
  return html`<svg class="arm" style=${{ left, top }} viewBox="0 0 100 300" aria-hidden="true">
    <path d="M38 300V130Q10 110 14 80t14-6l8 20V30q0-10 7-10t7 10v-14q0-10 8-10t8 10v16q0-8 7-8t7 9v20q0-8 6-8t6 9v60q0 30-14 46v142z" />
  </svg>`;
}

const middle = ([left, top, width, height]) => [left + width / 2, top + height / 2];

const within = ([left, top, width, height], [x, y], [dx, dy]) => [
  Math.max(left, Math.min(left + width, x + dx)),
  Math.max(top, Math.min(top + height, y + dy)),
];
