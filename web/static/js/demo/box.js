// The pieces beside the board: taken by touch, or dragged to where they shall lie.
import { html, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { Emblem } from "../play/emblem.js";
import { pieceName } from "./names.js";
import { useDrag } from "./tabletop.js";

export function Box({ box, chosen, onChoose, onDrop }) {
  const there = box.filter(({ left }) => left > 0);
  return html`
    <section class="beside-board" aria-label=${say("demo.box")}>
      <ul>
        ${there.map((pile) => html`
          <${Pile} key=${pile.piece} pile=${pile} chosen=${chosen?.piece === pile.piece} onChoose=${onChoose} onDrop=${onDrop} />
        `)}
      </ul>
    </section>
  `;
}

// While it is dragged its place in the row is kept.
function Pile({ pile, chosen, onChoose, onDrop }) {
  const [by, setBy] = useState(null);
  const place = useRef(null);
  const grip = useDrag({
    begin: () => pile,
    onDrag: (_, to) => setBy(to),
    onDrop: (_, event) => (setBy(null), event && onDrop(pile, event)),
    onTap: () => onChoose(pile),
  });
  return html`
    <li ref=${place} style=${by ? size(place.current) : null}>
      <button
        type="button"
        class="pile ${chosen ? "chosen" : ""} ${pile.hand ? "in-hand" : ""} ${by ? "moved" : ""}"
        style=${by ? along(place.current, by) : null}
        aria-pressed=${chosen}
        ...${grip}
        onClick=${(event) => event.detail === 0 && onChoose(pile)}
      >
        <${Emblem} race=${pile.piece} />
        <span>${pieceName(pile.piece)}</span>
        <small>${pile.hand ? say("demo.in-hand", { number: pile.hand }) : say("demo.left", { number: pile.left })}</small>
      </button>
    </li>
  `;
}

function size(place) {
  const { width, height } = place.getBoundingClientRect();
  return { width: `${width}px`, height: `${height}px` };
}

function along(place, [x, y]) {
  const { left, top } = place.getBoundingClientRect();
  return { left: `${left + x}px`, top: `${top + y}px`, ...size(place) };
}
