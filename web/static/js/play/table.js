// The table screen: map, people, column, what is asked, and one panel for what is looked at.
import { Button } from "../parts/buttons.js";
import { go } from "../router.js";
import { settings, useWatched } from "../store.js";
import { html, useEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { busy } from "./acting.js";
import { Bar, NextSteps } from "./bar.js";
import { ThrownDie, useMoved } from "./effects.js";
import { board, moves } from "./game.js";
import { Head } from "./head.js";
import { useKeys } from "./keys.js";
import { lazy, nothing } from "./lazy.js";
import { RegionList } from "./map/list.js";
import { MapView } from "./map/map.js";
import { costsOf, ghostsOf } from "./map/marks.js";
import { reading } from "./names.js";
import { planned } from "./panels/plan.js";
import { ENDING, SidePanel } from "./panels/side.js";
import { People } from "./people.js";
import { Trouble } from "./trouble.js";
import { useTurn } from "./turn.js";

const Keypad = lazy(() => import("./lazy/keypad.js"), "Keypad", nothing);
const News = lazy(() => import("./lazy/news.js"), "News", nothing);
const Reading = lazy(() => import("./lazy/reading.js"), "Reading");
const Tour = lazy(() => import("./lazy/tour.js"), "Tour", nothing);
// A board wider than this is larger with people and keys below it; where there is less room beside it, sooner.
const WIDE = 1.5;
const WIDE_HERE = 1.2;
const UPRIGHT = matchMedia("(orientation: portrait)");

export function TableScreen({ picture, you }) {
  useTheEnd(picture.table);
  const drawn = useWatched(board);
  const can = useCurrentMoves(picture);
  const { game, board: id } = picture.table;
  if (!drawn || drawn.id !== id) return html`<h1>${say("play.table.laying")}</h1>`;
  return html`<${Table} key=${game} picture=${picture} you=${you} drawn=${drawn} can=${can} />`;
}

// Whoever sees the last turn end is taken to the one question that is left.
function useTheEnd({ game, over }) {
  const before = useRef({ game, over });
  useEffect(() => {
    if (over && !before.current.over && before.current.game === game) go("end");
    before.current = { game, over };
  }, [game, over]);
}

// Moves of an older picture are not offered.
function useCurrentMoves(picture) {
  const found = useWatched(moves);
  return found?.version === picture.version ? found : null;
}

function Table({ picture, you, drawn, can }) {
  const turn = useTurn({ picture, you, can });
  const views = useViews();
  const { table, acts, onClose } = turn;
  const { current: opened } = useRef(table.cursor);
  const ids = useWatched(reading);
  const { toured, keysPlay } = useWatched(settings);
  useKeys({ table, acts, onClose, onList: views.onList });
  const sending = useWatched(busy);
  const side = useRef(null);
  const touches = you.role !== "tv";
  const wide = useUpright() || !touches ? WIDE_HERE : WIDE;
  return html`
    <div
      class="table ${shape(drawn, wide, turn)}"
      style=${{ "--ratio": drawn.size[0] / drawn.size[1] }}
      data-version=${picture.version}
      data-moves=${can?.version}
      data-busy=${sending || null}
    >
      <${ThrownDie} picture=${picture} />
      <${Head} table=${table} own=${table.you?.seat ?? null} />
      <${Board} drawn=${drawn} turn=${turn} views=${views} touches=${touches} />
      <${People} table=${table} devices=${picture.access.devices} />
      <aside class="side" ref=${side} aria-label=${say("play.table.side")}>
        <${SidePanel} ...${turn} box=${side} picture=${picture} board=${drawn} you=${you} />
      </aside>
      ${touches && html`<div class="keys-box"><${Onward} turn=${turn} />${you.role === "tablet" && (keysPlay || hasKeypad(table)) && html`<${Keypad} table=${table} waits=${turn.asks} />`}<${Bar} table=${table} acts=${acts} role=${you.role} views=${views} /></div>`}
      <${Trouble} table=${table} />
      <${News} table=${table} since=${opened} />
      ${ids && html`<${Reading} ids=${ids} table=${table} you=${you} />`}
      ${you.role === "tablet" && !toured && html`<${Tour} />`}
    </div>
  `;
}

// A keypad has no display of its own.
const hasKeypad = ({ sources }) => Object.keys(sources).some((source) => source.startsWith("keys:"));

// Where people sit on the screen depends on the board's shape and on whether a panel needs the room.
function shape({ size: [w, h] }, wide, { table, can, acts, focus, placement }) {
  const due = table.counting || (acts && (table.act.demand || ENDING.includes(table.phase)));
  const asks = focus || placement || due ? "looking" : acts && can?.picks.length ? "picking" : "";
  return `${w / h > wide ? "wide" : "tall"} ${asks}`;
}

function useUpright() {
  const [upright, setUpright] = useState(UPRIGHT.matches);
  useEffect(() => {
    const turned = () => setUpright(UPRIGHT.matches);
    UPRIGHT.addEventListener("change", turned);
    return () => UPRIGHT.removeEventListener("change", turned);
  }, []);
  return upright;
}

function useViews() {
  const [asList, setAsList] = useState(false);
  const [large, setLarge] = useState(false);
  return { asList, onList: () => setAsList((before) => !before), large, onLarge: () => setLarge((before) => !before) };
}

function Board({ drawn, turn, views, touches }) {
  const { table, can, acts, focus, marks, placement, plan, onChoose, onLook } = turn;
  const moved = useMoved(table);
  const shown = placement ? planned(placement, plan) : {};
  return html`
    <section class="board-box ${views.large ? "large" : ""}" aria-label=${say("play.map.title")}>
      <${views.asList ? RegionList : MapView}
        board=${drawn}
        table=${table}
        chosen=${focus?.region ?? table.die?.region}
        marks=${marks}
        plan=${shown}
        moved=${moved}
        ghosts=${ghostsOf(table)}
        costs=${acts && !placement ? costsOf(can, marks) : {}}
        onChoose=${touches ? (views.asList ? onLook : onChoose) : null}
        onLook=${touches ? onLook : null}
      />
    </section>
  `;
}

function Onward({ turn: { table, can, acts, focus, placement, onFocus } }) {
  if (table.over) {
    return html`
      <div class="next">
        <${Button} kind="primary" icon="trophy" onPress=${() => go("end")}>${say("play.end.to")}<//>
      </div>
    `;
  }
  return acts && can && !focus && !placement && !table.die && html`<${NextSteps} table=${table} can=${can} onFocus=${onFocus} />`;
}
