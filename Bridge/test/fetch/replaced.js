// Page script may replace any built-in: requests go on as they would without that, or fail; none waits for ever.
const { apply } = Reflect, { defineProperty, getOwnPropertyDescriptor } = Object;
const Failure = Error, Future = Promise, startTimer = setTimeout;
/** Runs with holder[key] replaced, until the promise of `run` settles or a while has passed. */
const withReplaced = async (holder, key, value, run) => {
  const original = getOwnPropertyDescriptor(holder, key);
  defineProperty(holder, key, { ...original, value });
  try {
    const answer = run();
    for (let turns = 0; turns < 3000 && !answer.isOver; turns++) await new Future((resolve) => startTimer(resolve, 1));
    return answer;
  } finally {
    defineProperty(holder, key, original);
  }
};
const throwing = (name) => function () {
  const failure = new Failure(`replaced ${name}`);
  failure.isOurs = true;
  throw failure;
};

/** What came of an XMLHttpRequest and of a fetch; made of syntax alone, as the built-ins are not to be trusted. */
const start = () => {
  const answer = { isOver: false, xhr: null, fetch: null };
  const note = (key, value) => { answer[key] = value; answer.isOver = answer.xhr !== null && answer.fetch !== null; };
  try {
    const xhr = new XMLHttpRequest();
    xhr.onloadend = () => note("xhr", xhr.status === 200 ? "load" : "error");
    xhr.open("POST", "/raw");
    xhr.send("text");
  } catch {
    note("xhr", "threw");
  }
  (async () => {
    try { note("fetch", (await (await fetch("/raw", { method: "POST", body: '{"a":1}' })).json()).a === 1 ? "load" : "wrong"); } catch { note("fetch", "error"); }
  })();
  return answer;
};

const globals = ["Promise", "Uint8Array", "Map", "Set", "WeakMap", "WeakSet", "String", "Array", "ArrayBuffer", "Object", "Reflect", "JSON", "Math", "Number", "Symbol", "TypeError", "RegExp", "DataView", "WeakRef", "Proxy"];
const statics = [
  [Object, "Object", ["assign", "keys", "entries", "hasOwn", "freeze", "defineProperty", "getOwnPropertyDescriptor", "getPrototypeOf"]], [JSON, "JSON", ["parse", "stringify"]],
  [Reflect, "Reflect", ["apply", "ownKeys"]], [Math, "Math", ["min", "max", "trunc", "floor"]], [Array, "Array", ["from", "isArray"]], [ArrayBuffer, "ArrayBuffer", ["isView"]],
  [String, "String", ["fromCharCode", "fromCodePoint"]], [Number, "Number", ["isFinite", "parseInt"]], [Promise, "Promise", ["resolve", "reject"]],
];
const cases = [
  ...globals.map((key) => [globalThis, "globalThis", key]),
  ...statics.flatMap(([holder, name, keys]) => keys.map((key) => [holder, name, key])),
];
for (const [holder, name, key] of cases) {
  test(`requests do not depend on what page script makes of ${name}.${key}`, async () => {
    const { xhr, fetch } = await withReplaced(holder, key, throwing(key), start);
    assertEqual([xhr, fetch], ["load", "load"]);
  });
}

addEventListener("error", (event) => event.error?.isOurs && event.preventDefault());
addEventListener("unhandledrejection", (event) => event.reason?.isOurs && event.preventDefault());
const methods = [
  [Array.prototype, "Array", ["every", "map", "find", "filter", "slice", "splice", "some", "includes", "join", "sort", "flatMap"]],
  [String.prototype, "String", ["indexOf", "trim", "slice", "split", "replace", "toLowerCase", "startsWith", "charCodeAt", "toWellFormed"]],
  [RegExp.prototype, "RegExp", ["exec", "test"]],
];
for (const [holder, name, keys] of methods) {
  for (const key of keys) {
    test(`requests end though page script breaks ${name}.prototype.${key}`, async () => {
      const { xhr, fetch } = await withReplaced(holder, key, throwing(key), start);
      assertEqual([xhr !== null, fetch !== null], [true, true], `${xhr} ${fetch}`);
    });
  }
}
test("a replaced JSON.parse reads no answer", async () => {
  const { parse } = JSON;
  JSON.parse = () => "replaced";
  try {
    assertEqual(await new Response('{"a":1}').json(), { a: 1 });
    const xhr = new XMLHttpRequest();
    xhr.open("POST", "/raw");
    xhr.responseType = "json";
    await new Promise((resolve) => { xhr.onloadend = resolve; xhr.send("[1]"); });
    assertEqual(xhr.response, [1]);
  } finally {
    JSON.parse = parse;
  }
});
