// Cards that no deck of the game has, described in questions: what type, what they do, chosen in plain words.
import {element} from "./parts.js";
import {shown} from "./words.js";

const records = (cards) => Array.isArray(cards) ? Object.fromEntries(cards.filter(Boolean).map(({name, ...rest}) => [name, rest])) : cards ?? {};

export class Blanks {
  // `describe` hands answers to the judge, and gets the cards back with what is wrong.
  constructor(form, asking, describe) {
    this.form = form;
    this.asking = asking;
    this.describe = describe;
    this.strangers = [];
    this.close();
  }

  get cards() { return records(this.form.data.cards); }

  close() { Object.assign(this, {open: "", manner: "", way: "", answers: {}, faults: []}); }

  // Opens the questions about a card, once something was changed.
  begin(name, change = () => this.form.show(this.form.data)) {
    this.close();
    this.open = name;
    change();
    this.form.box.querySelector('[data-place^="blank-"]')?.focus();
  }

  // Names in the text that are no card; the rest of the form stays as somebody may be filling it in.
  know(strangers) {
    this.strangers = strangers;
    const [old] = this.form.box.getElementsByClassName("blanks");
    if (old && !old.contains(document.activeElement)) old.replaceWith(this.group());
  }

  group() {
    const own = this.cards, named = [...Object.keys(own), ...(this.open && !own[this.open] ? [this.open] : [])];
    const strange = this.strangers.filter(([name]) => !named.includes(name));
    const box = this.form.group("Cards of your own", [
      element("p", {className: "quiet", textContent: "A blank card that somebody wrote on, or a card of which the decks above know nothing."}),
      element("ul", {className: "doings"}, [...named.map((name) => this.row(name, own[name])), ...strange.map((one) => this.stranger(...one))]),
      this.form.field("Another card", "", "blank-new", (told) => {
        const name = told.replace(/[,:?]/g, "").replace(/\s+/g, " ").slice(0, 80).trim();
        if (name) this.begin(name);
      }, {placeholder: "its name"})]);
    box.classList.add("blanks");
    return box;
  }

  stranger(name, hint) {
    return element("li", {}, [element("p", {}, [`No card of these decks is called ${name}`, hint ? ` (${hint})` : "", "."]),
      element("div", {className: "acts"}, [element("button", {type: "button", textContent: `Describe ${name}`, onclick: () => this.begin(name)})])]);
  }

  row(name, record) {
    const open = this.open === name, {type, ...says} = record ?? {}, kind = this.asking.types[type];
    const drop = () => this.form.change((data) => { data.cards = this.cards; delete data.cards[name]; if (!Object.keys(data.cards).length) delete data.cards; this.close(); });
    const told = Object.keys(says).length ? [element("code", {textContent: shown(says).slice(1, -1)})] : [];
    const more = kind && !open ? [element("button", {type: "button", textContent: "It says more", "aria-label": `${name} says more`, onclick: () => this.begin(name)})] : [];
    const done = open ? [element("button", {type: "button", textContent: "That is all", onclick: () => { this.close(); this.form.show(this.form.data); }})] : [];
    return element("li", {}, [element("p", {}, [element("b", {textContent: name}), type ? `, ${kind ?? type}` : "", told.length ? ": " : "", ...told]),
      ...(open ? this.questions(name, type) : []),
      element("div", {className: "acts"}, [...more, ...done, element("button", {type: "button", textContent: "Leave out", "aria-label": `Leave out ${name}`, onclick: drop})])]);
  }

  // What is asked about a card: its type, then one thing that it says, then what that leaves open.
  questions(name, type) {
    const pick = (label, said, place, value, act) => this.form.choice(label, [["", "choose …"], ...said], value, place, (told) => { act(told); this.form.show(this.form.data); });
    if (!type) return [pick(`What is ${name}?`, Object.entries(this.asking.types), "blank-type", "", (told) => told && this.put(name, told))];
    const manners = this.asking.manners[type], only = manners.length === 1, numbered = (some) => some.map(({says}, place) => [String(place), says]);
    const asked = [], manner = only ? manners[0] : manners[this.manner];
    const does = `What else does ${name} ${type.endsWith("goal") ? "ask for" : "do"}?`.replace("else ", Object.keys(this.cards[name] ?? {}).length > 1 ? "else " : "");
    const began = (key) => (told) => Object.assign(this, {[key]: told, ...(key === "manner" ? {way: ""} : {}), answers: {}, faults: []});
    if (!only) asked.push(pick(does, numbered(manners), "blank-manner", this.manner, began("manner")));
    if (!manner) return asked;
    const single = manner.ways.length === 1;
    if (!single) asked.push(pick(only ? does : "And what is that?", numbered(manner.ways), "blank-way", this.way, began("way")));
    const way = single ? manner.ways[0] : manner.ways[this.way];
    if (!way) return asked;
    for (const one of way.asks) asked.push(this.question(one));
    const write = () => this.put(name, type, {manner: manners.indexOf(manner), way: manner.ways.indexOf(way), answers: this.answers});
    return [...asked, ...this.faults.map((told) => element("p", {className: "fault", role: "alert", textContent: `${told}.`})),
      element("button", {type: "button", textContent: "Write it on the card", onclick: write})];
  }

  question(name) {
    const {question, kind, words} = this.asking.asked[name], keep = (told) => { this.answers[name] = told; };
    if (kind === "word") return this.form.choice(question, [["", "choose …"], ...words.map((one) => [one, one])], this.answers[name], `blank-${name}`, keep);
    const more = kind === "number" ? {inputMode: "numeric"} : kind.startsWith("card") ? {list: "card-names"} : {};
    return this.form.field(question, this.answers[name], `blank-${name}`, keep, more);
  }

  // Asks the judge to write it down; what is wrong is told beside the questions.
  async put(name, type, piece = {}) {
    const {cards, faults} = await this.describe({cards: this.cards, editions: this.form.decks, name, type, ...piece});
    if (faults.length) {
      this.faults = faults;
      return this.form.show(this.form.data);
    }
    this.begin(name, () => this.form.change((data) => { data.cards = cards; }));
  }
}
