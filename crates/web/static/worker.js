// The engine's worker. A search runs to its end inside one message; it hears that it shall stop
// through the shared flag, which the first message brings if the page may share memory. While it
// loads and while it searches it says now and then that it lives, so that the page notices when it
// does not.
const PULSE = 300;
// How long a question waits for the net that should judge it, and for solved endings. Without them
// the tables judge, and the search finds what it can.
const PATIENCE = 3000;
const ENDINGS = "./two.endings";
const NETS = {
  classic: "./classic.net",
  mini: "./mini.net",
  two: "./two.net",
  "pikemen-three": "./pikemen-three.net",
  warlords: "./warlords.net",
  wedge3: "./wedge3.net",
  wedge6: "./wedge6.net",
};
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

// Files on their way. One that did not come is asked for again with the next question.
const coming = new Map();

async function fetchFile(file, add) {
  try {
    const response = await fetch(new URL(file, import.meta.url));
    if (response.ok) {
      add(new Uint8Array(await response.arrayBuffer()));
    }
  } catch {
    // There is no connection: the engine does without.
  } finally {
    coming.delete(file);
  }
}

function bring(file, add) {
  if (!coming.has(file)) {
    coming.set(file, fetchFile(file, add));
  }
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  return alive(Promise.race([coming.get(file), patience]));
}

onmessage = async ({ data }) => {
  if (!(data instanceof Uint8Array)) {
    flag = new Int32Array(data);
    return;
  }
  const engine = await ready;
  const net = engine.missingNet(data);
  if (net !== undefined) {
    await bring(NETS[net], (bytes) => engine.addNet(bytes));
  }
  if (engine.missesEndings(data)) {
    await bring(ENDINGS, (bytes) => engine.addEndings(bytes));
  }
  engine.answer(data, (answer) => postMessage(answer));
};
