// The engine's worker. A search runs to its end inside one message; it hears that it shall stop
// through the shared flag, which the first message brings if the page may share memory.
import start, { Engine } from "./engine.js";

let flag = null;
globalThis.tercioStop = () => flag !== null && Atomics.load(flag, 0) !== 0;

const module = new URL("./engine_bg.wasm", import.meta.url);
const ready = start({ module_or_path: module }).then(() => new Engine());
ready.catch((error) => postMessage(String(error)));

onmessage = async ({ data }) => {
  if (!(data instanceof Uint8Array)) {
    flag = new Int32Array(data);
    return;
  }
  const engine = await ready;
  engine.answer(data, (answer) => postMessage(answer));
};
