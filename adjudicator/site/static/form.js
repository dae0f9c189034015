// The dispute as a form: deck, players, table, steps in words, claims. It shows plain data and hands changes back.
import {Blanks} from "./blank.js";
import {element} from "./parts.js";

const PHASES = [["", "not said"], ["start", "nothing done yet"], ["draw", "draws are owed"], ["play", "cards may be played"]];
const PILES = [["rules", "New Rules in play"], ["goals", "Goal in play"], ["discard", "Discard pile, top first"], ["draw_pile", "Top of the draw pile"]];
const FACTS = [["turn", "whose turn it is", "PLAYER"], ["winner", "who has won", "PLAYER"], ["plays_left", "plays still owed", "0"],
  ["where", "where a card lies", "{CARD: PLAYER}"], ["PLAYER", "how many cards are in hand", "{hand_size: 1}"], ["goals", "the Goal in play", "[CARD]"]];
const listed = (value) => value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
const shown = (card) => typeof card === "object" && card !== null
  ? Object.entries(card).map(([name, under]) => `${name} (${listed(under).join(", ")})`).join(", ") : String(card);
const REMARKS = ["claims", "expect", "note"];
let ids = 0;

export class Form {
  constructor(box, book, changed, describe) {
    this.box = box;
    this.book = book;
    this.changed = changed;
    this.data = {};
    this.answered = new Set();
    this.blanks = new Blanks(this, book.blank, describe);
    this.note = element("p", {className: "quiet", textContent: "The form follows the text once it can be read as one dispute."});
    this.show(null);
  }

  // Shows a dispute; null where the text holds none that a form can show. `strangers`: names in it of no card.
  show(data, strangers = this.blanks.strangers) {
    this.blanks.strangers = strangers;
    const focus = this.box.contains(document.activeElement) ? document.activeElement.dataset.place : null;
    if (data === null) {
      for (const one of this.box.querySelectorAll("fieldset")) one.inert = true;
      return this.box.prepend(this.note);
    }
    this.data = structuredClone(data);
    this.box.replaceChildren(...this.parts());
    if (focus) this.box.querySelector(`[data-place="${CSS.escape(focus)}"]`)?.focus();
  }

  change(act) {
    act(this.data);
    this.changed(structuredClone(this.data));
    this.show(this.data);
  }

  get players() { return Object.keys(this.data.players ?? {}); }
  get decks() { return listed(this.data.edition); }
  get cards() {
    const decks = new Set(this.decks);
    const inside = this.book.cards.filter(([, , editions]) => !decks.size || !editions.length || editions.some((one) => decks.has(one)));
    return [...Object.entries(this.blanks.cards).map(([name, own]) => [name, own?.type ?? ""]), ...inside.map(([name, type]) => [name, type])];
  }

  parts() {
    const cards = element("datalist", {id: "card-names"}, this.cards.map(([name, type]) => element("option", {value: name, label: type})));
    return [cards, this.about(), this.seats(), this.table(), this.blanks.group(), this.doings(), this.claims()];
  }

  // -- what all parts are made of ------------------------------------------------------------------------------------

  group(title, content, more = []) {
    return element("fieldset", {}, [element("legend", {textContent: title}), ...content, ...more]);
  }

  field(label, value, place, act, properties = {}) {
    const id = `f${ids++}`;
    const input = element("input", {type: "text", id, value: value ?? "", autocomplete: "off", onchange: (event) => act(event.target.value.trim()), ...properties});
    input.dataset.place = place;
    return element("div", {className: "field"}, [element("label", {htmlFor: id, textContent: label}), input]);
  }

  choice(label, options, value, place, act, hidden = false) {
    const id = `f${ids++}`;
    const select = element("select", {id, onchange: (event) => act(event.target.value)}, options.map(([name, title]) =>
      element("option", {value: name, textContent: title, selected: name === (value ?? "")})));
    select.dataset.place = place;
    return element("div", {className: "field"}, [element("label", {htmlFor: id, textContent: label, className: hidden ? "unseen" : ""}), select]);
  }

