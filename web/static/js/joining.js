// Uses an invitation. What came of it is shown by whichever screen is open.
import { post } from "./api.js";
import { feel } from "./feel.js";
import { connection, watched } from "./store.js";
import { reopen } from "./stream.js";

export const joined = watched({ state: "none" });

export async function join(token) {
  joined.set({ state: "joining" });
  try {
    const { role, seat } = await post("/api/join", { token, label: label() });
    joined.set({ state: "in", role, seat });
    if (connection.get().heard) reopen();
  } catch (refused) {
    joined.set({ state: "refused", code: refused.message });
    feel("bad");
  }
}

export async function leave() {
  await post("/api/leave");
  joined.set({ state: "none" });
  reopen();
}

// Browsers tell little about themselves; this is enough to find one's phone in a list.
function label() {
  const brands = navigator.userAgentData?.brands?.map(({ brand }) => brand) ?? [];
  const browser = brands.find((brand) => !/not|chromium/i.test(brand)) ?? brands.at(-1) ?? "";
  return `${navigator.userAgentData?.platform || navigator.platform || "?"} ${browser}`.trim();
}
