// A board from somebody else: checked and shown before it is kept.
import { post } from "../api.js";
import { feel } from "../feel.js";
import { Button, Toggle } from "../parts/buttons.js";
import { MapView } from "../play/map/map.js";
import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { Faults } from "./checks.js";
import { why } from "./tell.js";

export function Bringing({ text, onKept, onClose }) {
  const [found, setFound] = useState(null);
  const [name, setName] = useState("");
  const [overrule, setOverrule] = useState(false);
  const [replace, setReplace] = useState(false);
  const [note, setNote] = useState("");
  useEffect(() => {
    post("/api/studio/check", { text }).then(
      (told) => (setFound(told), setName(told.board?.id ?? "")),
      (refused) => setNote(why(refused)),
    );
  }, [text]);
  const errors = found?.faults.some(({ error }) => error) ?? true;
  const keep = async () => {
    try {
      const { board } = await post("/api/studio/boards", { text, name: name.trim(), overrule, replace });
      feel("good");
      onKept(board);
    } catch (refused) {
      feel("bad");
      setNote(why(refused));
      if (refused.message === "studio.name-taken") setFound({ ...found, taken: true });
    }
  };
  const same = found?.taken && name.trim() === found.board?.id;
  return html`
    <section class="card bringing" aria-label=${say("studio.bring.title")}>
      <h2>${say("studio.bring.title")}</h2>
      ${found?.drawing && html`<div class="brought-map"><${MapView} board=${found.drawing} table=${null} /></div>`}
      ${found && html`<${Faults} faults=${found.faults} />`}
      ${found && !errors &&
      html`
        <label class="pick-one">${say("studio.keep.name")}
          <input class="field" maxlength="40" value=${name} onInput=${(event) => setName(event.currentTarget.value)} />
        </label>
        ${found.faults.length > 0 && html`<${Toggle} label=${say("studio.keep.overrule")} value=${overrule} onChange=${setOverrule} />`}
        ${same && html`<${Toggle} label=${say("studio.bring.replace")} value=${replace} onChange=${setReplace} />`}
      `}
      <p class="note bad" role="alert">${note}</p>
      <div class="answers">
        <${Button} icon="back" onPress=${onClose}>${say("dialog.back")}<//>
        ${found && !errors && html`<${Button} kind="primary" icon="tick" onPress=${keep}>${say("studio.keep.keep")}<//>`}
      </div>
    </section>
  `;
}
