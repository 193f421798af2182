// Pads, keypads and dice: find them, try them, name them, use them, forget them.
import { get, post } from "../../api.js";
import { Button, Toggle } from "../../parts/buttons.js";
import { go } from "../../router.js";
import { html, useEffect, useState } from "../../ui.js";
import { alsoSpeak, knows, say } from "../../words.js";
import { PlainDie } from "../panels/die.js";
import { Headed } from "./headed.js";
import { Trying } from "./trying.js";

const LIST_MS = 2000;
const COUNTERS = ["presses", "waiting", "lost", "broken", "garbled", "overruns", "starts", "uptime"];

export function HardwarePage() {
  const [told, wish] = useHardware();
  const [spoken, setSpoken] = useState(false);
  useEffect(() => void Promise.all([alsoSpeak("hardware"), alsoSpeak("pad")]).then(() => setSpoken(true), () => {}), []);
  if (!told || !spoken) return html`<p class="lead" role="status">${say("play.late")}</p>`;
  return html`
    <header>
      <${Headed} to="devices" title=${say("hardware.title")} />
      <p class="lead">${say("hardware.lead")}</p>
    </header>
    ${told.trying
      ? html`<${Trying} onDone=${() => wish({ trying: false })} />`
      : html`<${Button} kind="primary" icon="hand" onPress=${() => wish({ trying: true })}>${say("hardware.try")}<//>`}
    <div class="columns even">
      <${Pads} pads=${told.pads} wish=${wish} />
      <${Dice} dice=${told.dice} wish=${wish} />
      <${Keypads} keypads=${told.keypads} wish=${wish} />
    </div>
  `;
}

// Asked for again and again while the page is open: devices come and go.
function useHardware() {
  const [told, setTold] = useState(null);
  const refresh = () => get("/api/hardware").then(setTold, () => {});
  const wish = (wanted) => post("/api/hardware", wanted).then(setTold, refresh);
  useEffect(() => {
    refresh();
    const asking = setInterval(() => document.hidden || refresh(), LIST_MS);
    return () => clearInterval(asking);
  }, []);
  return [told, wish];
}

function Pads({ pads, wish }) {
  return html`
    <section class="card hardware-pads" aria-label=${say("hardware.pads.title")}>
      <h2>${say("hardware.pads.title")}</h2>
      <${Toggle} label=${say("hardware.pads.on")} value=${pads.on} onChange=${(on) => wish({ pads: on })} />
      <p class="small" role="status">${padsNow(pads)}</p>
      ${pads.ports.map((port) => html`<${Port} key=${port.port} port=${port} wish=${wish} />`)}
      ${pads.known.map((pad) => html`<${Pad} key=${pad.device} pad=${pad} wish=${wish} />`)}
    </section>
  `;
}

function padsNow({ on, known, detail }) {
  if (!on) return detail ? say(detail) : say("hardware.pads.off-how");
  return detail ? say(detail) : known.length ? "" : say("hardware.pads.none");
}

function Port({ port: { port, board, path, use }, wish }) {
  const answer = (is_pad) => () => wish({ port, is_pad });
  if (use === "open") return null;
  if (use === "leave") {
    return html`<p class="small">${say("hardware.ports.left", { board, path })} <${Button} kind="quiet" onPress=${answer(null)}>${say("hardware.ports.again")}<//></p>`;
  }
  return html`
    <div class="note port-question">
      <h3>${say("hardware.ports.ask")}</h3>
      <p>${say("hardware.ports.what", { board, path })}</p>
      <div class="answers">
        <${Button} onPress=${answer(false)}>${say("hardware.ports.no")}<//>
        <${Button} kind="primary" onPress=${answer(true)}>${say("hardware.ports.yes")}<//>
      </div>
    </div>
  `;
}

