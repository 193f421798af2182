// The browser's own "back" closes what is open beside the map, and does not leave the table.
import { useEffect } from "../ui.js";

export function useBack(open, onClose) {
  useEffect(() => {
    if (!open) return undefined;
    // One step for all panels: closed by its own key it stays, and the next panel takes it over.
    if (!history.state?.panel) history.pushState({ panel: true }, "");
    window.addEventListener("popstate", onClose);
    return () => window.removeEventListener("popstate", onClose);
  }, [Boolean(open)]);
}
