// Saved games: begin, go on, play again, export, import, throw away. For the tablet only.
import { get, post } from "../../api.js";
import { feel } from "../../feel.js";
import { Button } from "../../parts/buttons.js";
import { Dialog } from "../../parts/dialog.js";
import { go } from "../../router.js";
import { html, useEffect, useRef, useState } from "../../ui.js";
import { alsoSpeak, knows, language, say } from "../../words.js";
import { tell } from "../tell.js";
import { saveFile } from "./files.js";
import { watchAgain } from "./replaying.js";
import { Backups } from "./backups.js";
import { boxName, useBoxNames } from "./boxes.js";

export function Games({ picture }) {
  const [games, setGames] = useState(null);
  const [note, setNote] = useState("");
  const [question, setQuestion] = useState(null);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    get("/api/games").then(({ games: found }) => setGames(found), () => setGames([]));
  }, [picture.table.game, picture.table.over, changes]);
  useEffect(() => void alsoSpeak("studio").catch(() => {}), []);
  useBoxNames();
  const attempt = async (doing) => {
    try {
      setNote("");
      await doing();
      feel("good");
    } catch (refused) {
      setNote(why(refused));
      feel("bad");
    }
  };
  const lay = (path, body) => attempt(async () => (await post(path, body), go("table")));
  const bring = (text, older = false) => attempt(async () => {
    try {
      const { game } = await post("/api/games/import", { text, older_rules: older });
      await post(`/api/games/${game}/resume`);
      go("table");
    } catch (refused) {
      if (refused.message !== "other-rules") throw refused;
      setQuestion({ key: "other-rules", about: tell(refused.facts.reason), yes: () => bring(text, true) });
    }
  });
  const change = (path) => attempt(async () => (await post(path), setChanges((n) => n + 1)));
  const remove = (id) => setQuestion({ key: "delete", yes: () => change(`/api/games/${id}/delete`) });
  const exported = (id) => attempt(async () => saveFile(await get(`/api/games/${id}/export`)));
  return html`
    <h1>${say("play.games.title")}</h1>
    <div class="two-keys">
      <${Button} kind="primary" icon="plus" onPress=${() => go("new")}>${say("play.games.new")}<//>
      <${Button} icon="trophy" onPress=${() => go("people")}>${say("play.people.nav")}<//>
      <${Button} icon="table" onPress=${() => go("layout")}>${say("play.layout.nav")}<//>
      <${Import} onText=${bring} />
      ${knows("studio.title") && html`<${Button} icon="pen" onPress=${() => go("studio")}>${say("studio.title")}<//>`}
      ${picture.table.game &&
      html`
        <${Button} icon="leave" onPress=${() => attempt(() => post("/api/games/leave"))}>${say("play.games.leave")}<//>
      `}
    </div>
    <p class="note" role="status">${note}</p>
    ${games && !games.length && html`<p class="lead">${say("play.games.none")}</p>`}
    <ul class="saved">
      ${(games ?? []).map((game) => (game.unreadable ?
        html`<${Unreadable} key=${game.id} game=${game} onDelete=${remove} />` :
        html`<${Saved} key=${game.id} game=${game} onLay=${lay} onExport=${exported} onDelete=${remove} />`))}
    </ul>
    <${Backups} attempt=${attempt} ask=${setQuestion} onRestored=${() => setChanges((n) => n + 1)} />
    ${question && html`<${Question} question=${question} onClose=${() => setQuestion(null)} />`}
  `;
}

// The sentence for a refusal, and for a bad file which of its lines is wrong.
function why(refused) {
  const keys = [`play.games.${refused.message}`, `notices.${refused.message}`, "play.trouble.refused"];
  const reason = refused.facts?.reason;
  return [say(keys.find(knows)), reason ? tell(reason) : ""].join(" ").trim();
}

function Question({ question, onClose }) {
  const yes = () => (onClose(), question.yes());
  return html`
    <${Dialog} title=${say(`play.games.${question.key}`)} onClose=${onClose}>
      <p>${say(`play.games.${question.key}-sure`)} ${question.about ?? ""}</p>
      <div class="answers">
        <${Button} onPress=${onClose}>${say("dialog.no")}<//>
        <${Button} kind="primary" onPress=${yes}>${say(`play.games.${question.key}-yes`)}<//>
      </div>
    <//>
  `;
}

function Unreadable({ game, onDelete }) {
  return html`
    <li class="card saved-game">
      <div class="who">
        <strong>${say("play.games.spoilt")}</strong>
        <span>${game.begun.slice(0, 10)}</span>
      </div>
      <div class="keys-row">
        <${Button} onPress=${() => onDelete(game.id)}>${say("play.games.delete")}<//>
      </div>
    </li>
  `;
}

function Saved({ game, onLay, onExport, onDelete }) {
  const { id, names, box, round, rounds, over, current, lost, purses, older_rules } = game;
  return html`
    <li class="card saved-game">
      <div class="who">
        <strong>${names.join(" · ")}</strong>
        <span>${boxName(box)} · ${say("play.head.round", { round, rounds })} · ${when(game.begun)}</span>
        ${game.outcome && html`<span>${scores(game.outcome)}</span>`}
        <em>${current ? say("play.games.current") : over ? say("play.games.over") : say("play.games.open")}</em>
        ${lost > 0 && html`<em>${say("play.games.lost", { n: lost })}</em>`}
        ${purses === "seen" && html`<em>${say("play.open.seen-short")}</em>`}
        ${older_rules && html`<em>${say("play.games.older-rules")}</em>`}
      </div>
      <div class="keys-row">
        ${!current &&
        html`
          <${Button} kind="primary" icon="table" onPress=${() => onLay(`/api/games/${id}/resume`)}>
            ${say(over ? "play.games.look" : "play.games.resume")}
          <//>
        `}
        <${Button} icon="again" onPress=${() => onLay(`/api/games/${id}/rematch`, { first: 0 })}>
          ${say("play.games.rematch")}
        <//>
        ${game.outcome &&
        html`<${Button} icon="watch" onPress=${() => watchAgain(id)}>${say("play.replay.nav")}<//>`}
        ${purses === "open" && html`<${Button} icon="share" onPress=${() => onExport(id)}>${say("play.games.export")}<//>`}
        ${!current && html`<${Button} onPress=${() => onDelete(id)}>${say("play.games.delete")}<//>`}
      </div>
    </li>
  `;
}

function Import({ onText }) {
  const file = useRef(null);
  const read = async (event) => {
    const input = event.currentTarget;
    const [chosen] = input.files;
    if (chosen) onText(await chosen.text());
    input.value = "";
  };
  return html`
    <${Button} icon="link" onPress=${() => file.current.click()}>${say("play.games.import")}<//>
    <input
      ref=${file}
      class="unseen"
      type="file"
      accept=".jsonl,.json,.txt,text/plain"
      tabindex="-1"
      aria-hidden="true"
      onChange=${read}
    />
  `;
}

// The winner first.
const scores = ({ scores: found }) => found.map(({ name, coins }) => `${name} ${coins}`).join(" · ");

const DATE = { dateStyle: "medium", timeStyle: "short" };
const when = (time) => new Intl.DateTimeFormat(language.get(), DATE).format(new Date(time));
