// What must not be overlooked: an old picture, an invitation that failed, a newer program.
import { joined } from "../joining.js";
import { reopen } from "../stream.js";
import { connection, picture, useWatched } from "../store.js";
import { feel } from "../feel.js";
import { go } from "../router.js";
import { html, useEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { Button } from "./buttons.js";

const PATIENCE_MS = 1_500;
const BUILD = new URL(import.meta.url).pathname.split("/")[2];

// `at`: the screen that is shown, whatever the address says.
export function Banners({ at = "" }) {
  const shown = useWatched(picture);
  return html`
    <div class="banners">
      <${Lost} />
      <${Joining} />
      <${YourTurn} due=${Boolean(shown?.table?.you?.due)} at=${at} />
      ${shown && shown.build !== BUILD && html`<${Newer} />`}
    </div>
  `;
}

// A phone says when its owner is asked, whichever screen is open and also in a pocket.
function YourTurn({ due, at }) {
  const before = useRef(due);
  useEffect(() => {
    if (due && !before.current) feel("turn");
    before.current = due;
  }, [due]);
  if (!due || at === "table") return null;
  return html`
    <div class="banner news-due" role="status">
      <p>${say("evening.your-turn")}</p>
      <${Button} icon="table" kind="primary" onPress=${() => go("table")}>${say("evening.to-table")}<//>
    </div>
  `;
}

function Lost() {
  const { state, heard } = useWatched(connection);
  const now = useClock(state !== "live" && state !== "hidden");
  const quiet = now - Math.max(heard, STARTED);
  if (state === "live" || state === "hidden" || quiet < PATIENCE_MS) return null;
  const seconds = Math.floor((now - heard) / 1000);
  return html`
    <div class="banner alarm" role="alert">
      <span class="pulse" aria-hidden="true"></span>
      <p>${heard ? say("offline.old", { n: seconds }) : say("offline.never")}</p>
      <${Button} icon="again" onPress=${reopen}>${say("offline.retry")}<//>
    </div>
  `;
}

function Joining() {
  const { state, code } = useWatched(joined);
  if (state !== "refused") return null;
  const key = code === "invitation-over" ? "join.over" : "join.failed";
  return html`
    <div class="banner alarm" role="alert">
      <p>${say(key)}</p>
      <${Button} onPress=${() => joined.set({ state: "none" })}>${say("dialog.close")}<//>
    </div>
  `;
}

function Newer() {
  return html`
    <div class="banner news" role="status">
      <p>${say("newer.text")}</p>
      <${Button} icon="again" onPress=${() => location.reload()}>${say("newer.reload")}<//>
    </div>
  `;
}

const STARTED = Date.now();

function useClock(running) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!running) return undefined;
    setNow(Date.now());
    const ticking = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(ticking);
  }, [running]);
  return now;
}
