// Names of boxes and boards; mixed boxes are named by their parts.
import { useEffect } from "../../ui.js";
import { alsoSpeak, say } from "../../words.js";

export const boxName = (box) => box.split("+").map((part) => say(`boxes.${part}`)).join(" + ");

const PRINTED = /^(\w+)-(\d)p$/;
const ISLAND = /^(large|medium|small)-(\d)([ab])$/;

// What people call a board: a printed one by its box and for how many, an island by its size, their own as they named it.
export const boardName = (id) => id.split("+").map(sheetName).join(" + ");

function sheetName(id) {
  const [, box, number] = PRINTED.exec(id) ?? [];
  if (box) return say("play.new.sheet.printed", { box: boxName(box), number });
  const [, size, piece, side] = ISLAND.exec(id) ?? [];
  return size ? islandName(size, piece, side) : id;
}

const islandName = (size, piece, side) =>
  say("play.new.sheet.island", { size: say(`play.new.size.${size[0].toUpperCase()}`), piece, side: side.toUpperCase() });

// For screens that name boxes also where no game lies on the table.
export const useBoxNames = () => useEffect(() => void alsoSpeak("table").catch(() => {}), []);
