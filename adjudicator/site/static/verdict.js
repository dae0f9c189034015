// The verdict as `adjudicator run --format html` writes it, and what house rules change.
import {element} from "./parts.js";

// The report's own page, without its head; ids in it lead to the pages of the book.
export function report(html, root) {
  const told = new DOMParser().parseFromString(`<main>${html}</main>`, "text/html");
  for (const link of told.querySelectorAll("a[href^='#']")) {
    const [, kind, id] = link.getAttribute("href").match(/^#(ruling|entry|fact)-(.+)$/) ?? [];
    if (kind === "ruling") link.setAttribute("href", `${root}r/${id}/`);
    else if (kind === "entry") link.setAttribute("href", `${root}${id}/`);
    else if (kind === "fact") link.setAttribute("href", `${root}${id.split(".")[0]}/#${id}`);
    else link.replaceWith(...link.childNodes);
  }
  for (const one of told.querySelectorAll("script, style, link, meta, iframe, object, embed, form")) one.remove();
  const lower = {H1: "h2", H2: "h3", H3: "h4"};
  for (const one of [...told.querySelectorAll("h1, h2, h3")]) {
    const made = element(lower[one.tagName]);
    made.className = one.className;
    made.append(...one.childNodes);
    one.replaceWith(made);
  }
  return [...told.querySelector("main").childNodes].map((node) => document.importNode(node, true));
}

const mark = (holds) => holds === null ? "?" : holds ? "✓" : "✗";

export function changes(all) {
  return all.map((one) => element("section", {className: `changes ${one.same ? "same" : ""}`}, [
    element("h2", {textContent: `With ${one.law}`}),
    element("p", {className: "headline", textContent: one.how}),
    ...(one.parting ? [element("p", {textContent: `They part at ${one.parting.step}`}),
      element("dl", {className: "sides"}, [
        element("div", {}, [element("dt", {textContent: "without"}), element("dd", {textContent: one.parting.here})]),
        element("div", {}, [element("dt", {textContent: "with"}), element("dd", {textContent: one.parting.there})])]),
    ] : []),
    ...(one.claims.length ? [element("ul", {className: "claims"}, one.claims.map(([by, says, held, holds]) =>
      element("li", {}, [`${mark(held)} → ${mark(holds)} `, element("b", {textContent: by}), ` ${says}`])))] : []),
    ...(one.ends.length ? [element("p", {className: "quiet", textContent: "In the end"}), element("ul", {}, one.ends.map(([what, here, there]) =>
      element("li", {textContent: `${what}: ${here} → ${there}`})))] : []),
  ]));
}
