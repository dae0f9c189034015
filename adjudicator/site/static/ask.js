// The search of the book: the same answers as `adjudicator ask`, from the index that the library is asked with.
// Each function here is one of adjudicator/library: stems.py, classifier.py, search_index.py, search.py.

const LONGEST = 6, SHORTEST = 5, LONG = 9, FOREIGN = 2, FEW = 3;
const ASKING = "(?:what|who|whose|how|when|where|which|why|can|may|do|does|must|is|are|should|will)";
const BETWEEN = new RegExp(`\\?+|[,.;]?\\s+(?:and|also|plus)(?:\\s+also)?(?=\\s+${ASKING}\\b)|[,.;](?=\\s+${ASKING}\\b)`, "i");
const ASKS = [`^\\s*(?:(?:so|and|but|or|ok|then|wait)\\s+)*${ASKING}\\b`, `\\b${ASKING}\\b`].map((asks) => new RegExp(asks, "i"));
const QUESTION = new RegExp(`^\\s*(?:and|also|so|then)?\\s*${ASKING}\\b`, "i");

// The last part of a text that begins with asking something, or does it later, all of it where none does.
const asking = (question) => {
  const parts = question.split(/[.;?!,:]+/).filter((part) => wordsOf(part).length);
  return ASKS.map((asks) => parts.filter((part) => asks.test(part)).at(-1)).find((part) => part !== undefined) ?? question;
};

