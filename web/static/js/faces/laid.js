// A photograph of laid-out tokens with a name on each; a touch on a name corrects it.
import { post } from "../api.js";
import { feel } from "../feel.js";
import { Button } from "../parts/buttons.js";
import { Dialog } from "../parts/dialog.js";
import { html, useState } from "../ui.js";
import { say } from "../words.js";
import { pieceName } from "./names.js";

const RIM = 0.04;

export function Laid({ words, address, told, onTold, onAgain, onTrouble }) {
  const [size, setSize] = useState([4, 3]);
  const [choosing, choose] = useState(null);
  const names = told.tokens.map(({ piece }) => piece);
  const send = (next) => {
    choose(null);
    post(`${address}/names`, { photograph: told.photograph, names: next }).then((answer) => (feel("good"), onTold(answer)), onTrouble);
  };
  return html`
    <section class="card studio-photo" aria-label=${words.title}>
      <h2>${words.title}</h2>
      <p>${say("faces.check")}</p>
      <svg class="faces-laid" viewBox=${around(told.tokens, size)} role="group" aria-label=${say("faces.laid")}>
        <${Picture} href=${`${address}/photograph?${told.photograph}`} size=${size} onSize=${setSize} />
        ${told.tokens.map((token, n) => html`<${Token} key=${n} ...${token} number=${n + 1} size=${size} onPress=${() => choose(n)} />`)}
      </svg>
      <p class="note" role="status">${found(told)}</p>
      <div class="two-keys">
        <${Button} icon="camera" onPress=${onAgain}>${say("faces.again")}<//>
        <${Button} icon="even" onPress=${() => send([...names].reverse())}>${say("faces.reverse")}<//>
      </div>
      ${choosing !== null &&
      html`<${Which} pieces=${told.pieces} now=${names[choosing]} onClose=${() => choose(null)} onPick=${(piece) => send(exchanged(names, choosing, piece))} />`}
    </section>
  `;
}

// The part of the photograph in which tokens lie, with a rim.
function around(tokens, size) {
  const [xs, ys] = [0, 1].map((axis) => tokens.flatMap(({ corners }) => corners.map((point) => point[axis])));
  const [left, top] = [xs, ys].map((shares) => Math.max(0, Math.min(...shares) - RIM));
  const [right, bottom] = [xs, ys].map((shares) => Math.min(1, Math.max(...shares) + RIM));
  return [left * size[0], top * size[1], (right - left) * size[0], (bottom - top) * size[1]].map((side) => side * 100).join(" ");
}

function Picture({ href, size: [width, height], onSize }) {
  const measured = (event) => {
    const image = new Image();
    image.onload = () => onSize([4, (4 * image.naturalHeight) / image.naturalWidth]);
    image.src = event.currentTarget.href.baseVal;
  };
  return html`<image href=${href} width=${width * 100} height=${height * 100} preserveAspectRatio="none" onLoad=${measured} />`;
}

function Token({ corners, piece, number, size, onPress }) {
  const at = corners.map(([x, y]) => [x * size[0] * 100, y * size[1] * 100]);
  const [x, y] = [0, 1].map((axis) => at.reduce((sum, point) => sum + point[axis], 0) / 4);
  const press = (event) => {
    if (event.key !== undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onPress();
  };
  return html`
    <g class="face-token ${piece ? "" : "unnamed"}" role="button" tabindex="0" aria-haspopup="dialog" aria-label=${say("faces.token", { number, piece: pieceName(piece) })} onClick=${press} onKeyDown=${press}>
      <polygon points=${at.map((point) => point.join(",")).join(" ")} />
      <text x=${x} y=${y} font-size=${0.27 * Math.hypot(at[1][0] - at[0][0], at[1][1] - at[0][1])}>${pieceName(piece)}</text>
    </g>
  `;
}

function Which({ pieces, now, onClose, onPick }) {
  return html`
    <${Dialog} title=${say("faces.which")} onClose=${onClose}>
      <div class="face-choices">
        ${["", ...pieces].map((piece) => html`
          <${Button} key=${piece} kind=${piece === now ? "primary" : "plain"} onPress=${() => onPick(piece)}>${pieceName(piece)}<//>
        `)}
      </div>
      <div class="answers"><${Button} onPress=${onClose}>${say("dialog.no")}<//></div>
    <//>
  `;
}

// A name belongs to one token: the one that had it gets the other's.
function exchanged(names, at, piece) {
  const other = piece ? names.indexOf(piece) : -1;
  return names.map((name, n) => (n === at ? piece : n === other ? names[at] : name));
}

function found({ tokens, missing }) {
  if (!missing.length) return say("faces.all", { n: tokens.length });
  return say("faces.missing", { n: tokens.length, pieces: missing.map(pieceName).join(", ") });
}
