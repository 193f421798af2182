// The tablet shows a code that lets one more device in: a player's phone, the TV, a watcher.
import { post } from "../api.js";
import { Button, Choice } from "../parts/buttons.js";
import { Badge } from "../parts/icons.js";
import { Code } from "../parts/code.js";
import { PinPad } from "../parts/pinpad.js";
import { SeatLabel, seatName } from "../parts/seat.js";
import { SEATS, seatsOf } from "../seats.js";
import { TypedCode } from "./typed-code.js";
import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";

export function Invite({ picture }) {
  const seats = picture?.table?.seats ? seatsOf(picture) : [];
  const [wanted, setWanted] = useState(seats.length > 0 ? "seat-0" : "tv");
  const [left, invite, refused, invitation] = useInvitation(wanted);
  const arrived = useArrived(picture, invitation, asked(wanted).role);
  return html`
    <h1>${say("invite.title")}</h1>
    <p class="lead">${say("invite.how")}</p>
    <div class="columns">
      <${Choice}
        label=${say("invite.who")}
        name="who"
        value=${wanted}
        options=${guests(seats)}
        onChoose=${setWanted}
      />
      <section class="card ticket" aria-label=${say("invite.code")}>
        <h2>${nameOf(wanted, seats)}</h2>
        ${arrived
          ? html`<p class="arrived" role="status">${say("invite.in", { who: nameOfGuest(wanted, seats) })}</p>
              <${Button} icon="again" onPress=${() => invite()}>${say("invite.again")}<//>`
          : refused?.code === "needs-pin"
            ? html`<${PinPad} title=${say("pin.enter")} note=${refused.note} noteKind="bad" onDone=${invite} />`
            : html`<${Ticket} invitation=${invitation} left=${left} onAgain=${() => invite()} refused=${refused?.code} />`}
        ${wanted === "tv" && html`<${TypedCode} />`}
      </section>
    </div>
  `;
}

function Ticket({ invitation, left, onAgain, refused }) {
  if (refused) return html`<p class="note" role="status">${say(`refused.${refused}`)}</p>`;
  if (!invitation) return html`<p role="status">${say("invite.making")}</p>`;
  if (left <= 0) {
    return html`
      <p class="note" role="status">${say("invite.over")}</p>
      <${Button} kind="primary" icon="again" onPress=${onAgain}>${say("invite.again")}<//>
    `;
  }
  return html`
    <${Code} ...${invitation} label=${say("invite.code")} />
    <p class="timer" aria-label=${say("invite.left", { n: left })}>
      <span class="sand"><i style=${{ transform: `scaleX(${left / invitation.seconds})` }}></i></span>
      ${clock(left)}
    </p>
    ${invitation.url.startsWith("https:") && html`<p class="note">${say("invite.warning")}</p>`}
    <p class="small link">${invitation.url}</p>
  `;
}

const guests = (seats) => [
  ...seats.map((seat) => [`seat-${seat.seat}`, html`<${SeatLabel} seat=${seat} />`]),
  ["tv", html`<${Badge} icon="watch" />${say("role.tv")}`],
  ["camera", html`<${Badge} icon="camera" />${say("role.camera")}`],
  ["tablet", html`<${Badge} icon="devices" />${say("invite.another")}`],
];

const nameOf = (wanted, seats) => say("invite.for", { who: nameOfGuest(wanted, seats) });

const nameOfGuest = (wanted, seats) => {
  const seat = seats.find((one) => `seat-${one.seat}` === wanted);
  return seat ? seatName(seat) : say(`role.${wanted}`);
};

// Whether somebody has come in since the code was drawn.
function useArrived(picture, invitation, role) {
  const [before, setBefore] = useState(null);
  const devices = picture?.access.devices ?? [];
  useEffect(() => setBefore(invitation && devices.map(({ id }) => id)), [invitation]);
  return Boolean(before && devices.some((one) => one.role === role && !before.includes(one.id)));
}

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// A fresh invitation whenever another guest is wanted; counts its seconds down. One guest's code is
// never shown under another's name, not even for a moment.
function useInvitation(wanted) {
  const [made, setMade] = useState(null);
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(Date.now());
  const [again, setAgain] = useState({});
  const [refused, setRefused] = useState(null);
  useEffect(() => {
    let current = true;
    setMade(null);
    setRefused(null);
    post("/api/invitations", { ...asked(wanted), ...again[wanted] }).then((invitation) => {
      if (!current) return;
      setMade({ wanted, invitation });
      setNow(Date.now());
      setUntil(Date.now() + invitation.seconds * 1000);
    }, (reason) => current && setRefused({ wanted, ...why(reason) }));
    return () => {
      current = false;
    };
  }, [wanted, again]);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  const own = (one) => (one?.wanted === wanted ? one : null);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  return [left, (pin) => setAgain({ [wanted]: pin && { pin } }), own(refused), own(made)?.invitation ?? null];
}

// Somebody with a PIN is asked for it, and told when it was wrong.
function why({ message, facts }) {
  if (message !== "wrong-pin") return { code: message, note: "" };
  const note = facts?.wait > 0 ? say("pin.wait", { n: facts.wait }) : say("refused.wrong-pin");
  return { code: "needs-pin", note };
}

function asked(wanted) {
  const seat = SEATS.findIndex((_, index) => wanted === `seat-${index}`);
  return seat < 0 ? { role: wanted, seat: null } : { role: "player", seat };
}
