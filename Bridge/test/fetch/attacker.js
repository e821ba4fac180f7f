// A page that patches the language to get at what another origin has not given it: it learns nothing, since none of
// it comes into the page. What is secret is on /secret of the echo origin, which by its other name is another.
const foreign = location.origin.replace("127.0.0.1", "localhost"), secret = "foreign-secret";
const { apply, defineProperty, getOwnPropertyDescriptor, ownKeys } = { ...Reflect, ...Object, apply: Reflect.apply, ownKeys: Reflect.ownKeys, defineProperty: Object.defineProperty, getOwnPropertyDescriptor: Object.getOwnPropertyDescriptor };
const includes = String.prototype.includes, fromCharCode = String.fromCharCode, isView = ArrayBuffer.isView;
const Bytes = Uint8Array, Buffer = ArrayBuffer, Timer = setTimeout, Request = XMLHttpRequest, { fetch } = globalThis;
let hits = 0, isLooking = false;

/** Looks for the secret in a value, and in what it holds. */
const look = (value, depth = 0) => {
  if (typeof value === "string") { if (apply(includes, value, [secret])) hits += 1; return; }
  if (typeof value !== "object" || value === null || depth > 4) return;
  if (value instanceof Buffer || isView(value)) {
    const bytes = value instanceof Buffer ? new Bytes(value) : new Bytes(value.buffer, value.byteOffset, value.byteLength);
    let text = "";
    for (let index = 0; index < bytes.length && index < 4096; index++) text += fromCharCode(bytes[index]);
    return look(text);
  }
  const keys = ownKeys(value);
  for (let index = 0; index < keys.length && index < 100; index++) {
    const property = getOwnPropertyDescriptor(value, keys[index]);
    if (property && "value" in property) look(property.value, depth + 1);
  }
};
const note = (...values) => {
  if (isLooking) return;
  isLooking = true;
  try { for (let index = 0; index < values.length; index++) look(values[index]); } catch {} finally { isLooking = false; } // whatever it was, it is not the secret
};

/** Replaces a method: records all that passes through it, and answers with a lie where there is one. */
const patchMethod = (owner, key, lie) => {
  const own = getOwnPropertyDescriptor(owner, key);
  const value = function (...given) {
    if (isLooking) return apply(own.value, this, given);
    note(this, given);
    const result = new.target ? Reflect.construct(own.value, given, new.target) : apply(own.value, this, given);
    note(result);
    return lie ? lie(this, given, result) : result;
  };
  defineProperty(owner, key, { ...own, value });
  return () => defineProperty(owner, key, own);
};
const patchSetter = (owner, key) => {
  defineProperty(owner, key, {
    configurable: true, get() { return undefined; },
    set(value) { note(this, value); defineProperty(this, key, { value, writable: true, enumerable: true, configurable: true }); },
  });
  return () => { delete owner[key]; };
};

