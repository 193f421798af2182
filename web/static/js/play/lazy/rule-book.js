// What a code means: our own words first, then what the specification says under it, in English.
import { picture } from "../../store.js";
import { html, useEffect, useState } from "../../ui.js";
import { say } from "../../words.js";
import { entryFor, useEntries } from "./entries.js";

const BOOK = new URL("../../../rulebook.json", import.meta.url);
let book = null;

export function RuleText({ id }) {
  const [rule, setRule] = useState(null);
  const told = entryFor(useEntries(picture.get().table), id);
  useEffect(() => {
    book ??= fetch(BOOK).then((response) => response.json());
    book.then((rules) => setRule(rules[id] ?? null), () => (book = null));
  }, [id]);
  return html`
    ${rule && told?.rule && html`<div class="our-words"><strong>${told.name}</strong><p>${told.rule}</p></div>`}
    ${rule && html`
      <div class="book" lang="en">
        ${rule.title && html`<strong>${rule.title}</strong>`}
        <p>${rule.text}</p>
        <small>${say("play.rules.book", { page: rule.page })}</small>
      </div>
    `}
  `;
}
