// A player's own phone: the own purse, and the PIN that guards it on the shared tablet.
import { post } from "../api.js";
import { feel } from "../feel.js";
import { leave } from "../joining.js";
import { Button } from "../parts/buttons.js";
import { Code } from "../parts/code.js";
import { Dialog } from "../parts/dialog.js";
import { PinPad } from "../parts/pinpad.js";
import { Purse } from "../parts/purse.js";
import { SeatLabel } from "../parts/seat.js";
import { seatsOf } from "../seats.js";
import { html, useState } from "../ui.js";
import { say } from "../words.js";

// Where its owner sits changes from game to game, and in some games it is nowhere.
export function OwnSeat({ picture }) {
  const [choosing, setChoosing] = useState(false);
  const own = picture?.access.seat ?? null;
  const seat = seatsOf(picture).find((one) => one.seat === own);
  if (!seat) return html`<h1>${say("own.title")}</h1><p class="lead">${say("own.not-in")}</p><${Leaving} />`;
  const hasPin = picture.access.pins.includes(own);
  if (choosing) return html`<${NewPin} seat=${own} onDone=${() => setChoosing(false)} />`;
  return html`
    <h1 class="big-seat"><${SeatLabel} seat=${seat} /></h1>
    <p class="lead">${say("own.how")}</p>
    <${Purse} key=${own} seat=${own} />
    <section class="card">
      <h2>${say("own.pin")}</h2>
      <p>${say(hasPin ? "own.has-pin" : "own.no-pin")}</p>
      <${Button} icon="lock" onPress=${() => setChoosing(true)}>${say(hasPin ? "own.change-pin" : "own.choose-pin")}<//>
    </section>
    <${Another} seat=${own} />
    <${Leaving} />
  `;
}

// A second phone of the same person is let in by the first one, never by the tablet.
function Another({ seat }) {
  const [invitation, setInvitation] = useState(null);
  const invite = () => post("/api/invitations", { role: "player", seat }).then(setInvitation, () => {});
  if (!invitation) return html`<${Button} kind="quiet" icon="phone" onPress=${invite}>${say("own.another")}<//>`;
  return html`
    <section class="card ticket" aria-label=${say("invite.code")}>
      <h2>${say("own.another")}</h2>
      <${Code} ...${invitation} label=${say("invite.code")} />
      <p class="small link">${invitation.url}</p>
    </section>
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
