// The rule book inside: what the specification says under one id. English in every language.
import { html, useEffect, useState } from "../../ui.js";
import { say } from "../../words.js";

const BOOK = new URL("../../../rulebook.json", import.meta.url);
let book = null;

export function RuleText({ id }) {
  const [rule, setRule] = useState(null);
  useEffect(() => {
    book ??= fetch(BOOK).then((response) => response.json());
    book.then((rules) => setRule(rules[id] ?? null), () => (book = null));
  }, [id]);
  return rule && html`
    <div class="book" lang="en">
      ${rule.title && html`<strong>${rule.title}</strong>`}
      <p>${rule.text}</p>
      <small>${say("play.rules.book", { page: rule.page })}</small>
    </div>
  `;
}
