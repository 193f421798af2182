// The frame around every screen: banner, navigation by role, and the screen itself.
import { Banners } from "./parts/banners.js";
import { Icon } from "./parts/icons.js";
import { Landscape } from "./parts/landscape.js";
import { Patterns } from "./parts/seat.js";
import { feel } from "./feel.js";
import { openScreens, route, screenFor } from "./router.js";
import { SCREENS } from "./screens/index.js";
import { picture, settings, useWatched, you } from "./store.js";
import { html, useEffect, useRef } from "./ui.js";
import { say, wordsCame } from "./words.js";

export function App() {
  const shown = useWatched(picture);
  useWatched(wordsCame);
  useWatched(settings);
  return shown ? html`<${Frame} shown=${shown} />` : html`<${Arriving} />`;
}

// Before the first picture nobody knows which screens this device may see.
function Arriving() {
  return html`
    <div class="frame arriving">
      <div class="page">
        <${Banners} />
        <main class="screen"><div class="stage"><${Landscape} /><h1>Tribekeeper</h1></div></main>
      </div>
    </div>
  `;
}

function Frame({ shown }) {
  const me = useWatched(you);
  const hash = useWatched(route);
  const open = openScreens(SCREENS, me.role, shown.table);
  const screen = screenFor(open, hash);
  const main = useFocusOnChange(screen.path);
  document.title = `${shown.table?.you?.due ? "● " : ""}${say(screen.title)} · Tribekeeper`;
  return html`
    <div class="frame role-${me.role}">
      <${Patterns} />
      <${Navigation} role=${me.role} open=${open} current=${screen.path} />
      <div class="page">
        <${Banners} at=${screen.path} />
        <main ref=${main} tabindex="-1" class="screen screen-${screen.path}">
          <${screen.view} picture=${shown} you=${me} />
        </main>
      </div>
    </div>
  `;
}

function Navigation({ role, open, current }) {
  const rail = useRef(null);
  useEffect(() => {
    rail.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  const listed = open.filter((screen) => screen.icon);
  if (role === "tv" || listed.length < 2) return null;
  return html`
    <nav ref=${rail} class="rail" aria-label=${say("nav.label")}>
      ${listed.map(
        (screen) => html`
          <a
            href="#/${screen.path}"
            aria-current=${screen.path === current ? "page" : null}
            onClick=${() => feel("tap")}
          >
            <${Icon} name=${screen.icon} /><span>${say(screen.nav ?? screen.title)}</span>
          </a>
        `,
      )}
    </nav>
  `;
}

// Every screen begins at its top, whichever of the two scrolls.
function arrive(main) {
  main.focus({ preventScroll: true });
  main.parentElement.scrollTop = 0;
  window.scrollTo(0, 0);
}

// Someone who cannot see the screen change is told by focus; the first screen takes none.
function useFocusOnChange(path) {
  const main = useRef(null);
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== path) arrive(main.current);
    before.current = path;
  }, [path]);
  return main;
}
