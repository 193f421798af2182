// Saved games: begin, go on, play again, carry away, bring in. For the tablet only.
import { get, post } from "../../api.js";
import { feel } from "../../feel.js";
import { Button } from "../../parts/buttons.js";
import { go } from "../../router.js";
import { html, useEffect, useRef, useState } from "../../ui.js";
import { language, say } from "../../words.js";
import { saveFile } from "./files.js";
import { boxName } from "./boxes.js";

export function Games({ picture }) {
  const [games, setGames] = useState(null);
  const [note, setNote] = useState("");
  useEffect(() => {
    get("/api/games").then(({ games: found }) => setGames(found), () => setGames([]));
  }, [picture.table.game, picture.table.over]);
  const attempt = async (doing) => {
    try {
      setNote("");
      await doing();
      feel("good");
    } catch (refused) {
      setNote(say(`play.games.${refused.message}`));
      feel("bad");
    }
  };
  const lay = (path, body) => attempt(async () => (await post(path, body), go("table")));
  const bring = (text) => attempt(async () => {
    const { game } = await post("/api/games/import", { text });
    await post(`/api/games/${game}/resume`);
    go("table");
  });
  const exported = (id) => attempt(async () => saveFile(await get(`/api/games/${id}/export`)));
  return html`
    <h1>${say("play.games.title")}</h1>
    <div class="two-keys">
      <${Button} kind="primary" icon="plus" onPress=${() => go("new")}>${say("play.games.new")}<//>
      <${Import} onText=${bring} />
      ${picture.table.game &&
      html`
        <${Button} icon="leave" onPress=${() => attempt(() => post("/api/games/leave"))}>${say("play.games.leave")}<//>
      `}
    </div>
    <p class="note" role="status">${note}</p>
    ${games && !games.length && html`<p class="lead">${say("play.games.none")}</p>`}
    <ul class="saved">
      ${(games ?? []).map((game) => html`<${Saved} key=${game.id} game=${game} onLay=${lay} onExport=${exported} />`)}
    </ul>
  `;
}

function Saved({ game, onLay, onExport }) {
  const { id, names, box, round, rounds, over, current } = game;
  return html`
    <li class="card saved-game">
      <div class="who">
        <strong>${names.join(" · ")}</strong>
        <span>${boxName(box)} · ${say("play.head.round", { round, rounds })} · ${when(game.begun)}</span>
        <em>${current ? say("play.games.current") : over ? say("play.games.over") : say("play.games.open")}</em>
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
        ${over && html`<${Button} icon="share" onPress=${() => onExport(id)}>${say("play.games.export")}<//>`}
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

const DATE = { dateStyle: "medium", timeStyle: "short" };
const when = (time) => new Intl.DateTimeFormat(language.get(), DATE).format(new Date(time));
