// Six seats, told apart by colour (Okabe and Ito), pattern and letter, so that any one is enough.
export const SEATS = [
  { letter: "A", colour: "#e69f00", pattern: "stripes" },
  { letter: "B", colour: "#56b4e9", pattern: "dots" },
  { letter: "C", colour: "#009e73", pattern: "waves" },
  { letter: "D", colour: "#d55e00", pattern: "checks" },
  { letter: "E", colour: "#0072b2", pattern: "crosses" },
  { letter: "F", colour: "#cc79a7", pattern: "bricks" },
];

export const PATTERNS = {
  stripes: "M-3 3 3-3M0 12 12 0M9 15l6-6",
  dots: "M3 3h.01M9 9h.01",
  waves: "M0 4q3-4 6 0t6 0M0 10q3-4 6 0t6 0",
  checks: "M0 3h6M6 9h6",
  crosses: "M1 3h4M3 1v4M7 9h4M9 7v4",
  bricks: "M0 0h12M0 6h12M3 0v6M9 6v6",
};

// Those who sit at the table; before a game is laid out, all six places are free.
export function seatsOf(picture) {
  const known = picture?.table?.seats;
  return known?.map((one, seat) => ({ seat, ...one })) ?? SEATS.map((_, seat) => ({ seat, name: "" }));
}
