// Keys that play: what each does now, as a pad has it on its display; and the keys of this device,
// if it was asked to listen to them.
import { post } from "../../api.js";
import { CONTROLLER, KEYBOARD } from "../../keyboard.js";
import { feel } from "../../feel.js";
import { settings, useWatched } from "../../store.js";
import { html, useEffect, useState } from "../../ui.js";
import { say } from "../../words.js";
import { tell } from "../tell.js";

const SEATS = ["seat-1", "seat-2", "seat-3", "seat-4", "seat-5"];
const ORDER = ["confirm", "next", "roll", "decline", "undo"];
const TYPING = "input, textarea, select, [contenteditable]";
// Where these have the focus, Enter and the space bar are theirs; those of a keypad are not.
const ACTING = "button, a, summary";
const THEIRS = ["Enter", "Space"];

export function Keypad({ table, waits }) {
  const { keysPlay } = useWatched(settings);
  const controllers = usePlayed({ keys: table.keys, listens: keysPlay && !waits });
  const { asked, means } = table.keys;
  const seats = SEATS.filter((key) => means[key]);
  return html`
    <section class="key-strip" aria-label=${say("play.keys.label")}>
      ${asked && html`<p class="key-asked" role="status">${again(asked)}</p>`}
      ${keysPlay && waits && html`<p class="small" role="status">${say("play.keys.waits")}</p>`}
      <ul>
        ${ORDER.filter((key) => means[key] && !asked?.keys.includes(key)).map((key) => html`<${Meaning} key=${key} cap=${key} button=${controllers > 0} does=${tell(means[key].does)} />`)}
        ${seats.length > 0 && html`<${Meaning} cap="seats" button=${controllers > 0} does=${say("play.keys.point")} />`}
      </ul>
      ${controllers > 0 && html`<p class="small">${say("play.keys.controllers", { n: controllers })}</p>`}
    </section>
  `;
}

// Where a controller is, its buttons stand beside the keys.
function Meaning({ cap, button, does }) {
  return html`<li><kbd>${say(`play.keys.cap.${cap}`)}</kbd>${button && html` <kbd>${say(`play.keys.button.${cap}`)}</kbd>`} ${does}</li>`;
}

// A combo that is pointed at is taken; anything else is pressed again.
function again({ keys, does }) {
  const key = keys.find((one) => one !== "confirm") ?? "confirm";
  return say(keys.length > 1 ? "play.keys.again" : "play.keys.yes", { cap: say(`play.keys.cap.${key}`), does: tell(does) });
}

// A key means what is drawn, from the moment it is drawn: so this is set while drawing.
let press = null;

// How many controllers are there.
function usePlayed({ keys, listens }) {
  press = listens ? (key) => send(key, keys.question) : null;
  useEffect(() => () => {
    press = null;
  }, []);
  return useControllers();
}

async function send(key, question) {
  const { taken } = await post("/api/keys", { key, question }).catch(() => ({ taken: false }));
  feel(taken ? "good" : "bad");
}

document.addEventListener("keydown", (event) => {
  const key = KEYBOARD[event.code];
  if (!press || !key || !isOurs(event)) return;
  event.preventDefault();
  if (!event.repeat) press(key);
});

function isOurs({ code, target, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey || asksNow()) return false;
  return !target.closest(TYPING) && !(THEIRS.includes(code) && target.closest(ACTING));
}

const asksNow = () => document.querySelector("dialog[open], .tour");

// Looked at with every picture the browser paints: controllers tell nobody when a button goes down.
function useControllers() {
  const [there, setThere] = useState(0);
  useEffect(() => {
    const held = new Map();
    let frame = 0;
    const look = () => {
      const found = controllers();
      setThere(found.length);
      for (const key of newlyDown(held, found)) if (!asksNow()) press?.(key);
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, []);
  return there;
}

// Only of those that say what their buttons are; browsers without a way to ask have none.
export const controllers = () => [...(navigator.getGamepads?.() ?? [])].filter((one) => one?.connected && one.mapping === "standard");

// What was down when a controller came is not a press; `held` remembers each of them.
export function newlyDown(held, found) {
  const names = found.map(({ index, id }) => `${index} ${id}`);
  for (const name of [...held.keys()]) if (!names.includes(name)) held.delete(name);
  return found.flatMap(({ buttons }, n) => {
    const down = Object.keys(CONTROLLER).filter((button) => buttons[button]?.pressed);
    const before = held.get(names[n]) ?? down;
    held.set(names[n], down);
    return down.filter((button) => !before.includes(button)).map((button) => CONTROLLER[button]);
  });
}
