// How this one device looks, sounds and feels.
import { get, post } from "../api.js";
import { awakeBy, canFillScreen, fillScreen } from "../feel.js";
import { Button, Choice, Stepper, Toggle } from "../parts/buttons.js";
import { ControllerPicture, KeypadPicture } from "../parts/key-pictures.js";
import { go } from "../router.js";
import { THEMES, change } from "../settings.js";
import { settings, useWatched } from "../store.js";
import { html, useEffect, useState } from "../ui.js";
import { LANGUAGES } from "../languages.js";
import { say } from "../words.js";

export function Settings({ you }) {
  const chosen = useWatched(settings);
  return html`
    <h1>${say("settings.title")}</h1>
    <p class="lead">${say("settings.here")}</p>
    <div class="columns even">
      <section class="card" aria-label=${say("settings.look")}>
        <${Choice}
          label=${say("settings.language")}
          name="language"
          value=${chosen.language}
          options=${Object.entries(LANGUAGES).map(([code, { name }]) => [code, html`<span lang=${code}>${name}</span>`])}
          onChoose=${(language) => change({ language })}
        />
        <${Choice}
          label=${say("settings.theme")}
          name="theme"
          value=${chosen.theme}
          options=${THEMES.map((theme) => [theme, html`<${Swatch} theme=${theme} />`])}
          onChoose=${(theme) => change({ theme })}
        />
        <${Stepper} label=${say("settings.size")} least=${1} most=${5} value=${chosen.size} onChange=${(size) => change({ size })} />
      </section>
      <section class="card" aria-label=${say("settings.feel")}>
        <${Stepper} label=${say("settings.volume")} most=${5} value=${chosen.volume} onChange=${(volume) => change({ volume })} />
        <${Toggle} label=${say("settings.haptics")} value=${chosen.haptics} onChange=${(haptics) => change({ haptics })} />
        <${Toggle} label=${say("evening.shows")} value=${Boolean(chosen.shows)} onChange=${(shows) => change({ shows })} />
        ${canFillScreen() && html`<${Button} icon="full" onPress=${fillScreen}>${say("settings.full")}<//>`}
        <p class="small">${say(`settings.${awakeBy()}`)}</p>
      </section>
      ${you.role === "tablet" && html`<${AtThisTable} />`}
      ${you.role === "tablet" && html`<${PlayingKeys} chosen=${chosen} />`}
      ${you.role === "tablet" && html`<${Button} icon="ask" onPress=${tourAgain}>${say("settings.tour")}<//>`}
    </div>
  `;
}

function tourAgain() {
  change({ toured: false });
  go("table");
}

// What the whole table likes; kept by the server. A table that knows no games has no such habits.
function AtThisTable() {
  const [habits, setHabits] = useState(null);
  useEffect(() => {
    get("/api/habits").then(setHabits, () => {});
  }, []);
  const keep = (change) => post("/api/habits", change).then(setHabits, () => {});
  return habits && html`
    <section class="card" aria-label=${say("settings.table")}>
      <h2>${say("settings.table")}</h2>
      <${Toggle} label=${say("settings.own-tiles")} value=${habits.own_tiles} onChange=${(own_tiles) => keep({ own_tiles })} />
      <${Toggle}
        label=${say("settings.goes-on-alone")}
        value=${habits.goes_on_alone}
        onChange=${(goes_on_alone) => keep({ goes_on_alone })}
      />
      <${Toggle} label=${say("settings.turn-clock")} value=${habits.turn_clock} onChange=${(turn_clock) => keep({ turn_clock })} />
    </section>
  `;
}

function PlayingKeys({ chosen }) {
  return html`
    <section class="card playing-keys" aria-label=${say("settings.keys")}>
      <h2>${say("settings.keys")}</h2>
      <${Toggle} label=${say("settings.keys-play")} value=${Boolean(chosen.keysPlay)} onChange=${(keysPlay) => change({ keysPlay })} />
      <p class="small">${say("settings.keys-how")}</p>
      <h3>${say("settings.keypad")}</h3>
      <${KeypadPicture} />
      <h3>${say("settings.controller")}</h3>
      ${!navigator.getGamepads && html`<p class="small" role="status">${say("settings.no-controllers")}</p>`}
      <${ControllerPicture} />
    </section>
  `;
}

function Swatch({ theme }) {
  return html`<span class="swatch" data-theme=${theme}><i></i><i></i></span>${say(`theme.${theme}`)}`;
}
