// Rules help: everything in our own words, found by typing. Also what opens when a name is touched.
import { Button, Choice } from "../../parts/buttons.js";
import { html, useState } from "../../ui.js";
import { say } from "../../words.js";
import { go } from "../../router.js";
import { Faction } from "../emblem.js";
import { Rule } from "../panels/lines.js";
import { Overrule } from "./overrule.js";
import { entryFor, useEntries } from "./entries.js";
import { RuleText } from "./rule-book.js";

const KINDS = ["turn", "race", "power", "find", "marker", "terrain", "symbol", "option", "ruling"];

export function Rules({ picture, you }) {
  const [sought, setSought] = useState("");
  const [kind, setKind] = useState("all");
  const entries = useEntries(picture.table);
  const there = KINDS.filter((one) => entries.some((entry) => entry.kind === one));
  const words = plain(sought).split(/\s+/).filter(Boolean);
  const found = entries.filter((entry) => kind === "all" || entry.kind === kind).filter(fits(words)).sort(byName(words));
  const code = sought.trim().toUpperCase();
  return html`
    <h1>${say("play.rules.title")}</h1>
    <div class="search">
      <input
        class="field"
        type="search"
        aria-label=${say("play.rules.search")}
        placeholder=${say("play.rules.search")}
        value=${sought}
        onInput=${(event) => setSought(event.currentTarget.value)}
      />
      <${Button} icon="ask" onPress=${() => go("table")}>${say("play.rules.may-i")}<//>
    </div>
    <${Choice}
      label=${say("play.rules.kinds")}
      name="kind"
      value=${kind}
      options=${["all", ...there].map((one) => [one, say(`play.rules.${one}`)])}
      onChoose=${setKind}
    />
    <p class="small" role="status">${counted(found, entryFor(entries, code))}</p>
    <p class="small keys-hint">${say("play.rules.keys")}</p>
    <${RuleText} id=${code} />
    <ul class="rules-list">
      ${found.map((entry) => html`
        <li key=${entry.kind + entry.id} class="card"><${Entry} entry=${entry} table=${picture.table} you=${you} /></li>
      `)}
    </ul>
  `;
}

// A code that was typed has found its rule, which is shown above the others.
const counted = (found, told) => say("play.rules.count", { number: found.length || (told ? 1 : 0) });

// Nobody has to type accents, nor the apostrophe that books print.
const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replaceAll("’", "'").toLowerCase();

const fits = (words) => ({ search }) => words.every((word) => plain(search).includes(word));

// What is called so comes before what only speaks of it.
const byName = (words) => (one, other) => called(other, words) - called(one, words);
const called = ({ name }, words) => words.filter((word) => plain(name).includes(word)).length;

export function Entry({ entry, table, you, level = 2 }) {
  const kind = [say(`play.rules.${entry.kind}`), entry.number].filter(Boolean).join(" · ");
  const title = html`${entry.name} <small>${kind}</small> <${Faction} ...${entry} />`;
  return html`
    ${level === 2 ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`}
    ${entry.rule && html`<p>${entry.rule}</p>`}
    <${Rule} rule=${entry.ref} />
    ${(entry.rulings ?? []).map(({ id, text }) => html`
      <${Ruling} key=${id} id=${id} text=${text} table=${table} you=${you} />
    `)}
    ${entry.kind === "ruling" && html`<${Overrule} rule=${entry.id} table=${table} you=${you} />`}
  `;
}

function Ruling({ id, text, table, you }) {
  return html`
    <details class="ruling">
      <summary>${say("play.lines.ruling")} ${id}</summary>
      <p>${text}</p>
      <${Overrule} rule=${id} table=${table} you=${you} />
    </details>
  `;
}
