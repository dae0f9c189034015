// What a JSON Schema allows at a place of a text: keys with what they say, words, and whether names are free.
const plain = (text) => text.replaceAll("`", "");

export class Schema {
  constructor(root) { this.root = root; }

  // A schema and all that it stands for.
  spread(some) {
    return some.flatMap((one) => {
      if (typeof one !== "object" || one === null) return [];
      const more = [...(one.anyOf ?? []), ...(one.$ref ? [one.$ref.split("/").slice(1).reduce((at, name) => at[name], this.root)] : [])];
      return [one, ...this.spread(more)];
    });
  }

  // The schemas that may hold at a path.
  at(path) {
    return path.reduce((some, step) => this.spread(some.map((one) => step === 0 ? one.items : within(one, step))), this.spread([this.root]));
  }

  // Keys that may stand at a path, each with what it says and an example.
  keys(path) {
    const found = new Map();
    for (const one of this.at(path)) {
      for (const [name, told] of Object.entries(one.properties ?? {})) if (!found.has(name)) found.set(name, about(told));
    }
    return found;
  }

  // Whether keys at a path are names that somebody gave.
  free(path) {
    return this.at(path).some((one) => one.type === "object" && one.additionalProperties !== false);
  }

  // Whether what stands at a path says who does what.
  does(path) {
    return this.at(path).some((one) => one.patternProperties);
  }

  // The words that may stand at a path; `free`: whether others may, too.
  words(path) {
    const some = this.at(path), words = some.flatMap((one) => [...(one.enum ?? []), ...("const" in one ? [one.const] : []), ...(one.type === "boolean" ? [true, false] : [])]);
    const free = some.some((one) => !one.enum && !("const" in one) && [one.type].flat().includes("string") || Object.keys(one).every((key) => key in {description: 0, examples: 0}));
    return {words: [...new Set(words)].map(String), free};
  }

  // The last key of a path that is explained, with what it says.
  says(path) {
    for (let end = path.length; end > 0; end--) {
      const told = path[end - 1] !== 0 && this.keys(path.slice(0, end - 1)).get(path[end - 1]);
      if (told?.says) return {name: path[end - 1], ...told};
    }
    return null;
  }
}

function within(one, name) {
  if (one.properties && Object.hasOwn(one.properties, name)) return one.properties[name];
  const fitting = Object.entries(one.patternProperties ?? {}).find(([pattern]) => new RegExp(pattern).test(name));
  return fitting ? fitting[1] : one.additionalProperties;
}

function about(told) {
  return {says: plain(told.description ?? ""), example: told.examples?.[0]};
}
