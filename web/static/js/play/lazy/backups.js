// Copies of all saved games, kept on the computer that runs the table.
import { get, post } from "../../api.js";
import { Button } from "../../parts/buttons.js";
import { html, useEffect, useState } from "../../ui.js";
import { say } from "../../words.js";

export function Backups({ attempt, ask, onRestored }) {
  const [copies, setCopies] = useState([]);
  const load = () => get("/api/backups").then(({ backups }) => setCopies(backups), () => setCopies([]));
  useEffect(() => void load(), []);
  const make = () => attempt(async () => (await post("/api/backups"), load()));
  const putBack = (name) => attempt(async () => (await post(`/api/backups/${name}/restore`), onRestored()));
  return html`
    <h2>${say("play.games.backups")}</h2>
    <p>${say("play.games.backups-how")}</p>
    <${Button} onPress=${make}>${say("play.games.backup")}<//>
    <ul class="saved">
      ${copies.map((name) => html`
        <li class="card saved-game" key=${name}>
          <div class="who"><strong>${name}</strong></div>
          <div class="keys-row">
            <${Button} onPress=${() => ask({ key: "restore", about: name, yes: () => putBack(name) })}>
              ${say("play.games.restore")}
            <//>
          </div>
        </li>
      `)}
    </ul>
  `;
}
