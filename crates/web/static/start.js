// Starts the app. Whatever goes wrong before or inside it ends in one bar with one button.
function failed(what) {
  const bar = document.getElementById("crash");
  for (const text of bar.querySelectorAll("p")) text.hidden = text.dataset.what !== what;
  bar.hidden = false;
}

document.getElementById("reload").addEventListener("click", () => location.reload());
window.addEventListener("tercio-crashed", () => failed("crashed"));

async function start() {
  if (typeof WebAssembly !== "object") return failed("unsupported");
  try {
    const app = await import("./app.js");
    await app.default({ module_or_path: new URL("./app_bg.wasm", import.meta.url) });
  } catch (error) {
    console.error(error);
    // A browser that is too old refuses the file; one without a connection never gets it.
    const refused = error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError;
    const crashed = error instanceof WebAssembly.RuntimeError;
    return failed(refused ? "unsupported" : crashed ? "crashed" : "unloaded");
  }
  const { keepApp } = await import("./offline.js");
  await keepApp();
}

start();
