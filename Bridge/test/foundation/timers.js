// Timers, microtasks and their order.
(() => {
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  test("timers pass their arguments and run with the window as this", async () => {
    const seen = await new Promise((resolve) => {
      setTimeout(function (...given) { resolve([this === window, given]); }, 1, "a", 2);
    });
    assertEqual(seen, [true, ["a", 2]]);
  });
  test("the numbers of timers are positive, distinct and shared by both kinds", async () => {
    let count = 0;
    const ids = [setTimeout(() => count++, 1), setInterval(() => count++, 1), setTimeout(() => count++)];
    assertEqual([ids.every((id) => Number.isInteger(id) && id > 0), new Set(ids).size], [true, 3]);
    clearInterval(ids[0]);
    clearTimeout(ids[1]);
    clearTimeout(String(ids[2]));
    await wait(20);
    assertEqual(count, 0);
  });
  test("clearing an unknown timer does nothing", () => {
    for (const id of [undefined, null, 0, -1, 1e9, "x", {}]) assertEqual([clearTimeout(id), clearInterval(id)], [undefined, undefined]);
    clearTimeout();
  });
  test("an interval runs until it is cleared, also by itself", async () => {
    let count = 0;
    await new Promise((resolve) => {
      const id = setInterval(() => {
        if (++count < 3) return;
        clearInterval(id);
        resolve();
      }, 1);
    });
    await wait(20);
    assertEqual(count, 3);
  });
  test("an interval goes on after an exception, which is reported", async () => {
    const errors = [];
    const onError = (event) => { errors.push(event.error); event.preventDefault(); };
    addEventListener("error", onError);
    let count = 0;
    await new Promise((resolve) => {
      const id = setInterval(() => {
        if (++count === 2) { clearInterval(id); resolve(); }
        throw count;
      }, 1);
    });
    removeEventListener("error", onError);
    assertEqual(errors, [1, 2]);
  });
  test("a string is evaluated in the global scope", async () => {
    setTimeout("var timerResult = typeof this + typeof window.timerResult; window.timerThis = this === window", 0);
    await wait(5);
    assertEqual([window.timerResult, window.timerThis], ["objectundefined", true]);
    setTimeout({ toString: () => "window.timerThis = 'object'" });
    await wait(5);
    assertEqual(window.timerThis, "object");
  });
  test("timers of one delay keep their order; microtasks come before them", async () => {
    const log = [];
    await new Promise((resolve) => {
      setTimeout(() => { log.push("one"); queueMicrotask(() => log.push("micro of one")); });
      setTimeout(() => log.push("two"), -5);
      setTimeout(() => { log.push("three"); resolve(); }, NaN);
      Promise.resolve().then(() => log.push("promise"));
      queueMicrotask(() => log.push("micro"));
      log.push("sync");
    });
    assertEqual(log, ["sync", "promise", "micro", "one", "micro of one", "two", "three"]);
  });
  test("timers that are nested deeply wait four milliseconds", async () => {
    const start = performance.now();
    let level = 0;
    await new Promise((resolve) => {
      const next = () => (++level === 15 ? resolve() : setTimeout(next, 0));
      next();
    });
    assertEqual(performance.now() - start > 25, true);
  });
  test("queueMicrotask takes a function and reports what it throws", async () => {
    for (const bad of [undefined, null, {}, "x"]) assertThrows("TypeError", () => queueMicrotask(bad));
    assertThrows("TypeError", () => queueMicrotask());
    let seen;
    const onError = (event) => { seen = event.error; event.preventDefault(); };
    addEventListener("error", onError);
    queueMicrotask(() => { throw "mine"; });
    await null;
    await null;
    removeEventListener("error", onError);
    assertEqual(seen, "mine");
  });
  test("microtasks keep working when page script replaces Promise.prototype.then", async () => {
    const { then } = Promise.prototype;
    let count = 0;
    Promise.prototype.then = function () { throw new Error("patched"); };
    queueMicrotask(() => { count++; });
    Promise.prototype.then = then;
    await wait(1);
    assertEqual(count, 1);
  });
  test("the functions check their arguments and have the shape of operations", () => {
    for (const name of ["setTimeout", "setInterval"]) assertThrows("TypeError", () => window[name]());
    assertThrows("TypeError", () => setTimeout(Symbol()));
    for (const [name, length] of [["setTimeout", 1], ["setInterval", 1], ["clearTimeout", 0], ["clearInterval", 0], ["queueMicrotask", 1], ["structuredClone", 1], ["atob", 1], ["btoa", 1], ["reportError", 1], ["postMessage", 1]]) {
      const { value, writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(window, name);
      assertEqual([value.name, value.length, writable, enumerable, configurable], [name, length, true, true, true]);
      assertThrows("TypeError", () => new value());
    }
  });
})();
