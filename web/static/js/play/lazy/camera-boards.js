// Every board of the game: found by its tags or its own picture and how exactly, laid down by hand, or not found.
import { post } from "../../api.js";
import { Button } from "../../parts/buttons.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { boardName } from "./boxes.js";
import { decimal, Mark } from "./camera-check.js";

const EXACT_MM = 1;
const COLUMN = "column";
const MAT = /^(seat|rounds)(?:-(\d))?$/;

export function Boards({ name, told, wanted, showing, onShow }) {
  const found = told.boards.map((one) => one.board).filter((board) => board !== COLUMN);
  const boards = [...new Set([...wanted, ...found, ...told.lost])];
  return html`
    <section class="card boards-seen" aria-labelledby="boards-title">
      <h2 id="boards-title">${say("cameras.boards")}</h2>
      <ul>
        ${boards.map((board) => html`<${Board} key=${board} name=${name} board=${board} place=${placeOf(told, board)} showing=${showing} onShow=${onShow} />`)}
      </ul>
    </section>
  `;
}

function Board({ name, board, place, showing, onShow }) {
  const forget = () => post(`/api/cameras/${encodeURIComponent(name)}/corners`, { board, corners: null }).catch(() => {});
  const called = lyingName(board);
  const byHand = place && place.anchors === 0 && levelOf(place) !== "good";
  return html`
    <li>
      <${Mark} level=${levelOf(place)} />
      <div class="who"><strong>${called}</strong><span>${how(place)}</span></div>
      ${(!place || byHand) &&
      html`
        <${Button} icon="pen" disabled=${showing === board} onPress=${() => onShow(board)} aria-label=${called + say("play.ability.colon") + say("cameras.corners")}>
          ${say("cameras.corners")}
        <//>
      `}
      ${byHand &&
      html`<${Button} icon="erase" onPress=${forget} aria-label=${called + say("play.ability.colon") + say("cameras.forget")}>${say("cameras.forget")}<//>`}
    </li>
  `;
}

// Mats beside the board are found like boards.
function lyingName(board) {
  const [, mat, seat] = MAT.exec(board) ?? [];
  return mat ? say(`cards.${mat}`, { seat }) : boardName(board);
}

const placeOf = (told, board) => told.boards.find((one) => one.board === board);

function levelOf(place) {
  if (!place) return "bad";
  return place.anchors + place.matches > 0 && place.error_mm <= EXACT_MM ? "good" : "fair";
}

function how(place) {
  if (!place) return say("cameras.lost");
  const key = place.anchors ? "found" : place.matches ? "by-picture" : "by-hand";
  return say(`cameras.${key}`, { anchors: place.anchors, mm: decimal(place.error_mm) });
}
