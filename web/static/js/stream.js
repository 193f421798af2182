// Keeps one event stream open for as long as the page is looked at, and never gives up.
import { anew, show } from "./api.js";
import { connection, you } from "./store.js";

const WATCHDOG_MS = 12_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2_000;

let source = null;
let watchdog = 0;
let retry = 0;
let wait = FIRST_WAIT_MS;

export function start() {
  open();
  document.addEventListener("visibilitychange", () => (document.hidden ? close("hidden") : reopen()));
  window.addEventListener("pageshow", (event) => event.persisted && reopen());
  window.addEventListener("pagehide", () => close("hidden"));
  window.addEventListener("online", reopen);
}

export function reopen() {
  wait = FIRST_WAIT_MS;
  open();
}

function open() {
  close(connection.get().state === "kicked" ? "kicked" : "opening");
  if (document.hidden) return;
  source = new EventSource("/events");
  source.addEventListener("you", (event) => hear(() => meet(JSON.parse(event.data))));
  source.addEventListener("picture", (event) => hear(() => show(JSON.parse(event.data))));
  source.addEventListener("beat", () => hear(() => {}));
  source.addEventListener("kicked", putOut);
  // `readyState` is not asked: a stream through a sleeping radio looks open for minutes.
  source.addEventListener("error", again);
  feed();
}

let ahead = 0;

// Milliseconds by the server's clock: all screens share it.
export const serverNow = () => performance.now() + ahead;

function meet(me) {
  anew();
  ahead = me.now - performance.now();
  you.set(me);
}

function close(state) {
  source?.close();
  source = null;
  clearTimeout(watchdog);
  clearTimeout(retry);
  connection.set({ ...connection.get(), state });
}

function hear(take) {
  wait = FIRST_WAIT_MS;
  take();
  connection.set({ state: "live", heard: Date.now() });
  feed();
}

function feed() {
  clearTimeout(watchdog);
  watchdog = setTimeout(again, WATCHDOG_MS);
}

function again() {
  close("opening");
  retry = setTimeout(open, wait);
  wait = Math.min(wait * 2, LONGEST_WAIT_MS);
}

function putOut() {
  you.set({ device: "", role: "spectator", seat: null, taps: "" });
  close("kicked");
  retry = setTimeout(open, FIRST_WAIT_MS);
}
