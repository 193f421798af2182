// A screen, or an addition to one, whose file is fetched when it is first wanted, with its looks and
// words, so that the table is there sooner.
import { html, useEffect, useState } from "../ui.js";
import { alsoSpeak, say } from "../words.js";

const LOOKS = "play-lazy";
// A file that did not come is asked for again.
const AGAIN_MS = 3_000;
const SHEETS = new URL("../../css/", import.meta.url).href;

// `looks` names a style sheet of its own, beside the one that all of these share.
export function lazy(load, name, meanwhile = Coming, looks = LOOKS) {
  let view = null;
  return function Late(props) {
    const [, setReady] = useState(view !== null);
    useEffect(() => {
      // It may have come for another one between the drawing of this one and now.
      if (view) return void setReady(true);
      const fetched = () =>
        Promise.all([load(), dressed(LOOKS), dressed(looks), alsoSpeak("later").catch(() => {})]).then(([file]) => {
          view = file[name];
          setReady(true);
        }, () => setTimeout(fetched, AGAIN_MS));
      fetched();
    }, []);
    return html`<${view ?? meanwhile} ...${props} />`;
  };
}

// For what nobody waits for.
export const nothing = () => null;

function Coming() {
  return html`<p class="lead" role="status">${say("play.late")}</p>`;
}

const sheets = {};

// Settled even when the looks of these screens cannot be had: plain is better than nothing.
function dressed(looks) {
  sheets[looks] ??= new Promise((done) => {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { rel: "stylesheet", href: `${SHEETS}${looks}.css`, onload: done, onerror: done }));
  });
  return sheets[looks];
}
