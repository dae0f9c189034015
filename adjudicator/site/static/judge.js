// The page of the judge: one dispute as a form and as text, house rules beside it, the verdict below, all in the address.
import {Bench} from "./bench.js";
import {Editor} from "./editor.js";
import {Form} from "./form.js";
import {packed, unpacked} from "./link.js";
import {element} from "./parts.js";
import {Schema} from "./schema.js";
import {changes, report} from "./verdict.js";
import {Words} from "./words.js";

const PAUSE = 350, EDITOR = "codemirror.js";
const EMPTY = "scenario: A dispute\nedition: fluxx-5\nplayers:\n  Ann: {hand: []}\n  Bob: {}\nturn: {player: Ann, phase: play}\nsteps: []\n";
const find = (query) => document.querySelector(query);
const root = find("#judge").dataset.root, status = find("#status"), out = find("#verdict"), ask = find("#who");
// What is said stays until the next verdict is asked for; how far the judge has come does not stand in its way.
const say = (told) => { status.textContent = told; status.dataset.kept = String(Boolean(told)); };
const progress = (told) => { if (status.dataset.kept !== "true") status.textContent = told; };

const book = await (await fetch(new URL("judge.json", import.meta.url))).json();
const bench = new Bench((told) => { progress(told); find("#judge").dataset.ready = String(!told); });
bench.ready.then(keep, (error) => say(`The judge cannot be started: ${error.message}`));
const words = new Words(book, new Schema(book.schema));
let editor = new Editor(find("#editor"), typed, words);
const describe = async (told) => JSON.parse(await bench.call("described", JSON.stringify(told)));
const form = new Form(find("#form"), book, filled, describe);
let timer = 0, last = 0, written = "";
if (book.engine.includes(EDITOR)) import("./code.js").then(({Code}) => { editor = new Code(find("#editor"), typed, words); editor.mark([]); read(); }, () => {});

// What the judge is made of is kept for a table without a network.
function keep() {
  const names = performance.getEntriesByType("resource").map((one) => one.name);
  const parts = new Set([...book.engine.map((name) => new URL(`engine/${name}`, import.meta.url).href), ...names.filter((name) => name.includes("/engine/"))]);
  navigator.serviceWorker?.ready.then((registration) => registration.active.postMessage({keep: [...parts]}));
}

// -- house rules -----------------------------------------------------------------------------------------------------

const picked = [];
function law() {
  return {houses: [...document.querySelectorAll("#houses input:checked")].map((one) => one.value), readings: [...picked]};
}

function showPicked() {
  find("#picked").replaceChildren(...picked.map((pair) => element("span", {className: "chip"}, [pair.replace("=", ": "), element("button", {
    type: "button", className: "off", "aria-label": `Without ${pair}`, textContent: "×",
    onclick: () => { picked.splice(picked.indexOf(pair), 1); showPicked(); again(); }})])));
  const count = law().houses.length + picked.length;
  find("#law summary span").textContent = count ? `${count} chosen` : "as written in the book";
}

function offer() {
  const readings = book.rulings[find("#question").value] ?? null;
  find("#reading").replaceChildren(...(readings ? Object.entries(readings).map(([name, told]) => element("option", {value: name, textContent: `${name}: ${told}`})) : []));
  find("#reading").disabled = find("#pick").disabled = !readings;
}

find("#houses").append(...book.houses.map(([name, title]) => element("label", {}, [element("input", {type: "checkbox", value: name, onchange: () => { showPicked(); again(); }}), ` ${title}`])));
find("#questions").append(...Object.keys(book.rulings).map((value) => element("option", {value})));
find("#question").addEventListener("input", offer);
find("#pick").addEventListener("click", () => {
  const pair = `${find("#question").value}=${find("#reading").value}`;
  if (!picked.includes(pair)) picked.push(pair);
  find("#question").value = "";
  offer();
  showPicked();
  again();
});

// -- two views of one dispute ------------------------------------------------------------------------------------------

// The data of a text with what is strange in it, and all that is wrong with it.
async function known(text) {
  return (await Promise.all([bench.call("data", text), bench.call("checked", text)])).map((one) => JSON.parse(one));
}

