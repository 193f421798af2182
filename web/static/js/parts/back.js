// The browser's own "back" closes what is open on a screen, the topmost first, and does not leave the screen.
import { route } from "../router.js";
import { useEffect } from "../ui.js";

// How each of them is closed, the topmost last.
const OPEN = [];
const step = () => history.pushState({ panel: true }, "");

window.addEventListener("popstate", () => {
  const under = OPEN.length > 1;
  OPEN.at(-1)?.();
  // Whoever went to another screen is not brought back.
  if (under && location.hash === route.get()) step();
});

export function useBack(open, onClose) {
  useEffect(() => {
    if (!open) return undefined;
    const close = () => onClose();
    OPEN.push(close);
    // One step for all of them: closed by its own key it stays, and the next one takes it over.
    if (!history.state?.panel) step();
    return () => void OPEN.splice(OPEN.indexOf(close), 1);
  }, [Boolean(open)]);
}
