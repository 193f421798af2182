// Keys for those who have a keyboard: z undo, y redo, l list, Escape back, h rules.
import { go } from "../router.js";
import { useEffect, useRef } from "../ui.js";
import { redo, undo } from "./acting.js";

const TYPING = ["INPUT", "TEXTAREA", "SELECT"];

// A key means what is drawn, from the moment it is drawn.
export function useKeys({ table, acts, onClose, onList }) {
  const keys = useRef({});
  keys.current = {
    Escape: onClose,
    l: onList,
    h: () => go("rules"),
    z: () => acts && table.undo && undo(),
    y: () => acts && table.redo && redo(),
  };
  useEffect(() => {
    const press = (event) => {
      const busy = TYPING.includes(event.target.tagName) || document.querySelector("dialog[open]");
      if (!busy && !event.ctrlKey && !event.metaKey && !event.altKey) keys.current[event.key]?.();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