export const wordsOf = (text) =>
  text.toLowerCase().replaceAll("ß", "ss").replace(/['’‘`´]/g, "").replaceAll("&", " and ")
    .normalize("NFKD").replace(/\p{M}/gu, "").match(/[a-z0-9]+/g) ?? [];

export function stem(word) {
  if (word.length > 4 && word.endsWith("ies")) word = word.slice(0, -3) + "y";
  else if (word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) word = word.slice(0, -1);
  const ending = word.match(/(?<=...)(?:ing|ed)$/);
  if (ending && /[aeiouy]/.test(word.slice(0, ending.index))) {
    word = word.slice(0, ending.index);
    if (word.at(-1) === word.at(-2) && !"lsz".includes(word.at(-1))) word = word.slice(0, -1);
  }
  if (word.length > 3 && word.endsWith("e")) word = word.slice(0, -1);
  return word.length > 3 && word.endsWith("y") ? word.slice(0, -1) + "i" : word;
}

// Letters to change, leave out, put in or swap with their neighbour; `most` + 1 where it is more.
export function apart(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = [], last = Array.from({length: other.length + 1}, (_, place) => place);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return Math.min(last[other.length], most + 1);
}

export class Book {
  constructor(buffer) {
    const length = new DataView(buffer).getUint32(0, true);
    const told = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
    Object.assign(this, told);
    const things = told.things.split("\n"), shelves = told.rulings.length + told.beyond.length;
    let at = 4 + length;
    const take = (kind, count) => {
      const found = new kind(buffer, at, count);
      at += count * kind.BYTES_PER_ELEMENT;
      return found;
    };
    this.bare = take(Float64Array, shelves);
    const rare = take(Float64Array, things.length), counts = take(Uint32Array, things.length);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const worth = take(Float32Array, total), where = take(Uint16Array, total);
    this.things = new Map();
    let start = 0;
    things.forEach((thing, number) => {
      const end = start + counts[number];
      this.things.set(thing, {rare: rare[number], worth: worth.subarray(start, end), where: where.subarray(start, end)});
      start = end;
    });
    this.rarest = rare.reduce((most, one) => Math.max(most, one), 0);
    this.ways = told.asked.map((some) => some ? some.split("\n") : []);
    this.asked = new Map();
    told.asked.forEach((some, number) => some && some.split("\n").forEach((words) => this.asked.set(words, number)));
    this.foreign = new Set(told.foreign);
    this.small = new Set(told.small);
    this.unruled = new Set(told.unruled);
    this.phrases = new Map(told.phrases.map(([stems, ...marks]) => [stems, marks]));
    this.stems = new Set(told.phrases.flatMap(([stems]) => stems.split(" ")));
    this.words = told.words.split("\n");
    this.known = new Set(this.words);
  }

  mended(word) {
    const root = stem(word);
    if (this.things.has(root) || this.stems.has(root) || word.length < SHORTEST || !/^[a-z]+$/.test(word)) return [word];
    for (let cut = 3; cut < word.length - 2; cut++)
      if (this.known.has(word.slice(0, cut)) && this.known.has(word.slice(cut))) return [word.slice(0, cut), word.slice(cut)];
    let most = word.length < LONG ? 1 : 2, best = null;
    for (const one of this.words) {
      if (one[0] !== word[0] || one.length < SHORTEST - 1) continue;
      const far = apart(word, one, most);
      if (far <= most && (best === null || far < best.far)) {
        best = {one, far};
        if (far === 0) break;
      }
    }
    return [best ? best.one : word];
  }

  // The words of a text in which whether somebody may or must is always asked with the same word.
  plainly(text) {
    const told = wordsOf(text).join(" ").replace(new RegExp(this.bounds.may, "g"), "may");
    return told.replace(new RegExp(this.bounds.must, "g"), "must").split(" ").filter(Boolean);
  }

  said(words) {
    return this.marked(words.flatMap((word) => this.mended(word)).map(stem));
  }

  marked(stems) {
    const marks = new Set();
    for (let start = 0; start < stems.length; start++)
      for (let end = start + 1; end <= Math.min(start + LONGEST, stems.length); end++)
        for (const mark of this.phrases.get(stems.slice(start, end).join(" ")) ?? []) marks.add(mark);
    return [...stems, ...marks];
  }

  // What each word stands for: its stem, then the marks of the phrases that it is part of.
  meant(stems) {
    const found = stems.map((one) => [one]);
    for (let start = 0; start < stems.length; start++)
      for (let end = start + 1; end <= Math.min(start + LONGEST, stems.length); end++)
        for (const mark of this.phrases.get(stems.slice(start, end).join(" ")) ?? [])
          for (const means of found.slice(start, end)) if (!means.includes(mark)) means.push(mark);
    return found;
  }

  // What each way of asking a ruling says.
  waysOf(shelf) {
    this.ways[shelf] = this.ways[shelf].map((way) => typeof way === "string" ? new Set(this.marked(way.split(" ").map(stem))) : way);
    return this.ways[shelf];
  }

  // The largest share of a question that one of several texts says, each word as much as it is rare.
  share(weighed, ways) {
    if (!weighed.length) return 0;
    const shares = ways.map((way) =>
      weighed.reduce((sum, [rare, means]) => means.some((one) => way.has(one)) ? sum + rare : sum, 0));
    return Math.max(0, ...shares) / weighed.reduce((sum, [rare]) => sum + rare, 0);
  }

  // What each word of a question means, small words aside, and how rare it is.
  weighed(stems) {
    return this.meant(stems).filter(([one]) => !this.small.has(one))
      .map((means) => [this.things.get(means[0])?.rare ?? this.rarest, means]);
  }

  // How much a question sounds like each shelf, and, of those nearest, whether there somebody asks it in one go.
  scores(words) {
    const stems = words.flatMap((word) => this.mended(word)).map(stem), scores = this.sorted(this.marked(stems));
    const nearest = (from, to, most) => [...scores.keys()].slice(from, to)
      .sort((one, other) => scores[other] - scores[one] || one - other).slice(0, most);
    const inside = this.rulings.length, {near, near_beyond, together} = this.bounds;
    const found = [...nearest(0, inside, near), ...nearest(inside, scores.length, near_beyond)];
    const weighed = this.weighed(stems);
    const shares = found.map((shelf) => this.share(weighed, this.waysOf(shelf)));
    shares.forEach((share, place) => { scores[found[place]] += together * share; });
    return scores;
  }

  sorted(said) {
    const times = new Map();
    for (const thing of said) if (this.things.has(thing)) times.set(thing, (times.get(thing) ?? 0) + 1);
    const told = [...times].map(([thing, count]) => [thing, count * this.things.get(thing).rare]);
    const length = Math.sqrt(told.reduce((sum, [, value]) => sum + value * value, 0));
    const shares = told.map(([thing, value]) => [thing, value / length]);
    const total = shares.reduce((sum, [, share]) => sum + share, 0);
    const scores = Array.from(this.bare, (bare) => bare * total);
    for (const [thing, share] of shares) {
      const {worth, where} = this.things.get(thing);
      where.forEach((shelf, place) => { scores[shelf] += share * worth[place]; });
    }
    return scores;
  }

  // Whether all that a question has in common with a ruling is the name of a card and small words, or one word.
  namesACardAlone(words, best) {
    if (words.length === 1) return !(this.phrases.get(stem(words[0])) ?? []).some((mark) => mark[0] === "=");
    const stems = words.flatMap((word) => this.mended(word)).map(stem), places = [];
    for (let start = 0; start < stems.length; start++)
      for (let end = start + 2; end <= Math.min(start + LONGEST, stems.length); end++)
        if ((this.phrases.get(stems.slice(start, end).join(" ")) ?? []).some((mark) => mark[0] === "#")) places.push([start, end]);
    const whole = places.filter((one) => !places.some((other) => other !== one && other[0] <= one[0] && one[1] <= other[1]));
    if (whole.length !== 1) return false;
    const [start, end] = whole[0];
    return ![...this.marked(stems.slice(0, start)), ...this.marked(stems.slice(end))].some((thing) => {
      const known = this.things.get(thing);
      return known && !this.small.has(thing) && known.rare >= this.bounds.telling && known.where.includes(best);
    });
  }

  // Whether the ruling itself asks nearly so, so that its Yes or No is one to this question too.
  isClose(question, number) {
    const stems = (words) => words.flatMap((word) => this.mended(word)).map(stem);
    const printed = stems(this.plainly(this.rulings[number][1]));
    const asked = stems(this.plainly(question).slice(0, this.bounds.words));
    const clause = stems(this.plainly(asking(question)));
    const theirs = stems(this.plainly(asking(this.rulings[number][1])).filter((word) => word !== "may" && word !== "must"));
    return [[clause, printed], [printed, asked], [theirs, asked]].every(([one, other], place) => {
      const weighed = this.weighed(one);
      return !weighed.length || this.share(weighed, [new Set(this.marked(other))]) >= this.bounds.close[place];
    });
  }

  // What the book says to a question, without its Yes or No where that is one to another question.
  told(question, number) {
    const [, , answer] = this.rulings[number];
    const ours = this.isClose(question, number) && !this.putOtherwise(question, number);
    const rest = answer.replace(new RegExp(this.bounds.plain), "");
    return ours ? answer : rest.charAt(0).toUpperCase() + rest.slice(1);
  }

  // Whether a question is put otherwise than the one in the book, so that its Yes or No could be taken the wrong way.
  putOtherwise(asked, number) {
    const [, printed, answer] = this.rulings[number], {yes_or_no, open, negated, sides, kinds} = this.bounds;
    const told = (pattern, text) => new RegExp(pattern).test(text);
    if (!told(yes_or_no, answer.toLowerCase())) return false;
    const ours = this.plainly(asked).join(" "), theirs = this.plainly(printed).join(" ");
    if (told(open, ours) || told(negated, ours) !== told(negated, theirs)) return true;
    const forms = [asked, printed].map((text) => this.plainly(asking(text)).join(" ").match(new RegExp(this.bounds.form)))
      .filter((form) => form).map((form) => form.findIndex((group, place) => place && group !== undefined));
    if (new Set(forms).size > 1 || this.isException(ours, theirs, answer)) return true;
    const [here, there] = [ours, theirs].map((text) => (text.match(new RegExp(kinds, "g")) ?? []).map((kind) => kind.replace(/s$/, "")));
    if (here.length && there.length && !here.some((kind) => there.includes(kind))) return true;
    return sides.some(([one, other]) => [[ours, theirs], [theirs, ours]].some(([text, against]) =>
      told(one, text) && !told(other, text) && told(other, against) && !told(one, against)));
  }

  // Whether who asked so speaks of what the answer tells as an exception, and the printed question does not.
  isException(asked, printed, answer) {
    const {sentences, excepts, word} = this.bounds;
    const parts = answer.toLowerCase().split(new RegExp(sentences)).filter((part) => new RegExp(excepts).test(part));
    const told = new Set(parts.flatMap((part) => this.plainly(part)).map(stem)), others = new Set(printed.split(" ").map(stem));
    return asked.split(" ").map(stem).some((one) => one.length >= word && told.has(one) && !others.has(one));
  }

  // What comes nearly as near as the first of several: where that asks quite the same, what does so too.
  beside(question, [first, ...rest]) {
    const close = this.isClose(question, first.number), within = close ? this.bounds.within / 2 : this.bounds.within;
    return rest.filter((one) => first.score - one.score < within && (!close || this.isClose(question, one.number)))
      .slice(0, this.bounds.beside);
  }

  isForeign(question) {
    const letters = [...question].filter((sign) => /\p{L}/u.test(sign));
    if (letters.filter((sign) => sign.codePointAt(0) > 0x24f).length > letters.length / 2) return true;
    const words = new Set(wordsOf(question));
    return [...words].filter((word) => this.foreign.has(word)).length >= FOREIGN;
  }

  single(question) {
    const none = {question, answers: [], closest: [], beyond: 0, field: "", foreign: false, parts: [], beside: []};
    const words = this.plainly(question).slice(0, this.bounds.words);
    if (this.isForeign(question)) return {...none, foreign: true};
    const said = this.said(words), scores = this.scores(words);
    const inside = scores.slice(0, this.rulings.length), beyond = scores.slice(this.rulings.length);
    if (!inside.some((score) => score !== 0)) return none;
    const most = Math.max(...beyond), exactly = this.asked.get(words.join(" "));
    const asked = exactly < inside.length ? exactly : undefined;
    if (asked !== undefined) inside[asked] = Math.max(...inside, most + this.bounds.least);
    const order = [...inside.keys()].sort((one, other) =>
      (one !== asked) - (other !== asked) || inside[other] - inside[one] || one - other);
    const best = order.slice(0, this.bounds.most).map((number) => ({ruling: this.rulings[number][0], number, score: inside[number]}));
    const found = {...none, beyond: most, field: this.beyond[beyond.indexOf(most)]};
    const sure = inside[order[0]] - most >= this.bounds.least
      && !said.some((thing) => this.unruled.has(thing)) && !this.namesACardAlone(words, order[0]);
    if (asked !== undefined) return {...found, answers: best};
    if (sure) return {...found, answers: best, beside: this.beside(question, best)};
    return {...found, closest: inside[order[0]] > most ? best.slice(0, this.bounds.choices) : []};
  }

  parts(question) {
    if (this.asked.has(this.plainly(question).join(" "))) return [];
    const told = question.split(BETWEEN).map((part) => part.replace(/^[ ,.;]+|[ ,.;]+$/g, "")).filter((part) => wordsOf(part).length);
    if (told.length < 2 || !told.every((part) => QUESTION.test(part) && wordsOf(part).length >= FEW)) return [];
    const parts = told.map((part) => this.single(part));
    const first = new Set(parts.filter((part) => part.answers.length).map((part) => part.answers[0].ruling));
    return first.size === parts.length ? parts : [];
  }

  ask(question) {
    const found = this.single(question), parts = found.foreign ? [] : this.parts(question);
    if (!parts.length) return found;
    const first = parts.map((part) => part.answers[0]);
    const rest = found.answers.filter((one) => !first.some((part) => part.ruling === one.ruling));
    return {...found, beside: [], answers: [...first, ...rest].slice(0, this.bounds.most), closest: [], parts};
  }

  // What is meant by its name or id: [title, what it is, path], the best first.
  named(text, most = 6) {
    const words = wordsOf(text), told = words.join(" ");
    if (!told) return [];
    const id = text.trim().toLowerCase(), found = [];
    for (const [entry, title, source] of this.entries)
      if (id.length > 2 && entry.toLowerCase().startsWith(id.split(".")[0])) found.push([id === entry.toLowerCase() ? 0 : 3, `${entry} ${title}`, source, `${entry}/`]);
    for (const [ruling, question] of this.rulings)
      if (ruling === id || (id.includes("-") && ruling.startsWith(id))) found.push([ruling === id ? 0 : 3, question, ruling, `r/${ruling}/`]);
    const named = (names) => Math.min(...names.map((name) => {
      const own = wordsOf(name).join(" ");
      if (own === told) return 1;
      if (own.startsWith(told)) return 2;
      if (` ${own}`.includes(` ${told}`)) return 4;
      return own.includes(" ") && ` ${told} `.includes(` ${own} `) ? 5 : 9;
    }));
    for (const [name, type, path, aliases] of this.cards) found.push([named([name, ...aliases]), name, type.replace("-", " "), path]);
    for (const [name, kind, path] of this.others) found.push([named([name]) + 0.5, name, kind, path]);
    return found.filter(([rank]) => rank < 9).sort((one, other) => one[0] - other[0]).slice(0, most).map(([, ...rest]) => rest);
  }
}

export async function opened(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const plain = answer.body.pipeThrough(new DecompressionStream("deflate-raw"));
  return new Book(await new Response(plain).arrayBuffer());
}
