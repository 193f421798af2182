// Where the board lies in the photograph: found by corner cards or shown by hand; its box and its size.
import { get } from "../api.js";
import { BOARD_MM, GAMES } from "../boxes.js";
import { Button, Choice } from "../parts/buttons.js";
import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { boxName } from "../play/lazy/boxes.js";
import { remember, remembered, useDraft } from "./draft.js";
import { Stage } from "./stage.js";
import { why } from "./tell.js";
import { pathOf } from "./work.js";

const START = [[0.12, 0.12], [0.88, 0.12], [0.88, 0.88], [0.12, 0.88]];
const RIM = 0.006;
const FOLD = [[0.5, 0.12], [0.5, 0.88]];

export function Corners({ work, onDone }) {
  const { now, send } = work;
  const [size, setSize] = useState(null);
  const drafts = ["corners", "fold", "mm"].map((what) => `${now.id}.${what}`);
  const [corners, setCorners] = useDraft(drafts[0], now.frame?.corners ?? START);
  const [fold, setFold] = useDraft(drafts[1], now.frame?.fold ?? []);
  // What cards or a hand have told stays, whichever box is chosen after it.
  const [told, setMm] = useDraft(drafts[2], null);
  const mm = told ?? now.frame?.size_mm ?? BOARD_MM[now.naming.game];
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const path = pathOf(now.id);
  const picture = `${path}/photograph`;
  useEffect(() => {
    const image = new Image();
    image.onload = () => setSize([image.naturalWidth, image.naturalHeight]);
    image.src = picture;
  }, [now.id]);
  const byCards = async (asked = true) => {
    try {
      const found = await get(`${path}/cards`);
      if (asked || !remembered(drafts[0])) setCorners(found.corners);
      setMm(found.size_mm.map(Math.round));
      setNote(say("studio.corners.found"));
    } catch (refused) {
      setNote(why(refused));
    }
  };
  useEffect(() => {
    if (!now.frame && !remembered(drafts[0])) byCards(false);
  }, [now.id]);
  const use = async () => {
    if (String(corners) === String(START)) return setNote(say("studio.corners.first"));
    const cut = cutOff(corners);
    const doubt = cut && say("photograph.corner-at-rim", { corner: cut });
    if (doubt && note !== doubt) return setNote(doubt);
    setBusy(true);
    setNote(say("studio.corners.busy"));
    const done = await send("frame", { corners, size_mm: mm.map(Number), fold });
    setBusy(false);
    setNote("");
    if (!done) return;
    drafts.forEach((key) => remember(key, null));
    onDone();
  };
  const turn = () => setCorners([corners[3], corners[0], corners[1], corners[2]]);
  const put = (point) => {
    const share = [point[0] / size[0], point[1] / size[1]];
    const all = [...corners, ...fold];
    const far = all.map(([x, y]) => Math.hypot((x - share[0]) * size[0], (y - share[1]) * size[1]));
    const nearest = far.indexOf(Math.min(...far));
    if (nearest < 4) setCorners(corners.map((old, n) => (n === nearest ? share : old)));
    else setFold(fold.map((old, n) => (n + 4 === nearest ? share : old)));
  };
  const box = (game) => send("naming", { ...now.naming, game });
  return html`
    <div class="studio-work">
      ${size && html`<${Shown} size=${size} picture=${picture} corners=${corners} fold=${fold} note=${work.note} onPress=${put} />`}
      <section class="card studio-side" aria-label=${say("studio.corners.title")}>
        <h2>${say("studio.corners.title")}</h2>
        <p>${say("studio.corners.how")}</p>
        <p class="note" role="status">${note}</p>
        <div class="two-keys">
          <${Button} onPress=${() => byCards()}>${say("studio.corners.cards")}<//>
          <${Button} icon="again" disabled=${now.steps > 0} onPress=${turn}>${say("studio.corners.turn")}<//>
          <${Button} onPress=${() => setFold(fold.length ? [] : FOLD)}>${say(fold.length ? "studio.corners.no-fold" : "studio.corners.fold")}<//>
        </div>
        <${Choice}
          label=${say("studio.box")}
          name="box"
          value=${now.naming.game}
          options=${GAMES.map((id) => [id, boxName(id)])}
          onChoose=${box}
        />
        <div class="sizes">
          <${Millimetres} label=${say("studio.width")} value=${mm[0]} onChange=${(wide) => setMm([wide, mm[1]])} />
          <${Millimetres} label=${say("studio.height")} value=${mm[1]} onChange=${(high) => setMm([mm[0], high])} />
        </div>
        <${Button} kind="primary wide" icon="tick" disabled=${busy} onPress=${use}>${say("studio.corners.use")}<//>
      </section>
    </div>
  `;
}

// The first corner at the photograph's rim, but not in one of its corners, as a scan has them: there a board may be cut off.
const cutOff = (corners) => corners.findIndex((at) => at.filter((share) => share < RIM || share > 1 - RIM).length === 1) + 1;

function Shown({ size, picture, corners, fold, note, onPress }) {
  const at = ([x, y]) => [x * size[0], y * size[1]];
  const reach = size[0] / 45;
  const mark = (point, text) => {
    const [x, y] = at(point);
    return html`
      <g class="corner-mark">
        <circle cx=${x} cy=${y} r=${reach} /><circle class="dot" cx=${x} cy=${y} r=${reach / 8} />
        <text x=${x + reach} y=${y - reach} font-size=${reach * 1.6}>${text}</text>
      </g>
    `;
  };
  return html`
    <${Stage} size=${size} picture=${picture} label=${say("studio.corners.stage")} note=${note} onPress=${onPress}>
      <polygon class="board-frame" points=${corners.map((c) => at(c).join(",")).join(" ")} />
      ${fold.length > 0 && html`<polyline class="board-frame" points=${fold.map((c) => at(c).join(",")).join(" ")} />`}
      ${corners.map((corner, n) => mark(corner, n + 1))}
      ${fold.map((end) => mark(end, "|"))}
    <//>
  `;
}

function Millimetres({ label, value, onChange }) {
  return html`
    <label class="pick-one">${label}
      <input
        class="field"
        type="number"
        inputmode="numeric"
        min="50"
        max="2000"
        value=${value}
        onInput=${(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  `;
}
