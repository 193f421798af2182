// The check before the game: what was measured in green, amber and red, and what to do about it.
import { pieceName } from "../../demo/names.js";
import { html } from "../../ui.js";
import { language, say } from "../../words.js";
import { boardName, boxName } from "./boxes.js";

const MARKS = { good: "✓", fair: "!", bad: "✕" };
const NOTHING = ["notes.all-well"];

export function Advice({ told }) {
  const level = worst(told.grades);
  const advice = told.checkup.advice.filter(({ key }) => !NOTHING.includes(key));
  return html`
    <section class="card advice ${level}" role="status" aria-label=${say("cameras.do")}>
      <h2><${Mark} level=${level} /> ${say(`cameras.verdict.${level}`)}</h2>
      ${advice.length > 0 &&
      html`
        <ul>
          ${advice.map(({ key, facts }) => html`<li key=${key + JSON.stringify(facts)}>${say(key, named(facts))}</li>`)}
        </ul>
      `}
    </section>
  `;
}

export function Check({ told }) {
  return html`
    <section class="card check" aria-labelledby="check-title">
      <h2 id="check-title">${say("cameras.check")}</h2>
      <ul>
        ${told.grades.map(
          ({ what, level, value }) => html`
            <li key=${what} class="point ${level}">
              <${Mark} level=${level} />
              <strong>${say(`cameras.point.${what}`)}</strong>
              <span>${say(`cameras.value.${what}`, { value: decimal(value) })}</span>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

// A sign as well as a colour, and a word for those who see neither.
export function Mark({ level }) {
  return html`
    <span class="mark ${level}">
      <span aria-hidden="true">${MARKS[level]}</span><span class="unseen">${say(`cameras.level.${level}`)}</span>
    </span>
  `;
}

// People know pieces by their names, not by the numbers of their tags, and boards by what is printed on the box.
const NAMED = {
  token: (id) => pieceName(id.replace(/-\d+$/, "")),
  board: boardName,
  game: boxName,
};

const named = (facts) => Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, NAMED[key]?.(value) ?? value]));

export const decimal = (value) => new Intl.NumberFormat(language.get(), { maximumFractionDigits: 2 }).format(value);

const worst = (grades) => ["bad", "fair", "good"].find((level) => grades.some((one) => one.level === level)) ?? "bad";
