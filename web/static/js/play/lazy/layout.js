// How to lay out the real table, for each box and number of players: what goes where, as pictures.
import { get } from "../../api.js";
import { BOXES, PLAYERS } from "../../boxes.js";
import { Choice } from "../../parts/buttons.js";
import { html, useEffect, useState } from "../../ui.js";
import { borrow, say } from "../../words.js";
import { booksOf, fetchBoard } from "../game.js";
import { MapView } from "../map/map.js";
import { nativeName } from "../tell.js";
import { boxName } from "./boxes.js";
import { Headed } from "./headed.js";
import { TablePlan } from "./table-plan.js";

export function LayoutGuide({ picture: { table } }) {
  const [box, setBox] = useState(table?.box ?? BOXES[0]);
  const [players, setPlayers] = useState(table?.seats?.length ?? 3);
  const laid = useLaid(box, players);
  return html`
    <${Headed} to="games" title=${say("play.layout.title")} />
    <div class="columns even">
      <${Choice} label=${say("play.new.box")} name="box" value=${box} options=${BOXES.map((id) => [id, boxName(id)])} onChoose=${setBox} />
      <${Choice} label=${say("play.new.players")} name="players" value=${players} options=${PLAYERS.map((n) => [n, n])} onChoose=${setPlayers} />
    </div>
    ${laid && html`<${Steps} laid=${laid} />`}
  `;
}

// The table and its board, with the words of its box.
function useLaid(box, players) {
  const [laid, setLaid] = useState(null);
  useEffect(() => {
    let current = true;
    const asked = get(`/api/layout/${encodeURIComponent(box)}/${players}`);
    Promise.all([asked, borrow(booksOf(box))])
      .then(async ([found]) => ({ ...found, drawn: await fetchBoard(found.board) }))
      .then((found) => current && setLaid(found), () => {});
    return () => {
      current = false;
    };
  }, [box, players]);
  useEffect(() => () => borrow(null), []);
  return laid;
}

function Steps({ laid }) {
  const { box, players, rounds, coins, combos, natives, neutral, mountains, hidden, pile } = laid;
  const facts = { players, rounds, coins, combos, mountains, hidden, pile, n: natives, who: nativeName(neutral, natives) };
  const steps = [
    box === "warcraft" ? "islands" : "board",
    neutral === "natives" ? "natives-mixed" : "natives",
    mountains > 0 && "mountains",
    hidden > 0 && "hidden",
    pile > 0 && "pile",
    "column",
    "coins",
    "round",
    "beside",
  ].filter(Boolean);
  const table = { regions: laid.regions, tribes: {}, seats: [], custom: {}, neutral, box, over: false };
  return html`
    <div class="film" data-layout="${box} ${players}">
      <div class="film-map" aria-hidden="true">
        <${MapView} board=${laid.drawn} table=${table} />
        <${TablePlan} laid=${laid} />
      </div>
      <ol class="lay-steps">
        ${steps.map((step) => html`<li class="card">${say(`play.layout.${step}`, facts)}</li>`)}
      </ol>
    </div>
  `;
}
