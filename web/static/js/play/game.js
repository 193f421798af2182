// What goes with the picture: the drawing of its board, the words of its box, what may be done now.
// All of it is fetched again when the picture says so; nothing of the game is kept here.
import { get } from "../api.js";
import { act, busily } from "./acting.js";
import { picture, watched, you } from "../store.js";
import { language, speak } from "../words.js";

export const board = watched(null);
export const moves = watched(null);

const ACTING = ["tablet", "player"];
let opened = "";
let asked = "";

export function followGame() {
  picture.watch(follow);
  you.watch(follow);
}

// The acting device: the tablet for everybody, a phone for its owner.
export const mayAct = (table, me) => !table.over && (me.role === "tablet" || Boolean(table.you?.due));

// A race that is not ready yet is made ready on the way, and one undo takes both back.
export const conquer = ({ region, ready }, command = { kind: "conquer", region }) =>
  busily(async () => {
    if (!ready) return act(command);
    const began = picture.get().table.cursor;
    return (await act({ kind: "expand" })) && act({ ...command, began });
  });

export const booksOf = (box) => ["tablet", "play", "core", "table", ...box.split("+")];

export const fetchBoard = (id) => get(`/api/boards/${encodeURIComponent(id)}`);

function follow() {
  const table = picture.get()?.table;
  if (!table?.game) return;
  openBooks(table);
  askMoves(picture.get()).catch(() => {
    asked = "";
  });
}

// Another game may be laid meanwhile: an answer that comes late is none.
async function openBooks({ box, board: id }) {
  const wanted = `${box} ${id}`;
  if (opened === wanted) return;
  opened = wanted;
  const found = Promise.all([fetchBoard(id), speak(language.get(), booksOf(box))]);
  const [drawn] = await found.catch(() => [null]);
  if (opened !== wanted) return;
  if (drawn) board.set(drawn);
  else opened = "";
}

async function askMoves({ version, table }) {
  const wanted = `${table.game} ${version} ${table.over}`;
  if (!ACTING.includes(you.get().role) || asked === wanted) return;
  asked = wanted;
  const found = table.over ? null : await get("/api/game/moves");
  if (asked === wanted) moves.set(found);
}
