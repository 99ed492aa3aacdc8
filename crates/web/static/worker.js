// The engine's worker. A search runs to its end inside one message; it hears that it shall stop
// through the shared flag, which the first message brings if the page may share memory. While it
// loads and while it searches it says now and then that it lives, so that the page notices when it
// does not.
//
// With three and more seats at full strength it does not search itself: helpers do, in workers of
// their own that run this script as well, and it adds up what they find.
const PULSE = 300;
// How long a living helper may be silent.
const SILENCE = 2000;
// How long a question waits for the net that should judge it, and for solved endings. Without them
// the tables judge, and the search finds what it can.
const PATIENCE = 3000;
// Each helper takes some 20 MB. A device that says that it has less than so many gigabytes gets none.
const MOST_HELPERS = 4;
const LEAST_MEMORY = 4;
// After so long without a question helpers go home, and with them their memory.
const IDLE = 60000;
const ENDINGS = "./two.endings";
const NETS = {
  classic: "./classic.net",
  mini: "./mini.net",
  two: "./two.net",
  "pikemen-three": "./pikemen-three.net",
  warlords: "./warlords.net",
  wedge3: "./wedge3.net",
  wedge6: "./wedge6.net",
  "martian-three": "./martian-three.net",
  "martian-four": "./martian-four.net",
  "martian-five": "./martian-five.net",
  "martian-six": "./martian-six.net",
};
// Helpers have names. The worker of the page has none.
const isHelper = self.name !== "";
// What ends a search: the flag of the page, and for helpers that of the worker above.
let flags = [];
let said = 0;
globalThis.tercioStop = () => {
  const now = performance.now();
  if (now - said > PULSE) {
    said = now;
    postMessage(null);
  }
  return flags.some((flag) => Atomics.load(flag, 0) !== 0);
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

const say = (message) => postMessage(message);

// The nets that have come, for helpers that come later.
const nets = [];

function addNet(engine, bytes) {
  engine.addNet(bytes);
  nets.push(bytes);
  helpers?.tell({ net: bytes });
}

// Helpers that search one question at a time, each its part of the moves. One that breaks or falls
// silent is given up; the others begin anew, with larger parts.
class Helpers {
  constructor(engine, count) {
    this.engine = engine;
    // Ends the search of all of them.
    this.enough = new Int32Array(new SharedArrayBuffer(4));
    // The question that is open, and what happens at its end.
    this.open = null;
    // Whether all moves are looked at.
    this.complete = false;
    this.list = Array.from({ length: count }, (_, place) => this.hire(place));
  }

  // How many there should be: half of what the device runs at once, because the page and others want
  // some of it too. One would be no help.
  static wanted() {
    const { deviceMemory = LEAST_MEMORY, hardwareConcurrency = 1 } = navigator;
    const half = Math.min(MOST_HELPERS, Math.floor(hardwareConcurrency / 2));
    const able = flags.length > 0 && typeof Worker === "function";
    return able && deviceMemory >= LEAST_MEMORY && half > 1 ? half : 0;
  }

  hire(place) {
    const worker = new Worker(import.meta.url, { type: "module", name: String(place) });
    const helper = { part: 0, worker, loaded: false, busy: false, heard: performance.now() };
    worker.onmessage = ({ data }) => this.hear(helper, data);
    worker.onerror = () => this.lose(helper);
    worker.postMessage([...flags, this.enough].map((flag) => flag.buffer));
    for (const net of nets) worker.postMessage({ net });
    return helper;
  }

  tell(message) {
    for (const { worker } of this.list) worker.postMessage(message);
  }

  // Answers a question. Whether there was an answer.
  answer(question) {
    this.complete = false;
    const answered = new Promise((resolve) => {
      this.open = { question, resolve };
    });
    this.looked = performance.now();
    for (const helper of this.list) helper.heard = this.looked;
    this.goOn();
    const watch = setInterval(() => this.look(), PULSE);
    return answered.finally(() => clearInterval(watch));
  }

  // Asks all of them.
  begin() {
    const { question } = this.open;
    const count = this.list.length;
    Atomics.store(this.enough, 0, 0);
    this.engine.begin(question, count, say);
    this.complete = true;
    this.list.forEach((helper, part) => {
      Object.assign(helper, { part, busy: true });
      helper.worker.postMessage({ question, part, count });
    });
  }

  // `true` is said by a helper that is free, a text by one that could not start.
  hear(helper, data) {
    helper.heard = performance.now();
    if (data instanceof Uint8Array) this.engine.hear(helper.part, data, say);
    else if (typeof data === "string") this.lose(helper);
    else if (data === true) this.free(helper);
  }

  // The first that has enough ends it for all.
  free(helper) {
    if (helper.busy) Atomics.store(this.enough, 0, 1);
    helper.loaded = true;
    helper.busy = false;
    this.goOn();
  }

  lose(helper) {
    helper.worker.onmessage = null;
    helper.worker.onerror = null;
    helper.worker.terminate();
    this.list = this.list.filter((other) => other !== helper);
    if (helper.busy) {
      this.complete = false;
      Atomics.store(this.enough, 0, 1);
    }
    this.goOn();
  }

  // Gives up those that are silent. A worker that slept itself knows nothing about others yet.
  look() {
    const now = performance.now();
    const slept = now - this.looked > SILENCE;
    this.looked = now;
    for (const helper of this.list) {
      if (slept) helper.heard = now;
      const awaited = helper.busy || !helper.loaded;
      if (awaited && now - helper.heard > SILENCE) this.lose(helper);
    }
  }

  // Once all are there and nobody searches: ends the question, or begins it if moves are missing.
  goOn() {
    if (!this.open || this.list.some(({ busy, loaded }) => busy || !loaded)) return;
    if (!this.complete && this.list.length > 0) {
      this.begin();
      return;
    }
    const { resolve } = this.open;
    this.open = null;
    resolve(this.complete && this.engine.end(say));
  }
}

let helpers = null;
let idle = 0;

function dismiss() {
  for (const { worker } of helpers.list) worker.terminate();
  helpers = null;
}

// Lets helpers answer, if there can be any. Whether they did.
async function answeredByHelpers(engine, question) {
  const count = Helpers.wanted();
  if (count === 0 || !engine.sharesWork(question)) return false;
  clearTimeout(idle);
  helpers ??= new Helpers(engine, count);
  const answered = helpers.list.length > 0 && (await alive(helpers.answer(question)));
  idle = setTimeout(dismiss, IDLE);
  return answered;
}

async function answer(question) {
  const engine = await ready;
  const net = engine.missingNet(question);
  if (net !== undefined) {
    await bring(NETS[net], (bytes) => addNet(engine, bytes));
  }
  if (engine.missesEndings(question)) {
    await bring(ENDINGS, (bytes) => engine.addEndings(bytes));
  }
  if (!(await answeredByHelpers(engine, question))) {
    engine.answer(question, say);
  }
}

async function help({ net, question, part, count }) {
  const engine = await ready;
  if (net) {
    engine.addNet(net);
  } else {
    engine.help(question, part, count, say);
    postMessage(true);
  }
}

onmessage = ({ data }) => {
  if (data instanceof Uint8Array) {
    answer(data);
  } else if (data.net || data.question) {
    help(data);
  } else {
    flags = [data].flat().map((buffer) => new Int32Array(buffer));
  }
};

if (isHelper) {
  ready.then(() => postMessage(true), () => {});
}
