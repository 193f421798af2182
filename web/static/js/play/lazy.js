// A screen, or an addition to one, whose file is fetched when it is first wanted, with its looks and
// words, so that the table is there sooner.
import { html, useEffect, useState } from "../ui.js";
import { alsoSpeak, say } from "../words.js";

const LOOKS = new URL("../../css/play-lazy.css", import.meta.url).href;

export function lazy(load, name, meanwhile = Coming) {
  let view = null;
  return function Late(props) {
    const [, setReady] = useState(view !== null);
    useEffect(() => {
      if (view) return;
      Promise.all([load(), dressed(), alsoSpeak("later").catch(() => {})]).then(([file]) => {
        view = file[name];
        setReady(true);
      }, () => {});
    }, []);
    return html`<${view ?? meanwhile} ...${props} />`;
  };
}

// For what nobody waits for.
export const nothing = () => null;

function Coming() {
  return html`<p class="lead" role="status">${say("play.late")}</p>`;
}

let sheet = null;

// Settled even when the looks of these screens cannot be had: plain is better than nothing.
function dressed() {
  sheet ??= new Promise((done) => {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { rel: "stylesheet", href: LOOKS, onload: done, onerror: done }));
  });
  return sheet;
}
