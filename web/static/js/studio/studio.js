// Boards of one's own: what there is, and one of them on the workbench.
import { get } from "../api.js";
import { Button } from "../parts/buttons.js";
import { go } from "../router.js";
import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { Bringing } from "./bringing.js";
import { Checks } from "./checks.js";
import { Corners } from "./corners.js";
import { Keeping } from "./keeping.js";
import { useDraft } from "./draft.js";
import { Photo } from "./photo.js";
import { Regions } from "./regions.js";
import { Boards } from "./boards.js";
import { useStudioWords, why } from "./tell.js";
import { useTracing } from "./work.js";

const STAGES = ["corners", "regions", "checks", "keep"];

// What this screen had open, so that coming back to it finds the same board.
const OPEN = "open";

export function Studio() {
  const ready = useStudioWords();
  const [open, setOpen] = useDraft(OPEN, null);
  const [text, setText] = useState(null);
  const [all, setAll] = useState(null);
  const [note, setNote] = useState("");
  const reload = () => get("/api/studio").then(setAll, (refused) => setNote(why(refused)));
  const turnTo = (id) => {
    setNote("");
    setOpen(id);
  };
  // Once the words are here: what is refused has to be said.
  useEffect(() => {
    if (ready && !open) reload();
  }, [ready, open]);
  const kept = (board) => {
    turnTo(null);
    setText(null);
    setNote(say("studio.kept", { board: board.id }));
    reload();
  };
  if (!ready) return html`<p class="lead" role="status">${say("play.late")}</p>`;
  if (open) return html`<${Bench} key=${open} id=${open} onClose=${() => turnTo(null)} onKept=${kept} />`;
  return html`
    <div class="head">
      <${Button} icon="back" onPress=${() => go("games")}>${say("dialog.back")}<//><h1>${say("studio.title")}</h1>
    </div>
    <p class="note" role="status">${note}</p>
    ${text !== null ?
      html`<${Bringing} text=${text} onKept=${kept} onClose=${() => setText(null)} />` :
      html`
        <div class="columns even">
          <${Photo} address="/api/studio/tracings" words=${photoWords()} onTaken=${(begun) => turnTo(begun.id)} onTrouble=${(refused) => setNote(why(refused))} />
          ${all && html`<div class="studio-lists"><${Boards} ...${all} onOpen=${turnTo} onBring=${setText} onChanged=${reload} onTrouble=${setNote} /></div>`}
        </div>
      `}
  `;
}

const photoWords = () => Object.fromEntries(["title", "how", "hold"].map((word) => [word, say(`studio.photo.${word}`)]));

function Bench({ id, onClose, onKept }) {
  const work = useTracing(id);
  const [wanted, setStage] = useState(null);
  const { now } = work;
  const open = now ? reached(now) : 0;
  const stage = wanted ?? STAGES[Math.min(open, 1)];
  const View = { corners: Corners, regions: Regions, checks: Checks, keep: Keeping }[stage];
  const turn = (name) => (work.setNote(""), setStage(name));
  return html`
    <div class="head">
      <${Button} icon="back" onPress=${onClose}>${say("dialog.back")}<//>
      <h1>${now?.naming.name || say("studio.unnamed")}</h1>
    </div>
    <nav class="stages" aria-label=${say("studio.stages")}>
      ${STAGES.map((name, n) => html`
        <button type="button" class="chip" disabled=${!now || n > open} aria-current=${name === stage ? "step" : null} onClick=${() => turn(name)}>
          ${n + 1} ${say(`studio.stage.${name}`)}
        </button>
      `)}
    </nav>
    ${now ?
      html`<${View}
        work=${work}
        onBack=${() => turn("regions")}
        onDone=${() => turn(STAGES[STAGES.indexOf(stage) + 1])}
        onKept=${onKept}
      />` :
      html`<p class="lead" role="status">${work.note || say("studio.opening")}</p>`}
  `;
}

// How far this tracing has come: corners, taps, checks, name.
function reached({ frame, finished, whole, asked = [], faults = [] }) {
  if (!frame) return 0;
  if (!finished) return 1;
  return whole && !asked.length && !faults.some(({ error }) => error) ? 3 : 2;
}
