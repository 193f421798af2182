// For the television and for those who only look: where they are, and how to join in.
import { get } from "../api.js";
import { Code } from "../parts/code.js";
import { Landscape } from "../parts/landscape.js";
import { lazy, nothing } from "../play/lazy.js";
import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";

const ShownCode = lazy(() => import("./shown-code.js"), "ShownCode", nothing);

export function Watch({ you }) {
  const [server, setServer] = useState(null);
  useEffect(() => {
    get("/api/about").then(setServer, () => {});
  }, []);
  return html`
    <div class="stage">
      <${Landscape} />
      <h1>Tribekeeper</h1>
      <p class="lead">${say("watch.text")}</p>
      ${server &&
      html`
        <section class="card ticket" aria-label=${say("watch.code")}>
          <${Code} ...${server.code} label=${say("watch.code")} />
          <div>
            <h2>${say("watch.join")}</h2>
            <p>${say("watch.how")}</p>
            <p class="link">${server.plain}</p>
          </div>
        </section>
      `}
      ${you.role === "spectator" && html`<${ShownCode} />`}
    </div>
  `;
}
