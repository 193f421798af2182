// What the server tells of the demonstration, asked for one question after the other while somebody looks.
import { get, post } from "../api.js";
import { useEffect, useState } from "../ui.js";

const TROUBLE_MS = 1500;
const HIDDEN_MS = 400;

// The newest answer of an address that waits for news; `mark` names what of it is sent back. Undefined
// until the first came, null where there is nothing to tell. One that came at once without news is
// not asked for again at once.
export function useNews(path, ask, mark) {
  const [told, setTold] = useState(undefined);
  useEffect(() => {
    const watching = { on: true };
    watch(watching, path, ask, mark, setTold);
    return () => {
      watching.on = false;
    };
  }, [path]);
  return [told, setTold];
}

async function watch(watching, path, ask, mark, tell) {
  let last = "";
  while (watching.on) {
    if (document.hidden) {
      await pause(HIDDEN_MS);
      continue;
    }
    try {
      const next = await get(last === "" ? path : `${path}?${ask}=${encodeURIComponent(last)}`);
      const same = next[mark] === last;
      last = next[mark];
      if (watching.on && !same) tell(next);
      if (same) await pause(HIDDEN_MS);
    } catch (refused) {
      if (watching.on && refused.status === 409) tell(null);
      await pause(TROUBLE_MS);
    }
  }
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// What hands do; the answer is how it lies then, or null and why not.
export async function handle(path, body) {
  try {
    return [await post(`/api/demo/${path}`, body), null];
  } catch (refused) {
    return [null, refused.message];
  }
}
