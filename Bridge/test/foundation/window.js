// The window, its life, crypto, performance, navigator and console.
(() => {
  const life = [document.readyState];
  document.addEventListener("readystatechange", () => life.push(document.readyState));
  document.addEventListener("DOMContentLoaded", (event) => life.push([event.type, event.bubbles, event.isTrusted]));
  addEventListener("DOMContentLoaded", () => life.push("bubbled"));
  document.addEventListener("DOMContentLoaded", () => queueMicrotask(() => life.push("microtask")));
  addEventListener("load", (event) => life.push([event.type, event.target === document, event.currentTarget === window, event.bubbles]));
  onload = () => life.push("onload");

  test("a page becomes interactive, then complete, then is loaded", () => {
    assertEqual(life, ["loading", "interactive", ["DOMContentLoaded", true, true], "bubbled", "microtask", "complete", ["load", true, true, false], "onload"]);
  });
  test("the window is an event target and refers to itself", () => {
    for (const name of ["window", "self", "globalThis", "frames", "parent", "top"]) assertEqual(window[name] === globalThis, true, name);
    assertEqual([window instanceof Window, window instanceof EventTarget, window.constructor === Window], [true, true, true]);
    assertEqual([String(window), Object.prototype.toString.call(window)], ["[object Window]", "[object Window]"]);
    assertThrows("TypeError", () => new Window());
    assertEqual([length, closed, opener, frameElement, typeof isSecureContext, origin], [0, false, null, null, "boolean", location.origin]);
  });
  test("window and top can neither be replaced nor removed, self can", () => {
    for (const name of ["window", "top"]) assertEqual(Object.getOwnPropertyDescriptor(window, name).configurable, false);
    self = 1;
    assertEqual([self, window.self], [1, 1]);
    self = window;
    name = 5;
    assertEqual(name, "5");
    name = "";
  });
  test("every interface on the window has its own name and tag, and is not enumerable", () => {
    const aliases = ["webkitURL", "Option", "Image", "Audio"];
    let count = 0;
    for (const name of Object.getOwnPropertyNames(window)) {
      const { value, enumerable } = Object.getOwnPropertyDescriptor(window, name);
      const isInterface = typeof value === "function" && /^[A-Z]/.test(name) && !/native code/.test(Function.prototype.toString.call(value));
      if (!isInterface || aliases.includes(name) || !Object.hasOwn(value.prototype ?? {}, Symbol.toStringTag)) continue;
      assertEqual([value.name, value.prototype[Symbol.toStringTag], value.prototype.constructor === value, enumerable], [name, name, true, false]);
      count++;
    }
    assertEqual(count > 40, true);
  });
  test("bare calls of the window's methods work", () => {
    let seen;
    const listener = (event) => { seen = event.target; };
    addEventListener("bare", listener);
    dispatchEvent(new Event("bare"));
    removeEventListener("bare", listener);
    const { addEventListener: add, dispatchEvent: dispatch } = EventTarget.prototype;
    assertEqual(seen === window, true);
    add.call(undefined, "bare", listener, { once: true });
    seen = null;
    dispatch.call(null, new Event("bare"));
    assertEqual(seen === window, true);
  });
  test("the window has the methods of EventTarget as page script patches them", () => {
    const { addEventListener: original } = EventTarget.prototype;
    let count = 0;
    EventTarget.prototype.addEventListener = function (...given) { count++; return original.apply(this, given); };
    addEventListener("patched", null);
    window.addEventListener("patched", null);
    EventTarget.prototype.addEventListener = original;
    assertEqual([count, addEventListener === original], [2, true]);
  });
  test("reportError fires an error event with what it is given", () => {
    const seen = [];
    const onError = (event) => { seen.push([event.error, event.message]); event.preventDefault(); };
    addEventListener("error", onError);
    const error = new TypeError("m");
    reportError(error);
    reportError("text");
    reportError({ toString() { throw 1; } });
    removeEventListener("error", onError);
    assertEqual([seen.length, seen[0][0] === error, seen[0][1].includes("TypeError: m"), seen[1]], [3, true, true, ["text", "text"]]);
    assertThrows("TypeError", () => reportError());
  });
  test("an unhandled rejection is told to the window", async () => {
    const reason = {};
    const event = await new Promise((resolve) => {
      addEventListener("unhandledrejection", (given) => { given.preventDefault(); resolve(given); }, { once: true });
      Promise.reject(reason);
    });
    assertEqual([event instanceof PromiseRejectionEvent, event.reason === reason, event.promise instanceof Promise, event.cancelable], [true, true, true, true]);
  });
  test("getRandomValues fills arrays of integers, 65536 bytes at most", () => {
    for (const type of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, BigInt64Array, BigUint64Array]) {
      const array = new type(8);
      assertEqual(crypto.getRandomValues(array) === array, true);
    }
    assertEqual(crypto.getRandomValues(new Uint8Array(64)).some((byte) => byte !== 0), true);
    const part = new Uint8Array(4);
    crypto.getRandomValues(part.subarray(2));
    assertEqual([part[0], part[1], crypto.getRandomValues(new Uint8Array(0)).length], [0, 0, 0]);
    crypto.getRandomValues(new Uint32Array(16384));
    assertThrows("QuotaExceededError", () => crypto.getRandomValues(new Uint8Array(65537)));
    for (const bad of [new Float32Array(1), new Float64Array(1), new DataView(new ArrayBuffer(1)), new Float64Array(10000)]) assertThrows("TypeMismatchError", () => crypto.getRandomValues(bad));
    for (const bad of [null, [], new ArrayBuffer(1), "x"]) assertThrows("TypeError", () => crypto.getRandomValues(bad));
    assertThrows("TypeError", () => new Crypto());
  });
  test("randomUUID makes version 4 UUIDs", () => {
    const seen = new Set(Array.from({ length: 50 }, () => crypto.randomUUID()));
    assertEqual(seen.size, 50);
    for (const uuid of seen) assertEqual(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(uuid), true, uuid);
  });
  test("performance tells the time and keeps marks and measures", () => {
    const before = performance.now();
    assertEqual([performance.now() >= before, Math.abs(performance.timeOrigin + before - Date.now()) < 60000, performance.toJSON()], [true, true, { timeOrigin: performance.timeOrigin }]);
    const mark = performance.mark("a", { startTime: 5, detail: { x: 1 } });
    performance.mark("b", { startTime: 12 });
    assertEqual([mark.name, mark.entryType, mark.startTime, mark.duration, mark.detail, mark instanceof PerformanceEntry], ["a", "mark", 5, 0, { x: 1 }, true]);
    const table = [
      [["m", "a", "b"], 5, 7], [["m", { start: "a", end: "b" }], 5, 7], [["m", { start: 1, duration: 3 }], 1, 3], [["m", { end: 9, duration: 4 }], 5, 4],
      [["m", undefined, "b"], 0, 12], [["m", { start: 2, end: "a" }], 2, 3],
    ];
    for (const [given, start, duration] of table) {
      const measure = performance.measure(...given);
      assertEqual([measure.startTime, measure.duration, measure.entryType], [start, duration, "measure"]);
    }
    assertEqual([performance.getEntriesByName("m").length, performance.getEntriesByType("mark").length >= 2, performance.getEntriesByName("a", "measure").length], [6, true, 0]);
    assertThrows("SyntaxError", () => performance.measure("m", "unknown"));
    assertThrows("TypeError", () => performance.mark("x", { startTime: -1 }));
    assertThrows("TypeError", () => performance.measure("m", { start: 1, end: 2, duration: 3 }));
    assertThrows("TypeError", () => performance.measure("m", { duration: 3 }));
    performance.clearMarks("a");
    performance.clearMeasures();
    assertEqual([performance.getEntriesByName("a").length, performance.getEntriesByType("measure").length, performance.getEntriesByName("b").length], [0, 0, 1]);
    performance.clearMarks();
    assertEqual(performance.getEntries(), []);
  });
  test("navigator describes the page's engine", () => {
    assertEqual([typeof navigator.userAgent, navigator.onLine, navigator.language, navigator.languages[0], navigator.hardwareConcurrency > 0], ["string", true, "en-US", "en-US", true]);
    assertEqual([navigator instanceof Navigator, Object.isFrozen(navigator.languages), navigator.languages === navigator.languages], [true, true, true]);
    assertThrows("TypeError", () => new Navigator());
    assertThrows("TypeError", () => Navigator.prototype.userAgent);
  });
  test("the console has its methods and shows anything without throwing", () => {
    for (const name of ["log", "info", "warn", "error", "debug", "trace", "assert", "count", "countReset", "group", "groupCollapsed", "groupEnd", "time", "timeEnd", "timeLog", "dir", "dirxml", "table", "clear"]) {
      const { value, enumerable, writable } = Object.getOwnPropertyDescriptor(console, name);
      assertEqual([typeof value, enumerable, writable], ["function", true, true], name);
    }
    assertEqual([String(console), Object.getPrototypeOf(Object.getPrototypeOf(console)) === Object.prototype], ["[object console]", true]);
    const cyclic = { get bad() { throw 1; } };
    cyclic.self = cyclic;
    const hostile = new Proxy({}, { ownKeys() { throw 1; }, getPrototypeOf() { throw 1; }, get() { throw 1; } });
    for (const value of [cyclic, hostile, Object.create(null), Symbol("s"), -0, 1n, () => {}, class A {}, new Date(NaN), [, 1], new Map([[{}, 1]]), new Uint8Array(200), document, window]) {
      console.debug(value);
      console.debug("%s %d %i %f %o %O %c%%", value, value, value, value, value, value, value);
      console.table(value);
    }
    console.assert(true, "never shown");
    assertEqual([console.log.length, (0, console.log)()], [0, undefined]);
  });
  test("the page's thread never sleeps in Atomics.wait", () => {
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    assertThrows("TypeError", () => Atomics.wait(new Int32Array(buffer), 0, 0, 1));
    assertEqual([Atomics.wait.length, Atomics.wait.name, "prototype" in Atomics.wait], [4, "wait", false]);
  });
  test("what is called by the page's own script does not see its caller", async () => {
    const callers = [];
    const note = function note() { callers.push(note.caller); return "GET"; };
    const target = new EventTarget();
    target.addEventListener("x", note);
    target.dispatchEvent(new Event("x"));
    await new Promise((resolve) => setTimeout(function rung() { callers.push(rung.caller); resolve(); }));
    const sent = new XMLHttpRequest();
    sent.open("POST", "/echo", false);
    sent.send({ toString: note });
    await fetch("/echo", { method: "POST", body: { toString: note } });
    assertEqual([callers.length >= 4, callers.every((caller) => caller === null)], [true, true]);
  });
})();
