// Boards of one's own and boards in the making: gone on with, shared, brought in, thrown away.
import { get, post } from "../api.js";
import { feel } from "../feel.js";
import { Button, Toggle } from "../parts/buttons.js";
import { Dialog } from "../parts/dialog.js";
import { saveFile } from "../play/lazy/files.js";
import { boxName } from "../play/lazy/boxes.js";
import { html, useState } from "../ui.js";
import { say } from "../words.js";
import { why } from "./tell.js";

export function Boards({ boards, tracings, onOpen, onBring, onChanged, onTrouble }) {
  const [question, setQuestion] = useState(null);
  const attempt = async (doing) => {
    try {
      await doing();
      feel("good");
    } catch (refused) {
      feel("bad");
      onTrouble(why(refused));
    }
  };
  const remove = (path) => attempt(async () => (await post(path), onChanged()));
  const share = (id, photograph) =>
    attempt(async () => saveFile(await get(`/api/studio/boards/${encodeURIComponent(id)}/export?photograph=${photograph ? "yes" : "no"}`)));
  const ask = (about) => setQuestion(about);
  const waiting = tracings.filter(({ kept }) => !kept);
  const traced = (id) => tracings.find(({ kept }) => kept === id);
  return html`
    <section class="card" aria-label=${say("studio.boards.boards")}>
      <h2>${say("studio.boards.boards")}</h2>
      ${!boards.length && html`<p>${say("board.none")}</p>`}
      <ul class="saved">
        ${boards.map((board) => html`
          <${Board} key=${board.id} board=${board} tracing=${traced(board.id)} onOpen=${onOpen} onShare=${(id) => ask({ share: id })} onDelete=${(id) => ask({ board: id })} />
        `)}
      </ul>
      <${Bring} onText=${onBring} />
    </section>
    ${waiting.length > 0 &&
    html`
      <section class="card" aria-label=${say("studio.boards.tracings")}>
        <h2>${say("studio.boards.tracings")}</h2>
        <ul class="saved">
          ${waiting.map((one) => html`
            <li key=${one.id} class="card saved-game">
              <div class="who"><strong>${one.name || boxName(one.game)}</strong><span>${say("studio.boards.regions", { n: one.regions })} · ${one.begun.slice(0, 16).replace("T", " ")}</span></div>
              <div class="keys-row">
                <${Button} kind="primary" onPress=${() => onOpen(one.id)}>${say("studio.boards.go-on")}<//>
                <${Button} icon="erase" onPress=${() => ask({ tracing: one.id })}>${say("studio.boards.delete")}<//>
              </div>
            </li>
          `)}
        </ul>
      </section>
    `}
    ${question && html`<${Asked} question=${question} onClose=${() => setQuestion(null)} onDelete=${remove} onShare=${share} />`}
  `;
}

function Board({ board, tracing, onOpen, onShare, onDelete }) {
  const { id, game, regions, players, piece, side, cards } = board;
  const what = piece ? say("studio.boards.piece", { piece, side }) : say(players ? "studio.boards.players" : "studio.boards.any", { players });
  return html`
    <li class="card saved-game">
      <div class="who">
        <strong>${id}</strong>
        <span>${boxName(game)} · ${what} · ${say("studio.boards.regions", { n: regions })}</span>
        ${cards && html`<span class="small">${say("studio.boards.cards", { first: cards[0], last: cards[1] })}</span>`}
      </div>
      <div class="keys-row">
        ${tracing && html`<${Button} icon="pen" onPress=${() => onOpen(tracing.id)}>${say("studio.boards.change")}<//>`}
        <${Button} icon="share" onPress=${() => onShare(id)}>${say("studio.boards.share")}<//>
        <${Button} icon="erase" onPress=${() => onDelete(id)}>${say("studio.boards.delete")}<//>
      </div>
    </li>
  `;
}

function Asked({ question, onClose, onDelete, onShare }) {
  const [photograph, setPhotograph] = useState(false);
  if (question.share) {
    return html`
      <${Dialog} title=${say("studio.boards.share-title", { board: question.share })} onClose=${onClose}>
        <p>${say("studio.boards.share-text")}</p>
        <${Toggle} label=${say("studio.boards.photograph")} value=${photograph} onChange=${setPhotograph} />
        <div class="answers">
          <${Button} onPress=${onClose}>${say("dialog.back")}<//>
          <${Button} kind="primary" icon="share" onPress=${() => (onClose(), onShare(question.share, photograph))}>${say("studio.boards.share")}<//>
        </div>
      <//>
    `;
  }
  const path = question.board ? `/api/studio/boards/${encodeURIComponent(question.board)}/delete` : `/api/studio/tracings/${question.tracing}/delete`;
  return html`
    <${Dialog} title=${say("studio.boards.sure")} onClose=${onClose}>
      <p>${say(question.board ? "studio.boards.sure-board" : "studio.boards.sure-tracing")}</p>
      <div class="answers">
        <${Button} onPress=${onClose}>${say("dialog.no")}<//>
        <${Button} kind="primary" icon="erase" onPress=${() => (onClose(), onDelete(path))}>${say("studio.boards.delete")}<//>
      </div>
    <//>
  `;
}

function Bring({ onText }) {
  const change = async (event) => {
    const [file] = event.currentTarget.files;
    event.currentTarget.value = "";
    if (file) onText(await file.text(), file.name);
  };
  return html`
    <label class="button plain file-key">
      <span>${say("studio.boards.bring")}</span>
      <input class="unseen" type="file" accept=".json,application/json" onChange=${change} />
    </label>
  `;
}
