// One tracing on this screen: steps go to the server one after the other, each answer is what is shown.
import { get, post } from "../api.js";
import { feel } from "../feel.js";
import { useEffect, useRef, useState } from "../ui.js";
import { why } from "./tell.js";

const QUIET_MS = 400;

export const pathOf = (id) => `/api/studio/tracings/${id}`;

// The board from above: another picture for every other frame.
export const flatOf = ({ id, frame: { size_mm, corners, fold } }) =>
  `${pathOf(id)}/flat?${[...size_mm, ...corners.flat(), ...fold.flat()].join("-")}`;

// What is known, a way to send, and the sentence about what went wrong.
export function useTracing(id) {
  const [now, setNow] = useState(null);
  const [note, setNote] = useState("");
  const last = useRef(null);
  const queue = useRef(Promise.resolve());
  const path = pathOf(id);
  const take = (next) => {
    last.current = next;
    setNow(next);
    return next;
  };
  const sent = useRef(0);
  // What was asked before something was sent is old when it comes.
  const load = () => {
    const before = sent.current;
    return get(path).then((next) => before === sent.current && take(next), (refused) => setNote(why(refused)));
  };
  useEffect(() => {
    load();
    const back = () => document.hidden || load();
    document.addEventListener("visibilitychange", back);
    return () => document.removeEventListener("visibilitychange", back);
  }, [id]);
  useLater(now, load);
  // Taps may come faster than answers: each waits for the one before it.
  const send = (to, body) => {
    sent.current += 1;
    queue.current = queue.current.then(async () => {
      try {
        const next = take(await post(`${path}/${to}`, typeof body === "function" ? body(last.current) : body));
        setNote("");
        return next;
      } catch (refused) {
        feel("bad");
        setNote(why(refused));
        if (refused.status === 409) await load();
        return null;
      }
    });
    return queue.current;
  };
  const step = (kind, facts = {}) => send("steps", ({ changes }) => ({ step: [kind, facts], seen: changes }));
  const undo = () => send("undo", ({ changes }) => ({ seen: changes }));
  const redo = () => send("redo", ({ changes }) => ({ seen: changes }));
  return { now, note, setNote, send, step, undo, redo, load };
}

// Questions and faults are asked for when the hand has rested.
function useLater(now, load) {
  useEffect(() => {
    if (!now || now.whole) return undefined;
    const waiting = setTimeout(load, QUIET_MS);
    return () => clearTimeout(waiting);
  }, [now]);
}
