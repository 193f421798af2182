// Everything that happened, newest first, with who said so; and ways back and forth.
import { get } from "../../api.js";
import { Button } from "../../parts/buttons.js";
import { go } from "../../router.js";
import { html, useEffect, useState } from "../../ui.js";
import { language, say } from "../../words.js";
import { act, redo, undo } from "../acting.js";
import { undoWord } from "../bar.js";
import { Faction } from "../emblem.js";
import { SeatMark } from "../people.js";
import { tell } from "../tell.js";
import { Trouble } from "../trouble.js";

const PAGE = 30;

export function History({ picture, you }) {
  const { table, version } = picture;
  const [limit, setLimit] = useState(PAGE);
  const log = useLog(`${version} ${table.noted}`, limit);
  const tablet = you.role === "tablet";
  return html`
    <h1>${say("play.history.title")}</h1>
    ${tablet &&
    html`<div class="two-keys">
      <${Button} icon="undo" disabled=${!table.undo} onPress=${() => undo()}>${undoWord(table)}<//>
      <${Button} icon="redo" disabled=${!table.redo} onPress=${() => redo()}>
        ${table.redo ? say("play.history.redo", { what: tell(table.redo) }) : say("play.history.nothing")}
      <//>
      <${Button} icon="pen" onPress=${() => go("fix")}>${say("play.fix.title")}<//>
    </div>`}
    ${table.purses.state === "seen" && html`<p class="note">${say("play.open.seen")}</p>`}
    <ol class="log">
      ${lines(log).map(({ entry, note }, place) =>
        entry
          ? html`<${Entry} key=${entry.number} entry=${entry} table=${table} mayJump=${tablet} />`
          : html`<${Note} key=${`note ${place}`} note=${note} />`,
      )}
    </ol>
    ${log.entries.length >= limit &&
    html`
      <${Button} onPress=${() => setLimit(limit + PAGE)}>${say("play.history.more")}<//>
    `}
    <${Trouble} table=${table} />
  `;
}

function useLog(version, limit) {
  const [log, setLog] = useState({ entries: [], notes: [] });
  useEffect(() => {
    let current = true;
    get(`/api/game/history?limit=${limit}`).then((found) => current && setLog(found), () => {});
    return () => {
      current = false;
    };
  }, [version, limit]);
  return log;
}

// Newest first: above each command what was written down after it.
function lines({ entries, notes }) {
  const after = (number) => notes.filter((note) => note.after === number).map((note) => ({ note }));
  const numbers = entries.map((entry) => entry.number);
  const older = notes.filter((note) => !numbers.includes(note.after)).map((note) => ({ note }));
  return [...entries.flatMap((entry) => [...after(entry.number), { entry }]), ...older];
}

// No moves, but nobody may hide them: dice, undos, purses, phones and PINs.
function Note({ note: { time, told } }) {
  return html`<li class="remark"><div class="told">${tell(told)} <span class="small">${clock(time)}</span></div></li>`;
}

function Entry({ entry, table, mayJump }) {
  const { number, title, correction, faction, seat, undone, story } = entry;
  const here = number === table.cursor;
  return html`
    <li class="entry ${undone ? "undone" : ""} ${correction ? "correction" : ""} ${here ? "here" : ""}">
      ${seat === null ? html`<span class="badge-gap"></span>` : html`<${SeatMark} table=${table} seat=${seat} />`}
      <div class="told">
        <strong>${tell(title)}</strong> <${Faction} faction=${faction} />
        <span class="small">
          ${about(entry, table).join(" · ")}
        </span>
        ${story.length > 0 &&
        html`
          <details>
            <summary>${say("play.history.story")}</summary><ul>${story.map((line) => html`<li>${tell(line)}</li>`)}</ul>
          </details>
        `}
      </div>
      ${mayJump && !here &&
      html`
        <${Button}
          icon=${undone ? "redo" : "undo"}
          onPress=${() => act({ kind: "jump", cursor: number })}
          aria-label=${say("play.history.jump-to", { what: tell(title) })}
        >
          ${say("play.history.jump")}
        <//>
      `}
    </li>
  `;
}

const about = ({ round, source, time, undone }, { rounds }) => [
  say("play.head.round", { round, rounds }),
  say(`play.history.source.${source}`),
  clock(time),
  ...(undone ? [say("play.history.undone")] : []),
];

const clock = (time) =>
  new Intl.DateTimeFormat(language.get(), { hour: "2-digit", minute: "2-digit" }).format(new Date(time));
