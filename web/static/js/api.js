// Requests to the server. Every failure becomes a Refused with the code the server gave.
import { picture, you } from "./store.js";

export class Refused extends Error {
  constructor(status, facts) {
    super(facts.code ?? `status-${status}`);
    this.status = status;
    this.facts = facts;
  }
}

export async function get(path) {
  return read(await reach(path, { headers: { accept: "application/json" } }));
}

export async function post(path, body = {}) {
  const headers = { "content-type": "application/json", accept: "application/json" };
  return read(await reach(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

let taps = 0;

// Sends a command with the version this screen shows; a stale one brings a fresh picture back.
export async function tap(command, seat = null) {
  taps += 1;
  const body = { command, seat, version: picture.get().version, tap: `${you.get().taps}-${taps}` };
  try {
    const answer = await post("/api/taps", body);
    show(answer.picture);
    return answer;
  } catch (refused) {
    if (refused.facts?.picture) show(refused.facts.picture);
    throw refused;
  }
}

let newest = 0;

// Pictures may overtake each other on their way; only a later one replaces what is shown.
export function show(next) {
  if (next.moment < newest) return;
  newest = next.moment;
  picture.set(next);
}

// A stream that opens may be that of a server started anew, whose clock was put back.
export function anew() {
  newest = 0;
}

async function reach(path, options) {
  try {
    return await fetch(path, { ...options, credentials: "same-origin", cache: "no-store" });
  } catch {
    throw new Refused(0, { code: "unreachable" });
  }
}

async function read(response) {
  const facts = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, facts);
  return facts;
}
