// The demonstration: a drawn table that visitors play on, what the camera makes of it, and the pad.
import { Button, Stepper, Toggle } from "../parts/buttons.js";
import { go } from "../router.js";
import { html, useEffect, useState } from "../ui.js";
import { alsoSpeak, knows, say } from "../words.js";
import { Head } from "../play/head.js";
import { useWatching } from "../play/lazy/camera-watching.js";
import { Suggestions } from "../play/lazy/suggestions.js";
import { Box } from "./box.js";
import { counted, pieceName, stackName } from "./names.js";
import { handle, useNews } from "./news.js";
import { Cable, Pad, usePad } from "./pad.js";
import { idOf, pointOn, Tabletop } from "./tabletop.js";

const WHIMS = ["covered", "dark", "unplugged"];

export function Demo({ picture }) {
  const ready = useWords();
  const [lies, setLies] = useNews("/api/demo", "after", "version");
  if (lies === null) return html`<h1>${say("demo.title")}</h1><p role="status">${say("demo.gone")}</p>`;
  if (!ready || !lies) return html`<h1>${say("demo.title")}</h1><p class="lead" role="status">${say("play.late")}</p>`;
  return html`<${Playing} lies=${lies} onLies=${setLies} table=${picture.table} />`;
}

function Playing({ lies, onLies, table }) {
  const [chosen, choose] = useState(null);
  const [note, setNote] = useState("");
  const [handing, setHanding] = useState(false);
  const [large, setLarge] = useState(false);
  const pad = usePad();
  const send = async (path, body) => {
    const [next, why] = await handle(path, body);
    setNote(why ? say(why === "not-there" ? "demo.slipped" : "offline.never") : "");
    if (next) onLies((before) => (before && before.version > next.version ? before : next));
  };
  const pieces = (body) => (choose(null), send("pieces", body));
  const lay = (at) => {
    if (handing) return setHanding(false), send("whims", { hand: at });
    return chosen && pieces({ ...taken(chosen), at });
  };
  const drop = (stack, at, event) => {
    const tokens = top(stack, chosen?.stack === idOf(stack) ? chosen.many : undefined);
    if (holds(lies.extent, at)) return pieces({ do: "move", tokens, at });
    return overBox(event) ? pieces({ do: "put-away", tokens }) : setNote(say("demo.off"));
  };
  const dropPile = (pile, event) => {
    const at = onTable(event, lies.extent);
    if (at) pieces({ do: "take", piece: pile.piece, count: chosen?.piece === pile.piece ? chosen.many : 1, at });
  };
  const chooseStack = (stack) => {
    if (stack === null) return choose(null);
    if (chosen && chosen.stack !== idOf(stack)) return lay(stack.at);
    return choose(chosen ? null : { stack: idOf(stack), pieces: stack.pieces, many: stack.pieces.length });
  };
  return html`
    <div class="demo ${large ? "large" : ""}" data-whims=${WHIMS.filter((name) => lies[name]).join(" ")}>
      <div class="demo-table">
        <${Head} table=${table} own=${null} />
        <${Tabletop} lies=${lies} table=${table} chosen=${chosen} onChoose=${chooseStack} onLay=${lay} onDrop=${drop} />
        <p class="note" role="status">
          ${note || (handing ? say("demo.hand-where") : lies.people ? say("demo.people-on") : chosen ? say("demo.chosen", { what: nameOf(chosen) }) : say("demo.lead"))}
        </p>
        <${Box} box=${lies.box} chosen=${chosen} onChoose=${(pile) => choose(chosen?.piece === pile.piece ? null : { ...pile, many: 1 })} onDrop=${dropPile} />
        ${chosen && html`<${Picked} chosen=${chosen} onMany=${(many) => choose({ ...chosen, many })} onPieces=${pieces} onDown=${() => choose(null)} />`}
        <${Tools} lies=${lies} pad=${pad} large=${large} onLarge=${() => setLarge(!large)} handing=${handing} onHand=${setHanding} onSend=${send} onPieces=${pieces} />
      </div>
      <div class="demo-side">
        <${Pad} seen=${pad} />
        <${Understood} table=${table} />
        <${Seen} />
      </div>
    </div>
  `;
}

