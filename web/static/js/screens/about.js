// What this is, whose work is in it, where it listens, and the certificate for secure pages.
import { get } from "../api.js";
import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";

const vendored = new URL("../../vendor/", import.meta.url);

export function About() {
  const [server, setServer] = useState(null);
  const [libraries, setLibraries] = useState([]);
  useEffect(() => {
    get("/api/about").then(setServer, () => {});
    fetch(new URL("vendor.json", vendored)).then((found) => found.json()).then(setLibraries, () => {});
  }, []);
  return html`
    <h1>${say("about.title")}</h1>
    <p class="lead">${say("about.text")}</p>
    <div class="columns even">
      <section class="card">
        <h2>${say("about.server")}</h2>
        ${server && html`<${Addresses} server=${server} />`}
      </section>
      <section class="card">
        <h2>${say("about.licences")}</h2>
        <p>${say("about.own")}</p>
        <ul class="licences">
          ${libraries.map((one) => html`
            <li><a href=${new URL(`${one.name}-licence.txt`, vendored).pathname}>${one.name} ${one.version}</a> · ${one.licence}</li>
          `)}
          ${server?.parts.map((one) => html`<li>${one.name} ${one.version} · ${one.licence}</li>`)}
        </ul>
      </section>
    </div>
  `;
}

function Addresses({ server }) {
  return html`
    <dl>
      <dt>${say("about.version")}</dt>
      <dd>${server.version}</dd>
      <dt>${say("about.plain")}</dt>
      <dd class="link">${server.plain}</dd>
      ${server.secure &&
      html`
        <dt>${say("about.secure")}</dt>
        <dd><a class="link" href=${server.secure}>${server.secure}</a></dd>
      `}
    </dl>
    ${server.secure &&
    html`
      <p>${say("about.why-secure")}</p>
      <p><a class="button" href="/ca.crt" download="tribekeeper-ca.crt">${say("about.certificate")}</a></p>
    `}
  `;
}
