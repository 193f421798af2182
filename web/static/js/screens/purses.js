// The shared tablet: each seat's purse behind its own PIN, shown only while held.
import { post } from "../api.js";
import { feel } from "../feel.js";
import { Button } from "../parts/buttons.js";
import { PinPad } from "../parts/pinpad.js";
import { Purse } from "../parts/purse.js";
import { SeatLabel, seatName } from "../parts/seat.js";
import { seatsOf } from "../seats.js";
import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";

export function Purses({ picture }) {
  const [chosen, setChosen] = useState(null);
  const seats = seatsOf(picture);
  const seat = seats.find((one) => one.seat === chosen);
  if (!seat) return html`<${Pick} seats=${seats} ...${picture?.access} onPick=${setChosen} />`;
  const back = () => setChosen(null);
  return picture.access.pins.includes(chosen)
    ? html`<${Enter} key=${chosen} seat=${seat} onBack=${back} />`
    : html`<${Choose} key=${chosen} seat=${seat} onBack=${back} />`;
}

// Whoever has a phone here chooses the PIN on it, and nowhere else.
function Pick({ seats, pins = [], phones = [], onPick }) {
  const wayOf = (seat) => (pins.includes(seat) ? "has-pin" : phones.includes(seat) ? "own-phone" : "no-pin");
  return html`
    <h1>${say("purses.title")}</h1>
    <p class="lead">${say("purses.how")}</p>
    <ul class="seats">
      ${seats.map(
        (seat) => html`
          <li>
            <${Button} kind="seat" disabled=${wayOf(seat.seat) === "own-phone"} onPress=${() => onPick(seat.seat)}>
              <${SeatLabel} seat=${seat} />
              <small>${say(`purses.${wayOf(seat.seat)}`)}</small>
            <//>
          </li>
        `,
      )}
    </ul>
  `;
}

// A first PIN is typed twice, so that a slip does not lock its owner out.
function Choose({ seat, onBack }) {
  const [first, setFirst] = useState(null);
  const [note, setNote] = useState("");
  const done = async (pin) => {
    if (first === null) return setFirst(pin), setNote("");
    if (pin !== first) return setFirst(null), setNote(say("pin.differ")), feel("bad");
    await post(`/api/seats/${seat.seat}/pin`, { pin }).catch((refused) => setNote(say(`refused.${refused.message}`)));
  };
  return html`
    <${Head} seat=${seat} onBack=${onBack} />
    <${PinPad} title=${say(first === null ? "pin.choose" : "pin.repeat")} note=${note} onDone=${done} />
  `;
}

function Enter({ seat, onBack }) {
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  useLockWhenLeft(seat.seat, open, () => setOpen(false));
  const done = async (pin) => {
    setBusy(true);
    try {
      await post(`/api/seats/${seat.seat}/unlock`, { pin });
      setNote("");
      setOpen(true);
      feel("good");
    } catch (refused) {
      const wait = refused.facts?.wait ?? 0;
      setNote(wait > 0 ? say("pin.wait", { n: wait }) : say(`refused.${refused.message}`));
      feel("bad");
    }
    setBusy(false);
  };
  return html`
    <${Head} seat=${seat} onBack=${onBack} />
    ${open
      ? html`<${Purse} seat=${seat.seat} onRefused=${() => setOpen(false)} />
          <${Button} icon="lock" onPress=${() => setOpen(false)}>${say("purses.lock")}<//>`
      : html`<${PinPad} title=${say("pin.enter")} note=${note} noteKind="bad" busy=${busy} onDone=${done} />`}
  `;
}

function Head({ seat, onBack }) {
  return html`
    <div class="head">
      <${Button} icon="back" onPress=${onBack}>${say("dialog.back")}<//>
      <h1><${SeatLabel} seat=${seat} /></h1>
      <span class="unseen">${seatName(seat)}</span>
    </div>
  `;
}

const UNLOCKED_MS = 30_000;

// Closes the purse by itself, on the server's side too, when its owner walks away.
function useLockWhenLeft(seat, open, close) {
  useEffect(() => {
    if (!open) return undefined;
    const timer = setTimeout(close, UNLOCKED_MS);
    return () => {
      clearTimeout(timer);
      post(`/api/seats/${seat}/lock`).catch(() => {});
    };
  }, [seat, open]);
}
