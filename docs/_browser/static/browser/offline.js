// The service worker of the two pages: what they loaded is there without a network. With one, all but Pyodide is new.

const CACHE = "hanafuda-rules";
const PINNED = /\/pyodide(@[\d.]+)?\/[^/]+\.(mjs|wasm|zip)$|\/library\.zip\?/; // each address has one content
const OWN = /\/(_static|_images)\/|\/(score_sheet|table)\.html$/;

const stored = async (cache, request) => cache.match(request, { ignoreVary: true });

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await stored(cache, request);
  if (kept && PINNED.test(request.url)) return kept;
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** Store files that are not there yet, and delete older versions: Pyodide's, and those that differ in `?v=`. */
async function keepAll(urls) {
  const cache = await caches.open(CACHE);
  const isThere = await Promise.all(urls.map((url) => PINNED.test(url) && stored(cache, url)));
  await cache.addAll(urls.filter((_, place) => !isThere[place]));
  const paths = new Set(urls.map((url) => url.split("?")[0]));
  const isOld = ({ url }) => !urls.includes(url) && (PINNED.test(url) || paths.has(url.split("?")[0]));
  await Promise.all((await cache.keys()).filter(isOld).map((request) => cache.delete(request)));
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && (PINNED.test(url) || OWN.test(new URL(url).pathname)))
    event.respondWith(answer(event.request));
});
// What was loaded before this worker took over: the page names it once it runs.
addEventListener("message", (event) =>
  event.waitUntil(keepAll(event.data.keep).then(() => event.source.postMessage("stored"))),
);
