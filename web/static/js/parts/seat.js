// A seat as a cardboard token: colour, pattern and letter, and the name of who sits there.
import { lookAt } from "../play/looks.js";
import { PATTERNS, SEATS } from "../seats.js";
import { picture } from "../store.js";
import { html } from "../ui.js";
import { say } from "../words.js";

// The patterns are drawn once per page and referred to by name.
export function Patterns() {
  return html`
    <svg class="unseen" aria-hidden="true" focusable="false">
      <defs>
        ${Object.entries(PATTERNS).map(
          ([name, path]) => html`
            <pattern id="pattern-${name}" width="12" height="12" patternUnits="userSpaceOnUse">
              <path class="pattern ${name}" d=${path} />
            </pattern>
          `,
        )}
      </defs>
    </svg>
  `;
}

export function SeatToken({ seat }) {
  return html`<${Token} ...${lookAt({ seats: picture.get()?.table?.seats ?? [] }, seat)} />`;
}

export function Token({ letter, colour, pattern }) {
  return html`
    <svg class="seat-token" viewBox="0 0 64 64" aria-hidden="true">
      <rect class="edge" x="3" y="6" width="58" height="56" rx="11" />
      <rect x="3" y="2" width="58" height="56" rx="11" fill=${colour} />
      <rect x="3" y="2" width="58" height="56" rx="11" fill="url(#pattern-${pattern})" />
      <circle cx="32" cy="30" r="18" />
      <text x="32" y="39" text-anchor="middle">${letter}</text>
    </svg>
  `;
}

export function seatName({ seat, name }) {
  return name || say("seat.place", { letter: SEATS[seat].letter });
}

export function SeatLabel({ seat }) {
  return html`<span class="seat-label"><${SeatToken} seat=${seat.seat} />${seatName(seat)}</span>`;
}