async function filled(data) {
  try {
    const text = await bench.call("written", JSON.stringify(data));
    editor.text = text;
    const [told, problems] = await known(text);
    if (text !== editor.text) return;
    form.blanks.know(told.strangers);
    editor.mark(problems);
  } catch (error) { say(error.message); }
}

function typed() {
  clearTimeout(timer);
  timer = setTimeout(read, PAUSE);
}

async function read() {
  const text = editor.text;
  try {
    const [told, problems] = await known(text);
    if (text !== editor.text) return;
    form.show(told.data, told.strangers);
    editor.mark(problems);
  } catch (error) { say(error.message); }
}

// -- the verdict -------------------------------------------------------------------------------------------------------

async function judge({scroll = true} = {}) {
  const turn = ++last, text = editor.text, {houses, readings} = law();
  ask.disabled = true;
  say("");
  progress(bench.isReady ? "Judging …" : "Loading the judge …");
  try {
    const told = JSON.parse(await bench.call("report", text, houses, readings));
    if (turn !== last) return;
    const house = told.problems.filter((one) => one.file === "--reading" || !one.file.endsWith(".yaml"));
    editor.mark(told.problems.filter((one) => !house.includes(one)));
    if (told.html) {
      out.replaceChildren(...changes(told.changes), ...report(told.html, root));
      written = await packed({text, houses, readings});
      history.replaceState(null, "", `#${written}`);
      say("");
    } else {
      out.replaceChildren();
      const first = told.problems[0];
      say(house.length ? `The house rules cannot be used: ${first.message}` : `${told.problems.length === 1 ? "One mistake" : `${told.problems.length} mistakes`} in the text; the first is on line ${first.line}: ${first.message}.`);
    }
    find("#after").hidden = !told.html;
    find("#judge").dataset.judged = String(turn);
    if (told.html && scroll) find("#result").scrollIntoView({behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth"});
    else if (!told.html && scroll) { find("#dispute").open = true; show("text"); }
  } catch (error) {
    if (turn === last) { out.replaceChildren(); find("#after").hidden = true; say(`No verdict: ${error.message}.`); }
  } finally {
    if (turn === last) ask.disabled = false;
  }
}

function again() {
  if (out.childNodes.length) judge({scroll: false});
}

async function open() {
  const fragment = location.hash.slice(1);
  if (fragment === written && fragment) return;
  if (!fragment) { editor.text = editor.text || EMPTY; return read(); }
  let told;
  try {
    told = await unpacked(fragment);
  } catch (error) {
    out.replaceChildren();
    say(`This link cannot be opened: ${error.message}. Nothing of it was used.`);
    editor.text = editor.text || EMPTY;
    return read();
  }
  const strange = told.houses.find((name) => !book.houses.some(([known]) => known === name));
  if (strange !== undefined) {
    out.replaceChildren();
    say(`This link cannot be opened: there is no house rule called “${strange.slice(0, 60)}”. Nothing of it was used.`);
    editor.text = editor.text || EMPTY;
    return read();
  }
  for (const one of document.querySelectorAll("#houses input")) one.checked = told.houses.includes(one.value);
  picked.splice(0, picked.length, ...told.readings);
  showPicked();
  if (told.text === null) { editor.text = editor.text || EMPTY; return read(); }
  editor.text = told.text;
  find("#dispute").open = false;
  read();
  return judge();
}

function show(view) {
  find("#judge").dataset.view = view;
  for (const one of document.querySelectorAll("[data-show]")) one.setAttribute("aria-pressed", String(one.dataset.show === view));
}

for (const one of document.querySelectorAll("[data-show]")) one.addEventListener("click", () => show(one.dataset.show));
ask.addEventListener("click", () => judge());
document.addEventListener("keydown", (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) judge(); });
find("#copy").addEventListener("click", async () => {
  await navigator.clipboard.writeText(location.href).then(() => say("The link is copied: it shows everybody this verdict."), () => say("Copy the address of this page: it shows everybody this verdict."));
});
find("#print").addEventListener("click", () => print());
addEventListener("hashchange", open);
showPicked();
offer();
show("form");
open();
