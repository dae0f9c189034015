// The whole book without a network: pages come out of one file, everything else from what was kept.
const SITE = {};
const KEPT = `book-${SITE.version}`, JUDGE = `judge-${SITE.engine}`;
const ROOT = new URL("./", self.location.href);
let pages = null;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const kept = await caches.open(KEPT);
    await kept.addAll(SITE.files.map((name) => new Request(new URL(name, ROOT), {cache: "no-cache"})));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== KEPT && name !== JUDGE) await caches.delete(name);
    await self.clients.claim();
  })());
});

async function page(path) {
  if (pages === null) {
    const kept = await caches.match(new URL("book.bin", ROOT), {cacheName: KEPT});
    pages = kept ? new Response(kept.body.pipeThrough(new DecompressionStream("deflate-raw"))).json() : {};
  }
  const told = (await pages)[path];
  return told === undefined ? undefined : new Response(told, {headers: {"content-type": "text/html; charset=utf-8"}});
}

async function answer(request, url) {
  const path = url.pathname.slice(ROOT.pathname.length);
  if (request.mode === "navigate") {
    const known = await page(path.endsWith(".html") ? path : `${path}${path && !path.endsWith("/") ? "/" : ""}index.html`);
    if (known && path && !path.endsWith("/") && !path.endsWith(".html")) return Response.redirect(`${url.origin}${url.pathname}/`);
    if (known) return known;
  }
  const found = await caches.match(url.href.split(/[?#]/)[0], {cacheName: path.startsWith("engine/") ? JUDGE : KEPT});
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok && path.startsWith("engine/")) (await caches.open(JUDGE)).put(url.href, fresh.clone());
  return fresh;
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.href.startsWith(ROOT.href)) event.respondWith(answer(event.request, url));
});

// The judge was loaded before this worker had a say: keep its files as well.
self.addEventListener("message", (event) => {
  const keep = async () => {
    const kept = await caches.open(JUDGE);
    for (const name of event.data.keep) if (!(await kept.match(name))) await kept.add(name);
    event.source?.postMessage({kept: event.data.keep.length});
  };
  if (Array.isArray(event.data?.keep) && event.data.keep.every((name) => name.startsWith(new URL("engine/", ROOT).href)))
    event.waitUntil(keep().catch(() => {}));
});