  button(label, act, properties = {}) {
    return element("button", {type: "button", textContent: label, onclick: () => this.change(act), ...properties});
  }

  // Cards one by one: each with a button that takes it out, and a field with the names of the decks to add one.
  many(label, items, place, put) {
    const add = (told) => {
      const names = told.split(",").map((one) => one.trim()).filter(Boolean).map((one) => this.card(one));
      if (names.length) this.change(() => put([...items, ...names]));
    };
    const chips = items.map((card, number) => element("span", {className: `chip ${this.type(card)}`}, [shown(card),
      element("button", {type: "button", className: "off", "aria-label": `Take out ${shown(card)}`, textContent: "×",
        onclick: () => this.change(() => put(items.filter((_, other) => other !== number)))})]));
    const field = this.field(label, "", place, add, {list: "card-names", placeholder: "add a card"});
    field.querySelector("input").addEventListener("input", (event) => {
      if (event.inputType === "insertReplacementText" || !event.inputType) add(event.target.value.trim());
    });
    const input = field.lastChild;
    field.append(element("div", {className: "chips tokens"}, [...chips, input]));
    return field;
  }

  card(told) {
    const under = told.match(/^(.*\S)\s*\(([^()]+)\)$/);
    return under && !this.book.decks.some(([slug]) => slug === under[2]) ? {[under[1]]: under[2].split("+").map((one) => one.trim())} : told;
  }

  type(card) {
    const name = typeof card === "object" && card ? Object.keys(card)[0] : card;
    return this.blanks.cards[name]?.type ?? this.book.cards.find(([known]) => known === name)?.[1] ?? "";
  }

  // -- the parts -----------------------------------------------------------------------------------------------------

  about() {
    const decks = this.decks, titles = new Map(this.book.decks);
    const set = (data, some) => { data.edition = some.length > 1 ? some : some[0]; };
    const chips = decks.map((slug) => element("span", {className: "chip"}, [titles.get(slug) ?? slug, element("button", {
      type: "button", className: "off", "aria-label": `Without ${titles.get(slug) ?? slug}`, textContent: "×",
      onclick: () => this.change((data) => set(data, decks.filter((one) => one !== slug)))})]));
    const add = this.choice(decks.length ? "Another deck" : "Deck", [["", "choose a deck"], ...this.book.decks.filter(([slug]) => !decks.includes(slug))], "", "deck",
      (slug) => slug && this.change((data) => set(data, [...decks, slug])));
    add.insertBefore(element("div", {className: "chips"}, chips), add.lastChild);
    return this.group("The game", [
      this.field("What is argued about", this.data.scenario, "scenario", (told) => this.change((data) => { data.scenario = told || "A dispute"; })), add]);
  }

  seats() {
    const seat = (name, number) => {
      const line = this.data.players[name] ?? {};
      const put = (key) => (cards) => { this.data.players[name] = {...line, [key]: cards}; if (!cards.length) delete this.data.players[name][key]; };
      const rename = (told) => told && told !== name && this.change((data) => {
        data.players = Object.fromEntries(Object.entries(data.players).map(([one, some]) => [one === name ? told : one, some]));
      });
      return element("div", {className: "seat"}, [
        element("div", {className: "head"}, [this.field("Player", name, `player-${number}`, rename),
          this.button("Leave out", (data) => { delete data.players[name]; }, {"aria-label": `Leave out ${name}`})]),
        this.many(`Hand of ${name}`, listed(line.hand), `hand-${number}`, put("hand")),
        this.many(`Keepers of ${name}`, listed(line.keepers), `keepers-${number}`, put("keepers")),
        this.many(`Creepers of ${name}`, listed(line.creepers), `creepers-${number}`, put("creepers"))]);
    };
    const fresh = () => { let number = this.players.length + 1; while (this.players.includes(`Player ${number}`)) number++; return `Player ${number}`; };
    return this.group("Players, clockwise", [
      element("p", {className: "quiet", textContent: "“2 unknown” stands for cards nobody needs to know; “Starship (Malfunction)” for a card with another on it."}),
      ...this.players.map(seat), this.button("Add a player", (data) => { data.players = {...data.players, [fresh()]: {}}; })]);
  }

