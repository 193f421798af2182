// What the land is made of: one pattern per ground, drawn once per map and referred to by name.
import { html } from "../../ui.js";

// Strokes on a tile of 16 mm; colours come from the style sheet.
const STROKES = {
  hill: "M1 11q3.500-7 7 0",
  farmland: "M0 4h16M0 12h16M4 1v6M12 9v6",
  forest: "M4 9l2.500-6 2.500 6zM11 15l2.500-6 2.500 6z",
  swamp: "M3 12V7M5 12V5M7 12V8M0 13h10",
  mountain: "M1 13l5-8 5 8M10 7l3-4 3 4",
  sea: "M0 5q4-5 8 0t8 0M0 13q4-5 8 0t8 0",
  lake: "M0 8q4-4 8 0t8 0",
  mine: "M3 13 13 3M3 3l10 10",
  mushroom: "M2 8q3-6 6 0zM5 8v3M10 14q2.500-5 5 0z",
  crystal: "M8 1l4 7-4 7-4-7z",
  mud: "M2 5q3-3 6 0M8 13q3-3 6 0",
  black_mountain: "M0 14l6-11 6 11M6 3v11M10 14l3-5 3 5",
  river: "M4 0q-5 4 0 8t0 8M12 0q-5 4 0 8t0 8",
  chasm: "M2 0l5 5-3 4 6 7M11 0l3 5-2 4 4 4",
};

export function Grounds() {
  return html`
    <defs>
      ${Object.entries(STROKES).map(
        ([ground, path]) => html`
          <pattern id="ground-${ground}" width="16" height="16" patternUnits="userSpaceOnUse">
            <rect class="ground ${ground}" width="16" height="16" /><path class="ground-stroke ${ground}" d=${path} />
          </pattern>
        `,
      )}
    </defs>
  `;
}
