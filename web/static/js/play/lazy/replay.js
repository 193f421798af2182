// A finished game once more on its map, step by step or as a film; the charts follow.
import { get } from "../../api.js";
import { Button } from "../../parts/buttons.js";
import { go } from "../../router.js";
import { useWatched } from "../../store.js";
import { html, useEffect, useState } from "../../ui.js";
import { language, say } from "../../words.js";
import { fetchBoard } from "../game.js";
import { lookAt } from "../looks.js";
import { MapView } from "../map/map.js";
import { Legend, LineChart } from "./charts.js";
import { Headed } from "./headed.js";
import { replaying } from "./replaying.js";

const STEP_MS = 900;

export function Replay() {
  const game = useWatched(replaying);
  const told = useTold(game);
  if (game === null) return html`
    <h1>${say("play.replay.title")}</h1>
    <${Button} kind="primary" icon="games" onPress=${() => go("people")}>${say("play.people.nav")}<//>
  `;
  return told ? html`<${Film} key=${game} told=${told} /> ` : html`<h1>${say("play.late")}</h1>`;
}

function useTold(game) {
  const [told, setTold] = useState(null);
  useEffect(() => {
    setTold(null);
    if (game === null) return;
    const asked = `/api/results/${game}/replay?language=${language.get()}`;
    get(asked)
      .then(async (found) => setTold({ ...found, board: await fetchBoard(found.table.board) }))
      .catch(() => replaying.set(null));
  }, [game, language.get()]);
  return told;
}

function Film({ told }) {
  const [at, setAt] = useState(0);
  const [running, setRunning] = useState(false);
  const [tables] = useState(() => laidOut(told));
  const last = tables.length - 1;
  useEffect(() => {
    if (!running) return undefined;
    if (at >= last) return void setRunning(false);
    const next = setTimeout(() => setAt(at + 1), STEP_MS);
    return () => clearTimeout(next);
  }, [running, at, last]);
  const to = (step) => (setRunning(false), setAt(Math.min(last, Math.max(0, step))));
  const film = () => (at >= last && setAt(0), setRunning(!running));
  const step = told.steps[at];
  return html`
    <${Headed} to="people" title=${say("play.replay.title")}>
      <p class="lead told-step" role="status" data-step=${at}>
        ${say("play.head.round", { round: step.round, rounds: told.table.rounds })} · ${step.title ?? say("play.remembered.before")}
      </p>
    <//>
    <div class="film">
      <div class="film-map">
        <div aria-hidden="true">
          <${MapView} board=${told.board} table=${tables[at]} moved=${Object.keys(step.regions)} />
        </div>
        <input
          class="scrub"
          type="range"
          min="0"
          max=${last}
          value=${at}
          aria-label=${say("play.remembered.step")}
          onInput=${(event) => to(Number(event.currentTarget.value))}
        />
        <div class="keys-row film-keys">
          <${Button} icon="back" disabled=${at === 0} onPress=${() => to(at - 1)}>${say("play.remembered.step-back")}<//>
          <${Button} kind="primary" icon=${running ? "pause" : "watch"} onPress=${film}>${say(running ? "play.remembered.hold" : "play.remembered.film")}<//>
          <${Button} icon="next" disabled=${at >= last} onPress=${() => to(at + 1)}>${say("play.remembered.step-on")}<//>
        </div>
      </div>
      <${Sides} told=${told} at=${at} />
    </div>
  `;
}

// The table at every step: each keeps what the step before it has not changed.
function laidOut({ table, steps }) {
  let regions = {};
  return steps.map((step) => {
    const changed = { ...regions, ...step.regions };
    regions = Object.fromEntries(Object.entries(changed).filter(([, held]) => held));
    return { ...table, regions, tribes: step.tribes, round: step.round, turn: step.turn };
  });
}

// Purses and charts as they were then: a line per player up to this moment.
function Sides({ told: { table, steps, end }, at }) {
  const { round, coins, held } = steps[at];
  const upTo = (rows, now) => rows.map((row, seat) => [...row.slice(0, round), now[seat]]);
  const rounds = Array.from({ length: round + 1 }, (_, n) => n);
  return html`
    <div class="film-side">
      <ul class="fame">
        ${table.seats.map((one, seat) => html`
          <li>
            <span>${lookAt(table, seat).letter} ${one.name}</span>
            <b>${coins[seat]}</b> <small>${say("play.remembered.held", { n: held[seat] })}</small>
          </li>
        `)}
      </ul>
      ${["coins", "regions"].map((what) => html`
        <figure class="card chart">
          <figcaption>${say(`play.charts.${what}`)}</figcaption>
          <${LineChart} rounds=${rounds} rows=${upTo(end.charts[what], what === "coins" ? coins : held)} table=${table} />
        </figure>
      `)}
      <${Legend} table=${table} />
    </div>
  `;
}
