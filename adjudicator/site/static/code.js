// The text of the dispute in CodeMirror: colours, completion, and mistakes marked where they are.
import * as cm from "./engine/codemirror.js";
import {Editor} from "./editor.js";

const MOST = 60;
const theirs = cm.Annotation.define();
const LOOK = {
  "&": {color: "var(--text)", backgroundColor: "var(--field)"},
  "&.cm-focused": {outline: "none"},
  ".cm-scroller": {font: "inherit", lineHeight: "1.5"},
  ".cm-content": {caretColor: "var(--text)", padding: ".6rem 0"},
  ".cm-content, .cm-gutter": {minHeight: "15rem"},
  ".cm-gutters": {color: "var(--quiet)", backgroundColor: "var(--box)", border: "0"},
  ".cm-lineNumbers .cm-gutterElement": {padding: "0 .3rem 0 .6rem"},
  ".cm-gutter-lint": {width: "1.1em"},
  ".cm-gutter-lint .cm-gutterElement": {padding: ".25em .1em"},
  ".cm-lint-marker-error": {content: "none", width: ".8em", height: ".8em", borderRadius: "50%", backgroundColor: "var(--wrong)"},
  ".cm-lintRange-error": {backgroundImage: "none", textDecoration: "underline wavy var(--wrong) 1.5px", textDecorationSkipInk: "none"},
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {backgroundColor: "var(--soft)", outline: "1px solid var(--rule)"},
  ".cm-tooltip": {color: "var(--text)", backgroundColor: "var(--field)", border: "1px solid var(--quiet)", borderRadius: ".5rem", overflow: "hidden"},
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {fontFamily: "inherit", maxHeight: "14rem", minWidth: "12rem", maxWidth: "min(24rem, 85vw)"},
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {padding: ".3rem .6rem", lineHeight: "1.4"},
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {color: "var(--ink)", backgroundColor: "var(--law)"},
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected] .cm-completionDetail": {color: "inherit"},
  ".cm-completionDetail": {color: "var(--quiet)", fontStyle: "normal", fontSize: ".9em"},
  ".cm-completionMatchedText": {textDecoration: "none", fontWeight: "700"},
  ".cm-completionInfo": {padding: ".4rem .7rem", font: ".95em/1.4 system-ui, sans-serif", maxWidth: "18rem"},
  ".cm-diagnostic-error": {borderLeft: "4px solid var(--wrong)"},
};
const COLOURS = [
  {tag: [cm.tags.propertyName, cm.tags.definition(cm.tags.propertyName)], color: "var(--law)", fontWeight: "600"},
  {tag: [cm.tags.comment, cm.tags.lineComment], color: "var(--quiet)", fontStyle: "italic"},
  {tag: [cm.tags.punctuation, cm.tags.separator, cm.tags.squareBracket, cm.tags.brace], color: "var(--quiet)"},
];

export class Code extends Editor {
  // Takes the place of the plain field, with its text; `words` tells what may be written where.
  constructor(box, changed, words) {
    super(box, changed, words);
    const host = document.createElement("div"), root = host.attachShadow({mode: "open"}), label = box.querySelector("label");
    host.className = "code";
    // In a shadow root CodeMirror's styles are style sheets that it constructs, which the policy of the page allows.
    this.view = new cm.EditorView({root, parent: root, state: cm.EditorState.create({doc: super.text, extensions: this.extensions(label.firstChild.textContent.trim())})});
    box.querySelector(".page").replaceWith(host);
    label.addEventListener("click", (event) => { if (event.target === label) this.view.focus(); });
    const more = box.querySelector(".more");
    more.hidden = false;
    more.addEventListener("click", () => { this.view.focus(); cm.startCompletion(this.view); });
  }

  extensions(label) {
    const keys = [{key: "Tab", run: cm.acceptCompletion}, {key: "Enter", run: cm.insertNewlineKeepIndent},
      ...cm.completionKeymap, ...cm.historyKeymap, ...cm.defaultKeymap.filter((one) => one.key !== "Mod-Enter")];
    return [
      cm.lineNumbers(), cm.lintGutter(), cm.history(), cm.yaml(), cm.indentUnit.of("  "), cm.bracketMatching(),
      cm.autocompletion({override: [(context) => this.completions(context)], icons: false, maxRenderedOptions: MOST}),
      cm.syntaxHighlighting(cm.HighlightStyle.define(COLOURS)), cm.EditorView.theme(LOOK), cm.EditorView.lineWrapping, cm.keymap.of(keys),
      cm.EditorView.contentAttributes.of(() => ({"aria-label": label, "aria-invalid": String(this.problems.length > 0), autocapitalize: "off"})),
      cm.EditorView.updateListener.of((update) => {
        if (update.docChanged && !update.transactions.some((one) => one.annotation(theirs))) this.changed();
        if (update.selectionSet || update.docChanged || update.focusChanged) this.explain();
      }),
    ];
  }

  completions(context) {
    const found = this.words.at(context.state.doc.toString(), context.pos);
    if (!found || !(found.told || context.explicit)) return null;
    const options = found.options.map(({kind, ...one}) => ({...one, type: kind}));
    return {from: found.from, options, validFor: /^[^,:[\]{}\n]*$/};
  }

  get caret() { return this.view.state.selection.main.head; }

  get text() { return this.view ? this.view.state.doc.toString() : super.text; }

  set text(told) {
    if (told === this.text) return;
    this.view.dispatch({changes: {from: 0, to: this.view.state.doc.length, insert: told}, annotations: theirs.of(true)});
  }

  number() {}

  mark(problems) {
    super.mark(problems);
    const {doc} = this.view.state;
    this.view.dispatch(cm.setDiagnostics(this.view.state, problems.map((one) => {
      const line = doc.line(Math.min(one.line, doc.lines)), from = Math.min(line.from + one.column - 1, line.to);
      const word = doc.sliceString(from, line.to).match(/^[^,:[\]{}]+/);
      return {from, to: word ? from + word[0].trimEnd().length : line.to, severity: "error", message: one.hint ? `${one.message} (${one.hint})` : one.message};
    })));
  }

  select(from) {
    this.view.focus();
    this.view.dispatch({selection: {anchor: Math.min(from, this.view.state.doc.length)}, scrollIntoView: true});
  }
}