// What is in the visitor's fingers: how many of it, and what else can be done with it.
function Picked({ chosen, onMany, onPieces, onDown }) {
  const tokens = chosen.pieces && chosen.pieces.slice(-chosen.many).map(({ token }) => token);
  const most = chosen.pieces ? chosen.pieces.length : chosen.left;
  return html`
    <div class="picked">
      ${most > 1 && html`<${Stepper} label=${say("demo.many")} least=${1} most=${most} value=${chosen.many} onChange=${onMany} />`}
      ${tokens && html`
        ${chosen.pieces.some(({ turns }) => turns) &&
        html`<${Button} icon="again" onPress=${() => onPieces({ do: "turn", tokens })}>${say("demo.turn")}<//>`}
        <${Button} icon="kick" onPress=${() => onPieces({ do: "put-away", tokens })}>${say("demo.away")}<//>
      `}
      <${Button} icon="back" onPress=${onDown}>${say("demo.down")}<//>
    </div>
  `;
}

function Tools({ lies, pad, large, onLarge, handing, onHand, onSend, onPieces }) {
  const whim = (name) => html`
    <${Toggle} label=${say(`demo.${name}`)} value=${lies[name]} onChange=${(on) => onSend("whims", { [name]: on })} />
  `;
  const people = () => onSend("people", { playing: !lies.people });
  return html`
    <div class="demo-tools">
      <${Button} kind="primary" icon=${lies.people ? "hand" : "devices"} onPress=${people}>${say(lies.people ? "demo.people-stop" : "demo.people")}<//>
      ${lies.hand
        ? html`<${Button} icon="hand" onPress=${() => onSend("whims", { hand: null })}>${say("demo.hand-away")}<//>`
        : html`<${Button} icon="hand" aria-pressed=${handing} onPress=${() => onHand(!handing)}>${say("demo.hand")}<//>`}
      <${Button} icon="even" onPress=${() => onPieces({ do: "tidy" })}>${say("demo.tidy")}<//>
      <${Button} icon="full" aria-pressed=${large} onPress=${onLarge}>${say("demo.large")}<//>
      ${WHIMS.map(whim)}
      <${Cable} seen=${pad} />
    </div>
  `;
}

function Understood({ table }) {
  const looks = table.sources["camera:demo"]?.state === "ready";
  const silent = looks && !table.suggestions.length && !table.mismatches.length && !table.remark;
  return html`
    <section class="understood" aria-label=${say("demo.understood")}>
      <h2>${say("demo.understood")}</h2>
      <${Suggestions} table=${table} acts=${true} role="tablet" focus=${null} onFocus=${() => go("table")} />
      ${silent && html`<p class="panel-card" role="status">${say("demo.nothing")}</p>`}
      ${!looks && html`<p class="panel-card" role="status">${say("demo.waiting")}</p>`}
      <${Button} kind="quiet" icon="table" onPress=${() => go("table")}>${say("demo.to-table")}<//>
    </section>
  `;
}

function Seen() {
  const told = useWatching("demo");
  return html`
    <section class="card camera-eye" aria-label=${say("demo.eye")}>
      <h2>${say("demo.eye")}</h2>
      ${told?.url ? html`<img src=${told.url} alt=${say("demo.eye")} />` : html`<p role="status">${say("demo.waiting")}</p>`}
    </section>
  `;
}

const top = (stack, many = stack.pieces.length) => stack.pieces.slice(-many).map(({ token }) => token);
const nameOf = (chosen) =>
  chosen.pieces ? stackName(chosen.pieces.slice(-chosen.many)) : counted(pieceName(chosen.piece), chosen.many);
const taken = (chosen) =>
  chosen.pieces
    ? { do: "move", tokens: chosen.pieces.slice(-chosen.many).map(({ token }) => token) }
    : { do: "take", piece: chosen.piece, count: chosen.many };

// Where on the table something was let go that did not begin there; null beside it.
function onTable(event, extent) {
  const at = pointOn(document.querySelector(".tabletop"), event, extent);
  return holds(extent, at) ? at : null;
}

const holds = ([left, above, width, height], [x, y]) => x >= left && x <= left + width && y >= above && y <= above + height;

const overBox = ({ clientX, clientY }) =>
  document.elementsFromPoint(clientX, clientY).some((one) => one.classList.contains("beside-board"));

function useWords() {
  const [ready, setReady] = useState(knows("demo.lead"));
  useEffect(() => {
    Promise.all([alsoSpeak("eye"), alsoSpeak("demo")]).then(() => setReady(true), () => {});
  }, []);
  return ready;
}
