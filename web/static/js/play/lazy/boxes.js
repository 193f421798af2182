// Names of boxes; mixed ones are named by their parts.
import { say } from "../../words.js";

export const boxName = (box) => box.split("+").map((part) => say(`boxes.${part}`)).join(" + ");
