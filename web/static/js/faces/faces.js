// Tokens known by their own face: one photograph of each side, and which token is which in it.
import { get, post } from "../api.js";
import { feel } from "../feel.js";
import { Button } from "../parts/buttons.js";
import { Dialog } from "../parts/dialog.js";
import { boxName } from "../play/lazy/boxes.js";
import { PickOne } from "../play/lazy/fields.js";
import { Headed } from "../play/lazy/headed.js";
import { booksOf } from "../play/game.js";
import { GAMES } from "../boxes.js";
import { Photo } from "../studio/photo.js";
import { html, useEffect, useState } from "../ui.js";
import { alsoSpeak, borrow, knows, language, say } from "../words.js";
import { useWatched } from "../store.js";
import { Laid } from "./laid.js";
import { pieceName } from "./names.js";

const SIDES = ["active", "declined"];
const COLUMNS = 5;

export function Faces({ picture }) {
  const [box, setBox] = useState(picture?.table?.box?.split("+")[0] ?? GAMES[0]);
  const ready = useWords(box);
  const [told, setTold] = useState(null);
  const [note, setNote] = useState("");
  const [asking, setAsking] = useState(false);
  const trouble = (refused) => (feel("bad"), setNote(why(refused)));
  const load = () => get(`/api/faces/${box}`).then(setTold, trouble);
  useEffect(() => {
    if (ready) load();
  }, [ready, box]);
  if (!ready || told?.game !== box) return html`<p class="lead" role="status">${note || say("play.late")}</p>`;
  const taken = (side) => {
    setNote("");
    setTold({ ...told, sides: { ...told.sides, [side.side]: side } });
    load();
  };
  const forget = () => {
    setAsking(false);
    post(`/api/faces/${box}/forget`).then(() => (setNote(say("faces.forgotten")), load()), trouble);
  };
  const any = SIDES.some((side) => told.sides[side].photograph);
  return html`
    <${Headed} to="cameras" title=${say("faces.title")} />
    <p class="lead">${say("faces.lead")}</p>
    <${PickOne} label=${say("faces.box")} value=${box} options=${GAMES.map((one) => [one, boxName(one)])} onPick=${(one) => (setNote(""), setBox(one))} />
    <p class="note" role="status">${note}</p>
    <div class="columns even">
      ${SIDES.map((side, n) => html`
        <${Side} key=${`${box} ${side}`} box=${box} number=${n + 1} told=${told.sides[side]} onTold=${taken} onTrouble=${trouble} />
      `)}
    </div>
    ${told.weak.length > 0 && html`<p class="faces-weak" role="status">${say("faces.weak", { pieces: told.weak.map(pieceName).join(", ") })}</p>`}
    <${Bare} box=${box} onSaid=${setNote} onTrouble=${trouble} />
    ${any && html`<${Button} icon="erase" onPress=${() => setAsking(true)}>${say("faces.forget")}<//>`}
    ${asking &&
    html`
      <${Dialog} title=${say("faces.sure")} onClose=${() => setAsking(false)}>
        <p>${say("faces.sure-text", { box: boxName(box) })}</p>
        <div class="answers">
          <${Button} onPress=${() => setAsking(false)}>${say("dialog.no")}<//>
          <${Button} kind="primary" icon="erase" onPress=${forget}>${say("faces.forget")}<//>
        </div>
      <//>
    `}
  `;
}

// One side of the tokens: how to lay them, then the photograph and its names.
function Side({ box, number, told, onTold, onTrouble }) {
  const [again, setAgain] = useState(false);
  const address = `/api/faces/${box}/${told.side}`;
  const taken = (next) => (setAgain(false), onTold(next));
  const words = { title: say(`faces.${told.side}.title`, { number }), how: say(`faces.${told.side}.how`), hold: say("faces.hold") };
  if (told.photograph && !again) {
    return html`<${Laid} words=${words} address=${address} told=${told} onTold=${onTold} onAgain=${() => setAgain(true)} onTrouble=${onTrouble} />`;
  }
  return html`
    <${Photo} address=${address} words=${words} onTaken=${taken} onTrouble=${onTrouble}>
      <ol class="face-order" aria-label=${say("faces.order")}>
        ${rows(told.pieces).map((row, n) => html`<li key=${n}>${row.map(pieceName).join(say("faces.beside"))}</li>`)}
      </ol>
      ${again && html`<${Button} icon="back" onPress=${() => setAgain(false)}>${say("faces.keep")}<//>`}
    <//>
  `;
}

// What stays on the board all the time is no token: cameras must know how it looks without any.
function Bare({ box, onSaid, onTrouble }) {
  const remember = () =>
    post(`/api/faces/${box}/bare`).then(({ boards }) => (feel("good"), onSaid(say("faces.bare.done", { boards: boards.join(", ") }))), onTrouble);
  return html`
    <section class="card" aria-label=${say("faces.bare.title")}>
      <h2>${say("faces.bare.title")}</h2>
      <p>${say("faces.bare.how")}</p>
      <${Button} icon="camera" onPress=${remember}>${say("faces.bare.now")}<//>
    </section>
  `;
}

const rows = (pieces) => pieces.reduce((all, piece, n) => (n % COLUMNS ? all.at(-1).push(piece) : all.push([piece]), all), []);

function why(refused) {
  const keys = [refused.message, `faces.trouble.${refused.message}`, `notices.${refused.message}`];
  return say(keys.find(knows) ?? "play.trouble.refused", refused.facts?.facts ?? {});
}

// Races are called as their box calls them, whatever is on the table.
function useWords(box) {
  const [spoken, setSpoken] = useState(null);
  const now = useWatched(language);
  useEffect(() => {
    let here = true;
    const learn = async () => {
      for (const book of ["boards", "studio", "faces"]) await alsoSpeak(book);
      await borrow(booksOf(box));
      if (here) setSpoken(`${box} ${language.get()}`);
    };
    learn().catch(() => {});
    return () => {
      here = false;
    };
  }, [box, now]);
  useEffect(() => () => borrow(null), []);
  return spoken === `${box} ${now}`;
}
