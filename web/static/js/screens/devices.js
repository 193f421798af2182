// Which devices have joined, and how one is put out.
import { post } from "../api.js";
import { Button } from "../parts/buttons.js";
import { Dialog } from "../parts/dialog.js";
import { Badge } from "../parts/icons.js";
import { SeatToken, seatName } from "../parts/seat.js";
import { go } from "../router.js";
import { seatsOf } from "../seats.js";
import { html, useState } from "../ui.js";
import { language, say } from "../words.js";

export function Devices({ picture, you }) {
  const [asking, setAsking] = useState(null);
  const devices = picture?.access.devices ?? [];
  const kick = async () => {
    setAsking(null);
    await post(`/api/devices/${asking.id}/kick`).catch(() => {});
  };
  return html`
    <h1>${say("devices.title")}</h1>
    <p class="lead">${say("devices.count", { n: devices.length })}</p>
    ${picture?.table?.game !== undefined &&
    html`
      <div class="two-keys">
        <${Button} icon="camera" onPress=${() => go("cameras")}>${say("play.cameras.open")}<//>
        <${Button} icon="even" onPress=${() => go("hardware")}>${say("hardware.title")}<//>
        <${Button} icon="pen" onPress=${() => go("print")}>${say("play.print.open")}<//>
      </div>
    `}
    <ul class="devices">
      ${devices.map(
        (device) => html`
          <${Device}
            key=${device.id}
            device=${device}
            seats=${seatsOf(picture)}
            own=${device.id === you.device}
            onKick=${() => setAsking(device)}
          />
        `,
      )}
    </ul>
    ${asking && html`<${Question} device=${asking} onYes=${kick} onNo=${() => setAsking(null)} />`}
  `;
}

function Device({ device, seats, own, onKick }) {
  const seat = seats.find((one) => one.seat === device.seat);
  return html`
    <li class="card device">
      ${device.seat === null
        ? html`<${Badge} icon=${device.role === "tv" ? "watch" : "devices"} />`
        : html`<${SeatToken} seat=${device.seat} />`}
      <div class="who">
        <strong>${seat ? seatName(seat) : say(`role.${device.role}`)}${own ? html` <em>${say("devices.own")}</em>` : null}</strong>
        <span>${device.label} · ${say("devices.since", { time: time(device.joined) })}</span>
        <span class="presence ${device.online ? "on" : "off"}">${say(device.online ? "devices.on" : "devices.off")}</span>
      </div>
      ${!own &&
      html`<${Button} icon="kick" onPress=${onKick} aria-label=${say("devices.kick-who", { who: seat ? seatName(seat) : device.label })}>${say("devices.kick")}<//>`}
    </li>
  `;
}

function Question({ device, onYes, onNo }) {
  return html`
    <${Dialog} title=${say("devices.sure")} onClose=${onNo}>
      <p>${say("devices.sure-text", { label: device.label })}</p>
      <div class="answers">
        <${Button} onPress=${onNo}>${say("dialog.no")}<//>
        <${Button} kind="primary" icon="kick" onPress=${onYes}>${say("devices.kick")}<//>
      </div>
    <//>
  `;
}

const time = (seconds) =>
  new Intl.DateTimeFormat(language.get(), { hour: "2-digit", minute: "2-digit" }).format(seconds * 1000);
