// Where the keys of a pad lie on a numeric keypad and on a game controller.
import { CONTROLLER, KEYBOARD } from "../keyboard.js";
import { html } from "../ui.js";
import { say } from "../words.js";

// Row by row; the plus and the Enter are two keys high, the nought two wide.
const KEYPAD = [
  ["NumLock", "Num"], ["NumpadDivide", "/"], ["NumpadMultiply", "*"], ["NumpadSubtract", "−"],
  ["Numpad7", "7"], ["Numpad8", "8"], ["Numpad9", "9"], ["NumpadAdd", "+"],
  ["Numpad4", "4"], ["Numpad5", "5"], ["Numpad6", "6"],
  ["Numpad1", "1"], ["Numpad2", "2"], ["Numpad3", "3"], ["NumpadEnter", "↵"],
  ["Numpad0", "0"], ["NumpadDecimal", "."],
];
// Where the buttons lie in the drawing, and what is printed on them.
const BUTTONS = {
  0: [236, 104, "A"], 1: [260, 80, "B"], 2: [212, 80, "X"], 3: [236, 56, "Y"], 4: [72, 20, "LB"], 8: [158, 60, "Select"],
  12: [72, 58, "↑"], 13: [72, 102, "↓"], 14: [50, 80, "←"], 15: [94, 80, "→"],
};

export const keyName = (key) => (key.startsWith("seat-") ? say("keys.seat", { n: key.slice(5) }) : say(`keys.${key}`));

export function KeypadPicture() {
  return html`
    <div class="numpad">
      ${KEYPAD.map(([code, cap]) => html`<span class="${code} ${KEYBOARD[code] ? "plays" : ""}"><b>${cap}</b>${KEYBOARD[code] && html` <small>${keyName(KEYBOARD[code])}</small>`}</span>`)}
    </div>
  `;
}

export function ControllerPicture() {
  return html`
    <svg class="controller" viewBox="0 0 308 170" aria-hidden="true">
      <path d="M70 30h168c40 0 60 40 64 90 2 34-34 40-52 12l-14-20H72l-14 20c-18 28-54 22-52-12 4-50 24-90 64-90z" />
      ${Object.entries(BUTTONS).map(([button, [x, y, cap]]) => html`
        <g class=${CONTROLLER[button]}>
          <rect x=${x - 6 * cap.length - 4} y=${y - 11} width=${12 * cap.length + 8} height="22" rx="11" />
          <text x=${x} y=${y + 5}>${cap}</text>
        </g>
      `)}
    </svg>
    <ul class="button-list">
      ${Object.entries(CONTROLLER).map(([button, key]) => html`<li><kbd>${BUTTONS[button][2]}</kbd> ${keyName(key)}</li>`)}
    </ul>
  `;
}
