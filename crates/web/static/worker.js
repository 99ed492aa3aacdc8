// The engine's worker. A search runs to its end inside one message; it hears that it shall stop
// through the shared flag, which the first message brings if the page may share memory. While it
// loads and while it searches it says now and then that it lives, so that the page notices when it
// does not.
const PULSE = 300;
let flag = null;
let said = 0;
globalThis.tercioStop = () => {
  const now = performance.now();
  if (now - said > PULSE) {
    said = now;
    postMessage(null);
  }
  return flag !== null && Atomics.load(flag, 0) !== 0;
};

async function load() {
  const { default: start, Engine } = await import("./engine.js");
  await start({ module_or_path: new URL("./engine_bg.wasm", import.meta.url) });
  return new Engine();
}

// A slow connection is no death.
postMessage(null);
const pulse = setInterval(() => postMessage(null), PULSE);
const ready = load().finally(() => clearInterval(pulse));
ready.catch((error) => postMessage(String(error)));

onmessage = async ({ data }) => {
  if (!(data instanceof Uint8Array)) {
    flag = new Int32Array(data);
    return;
  }
  const engine = await ready;
  engine.answer(data, (answer) => postMessage(answer));
};
