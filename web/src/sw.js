/**
 * Caches the page of one build, so that it also opens when the server cannot be reached: the rules
 * and the lessons work offline. Server responses (/api) are never cached.
 *
 * The build inserts the list of files. Another build makes another worker, which takes over when
 * the last page of the old one is closed, and then deletes the old cache.
 */

const { version, files } = SHELL;
const PREFIX = "wyrmhold-";
const CACHE = PREFIX + version;
const PAGE = "/";
const KEPT = new Set(files);

/** Names under /assets/ contain a hash; everything else has to be requested again. */
function isHashed(path) {
  return path.startsWith("/assets/");
}

function kept(path) {
  return caches.match(path, { cacheName: CACHE, ignoreVary: true });
}

/** From the server, or from the cache if the server does not respond. */
async function freshOrKept(request, path) {
  try {
    const answer = await fetch(request);
    return answer.status < 502 ? answer : ((await kept(path)) ?? answer);
  } catch (error) {
    const found = await kept(path);
    if (found) return found;
    throw error;
  }
}

async function keptOrFresh(request, path) {
  return (await kept(path)) ?? fetch(request);
}

self.addEventListener("install", (event) => {
  const requests = files.map(
    (path) => new Request(path, { cache: isHashed(path) ? "default" : "no-cache" }),
  );
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  async function tidy() {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  }
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (KEPT.has(pathname) && pathname !== PAGE)
    event.respondWith((isHashed(pathname) ? keptOrFresh : freshOrKept)(request, pathname));
  else if (request.mode === "navigate" && !pathname.startsWith("/api/"))
    event.respondWith(freshOrKept(request, PAGE));
});
