// The screens of a game. Which of them exist depends on whether one is on the table.
import { lazy } from "./lazy.js";
import { TableScreen } from "./table.js";

const WATCHING = ["tv", "spectator"];
const PLAYING = ["tablet", "player"];

const playing = (table) => Boolean(table?.game);
const over = (table) => playing(table) && table.over;
// Only a demonstration has a camera over a table that is not there.
const hasDemo = (table) => Boolean(table?.sources?.["camera:demo"]);
// A table that knows no games at all (`game` is missing) offers none.
const keepsGames = (table) => table?.game !== undefined;

const Ending = lazy(() => import("./lazy/end.js"), "Ending");
const Games = lazy(() => import("./lazy/games.js"), "Games");
const NewGame = lazy(() => import("./lazy/setup.js"), "NewGame");
const Rules = lazy(() => import("./lazy/rules.js"), "Rules");
const History = lazy(() => import("./lazy/history.js"), "History");
const Corrections = lazy(() => import("./lazy/fix.js"), "Corrections");
const LayoutGuide = lazy(() => import("./lazy/layout.js"), "LayoutGuide");
const People = lazy(() => import("./lazy/people.js"), "People");
const Replay = lazy(() => import("./lazy/replay.js"), "Replay");
const Studio = lazy(() => import("../studio/studio.js"), "Studio", undefined, "studio");
const Cameras = lazy(() => import("./lazy/cameras.js"), "Cameras");
const Faces = lazy(() => import("../faces/faces.js"), "Faces", undefined, "faces");
const Demo = lazy(() => import("../demo/demo.js"), "Demo", undefined, "demo");
const HardwarePage = lazy(() => import("./lazy/hardware.js"), "HardwarePage");
const PrintKit = lazy(() => import("./lazy/printing.js"), "PrintKit");

// A screen whose words lie under its own name; without an icon it is not in the navigation.
const screen = (path, icon, roles, when, view) => ({
  path,
  icon,
  title: `play.${path}.title`,
  nav: `play.${path}.nav`,
  roles,
  when,
  view,
});

export const PLAY_SCREENS = [
  screen("end", "trophy", [...PLAYING, ...WATCHING], over, Ending),
  screen("table", "table", [...PLAYING, ...WATCHING], playing, TableScreen),
  { path: "demo", icon: "hand", title: "demo.title", nav: "demo.nav", roles: ["tablet"], when: hasDemo, view: Demo },
  screen("games", "games", ["tablet"], keepsGames, Games),
  screen("new", null, ["tablet"], keepsGames, NewGame),
  screen("rules", "rules", [...PLAYING, "spectator"], playing, Rules),
  screen("history", "history", [...PLAYING, "spectator"], playing, History),
  screen("layout", null, ["tablet"], keepsGames, LayoutGuide),
  screen("people", null, PLAYING, keepsGames, People),
  screen("replay", null, PLAYING, keepsGames, Replay),
  screen("fix", null, ["tablet"], playing, Corrections),
  { path: "studio", title: "studio.title", roles: ["tablet"], when: keepsGames, view: Studio },
  { path: "faces", title: "faces.title", roles: ["tablet"], when: keepsGames, view: Faces },
  screen("cameras", null, ["tablet"], keepsGames, Cameras),
  { path: "hardware", title: "hardware.title", roles: ["tablet"], when: keepsGames, view: HardwarePage },
  screen("print", null, ["tablet"], keepsGames, PrintKit),
];
