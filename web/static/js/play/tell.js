// Messages of the server as sentences: names of races, regions and people, sums, and lists.
import { picture } from "../store.js";
import { knows, say } from "../words.js";
import { board } from "./game.js";

export const tell = ({ key, facts = {} }) =>
  say(key, Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, called(fact)])));

export const seatName = (seat) => (seat === null ? say("places.bank") : table().seats[seat]?.name ?? "");

export const raceName = (race) => (race ? named("races", race) : say("places.nobody"));

export const powerName = (power) => (power ? named("powers", power) : "");

export const comboName = (race, power) =>
  power ? say("places.combo", { race: raceName(race), power: powerName(power) }) : raceName(race);

// On the board that lies on the table, or on another one that is looked at.
export function regionName(id, drawn = board.get()) {
  const region = drawn?.regions[id];
  if (!region) return id;
  const name = say("places.region", { terrain: say(`terrains.${region.terrain}`), number: region.label });
  const island = numeral(drawn.islands.findIndex((one) => one.id === region.island));
  return drawn.islands.length > 1 ? say("places.island", { region: name, island }) : name;
}

// Islands are counted as the map shows them; the numbers of their sheets mean nothing to players.
export const numeral = (island) => ["I", "II", "III", "IV", "V", "VI"][island] ?? "";

// What carries a badge reads "stonehedge:flying".
export function markerName(marker) {
  const [kind, badge] = marker.split(":");
  const key = [`markers.${kind}.name`, `finds.${kind}.name`, OTHER[kind]].find(knows) ?? kind;
  return badge ? `${say(key)} (${powerName(badge)})` : say(key);
}

// Tokens that wait beside the board are counted like pieces.
const OTHER = { set_aside: "places.aside" };

// Tokens of nobody have a name of their own in every box.
export const nativeName = (kind, number) => say(`natives.${kind}`, { number });

export const natives = (number) => nativeName(table().neutral, number);

export const listed = (names) => names.join(say("places.and"));

// How many tokens stand where.
export const standing = (on) =>
  Object.entries(on).map(([region, tokens]) => `${regionName(region)} × ${tokens}`).join(" · ");

export const signed = (amount) => (amount < 0 ? `−${-amount}` : `+${amount}`);

const FORMS = {
  seat: seatName,
  race: raceName,
  power: powerName,
  combo: ([race, power]) => comboName(race, power),
  region: (id) => regionName(id),
  regions: (regions) => listed(regions.map((id) => regionName(id))),
  natives: ([kind, number]) => nativeName(kind, number),
  marker: markerName,
  word: say,
  words: (keys) => listed(keys.map((key) => say(key))),
  lines: sum,
  message: tell,
  standing,
};

const table = () => picture.get().table;

function named(kind, id) {
  // Whoever stands in a region may be no race: Murlocs are chased like one.
  const key = [`${kind}.${id}.name`, `natives.${id}`].find(knows) ?? id;
  return table()?.custom?.[id]?.name ?? say(key, { number: 2 });
}

function called(fact) {
  if (fact === null || typeof fact !== "object") return fact;
  const [form] = Object.keys(fact);
  return FORMS[form]?.(fact[form]) ?? "";
}

// `2 land, +1 mountain = 3`
function sum(lines) {
  if (!lines.length) return "0";
  const parts = lines.map(({ amount, word }, n) => say("sums.line", { amount: n ? signed(amount) : amount, what: say(word) }));
  return `${parts.join(say("sums.and"))} = ${lines.reduce((total, { amount }) => total + amount, 0)}`;
}
