// Shows the eye where a board lies when its tags are hidden: four handles over the live picture.
import { post } from "../../api.js";
import { feel } from "../../feel.js";
import { Button } from "../../parts/buttons.js";
import { html, useRef, useState } from "../../ui.js";
import { say } from "../../words.js";
import { boardName } from "./boxes.js";

const START = [
  [0.15, 0.15],
  [0.85, 0.15],
  [0.85, 0.85],
  [0.15, 0.85],
];
const STEP = 0.002;
const LARGE_STEP = 0.02;
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function Corners({ name, board, told, onDone }) {
  const [corners, setCorners] = useState(START);
  const [note, setNote] = useState("");
  const stage = useRef(null);
  const place = (corner, point) => setCorners((before) => before.map((old, n) => (n === corner ? point.map(inside) : old)));
  const send = async () => {
    try {
      await post(`/api/cameras/${encodeURIComponent(name)}/corners`, { board, corners });
      feel("good");
      onDone();
    } catch (refused) {
      feel("bad");
      setNote(say(refused.message === "corners-crossed" ? "cameras.crossed" : "cameras.not-taken"));
    }
  };
  const touch = (event) => {
    const point = pointOf(event, stage.current);
    place(nearest(corners, point, told.size), point);
  };
  const [width, height] = told.size;
  return html`
    <p>${say("cameras.corners-how", { board: boardName(board) })}</p>
    <div class="corner-stage" ref=${stage} onClick=${touch}>
      <img class="frame-picture" src=${told.url} width=${width} height=${height} alt="" />
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <polygon points=${corners.map((point) => point.join(",")).join(" ")} />
      </svg>
      ${corners.map((point, n) => html`<${Handle} key=${n} corner=${n} point=${point} stage=${stage} onMove=${(next) => place(n, next)} />`)}
    </div>
    <p class="note bad" role="status">${note}</p>
    <div class="answers">
      <${Button} onPress=${onDone}>${say("cameras.cancel")}<//>
      <${Button} kind="primary" icon="tick" onPress=${send}>${say("cameras.use")}<//>
    </div>
  `;
}

function Handle({ corner, point: [x, y], stage, onMove }) {
  const drag = (event) => event.currentTarget.hasPointerCapture(event.pointerId) && onMove(pointOf(event, stage.current));
  const press = (event) => {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    onMove([x + way[0] * step, y + way[1] * step]);
  };
  return html`
    <button
      type="button"
      class="corner-handle"
      style=${{ left: `${x * 100}%`, top: `${y * 100}%` }}
      aria-label=${say("cameras.corner", { corner: corner + 1 })}
      onPointerDown=${(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove=${drag}
      onKeyDown=${press}
      onClick=${(event) => event.stopPropagation()}
    >
      <span>${corner + 1}</span>
    </button>
  `;
}

function pointOf(event, stage) {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return [(event.clientX - left) / width, (event.clientY - top) / height];
}

function nearest(corners, [x, y], [width, height]) {
  const away = corners.map((point) => Math.hypot((point[0] - x) * width, (point[1] - y) * height));
  return away.indexOf(Math.min(...away));
}

const inside = (share) => Math.min(1, Math.max(0, Math.round(share * 1e5) / 1e5));
