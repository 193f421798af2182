// Turns message keys with parameters into sentences, from dictionaries that lie beside this file.
import { LANGUAGES } from "./languages.js";
import { watched } from "./store.js";

export const language = watched("en");
// How often words have come: a book that comes later changes no language, but what is shown.
export const wordsCame = watched(0);

// A blank may choose a word by number: `{tokens:token|tokens}`.
const BLANK = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g;
const base = new URL("../words/", import.meta.url);
let sentences = {};
let spoken = ["tablet", "play"];
let borrowed = null;
const added = new Map();
let turns = 0;
let latest = Promise.resolve();

// Loads the dictionaries `books` of one language, then tells everybody who shows words. Later
// books win; those named once are kept when only the language changes. Asked several times
// at once, the last one counts.
export function speak(wanted, books = spoken) {
  spoken = books;
  latest = open(wanted, ++turns);
  return latest;
}

// Done when the newest language is spoken.
async function open(wanted, turn) {
  const books = [...added.keys(), ...(borrowed ?? spoken)];
  const loaded = await Promise.all(books.map((book) => dictionary(wanted, book)));
  if (turn === turns) take(wanted, loaded);
  else await latest;
}

function take(wanted, loaded) {
  sentences = Object.assign({}, ...loaded);
  document.documentElement.lang = wanted;
  language.set(wanted);
  wordsCame.set(wordsCame.get() + 1);
}

// One screen speaks of another box than the one on the table. Boxes share names that mean different
// things, so its books stand in for the table's until `null` gives them back.
export function borrow(books) {
  borrowed = books;
  return speak(language.get());
}

// A book that one screen needs besides those of the game; kept from then on.
export function alsoSpeak(book) {
  if (!added.has(book)) {
    added.set(book, null);
    added.set(book, speak(language.get()));
  }
  return added.get(book);
}

// As `Catalog.say` does it for the terminal; a test holds the two against each other.
export function say(key, facts = {}) {
  const sentence = sentences[key] ?? key;
  return sentence.replace(BLANK, (blank, name, one, many) => {
    if (!(name in facts)) return blank;
    return many === undefined ? String(facts[name]) : isOne(facts[name]) ? one : many;
  });
}

export const knows = (key) => key in sentences;

export function preferred() {
  const wanted = navigator.languages.map((code) => code.slice(0, 2));
  return wanted.find((code) => code in LANGUAGES) ?? "en";
}

function isOne(number) {
  const [least, most] = LANGUAGES[language.get()].singular;
  return least <= number && number <= most;
}

async function dictionary(wanted, book) {
  const response = await fetch(new URL(`${wanted}/${book}.json`, base));
  return response.ok ? response.json() : {};
}
