// Hold to look: the value is fetched when the hold begins and forgotten when it ends, whether by
// letting go, by losing focus, or by the page going out of sight.
import { feel } from "../feel.js";
import { html, useEffect, useRef, useState } from "../ui.js";
import { Icon } from "./icons.js";

const KEYS = [" ", "Enter"];

export function Reveal({ label, fetchValue, onRefused, children }) {
  const [value, setValue] = useState(null);
  const holding = useRef(false);

  const hide = () => {
    holding.current = false;
    setValue(null);
  };
  const hold = async (event) => {
    if (holding.current) return;
    event.preventDefault();
    event.currentTarget.focus();
    holding.current = true;
    feel("tap");
    try {
      const found = await fetchValue();
      if (holding.current) setValue(found);
    } catch (refused) {
      hide();
      onRefused?.(refused);
    }
  };

  useEffect(() => {
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("blur", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("blur", hide);
    };
  }, []);

  return html`
    <div class="reveal">
      <div class="revealed" aria-live="polite">${value === null ? null : children(value)}</div>
      <button
        type="button"
        class="button primary hold"
        onPointerDown=${hold}
        onPointerUp=${hide}
        onPointerCancel=${hide}
        onPointerLeave=${hide}
        onKeyDown=${(event) => KEYS.includes(event.key) && hold(event)}
        onKeyUp=${hide}
        onBlur=${hide}
        onContextMenu=${(event) => event.preventDefault()}
      >
        <${Icon} name="watch" /><span>${label}</span>
      </button>
    </div>
  `;
}
