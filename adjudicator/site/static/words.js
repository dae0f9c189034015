// What may be written at a place of a dispute: keys and words of the schema, verbs, players, cards of its decks.
import {place} from "./where.js";

const MOST_PLAIN = /^[\p{L}\p{N}(][^:#]*$/u, ALONE = ["ends turn", "passes", "joins"];
const quoted = (name) => MOST_PLAIN.test(name) && !/^(true|false|null|yes|no|on|off)$/i.test(name) ? name : JSON.stringify(name);
const first = (some) => some !== null && typeof some === "object" ? first(Object.values(some)[0]) : some;
const key = (some) => Array.isArray(some) ? key(some[0]) : Object.keys(some ?? {})[0];

export class Words {
  constructor(book, schema) {
    this.book = book;
    this.schema = schema;
    this.rulings = Object.keys(book.rulings);
    this.named = new Set(book.cards.map(([name]) => name));
  }

  // What fits where the caret is: {from, options}, each {label, apply, detail, info, kind, boost}; null where nothing does.
  at(text, caret) {
    const here = place(text, caret), options = [];
    if (here.key) options.push(...this.keys(here, text));
    if (here.value) options.push(...this.values(here, text));
    return options.length ? {from: here.from, told: here.told, options} : null;
  }

  keys({path, taken, players}, text) {
    const found = [...this.schema.keys(path)].filter(([name]) => !taken.has(name)).map(([name, {says, example}]) => (
      {label: name, apply: `${name}: `, info: `${says} As in ${name}: ${shown(example)}`, kind: "keyword", boost: 2}));
    if (!this.schema.free(path) || path.at(-1) === "players") return found;
    const cards = this.named.has(key(this.schema.says(path)?.example)) ? this.cards(text) : [];
    return [...found, ...this.names(players, cards, 3).filter(({label}) => !taken.has(label)).map((one) => ({...one, apply: `${one.apply}: `}))];
  }

  values({path, players}, text) {
    if (this.schema.does(path)) return this.doings(players);
    const {words, free} = this.schema.words(path), titles = new Map([...this.book.decks, ...this.book.houses]);
    const found = words.filter((one) => !this.named.has(one)).map((label) => ({label, detail: titles.get(label), kind: "enum", boost: 4}));
    if (!free) return found;
    const like = first(this.schema.says(path)?.example);
    if (this.book.houses.some(([name]) => name === like)) return [...found, ...this.book.houses.map(([label, detail]) => ({label, detail, kind: "class"}))];
    if (this.book.rulings[like]) return [...found, ...this.rulings.map((label) => ({label, detail: "ruling", kind: "class"}))];
    if (/\s.*[.?!]$/.test(String(like))) return found;
    return [...found, ...this.names(players, this.cards(text), this.named.has(like) ? -1 : 3)];
  }

  names(players, cards, boost) {
    return [...players.map((label) => ({label, apply: quoted(label), detail: "player", kind: "variable", boost})),
      ...cards.map(([label, type]) => ({label, apply: quoted(label), detail: type.replace("-", " "), kind: "text"}))];
  }

  doings(players) {
    const told = players.flatMap((name) => this.book.verbs.map((verb) => `${name} ${verb}`));
    return [...told, "nobody answers"].map((label) => {
      const verb = this.book.verbs.find((one) => label.endsWith(` ${one}`));
      return {label, apply: verb && !ALONE.includes(verb) ? `${label}: ` : label, kind: "function", boost: 1};
    });
  }

  // The cards of the decks that the text names; all where it names none.
  cards(text) {
    const told = [...text.matchAll(/^edition:(.*)$/gm)].flatMap((one) => one[1].match(/[\w-]+/g) ?? []);
    const decks = new Set(told.filter((one) => this.book.decks.some(([slug]) => slug === one)));
    const some = this.book.cards.filter(([, , inside]) => !decks.size || !inside.length || inside.some((one) => decks.has(one)));
    return [...new Map(some.map(([name, type]) => [name, [name, type]])).values()];
  }

  // What the key at a place says.
  says(text, caret) {
    const end = text.indexOf("\n", caret), line = text.slice(caret, end < 0 ? text.length : end), word = line.match(/^[\w ]*:(?=\s|$)/);
    const {path} = place(text, caret + (word ? word[0].length : 0) + (word && line[word[0].length] === " " ? 1 : 0));
    const found = this.schema.says(path);
    return found ? `${found.name}: ${found.says} As in ${found.name}: ${shown(found.example)}` : "";
  }
}

// A value as it is written in one line.
export function shown(value) {
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`;
  if (value !== null && typeof value === "object") return `{${Object.entries(value).map(([name, one]) => `${name}: ${shown(one)}`.trimEnd()).join(", ")}}`;
  return value === null ? "" : String(value);
}
