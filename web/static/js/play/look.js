// "May I?", asked of the server. Nothing here changes anything.
import { post } from "../api.js";
import { useEffect, useState } from "../ui.js";

// Asked again for every picture, so that it is never older than the map beside it.
export function useLook(region, chosen, version, asks) {
  const [look, setLook] = useState(null);
  const asked = JSON.stringify({ region, ...chosen });
  useEffect(() => {
    let current = asks;
    const take = (found) => current && setLook(found);
    if (asks) post("/api/game/look", JSON.parse(asked)).then(take, () => take(null));
    return () => {
      current = false;
    };
  }, [asked, version, asks]);
  return look?.region === region ? look : null;
}
