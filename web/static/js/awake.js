// Where browsers lend no lock (pages without HTTPS), a tiny silent film of our own keeps screens awake
// as far as they allow. It is drawn here: nothing is loaded, nothing is heard.
const FRAME_MS = 1000;
let film = null;

export function filmAwake() {
  document.addEventListener("visibilitychange", start);
  document.addEventListener("pointerup", start);
  return start();
}

function start() {
  if (document.hidden) return undefined;
  film ??= made();
  return film?.paused ? film.play().catch(() => {}) : undefined;
}

// Browsers leave out films that are too small or out of sight: it lies behind the whole page.
function made() {
  const canvas = Object.assign(document.createElement("canvas"), { width: 16, height: 16 });
  const video = document.createElement("video");
  if (!canvas.captureStream) return null;
  const draw = () => paint(canvas.getContext("2d"));
  draw();
  setInterval(draw, FRAME_MS);
  Object.assign(video, { muted: true, playsInline: true, className: "awake-film", srcObject: canvas.captureStream() });
  video.setAttribute("aria-hidden", "true");
  Object.assign(video.style, { position: "fixed", inset: 0, width: "100%", height: "100%", zIndex: -1, opacity: 0.01, pointerEvents: "none" });
  document.body.append(video);
  return video;
}

let light = false;

function paint(pen) {
  light = !light;
  pen.fillStyle = light ? "#000001" : "#000000";
  pen.fillRect(0, 0, 16, 16);
}
