// What everybody should hear of, for a moment on every screen: a picture, a sound and a sentence. A die
// that still rolls is waited for. Whatever lies under it can be touched; any touch puts it away.
import { feel } from "../../feel.js";
import { Icon } from "../../parts/icons.js";
import { useWatched } from "../../store.js";
import { html, useEffect, useRef, useState } from "../../ui.js";
import { rolling } from "../effects.js";
import { Emblem } from "../emblem.js";
import { tell } from "../tell.js";

const STAYS_MS = 3_200;
const MOST = 3;
const PICTURES = { find: "ability", monster: "sword", decline: "decline", lost: "kick", last: "history" };

// `since` is where the table stood when the screen was opened: this file may have come later.
export function News({ table, since }) {
  const [waiting, setWaiting] = useState([]);
  useFresh(table, since, (fresh) => setWaiting((before) => [...before, ...fresh].slice(-MOST)));
  const now = useWatched(rolling) ? null : waiting[0];
  useEffect(() => {
    if (!now) return undefined;
    feel(now.kind);
    const away = () => setWaiting((before) => before.slice(1));
    const gone = setTimeout(away, STAYS_MS);
    window.addEventListener("pointerdown", away);
    return () => {
      clearTimeout(gone);
      window.removeEventListener("pointerdown", away);
    };
  }, [now]);
  if (!now) return null;
  return html`
    <div class="news ${now.kind}" role="status">
      <span class="news-picture"><${Icon} name=${PICTURES[now.kind]} />${now.race && html`<${Emblem} race=${now.race} />`}</span>
      <p>${tell(now.told)}</p>
    </div>
  `;
}

// What has come since the picture before; what is taken back is no news.
function useFresh({ game, cursor, latest }, since, onFresh) {
  const seen = useRef({ game, cursor: since });
  useEffect(() => {
    const before = seen.current;
    seen.current = { game, cursor };
    if (before.game !== game || cursor <= before.cursor) return;
    const fresh = latest.filter(({ number }) => number > before.cursor).reverse();
    onFresh(fresh.flatMap(({ news }) => news));
  }, [game, cursor]);
}
