// Turns message keys with parameters into sentences, from dictionaries that lie beside this file.
import { watched } from "./store.js";

export const LANGUAGES = [
  ["en", "English"],
  ["fr", "Français"],
  ["ja", "日本語"],
];
export const language = watched("en");

// A blank may choose a word by number: `{tokens:token|tokens}`.
const BLANK = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g;
const SINGULAR = { en: [1, 1], fr: [0, 1], ja: [1, 0] };
const base = new URL("../words/", import.meta.url);
let sentences = {};
let shelf = ["tablet", "play"];
let added = [];
let turns = 0;

// Loads the dictionaries `books` of one language, then tells everybody who shows words. Later
// books win; those named once are kept when only the language changes. Of several wishes at a
// time the last one counts.
export async function speak(wanted, books = shelf) {
  shelf = books;
  const turn = ++turns;
  const loaded = await Promise.all([...added, ...books].map((book) => dictionary(wanted, book)));
  if (turn !== turns) return;
  sentences = Object.assign({}, ...loaded);
  document.documentElement.lang = wanted;
  language.set(wanted);
}

// A book that one screen needs besides those of the game; kept from then on.
export async function alsoSpeak(book) {
  if (added.includes(book)) return;
  added = [...added, book];
  await speak(language.get());
}

// `say("devices.count", {n: 1})` prefers `devices.count-one` where the language tells one from many.
export function say(key, facts = {}) {
  const form = "n" in facts ? `${key}-${new Intl.PluralRules(language.get()).select(facts.n)}` : key;
  const sentence = sentences[form] ?? sentences[key] ?? key;
  return sentence.replace(BLANK, (blank, name, one, many) => {
    if (!(name in facts)) return blank;
    return many === undefined ? shown(facts[name]) : isOne(facts[name]) ? one : many;
  });
}

export const knows = (key) => key in sentences;

export function preferred() {
  const known = LANGUAGES.map(([code]) => code);
  const wanted = navigator.languages.map((code) => code.slice(0, 2));
  return wanted.find((code) => known.includes(code)) ?? "en";
}

function isOne(number) {
  const [least, most] = SINGULAR[language.get()];
  return least <= number && number <= most;
}

function shown(fact) {
  return typeof fact === "number" ? new Intl.NumberFormat(language.get()).format(fact) : String(fact);
}

// French sets a space before these signs, and no line may begin with one.
const unbroken = (words) => words.replace(/ ([:;?!»])/g, "\u00a0$1").replaceAll("« ", "«\u00a0");

async function dictionary(wanted, book) {
  const response = await fetch(new URL(`${wanted}/${book}.json`, base));
  const found = response.ok ? await response.json() : {};
  return wanted === "fr" ? Object.fromEntries(Object.entries(found).map(([key, words]) => [key, unbroken(words)])) : found;
}
