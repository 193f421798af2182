// The combos that can be taken, from the free one on top to the dearest.
import { html } from "../ui.js";
import { say } from "../words.js";
import { Emblem, Faction } from "./emblem.js";
import { comboName, raceName } from "./tell.js";

export function Column({ table, picks, house, onShow, onChoose }) {
  const may = new Set((picks ?? []).map(({ position }) => position));
  return html`
    <section class="column" aria-label=${say("play.column.label")}>
      <h2>${say("play.column.title")}</h2>
      <ol>
        ${table.column.map(
          (combo, position) => html`
            <li key=${combo.race}>
              <button
                type="button"
                class="button combo ${may.has(position) ? "may" : ""}"
                onClick=${() => onChoose(position)}
              >
                <span class="price"><b>${position}</b><small>${say("play.column.price")}</small></span>
                <span class="what"><${Emblem} race=${combo.race} />${inTwo(combo)} <${Faction} ...${combo} /></span>
                <span class="gets"><${TokenSign} /> ${combo.tokens}</span>
                ${combo.coins > 0 && html`<span class="paid"><${CoinSign} /> ${combo.coins}</span>`}
                <span class="unseen">
                  ${say("play.column.says", { price: position, tokens: combo.tokens, coins: combo.coins })}
                </span>
              </button>
            </li>
          `,
        )}
        ${onShow && html`
          <li key="">
            <button type="button" class="button combo came-up" onClick=${onShow}>${say("play.column.came-up")}</button>
          </li>
        `}
      </ol>
      <p class="small">${say("play.column.rest", { banners: table.stacks.banners, badges: table.stacks.badges })}${house && ` · ${say("play.map.house")}`}</p>
    </section>
  `;
}

// Japanese has no space between the two, and a line may end there.
function inTwo({ race, power }) {
  const [before, after] = comboName(race, power).split(raceName(race));
  return html`${before}<wbr />${raceName(race)}${after}`;
}

export const CoinSign = () => html`
  <svg class="sign-coin" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="10" /><path d="M8 15.500V9.500l2 2 2-3.500 2 3.500 2-2v6z" />
  </svg>
`;

export const TokenSign = () => html`
  <svg class="sign-token" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="14" r="9" /><circle cx="12" cy="11" r="9" />
  </svg>
`;
