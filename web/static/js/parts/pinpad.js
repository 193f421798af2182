// Ten digits under fingers or keys. Shows dots, never digits, and keeps them only until sent.
import { feel } from "../feel.js";
import { html, useState } from "../ui.js";
import { say } from "../words.js";
import { Icon } from "./icons.js";

const SHORTEST = 4;
const LONGEST = 8;

export function PinPad({ title, note, noteKind = "", busy = false, onDone }) {
  const [pin, setPin] = useState("");
  const add = (digit) => {
    feel("tap");
    setPin((before) => (before + digit).slice(0, LONGEST));
  };
  const erase = () => setPin((before) => before.slice(0, -1));
  const ready = pin.length >= SHORTEST && !busy;
  const send = () => {
    if (!ready) return;
    setPin("");
    onDone(pin);
  };
  const key = (event) => {
    if (/^\d$/.test(event.key)) add(event.key);
    else if (event.key === "Backspace") erase();
    else if (event.key === "Enter" && event.target.tagName !== "BUTTON") send();
  };
  const digit = (one) => html`<button type="button" class="button key" onClick=${() => add(one)}>${one}</button>`;
  return html`
    <section class="pinpad" aria-label=${title} tabindex="-1" onKeyDown=${key}>
      <h2>${title}</h2>
      <p class="dots" role="status" aria-label=${say("pin.typed", { n: pin.length })}>
        ${Array.from({ length: Math.max(SHORTEST, pin.length) }, (_, n) => html`<i class=${n < pin.length ? "full" : ""}></i>`)}
      </p>
      <p class="note ${noteKind}" role="alert">${note}</p>
      <div class="keys">
        ${["1", "2", "3", "4", "5", "6", "7", "8", "9"].map(digit)}
        <button type="button" class="button key" aria-label=${say("pin.erase")} onClick=${erase}><${Icon} name="erase" /></button>
        ${digit("0")}
        <button type="button" class="button key primary" aria-label=${say("pin.send")} disabled=${!ready} onClick=${send}><${Icon} name="tick" /></button>
      </div>
    </section>
  `;
}
