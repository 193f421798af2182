// Which screen is shown, from the fragment of the address. Screens are listed in screens/index.js.
import { watched } from "./store.js";

export const route = watched(location.hash);

window.addEventListener("hashchange", () => route.set(location.hash));

export const go = (path) => {
  location.hash = `#/${path}`;
};

// Some screens exist only with a game on the table, or only without one.
export const openScreens = (screens, role, table) =>
  screens.filter((screen) => screen.roles.includes(role) && (screen.when?.(table) ?? true));

// The first screen of the list that this role may see is where it starts.
export function screenFor(open, hash) {
  return open.find((screen) => hash === `#/${screen.path}`) ?? open[0];
}

// Takes an invitation out of the address, so that it is neither kept in the history nor shared.
export function takeInvitation() {
  const found = /^#join=([\w-]{16,64})$/.exec(location.hash);
  if (!found) return null;
  goHome();
  return found[1];
}

// Where a role starts, whatever was looked at before it was taken on.
export function goHome() {
  history.replaceState(null, "", "/");
  route.set("");
}
