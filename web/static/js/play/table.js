// The table screen: map, people, column, what is asked, and one panel for what is looked at.
import { Button } from "../parts/buttons.js";
import { go } from "../router.js";
import { useWatched } from "../store.js";
import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { Bar, NextSteps } from "./bar.js";
import { ThrownDie, useCall, useMoved } from "./effects.js";
import { board, mayAct, moves } from "./game.js";
import { Head } from "./head.js";
import { RegionList } from "./map/list.js";
import { MapView } from "./map/map.js";
import { marksOf } from "./map/marks.js";
import { onePlus, planOf, planned } from "./panels/place.js";
import { ENDING, SidePanel, placementOf } from "./panels/side.js";
import { late } from "./late.js";
import { reading } from "./names.js";
import { People } from "./people.js";
import { Tour } from "./tour.js";
import { Trouble } from "./trouble.js";
import { useKeys } from "./keys.js";

const Reading = late(() => import("./late/reading.js"), "Reading");

// While one of these is open a finger on the map picks regions for it.
const PICKING = ["abandon", "deed"];

export function TableScreen({ picture, you }) {
  const drawn = useWatched(board);
  const can = useCurrentMoves(picture);
  const table = picture.table;
  if (!drawn || drawn.id !== table.board) return html`<h1>${say("play.table.laying")}</h1>`;
  return html`<${Table} key=${table.game} picture=${picture} table=${table} you=${you} drawn=${drawn} can=${can} />`;
}

// Moves of an older picture are not offered.
function useCurrentMoves(picture) {
  const found = useWatched(moves);
  return found?.version === picture.version ? found : null;
}

function Table({ picture, table, you, drawn, can }) {
  const [focus, setFocus] = useState(null);
  const [picked, setPicked] = useState([]);
  const [asList, setAsList] = useState(false);
  const [large, setLarge] = useState(false);
  const acts = mayAct(table, you);
  const placement = acts ? placementOf(table, can, focus) : null;
  const [plan, setPlan] = usePlan(placement, picture.version);
  const close = () => (setFocus(null), setPicked([]));
  useEffect(close, [table.turn, table.phase, table.cursor]);
  useKeys({ table, acts, onClose: close, onList: () => setAsList(!asList) });
  const pick = (id) => setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  const marks = marksOf(table, acts ? can : null, focus, picked);
  const choose = (region) => {
    if (placement) setPlan(onePlus(plan, placement.tribes, region));
    else if (PICKING.includes(focus?.kind) || (acts && table.act.demand)) marks[region] && pick(region);
    else setFocus(focus?.region === region ? null : { kind: "region", region });
  };
  const shown = placement ? planned(placement, plan) : {};
  const moved = useMoved(table);
  useCall(Boolean(table.you?.due));
  const ids = useWatched(reading);
  const [w, h] = drawn.size;
  const looking = focus || placement || (acts && (table.act.demand || ENDING.includes(table.phase)));
  const views = { house: drawn.house, asList, onList: () => setAsList(!asList), large, onLarge: () => setLarge(!large) };
  const onChoose = you.role === "tv" ? null : choose;
  const view = { board: drawn, table, chosen: focus?.region, marks, plan: shown, moved, onChoose };
  return html`
    <div
      class="table ${w / h > 1.45 ? "wide" : "tall"} ${looking ? "looking" : ""}"
      data-version=${picture.version}
      data-moves=${can?.version}
    >
      <${Head} table=${table} own=${table.you?.seat ?? null} />
      <section class="board-box ${large ? "large" : ""}" aria-label=${say("play.map.title")}>
        ${asList ? html`<${RegionList} ...${view} />` : html`<${MapView} ...${view} />`}
      </section>
      <${People} table=${table} devices=${picture.house.devices} />
      <aside class="side" aria-label=${say("play.table.side")}>
        <div class="looked-at"><${SidePanel}
          picture=${picture} table=${table} board=${drawn} can=${can} acts=${acts} you=${you}
          focus=${focus} onFocus=${setFocus} onClose=${close}
          placement=${placement} plan=${plan} onPlan=${setPlan} picked=${picked} onPick=${pick}
        /></div>
        ${table.over && you.role !== "tv" &&
        html`
          <div class="next">
            <${Button} kind="primary" icon="trophy" onPress=${() => go("end")}>${say("play.end.to")}<//>
          </div>
        `}
        ${acts && can && !focus && !placement && html`<${NextSteps} table=${table} can=${can} onFocus=${setFocus} />`}
      </aside>
      <${Trouble} table=${table} />
      ${you.role !== "tv" && html`<${Bar} table=${table} acts=${acts} views=${views} />`}
      <${ThrownDie} />
      ${ids && html`<${Reading} ids=${ids} table=${table} you=${you} />`}
      ${you.role === "tablet" && html`<${Tour} />`}
    </div>
  `;
}

// The plan begins anew whenever there is something else to place.
function usePlan(placement, version) {
  const key = placement ? `${version} ${placement.kind} ${placement.tribes.map(({ race }) => race)}` : "";
  const [held, setHeld] = useState({ key: "", plan: { on: {}, units: {} } });
  if (placement && held.key !== key) {
    const plan = planOf(placement);
    setHeld({ key, plan });
    return [plan, (next) => setHeld({ key, plan: next })];
  }
  return [held.plan, (next) => setHeld({ key, plan: next })];
}
