// What the editor of the judge takes from CodeMirror; `make site` bundles it into one module.
export {acceptCompletion, autocompletion, completionKeymap, startCompletion} from "@codemirror/autocomplete";
export {defaultKeymap, history, historyKeymap, insertNewlineKeepIndent} from "@codemirror/commands";
export {yaml} from "@codemirror/lang-yaml";
export {bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting} from "@codemirror/language";
export {lintGutter, setDiagnostics} from "@codemirror/lint";
export {Annotation, EditorState} from "@codemirror/state";
export {EditorView, keymap, lineNumbers} from "@codemirror/view";
export {tags} from "@lezer/highlight";
