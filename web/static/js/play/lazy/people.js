// Everybody remembered: people, the hall of fame, and every finished game with its scores.
import { get } from "../../api.js";
import { feel } from "../../feel.js";
import { Button } from "../../parts/buttons.js";
import { html, useEffect, useState } from "../../ui.js";
import { language, say } from "../../words.js";
import { useBack } from "../../parts/back.js";
import { boxName } from "./boxes.js";
import { saveFile } from "./files.js";
import { Headed } from "./headed.js";
import { Page } from "./person.js";
import { watchAgain } from "./replaying.js";

export function People() {
  const told = useTold();
  const [open, setOpen] = useState(null);
  useBack(open, () => setOpen(null));
  if (!told) return html`<h1>${say("play.remembered.title")}</h1><p class="lead" role="status">${say("play.late")}</p>`;
  if (open) return html`<${Page} id=${open} onClose=${() => setOpen(null)} />`;
  const save = async () => (saveFile(await get("/api/results/csv")), feel("good"));
  return html`
    <${Headed} to="games" title=${say("play.remembered.title")} />
    ${!told.people.length && html`<p class="lead">${say("play.remembered.none")}</p>`}
    <ul class="persons">
      ${told.people.map((one) => html`<${Person} key=${one.id} one=${one} onOpen=${() => setOpen(one.id)} />`)}
    </ul>
    ${told.hall.length > 0 && html`<h2>${say("play.remembered.hall")}</h2>`}
    <div class="best-scores">${told.hall.map((scores) => html`<${BestScores} scores=${scores} />`)}</div>
    ${told.games.length > 0 && html`
      <h2>${say("play.remembered.games")}</h2>
      <ul class="saved">${told.games.map((game) => html`<${Night} key=${game.game} game=${game} />`)}</ul>
      <${Button} icon="share" onPress=${save}>${say("play.remembered.csv")}<//>
    `}
  `;
}

// People and results.
function useTold() {
  const [told, setTold] = useState(null);
  useEffect(() => {
    Promise.all([get("/api/people"), get("/api/results")]).then(([people, results]) => setTold({ ...people, ...results }), () => {});
  }, []);
  return told;
}

function Person({ one, onOpen }) {
  return html`
    <li>
      <${Button} kind="plain wide" onPress=${onOpen}>
        <strong>${one.name}</strong>
        <span class="small">${say("play.remembered.played", { games: one.games, wins: one.wins })}</span>
      <//>
    </li>
  `;
}

function BestScores({ scores }) {
  return html`
    <section class="card scores">
      <h3>${boxName(scores.box)} · ${say("play.remembered.players", { n: scores.players })}</h3>
      <p class="small">${say("play.remembered.nights", { n: scores.games })}</p>
      <ol class="fame">
        ${scores.best.map((one) => html`<li><span>${one.name}</span> <b>${one.coins}</b> <small>${day(one.begun)}</small></li>`)}
      </ol>
    </section>
  `;
}

// A finished game in a line; it can be watched again, and entered into BG Stats.
export function Night({ game }) {
  const [link, setLink] = useState("");
  const ask = async () => setLink((await get(`/api/results/${game.game}/bg-stats`)).link);
  return html`
    <li class="card saved-game">
      <div class="who">
        <strong>${say(game.winners.length > 1 ? "play.remembered.shared" : "play.remembered.won", { who: game.winners.join(", ") })}</strong>
        <span>${game.scores.map(({ name, coins }) => `${name} ${coins}`).join(" · ")}</span>
        <span class="small">
          ${boxName(game.box)} · ${day(game.begun)} · ${say("play.remembered.minutes", { n: game.minutes })}
        </span>
      </div>
      <div class="keys-row">
        <${Button} kind="primary" icon="watch" onPress=${() => watchAgain(game.game)}>${say("play.remembered.again")}<//>
        ${link ?
          html`<a class="button plain" href=${link} target="_blank" rel="noopener noreferrer"><span>${say("play.remembered.bg-stats-open")}</span></a>` :
          html`<${Button} icon="link" onPress=${ask}>${say("play.remembered.bg-stats")}<//>`}
      </div>
    </li>
  `;
}

export const day = (time) => new Intl.DateTimeFormat(language.get(), { dateStyle: "medium" }).format(new Date(time));
