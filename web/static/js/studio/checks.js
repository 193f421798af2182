// What is still doubtful, asked with yes or no beside the enlarged place; then what is wrong with it.
import { Button } from "../parts/buttons.js";
import { html, useState } from "../ui.js";
import { say } from "../words.js";
import { Outlines } from "./outlines.js";
import { Stage } from "./stage.js";
import { faultText } from "./tell.js";
import { flatOf } from "./work.js";

const NEAR = 0.28;
// How far from the place in question, in shares of what is seen, the two regions' names may stand.
const BESIDE = 0.32;

export function Checks({ work, onBack, onDone }) {
  const { now, step } = work;
  const [shown, setShown] = useState(null);
  const size = now.frame.size_mm;
  const regions = now.regions ?? [];
  const [question] = now.asked ?? [];
  const faults = now.faults ?? [];
  const place = question?.at ?? shown;
  const pair = question?.pair ?? [];
  const name = (key) => regions.find((one) => one.key === key)?.number ?? "?";
  const answer = (border) => step("AnswerContact", { region: pair[0], other: pair[1], border });
  return html`
    <div class="studio-work">
      <${Stage}
        size=${size}
        picture=${flatOf(now)}
        note=${work.note}
        label=${say("studio.checks.stage")}
        look=${place && around(place, size)}
      >
        <${Outlines} regions=${question ? asked(regions, pair, place, size) : regions} chosen=${pair} size=${size} names=${question ? NEAR * 2 : 1} marks=${place ? [place] : []} />
      <//>
      <section class="card studio-side" aria-label=${say("studio.checks.title")}>
        ${!question && html`<h2>${say("studio.checks.title")}</h2>`}
        ${!now.whole && html`<p role="status">${say("studio.checks.looking")}</p>`}
        ${question &&
        html`
          <div class="question" role="group" aria-label=${say("studio.checks.question", { one: name(pair[0]), other: name(pair[1]) })}>
            <p class="lead">${say("studio.checks.question", { one: name(pair[0]), other: name(pair[1]) })}</p>
            <div class="answers">
              <${Button} kind=${question.border ? "plain" : "primary"} onPress=${() => answer(false)}>${say("studio.no")}<//>
              <${Button} kind=${question.border ? "primary" : "plain"} onPress=${() => answer(true)}>${say("studio.yes")}<//>
            </div>
            <p class="small">${say("studio.checks.how")}</p>
          </div>
        `}
        ${!question && now.whole && html`<${Faults} faults=${faults} onShow=${setShown} />`}
        <div class="answers">
          <${Button} icon="back" onPress=${onBack}>${say("studio.checks.back")}<//>
          <${Button} kind="primary" icon="tick" disabled=${!now.whole || Boolean(question) || faults.some(({ error }) => error)} onPress=${onDone}>
            ${say("studio.checks.next")}
          <//>
        </div>
      </section>
    </div>
  `;
}

export function Faults({ faults, onShow }) {
  if (!faults.length) return html`<p class="lead" role="status">${say("studio.checks.fine")}</p>`;
  return html`
    <ul class="faults">
      ${faults.map(
        (fault) => html`
          <li class=${fault.error ? "bad" : "fair"}>
            <span><strong>${say(fault.error ? "studio.checks.error" : "studio.checks.warning")}</strong> ${faultText(fault)}</span>
            ${fault.at && onShow && html`<${Button} kind="quiet" icon="watch" onPress=${() => onShow(fault.at)}>${say("studio.checks.show")}<//>`}
          </li>
        `,
      )}
    </ul>
  `;
}

function around([x, y], [width, height]) {
  const w = width * NEAR;
  return { x: Math.max(0, x - w / 2), y: Math.max(0, y - (w * height) / width / 2), w };
}

// The names of the two in question stand where they can be seen beside the place.
function asked(regions, pair, [x, y], [width, height]) {
  const far = [width, height].map((side) => side * NEAR * BESIDE);
  return regions.map((region) => {
    if (!pair.includes(region.key)) return region;
    const [dx, dy] = [region.middle[0] - x, region.middle[1] - y];
    const share = Math.min(1, far[0] / Math.max(1, Math.abs(dx)), far[1] / Math.max(1, Math.abs(dy)));
    return { ...region, middle: [x + share * dx, y + share * dy] };
  });
}
