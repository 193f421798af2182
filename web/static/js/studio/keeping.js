// A name for the board, what it is for, and keeping it.
import { post } from "../api.js";
import { PLAYERS } from "../boxes.js";
import { feel } from "../feel.js";
import { Button, Choice, Stepper, Toggle } from "../parts/buttons.js";
import { Dialog } from "../parts/dialog.js";
import { html, useState } from "../ui.js";
import { say } from "../words.js";
import { Faults } from "./checks.js";
import { remember, useDraft } from "./draft.js";
import { why } from "./tell.js";
import { pathOf } from "./work.js";

const SIZES = ["L", "M", "S"];

export function Keeping({ work, onBack, onKept }) {
  const { now, send } = work;
  const [typed, setTyped] = useDraft(`${now.id}.naming`, now.naming);
  const naming = { ...typed, game: now.naming.game };
  const [overrule, setOverrule] = useState(false);
  const [taken, setTaken] = useState(null);
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const faults = now.faults ?? [];
  const change = (next) => setTyped({ ...naming, ...next });
  const keep = async (replace) => {
    setTaken(null);
    setNote("");
    const name = naming.name.trim();
    if (!name) return setNote(say("studio.bad-name"));
    setBusy(true);
    if (await send("naming", { ...naming, name })) await put(name, replace);
    setBusy(false);
    return null;
  };
  const put = async (name, replace) => {
    try {
      const { board } = await post(`${pathOf(now.id)}/keep`, { overrule, replace });
      feel("good");
      remember(`${now.id}.naming`, null);
      onKept(board);
    } catch (refused) {
      feel("bad");
      if (refused.message === "studio.name-taken") setTaken(name);
      else setNote(why(refused));
    }
  };
  return html`
    <section class="card keeping" aria-label=${say("studio.keep.title")}>
      <h2>${say("studio.keep.title")}</h2>
      <label class="pick-one">${say("studio.keep.name")}
        <input class="field" maxlength="40" value=${naming.name} onInput=${(event) => change({ name: event.currentTarget.value })} />
      </label>
      ${naming.game === "warcraft" ? html`<${Island} naming=${naming} onChange=${change} />` : html`<${Sheet} naming=${naming} onChange=${change} />`}
      <${Toggle} label=${say("studio.keep.house")} value=${naming.house} onChange=${(house) => change({ house })} />
      ${faults.length > 0 && html`<${Faults} faults=${faults} />`}
      ${faults.length > 0 && html`<${Toggle} label=${say("studio.keep.overrule")} value=${overrule} onChange=${setOverrule} />`}
      <p class="note bad" role="alert">${note || work.note}</p>
      <div class="answers">
        <${Button} icon="back" onPress=${onBack}>${say("dialog.back")}<//>
        <${Button} kind="primary" icon="tick" disabled=${busy} onPress=${() => keep(false)}>${say("studio.keep.keep")}<//>
      </div>
    </section>
    ${taken &&
    html`
      <${Dialog} title=${say("studio.keep.taken", { board: taken })} onClose=${() => setTaken(null)}>
        <p>${say("studio.keep.taken-text")}</p>
        <div class="answers">
          <${Button} onPress=${() => setTaken(null)}>${say("studio.keep.other-name")}<//>
          <${Button} kind="primary" onPress=${() => keep(true)}>${say("studio.keep.replace")}<//>
        </div>
      <//>
    `}
  `;
}

function Sheet({ naming, onChange }) {
  return html`
    <${Choice}
      label=${say("studio.keep.players")}
      name="players"
      value=${naming.players}
      options=${[[null, say("studio.keep.any")], ...PLAYERS.map((n) => [n, String(n)])]}
      onChoose=${(players) => onChange({ players })}
    />
  `;
}

function Island({ naming, onChange }) {
  return html`
    <${Choice}
      label=${say("studio.keep.size")}
      name="size"
      value=${naming.size}
      options=${SIZES.map((size) => [size, say(`play.new.size.${size}`)])}
      onChoose=${(size) => onChange({ size })}
    />
    <${Stepper} label=${say("studio.keep.piece")} value=${naming.number} least=${1} most=${99} onChange=${(number) => onChange({ number })} />
    <${Choice}
      label=${say("studio.keep.side")}
      name="side"
      value=${naming.side}
      options=${[["A", "A"], ["B", "B"]]}
      onChoose=${(side) => onChange({ side })}
    />
  `;
}
