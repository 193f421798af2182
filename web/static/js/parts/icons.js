// Line drawings of our own, on a grid of 24. Decoration only: every use has words beside it.
import { html } from "../ui.js";

const DRAWN = {
  invite: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v2h-2zM14 18h2v2h-2zM18 18h2v2h-2z",
  devices: "M3 5h12v10H3zM6 19h6M9 15v4M17 9h4v10h-4zM18.500 16.500h1",
  purse: "M8 8 6 4q6-2 12 0l-2 4M8 8h8q5 5 4 9-1 4-8 4t-8-4q-1-4 4-9zM12 11v7M14.500 12.500q-5-1-5 1t2.500 1.200 2.500 1.300q0 2-5 1",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  about: "M12 3a9 9 0 1 0 .01 0zM12 11v6M12 7.500h.01",
  watch: "M2 12q10-13 20 0-10 13-20 0zM12 9a3 3 0 1 0 .01 0z",
  camera: "M3 8h4l2-3h6l2 3h4v12H3zM12 10a4 4 0 1 0 .01 0z",
  kick: "M10 4H4v16h6M9 12h11M16 8l4 4-4 4",
  hand: "M7 14V6.500q0-1.500 1.500-1.500T10 6.500V11M10 11V4.500Q10 3 11.500 3T13 4.500V11M13 11V5.500Q13 4 14.500 4T16 5.500V12M16 10.500Q16 9 17.500 9T19 10.500V15q0 6-6 6-4 0-5.500-3L4.500 14q-.500-1.500 1-2L7 14",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  again: "M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5",
  lock: "M6 11h12v9H6zM8.500 11V8q0-4 3.500-4t3.500 4v3M12 14v3",
  back: "M14 5l-7 7 7 7",
  next: "M10 5l7 7-7 7",
  pause: "M8 5v14M16 5v14",
  erase: "M9 6h12v12H9l-6-6zM12 9.500l5 5M17 9.500l-5 5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  tick: "M4 13l5 5L20 6",
  undo: "M8 5 3 10l5 5M3 10h11q6 0 6 5t-6 5h-4",
  redo: "M16 5l5 5-5 5M21 10H10q-6 0-6 5t6 5h4",
  die: "M4 4h16v16H4zM8.500 8.500h.01M15.500 15.500h.01M12 12h.01",
  ability: "M12 3l2.200 6.800H21l-5.500 4 2.100 6.700L12 16.400l-5.600 4.100 2.100-6.700L3 9.800h6.800z",
  decline: "M5 4v17M5 5q7-3 14 2-5 1-6 5-4-3-8-1M15 17l3 3 3-3",
  leave: "M4 20 20 4M9 4h11v11",
  sword: "M20 3 9 14M20 3h-5M20 3v5M6 13l5 5M8 16l-5 5",
  even: "M4 18h16M6 18v-7M10 18v-7M14 18v-7M18 18v-7",
  ask: "M12 3a9 9 0 1 0 .01 0zM9.500 9.500q0-2.500 2.500-2.500t2.500 2.200q0 1.800-2.500 3.300v1M12 17h.01",
  phone: "M7 3h10v18H7zM11 18h2",
  table: "M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14",
  rules: "M4 4q5-1 8 2 3-3 8-2v15q-5-1-8 2-3-3-8-2zM12 6v15",
  history: "M4 12a8 8 0 1 0 2.500-5.800L4 8.500M4 4v4.500h4.500M12 8v5l3 2",
  games: "M12 3l8 4-8 4-8-4zM4 12l8 4 8-4M4 17l8 4 8-4",
  trophy: "M7 4h10v6q0 5-5 5t-5-5zM7 6H3q0 5 4.500 5M17 6h4q0 5-4.500 5M12 15v4M8 20h8",
  pen: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
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
