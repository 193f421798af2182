// Keeps the hashed files of one build, and nothing else: never the API, never events, no pages.
const CACHE = "tribekeeper-{build}";
const FILES = {files};

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && FILES.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(event.request)));
  }
});

async function forgetOldBuilds() {
  const names = await caches.keys();
  return Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}
