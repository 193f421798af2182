// The first game: a few words beside what they speak of, one at a time. What a step asks for can be
// done where it points, and doing it goes on. It can be seen again from the settings.
import { Button } from "../../parts/buttons.js";
import { change } from "../../settings.js";
import { html, useEffect, useRef, useState } from "../../ui.js";
import { say } from "../../words.js";

const STOPS = [
  ["ask", ".head-line"],
  ["map", ".board-box"],
  ["side", ".side"],
  ["undo", ".bar .undo"],
  ["help", '.rail a[href="#/rules"]'],
  ["phones", '.rail a[href="#/invite"]'],
];
const GAP = 12;
const FOLLOW_MS = 250;

export function Tour() {
  const [at, setAt] = useState(0);
  const card = useRef(null);
  const [stop, where] = STOPS[at];
  const last = at === STOPS.length - 1;
  const next = () => (last ? change({ toured: true }) : setAt(at + 1));
  useEffect(() => {
    const target = document.querySelector(where);
    if (!target) return undefined;
    const done = () => setTimeout(next);
    target.classList.add("pointed-at");
    target.addEventListener("click", done);
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
    const beside = () => card.current && settle(card.current, target);
    beside();
    // Panels fill and screens turn: the card stays beside what it speaks of.
    const following = setInterval(beside, FOLLOW_MS);
    return () => {
      target.classList.remove("pointed-at");
      target.removeEventListener("click", done);
      clearInterval(following);
    };
  }, [at]);
  return html`
    <section ref=${card} class="tour at-${stop}" role="region" aria-label=${say("play.tour.title")}>
      <p class="small">${say("play.tour.step", { step: at + 1, steps: STOPS.length })}</p>
      <p aria-live="polite">${say(`play.tour.${stop}`)}</p>
      <div class="answers">
        <${Button} onPress=${() => change({ toured: true })}>${say("play.tour.skip")}<//>
        <${Button} kind="primary" icon="tick" onPress=${next}>${say(last ? "play.tour.done" : "play.tour.next")}<//>
      </div>
    </section>
  `;
}

// Beside what it speaks of; where there is no room, in the corner that hides least of it.
function settle(card, target) {
  const one = target.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const [right, bottom] = [innerWidth - width - GAP, innerHeight - height - GAP];
  const within = (value, most) => Math.max(GAP, Math.min(value, most));
  const places = [
    [within(one.left, right), one.bottom + GAP],
    [within(one.left, right), one.top - height - GAP],
    [one.right + GAP, within(one.top, bottom)],
    [one.left - width - GAP, within(one.top, bottom)],
    ...[[right, bottom], [GAP, bottom], [right, GAP], [GAP, GAP]],
  ].filter(([x, y]) => x >= 0 && y >= 0 && x <= right + GAP && y <= bottom + GAP);
  const hides = ([x, y]) => common(x, x + width, one.left, one.right) * common(y, y + height, one.top, one.bottom);
  const [left, top] = places.reduce((best, place) => (hides(place) < hides(best) ? place : best));
  Object.assign(card.style, { left: `${left}px`, top: `${top}px`, right: "auto", bottom: "auto" });
}

const common = (from, to, begin, end) => Math.max(0, Math.min(to, end) - Math.max(from, begin));
