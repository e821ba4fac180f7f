// WritableStream: sinks, writers, back-pressure, closing and aborting.
(() => {
  const tick = () => new Promise((resolve) => setTimeout(resolve, 0));
  const recording = (more = {}, strategy) => {
    const log = [];
    const stream = new WritableStream({
      write(chunk) { log.push(chunk); }, close() { log.push("close"); }, abort(reason) { log.push(["abort", reason]); }, ...more,
    }, strategy);
    return { log, stream };
  };

  test("chunks are written one after another, then the sink is closed", async () => {
    const log = [], ends = [];
    const stream = new WritableStream({
      write(chunk) { log.push(chunk); return new Promise((resolve) => ends.push(resolve)); },
      close() { log.push("close"); },
    });
    const writer = stream.getWriter();
    const first = writer.write("a");
    writer.write("b");
    const closed = writer.close();
    await tick();
    assertEqual(log, ["a"]);
    ends[0]();
    assertEqual(await first, undefined);
    await tick();
    assertEqual(log, ["a", "b"]);
    ends[1]();
    await Promise.all([closed, writer.closed]);
    assertEqual([log, writer.desiredSize], [["a", "b", "close"], 0]);
  });
  test("ready waits while the queue is full", async () => {
    let end;
    const stream = new WritableStream({ write: () => new Promise((resolve) => { end = resolve; }) }, { highWaterMark: 2 });
    const writer = stream.getWriter();
    assertEqual(writer.desiredSize, 2);
    await writer.ready;
    writer.write(1);
    assertEqual(writer.desiredSize, 1);
    writer.write(2);
    assertEqual(writer.desiredSize, 0);
    let isReady = false;
    const ready = writer.ready.then(() => { isReady = true; });
    await tick();
    assertEqual(isReady, false);
    end();
    await ready;
    assertEqual(writer.desiredSize, 1);
  });
  test("a failing write fails the stream and all that waits", async () => {
    const stream = new WritableStream({ write() { throw new RangeError("x"); } });
    const writer = stream.getWriter();
    const writes = [writer.write(1), writer.write(2), writer.close()];
    for (const write of writes) await assertRejects("RangeError", write);
    await assertRejects("RangeError", writer.closed);
    await assertRejects("RangeError", writer.ready);
    await assertRejects("RangeError", writer.write(3));
    assertEqual(writer.desiredSize, null);
  });
  test("start comes first; what it throws is the constructor's, what it rejects the stream's", async () => {
    const { log, stream } = recording({ async start() { await tick(); log.push("start"); } });
    await stream.getWriter().write(1);
    assertEqual(log, ["start", 1]);
    assertThrows("RangeError", () => new WritableStream({ start() { throw new RangeError("x"); } }));
    await assertRejects("RangeError", new WritableStream({ start: () => Promise.reject(new RangeError("x")) }).getWriter().closed);
  });
  test("abort drops what is queued and tells the sink", async () => {
    let end;
    const { log, stream } = recording({ write(chunk) { log.push(chunk); return new Promise((resolve) => { end = resolve; }); } });
    const writer = stream.getWriter();
    const first = writer.write(1), second = writer.write(2);
    const swallowed = second.catch((reason) => reason);
    await tick();
    const aborted = writer.abort("why");
    assertEqual(writer.desiredSize, null);
    await tick();
    assertEqual(log, [1]);
    end();
    await first;
    assertEqual([await swallowed, await aborted, log], ["why", undefined, [1, ["abort", "why"]]]);
    assertEqual(await writer.closed.catch((reason) => reason), "why");
    assertEqual(await writer.abort("again"), undefined);
  });
  test("the controller's signal aborts at once", async () => {
    let controller;
    const { stream } = recording({ start(given) { controller = given; } });
    const reason = new Error("why");
    const events = [];
    controller.signal.addEventListener("abort", () => events.push(controller.signal.reason));
    stream.abort(reason);
    assertEqual([events.length, events[0] === reason, controller.signal.aborted], [1, true, true]);
  });
  test("the controller can fail the stream", async () => {
    let controller;
    const { log, stream } = recording({ start(given) { controller = given; } });
    controller.error(new SyntaxError("x"));
    controller.error(new RangeError("y"));
    await assertRejects("SyntaxError", stream.getWriter().closed);
    assertEqual(log, []);
    assertThrows("TypeError", () => new WritableStreamDefaultController());
  });
  test("a locked or closing stream refuses", async () => {
    const { stream } = recording();
    const writer = stream.getWriter();
    assertEqual(stream.locked, true);
    assertThrows("TypeError", () => stream.getWriter());
    await assertRejects("TypeError", stream.close());
    await assertRejects("TypeError", stream.abort());
    const closed = writer.close();
    await assertRejects("TypeError", writer.close());
    await assertRejects("TypeError", writer.write(1));
    await closed;
    await assertRejects("TypeError", writer.close());
    writer.releaseLock();
    assertEqual(stream.locked, false);
  });
  test("a released writer refuses", async () => {
    const { stream } = recording();
    const writer = stream.getWriter(), { closed } = writer;
    writer.releaseLock();
    writer.releaseLock();
    for (const promise of [closed, writer.closed, writer.ready, writer.write(1), writer.close(), writer.abort()]) await assertRejects("TypeError", promise);
    assertThrows("TypeError", () => writer.desiredSize);
    await new WritableStreamDefaultWriter(stream).close();
  });
  test("sinks and strategies are checked in order", async () => {
    const order = [];
    const spy = (name) => new Proxy({}, { get: (_, key) => { order.push(`${name}.${String(key)}`); } });
    new WritableStream(spy("sink"), spy("strategy"));
    assertEqual(order, ["strategy.highWaterMark", "strategy.size", "sink.abort", "sink.close", "sink.start", "sink.type", "sink.write"]);
    assertThrows("RangeError", () => new WritableStream({ type: "bytes" }));
    for (const sink of [null, 1, { write: 1 }, { abort: {} }]) assertThrows("TypeError", () => new WritableStream(sink));
    assertThrows("RangeError", () => new WritableStream({}, { highWaterMark: -1 }));
    const sized = new WritableStream({}, { size() { throw new SyntaxError("x"); } });
    await assertRejects("SyntaxError", sized.getWriter().write(1));
  });
  test("members have the shape that Web IDL gives them", async () => {
    assertEqual([WritableStream.length, WritableStreamDefaultWriter.length, WritableStreamDefaultController.length], [0, 1, 0]);
    assertEqual(Object.keys(WritableStream.prototype).sort(), ["abort", "close", "getWriter", "locked"]);
    assertEqual(Object.keys(WritableStreamDefaultWriter.prototype).sort(), ["abort", "close", "closed", "desiredSize", "ready", "releaseLock", "write"]);
    assertThrows("TypeError", () => WritableStream.prototype.getWriter.call({}));
    for (const promise of [WritableStream.prototype.abort.call({}), WritableStreamDefaultWriter.prototype.ready, WritableStreamDefaultWriter.prototype.write.call({})]) await assertRejects("TypeError", promise);
  });
})();
