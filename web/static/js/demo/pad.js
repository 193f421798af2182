// The pad on the screen: keys, lamps, display and beeper of the firmware that really runs.
import { beep } from "../feel.js";
import { Toggle } from "../parts/buttons.js";
import { html, useEffect, useRef } from "../ui.js";
import { say } from "../words.js";
import { handle, useNews } from "./news.js";

const SEATS = ["seat-1", "seat-2", "seat-3", "seat-4", "seat-5"];
const OTHERS = ["confirm", "next", "undo", "decline", "roll"];
const WIDTH = 128;
const HEIGHT = 64;
const SOUND_SECONDS = 0.08;

// How it looks, as soon as it looks otherwise.
export const usePad = () => useNews("/api/demo/pad", "shown", "shown")[0];

export function Pad({ seen }) {
  useBeeper(seen);
  return html`
    <section class="card pad" aria-label=${say("demo.pad.title")}>
      <h2>${say("demo.pad.title")}</h2>
      ${seen && !seen.there && html`<p role="status">${say("demo.pad.none")}</p>`}
      ${seen?.there && html`<${Face} seen=${seen} />`}
    </section>
  `;
}

function Face({ seen }) {
  return html`
    <div class="pad-case ${seen.plugged ? "" : "off"}">
      <div class="pad-head">
        <${Display} pixels=${seen.plugged ? seen.pixels : ""} />
        <p class="pad-signs">
          <span class="pad-link ${seen.linked ? "on" : ""}">${say("demo.pad.linked")}</span>
          <span class="pad-sound ${seen.hertz ? "on" : ""}" data-sounds=${seen.sounds}>♪ ${say("demo.pad.sounding")}</span>
        </p>
      </div>
      <div class="pad-keys" role="group" aria-label=${say("demo.pad.keys")}>
        ${[...SEATS, ...OTHERS].map((key) => html`<${Key} key=${key} name=${key} lit=${seen.lit.includes(key)} />`)}
      </div>
    </div>
  `;
}

export function Cable({ seen }) {
  if (!seen?.there) return null;
  return html`<${Toggle} label=${say("demo.pad.plugged")} value=${seen.plugged} onChange=${(plugged) => handle("pad", { plugged })} />`;
}

function Key({ name, lit }) {
  const label = say(lit ? "demo.pad.lit" : "demo.pad.key", { name: say(`demo.key.${name}`) });
  return html`
    <button type="button" class="pad-key ${name} ${lit ? "lit" : ""}" aria-label=${label} onClick=${() => handle("pad", { key: name })}>
      <span class="lamp" aria-hidden="true"></span>${say(`demo.key.${name}`)}
    </button>
  `;
}

// The dots as the chip wrote them: bytes of eight below each other, in eight rows.
function Display({ pixels }) {
  const canvas = useRef(null);
  useEffect(() => {
    const pen = canvas.current.getContext("2d");
    const dots = pen.createImageData(WIDTH, HEIGHT);
    for (let at = 0; at < pixels.length / 2; at += 1) {
      const byte = parseInt(pixels.slice(2 * at, 2 * at + 2), 16);
      for (let bit = 0; bit < 8; bit += 1) {
        const dot = ((Math.floor(at / WIDTH) * 8 + bit) * WIDTH + (at % WIDTH)) * 4;
        dots.data.set(byte & (1 << bit) ? [170, 225, 255, 255] : [8, 14, 20, 255], dot);
      }
    }
    pen.putImageData(dots, 0, 0);
  }, [pixels]);
  return html`<canvas ref=${canvas} class="pad-display" width=${WIDTH} height=${HEIGHT} role="img" aria-label=${say("demo.pad.display")}></canvas>`;
}

function useBeeper(seen) {
  const heard = useRef(null);
  useEffect(() => {
    if (!seen) return;
    if (heard.current !== null && seen.sounds > heard.current) beep(seen.hertz || 2000, SOUND_SECONDS);
    heard.current = seen.sounds;
  }, [seen?.sounds]);
}
