// What the camera believes has happened, and where it disagrees. A person decides.
import { Button } from "../../parts/buttons.js";
import { go } from "../../router.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { act } from "../acting.js";
import { raceName, regionName, tell } from "../tell.js";
import { Reasons } from "./lines.js";

export function Suggestions({ table, acts, role }) {
  return html`
    ${table.suggestions.map(
      ({ command, title }) => html`
        <section class="panel-card seen" aria-label=${say("play.seen.label")}>
          <p>${say("play.seen.suggests", { what: tell(title) })}</p>
          ${acts &&
          html`
            <${Button} kind="primary" icon="tick" onPress=${() => act(command)}>${say("play.seen.accept")}<//>
          `}
        </section>
      `,
    )}
    ${table.mismatches.map(
      ({ region, expected, seen, reasons }) => html`
        <section class="panel-card unlike" aria-label=${say("play.seen.label")}>
          <p>
            ${say("play.seen.differs", differing(region, seen, expected))}
          </p>
          <${Reasons} reasons=${reasons} />
          ${role === "tablet" && html`<${Button} icon="pen" onPress=${() => go("fix")}>${say("play.fix.title")}<//>`}
        </section>
      `,
    )}
  `;
}

const differing = (region, seen, expected) => ({
  region: regionName(region),
  seen: raceName(seen),
  expected: raceName(expected),
});
