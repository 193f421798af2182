// How long somebody has had the turn, in all and on average; it runs on by the clock of the server.
import { serverNow } from "../../stream.js";
import { html, useEffect, useState } from "../../ui.js";
import { say } from "../../words.js";

const SECOND_MS = 1_000;

export function TurnClock({ clock: { seats, running, since, longest }, seat }) {
  const runs = running === seat;
  const [, setNow] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const ticking = setInterval(() => setNow(serverNow()), SECOND_MS);
    return () => clearInterval(ticking);
  }, [runs]);
  const { spent, turns } = seats[seat];
  const now = runs ? Math.min(Math.max(0, (serverNow() - since) / SECOND_MS), longest) : 0;
  const average = minutes((spent + now) / Math.max(1, turns));
  return html`
    <p class="turn-clock ${runs ? "runs" : ""}"><b>${minutes(spent + now)}</b> <span>${say("evening.clock.average", { average })}</span></p>
  `;
}

function minutes(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
