// Line drawings of our own, on a grid of 24. Decoration only: every use has words beside it.
import { html } from "../ui.js";

const DRAWN = {
  invite: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v2h-2zM14 18h2v2h-2zM18 18h2v2h-2z",
  devices: "M3 5h12v10H3zM6 19h6M9 15v4M17 9h4v10h-4zM18.500 16.500h1",
  purse: "M8 8 6 4q6-2 12 0l-2 4M8 8h8q5 5 4 9-1 4-8 4t-8-4q-1-4 4-9zM12 11v7M14.500 12.500q-5-1-5 1t2.500 1.200 2.500 1.300q0 2-5 1",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  about: "M12 3a9 9 0 1 0 .01 0zM12 11v6M12 7.500h.01",
  watch: "M2 12q10-13 20 0-10 13-20 0zM12 9a3 3 0 1 0 .01 0z",
  kick: "M10 4H4v16h6M9 12h11M16 8l4 4-4 4",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  again: "M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5",
  lock: "M6 11h12v9H6zM8.500 11V8q0-4 3.500-4t3.500 4v3M12 14v3",
  back: "M14 5l-7 7 7 7",
  erase: "M9 6h12v12H9l-6-6zM12 9.500l5 5M17 9.500l-5 5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  tick: "M4 13l5 5L20 6",
  link: "M9 15l6-6M11 7l3-3q3-2 5 .500t0 5l-3 3M13 17l-3 3q-3 2-5-.500t0-5l3-3",
};

export function Icon({ name }) {
  return html`
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${DRAWN[name]} /></svg>
  `;
}

// The size of a seat's token, for those who have no seat.
export function Badge({ icon }) {
  return html`<span class="badge"><${Icon} name=${icon} /></span>`;
}
