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

export const PLAY_SCREENS = [
  { path: "end", icon: "trophy", title: "play.end.title", nav: "play.end.nav", roles: [...PLAYING, ...WATCHING], when: over, view: Ending },
  { path: "table", icon: "table", title: "play.table.title", nav: "play.table.nav", roles: [...PLAYING, ...WATCHING], when: playing, view: TableScreen },
  { path: "games", icon: "games", title: "play.games.title", nav: "play.games.nav", roles: ["tablet"], when: hasShelf, view: Games },
  { path: "new", title: "play.new.title", roles: ["tablet"], when: hasShelf, view: NewGame },
  { path: "rules", icon: "rules", title: "play.rules.title", nav: "play.rules.nav", roles: [...PLAYING, "spectator"], when: playing, view: Rules },
  { path: "history", icon: "history", title: "play.history.title", nav: "play.history.nav", roles: [...PLAYING, "spectator"], when: playing, view: History },
  { path: "fix", title: "play.fix.title", roles: ["tablet"], when: playing, view: Corrections },
];
