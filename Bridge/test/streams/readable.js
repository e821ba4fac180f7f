// ReadableStream: sources, readers, queues, tee, iteration.
(() => {
  const tick = () => new Promise((resolve) => setTimeout(resolve, 0));
  const all = async (stream) => {
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    return chunks;
  };
  const of = (...chunks) => new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const never = () => new Promise(() => {});

  test("chunks come in order, then done", async () => {
    const reader = of("a", undefined, null).getReader();
    assertEqual([await reader.read(), await reader.read(), await reader.read(), await reader.read(), await reader.read()], [
      { value: "a", done: false }, { value: undefined, done: false }, { value: null, done: false },
      { value: undefined, done: true }, { value: undefined, done: true },
    ]);
    await reader.closed;
  });
  test("pull is called while less is queued than wanted, never twice at once", async () => {
    const log = [];
    let release;
    const stream = new ReadableStream({
      pull(controller) {
        log.push(controller.desiredSize);
        controller.enqueue(log.length);
        return new Promise((resolve) => { release = resolve; });
      },
    }, { highWaterMark: 3 });
    await tick();
    assertEqual(log, [3]);
    release();
    await tick();
    assertEqual(log, [3, 2]);
    const reader = stream.getReader();
    assertEqual([(await reader.read()).value, (await reader.read()).value], [1, 2]);
    assertEqual(log, [3, 2]);
    release();
    await tick();
    assertEqual(log, [3, 2, 3]);
  });
  test("start comes first and may take its time; what it throws is the constructor's", async () => {
    const log = [];
    let begin;
    const stream = new ReadableStream({
      start() { log.push("start"); return new Promise((resolve) => { begin = resolve; }); },
      pull(controller) { log.push("pull"); controller.close(); },
    });
    await tick();
    assertEqual(log, ["start"]);
    begin();
    await stream.getReader().closed;
    assertEqual(log, ["start", "pull"]);
    assertThrows("RangeError", () => new ReadableStream({ start() { throw new RangeError("x"); } }));
    await assertRejects("RangeError", new ReadableStream({ start: () => Promise.reject(new RangeError("x")) }).getReader().read());
    await assertRejects("RangeError", new ReadableStream({ pull() { throw new RangeError("x"); } }).getReader().read());
  });
  test("sources are checked before anything is called", () => {
    for (const source of [null, 1, "x", { start: 1 }, { pull: "x" }, { cancel: {} }, { type: "other" }]) assertThrows("TypeError", () => new ReadableStream(source));
    for (const highWaterMark of [-1, NaN, "x", {}]) assertThrows("RangeError", () => new ReadableStream({}, { highWaterMark }));
    assertThrows("TypeError", () => new ReadableStream({}, { size: 1 }));
    assertThrows("TypeError", () => new ReadableStream({}, 1));
    assertEqual(new ReadableStream({}, null).locked, false);
    const order = [];
    const spy = (name) => new Proxy({}, { get: (_, key) => { order.push(`${name}.${String(key)}`); } });
    new ReadableStream(spy("source"), spy("strategy"));
    assertEqual(order, ["strategy.highWaterMark", "strategy.size", "source.autoAllocateChunkSize", "source.cancel", "source.pull", "source.start", "source.type"]);
  });
  test("sizes count; bad ones fail the stream", async () => {
    let controller;
    const stream = new ReadableStream({ start(given) { controller = given; } }, { highWaterMark: 10, size: (chunk) => chunk.length });
    controller.enqueue("abcd");
    assertEqual(controller.desiredSize, 6);
    await stream.getReader().read();
    assertEqual(controller.desiredSize, 10);
    for (const size of [NaN, -1, Infinity]) {
      let inner;
      const bad = new ReadableStream({ start(given) { inner = given; } }, { size: () => size });
      assertThrows("RangeError", () => inner.enqueue("x"));
      await assertRejects("RangeError", bad.getReader().closed);
    }
    let inner;
    const thrown = new ReadableStream({ start(given) { inner = given; } }, { size() { throw new SyntaxError("x"); } });
    assertThrows("SyntaxError", () => inner.enqueue(1));
    await assertRejects("SyntaxError", thrown.getReader().read());
  });
  test("the controller refuses what comes after the end", async () => {
    let controller;
    const stream = new ReadableStream({ start(given) { controller = given; } });
    controller.enqueue(1);
    controller.close();
    assertThrows("TypeError", () => controller.enqueue(2));
    assertThrows("TypeError", () => controller.close());
    assertEqual(await all(stream), [1]);
    controller.error("ignored");
    await stream.getReader().closed;
    assertEqual(controller.desiredSize, 0);
    assertThrows("TypeError", () => new ReadableStreamDefaultController());
  });
  test("errors drop what is queued and reject reads, waiting and later", async () => {
    let controller;
    const stream = new ReadableStream({ start(given) { controller = given; } });
    const reader = stream.getReader();
    const waiting = reader.read();
    controller.error(new SyntaxError("x"));
    await assertRejects("SyntaxError", waiting);
    await assertRejects("SyntaxError", reader.read());
    await assertRejects("SyntaxError", reader.closed);
    assertEqual(controller.desiredSize, null);
    const queued = new ReadableStream({ start(c) { c.enqueue(1); c.error(new SyntaxError("y")); } });
    await assertRejects("SyntaxError", queued.getReader().read());
  });
  test("one reader at a time; released, its waiting reads are rejected and the next gets the chunks", async () => {
    let controller;
    const stream = new ReadableStream({ start(given) { controller = given; } });
    const reader = stream.getReader();
    assertEqual(stream.locked, true);
    assertThrows("TypeError", () => stream.getReader());
    assertThrows("TypeError", () => stream.tee());
    assertThrows("TypeError", () => new ReadableStreamDefaultReader(stream));
    await assertRejects("TypeError", stream.cancel());
    const { closed } = reader, waiting = reader.read();
    reader.releaseLock();
    reader.releaseLock();
    assertEqual([stream.locked, reader.closed === closed], [false, true]);
    for (const promise of [waiting, closed, reader.read(), reader.cancel()]) await assertRejects("TypeError", promise);
    controller.enqueue("x");
    const next = new ReadableStreamDefaultReader(stream);
    assertEqual((await next.read()).value, "x");
    controller.close();
    await next.closed;
    const old = next.closed;
    next.releaseLock();
    assertEqual(next.closed === old, false);
    await assertRejects("TypeError", next.closed);
  });
  test("cancel closes the stream and tells the source why", async () => {
    const reasons = [];
    const stream = new ReadableStream({ start(c) { c.enqueue(1); }, cancel(reason) { reasons.push(reason); return "ignored"; } });
    const reader = stream.getReader();
    assertEqual(await reader.cancel("why"), undefined);
    assertEqual([reasons, await reader.read()], [["why"], { value: undefined, done: true }]);
    assertEqual(await reader.cancel("again"), undefined);
    assertEqual(reasons, ["why"]);
    await assertRejects("RangeError", new ReadableStream({ cancel() { throw new RangeError("x"); } }).cancel());
    await assertRejects("SyntaxError", new ReadableStream({ start(c) { c.error(new SyntaxError("x")); } }).cancel());
  });
  test("tee gives both branches every chunk and the error", async () => {
    const [one, other] = of("a", "b").tee();
    assertEqual([await all(one), await all(other)], [["a", "b"], ["a", "b"]]);
    let controller;
    const failing = new ReadableStream({ start(given) { controller = given; } }).tee();
    controller.enqueue({ shared: true });
    const readers = failing.map((branch) => branch.getReader());
    const [first, second] = await Promise.all(readers.map((reader) => reader.read()));
    assertEqual(first.value === second.value, true);
    controller.error(new SyntaxError("x"));
    for (const reader of readers) await assertRejects("SyntaxError", reader.closed);
  });
  test("a tee is cancelled when both branches are, with both reasons", async () => {
    const reasons = [];
    const [one, other] = new ReadableStream({ cancel(reason) { reasons.push(reason); } }).tee();
    const cancelled = one.cancel("a");
    await tick();
    assertEqual(reasons, []);
    await Promise.all([cancelled, other.cancel("b")]);
    assertEqual(reasons, [["a", "b"]]);
  });
  test("a tee's cancelled branch gets no more, the other goes on", async () => {
    let controller;
    const [one, other] = new ReadableStream({ start(given) { controller = given; } }).tee();
    controller.enqueue(1);
    one.cancel();
    controller.enqueue(2);
    controller.close();
    assertEqual([await all(other), await all(one)], [[1, 2], []]);
  });
  test("for await reads to the end, or cancels when it is left", async () => {
    const log = [];
    const source = { pull(c) { c.enqueue(log.length); }, cancel(reason) { log.push(["cancel", reason]); } };
    const stream = new ReadableStream(source);
    for await (const chunk of stream) {
      log.push(chunk);
      if (log.length === 2) break;
    }
    assertEqual([log.length, log.at(-1), stream.locked], [3, ["cancel", undefined], false]);
    const kept = of(1, 2, 3);
    for await (const chunk of kept.values({ preventCancel: true })) if (chunk === 2) break;
    assertEqual([kept.locked, await all(kept)], [false, [3]]);
  });
  test("iterators answer in order and end with an error", async () => {
    const iterator = of(1, 2).values();
    const answers = await Promise.all([iterator.next(), iterator.next(), iterator.next(), iterator.return("x"), iterator.next()]);
    assertEqual(answers, [
      { value: 1, done: false }, { value: 2, done: false }, { value: undefined, done: true }, { value: "x", done: true }, { value: undefined, done: true },
    ]);
    const failing = new ReadableStream({ start(c) { c.error(new SyntaxError("x")); } });
    const broken = failing[Symbol.asyncIterator]();
    await assertRejects("SyntaxError", broken.next());
    assertEqual([await broken.next(), failing.locked], [{ value: undefined, done: true }, false]);
    const prototype = Object.getPrototypeOf(iterator);
    assertEqual([Object.keys(prototype), Object.getPrototypeOf(prototype) === Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}).prototype)], [["next", "return"], true]);
    await assertRejects("TypeError", prototype.next.call({}));
    assertEqual(ReadableStream.prototype[Symbol.asyncIterator] === ReadableStream.prototype.values, true);
  });
  test("ReadableStream.from takes everything that can be iterated", async () => {
    async function* letters() { yield "a"; yield "b"; }
    assertEqual(await all(ReadableStream.from(letters())), ["a", "b"]);
    assertEqual(await all(ReadableStream.from([1, Promise.resolve(2)])), [1, 2]);
    assertEqual(await all(ReadableStream.from("xy")), ["x", "y"]);
    assertEqual(await all(ReadableStream.from(of(1, 2))), [1, 2]);
    for (const value of [null, undefined, {}, 1, { [Symbol.asyncIterator]: 1 }, { [Symbol.iterator]: () => 1 }]) assertThrows("TypeError", () => ReadableStream.from(value));
    await assertRejects("RangeError", ReadableStream.from((function* () { throw new RangeError("x"); })()).getReader().read());
    await assertRejects("RangeError", ReadableStream.from([Promise.reject(new RangeError("x"))]).getReader().read());
  });
  test("cancelling a stream of an iterable returns its iterator", async () => {
    const log = [];
    const iterable = { [Symbol.asyncIterator]: () => ({
      next: async () => ({ value: log.length, done: false }),
      return: async (reason) => { log.push(reason); return {}; },
    }) };
    const reader = ReadableStream.from(iterable).getReader();
    await reader.read();
    await reader.cancel("why");
    assertEqual(log, ["why"]);
    const rude = { [Symbol.asyncIterator]: () => ({ next: never, return: () => 1 }) };
    await assertRejects("TypeError", ReadableStream.from(rude).cancel());
    await ReadableStream.from({ [Symbol.asyncIterator]: () => ({ next: never }) }).cancel();
  });
  test("strategies count chunks or bytes", () => {
    const count = new CountQueuingStrategy({ highWaterMark: 3 }), bytes = new ByteLengthQueuingStrategy({ highWaterMark: "4" });
    assertEqual([count.highWaterMark, bytes.highWaterMark, count.size("abc"), bytes.size(new Uint8Array(7))], [3, 4, 1, 7]);
    assertEqual([count.size === new CountQueuingStrategy({ highWaterMark: 1 }).size, count.size.name, count.size.length, bytes.size.length], [true, "size", 0, 1]);
    for (const type of [CountQueuingStrategy, ByteLengthQueuingStrategy]) {
      assertEqual([type.length, Number.isNaN(new type({ highWaterMark: "x" }).highWaterMark), new type({ highWaterMark: -1 }).highWaterMark], [1, true, -1]);
      for (const init of [undefined, null, {}, 1]) assertThrows("TypeError", () => new type(init));
      assertThrows("TypeError", () => type.prototype.size);
    }
  });
  test("promises reject and other members throw for objects of another kind", async () => {
    const { prototype } = ReadableStream, reader = ReadableStreamDefaultReader.prototype;
    for (const work of [() => prototype.locked, () => prototype.getReader.call({}), () => prototype.tee.call({}), () => prototype.values.call({}), () => reader.releaseLock.call({})]) assertThrows("TypeError", work);
    for (const promise of [prototype.cancel.call({}), prototype.pipeTo.call({}), reader.closed, reader.read.call({}), reader.cancel.call({})]) await assertRejects("TypeError", promise);
    for (const mode of ["x", null, ""]) assertThrows("TypeError", () => of().getReader({ mode }));
    assertThrows("TypeError", () => of().getReader({ mode: "byob" }));
    assertThrows("TypeError", () => new ReadableStreamDefaultReader({}));
  });
  test("members have the shape that Web IDL gives them", () => {
    assertEqual([ReadableStream.length, ReadableStream.from.length, ReadableStreamDefaultReader.length, ReadableStreamDefaultController.length], [0, 1, 1, 0]);
    assertEqual(Object.keys(ReadableStream.prototype).sort(), ["cancel", "getReader", "locked", "pipeThrough", "pipeTo", "tee", "values"]);
    assertEqual(Object.keys(ReadableStreamDefaultReader.prototype).sort(), ["cancel", "closed", "read", "releaseLock"]);
    assertEqual(Object.prototype.toString.call(of()), "[object ReadableStream]");
    class Mine extends ReadableStream {}
    assertEqual(new Mine() instanceof ReadableStream, true);
  });
})();
