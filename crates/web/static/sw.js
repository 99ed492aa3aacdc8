// Keeps the whole app of one version, so that it works without a connection. The builder fills in
// the version and the files. A version is kept completely or not at all, and a page is given files
// of one version only: the next version waits until the page asks for it, and then every page is
// loaded anew.
const VERSION = "$VERSION";
const FILES = ["$FILES"];
const NAME = `tercio-${VERSION}`;

async function keep() {
  const cache = await caches.open(NAME);
  // The page itself has no version in its name, so it is asked which one it is.
  const page = await fetch("/", { cache: "no-cache" });
  if (!page.ok || !(await page.clone().text()).includes(VERSION)) {
    throw new Error("the server has another version by now");
  }
  await cache.put("/", page);
  await cache.addAll(FILES);
}

async function tidy() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("tercio-") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request, name) {
  const cache = await caches.open(NAME);
  return (await cache.match(name)) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(tidy()));
addEventListener("message", ({ data }) => data === "take over" && skipWaiting());

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (FILES.includes(pathname)) event.respondWith(answer(request, pathname));
  // Every address of the app is the same page; the app knows which it is.
  else if (request.mode === "navigate" && !pathname.includes(".") && pathname !== "/health") {
    event.respondWith(answer(request, "/"));
  }
});
