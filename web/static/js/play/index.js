// The screens of a game. Which of them exist depends on whether one is on the table.
import { TableScreen } from "./table.js";

const WATCHING = ["tv", "spectator"];
const PLAYING = ["tablet", "player"];

const playing = (table) => Boolean(table?.game);

export const PLAY_SCREENS = [
  { path: "table", icon: "table", title: "play.table.title", nav: "play.table.nav", roles: [...PLAYING, ...WATCHING], when: playing, view: TableScreen },
];
