// The end: purses open one by one, last place first; then the winner, the charts and the souvenirs.
import { get } from "../../api.js";
import { feel } from "../../feel.js";
import { Button } from "../../parts/buttons.js";
import { go } from "../../router.js";
import { html, useEffect, useRef, useState } from "../../ui.js";
import { say } from "../../words.js";
import { Change } from "../purse.js";
import { SeatMark } from "../people.js";
import { seatName } from "../tell.js";
import { Charts } from "./charts.js";
import { OpenPurses } from "./consent.js";
import { watchAgain } from "./replaying.js";
import { Souvenirs } from "./souvenirs.js";

export function Ending({ picture, you }) {
  const table = picture.table;
  const opened = table.purses.state === "open";
  const [end, setEnd] = useState(null);
  useEffect(() => {
    if (opened) get("/api/game/end").then(setEnd, () => {});
    else setEnd(null);
  }, [table.game, table.cursor, opened]);
  useFanfare(table.purses);
  if (table.purses.state === "opening") return html`<${Revealing} table=${table} />`;
  if (!opened) return html`<${OpenPurses} picture=${picture} you=${you} />`;
  if (!end) return html`<h1>${say("play.end.counting")}</h1>`;
  return html`
    <h1>${say("play.end.title")}</h1>
    <${Winner} end=${end} />
    <${Places} places=${end.ranking.map((seats) => seats.length)} opened=${resultsOf(end)} table=${table} />
    <${Charts} charts=${end.charts} table=${table} />
    ${you.role !== "tv" && html`<${Souvenirs} end=${end} table=${table} you=${you} />`}
    <p class="small hash">${say("play.end.hash", { hash: end.hash })}</p>
    ${you.role === "tablet" &&
    html`
      <div class="keys-row">
        <${Button} icon="watch" onPress=${() => watchAgain(table.game)}>${say("play.replay.nav")}<//>
        <${Button} icon="trophy" onPress=${() => go("people")}>${say("play.people.nav")}<//>
        <${Button} icon="games" onPress=${() => go("games")}>${say("play.end.again")}<//>
      </div>
    `}
  `;
}

// The server says which places are open: every screen shows the same, whenever it was opened.
function Revealing({ table }) {
  return html`
    <h1>${say("play.end.counting")}</h1>
    <${Places} ...${table.purses} table=${table} />
  `;
}

const resultsOf = ({ ranking, seats }) => ranking.map((place) => place.map((seat) => ({ seat, ...seats[seat] })));

// Each place that opens is heard, the first one most of all; what was open before is not.
function useFanfare({ state, opened = [] }) {
  const before = useRef(state);
  useEffect(() => {
    if (state === "opening" && opened.length) feel("turn");
    if (state === "open" && before.current === "opening") feel("win");
    before.current = state;
  }, [state, opened.length]);
}

function Winner({ end }) {
  const [best] = end.ranking;
  const who = best.map(seatName).join(", ");
  const coins = end.seats[best[0]].coins;
  const rival = end.seats.filter((seat, n) => seat.coins === coins && !best.includes(n));
  return html`
    <p class="winner" role="status">${say(best.length > 1 ? "play.end.shared" : "play.end.wins", { who })}</p>
    ${rival.length > 0 && html`<p class="lead">${say("play.end.tie", { tokens: end.seats[best[0]].tokens })}</p>`}
  `;
}

// `places` says how many share each, from the first to the last; those at the end are open.
function Places({ places, opened, table }) {
  const shut = places.length - opened.length;
  return html`
    <ol class="places">
      ${places.map((sharing, place) =>
        Array.from({ length: sharing }, (_, n) => opened[place - shut]?.[n]).map(
          (result, n) => html`
            <li key=${`${place} ${n}`} class="place-card ${result ? "open" : "shut"} ${place === 0 ? "first" : ""}">
              <b class="rank">${place + 1}</b>
              ${result
                ? html`<${Result} table=${table} result=${result} />`
                : html`<span class="unknown">${say("play.end.unknown")}</span>`}
            </li>
          `,
        ),
      )}
    </ol>
  `;
}

function Result({ table, result: { seat, coins, tokens, change } }) {
  return html`
    <${SeatMark} table=${table} seat=${seat} />
    <div class="who">
      <strong>${seatName(seat)}</strong>
      <span class="small">${say("play.end.tokens", { tokens })}</span>
    </div>
    <div class="count">
      <b>${coins}</b>
      <span class="small">${say("play.end.count", { coins })}</span>
      <${Change} change=${change} />
    </div>
  `;
}
