// Where in a YAML text one writes: the keys that lead there, and what is being written.
const KEY = /^("[^"]*"|'[^']*'|[^"'[\]{},#\s][^]*?):(?=\s|$)/;
const bare = (word) => word.trim().replace(/^(["'])(.*)\1$/, "$2");

// The path of keys (0 for an item of a list) to what is written at `at`, where that begins, what of it is there, whether
// it may be a key or a value, and which keys stand beside it already. `players`: the names in all of the text.
export function place(text, at) {
  const players = new Set(collected(text, text.length).players);
  return {...collected(text, at), players: [...players]};
}

function collected(text, at) {
  const players = new Set();
  let levels = [], open = [], start = 0, here = null;
  const path = () => levels.flatMap((one) => one.list ? [0] : [one.key]);
  const enter = (level, key, above) => {
    level.key = key;
    level.keys.add(key);
    if (above.length === 1 && above[0] === "players") players.add(key);
  };

  // Brackets, from one place of a line on; they may go on in the next line.
  const inside = (line, from, offset) => {
    let word = from;
    for (let i = from; i < line.length; i++) {
      const one = line[i], top = open.at(-1), blank = !line.slice(word, i).trim();
      if ((one === '"' || one === "'") && blank) {
        const end = line.indexOf(one, i + 1);
        i = end < 0 ? line.length : end;
      } else if (one === "[" || one === "{") {
        open.push({list: one === "[", key: null, keys: new Set()});
        word = i + 1;
      } else if (one === "]" || one === "}") {
        open.pop();
        word = i + 1;
        if (!open.length) break;
      } else if (one === ",") {
        top.key = null;
        word = i + 1;
      } else if (one === ":" && !top.list && top.key === null && (i + 1 === line.length || line[i + 1] === " ")) {
        enter(top, bare(line.slice(word, i)), [...path(), ...open.slice(0, -1).map((level) => level.list ? 0 : level.key)]);
        word = i + 1;
      } else if (one === "#" && /\s/.test(line[i - 1] ?? " ")) {
        word = i = line.length;
      }
    }
    return offset + word;
  };

  for (const line of text.slice(0, at).split("\n")) {
    const offset = start;
    start += line.length + 1;
    here = {};
    if (open.length) {
      here.from = inside(line, 0, offset);
      continue;
    }
    if (/^---/.test(line)) { levels = []; continue; }
    let indent = line.match(/^ */)[0].length, rest = line.slice(indent);
    if (start <= at && (!rest || rest.startsWith("#"))) continue;
    while (levels.length && levels.at(-1).indent > indent) levels.pop();
    let dash;
    while ((dash = rest.match(/^-(\s+|$)/))) {
      while (levels.length && levels.at(-1).indent > indent) levels.pop();
      if (!levels.length || levels.at(-1).indent < indent || !levels.at(-1).list) levels.push({indent, list: true, keys: new Set()});
      indent += dash[0].length;
      rest = rest.slice(dash[0].length);
      here.item = true;
    }
    if (!here.item && levels.at(-1)?.list && levels.at(-1).indent === indent) levels.pop();
    const key = rest.match(KEY), same = () => levels.at(-1)?.indent === indent && !levels.at(-1).list;
    here.from = offset + indent;
    if (key) {
      if (!same()) levels.push({indent, list: false, keys: new Set()});
      enter(levels.at(-1), bare(key[1]), path().slice(0, -1));
      here.value = true;
      here.from += key[0].length;
    } else if (same()) {
      here.beside = levels.at(-1);
    }
    if (/^\s*[[{]/.test(text.slice(here.from, offset + line.length))) here.from = inside(line, here.from - offset, offset);
  }
  const from = here.from ?? at, told = text.slice(from, at), top = open.at(-1);
  const found = {from: from + told.match(/^\s*/)[0].length, told: told.trimStart(), players: [...players]};
  const within = [...path(), ...open.map((one) => one.list ? 0 : one.key)].filter((one) => one !== null);
  if (top) return {...found, path: within, key: !top.list && top.key === null, value: top.list || top.key !== null, taken: top.keys};
  if (here.value) return {...found, path: within, key: false, value: true, taken: new Set()};
  if (here.beside) return {...found, path: within.slice(0, -1), key: true, value: false, taken: here.beside.keys};
  return {...found, path: within, key: true, value: true, taken: new Set()};
}
