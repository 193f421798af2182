// Which screen is shown, from the fragment of the address. Screens are listed in screens/index.js.
import { watched } from "./store.js";

export const route = watched(location.hash);

window.addEventListener("hashchange", () => route.set(location.hash));

export const go = (path) => {
  location.hash = `#/${path}`;
};

// The first screen of the list that this role may see is where it starts.
export function screenFor(screens, role, hash) {
  const open = screens.filter((screen) => screen.roles.includes(role));
  return open.find((screen) => hash === `#/${screen.path}`) ?? open[0];
}

// Takes an invitation out of the address, so that it is neither kept in the history nor shared.
export function takeInvitation() {
  const found = /^#join=([\w-]{16,64})$/.exec(location.hash);
  if (!found) return null;
  history.replaceState(null, "", "/");
  route.set("");
  return found[1];
}