  table() {
    const turn = typeof this.data.turn === "string" ? {player: this.data.turn} : this.data.turn ?? {};
    const set = (key, value) => this.change((data) => {
      data.turn = {...turn, [key]: value};
      if (!value) delete data.turn[key];
      if (!Object.keys(data.turn).length) delete data.turn;
    });
    return this.group("The table", [
      ...PILES.map(([key, label]) => this.many(label, listed(this.data[key]), key, (cards) => { if (cards.length) this.data[key] = cards; else delete this.data[key]; })),
      element("div", {className: "two"}, [
        this.choice("Whose turn", [["", "not said"], ...this.players.map((name) => [name, name])], turn.player, "turn", (told) => set("player", told)),
        this.choice("How far it has got", PHASES, turn.phase, "phase", (told) => set("phase", told))])]);
  }

  doings() {
    const words = [...this.players.flatMap((name) => this.book.verbs.map((verb) => `${name} ${verb}`)), "nobody answers"];
    const put = (steps) => this.change((data) => { data.steps = steps; });
    return this.group("What happened", [
      element("datalist", {id: "step-words"}, words.map((value) => element("option", {value}))),
      element("p", {className: "quiet", textContent: "One line for each thing somebody did: “Ann plays Milk”, “Bob discards Love”, “Ann ends turn”."}),
      ...this.happened(listed(this.data.steps), put, "", "Step", `${this.players[0] ?? "Ann"} plays …`)]);
  }

  // Steps in their order, each with the answers inside it, and a field for the next one. `inside`: the numbers of the
  // steps that these stand in.
  happened(steps, put, inside, title, example) {
    const swap = (number, ...fresh) => put(steps.toSpliced(number, 1, ...fresh));
    const row = (step, number) => {
      if (step && typeof step === "object" && Object.keys(step).every((key) => REMARKS.includes(key))) return null;
      const {text, choosing, then, rest} = this.told(step), place = `${inside}${number}`, name = `${title} ${number + 1}`;
      const set = (text, choosing, then) => text ? swap(number, this.step(text, choosing, then.length ? {...rest, then} : rest)) : swap(number);
      const move = () => put(steps.with(number, steps[number - 1]).with(number - 1, step));
      const answering = then.length > 0 || this.answered.has(place), more = Object.keys(rest);
      const answer = () => { this.answered.add(place); this.show(this.data); this.box.querySelector(`[data-place="next-${place}"]`).focus(); };
      return element("li", {}, [
        this.field(name, text, `step-${place}`, (told) => set(told, choosing, then), {list: "step-words"}),
        this.field("choosing", choosing, `choosing-${place}`, (told) => set(text, told, then), {list: "card-names", placeholder: "if a choice comes with it"}),
        ...(answering ? this.happened(then, (some) => set(text, choosing, some), `${place}.`, "Answer", `${this.players.at(-1) ?? "Bob"} plays …`) : []),
        element("div", {className: "acts"}, [
          ...(number ? [element("button", {type: "button", textContent: "↑", "aria-label": `${name} earlier`, onclick: move})] : []),
          element("button", {type: "button", textContent: "Leave out", "aria-label": `Leave out ${name.toLowerCase()}`, onclick: () => swap(number)}),
          ...(answering ? [] : [element("button", {type: "button", textContent: "Somebody answers", "aria-label": `Somebody answers ${name.toLowerCase()}`, onclick: answer})]),
          ...(more.length ? [element("span", {className: "quiet", textContent: `more in the text: ${more.join(", ")}`})] : [])])]);
    };
    const last = steps.findLastIndex((step) => step && typeof step === "object" && "claims" in step && Object.keys(step).length === 1);
    const add = (text) => text && put(steps.toSpliced(inside || last < 0 ? steps.length : last, 0, this.step(text, "", {})));
    return [element("ol", {className: inside ? "doings inside" : "doings"}, steps.map(row).filter(Boolean)),
      this.field(inside ? "Answer" : "Next", "", inside ? `next-${inside.slice(0, -1)}` : "next", add, {list: "step-words", placeholder: example})];
  }

