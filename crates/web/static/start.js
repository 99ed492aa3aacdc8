// Starts the app. Whatever goes wrong before or inside it ends in one bar with one button.
import start from "./app.js";

const bar = document.getElementById("crash");

function crashed() {
  bar.hidden = false;
}

document.getElementById("reload").addEventListener("click", () => location.reload());
window.addEventListener("tercio-crashed", crashed);

start({ module_or_path: new URL("./app_bg.wasm", import.meta.url) }).catch((error) => {
  console.error(error);
  crashed();
});
