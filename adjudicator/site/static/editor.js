// The text of the dispute, with numbered lines; those with a mistake are marked, and told below.
import {element} from "./parts.js";

export class Editor {
  // `words` tells what the key at the caret says.
  constructor(box, changed, words) {
    this.words = words;
    this.changed = changed;
    this.hint = box.querySelector(".hint");
    this.area = box.querySelector("textarea");
    this.lines = box.querySelector(".numbers");
    this.list = box.querySelector(".mistakes");
    this.problems = [];
    this.area.addEventListener("input", () => { this.number(); changed(); });
    this.area.addEventListener("scroll", () => { this.lines.scrollTop = this.area.scrollTop; });
    this.area.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.isComposing) return;
      const start = this.area.value.lastIndexOf("\n", this.area.selectionStart - 1) + 1;
      const indent = this.area.value.slice(start, this.area.selectionStart).match(/^ */)[0];
      event.preventDefault();
      this.area.setRangeText(`\n${indent}`, this.area.selectionStart, this.area.selectionEnd, "end");
      this.area.dispatchEvent(new Event("input"));
    });
    for (const event of ["keyup", "click", "focus"]) this.area.addEventListener(event, () => this.explain());
    this.number();
  }

  get caret() { return this.area.selectionStart; }

  // Says what the key means that the caret stands at, or the next one above that is known.
  explain() { this.hint.textContent = this.words.says(this.text, this.caret); }

  get text() { return this.area.value; }

  set text(told) {
    if (told === this.area.value) return;
    this.area.value = told;
    this.number();
  }

  number() {
    const count = this.area.value.split("\n").length, wrong = new Set(this.problems.map((one) => one.line));
    this.lines.replaceChildren(...Array.from({length: count}, (_, line) =>
      element("span", {className: wrong.has(line + 1) ? "wrong" : "", textContent: `${line + 1}`})));
    this.area.rows = Math.min(Math.max(count + 1, 10), 40);
    this.lines.scrollTop = this.area.scrollTop;
  }

  mark(problems) {
    this.problems = problems;
    this.number();
    this.area.setAttribute("aria-invalid", String(problems.length > 0));
    this.list.replaceChildren(...problems.map((one) => element("li", {}, [
      element("button", {type: "button", className: "jump", textContent: `line ${one.line}`, onclick: () => this.jump(one)}),
      ` ${one.message}`, ...(one.hint ? [element("span", {className: "quiet", textContent: ` (${one.hint})`})] : []),
    ])));
    this.list.hidden = !problems.length;
  }

  jump({line, column}) {
    const before = this.text.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.select(before + column - 1);
  }

  select(from) {
    this.area.focus();
    this.area.setSelectionRange(from, from);
  }
}