  // A step as one line, the choices told with it, the steps inside it, and what else the text says of it.
  told(step) {
    if (step === null || typeof step !== "object") return {text: String(step ?? ""), choosing: "", then: [], rest: {}};
    const [head, ...keys] = Object.keys(step), what = listed(step[head]).map(shown).join(", ");
    const rest = Object.fromEntries(keys.filter((key) => key !== "choosing" && key !== "then").map((key) => [key, step[key]]));
    const plain = listed(step.choosing).every((one) => typeof one !== "object");
    if (!plain) rest.choosing = step.choosing;
    return {text: what ? `${head} ${what}` : head, choosing: plain ? listed(step.choosing).join(", ") : "", then: listed(step.then), rest};
  }

  step(text, choosing, rest) {
    const verb = this.book.verbs.find((one) => new RegExp(`\\s${one}(?=[\\s:]|$)`).test(text));
    if (!verb) return Object.keys(rest).length || choosing ? {[text]: null, ...rest} : text;
    const at = text.search(new RegExp(`\\s${verb}(?=[\\s:]|$)`));
    const head = `${text.slice(0, at)} ${verb}`, after = text.slice(at + verb.length + 1).replace(/^:?\s*/, "");
    const things = after.split(",").map((one) => one.trim()).filter(Boolean), choices = choosing.split(",").map((one) => one.trim()).filter(Boolean);
    const one = (some) => some.length > 1 ? some : some[0] ?? null;
    if (!things.length && !choices.length && !Object.keys(rest).length) return head;
    return {[head]: one(things), ...(choices.length ? {choosing: one(choices)} : {}), ...rest};
  }

  claims() {
    const steps = listed(this.data.steps);
    const at = steps.findLastIndex((step) => step && typeof step === "object" && Array.isArray(step.claims) && Object.keys(step).length === 1);
    const claims = at < 0 ? [] : steps[at].claims;
    const put = (act) => this.change((data) => {
      data.steps = [...listed(data.steps)];
      if (at < 0) data.steps.push({claims: act([])});
      else data.steps[at] = {claims: act(claims)};
      data.steps = data.steps.filter((step) => !(step && Array.isArray(step.claims) && !step.claims.length && Object.keys(step).length === 1));
    });
    const row = (claim, number) => {
      const by = Object.keys(claim).find((key) => key !== "holds" && key !== "proves") ?? "";
      const swap = (one) => put((some) => some.map((each, other) => other === number ? one : each));
      const rest = claim.proves === undefined ? {} : {proves: claim.proves};
      const holds = typeof claim.holds === "string" ? claim.holds : "";
      return element("li", {}, [
        element("div", {className: "two"}, [
          this.choice("Who", this.players.map((name) => [name, name]), by, `by-${number}`, (name) => swap({[name]: claim[by], holds, ...rest})),
          this.field("says", claim[by], `says-${number}`, (told) => swap({[by]: told, holds, ...rest}))]),
        this.field("and is right if", holds, `holds-${number}`, (told) => swap({[by]: claim[by], holds: told, ...rest}), {placeholder: "turn: Bob, plays_left: 0"}),
        this.choice("Add a fact", [["", "add a fact …"], ...FACTS.map(([key, title, value]) => [`${key}: ${value}`.replaceAll("PLAYER", by), title])], "", `fact-${number}`,
          (fact) => fact && swap({[by]: claim[by], holds: holds ? `${holds}, ${fact}` : fact, ...rest}), true),
        element("div", {className: "acts"}, [element("button", {type: "button", textContent: "Leave out", "aria-label": `Leave out what ${by} says`, onclick: () => put((some) => some.filter((_, other) => other !== number))})])]);
    };
    const next = this.players[claims.length % Math.max(this.players.length, 1)] ?? "Ann";
    return this.group("Who says what", [element("ol", {className: "doings"}, claims.map(row)),
      element("button", {type: "button", textContent: "Add a claim", onclick: () => put((some) => [...some, {[next]: "I am right.", holds: `turn: ${next}`}])})]);
  }
}
