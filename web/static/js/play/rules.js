// A rule in our own words, from the dictionary or from the table's own blank tiles.
import { picture } from "../store.js";
import { html } from "../ui.js";
import { knows, say } from "../words.js";

export function ruleOf(id, kind) {
  const own = picture.get()?.table.custom?.[id];
  if (own) return own.rule;
  return knows(`${kind}.${id}.rule`) ? say(`${kind}.${id}.rule`) : "";
}

export function TradeRule({ id, name, kind }) {
  if (!id) return null;
  return html`<div class="trade-rule"><h3>${name}</h3><p>${ruleOf(id, kind)}</p></div>`;
}
