// Words of the studio: refusals, faults, terrains and symbols as people read them.
import { alsoSpeak, knows, language, say, speak } from "../words.js";
import { booksOf } from "../play/game.js";
import { GROUNDS, SYMBOLS } from "../play/map/drawings.js";
import { html, useEffect, useState } from "../ui.js";

const EVERY_BOX = "base+underground+warcraft";

// The books of all boxes and of boards; true when they are here.
export function useStudioWords() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let here = true;
    const learn = async () => {
      await speak(language.get(), booksOf(EVERY_BOX));
      for (const book of ["boards", "studio"]) await alsoSpeak(book);
      if (here) setReady(true);
    };
    learn().catch(() => {});
    return () => {
      here = false;
    };
  }, []);
  return ready;
}

export function why(refused) {
  const keys = [refused.message, `studio.trouble.${refused.message}`, `notices.${refused.message}`];
  return say(keys.find(knows) ?? "play.trouble.refused", worded(refused.facts?.facts ?? {}));
}

export const faultText = ({ key, facts }) => say(key, worded(facts));

export const terrain = (id) => say(`terrains.${id}`);
export const symbol = (id) => say(`symbols.${id}`);

// A terrain as palettes show it: its sign and its name.
export const signed = (id) => html`
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${GROUNDS[id]} /></svg><span>${terrain(id)}</span>
`;

// A symbol of the box with its sign, where it has one.
export const symbolSigned = (id) => html`
  ${SYMBOLS[id] && html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${SYMBOLS[id]} /></svg>`} ${symbol(id)}
`;

// Names of things in the facts of a sentence.
function worded(facts) {
  const named = { ...facts };
  for (const key of ["what", "terrain", "symbol"]) {
    const kinds = [`terrains.${facts[key]}`, `symbols.${facts[key]}`];
    if (facts[key] && kinds.some(knows)) named[key] = say(kinds.find(knows));
  }
  return named;
}
