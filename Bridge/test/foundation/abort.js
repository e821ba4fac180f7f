// AbortController and AbortSignal.
(() => {
  test("a controller aborts its one signal, once", () => {
    const controller = new AbortController(), { signal } = controller, log = [];
    signal.addEventListener("abort", (event) => log.push([event.type, event.isTrusted, event.bubbles, event.cancelable, signal.aborted]));
    assertEqual([controller.signal === signal, signal.aborted, signal.reason], [true, false, undefined]);
    controller.abort();
    controller.abort("again");
    assertEqual(log, [["abort", true, false, false, true]]);
    assertEqual([signal.aborted, signal.reason.name, signal.reason.code, signal.reason instanceof DOMException], [true, "AbortError", 20, true]);
  });
  test("reasons are kept as they are, except undefined", () => {
    for (const reason of [null, 0, "", false, {}]) {
      const controller = new AbortController();
      controller.abort(reason);
      assertEqual([controller.signal.reason === reason, AbortSignal.abort(reason).reason === reason], [true, true]);
    }
    assertEqual([AbortSignal.abort().aborted, AbortSignal.abort(undefined).reason.name], [true, "AbortError"]);
  });
  test("throwIfAborted throws the reason", () => {
    const controller = new AbortController();
    controller.signal.throwIfAborted();
    controller.abort("why");
    let thrown;
    try { controller.signal.throwIfAborted(); } catch (error) { thrown = error; }
    assertEqual(thrown, "why");
  });
  test("signals are not constructed by scripts, and their members refuse other objects", () => {
    assertThrows("TypeError", () => new AbortSignal());
    assertThrows("TypeError", () => AbortController());
    for (const name of ["aborted", "reason"]) assertThrows("TypeError", () => AbortSignal.prototype[name]);
    assertThrows("TypeError", () => AbortController.prototype.signal);
    assertThrows("TypeError", () => AbortController.prototype.abort.call({}));
    assertEqual([AbortSignal.length, AbortController.length, AbortSignal.any.length, AbortSignal.timeout.length, AbortSignal.abort.length], [0, 0, 1, 1, 0]);
    assertEqual(new AbortController().signal instanceof EventTarget, true);
  });
  test("AbortSignal.timeout aborts with a TimeoutError", async () => {
    const signal = AbortSignal.timeout(5);
    assertEqual(signal.aborted, false);
    const event = await new Promise((resolve) => { signal.onabort = resolve; });
    assertEqual([signal.aborted, signal.reason.name, event.target === signal], [true, "TimeoutError", true]);
    for (const bad of [-1, NaN, Infinity, "x", 2 ** 53]) assertThrows("TypeError", () => AbortSignal.timeout(bad));
    assertThrows("TypeError", () => AbortSignal.timeout());
  });
  test("AbortSignal.any follows the first of its sources", () => {
    const one = new AbortController(), other = new AbortController();
    const any = AbortSignal.any(new Set([one.signal, other.signal]));
    assertEqual([any.aborted, AbortSignal.any([]).aborted], [false, false]);
    other.abort("b");
    one.abort("a");
    assertEqual([any.aborted, any.reason], [true, "b"]);
    assertEqual([AbortSignal.any([one.signal, other.signal]).reason, AbortSignal.any([any]).reason], ["a", "b"]);
  });
  test("AbortSignal.any checks its sequence", () => {
    for (const bad of [undefined, null, 1, "ab", {}, [1], [null], [{}]]) assertThrows("TypeError", () => AbortSignal.any(bad));
    assertThrows("TypeError", () => AbortSignal.any());
  });
  test("dependent signals of dependent signals depend on the source, in order", () => {
    const source = new AbortController(), log = [];
    const first = AbortSignal.any([source.signal]), second = AbortSignal.any([first]), third = AbortSignal.any([first, second]);
    const named = { source: source.signal, first, second, third };
    for (const [name, signal] of Object.entries(named)) {
      signal.onabort = () => log.push([name, Object.values(named).every((each) => each.aborted)]);
    }
    source.abort("r");
    assertEqual(log, [["source", true], ["first", true], ["second", true], ["third", true]]);
    assertEqual(Object.values(named).map((each) => each.reason), ["r", "r", "r", "r"]);
  });
  test("a signal that nobody refers to follows its source as long as somebody listens", async () => {
    const source = new AbortController(), log = [];
    for (let turn = 0; turn < 2000; turn++) AbortSignal.any([source.signal]);
    AbortSignal.any([source.signal]).addEventListener("abort", () => log.push("listener"));
    AbortSignal.any([AbortSignal.any([source.signal])]).onabort = () => log.push("handler");
    await new Promise((resolve) => setTimeout(resolve, 5));
    source.abort();
    assertEqual(log, ["listener", "handler"]);
  });
})();
