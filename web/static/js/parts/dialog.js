// A question that must be answered first. Escape and the way out both mean no.
import { html, useEffect, useRef } from "../ui.js";
import { useBack } from "./back.js";

export function Dialog({ title, onClose, children }) {
  const dialog = useRef(null);
  useBack(true, onClose);
  useEffect(() => {
    dialog.current.showModal();
  }, []);
  return html`
    <dialog ref=${dialog} aria-labelledby="dialog-title" onClose=${onClose}>
      <h2 id="dialog-title">${title}</h2>
      ${children}
    </dialog>
  `;
}
