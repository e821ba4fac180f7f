// Event handler attributes, on signals, ports and the window.
(() => {
  const fresh = () => new AbortController().signal;
  const fire = (target, type = "abort", init = {}) => {
    const event = new Event(type, init);
    target.dispatchEvent(event);
    return event;
  };
  test("a handler that is not an object becomes null, and any object is kept", () => {
    const signal = fresh(), object = {};
    assertEqual(signal.onabort, null);
    for (const value of [1, "x", true, undefined, Symbol(), null]) {
      signal.onabort = value;
      assertEqual(signal.onabort, null);
    }
    signal.onabort = object;
    assertEqual(signal.onabort === object, true);
    fire(signal); // an object that cannot be called does nothing, even with handleEvent
  });
  test("a handler keeps its place among the listeners when it is replaced, not when it was removed", () => {
    const signal = fresh(), log = [];
    signal.onabort = () => log.push("old");
    signal.addEventListener("abort", () => log.push("listener"));
    signal.onabort = () => log.push("new");
    fire(signal);
    assertEqual(log.splice(0), ["new", "listener"]);
    signal.onabort = null;
    fire(signal);
    assertEqual(log.splice(0), ["listener"]);
    signal.onabort = () => log.push("last");
    fire(signal);
    assertEqual(log, ["listener", "last"]);
  });
  test("a handler that is removed by an earlier listener does not run", () => {
    const signal = fresh(), log = [];
    signal.addEventListener("abort", () => { signal.onabort = null; });
    signal.onabort = () => log.push("handler");
    fire(signal);
    assertEqual(log, []);
  });
  test("only false, returned from a handler, cancels", () => {
    for (const [value, isCanceled] of [[false, true], [0, false], ["", false], [null, false], [undefined, false], [true, false]]) {
      const signal = fresh();
      signal.onabort = () => value;
      assertEqual(fire(signal, "abort", { cancelable: true }).defaultPrevented, isCanceled, String(value));
      assertEqual(fire(signal, "abort").defaultPrevented, false);
    }
  });
  test("a handler runs with its target as this and the event as its one argument", () => {
    const signal = fresh();
    let seen;
    signal.onabort = function (...given) { seen = [this === signal, given.length, given[0] instanceof Event]; };
    fire(signal);
    assertEqual(seen, [true, 1, true]);
  });
  test("window.onerror takes five arguments of an error event, and true cancels", () => {
    const error = new Error("m");
    let seen;
    for (const [answer, isCanceled] of [[true, true], [false, false], [1, false]]) {
      window.onerror = (...given) => { seen = given; return answer; };
      const event = new ErrorEvent("error", { message: "m", filename: "f", lineno: 1, colno: 2, error, cancelable: true });
      dispatchEvent(event);
      assertEqual([seen.slice(0, 4), seen[4] === error, event.defaultPrevented], [["m", "f", 1, 2], true, isCanceled]);
    }
    window.onerror = (...given) => { seen = given; return false; };
    const plain = new Event("error", { cancelable: true });
    dispatchEvent(plain);
    window.onerror = null;
    assertEqual([seen.length, seen[0] === plain, plain.defaultPrevented], [1, true, true]);
  });
  test("handlers are enumerable accessors: of the interface, and of the window itself", () => {
    for (const [holder, name] of [[AbortSignal.prototype, "onabort"], [MessagePort.prototype, "onmessage"], [window, "onload"], [window, "onerror"]]) {
      const { get, set, enumerable, configurable } = Object.getOwnPropertyDescriptor(holder, name);
      assertEqual([typeof get, typeof set, enumerable, configurable], ["function", "function", true, true], name);
    }
    assertThrows("TypeError", () => AbortSignal.prototype.onabort);
    assertThrows("TypeError", () => { AbortSignal.prototype.onabort = null; });
  });
})();
