// A phone that looks at the board for the table: sends a picture now and then while it is on.
import { feel } from "../feel.js";
import { Button } from "../parts/buttons.js";
import { html, useEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";

const PAUSE_MS = 200;
const LONGEST_SIDE = 3840;
const WISHES = { video: { facingMode: "environment", width: { ideal: 3840 }, height: { ideal: 2160 } }, audio: false };

export function Camera() {
  const [state, setState] = useState(navigator.mediaDevices ? "off" : "insecure");
  const video = useRef(null);
  const running = useRef(null);

  const stop = () => {
    running.current?.getTracks().forEach((track) => track.stop());
    running.current = null;
    setState((before) => (before === "refused" ? before : "off"));
  };
  const start = async () => {
    try {
      running.current = await navigator.mediaDevices.getUserMedia(WISHES);
    } catch {
      feel("bad");
      setState("refused");
      return;
    }
    video.current.srcObject = running.current;
    await video.current.play();
    setState("on");
    send(video.current, () => running.current !== null, setState);
  };
  useEffect(() => stop, []);

  const on = running.current !== null;
  return html`
    <h1>${say("camera.title")}</h1>
    <p class="lead">${say("camera.how")}</p>
    <section class="card camera" aria-label=${say("camera.picture")}>
      <video ref=${video} class=${on ? "" : "unseen"} muted playsinline aria-label=${say("camera.picture")}></video>
      <p class="note" role="status">${say(`camera.${state}`)}</p>
      ${state !== "insecure" &&
      html`<${Button} kind="primary" icon=${on ? "lock" : "watch"} onPress=${on ? stop : start}>${say(on ? "camera.stop" : "camera.start")}<//>`}
    </section>
  `;
}

// One frame after the other, never two at a time; trouble is told and tried again.
async function send(video, wanted, tell) {
  const canvas = document.createElement("canvas");
  while (wanted()) {
    if (!document.hidden && video.videoWidth) {
      const came = await sendOne(await photograph(video, canvas));
      if (wanted()) tell(came);
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

function photograph(video, canvas) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
}

async function sendOne(frame) {
  try {
    const sent = await fetch("/api/frames", { method: "POST", headers: { "content-type": "image/jpeg" }, body: frame });
    if (sent.ok || sent.status === 429) return "on";
    return sent.status === 409 ? "nobody" : "lost";
  } catch {
    return "lost";
  }
}
