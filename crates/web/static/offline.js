// Has the service worker keep the app once it runs, and tells the app when a newer one is there.
// Where there is none (plain HTTP from another machine, or forbidden), the app works as it is.

export async function keepApp() {
  const worker = navigator.serviceWorker;
  if (!worker) return;
  let taken = worker.controller !== null;
  worker.addEventListener("controllerchange", () => {
    // The first worker takes over a page of its own version; any other brings another version.
    if (taken) location.reload();
    taken = true;
  });
  try {
    const kept = await worker.register("/sw.js", { updateViaCache: "none" });
    const ready = () => kept.waiting && worker.controller && dispatchEvent(new Event("tercio-update"));
    const watch = () => kept.installing?.addEventListener("statechange", ready);
    kept.addEventListener("updatefound", watch);
    watch();
    ready();
    addEventListener("tercio-update-now", () => kept.waiting?.postMessage("take over"));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) kept.update().catch(() => {});
    });
  } catch (error) {
    console.info("the app cannot be kept for use without a connection:", error);
  }
}
