// The diagnosis of cameras: the live picture, a check before the game, and what would help.
import { get, post } from "../../api.js";
import { Button, Choice } from "../../parts/buttons.js";
import { go } from "../../router.js";
import { html, useEffect, useState } from "../../ui.js";
import { alsoSpeak, knows, say } from "../../words.js";
import { useBoxNames } from "./boxes.js";
import { Boards } from "./camera-boards.js";
import { Advice, Check } from "./camera-check.js";
import { Corners } from "./camera-corners.js";
import { useWatching } from "./camera-watching.js";
import { Headed } from "./headed.js";

const LIST_MS = 3000;
const LOOKS = new URL("../../../css/play-cameras.css", import.meta.url).href;

export function Cameras({ picture }) {
  useBoxNames();
  const [names, refresh] = useNames();
  const [chosen, choose] = useState(null);
  const name = names?.includes(chosen) ? chosen : names?.[0];
  if (!useEyeWords() || names === null) return html`<p class="lead" role="status">${say("play.late")}</p>`;
  return html`
    <link rel="stylesheet" href=${LOOKS} />
    <header>
      <${Headed} to="devices" title=${say("play.cameras.title")} />
      <p class="lead">${say("cameras.lead")}</p>
      <${Button} icon="camera" onPress=${() => go("faces")}>${say("cameras.faces")}<//>
    </header>
    ${names.length > 1 &&
    html`
      <${Choice}
        label=${say("cameras.which")}
        name="camera"
        value=${name}
        options=${names.map((one) => [one, cameraName(one)])}
        onChoose=${choose}
      />
    `}
    ${name === undefined
      ? html`<${NoCamera} onAdded=${refresh} />`
      : html`
          <${OneCamera} key=${name} name=${name} table=${picture.table} onRemoved=${refresh} />
          <${AnotherCamera} names=${names} onAdded=${refresh} />
        `}
  `;
}

function OneCamera({ name, table, onRemoved }) {
  const told = useWatching(name);
  const [showing, show] = useState(null);
  const remove = () => post(`/api/cameras/${encodeURIComponent(name)}/remove`).then(onRemoved, onRemoved);
  const away = html`<${Button} kind="quiet" icon="kick" onPress=${remove}>${say("cameras.remove")}<//>`;
  if (!told) {
    return html`
      <section class="card" aria-label=${cameraName(name)}>
        <h2>${cameraName(name)}</h2>
        <p role="status">${say(trouble(table, name) ?? "cameras.waiting")}</p>
        ${away}
      </section>
    `;
  }
  return html`
    <div class="diagnosis">
      <section class="card camera-view" aria-label=${cameraName(name)}>
        ${showing
          ? html`<${Corners} name=${name} board=${showing} told=${told} onDone=${() => show(null)} />`
          : html`<${Live} name=${name} told=${told} />`}
        ${trouble(table, name) && html`<p class="note bad" role="status">${say(trouble(table, name))}</p>`}
      </section>
      <div class="findings">
        <${Advice} told=${told} />
        <${Check} told=${told} />
      </div>
      <div class="below">
        <${Boards} name=${name} told=${told} wanted=${boardsOf(table)} showing=${showing} onShow=${show} />
        ${away}
      </div>
    </div>
  `;
}

function Live({ name, told }) {
  const [width, height] = told.size;
  const facts = { camera: cameraName(name), boards: told.boards.length, tokens: told.tokens };
  return html`
    <img class="frame-picture" src=${told.url} width=${width} height=${height} alt=${say("cameras.picture", facts)} />
    <p class="small">${say("cameras.speed", { width, height, ms: Math.round(told.milliseconds), tokens: told.tokens })}</p>
  `;
}

function NoCamera({ onAdded }) {
  return html`
    <section class="card no-camera">
      <h2>${say("cameras.none")}</h2>
      <p>${say("cameras.none-how")}</p>
      <${Ways} where="0" onAdded=${onAdded} />
    </section>
  `;
}

// A camera that is missing or sees nothing is no dead end: another may look.
function AnotherCamera({ names, onAdded }) {
  const free = ["0", "1", "2", "3"].find((where) => !names.includes(where));
  return html`
    <section class="card more-cameras">
      <h2>${say("cameras.another")}</h2>
      <${Ways} where=${free} onAdded=${onAdded} />
    </section>
  `;
}

function Ways({ where, onAdded }) {
  const add = () => post("/api/cameras", { where }).then(onAdded, onAdded);
  return html`
    <div class="two-keys">
      ${where && html`<${Button} icon="camera" kind="primary" onPress=${add}>${say("cameras.usb", { where })}<//>`}
      <${Button} icon="invite" onPress=${() => go("invite")}>${say("cameras.phone")}<//>
    </div>
  `;
}

// Cameras come and go while the page is open: a phone joins, a cable is pulled.
function useNames() {
  const [names, setNames] = useState(null);
  const refresh = () =>
    get("/api/cameras").then(
      ({ cameras }) => setNames(cameras.map((one) => one.name)),
      () => setNames((before) => before ?? []),
    );
  useEffect(() => {
    refresh();
    const asking = setInterval(() => document.hidden || refresh(), LIST_MS);
    return () => clearInterval(asking);
  }, []);
  return [names, refresh];
}

function useEyeWords() {
  const [ready, setReady] = useState(knows("cameras.lead"));
  useEffect(() => {
    alsoSpeak("eye").then(
      () => setReady(true),
      () => {},
    );
  }, []);
  return ready;
}

const boardsOf = (table) => (table.board ? table.board.split("+") : []);

const cameraName = (name) => (knows(`cameras.name-${name}`) ? say(`cameras.name-${name}`) : say("cameras.name", { name }));

// What the eye says about a camera that is not well; null while it is.
function trouble(table, name) {
  const source = table.sources?.[`camera:${name}`];
  return source && source.state !== "ready" && knows(source.detail) ? source.detail : null;
}
