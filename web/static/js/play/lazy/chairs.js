// Who plays: names, colours, the order around the table and who starts.
import { Button } from "../../parts/buttons.js";
import { Token } from "../../parts/seat.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { lookOf } from "../looks.js";

export function Chairs({ chairs, first, colours, players, onChange }) {
  const most = players.at(-1);
  const least = players[0];
  const free = colours.filter((colour) => !chairs.some((chair) => chair.colour === colour));
  const set = (at, wish) => onChange({ chairs: chairs.map((chair, n) => (n === at ? { ...chair, ...wish } : chair)) });
  const newcomer = () => ({ name: say("play.new.player", { number: chairs.length + 1 }), colour: free[0] });
  const add = () => onChange({ chairs: [...chairs, newcomer()], board: "" });
  const drop = (at) => onChange({ chairs: chairs.filter((_, n) => n !== at), first: 0, board: "" });
  return html`
    <section class="card" aria-label=${say("play.new.players")}>
      <h2>${say("play.new.players")}</h2>
      <p class="small">${say("play.new.clockwise")}</p>
      <ol class="chairs">
        ${chairs.map(
          (chair, n) => html`
            <li key=${n} class="chair">
              <button
                type="button"
                class="button colour"
                aria-label=${say("play.new.colour", { colour: say(`play.colours.${chair.colour}`) })}
                onClick=${() => free[0] && set(n, { colour: following(colours, chair.colour, free) })}
              >
                <${Token} ...${lookOf(n, chair.colour)} />
              </button>
              <input
                class="field"
                aria-label=${say("play.new.name", { number: n + 1 })}
                maxlength="24"
                value=${chair.name}
                onInput=${(event) => set(n, { name: event.currentTarget.value })}
              />
              <button
                type="button"
                class="button starts"
                aria-pressed=${first === n}
                onClick=${() => onChange({ first: n })}
              >
                ${say("play.new.starts")}
              </button>
              <${Button}
                icon="erase"
                kind="plain small-key"
                disabled=${chairs.length <= least}
                aria-label=${say("play.new.drop", { name: chair.name })}
                onPress=${() => drop(n)}
              >
              <//>
            </li>
          `,
        )}
      </ol>
      ${chairs.length < most && html`<${Button} icon="plus" onPress=${add}>${say("play.new.add")}<//>`}
    </section>
  `;
}

// The next colour nobody has, going around.
function following(colours, now, free) {
  const at = colours.indexOf(now);
  return [...colours.slice(at + 1), ...colours.slice(0, at)].find((colour) => free.includes(colour));
}
