// The end: purses open one by one, last place first; then the winner, the charts and the souvenirs.
import { get } from "../../api.js";
import { feel } from "../../feel.js";
import { Button } from "../../parts/buttons.js";
import { go } from "../../router.js";
import { html, useEffect, useState } from "../../ui.js";
import { say } from "../../words.js";
import { Change } from "../purse.js";
import { SeatMark } from "../people.js";
import { seatName } from "../tell.js";
import { Charts } from "./charts.js";
import { OpenPurses } from "./consent.js";
import { watchAgain } from "./replaying.js";
import { Souvenirs } from "./souvenirs.js";

const SUSPENSE_MS = 1_600;

export function Ending({ picture, you }) {
  const table = picture.table;
  const opened = table.purses.state === "open";
  const [end, setEnd] = useState(null);
  useEffect(() => {
    if (opened) get("/api/game/end").then(setEnd, () => {});
    else setEnd(null);
  }, [table.game, table.cursor, opened]);
  const open = useReveal(end);
  if (!opened) return html`<${OpenPurses} picture=${picture} you=${you} />`;
  if (!end) return html`<h1>${say("play.end.counting")}</h1>`;
  const done = open >= end.ranking.length;
  return html`
    <h1>${say(done ? "play.end.title" : "play.end.counting")}</h1>
    ${done && html`<${Winner} end=${end} />`}
    <${Places} end=${end} table=${table} open=${open} />
    ${done && html`<${Charts} charts=${end.charts} table=${table} />`}
    ${done && you.role !== "tv" && html`<${Souvenirs} end=${end} table=${table} you=${you} />`}
    ${done && html`<p class="small hash">${say("play.end.hash", { hash: end.hash })}</p>`}
    ${done && you.role === "tablet" &&
    html`
      <div class="keys-row">
        <${Button} icon="watch" onPress=${() => watchAgain(table.game)}>${say("play.replay.nav")}<//>
        <${Button} icon="trophy" onPress=${() => go("people")}>${say("play.people.nav")}<//>
        <${Button} icon="games" onPress=${() => go("games")}>${say("play.end.again")}<//>
      </div>
    `}
  `;
}

// How many places are open: all have agreed, so it begins by itself.
function useReveal(end) {
  const [open, setOpen] = useState(0);
  const places = end?.ranking.length ?? 0;
  useEffect(() => {
    if (!places || open >= places) return undefined;
    const next = setTimeout(() => {
      setOpen(open + 1);
      feel(open + 1 === places ? "win" : "turn");
    }, SUSPENSE_MS);
    return () => clearTimeout(next);
  }, [open, places]);
  return open;
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

function Places({ end, table, open }) {
  const last = end.ranking.length - open;
  return html`
    <ol class="places">
      ${end.ranking.map((seats, place) =>
        seats.map(
          (seat) => html`
            <li key=${seat} class="place-card ${place >= last ? "open" : "shut"} ${place === 0 ? "first" : ""}">
              <b class="rank">${place + 1}</b>
              ${place >= last
                ? html`<${Result} table=${table} seat=${seat} result=${end.seats[seat]} />`
                : html`<span class="unknown">${say("play.end.unknown")}</span>`}
            </li>
          `,
        ),
      )}
    </ol>
  `;
}

function Result({ table, seat, result: { coins, tokens, change } }) {
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
