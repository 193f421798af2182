// What a seat owns, seen only while held. Fetched each time; nothing of it is kept.
import { get } from "../api.js";
import { html, useState } from "../ui.js";
import { say } from "../words.js";
import { PurseContents } from "../play/purse.js";
import { Reveal } from "./reveal.js";

export function Purse({ seat, onRefused }) {
  const [note, setNote] = useState("");
  const fetchValue = () => (setNote(""), get(`/api/seats/${seat}/purse`));
  const refused = (error) => {
    setNote(say(`refused.${error.message}`));
    if (error.message === "locked") onRefused?.();
  };
  return html`
    <section class="card purse" aria-label=${say("purses.title")}>
      <${Reveal} label=${say("purses.hold")} fetchValue=${fetchValue} onRefused=${refused}>
        ${({ coins, change, ledger }) => html`<${Coins} coins=${coins} /><${PurseContents} change=${change} ledger=${ledger} />`}
      <//>
      <p class="note" role="status">${note}</p>
    </section>
  `;
}

function Coins({ coins }) {
  return html`
    <p class="coins">
      <svg class="coin" viewBox="0 0 64 64" aria-hidden="true">
        <circle class="rim" cx="32" cy="34" r="27" /><circle class="metal" cx="32" cy="31" r="27" />
        <circle class="inner" cx="32" cy="31" r="20" /><path class="mark" d="M22 40V26l5 5 5-9 5 9 5-5v14z" />
      </svg>
      <span>${say("purses.coins", { n: coins })}</span>
    </p>
  `;
}
