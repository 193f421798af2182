// Keeps the hashed files of one build as they are fetched, and nothing else: never the API, never
// events, no pages.
const CACHE = "tribekeeper-{build}";
const FILES = "/static/{build}/";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === self.location.origin && url.pathname.startsWith(FILES);
  if (ours && event.request.method === "GET") event.respondWith(kept(event.request));
});

async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const fetched = await fetch(request);
  if (fetched.ok) await cache.put(request, fetched.clone());
  return fetched;
}

async function forgetOldBuilds() {
  const names = await caches.keys();
  return Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}
