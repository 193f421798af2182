// A picture that is zoomed and pushed with two fingers, a mouse or keys, with a magnifier above the
// finger. What a press means is the affair of whoever shows it.
import { html, useEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";

const MOST_ZOOM = 12;
const SLIP = 6;
const LENS = 0.09;
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// `size` is the picture's in its own units. `draws`: a finger draws lines instead of pressing.
// `note`: what went wrong, told where the eye is.
export function Stage({ size, picture, label, note = "", draws = false, look = null, onPress, onLine, children }) {
  const [width, height] = size;
  const whole = { x: 0, y: 0, w: width };
  const [view, setView] = useState(look ?? whole);
  const [finger, setFinger] = useState(null);
  const [cursor, setCursor] = useState(null);
  const [line, setLine] = useState([]);
  const svg = useRef(null);
  const hands = useRef(new Map());
  const doing = useRef(null);
  useEffect(() => setView(look ?? whole), [look?.x, look?.y, look?.w, width, height]);
  useEffect(() => setLine([]), [draws]);

  const limited = ({ x, y, w }) => {
    const wide = Math.min(width, Math.max(width / MOST_ZOOM, w));
    const high = (wide * height) / width;
    return { w: wide, x: Math.min(width - wide, Math.max(0, x)), y: Math.min(height - high, Math.max(0, y)) };
  };
  const zoom = (by, at = [view.x + view.w / 2, view.y + (view.w * height) / width / 2]) =>
    setView((v) => {
      const w = Math.min(width, Math.max(width / MOST_ZOOM, v.w / by));
      return limited({ w, x: at[0] - ((at[0] - v.x) * w) / v.w, y: at[1] - ((at[1] - v.y) * w) / v.w });
    });
  const place = (event) => {
    const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.current.getScreenCTM().inverse());
    return [Math.min(width, Math.max(0, spot.x)), Math.min(height, Math.max(0, spot.y))];
  };

  const down = (event) => {
    if (event.button) return;
    svg.current.setPointerCapture(event.pointerId);
    hands.current.set(event.pointerId, [event.clientX, event.clientY]);
    if (hands.current.size > 1) {
      doing.current = { pinch: spread(hands.current), view };
      setFinger(null);
      setLine([]);
      return;
    }
    const at = place(event);
    doing.current = { from: [event.clientX, event.clientY], view, moved: false, mouse: event.pointerType === "mouse" };
    setCursor(null);
    if (draws) setLine([at]);
    if (draws || event.pointerType !== "mouse") setFinger(at);
  };
  const move = (event) => {
    if (!hands.current.has(event.pointerId)) return;
    hands.current.set(event.pointerId, [event.clientX, event.clientY]);
    const now = doing.current;
    if (now?.pinch && hands.current.size > 1) setView(limited(pinched(now, spread(hands.current), svg.current, height / width)));
    else if (now?.from) drag(event, now);
  };
  const drag = (event, now) => {
    const [dx, dy] = [event.clientX - now.from[0], event.clientY - now.from[1]];
    if (Math.hypot(dx, dy) > SLIP) now.moved = true;
    if (draws) {
      setLine((before) => [...before, place(event)]);
      setFinger(place(event));
    } else if (now.mouse && now.moved) {
      const scale = now.view.w / svg.current.clientWidth;
      setView(limited({ ...now.view, x: now.view.x - dx * scale, y: now.view.y - dy * scale }));
    } else if (!now.mouse) setFinger(place(event));
  };
  const up = (event) => {
    if (!hands.current.delete(event.pointerId)) return;
    const now = doing.current;
    if (hands.current.size) return;
    doing.current = null;
    setFinger(null);
    if (!now?.from || event.type === "pointercancel") return setLine([]);
    if (draws) finishLine([...line, place(event)]);
    else if (!(now.mouse && now.moved)) onPress?.(place(event));
  };
  const finishLine = (points) => {
    setLine([]);
    setCursor(null);
    onLine?.(thinned(points, width / 800), view.w / width);
  };
  const key = (event) => {
    const at = cursor ?? [view.x + view.w / 2, view.y + (view.w * height) / width / 2];
    const way = KEYS[event.key];
    if (way) setCursor(moved(at, way, (event.shiftKey ? 0.06 : 0.012) * view.w, size));
    else if (event.key === "Enter" || event.key === " ") draws ? setLine([...line, at]) : onPress?.(at);
    else if (event.key === "+" || event.key === "=") zoom(1.5, at);
    else if (event.key === "-") zoom(1 / 1.5, at);
    else if (event.key === "0") setView(whole);
    else if (event.key === "Escape" && (line.length || cursor)) (setLine([]), setCursor(null));
    else return;
    if (!cursor && !way) setCursor(at);
    event.preventDefault();
  };
  useEffect(() => {
    const wheel = (event) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 400), place(event));
    };
    svg.current.addEventListener("wheel", wheel, { passive: false });
    return () => svg.current?.removeEventListener("wheel", wheel);
  });
  const shown = html`
    <image href=${picture} x="0" y="0" width=${width} height=${height} preserveAspectRatio="none" />
    ${children}
    ${line.length > 1 && html`<polyline class="drawn-line" points=${line.map((p) => p.join(",")).join(" ")} />`}
  `;
  const at = finger ?? cursor;
  return html`
    <div class="work-stage">
      <svg
        ref=${svg}
        class="stage-picture"
        viewBox="${view.x} ${view.y} ${view.w} ${(view.w * height) / width}"
        role="application"
        tabindex="0"
        aria-label=${label}
        onPointerDown=${down}
        onPointerMove=${move}
        onPointerUp=${up}
        onPointerCancel=${up}
        onKeyDown=${key}
        onBlur=${() => setCursor(null)}
      >
        ${shown}
        ${cursor && html`<${Cross} at=${cursor} reach=${view.w / 40} />`}
      </svg>
      ${at && html`<${Lens} at=${at} view=${view} size=${size} touch=${Boolean(finger)}>${shown}<//>`}
      <div class="stage-keys">
        <p class="note bad" role="alert">${note}</p>
        <button type="button" class="stage-key" aria-label=${say("studio.zoom-in")} onClick=${() => zoom(1.5)}>+</button>
        <button type="button" class="stage-key" aria-label=${say("studio.zoom-out")} onClick=${() => zoom(1 / 1.5)}>−</button>
        ${draws && line.length > 1 && !finger &&
        html`<button type="button" class="stage-key wide" onClick=${() => finishLine(line)}>${say("studio.line-done")}</button>`}
      </div>
    </div>
  `;
}

// What lies under the finger, larger and beside it.
function Lens({ at: [x, y], view, size: [width, height], touch, children }) {
  const reach = Math.min(view.w, width) * LENS;
  const high = (view.w * height) / width;
  const below = (y - view.y) / high < 0.4;
  const left = Math.min(85, Math.max(15, ((x - view.x) / view.w) * 100));
  const top = ((y - view.y) / high) * 100;
  return html`
    <svg
      class="lens ${below ? "below" : "above"} ${touch ? "touch" : ""}"
      style=${{ left: `${left}%`, top: `${top}%` }}
      viewBox="${x - reach} ${y - reach} ${2 * reach} ${2 * reach}"
      aria-hidden="true"
    >
      ${children}
      <${Cross} at=${[x, y]} reach=${reach / 3} />
    </svg>
  `;
}

function Cross({ at: [x, y], reach }) {
  const path = `M${x - reach} ${y}h${2 * reach}M${x} ${y - reach}v${2 * reach}`;
  return html`<g class="cross"><path class="cross-edge" d=${path} /><path d=${path} /></g>`;
}

function spread(hands) {
  const [[ax, ay], [bx, by]] = [...hands.values()];
  return { middle: [(ax + bx) / 2, (ay + by) / 2], far: Math.max(1, Math.hypot(ax - bx, ay - by)) };
}

// The point between the fingers stays between them.
function pinched({ pinch, view }, now, svg, shape) {
  const box = svg.getBoundingClientRect();
  const w = (view.w * pinch.far) / now.far;
  const share = ([x, y]) => [(x - box.left) / box.width, (y - box.top) / box.height];
  const [before, after] = [share(pinch.middle), share(now.middle)];
  return {
    w,
    x: view.x + before[0] * view.w - after[0] * w,
    y: view.y + (before[1] * view.w - after[1] * w) * shape,
  };
}

const moved = ([x, y], [dx, dy], by, [width, height]) => [
  Math.min(width, Math.max(0, x + dx * by)),
  Math.min(height, Math.max(0, y + dy * by)),
];

// Points closer together than a pixel of the tracing tell nothing.
function thinned(points, least) {
  const kept = [];
  for (const point of points) {
    const before = kept[kept.length - 1];
    if (!before || Math.hypot(point[0] - before[0], point[1] - before[1]) >= least) kept.push(point);
  }
  const every = Math.ceil(kept.length / 400);
  return kept.filter((_, n) => n % every === 0 || n === kept.length - 1);
}
