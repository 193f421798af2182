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

// People read a letter as an initial. Where two have the same, the letters count the seats.
export const lettersOf = (people) => {
  const initials = people.map(({ name }) => [...(name ?? "").trim().toUpperCase()][0]);
  const told = initials.every(Boolean) && new Set(initials).size === initials.length;
  return told ? initials : people.map((_, seat) => SEATS[seat].letter);
};

export const lookAt = ({ seats }, seat) => {
  const look = lookOf(seat, seats[seat]?.colour);
  return seats[seat] ? { ...look, letter: lettersOf(seats)[seat] } : look;
};