const all = (self) => self, yes = () => true, no = () => false, none = () => undefined;
const methods = [
  [Array.prototype, "filter", all], [Array.prototype, "some", no], [Array.prototype, "every", yes], [Array.prototype, "includes", yes],
  [Array.prototype, "map"], [Array.prototype, "find", none], [Array.prototype, "push"], [Array.prototype, "join", () => "*"], [Array.prototype, "flatMap"],
  [Array.prototype, "forEach"], [Array.prototype, "splice"], [Array.prototype, "values"], [Array.prototype, Symbol.iterator], [Array.prototype, "reduce"],
  [String.prototype, "toLowerCase", (self, given, result) => (result === "set-cookie" ? "content-type" : result)], [String.prototype, "split"],
  [String.prototype, "replace"], [String.prototype, "startsWith", yes], [String.prototype, "charAt"], [String.prototype, "toWellFormed"],
  [RegExp.prototype, "test", yes], [RegExp.prototype, "exec"], [Map.prototype, "get"], [Map.prototype, "set"], [Map.prototype, "has", yes],
  [Map.prototype, "delete"], [Set.prototype, "has", yes], [WeakMap.prototype, "get"], [WeakMap.prototype, "set"], [Promise.prototype, "then"],
  [Promise, "resolve"], [Reflect, "apply"], [Reflect, "get"], [Reflect, "construct"], [Object, "assign"], [Object, "entries"], [Object, "hasOwn", yes],
  [Object, "freeze"], [JSON, "parse"], [Function.prototype, "call"], [Uint8Array.prototype.__proto__, "set"], [Uint8Array.prototype.__proto__, "slice"],
  [ArrayBuffer.prototype, "slice"], [globalThis, "Uint8Array"], [globalThis, "String"], [EventTarget.prototype, "dispatchEvent"],
];
const names = [
  "url", "status", "statusText", "headers", "type", "redirected", "response", "body", "failure", "kind", "message", "tainting", "refusal",
  "input", "base", "state", "host", "listener", "head", "value", "chunk", "source", "0", "1",
];
const attacks = [
  ...methods.map(([owner, key]) => [`records ${String(key)}`, () => patchMethod(owner, key)]),
  ...methods.filter(([, , lie]) => lie).map(([owner, key, lie]) => [`lies in ${String(key)}`, () => patchMethod(owner, key, lie)]),
  ...names.map((name) => [`sets ${name} on Object.prototype`, () => patchSetter(Object.prototype, name)]),
  ...["0", "1"].map((name) => [`sets ${name} on Array.prototype`, () => patchSetter(Array.prototype, name)]),
];

const targets = (origin) => [`${origin}/secret`, `${origin}/secret-way`, `/redirect/302?to=${origin}/secret`];
const urls = { foreign: targets(foreign), own: targets(location.origin) };

/** All ways of asking; ends when the last of them has, or where the page has broken itself. */
const ask = (list) => new Promise((resolve) => {
  let open = 0;
  const done = (value) => { note(value); if (--open === 0) resolve(); };
  const begin = (step) => { open += 1; try { step(); } catch (error) { done(error); } };
  Timer(resolve, 250);
  for (let index = 0; index < list.length; index++) {
    const url = list[index];
    for (const mode of ["cors", "no-cors"]) begin(() => { read(url, mode, done); });
    begin(() => {
      const xhr = new Request();
      xhr.onloadend = () => done([xhr.status, xhr.responseURL, xhr.responseText, xhr.getAllResponseHeaders()]);
      xhr.open("GET", url);
      xhr.send();
    });
    begin(() => {
      const xhr = new Request();
      xhr.open("GET", url, false);
      try { xhr.send(); } finally { note(xhr.responseText, xhr.getAllResponseHeaders(), xhr.responseURL); }
      done();
    });
  }
});
const read = async (url, mode, done) => {
  try {
    const response = await fetch(url, { mode, credentials: "omit" });
    note(response.url, response.statusText, [...response.headers]);
    done(await response.text());
  } catch (error) { done([error?.message, error?.stack]); }
};

const quiet = (event) => event.preventDefault(); // the page breaks itself: that is its own affair
const underAttack = async (begin, list) => {
  hits = 0;
  for (const type of ["error", "unhandledrejection"]) addEventListener(type, quiet);
  const restore = begin();
  try { await ask(list); } finally {
    restore();
    await new Promise((resolve) => setTimeout(resolve, 0));
    for (const type of ["error", "unhandledrejection"]) removeEventListener(type, quiet);
  }
  return hits;
};

test("the attacker would find what it may read", async () => {
  assertEqual(await underAttack(() => patchMethod(Array.prototype, "push"), urls.own) > 3, true);
});
for (const [sentence, begin] of attacks) {
  test(`a page that ${sentence} learns nothing of another origin`, async () => {
    assertEqual(await underAttack(begin, urls.foreign), 0);
  });
}
