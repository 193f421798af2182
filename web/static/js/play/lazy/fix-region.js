// The correction of one region: touch it on the map, say what really stands there.
import { Button, Stepper } from "../../parts/buttons.js";
import { html, useEffect, useRef, useState } from "../../ui.js";
import { say } from "../../words.js";
import { counted } from "../map/counted.js";
import { MapView } from "../map/map.js";
import { differing, doubted } from "./suggestions.js";
import { markerName, natives, raceName, regionName } from "../tell.js";
import { PickOne, Send } from "./fields.js";
import { useEntries } from "./entries.js";

const NOBODY = "";
const EMPTY = { race: NOBODY, tokens: 0, neutral: 0, markers: [] };

export function FixRegion({ table, board }) {
  const [region, setRegion] = useState(doubted.get());
  return html`
    <div class="fix-region">
      <div class="fix-map"><${MapView} board=${board} table=${table} chosen=${region} onChoose=${setRegion} /></div>
      ${region && html`<${Contents} key=${region} region=${region} table=${table} />`}
      ${!region && html`<p class="lead">${say("play.fix.touch")}</p>`}
    </div>
  `;
}

function Contents({ region, table }) {
  const form = useInSight();
  const wrong = table.mismatches.find((one) => one.region === region);
  const [now, setNow] = useState({ ...EMPTY, ...table.regions[region], ...cardboard(wrong, table) });
  const kinds = useEntries(table).filter(({ kind }) => kind === "marker" || kind === "find");
  const set = (change) => setNow({ ...now, ...change });
  const races = [[NOBODY, say("places.nobody")], ...Object.keys(table.tribes).map((id) => [id, raceName(id)])];
  const drop = (marker) => set({ markers: now.markers.toSpliced(now.markers.indexOf(marker), 1) });
  return html`
    <div class="fix-contents" ref=${form}>
      <h2>${regionName(region)}</h2>
      ${wrong && html`<p class="loss">${differing(wrong, table)}</p>`}
      <${PickOne}
        label=${say("play.fix.race")}
        value=${now.race}
        options=${races}
        onPick=${(race) => set({ race, tokens: race ? Math.max(1, now.tokens) : 0 })}
      />
      ${now.race &&
      html`
        <${Stepper}
          label=${say("play.fix.tokens")}
          least=${1}
          most=${40}
          value=${now.tokens}
          onChange=${(tokens) => set({ tokens })}
        />
      `}
      <${Stepper}
        label=${natives(2)}
        most=${5}
        value=${now.neutral}
        onChange=${(neutral) => set({ neutral })}
      />
      <${PickOne}
        label=${say("play.fix.marker")}
        value=""
        options=${[["", "—"], ...kinds.map(({ id, name }) => [id, name])]}
        onPick=${(id) => id && set({ markers: [...now.markers, id] })}
      />
      <div class="extras">
        ${counted(now.markers).map(([marker, number]) => html`
          <${Button} icon="erase" onPress=${() => drop(marker)}>${markerName(marker)} × ${number}<//>
        `)}
      </div>
      <${Send} command=${commandOf(region, now)} />
    </div>
  `;
}

// Below the map nobody would see it open.
function useInSight() {
  const form = useRef(null);
  useEffect(() => form.current.scrollIntoView({ block: "nearest" }), []);
  return form;
}

// What the camera sees there, as far as it can be told; how many, it does not say.
function cardboard(wrong, { tribes }) {
  if (!wrong || wrong.seen === wrong.expected) return {};
  return tribes[wrong.seen] ? { race: wrong.seen, tokens: 1 } : { race: NOBODY, tokens: 0 };
}

function commandOf(region, { race, tokens, neutral, markers }) {
  return { kind: "set-region", region, race: race || null, tokens: race ? tokens : 0, neutral, markers };
}
