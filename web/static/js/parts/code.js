// A QR code from path data the server made. Always dark on white: scanners need it so.
import { html } from "../ui.js";

export function Code({ size, path, label }) {
  return html`
    <svg class="code" viewBox="0 0 ${size} ${size}" role="img" aria-label=${label} shape-rendering="crispEdges">
      <rect width=${size} height=${size} fill="#fff" /><path d=${path} fill="#1c1208" />
    </svg>
  `;
}
