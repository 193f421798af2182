// Starts the page: settings, invitation, stream, screens.
import { App } from "./app.js";
import { join } from "./joining.js";
import { stayAwake } from "./feel.js";
import { followGame } from "./play/game.js";
import { route, takeInvitation } from "./router.js";
import { loadSettings } from "./settings.js";
import { start } from "./stream.js";
import { html, render } from "./ui.js";
import { keepFiles } from "./worker.js";

await loadSettings();
followGame();
render(html`<${App} />`, document.getElementById("app"));
await enter();
start();
stayAwake();
keepFiles();
route.watch(enter);

async function enter() {
  const token = takeInvitation();
  if (token) await join(token);
}
