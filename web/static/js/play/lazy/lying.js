// Begin from what lies there: the camera reads board and column, and what is missing is marked.
import { Refused, get } from "../../api.js";
import { Button } from "../../parts/buttons.js";
import { html, useState } from "../../ui.js";
import { knows, say } from "../../words.js";
import { fetchBoard } from "../game.js";
import { MapView } from "../map/map.js";
import { boardName } from "./boxes.js";

// The key, and what came of it: the first stands beside the title, the second above the choices.
export function useLying(onFound) {
  const [found, setFound] = useState(null);
  const [trouble, setTrouble] = useState("");
  const look = async () => {
    try {
      const seen = await get("/api/setup/seen");
      const drawn = await fetchBoard(seen.board);
      await onFound(seen);
      setTrouble("");
      setFound({ ...seen, drawn });
    } catch (refused) {
      setFound(null);
      setTrouble(refused instanceof Refused ? refused.message : "unreachable");
    }
  };
  const sentence = knows(`play.lying.${trouble}`) ? `play.lying.${trouble}` : "play.new.failed";
  const key = html`<${Button} icon="camera" onPress=${look}>${say("play.lying.title")}<//>`;
  const told = html`
    <section class="card from-table" aria-label=${say("play.lying.title")}>
      ${trouble && html`<p role="status">${say(sentence)}</p>`}
      ${found && html`<${Found} ...${found} />`}
    </section>
  `;
  return [key, (trouble || found) && told];
}

function Found({ board, column, missing, strangers, mountains, unseen, drawn }) {
  const facts = [
    ["board", 1, { board: boardName(board) }],
    ["column", column.length, { n: column.length }],
    ["missing", missing.length, { n: missing.length }],
    ["strangers", strangers.length, { n: strangers.length }],
    ["mountains", mountains.length, { n: mountains.length }],
    ["unseen", unseen, { n: unseen }],
  ];
  const marks = { ...all(mountains, "mountain"), ...all(missing, "missing"), ...all(strangers, "unlike") };
  return html`
    <ul>
      ${facts.filter(([, number]) => number).map(([key, , told]) => html`<li key=${key}>${say(`play.lying.${key}`, told)}</li>`)}
    </ul>
    <div class="lying-map"><${MapView} board=${drawn} table=${{ regions: {}, tribes: {} }} marks=${marks} /></div>
  `;
}

const all = (regions, mark) => Object.fromEntries(regions.map((id) => [id, mark]));