function Pad({ pad, wish }) {
  const { device, firmware, display, there, counters, detail } = pad;
  return html`
    <article class="one-device">
      <h3>${pad.name ?? say("hardware.pads.one", { device })} <small class="presence ${there ? "on" : "off"}">${say(there ? "hardware.there" : "hardware.away")}</small></h3>
      <p class="small">${device} · ${say("hardware.pads.firmware", { version: firmware })}, ${say(display ? "hardware.pads.display" : "hardware.pads.no-display")}</p>
      ${detail && html`<p class="note" role="status">${say(detail)}</p>`}
      <details>
        <summary>${say("hardware.pads.counters")}</summary>
        <table class="counters"><tbody>
          ${COUNTERS.map((what) => html`<tr><th scope="row">${say(`hardware.counters.${what}`)}</th><td>${counters[what]}</td></tr>`)}
        </tbody></table>
      </details>
      <${Naming} device=${device} name=${pad.name} wish=${wish} />
    </article>
  `;
}

function Keypads({ keypads, wish }) {
  return html`
    <section class="card hardware-keys" aria-label=${say("hardware.keys.title")}>
      <h2>${say("hardware.keys.title")}</h2>
      <p class="small">${say(keypads.length ? "hardware.keys.how" : "hardware.keys.none")}</p>
      ${keypads.map((one) => html`
        <${Device} key=${one.device} device=${one} title=${one.name ?? one.label} wish=${wish}>
          ${one.detail && html`<p class="note" role="status">${told(one.detail)}</p>`}
        <//>
      `)}
      <${Button} onPress=${() => go("settings")}>${say("hardware.keys.settings")}<//>
    </section>
  `;
}

const told = (detail) => (knows(detail) ? say(detail) : detail);

function Dice({ dice, wish }) {
  return html`
    <section class="card hardware-dice" aria-label=${say("hardware.dice.title")}>
      <h2>${say("hardware.dice.title")}</h2>
      <${Toggle} label=${say("hardware.dice.on")} value=${dice.on} onChange=${(bluetooth) => wish({ bluetooth })} />
      ${dice.trouble && html`<p class="note" role="status">${say(dice.trouble)}</p>`}
      <p class="small">${say("hardware.dice.how")}</p>
      <${PlainDie} />
      ${dice.on && !dice.trouble && !dice.known.length && html`<p class="small" role="status">${say("hardware.dice.none")}</p>`}
      ${dice.known.map((one) => html`
        <${Device} key=${one.device} device=${one} title=${one.name ?? dieName(one)} wish=${wish}>
          <p class="small">${one.side ? say("hardware.dice.near", { side: one.side }) : say(one.near ? "hardware.there" : "hardware.away")}</p>
        <//>
      `)}
    </section>
  `;
}

const dieName = ({ label, sides }) => (sides ? say("hardware.dice.one", { label, sides }) : label);

// One that is used, or could be.
function Device({ device: { device, name, used }, title, wish, children }) {
  return html`
    <article class="one-device">
      <h3>${title} ${used && html`<small class="presence on">${say("hardware.used")}</small>`}</h3>
      ${children}
      <${Button} kind=${used ? "plain" : "primary"} onPress=${() => wish({ device, use: !used })}>${say(used ? "hardware.stop" : "hardware.use")}<//>
      <${Naming} device=${device} name=${name} wish=${wish} />
    </article>
  `;
}

function Naming({ device, name, wish }) {
  const [typed, setTyped] = useState(name ?? "");
  return html`
    <form class="naming" onSubmit=${(event) => (event.preventDefault(), wish({ device, name: typed.trim() }))}>
      <label>${say("hardware.name")} <input type="text" maxlength="40" value=${typed} onInput=${(event) => setTyped(event.currentTarget.value)} /></label>
      <button type="submit" class="button mini">${say("hardware.keep-name")}</button>
      <button type="button" class="button mini" onClick=${() => (setTyped(""), wish({ forget: device }))}>${say("hardware.forget")}</button>
    </form>
  `;
}
