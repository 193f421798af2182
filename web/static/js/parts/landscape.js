// Hills, a camp and a tower under a low sun: our own drawing, coloured by the theme. A wide strip goes on
// with its mirror picture on both sides, so that nothing loses its top.
import { html } from "../ui.js";

export function Landscape() {
  return html`
    <svg class="landscape" viewBox="0 0 800 200" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <rect class="sky" x="-1600" y="-400" width="4000" height="600" />
      <circle class="sun" cx="600" cy="112" r="36" />
      <g id="land">
        <path class="far" d="M0 130 70 84 128 118 210 58 292 122 360 92 430 128 520 78 606 130 690 96 800 136V200H0z" />
        <path class="snow" d="M210 58 186 77 200 82 212 74 224 86 238 80z" />
        <path class="middle" d="M0 160Q110 104 250 146T520 138 800 150V200H0z" />
        <path class="near" d="M0 182Q150 142 330 172T640 166 800 178V200H0z" />
        <g class="tower">
          <path d="M664 170V112h-5v-12h9v6h7v-6h10v6h7v-6h9v12h-5v58z" />
          <path class="dark" d="M677 170v-16q6-9 12 0v16zM679 126h8v10h-8z" />
          <path class="flag" d="M682 100V74l24 8-22 9z" />
        </g>
        <g class="camp">
          <path d="M118 172 148 126l30 46z" /><path class="dark" d="M140 172l8-24 9 24z" />
          <path d="M182 174 204 140l22 34z" /><path class="dark" d="M198 174l6-18 7 18z" />
          <path class="flag" d="M148 126V104l20 6-18 7z" />
        </g>
        <g class="trees">
          <path d="M330 172l14-38 14 38zM352 174l17-48 17 48zM380 174l12-34 12 34zM470 168l11-30 11 30zM486 169l14-40 14 40z" />
        </g>
      </g>
      <use href="#land" transform="scale(-1 1)" />
      <use href="#land" transform="translate(1600) scale(-1 1)" />
      <use href="#land" transform="translate(-1600)" />
      <use href="#land" transform="translate(1600)" />
    </svg>
  `;
}
