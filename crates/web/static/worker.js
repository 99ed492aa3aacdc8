// The engine's worker. A search runs to its end inside one message; it hears that it shall stop
// through the shared flag, which the first message brings if the page may share memory. While it
// loads and while it searches it says now and then that it lives, so that the page notices when it
// does not.
const PULSE = 300;
// How long a question waits for the net that should judge it. Without it the tables judge.
const PATIENCE = 1500;
const NETS = { classic: "./classic.net", mini: "./mini.net", two: "./two.net" };
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

// Says that it lives until something has come. A slow connection is no death.
async function alive(promise) {
  postMessage(null);
  const pulse = setInterval(() => postMessage(null), PULSE);
  try {
    return await promise;
  } finally {
    clearInterval(pulse);
  }
}

async function load() {
  const { default: start, Engine } = await import("./engine.js");
  await start({ module_or_path: new URL("./engine_bg.wasm", import.meta.url) });
  return new Engine();
}

const ready = alive(load());
ready.catch((error) => postMessage(String(error)));

// Nets on their way. One that did not come is asked for again with the next question.
const coming = new Map();

async function fetchNet(engine, name) {
  try {
    const response = await fetch(new URL(NETS[name], import.meta.url));
    if (response.ok) {
      engine.addNet(new Uint8Array(await response.arrayBuffer()));
    }
  } catch {
    // There is no connection: the tables judge.
  } finally {
    coming.delete(name);
  }
}

function bringNet(engine, name) {
  if (!coming.has(name)) {
    coming.set(name, fetchNet(engine, name));
  }
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  return alive(Promise.race([coming.get(name), patience]));
}

onmessage = async ({ data }) => {
  if (!(data instanceof Uint8Array)) {
    flag = new Int32Array(data);
    return;
  }
  const engine = await ready;
  const net = engine.missingNet(data);
  if (net !== undefined) {
    await bringNet(engine, net);
  }
  engine.answer(data, (answer) => postMessage(answer));
};
