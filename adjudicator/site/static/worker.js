// The judge: the library itself, under Pyodide. It reads no file but those of the site, and sends nothing anywhere.
const here = new URL("./", import.meta.url), engine = new URL("engine/", here);
const say = (told) => postMessage({progress: told});

async function start() {
  say("Loading the judge …");
  const [{loadPyodide}, book] = await Promise.all([
    import(new URL("pyodide.mjs", engine)),
    fetch(new URL("adjudicator.zip", engine)).then((answer) => {
      if (!answer.ok) throw new Error(`adjudicator.zip: ${answer.status}`);
      return answer.arrayBuffer();
    }),
  ]);
  const python = await loadPyodide({indexURL: engine.href, env: {HOME: "/home", PYTHONHASHSEED: "0"}});
  say("Opening the law book …");
  python.unpackArchive(book, "zip", {extractDir: "/book"});
  python.runPython("import sys; sys.path.insert(0, '/book'); import adjudicator.site.page_calls");
  return python.pyimport("adjudicator.site.page_calls");
}

const ready = start();
ready.then(() => postMessage({ready: true}), (error) => postMessage({failed: String(error.message ?? error)}));

onmessage = async ({data: {id, call, args}}) => {
  try {
    const bench = await ready;
    postMessage({id, answer: bench[call](...args)});
  } catch (error) {
    postMessage({id, failed: String(error.message ?? error).trim().split("\n").at(-1)});
  }
};
