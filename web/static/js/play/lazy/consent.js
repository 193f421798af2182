// The one question at the end, on every screen: may the purses be opened? Each player answers once,
// on the own phone, with the own PIN on the tablet, or, with neither, by a tap there.
import { post } from "../../api.js";
import { feel } from "../../feel.js";
import { Button } from "../../parts/buttons.js";
import { Icon } from "../../parts/icons.js";
import { PinPad } from "../../parts/pinpad.js";
import { html, useState } from "../../ui.js";
import { say } from "../../words.js";
import { SeatMark } from "../people.js";

export function OpenPurses({ picture, you }) {
  const [typing, setTyping] = useState(null);
  const [note, setNote] = useState("");
  const agree = async (facts) => {
    try {
      await post("/api/game/open", { ...facts, version: picture.version });
      setTyping(null);
      setNote("");
      feel("good");
    } catch (refused) {
      setNote(reason(refused));
      feel("bad");
    }
  };
  if (typing !== null) return html`<${Typed} seat=${typing} note=${note} onPin=${agree} onBack=${() => setTyping(null)} table=${picture.table} />`;
  return html`
    <section class="open-purses" aria-label=${say("play.open.title")}>
      <h1>${say("play.open.title")}</h1>
      <p class="lead">${say("play.open.how")}</p>
      <${OwnAnswer} table=${picture.table} onYes=${() => agree({})} />
      <ul class="answers-of">
        ${picture.table.seats.map((one, seat) => html`
          <${Answer} key=${seat} picture=${picture} seat=${seat} tablet=${you.role === "tablet"} onTap=${() => agree({ seat })} onPin=${() => setTyping(seat)} />
        `)}
      </ul>
      ${note && html`<p class="note bad" role="alert">${note}</p>`}
    </section>
  `;
}

// A player's own phone.
function OwnAnswer({ table, onYes }) {
  if (!table.you) return null;
  if (table.purses.agreed.includes(table.you.seat)) return html`<p class="lead" role="status">${say("play.open.own")}</p>`;
  return html`<${Button} kind="primary wide" icon="purse" onPress=${onYes}>${say("play.open.yes")}<//>`;
}

function Answer({ picture: { table, access }, seat, tablet, onTap, onPin }) {
  const { name } = table.seats[seat];
  const way = wayOf(access, seat);
  const agreed = table.purses.agreed.includes(seat);
  const who = html`<${SeatMark} table=${table} seat=${seat} /><strong>${name}</strong>`;
  if (!agreed && tablet && way !== "phone") {
    return html`
      <li><${Button} kind="seat" onPress=${way === "pin" ? onPin : onTap}>${who}<small>${say(`play.open.${way}`)}</small><//></li>
    `;
  }
  return html`
    <li class="answer-of ${agreed ? "yes" : ""}">
      ${who}
      ${agreed
        ? html`<small><${Icon} name="tick" />${say("play.open.agreed")}</small>`
        : html`<small>${say(tablet ? "play.open.phone" : "play.open.waiting")}</small>`}
    </li>
  `;
}

// A PIN works on the tablet also for those who have a phone.
const wayOf = ({ pins = [], phones = [] }, seat) => (pins.includes(seat) ? "pin" : phones.includes(seat) ? "phone" : "tap");

function Typed({ seat, note, table, onPin, onBack }) {
  return html`
    <div class="head">
      <${Button} icon="back" onPress=${onBack}>${say("dialog.back")}<//>
      <h2>${table.seats[seat].name}</h2>
    </div>
    <${PinPad} title=${say("pin.enter")} note=${note} noteKind="bad" onDone=${(pin) => onPin({ seat, pin })} />
  `;
}

function reason({ message, facts }) {
  const wait = facts?.wait ?? 0;
  return wait > 0 ? say("pin.wait", { n: wait }) : say(`refused.${message}`);
}
