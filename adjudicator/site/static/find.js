// The search as one types: what is asked, and what is called so.
import {opened} from "./ask.js";

const WAIT = 90;

function element(tag, content = [], properties = {}) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...[content].flat());
  return made;
}

export async function begin(form) {
  const field = form.querySelector("input"), box = form.querySelector(".found"), root = form.dataset.root;
  const address = (path) => root + path;
  let book = null, timer = 0;

  const quiet = (text) => element("span", text, {className: "quiet"});
  const link = (title, note, path) => element("li", [element("a", title, {href: address(path)}), " ", quiet(note)]);
  const ruling = (number) => book.rulings[number];

  function answer({number, asked}) {
    const [id, question, , status, cites] = ruling(number), otherwise = book.putOtherwise(asked, number);
    return element("div", [
      ...(otherwise ? [element("p", "The book puts it otherwise; its answer is to this question:", {className: "quiet"})] : []),
      element("p", element("a", question, {href: address(`r/${id}/`)}), {className: "asked"}),
      element("p", book.told(asked, number)),
      element("p", [cites.slice(0, 3).join(", "), cites.length > 3 ? " …" : "", ` · ${status}`], {className: "quiet"}),
    ], {className: "answer"});
  }

  const list = (title, items) => items.length
    ? [element("p", title, {className: "label"}), element("ul", items, {className: "rows"})] : [];

  function rows(text) {
    const found = book.ask(text), names = book.named(text);
    const shown = list("By name", names.map(([title, kind, path]) => link(title, kind, path)));
    if (found.foreign) return [...shown, element("p", "The book is in English: please ask in English.")];
    const first = found.parts.length ? found.parts : found.answers.length ? [found] : [];
    const both = first.flatMap((one) => [one.answers[0], ...one.beside].map(({number}) => ({number, asked: one.question})));
    const told = new Set(both.map(({number}) => ruling(number)[0]));
    const equally = first.some((one) => one.beside.length)
      ? [element("p", "These questions in the book come near; each answer is to its own:", {className: "quiet"})] : [];
    const others = found.answers.filter((one) => !told.has(one.ruling));
    const questions = (some) => some.map(({number}) => link(ruling(number)[1], ruling(number)[4].slice(0, 3).join(", "), `r/${ruling(number)[0]}/`));
    const answers = [...equally, ...both.map(answer), ...list(first.length ? "Not it?" : "", questions(others)), ...list("Closest in the book", questions(found.closest))];
    if (!shown.length && !answers.length) {
      const field = found.field ? `; this sounds like ${found.field}, of which it says nothing` : "";
      return [element("p", `The book has no answer to that${field}.`)];
    }
    return names.length && found.answers.length === 0 ? [...shown, ...answers] : [...answers, ...shown];
  }

  function show() {
    const text = field.value.trim();
    box.hidden = !text;
    field.setAttribute("aria-expanded", String(!box.hidden));
    if (!text) return box.replaceChildren();
    if (book === null) return box.replaceChildren(element("p", "Opening the book …", {className: "quiet"}));
    box.replaceChildren(...rows(text));
  }

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(show, WAIT);
  });
  field.addEventListener("keydown", (event) => {
    const links = [...box.querySelectorAll("a")];
    if (event.key === "Escape") { field.value = ""; show(); }
    if (event.key === "Enter" && links.length) links[0].click();
    if (event.key === "ArrowDown" && links.length) { event.preventDefault(); links[0].focus(); }
  });
  box.addEventListener("keydown", (event) => {
    const links = [...box.querySelectorAll("a")], place = links.indexOf(document.activeElement);
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (event.key === "Escape") { field.value = ""; show(); field.focus(); }
    if (!step || place < 0) return;
    event.preventDefault();
    (links[place + step] ?? field).focus();
  });
  document.addEventListener("click", (event) => {
    if (!form.contains(event.target)) box.hidden = true;
  });
  field.addEventListener("focus", show);
  show();
  try {
    book = await opened(new URL("search.bin", import.meta.url));
  } catch {
    box.replaceChildren(element("p", "The index of the search could not be loaded."));
    return;
  }
  show();
}
