// Keys and dice being tried out: what was pressed or rolled last. Nothing of it plays.
import { get } from "../../api.js";
import { KEYBOARD } from "../../keyboard.js";
import { Button } from "../../parts/buttons.js";
import { keyName } from "../../parts/key-pictures.js";
import { html, useEffect, useState } from "../../ui.js";
import { say } from "../../words.js";
import { Face } from "../panels/die.js";
import { controllers, newlyDown } from "./keypad.js";

const TROUBLE_MS = 1000;
const AGAIN_MS = 100;

export function Trying({ onDone }) {
  const [last, setLast] = useState(null);
  useTried(setLast);
  useOwnKeys((key) => setLast({ device: null, key }));
  return html`
    <section class="card trying" aria-label=${say("hardware.try")}>
      <p class="lead">${say("hardware.trying")}</p>
      <p class="tried" role="status">${last ? sentence(last) : say("hardware.nothing-yet")}</p>
      ${last?.face !== undefined && last?.face !== null && html`<${Face} face=${last.face} />`}
      <${Button} kind="primary" icon="tick" onPress=${onDone}>${say("hardware.done")}<//>
    </section>
  `;
}

function sentence({ device, key, side, face }) {
  const from = { device: device ?? say("hardware.here") };
  if (key) return say("hardware.tried-key", { ...from, what: keyName(key) });
  return side === null ? say("hardware.tried-face", { ...from, face }) : say("hardware.tried-side", { ...from, side, face });
}

// Asking keeps the trial going; it ends by itself soon after nobody asks any more.
function useTried(tell) {
  useEffect(() => {
    const watching = { on: true };
    watch(watching, tell);
    return () => {
      watching.on = false;
    };
  }, []);
}

async function watch(watching, tell) {
  let after = 0;
  while (watching.on) {
    const { last } = await get(`/api/hardware/tried?after=${after}`).catch(() => ({ last: undefined }));
    if (watching.on && last && last.number > after) tell(last);
    else await pause(last === undefined ? TROUBLE_MS : AGAIN_MS);
    after = last?.number ?? after;
  }
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// Those of this device too, whether or not they play.
function useOwnKeys(tell) {
  useEffect(() => {
    const down = ({ code, target, repeat }) => {
      if (KEYBOARD[code] && !repeat && !target.closest("input, button, a, summary")) tell(KEYBOARD[code]);
    };
    const held = new Map();
    let frame = 0;
    const look = () => {
      newlyDown(held, controllers()).forEach(tell);
      frame = requestAnimationFrame(look);
    };
    document.addEventListener("keydown", down);
    look();
    return () => {
      document.removeEventListener("keydown", down);
      cancelAnimationFrame(frame);
    };
  }, []);
}
