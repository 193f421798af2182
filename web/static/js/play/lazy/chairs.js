// Who plays: names, colours, the order around the table and who starts.
import { Button } from "../../parts/buttons.js";
import { Token } from "../../parts/seat.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";
import { lookAt } from "../looks.js";

export function Chairs({ chairs, first, colours, players, remembered, onChange }) {
  const most = players.at(-1);
  const least = players[0];
  const free = colours.filter((colour) => !chairs.some((chair) => chair.colour === colour));
  const set = (at, change) => onChange({ chairs: chairs.map((chair, n) => (n === at ? { ...chair, ...change } : chair)) });
  const add = (one = {}) => onChange({ chairs: [...chairs, { name: "", colour: free[0], ...one }], board: "" });
  const drop = (at) => onChange({ chairs: chairs.filter((_, n) => n !== at), first: 0, board: "" });
  // Whoever is known sits down on the first chair without a name, in the colour of last time unless
  // somebody wears it; a chair without a name gives it away.
  const sit = ({ name, colour }) => {
    const at = chairs.findIndex((chair) => !chair.name);
    if (at < 0) return add(free.includes(colour) ? { name, colour } : { name });
    const worn = !colours.includes(colour) || chairs.some((chair) => chair.name && chair.colour === colour);
    return worn ? set(at, { name }) : onChange({ chairs: dressed(chairs, at, { name, colour }) });
  };
  const called = chairs.map((chair, n) => ({ ...chair, name: chair.name || unnamed(n) }));
  const full = chairs.length >= most && chairs.every(({ name }) => name);
  return html`
    <section class="card" aria-label=${say("play.new.players")}>
      <h2>${say("play.new.players")}</h2>
      <p class="small">${say("play.new.clockwise")}</p>
      ${!full && html`<${Remembered} people=${strangers(remembered, chairs)} onPick=${sit} />`}
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
                <${Token} ...${lookAt({ seats: called }, n)} />
              </button>
              <input
                class="field"
                aria-label=${say("play.new.name", { number: n + 1 })}
                maxlength="24"
                autocomplete="off"
                placeholder=${unnamed(n)}
                value=${chair.name}
                onInput=${(event) => set(n, { name: event.currentTarget.value })}
              />
              <div class="chair-keys">
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
                  aria-label=${say("play.new.drop", { name: chair.name || unnamed(n) })}
                  onPress=${() => drop(n)}
                >
                <//>
              </div>
            </li>
          `,
        )}
      </ol>
      ${chairs.length < most && html`<${Button} icon="plus" onPress=${() => add()}>${say("play.new.add")}<//>`}
    </section>
  `;
}

// With that one in the own colour; who had it takes what is left.
const dressed = (chairs, at, one) =>
  chairs.map((chair, n) => {
    if (n === at) return { ...chair, ...one };
    return chair.colour === one.colour ? { ...chair, colour: chairs[at].colour } : chair;
  });

// What a chair is called that nobody has named.
export const unnamed = (n) => say("play.new.player", { number: n + 1 });

const MOST = 8;
const strangers = (people, chairs) => people.filter(({ name }) => !chairs.some((chair) => chair.name === name)).slice(0, MOST);

function Remembered({ people, onPick }) {
  if (!people.length) return null;
  return html`
    <div class="remembered" role="group" aria-label=${say("play.new.remembered")}>
      ${people.map((one) => html`
        <button key=${one.name} type="button" class="button mini" onClick=${() => onPick(one)}>${one.name}</button>
      `)}
    </div>
  `;
}

// The next colour nobody has, going around.
function following(colours, now, free) {
  const at = colours.indexOf(now);
  return [...colours.slice(at + 1), ...colours.slice(0, at)].find((colour) => free.includes(colour));
}
