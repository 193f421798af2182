// One person's page: games, wins, what was liked, what paid, luck with the die, against whom.
import { get } from "../../api.js";
import { Button } from "../../parts/buttons.js";
import { html, useEffect, useState } from "../../ui.js";
import { language, say } from "../../words.js";
import { Night } from "./people.js";

export function Page({ id, onClose }) {
  const [page, setPage] = useState(null);
  useEffect(() => {
    get(`/api/people/${encodeURIComponent(id)}?language=${language.get()}`).then(setPage, onClose);
  }, [id, language.get()]);
  return html`
    <div class="head"><${Button} icon="back" onPress=${onClose}>${say("dialog.back")}<//><h1>${page?.name ?? "…"}</h1></div>
    ${page && (page.games ? html`<${Remembered} page=${page} />` : html`<p class="lead">${say("play.remembered.nothing-yet")}</p>`)}
  `;
}

function Remembered({ page }) {
  return html`
    <dl class="facts">
      <${Fact} what="play.remembered.fact-games" value=${page.games} />
      <${Fact} what="play.remembered.fact-wins" value=${page.wins} />
      <${Fact} what="play.remembered.fact-average" value=${number(page.average)} />
      <${Fact} what="play.remembered.fact-best" value=${page.best} />
      <${Fact} what="play.remembered.fact-round" value=${number(page.per_round)} />
      <${Fact} what="play.remembered.fact-luck" value=${page.luck === null ? "–" : `${page.luck < 0 ? "−" : "+"}${number(Math.abs(page.luck))}`} />
    </dl>
    <p class="small">${say("play.remembered.luck-how", { n: page.rolls })}</p>
    <div class="best-scores">
      <${Favours} title=${say("play.remembered.favourite")} races=${page.races} powers=${page.powers} tell=${times} />
      <${Favours} title=${say("play.remembered.richest")} races=${page.best_races} powers=${page.best_powers} tell=${rich} />
      <section class="card">
        <h2>${say("play.remembered.rivals")}</h2>
        <ul class="fame">${page.rivals.map((one) => html`
          <li><span>${one.name}</span> <small>${say("play.remembered.against", one)}</small></li>
        `)}</ul>
      </section>
    </div>
    <h2>${say("play.remembered.games")}</h2>
    <ul class="saved">${page.played.map((game) => html`<${Night} key=${game.game} game=${game} />`)}</ul>
  `;
}

const number = (value) => new Intl.NumberFormat(language.get(), { maximumFractionDigits: 1 }).format(value);
const times = (one) => say("play.remembered.times", { n: one.times });
const rich = (one) => say("play.remembered.per-turn", { coins: number(one.per_turn) });

function Fact({ what, value }) {
  return html`<div class="card"><dt>${say(what)}</dt><dd>${value}</dd></div>`;
}

function Favours({ title, races, powers, tell }) {
  const row = (one) => html`<li><span>${one.name}</span> <small>${tell(one)}</small></li>`;
  return html`
    <section class="card">
      <h2>${title}</h2>
      <ul class="fame">${races.map(row)}</ul>
      <ul class="fame">${powers.map(row)}</ul>
    </section>
  `;
}
