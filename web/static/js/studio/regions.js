// A tap in each region: outlines at once, then put right by hand where they are wrong.
import { feel } from "../feel.js";
import { Button, Choice } from "../parts/buttons.js";
import { html, useState } from "../ui.js";
import { say } from "../words.js";
import { Outlines, under } from "./outlines.js";
import { Described } from "./region.js";
import { Stage } from "./stage.js";
import { signed, terrain } from "./tell.js";
import { flatOf } from "./work.js";

const DRAWING = ["cut", "pull", "redraw"];
const ON_CHOSEN = ["again", "merge", "redraw"];
const BRUSH = 0.02;

export function Regions({ work, onDone }) {
  const { now, step } = work;
  const [tool, setTool] = useState("tap");
  const [chosen, setChosen] = useState(null);
  const [ground, setGround] = useState("");
  const regions = now.regions ?? [];
  const region = regions.find(({ key }) => key === chosen);
  const size = now.frame.size_mm;
  const share = ([x, y]) => [x / size[0], y / size[1]];
  const take = (next) => (setTool(next), work.setNote(""));
  const press = async (point) => {
    const at = share(point);
    const there = under(regions, point);
    if (tool === "tap") {
      const done = await step("TapRegion", { region: "", at, terrain: ground });
      if (done) feel("tap");
    } else if (tool === "again" && region) await step("TapAgain", { region: chosen, at });
    else if (tool === "merge" && region && there && there.key !== chosen) {
      // A refusal stays to be read, and the tool in hand.
      if (await step("MergeRegions", { region: chosen, other: there.key })) take("pick");
    } else if (there) setChosen(there.key);
  };
  const draw = async (line, zoomed) => {
    const points = line.map(share);
    const start = under(regions, line[0]);
    const middle = under(regions, line[Math.floor(line.length / 2)]) ?? start;
    if (tool === "cut" && middle) await step("CutRegion", { region: middle.key, fresh: "", line: points });
    else if (tool === "pull" && start) await step("PullBorder", { region: start.key, line: points, wide: BRUSH * zoomed });
    else if (tool === "redraw" && region) await step("RedrawRegion", { region: chosen, line: points });
    else work.setNote(say("studio.tool.nothing"));
  };
  const finish = async () => {
    if (!now.finished && !(await step("FinishTaps", {}))) return;
    await work.load();
    onDone();
  };
  const tools = ["tap", "pick", "pull", "cut", ...(region ? ON_CHOSEN : [])];
  return html`
    <div class="studio-work">
      <${Stage}
        size=${size}
        picture=${flatOf(now)}
        note=${work.note}
        label=${say("studio.regions.stage", { n: regions.length })}
        draws=${DRAWING.includes(tool)}
        onPress=${press}
        onLine=${draw}
      >
        <${Outlines} regions=${regions} chosen=${[chosen]} size=${size} />
      <//>
      <section class="card studio-side" aria-label=${say("studio.regions.title")}>
        <div class="two-keys tight">
          <${Button} icon="undo" disabled=${!now.undo} onPress=${work.undo}>
            ${now.undo ? say(`studio.step.${now.undo}`) : say("studio.undo")}
          <//>
          <${Button} icon="redo" disabled=${!now.redo} onPress=${work.redo}>${say("studio.redo")}<//>
        </div>
        <p role="status" class="count-line">${say("studio.regions.count", { n: regions.length })}</p>
        <${Choice}
          label=${say("studio.tools")}
          name="tool"
          value=${tool}
          options=${tools.map((id) => [id, say(`studio.tool.${id}`)])}
          onChoose=${take}
        />
        <p class="small">${say(`studio.tool.${tool}-how`)}</p>
        ${tool === "tap" &&
        html`
          <${Choice}
            label=${say("studio.regions.terrain")}
            name="ground"
            value=${ground}
            options=${[["", say("studio.regions.guess")], ...now.palette.terrains.map((id) => [id, signed(id)])]}
            onChoose=${setGround}
          />
        `}
        ${region && html`<${Described} region=${region} palette=${now.palette} step=${step} onGone=${() => (setChosen(null), take("pick"))} />`}
        <${Listed} regions=${regions} chosen=${chosen} onChoose=${(key) => (setChosen(key), tool === "tap" && take("pick"))} />
        <${Button} kind="primary wide" icon="tick" disabled=${!regions.length} onPress=${finish}>
          ${say(now.finished ? "studio.regions.next" : "studio.regions.finish")}
        <//>
      </section>
    </div>
  `;
}

// The same regions as a list, for keys and ears.
function Listed({ regions, chosen, onChoose }) {
  if (!regions.length) return null;
  return html`
    <details class="traced-list">
      <summary>${say("studio.regions.list")}</summary>
      <ul>
        ${regions.map(
          ({ key, number, terrain: ground }) => html`
            <li key=${key}>
              <button type="button" class="chip" aria-pressed=${key === chosen} onClick=${() => onChoose(key)}>
                ${say("studio.regions.one", { number, terrain: terrain(ground) })}
              </button>
            </li>
          `,
        )}
      </ul>
    </details>
  `;
}
