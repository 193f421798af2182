// How seats look: colour (Okabe and Ito), pattern and letter, so that any one is enough.
import { SEATS } from "../seats.js";

const COLOURS = {
  blue: { colour: "#0072b2", pattern: "crosses" },
  orange: { colour: "#e69f00", pattern: "stripes" },
  green: { colour: "#009e73", pattern: "waves" },
  yellow: { colour: "#f0e442", pattern: "checks" },
  sky: { colour: "#56b4e9", pattern: "dots" },
  purple: { colour: "#cc79a7", pattern: "bricks" },
};

export const COLOUR_NAMES = Object.keys(COLOURS);

export const lookOf = (seat, colour) => ({ letter: SEATS[seat].letter, ...(COLOURS[colour] ?? SEATS[seat]) });

export const lookAt = (table, seat) => lookOf(seat, table.seats[seat]?.colour);
