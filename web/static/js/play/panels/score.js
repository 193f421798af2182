// What a turn brings, line by line, before it is booked; and what a decline leaves. Amounts are the
// owner's secret, shown on the own phone, or here after the PIN; but where a table counts openly, those
// of this moment are in the picture.
import { get, post } from "../../api.js";
import { Button } from "../../parts/buttons.js";
import { Dialog } from "../../parts/dialog.js";
import { PinPad } from "../../parts/pinpad.js";
import { connection, picture, useWatched } from "../../store.js";
import { html, useEffect, useState } from "../../ui.js";
import { say } from "../../words.js";
import { act, busily } from "../acting.js";
import { raceName, regionName, seatName } from "../tell.js";
import { Lines, Reasons } from "./lines.js";
import { Panel } from "./panel.js";

const EACH_LINE_MS = 450;
// After the sum has come.
const READ_MS = 6_000;

export function EndOfTurn({ table, can, version, hasPin, role, onClose }) {
  const [secret, refresh] = useSheet(false, version);
  const sheet = useCounting(table) ?? secret;
  const end = async () => (await act({ kind: "end-turn" })) && onClose?.();
  const foot = html`
    <${Button} kind="primary wide" icon="tick" disabled=${!can.end?.ready} onPress=${end}>${say("play.score.book")}<//>
  `;
  return html`
    <${Panel} title=${say("play.score.title")} onBack=${onClose} kind="score" foot=${foot}>
      <${Sheet} sheet=${sheet} hasPin=${hasPin} role=${role} onOpened=${refresh} />
      ${can.end && !can.end.ready && html`<${Reasons} reasons=${can.end.reasons} />`}
    <//>
  `;
}

// Whoever does not act looks on, for as long as it is counted.
export function Counting({ table }) {
  const sheet = useCounting(table);
  return html`
    <${Panel} title=${say("play.score.title")} kind="score">${sheet && html`<${Sheet} sheet=${sheet} />`}<//>
  `;
}

// An old picture may be of a moment long past: then nobody counts any more.
function useCounting({ counting }) {
  const { state } = useWatched(connection);
  return counting && state === "live" ? { ...counting, open: true, counted: true } : null;
}

// A race that may still decline after its coins were booked.
export function AfterScore({ can }) {
  const foot = html`
    <${Button} kind="primary wide" icon="tick" disabled=${!can.end?.ready} onPress=${() => act({ kind: "end-turn" })}>
      ${say("play.bar.end")}
    <//>
  `;
  return html`
    <${Panel} title=${say("play.score.title")} foot=${foot}><p class="lead">${say("play.score.after")}</p><//>
  `;
}

export function Declining({ version, hasPin, role, onClose }) {
  const [sheet, refresh] = useSheet(true, version);
  const go = () => busily(() => decline(onClose));
  const foot = html`<${Button} kind="primary wide" icon="decline" onPress=${go}>${say("play.decline.do")}<//>`;
  return html`
    <${Panel} title=${say("play.decline.title")} onBack=${onClose} kind="score" foot=${foot}>
      ${sheet &&
      html`
        <${Sheet} sheet=${sheet} hasPin=${hasPin} role=${role} onOpened=${refresh} />
        ${sheet.reasons.length > 0 && html`<${Reasons} reasons=${sheet.reasons} />`}
        <h3>${say("play.decline.stays")}</h3>
        <p>
          ${staying(sheet.stays ?? [])}
        </p>
        ${sheet.leaves?.length > 0 &&
        html`
          <p class="loss">${say("play.decline.leaves", { races: sheet.leaves.map(raceName).join(", ") })}</p>
        `}
      `}
      <p>${say("play.decline.what")}</p>
    <//>
  `;
}

// What it scores stood there already: it is booked in the same breath, if nothing else is asked. Where all
// look on it stays until they have read it; whoever is quicker books it with the key of the sheet.
async function decline(onClose) {
  const began = picture.get().table.cursor;
  if (!(await act({ kind: "decline" }))) return;
  const declined = picture.get();
  const sheet = declined.table.counting;
  if (sheet) onClose();
  await read(sheet);
  const { end, version } = await get("/api/game/moves");
  const { version: now, table } = picture.get();
  const same = version === now && now === declined.version;
  if (end?.ready && same && table.phase === "place") await act({ kind: "end-turn", began });
  if (!sheet) onClose();
}

const read = (sheet) => new Promise((done) => setTimeout(done, sheet ? EACH_LINE_MS * sheet.lines.length + READ_MS : 0));

function useSheet(decline, version) {
  const [sheet, setSheet] = useState(null);
  const [again, setAgain] = useState(0);
  useEffect(() => {
    let current = true;
    post("/api/game/score", { decline }).then((found) => current && setSheet(found), () => {});
    return () => {
      current = false;
    };
  }, [decline, version, again]);
  return [sheet, () => setAgain(again + 1)];
}

function Sheet({ sheet, hasPin, role, onOpened }) {
  if (!sheet) return null;
  return html`
    <${Lines}
      lines=${sheet.lines}
      total=${sheet.total}
      counted=${sheet.counted}
      label=${say("play.score.total", { seat: seatName(sheet.seat), coins: sheet.total ?? 2 })}
    />
    ${sheet.levies.map(({ line, payer }) => html`
      <p class="dues">${say("play.score.levy", { seat: seatName(payer), what: say(line.word) })}</p>
    `)}
    ${!sheet.open && html`<${Secret} seat=${sheet.seat} mayType=${role === "tablet" && hasPin} onOpened=${onOpened} />`}
  `;
}

function Secret({ seat, mayType, onOpened }) {
  const [typing, setTyping] = useState(false);
  const [note, setNote] = useState("");
  const done = async (pin) => {
    try {
      await post(`/api/seats/${seat}/unlock`, { pin });
      setTyping(false);
      onOpened();
    } catch (refused) {
      setNote(say(`refused.${refused.message}`));
    }
  };
  return html`
    <p class="small">${say("play.score.secret")}</p>
    ${mayType && html`<${Button} icon="lock" onPress=${() => setTyping(true)}>${say("play.score.unlock")}<//>`}
    ${typing &&
    html`
      <${Dialog} title=${seatName(seat)} onClose=${() => setTyping(false)}>
        <${PinPad} title=${say("pin.enter")} note=${note} noteKind="bad" onDone=${done} />
      <//>
    `}
  `;
}

const staying = (stays) =>
  stays.map(({ region, tokens }) => regionName(region) + (tokens > 1 ? ` × ${tokens}` : "")).join(" · ") || say("play.decline.nothing");
