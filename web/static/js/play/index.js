// The screens of a game. Which of them exist depends on whether one is on the table.
import { late } from "./late.js";
import { TableScreen } from "./table.js";

const WATCHING = ["tv", "spectator"];
const PLAYING = ["tablet", "player"];

const playing = (table) => Boolean(table?.game);
const over = (table) => playing(table) && table.over;
// A table that knows no games at all (`game` is missing) offers none.
const hasShelf = (table) => table?.game !== undefined;

const Ending = late(() => import("./late/end.js"), "Ending");
const Games = late(() => import("./late/games.js"), "Games");
const NewGame = late(() => import("./late/setup.js"), "NewGame");
const Rules = late(() => import("./late/rules.js"), "Rules");
const History = late(() => import("./late/history.js"), "History");
const Corrections = late(() => import("./late/fix.js"), "Corrections");
const Cameras = late(() => import("./late/cameras.js"), "Cameras");

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
  screen("games", "games", ["tablet"], hasShelf, Games),
  screen("new", null, ["tablet"], hasShelf, NewGame),
  screen("rules", "rules", [...PLAYING, "spectator"], playing, Rules),
  screen("history", "history", [...PLAYING, "spectator"], playing, History),
  screen("fix", null, ["tablet"], playing, Corrections),
  screen("cameras", null, ["tablet"], hasShelf, Cameras),
];
