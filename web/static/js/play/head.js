// The top of the table: who must act, what is asked, and how far the evening has come.
import { html } from "../ui.js";
import { say } from "../words.js";
import { SeatMark } from "./people.js";
import { seatName, tell } from "./tell.js";

export function Head({ table, own }) {
  const { seat, ask } = table.act;
  return html`
    <header class="head-line">
      ${seat !== null && html`<${SeatMark} table=${table} seat=${seat} />`}
      <div class="asked" aria-live="polite">
        <p class="whose ${saysMore(table, own) ? "" : "again"}">${whose(table, own)}</p>
        <h1>${ask ? tell(ask) : say("play.head.over")}</h1>
        ${table.purses.state === "seen" && html`<p class="seen-purses">${say("play.open.seen-short")}</p>`}
      </div>
      <${RoundTrack} round=${table.round} rounds=${table.rounds} />
    </header>
  `;
}

function whose({ act, turn, over }, own) {
  if (over) return say("play.head.end");
  if (own !== null && act.seat === own) return say("play.head.you");
  const key = act.seat === turn ? "play.head.turn" : "play.head.between";
  return say(key, { seat: seatName(act.seat), turn: seatName(turn) });
}

// What is asked names whoever plays.
const saysMore = ({ act, turn, over }, own) => over || act.seat !== turn || act.seat === own;

function RoundTrack({ round, rounds }) {
  return html`
    <div class="track-box">
      <p class="track-word">${say("play.head.round", { round, rounds })}</p>
      <ol class="round-track" aria-hidden="true">
        ${Array.from({ length: rounds }, (_, n) => html`<li class=${bead(n + 1, round)}>${n + 1}</li>`)}
      </ol>
    </div>
  `;
}

const bead = (n, round) => (n < round ? "past" : n === round ? "now" : "");
