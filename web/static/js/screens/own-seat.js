// A player's own phone: the own purse, and the PIN that guards it on the shared tablet.
import { post } from "../api.js";
import { feel } from "../feel.js";
import { leave } from "../joining.js";
import { Button } from "../parts/buttons.js";
import { Dialog } from "../parts/dialog.js";
import { PinPad } from "../parts/pinpad.js";
import { Purse } from "../parts/purse.js";
import { SeatLabel } from "../parts/seat.js";
import { seatsOf } from "../seats.js";
import { html, useState } from "../ui.js";
import { say } from "../words.js";

export function OwnSeat({ picture, you }) {
  const [choosing, setChoosing] = useState(false);
  const seat = seatsOf(picture).find((one) => one.seat === you.seat) ?? { seat: you.seat, name: "" };
  const hasPin = picture?.house.pins.includes(you.seat);
  if (choosing) return html`<${NewPin} seat=${you.seat} onDone=${() => setChoosing(false)} />`;
  return html`
    <h1 class="big-seat"><${SeatLabel} seat=${seat} /></h1>
    <p class="lead">${say("own.how")}</p>
    <${Purse} seat=${you.seat} />
    <section class="card">
      <h2>${say("own.pin")}</h2>
      <p>${say(hasPin ? "own.has-pin" : "own.no-pin")}</p>
      <${Button} icon="lock" onPress=${() => setChoosing(true)}>${say(hasPin ? "own.change-pin" : "own.choose-pin")}<//>
    </section>
    <${Leaving} />
  `;
}

function NewPin({ seat, onDone }) {
  const [note, setNote] = useState("");
  const done = async (pin) => {
    try {
      await post(`/api/seats/${seat}/pin`, { pin });
      feel("good");
      onDone();
    } catch (refused) {
      setNote(say(`refused.${refused.message}`));
    }
  };
  return html`
    <div class="head">
      <${Button} icon="back" onPress=${onDone}>${say("dialog.back")}<//>
      <h1>${say("own.pin")}</h1>
    </div>
    <${PinPad} title=${say("pin.choose")} note=${note} onDone=${done} />
  `;
}

function Leaving() {
  const [asking, setAsking] = useState(false);
  const no = () => setAsking(false);
  return html`
    <${Button} kind="quiet" icon="kick" onPress=${() => setAsking(true)}>${say("own.leave")}<//>
    ${asking &&
    html`
      <${Dialog} title=${say("own.leave-sure")} onClose=${no}>
        <p>${say("own.leave-text")}</p>
        <div class="answers">
          <${Button} onPress=${no}>${say("dialog.no")}<//>
          <${Button} kind="primary" icon="kick" onPress=${leave}>${say("own.leave")}<//>
        </div>
      <//>
    `}
  `;
}
