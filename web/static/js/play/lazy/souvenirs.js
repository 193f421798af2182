// Things to take home: a picture of the result, drawn from our own SVG, and the whole game as a file.
import { get } from "../../api.js";
import { Button } from "../../parts/buttons.js";
import { html, render, useState } from "../../ui.js";
import { language, say } from "../../words.js";
import { lookAt } from "../looks.js";
import { seatName } from "../tell.js";
import { LineChart } from "./charts.js";
import { saveBlob, saveFile } from "./files.js";

const WIDE = 1080;
const FONT = "Palatino, P052, Georgia, 'Noto Serif CJK JP', serif";

export function Souvenirs({ end, table, you }) {
  const [note, setNote] = useState("");
  const trouble = () => setNote(say("play.end.no-file"));
  const share = () => draw(end, table).then((blob) => offer(blob)).catch(trouble);
  const file = () => get(`/api/games/${table.game}/export`).then(saveFile).catch(trouble);
  return html`
    <div class="two-keys">
      <${Button} icon="share" onPress=${share}>${say("play.end.picture")}<//>
      ${you.role === "tablet" && html`<${Button} icon="link" onPress=${file}>${say("play.end.file")}<//>`}
    </div>
    <p class="note" role="status">${note}</p>
  `;
}

// The phone's own sharing where there is one, else a download.
async function offer(blob) {
  const file = new File([blob], "tribekeeper.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {});
  return saveBlob(file.name, blob);
}

export async function draw(end, table) {
  const svg = sheet(end, table);
  const [, , , tall] = svg.getAttribute("viewBox").split(" ").map(Number);
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: tall });
    canvas.getContext("2d").drawImage(image, 0, 0, WIDE, tall);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

// Everything is in attributes: a picture knows no style sheet.
function sheet(end, table) {
  const rows = end.ranking.flatMap((seats, place) => seats.map((seat) => ({ seat, place })));
  const chart = 230 + rows.length * 120;
  const tall = chart + 560;
  const host = document.createElement("div");
  render(
    html`
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox="0 0 ${WIDE} ${tall}"
        width=${WIDE}
        height=${tall}
        font-family=${FONT}
        fill="#2a1b0d"
      >
        <rect width=${WIDE} height=${tall} fill="#f1e2c4" />
        <rect
          x="20"
          y="20"
          width=${WIDE - 40}
          height=${tall - 40}
          rx="26"
          fill="#fffaf0"
          stroke="#c9ab7b"
          stroke-width="6"
        />
        <text x="70" y="120" font-size="64" font-weight="700">Tribekeeper</text>
        <text x="70" y="172" font-size="32" fill="#5d4630">
          ${new Intl.DateTimeFormat(language.get(), { dateStyle: "long" }).format(new Date())}
        </text>
        ${rows.map(({ seat, place }, n) => {
          const { letter, colour } = lookAt(table, seat);
          return html`<g transform="translate(70 ${220 + n * 120})">
            <rect width=${WIDE - 140} height="100" rx="20" fill=${place ? "#f6ead0" : "#f0cf6a"} />
            <text x="34" y="66" font-size="48" font-weight="700">${place + 1}</text>
            <circle cx="130" cy="50" r="36" fill=${colour} stroke="#2a1b0d" stroke-width="4" />
            <circle cx="130" cy="50" r="22" fill="#fff8ea" />
            <text x="130" y="64" font-size="36" font-weight="700" text-anchor="middle">${letter}</text>
            <text x="190" y="66" font-size="46">${seatName(seat)}</text>
            <text x=${WIDE - 180} y="68" font-size="56" font-weight="700" text-anchor="end">
              ${end.seats[seat].coins}
            </text>
          </g>`;
        })}
        <text x="70" y=${chart + 40} font-size="34" font-weight="700">${say("play.charts.coins")}</text>
        <svg x="70" y=${chart + 60} width=${WIDE - 140} height="437">
          <${LineChart} rounds=${end.charts.rounds} rows=${end.charts.coins} table=${table} />
        </svg>
      </svg>
    `,
    host,
  );
  return host.firstElementChild;
}
