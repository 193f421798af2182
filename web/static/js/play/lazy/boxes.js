// Names of boxes; mixed ones are named by their parts.
import { useEffect } from "../../ui.js";
import { alsoSpeak, say } from "../../words.js";

export const boxName = (box) => box.split("+").map((part) => say(`boxes.${part}`)).join(" + ");

// For screens that name boxes also where no game lies on the table.
export const useBoxNames = () => useEffect(() => void alsoSpeak("table").catch(() => {}), []);
