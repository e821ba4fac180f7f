// pipeTo and pipeThrough: how ends and errors travel.
(() => {
  const tick = () => new Promise((resolve) => setTimeout(resolve, 0));
  const source = () => {
    const log = [];
    let controller;
    const stream = new ReadableStream({ start(given) { controller = given; }, cancel(reason) { log.push(reason); } });
    return { stream, controller, log };
  };
  const sink = (more = {}, strategy) => {
    const log = [];
    let controller;
    const stream = new WritableStream({
      start(given) { controller = given; }, write(chunk) { log.push(chunk); }, close() { log.push("close"); },
      abort(reason) { log.push(["abort", reason]); }, ...more,
    }, strategy);
    return { stream, controller, log };
  };
  const reasonOf = (promise) => promise.then(() => "fulfilled", (reason) => reason);

  test("a pipe carries chunks and the end, and unlocks both streams", async () => {
    const from = source(), to = sink();
    const piped = from.stream.pipeTo(to.stream);
    assertEqual([from.stream.locked, to.stream.locked], [true, true]);
    from.controller.enqueue(1);
    from.controller.enqueue(2);
    from.controller.close();
    assertEqual([await piped, to.log], [undefined, [1, 2, "close"]]);
    assertEqual([from.stream.locked, to.stream.locked], [false, false]);
  });
  test("an error of the source aborts the sink, unless that is prevented", async () => {
    for (const preventAbort of [false, true]) {
      const from = source(), to = sink();
      const piped = from.stream.pipeTo(to.stream, { preventAbort });
      from.controller.enqueue(1);
      await tick();
      from.controller.error("broken");
      assertEqual([await reasonOf(piped), to.log], ["broken", preventAbort ? [1] : [1, ["abort", "broken"]]]);
      assertEqual([from.stream.locked, to.stream.locked], [false, false]);
    }
  });
  test("an error of the sink cancels the source, unless that is prevented", async () => {
    for (const preventCancel of [false, true]) {
      const from = source(), to = sink();
      const piped = from.stream.pipeTo(to.stream, { preventCancel });
      to.controller.error("broken");
      assertEqual([await reasonOf(piped), from.log], ["broken", preventCancel ? [] : ["broken"]]);
    }
  });
  test("the end of the source closes the sink, unless that is prevented", async () => {
    const from = source(), to = sink();
    from.controller.close();
    await from.stream.pipeTo(to.stream, { preventClose: true });
    await tick();
    assertEqual(to.log, []);
    await to.stream.close();
  });
  test("a closed sink cancels the source", async () => {
    const from = source(), to = sink();
    await to.stream.close();
    await assertRejects("TypeError", from.stream.pipeTo(to.stream));
    assertEqual([from.log.length, from.log[0].name], [1, "TypeError"]);
  });
  test("a signal ends the pipe: both streams hear the reason", async () => {
    for (const early of [true, false]) {
      const from = source(), to = sink(), abort = new AbortController();
      if (early) abort.abort("enough");
      const piped = from.stream.pipeTo(to.stream, { signal: abort.signal });
      abort.abort("enough");
      assertEqual([await reasonOf(piped), from.log, to.log], ["enough", ["enough"], [["abort", "enough"]]]);
    }
    const from = source(), to = sink(), abort = new AbortController();
    const piped = from.stream.pipeTo(to.stream, { signal: abort.signal, preventAbort: true, preventCancel: true });
    abort.abort();
    assertEqual([(await reasonOf(piped)).name, from.log, to.log], ["AbortError", [], []]);
  });
  test("what was read is written before an error ends the pipe", async () => {
    let end;
    const to = sink({ write(chunk) { to.log.push(chunk); return new Promise((resolve) => { end = resolve; }); } });
    const from = source();
    const piped = from.stream.pipeTo(to.stream);
    from.controller.enqueue(1);
    await tick();
    from.controller.error("broken");
    await tick();
    assertEqual(to.log, [1]);
    end();
    assertEqual([await reasonOf(piped), to.log], ["broken", [1, ["abort", "broken"]]]);
  });
  test("the source is read no faster than the sink takes it", async () => {
    let pulled = 0;
    const ends = [];
    const from = new ReadableStream({ pull(controller) { controller.enqueue(++pulled); } }, { highWaterMark: 0 });
    const to = new WritableStream({ write: () => new Promise((resolve) => ends.push(resolve)) });
    const abort = new AbortController();
    const piped = from.pipeTo(to, { signal: abort.signal });
    await tick();
    assertEqual(pulled, 1);
    ends[0]();
    await tick();
    assertEqual(pulled, 2);
    abort.abort("enough");
    ends[1]();
    assertEqual(await reasonOf(piped), "enough");
  });
  test("enqueue does not write synchronously", async () => {
    const from = source(), to = sink();
    from.stream.pipeTo(to.stream);
    await tick();
    from.controller.enqueue(1);
    assertEqual(to.log, []);
    await tick();
    assertEqual(to.log, [1]);
  });
  test("a chunk that arrives as the sink breaks is lost quietly", async () => {
    const from = source(), to = sink(), rejections = [];
    const listen = (event) => rejections.push(event.reason);
    addEventListener("unhandledrejection", listen);
    const piped = from.stream.pipeTo(to.stream, { preventCancel: true });
    await tick();
    to.controller.error("broken");
    from.controller.enqueue(1);
    assertEqual([await reasonOf(piped), to.log], ["broken", []]);
    await tick();
    removeEventListener("unhandledrejection", listen);
    assertEqual(rejections, []);
  });
  test("arguments are checked; a pipe rejects, pipeThrough throws", async () => {
    const { stream } = source(), { stream: other } = sink();
    for (const target of [undefined, {}, stream]) await assertRejects("TypeError", stream.pipeTo(target));
    await assertRejects("TypeError", stream.pipeTo(other, { signal: "x" }));
    await assertRejects("TypeError", stream.pipeTo(other, 1));
    for (const pair of [undefined, null, {}, { readable: stream }, { writable: other }, { readable: 1, writable: other }]) assertThrows("TypeError", () => stream.pipeThrough(pair));
    const reader = stream.getReader();
    await assertRejects("TypeError", stream.pipeTo(other));
    assertThrows("TypeError", () => stream.pipeThrough(new TransformStream()));
    reader.releaseLock();
    assertEqual([stream.locked, other.locked], [false, false]);
    const { readable, writable } = new TransformStream();
    assertEqual(stream.pipeThrough({ readable, writable }) === readable, true);
  });
})();
