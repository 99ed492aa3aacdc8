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

// A message of the server's. The same one again takes the place of the first.
addEventListener("push", (event) => {
  const { id, title, body, path } = event.data?.json() ?? {};
  if (!title) return;
  const shown = { body, tag: id, data: { path }, icon: "/icon-192.png" };
  event.waitUntil(registration.showNotification(title, shown));
});

// Shows the page that a message is about: the tab that has it, any tab, or a new one.
async function open(path) {
  const address = new URL(path ?? "/", location.origin).href;
  const tabs = await clients.matchAll({ type: "window" });
  const tab = tabs.find(({ url }) => url === address);
  if (tab) return tab.focus();
  return clients.openWindow(address);
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

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
