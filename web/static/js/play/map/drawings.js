// Our own small drawings on a grid of 24: grounds, symbols and markers. Words stand beside each.
export const GROUNDS = {
  hill: "M2 18q5-11 10-2M10 18q5-13 12 0",
  farmland: "M12 21V7M12 8q-4 0-4-4 4 0 4 4zM12 8q4 0 4-4-4 0-4 4zM12 13q-4 0-4-4 4 0 4 4zM12 13q4 0 4-4-4 0-4 4zM12 18q-4 0-4-4 4 0 4 4zM12 18q4 0 4-4-4 0-4 4z",
  forest: "M12 22v-5M5 17l7-13 7 13zM8 11h8",
  swamp: "M6 20V9M12 20V5M18 20v-9M4 9q2-4 4 0zM10 5q2-4 4 0zM16 11q2-4 4 0zM3 21q4-3 9 0t9 0",
  mountain: "M2 20 10 5l4 7 2-3 6 11zM7.500 10l2.500 2 2-1.500",
  sea: "M2 8q3-4 6 0t6 0 6 0M2 14q3-4 6 0t6 0 6 0M2 20q3-4 6 0t6 0 6 0",
  lake: "M12 5q9 0 9 7t-9 7-9-7 9-7zM7 11q2.500-2.500 5 0t5 0M7 15q2.500-2.500 5 0t5 0",
  mine: "M5 21 15 9M4 8q8-6 15 3M13 6l5 5",
  mushroom: "M3 12q1-8 9-8t9 8zM9 12v6q0 3 3 3t3-3v-6M8 8h.01M13 7h.01M16 9.500h.01",
  crystal: "M12 2l5 6-5 14L7 8zM7 8h10M4 12l3 9 2-4M20 12l-3 9-2-4",
  mud: "M3 17q3-5 8-4t10 4q-4 4-9 4t-9-4zM8 9q0-3 2-5 2 2 2 5t-2 2-2-2zM16 11q0-2 1.500-4 1.500 2 1.500 4t-1.500 1.500T16 11z",
  black_mountain: "M2 20 10 5l4 7 2-3 6 11zM9 20l2-6 3 6",
  river: "M8 2q-5 5 1 10t-1 10M16 2q-5 5 1 10t-1 10",
  chasm: "M3 5l5 2-2 5 5 1-1 4 6 5M13 2l2 5 5 2-2 5 4 3",
};

export const SYMBOLS = {
  mine: GROUNDS.mine,
  magic: "M12 2l2.500 7H22l-6 4.500 2.300 7.500L12 16.500 5.700 21 8 13.500 2 9h7.500z",
  cavern: "M3 21V12q1-9 9-9t9 9v9M8 21v-6q0-5 4-5t4 5v6",
  volcano: "M2 21 9 8h6l7 13zM10 5V2M14 5l2-3M9 8l3 4 3-4",
  anchor: "M12 8v13M12 3a2.500 2.500 0 1 0 .01 0M7 11h10M4 14q1 7 8 7t8-7",
};

export const MARKERS = {
  lair: "M3 20V11q9-12 18 0v9zM10 20v-5q2-3 4 0v5",
  fortress: "M4 21V6h3v3h3V6h4v3h3V6h3v15zM10 21v-6h4v6",
  encampment: "M3 20 12 4l9 16zM9 20l3-7 3 7",
  hole: "M4 14q8-9 16 0 0 6-8 6t-8-6zM8 15q4-4 8 0",
  hero: "M6 3v10q0 6 6 8 6-2 6-8V3zM12 7v9M9 10h6",
  dragon: "M3 19q3-8 9-7l-2-7 5 4 6-1-3 5q2 5-3 8zM15 13h.01",
  volcano: SYMBOLS.volcano,
  great_ancient: "M12 3a6 6 0 1 0 .01 0M6 13q-3 4-1 8M10 15q-1 3 0 6M14 15q1 3 0 6M18 13q3 4 1 8M10 8h.01M14 8h.01",
  balrog: "M5 3q0 7 7 7t7-7M12 10q-6 2-6 11 3-3 6-3t6 3q0-9-6-11z",
  ghost: "M5 21V11q0-8 7-8t7 8v10l-3-2-2 2-2-2-2 2-2-2zM9.500 11h.01M14.500 11h.01",
  queen: "M3 19V7l5 5 4-8 4 8 5-5v12z",
  shield: "M5 4h14v8q0 6-7 9-7-3-7-9z",
  hammer: "M6 4h12v6H6zM12 10v11",
  bag: "M8 8 6 4q6-2 12 0l-2 4q5 5 4 9-1 4-8 4t-8-4q-1-4 4-9z",
  wisp_wall: "M3 21V9h18v12zM3 15h18M9 9v6M15 15v6M12 2q3 3 0 5-3-2 0-5z",
  fort: "M4 21V6h3v3h3V6h4v3h3V6h3v15zM10 21v-6h4v6",
  watch_tower: "M8 21l2-12h4l2 12M7 3h10v6H7zM9 15h6",
  objective: "M6 21V3l13 5-13 5",
  champion: "M12 2l3 6 6 1-4.500 4.500L17.500 20 12 17l-5.500 3 1-6.500L3 9l6-1z",
  beast: "M6 8q-3-6 1-5l3 3h4l3-3q4-1 1 5 2 5-1 9-5 5-10 0-3-4-1-9zM9 11h.01M15 11h.01M11 16h2",
  bomb: "M11 8a7 7 0 1 0 .01 0M15 8l3-4M18 4l3-1",
  face_down: "M5 3h14v18H5zM9.500 9q0-3 2.500-3t2.500 2.500q0 2-2.500 3.500v2M12 17.500h.01",
};

// A find without a drawing of its own is shown as a treasure; its name is in the label.
export const TREASURE = "M3 9h18v11H3zM3 9q0-5 5-5h8q5 0 5 5M10 12h4v4h-4z";
