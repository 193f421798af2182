// Every screen, in the order of the navigation. The first one a role may see is its start.
import { PLAY_SCREENS } from "../play/index.js";
import { lazy } from "../play/lazy.js";
import { Watch } from "./watch.js";

const About = lazy(() => import("./about.js"), "About");
const Camera = lazy(() => import("./camera.js"), "Camera");
const Devices = lazy(() => import("./devices.js"), "Devices");
const Invite = lazy(() => import("./invite.js"), "Invite");
const OwnSeat = lazy(() => import("./own-seat.js"), "OwnSeat");
const Purses = lazy(() => import("./purses.js"), "Purses");
const Settings = lazy(() => import("./settings.js"), "Settings");

const EVERYONE = ["tablet", "player", "spectator", "camera"];

export const SCREENS = [
  ...PLAY_SCREENS,
  { path: "invite", icon: "invite", title: "invite.title", nav: "invite.nav", roles: ["tablet"], view: Invite },
  { path: "devices", icon: "devices", title: "devices.title", nav: "devices.nav", roles: ["tablet"], view: Devices },
  { path: "purses", icon: "purse", title: "purses.title", nav: "purses.nav", roles: ["tablet"], view: Purses },
  { path: "seat", icon: "purse", title: "own.title", nav: "own.nav", roles: ["player"], view: OwnSeat },
  { path: "camera", icon: "camera", title: "camera.title", nav: "camera.nav", roles: ["camera"], view: Camera },
  { path: "watch", icon: "watch", title: "watch.title", nav: "watch.nav", roles: ["tv", "spectator"], view: Watch },
  { path: "settings", icon: "settings", title: "settings.title", nav: "settings.nav", roles: EVERYONE, view: Settings },
  { path: "about", icon: "about", title: "about.title", nav: "about.nav", roles: EVERYONE, view: About },
];
