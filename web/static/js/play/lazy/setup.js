// A new game in a minute: everything has a good default, so often two names are enough.
import { Refused, get, post } from "../../api.js";
import { feel } from "../../feel.js";
import { Button, Choice } from "../../parts/buttons.js";
import { go } from "../../router.js";
import { html, useEffect, useState } from "../../ui.js";
import { borrow, language, say } from "../../words.js";
import { booksOf } from "../game.js";
import { Reasons } from "../panels/lines.js";
import { boxName } from "./boxes.js";
import { Boards } from "./boards.js";
import { BlankTiles, blankTiles } from "./custom.js";
import { ColumnEntry } from "./entry.js";
import { useLying } from "./lying.js";
import { Headed } from "./headed.js";
import { HouseRules } from "./options.js";
import { Chairs, unnamed } from "./chairs.js";

export function NewGame() {
  const choices = useChoices();
  return choices ? html`<${Setup} choices=${choices} />` : html`<h1>${say("play.late")}</h1>`;
}

function Setup({ choices }) {
  const [now, setNow] = useState(() => startWith(choices));
  const [trouble, setTrouble] = useState(null);
  const [sent, setSent] = useState(false);
  const change = (next) => (setTrouble(null), setNow({ ...now, ...next }));
  const box = choices.boxes.find(({ id }) => id === now.box);
  // Only names are left to be asked.
  const laid = async ({ box: id, board, players, column }) => {
    await borrow(booksOf(id));
    const chairs = seated(now.chairs, players ?? now.chairs.length, choices.colours);
    change({ ...otherBox, box: id, board, chairs, first: 0, column, entered: true });
  };
  const [fromTable, lying] = useLying(laid);
  // Two quick taps begin one game.
  const begin = async () => {
    setSent(true);
    try {
      await post("/api/habits", { own_tiles: now.entered });
      await post("/api/games", order(now));
      feel("good");
      go("table");
    } catch (refused) {
      feel("bad");
      setSent(false);
      setTrouble(refused instanceof Refused ? refused : null);
    }
  };
  return html`
    <${Headed} to="games" title=${say("play.new.title")}>${fromTable}<//>
    <div class="columns even setup">
      ${lying}
      <section class="card" aria-label=${say("play.new.box")}>
        <${Choice}
          label=${say("play.new.box")}
          name="box"
          value=${now.box}
          options=${choices.boxes.map(({ id }) => [id, boxName(id)])}
          onChoose=${(id) => borrow(booksOf(id)).then(() => change({ ...otherBox, box: id }))}
        />
        <${Choice}
          label=${say("play.new.edition")}
          name="edition"
          value=${now.edition}
          options=${Object.keys(box.editions).map((id) => [id, say(`editions.${id}`)])}
          onChoose=${(edition) => change({ edition, options: {} })}
        />
      </section>
      <${Chairs}
        chairs=${now.chairs}
        first=${now.first}
        colours=${choices.colours}
        players=${choices.players}
        remembered=${choices.remembered}
        onChange=${change}
      />
      <${Boards} box=${box} count=${now.chairs.length} board=${now.board} onChange=${change} />
      <${ColumnEntry} box=${box} now=${now} onChange=${change} />
      <${HouseRules}
        box=${box}
        edition=${now.edition}
        changed=${now.options}
        coins=${now.coins}
        onChange=${change}
      />
      <${BlankTiles} tiles=${now.custom} onChange=${(custom) => change({ custom })} />
    </div>
    <div class="begin">
      ${trouble &&
      html`
        <div class="note bad" role="alert">
          ${trouble.facts.reasons ? html`<${Reasons} reasons=${trouble.facts.reasons} />` : say("play.new.failed")}
        </div>
      `}
      <${Button} kind="primary wide" icon="table" disabled=${sent} onPress=${begin}>${say("play.new.begin")}<//>
    </div>
  `;
}

// What the server offers, with the words of the box that is looked at.
function useChoices() {
  const [choices, setChoices] = useState(null);
  useEffect(() => {
    const asked = [get("/api/setup"), get("/api/games"), get("/api/habits")];
    Promise.all(asked).then(async ([found, { people }, habits]) => {
      await borrow(booksOf(found.boxes[0].id));
      setChoices({ ...found, remembered: people, habits });
    }, () => {});
    return () => borrow(null);
  }, []);
  return choices;
}

// So many chairs as the board is for; who sits already stays.
function seated(chairs, number, colours) {
  const free = colours.filter((colour) => !chairs.some((chair) => chair.colour === colour));
  const more = free.map((colour) => ({ name: "", colour }));
  return [...chairs, ...more].slice(0, number);
}

const otherBox = { board: "", column: [], options: {}, custom: [] };

function startWith({ boxes, colours, habits }) {
  const chairs = [0, 1].map((n) => ({ name: "", colour: colours[n] }));
  const plain = { board: "", column: [], entered: habits.own_tiles, options: {}, custom: [], finds: "drawn", coins: "counted" };
  return { box: boxes[0].id, edition: language.get(), chairs, first: 0, ...plain };
}

// Whoever starts comes first; what was left alone is left out.
function order({ box, edition, chairs, first, board, column, entered, options, custom, finds, coins }) {
  const named = chairs.map((chair, n) => ({ ...chair, name: chair.name.trim() || unnamed(n) }));
  const turned = [...named.slice(first), ...named.slice(0, first)];
  const laid = entered ? column.filter(({ race, power }) => race && power) : [];
  const left = { ...(board && { board }), ...(laid.length && { column: laid }), ...(entered && { tiles: "own" }) };
  return { box, edition, chairs: turned, options, custom: blankTiles(custom), finds, coins, ...left };
}
