// A photograph of something that lies on the table: by this device's camera, by its camera app, or
// out of its pictures. `words` say what it is to show, `address` takes it.
import { Refused } from "../api.js";
import { feel } from "../feel.js";
import { Button } from "../parts/buttons.js";
import { html, useEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";

const LONGEST_SIDE = 4096;
const MOST_BYTES = 3_900_000;
const QUALITIES = [0.92, 0.85, 0.75, 0.6];
const WISHES = { video: { facingMode: "environment", width: { ideal: 4096 }, height: { ideal: 3072 } }, audio: false };

export function Photo({ address, words, onTaken, onTrouble, children }) {
  const [filming, setFilming] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async (source, size) => {
    setBusy(true);
    try {
      onTaken(await sent(address, await packed(source, size)));
      feel("good");
    } catch (refused) {
      feel("bad");
      onTrouble(refused);
    }
    setBusy(false);
  };
  if (filming) return html`<${Film} words=${words} busy=${busy} onShot=${send} onClose=${() => setFilming(false)} onTrouble=${onTrouble} />`;
  return html`
    <section class="card studio-photo" aria-label=${words.title}>
      <h2>${words.title}</h2>
      <p>${words.how}</p>
      ${children}
      <div class="two-keys">
        ${navigator.mediaDevices && html`<${Button} kind="primary" icon="camera" onPress=${() => setFilming(true)}>${say("studio.photo.take")}<//>`}
        <${Chosen} label=${say(navigator.mediaDevices ? "studio.photo.file" : "studio.photo.app")} onFile=${(file) => fromFile(file, send, onTrouble)} />
      </div>
      <p class="note" role="status">${busy ? say("studio.photo.busy") : ""}</p>
    </section>
  `;
}

function Chosen({ label, onFile }) {
  const change = (event) => {
    const [file] = event.currentTarget.files;
    event.currentTarget.value = "";
    if (file) onFile(file);
  };
  return html`
    <label class="button plain file-key">
      <span>${label}</span>
      <input class="unseen" type="file" accept="image/*" capture=${navigator.mediaDevices ? null : "environment"} onChange=${change} />
    </label>
  `;
}

// The live picture, and a key that keeps one moment of it.
function Film({ words, busy, onShot, onClose, onTrouble }) {
  const video = useRef(null);
  const [on, setOn] = useState(false);
  useEffect(() => {
    let stream = null;
    let gone = false;
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia(WISHES);
      if (gone) return close();
      video.current.srcObject = stream;
      await video.current.play();
      setOn(true);
    };
    const close = () => stream?.getTracks().forEach((track) => track.stop());
    open().catch(() => {
      if (gone) return;
      onTrouble(new Refused(0, { code: "studio.no-camera" }));
      onClose();
    });
    return () => {
      gone = true;
      close();
    };
  }, []);
  const shoot = () => onShot(video.current, [video.current.videoWidth, video.current.videoHeight]);
  return html`
    <section class="card studio-photo" aria-label=${words.title}>
      <video ref=${video} class="film" muted playsinline aria-label=${say("studio.photo.live")}></video>
      <p>${words.hold}</p>
      <div class="answers">
        <${Button} onPress=${onClose}>${say("dialog.back")}<//>
        <${Button} kind="primary" icon="camera" disabled=${!on || busy} onPress=${shoot}>${say("studio.photo.shoot")}<//>
      </div>
    </section>
  `;
}

// Drawn by the browser, which turns it the way the camera was held.
async function fromFile(file, send, onTrouble) {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    await send(image, [image.naturalWidth, image.naturalHeight]);
  } catch {
    feel("bad");
    onTrouble(new Refused(0, { code: "photograph.unreadable", facts: { file: file.name } }));
  }
  URL.revokeObjectURL(address);
}

// A JPEG that the server takes: not too many pixels, not too many bytes.
async function packed(source, [width, height]) {
  for (let side = LONGEST_SIDE; side > 1000; side *= 0.75) {
    const canvas = drawn(source, width, height, Math.min(1, side / Math.max(width, height)));
    for (const quality of QUALITIES) {
      const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
      if (!blob) break;
      if (blob.size < MOST_BYTES) return blob;
    }
  }
  throw new Refused(0, { code: "photograph.unreadable", facts: { file: "" } });
}

function drawn(source, width, height, scale) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d").drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function sent(address, blob) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "image/jpeg", accept: "application/json" },
    body: blob,
    credentials: "same-origin",
  }).catch(() => null);
  if (!answer) throw new Refused(0, { code: "unreachable" });
  const facts = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, facts);
  return facts;
}
