// The print kit: what to print it on, how long it takes, and every sheet as a PDF.
import { get } from "../../api.js";
import { Choice, Stepper, Toggle } from "../../parts/buttons.js";
import { html, useEffect, useState } from "../../ui.js";
import { language, say } from "../../words.js";
import { boxName, useBoxNames } from "./boxes.js";
import { PickOne } from "./fields.js";
import { Headed } from "./headed.js";

const PLAIN = "plain";
const OWN = "own";

export function PrintKit({ picture }) {
  useBoxNames();
  const [boxes, setBoxes] = useState(null);
  const [chosen, setChosen] = useState({ box: null, labels: PLAIN, measures: "", paper: "a4", race: "", rows: 0, large: false });
  const choose = (more) => setChosen({ ...chosen, ...more });
  const box = chosen.box ?? picture?.table?.box?.split("+")[0] ?? boxes?.[0];
  const [page, why] = usePage(box, chosen);
  useEffect(() => {
    get("/api/setup").then(({ boxes }) => setBoxes(boxes.map(({ id }) => id).filter((id) => !id.includes("+"))), () => setBoxes([]));
  }, []);
  if (!boxes) return html`<p class="lead" role="status">${say("play.late")}</p>`;
  return html`
    <${Headed} to="devices" title=${say("play.print.title")} />
    <p class="lead">${say("play.print.lead")}</p>
    <section class="card form" aria-label=${say("play.print.how")}>
      <${PickOne} label=${say("play.print.box")} value=${box} options=${boxes.map((one) => [one, boxName(one)])} onPick=${(one) => choose({ box: one, race: "" })} />
      <${PickOne} label=${say("play.print.on")} value=${chosen.labels} options=${sheets(page)} onPick=${(labels) => choose({ labels, rows: 0 })} />
      ${chosen.labels === OWN && html`<${Measures} value=${chosen.measures} onChange=${(measures) => choose({ measures })} />`}
      <${PickOne} label=${say("play.print.race")} value=${chosen.race} options=${[["", say("play.print.all")], ...(page?.races ?? []).map(({ id, name }) => [id, name])]} onPick=${(race) => choose({ race })} />
      ${chosen.labels === PLAIN
        ? html`
            <${Choice} label=${say("play.print.paper")} name="paper" value=${chosen.paper} options=${[["a4", "A4"], ["letter", "Letter"]]} onChoose=${(paper) => choose({ paper })} />
            <${Toggle} label=${say("play.print.large")} value=${chosen.large} onChange=${(large) => choose({ large })} />
          `
        : html`<${Stepper} label=${say("play.print.rows")} value=${chosen.rows} most=${20} onChange=${(rows) => choose({ rows })} />`}
    </section>
    <p role="status">${why || (page ? say("play.print.time", { n: page.stickers, minutes: page.minutes }) : "")}</p>
    ${page && !why && html`<${Sheets} page=${page} box=${box} asked=${query(chosen)} />`}
  `;
}

function Measures({ value, onChange }) {
  return html`
    <label class="pick-one">${say("play.print.measures")}
      <input class="field" placeholder="a4:16:11x16:9.5,10:17.5,17.4" maxlength="60" value=${value} onInput=${(event) => onChange(event.currentTarget.value.trim())} />
    </label>
    <p class="small">${say("play.print.measures-how")}</p>
  `;
}

function Sheets({ page, box, asked }) {
  return html`
    <section class="card" aria-label=${say("play.print.sheets")}>
      <h2>${say("play.print.sheets")}</h2>
      <ul class="saved sheets">
        ${page.parts.map(
          ({ part, title }) => html`
            <li key=${part}><a class="button wide" href=${`/api/print/${box}/${part}?${asked}`} target="_blank" rel="noopener">${title}</a></li>
          `,
        )}
      </ul>
    </section>
  `;
}

// What the server says of this choice; a refusal is shown and hides nothing that was there before.
function usePage(box, chosen) {
  const [page, setPage] = useState(null);
  const [why, setWhy] = useState("");
  const asked = query(chosen);
  useEffect(() => {
    if (!box || (chosen.labels === OWN && !chosen.measures)) return undefined;
    let wanted = true;
    get(`/api/print/${box}?${asked}`).then(
      (found) => wanted && (setPage(found), setWhy("")),
      (refused) => wanted && setWhy(refused.facts?.why || say("play.print.cannot")),
    );
    return () => (wanted = false);
  }, [box, asked]);
  return [page, why];
}

function query({ labels, measures, paper, race, rows, large }) {
  const on = labels === OWN ? measures || PLAIN : labels;
  return new URLSearchParams({ language: language.get(), paper, labels: on, race, rows, large: large ? "yes" : "no" }).toString();
}

const sheets = (page) => [
  [PLAIN, say("play.print.plain")],
  ...(page?.labels ?? []).map(({ name, maker, paper, width, count }) => [name, say("play.print.labels", { maker, paper: paper === "a4" ? "A4" : "Letter", width, count })]),
  [OWN, say("play.print.own")],
];
