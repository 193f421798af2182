// A screen whose file is fetched when it is first opened, so that the table is there sooner.
import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";

export function late(load, name) {
  let view = null;
  return function Late(props) {
    const [, setReady] = useState(view !== null);
    useEffect(() => {
      if (view) return;
      load().then((file) => {
        view = file[name];
        setReady(true);
      }, () => {});
    }, []);
    if (view) return html`<${view} ...${props} />`;
    return html`<p class="lead" role="status">${say("play.late")}</p>`;
  };
}
