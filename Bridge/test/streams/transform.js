// TransformStream.
(() => {
  const tick = () => new Promise((resolve) => setTimeout(resolve, 0));
  const all = async (stream) => {
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    return chunks;
  };
  const feed = (transform, ...chunks) => {
    const writer = transform.writable.getWriter();
    const writes = chunks.map((chunk) => writer.write(chunk));
    return Promise.all([...writes, writer.close()]);
  };

  test("without a transformer everything goes through", async () => {
    const transform = new TransformStream();
    assertEqual((await Promise.all([all(transform.readable), feed(transform, 1, 2)]))[0], [1, 2]);
    assertEqual([transform.readable instanceof ReadableStream, transform.writable instanceof WritableStream], [true, true]);
  });
  test("start, transform and flush may enqueue what they like", async () => {
    const transform = new TransformStream({
      start(controller) { controller.enqueue("first"); },
      async transform(chunk, controller) {
        await tick();
        controller.enqueue(chunk);
        controller.enqueue(-chunk);
      },
      flush(controller) { controller.enqueue("last"); },
    });
    const [chunks] = await Promise.all([all(transform.readable), feed(transform, 1, 2)]);
    assertEqual(chunks, ["first", 1, -1, 2, -2, "last"]);
  });
  test("writes wait until somebody reads", async () => {
    const transform = new TransformStream();
    const writer = transform.writable.getWriter();
    assertEqual(writer.desiredSize, 1);
    let isWritten = false;
    const write = writer.write(1).then(() => { isWritten = true; });
    await tick();
    assertEqual([isWritten, writer.desiredSize], [false, 0]);
    const reader = transform.readable.getReader();
    assertEqual((await reader.read()).value, 1);
    await write;
  });
  test("an exception fails both sides", async () => {
    const transform = new TransformStream({ transform() { throw new RangeError("x"); } });
    const fed = feed(transform, 1);
    await assertRejects("RangeError", transform.readable.getReader().read());
    await assertRejects("RangeError", fed);
    const started = new TransformStream({ start: () => Promise.reject(new RangeError("x")) });
    await assertRejects("RangeError", started.readable.getReader().closed);
    await assertRejects("RangeError", started.writable.getWriter().closed);
    assertThrows("RangeError", () => new TransformStream({ start() { throw new RangeError("x"); } }));
    const flushing = new TransformStream({ flush() { throw new RangeError("x"); } });
    const closing = flushing.writable.close();
    await assertRejects("RangeError", flushing.readable.getReader().read());
    await assertRejects("RangeError", closing);
  });
  test("the controller fails or ends the stream", async () => {
    let controller;
    const failing = new TransformStream({ start(given) { controller = given; } });
    controller.error(new SyntaxError("x"));
    await assertRejects("SyntaxError", failing.readable.getReader().closed);
    await assertRejects("SyntaxError", failing.writable.getWriter().closed);
    assertThrows("TypeError", () => controller.enqueue(1));
    const ending = new TransformStream({ start(given) { given.enqueue(1); given.terminate(); assertThrows("TypeError", () => given.enqueue(2)); } });
    assertEqual(await all(ending.readable), [1]);
    await assertRejects("TypeError", ending.writable.getWriter().closed);
    assertThrows("TypeError", () => new TransformStreamDefaultController());
  });
  test("aborting and cancelling reach the transformer and the other side", async () => {
    const log = [];
    const transformer = { cancel(reason) { log.push(reason); } };
    const aborted = new TransformStream(transformer);
    await aborted.writable.abort(new SyntaxError("a"));
    await assertRejects("SyntaxError", aborted.readable.getReader().closed);
    const cancelled = new TransformStream(transformer);
    await cancelled.readable.cancel(new RangeError("b"));
    await assertRejects("RangeError", cancelled.writable.getWriter().closed);
    assertEqual(log.map((reason) => reason.message), ["a", "b"]);
    const failing = new TransformStream({ cancel() { throw new RangeError("x"); } });
    await assertRejects("RangeError", failing.readable.cancel("y"));
    await assertRejects("RangeError", failing.writable.getWriter().closed);
  });
  test("transformers and strategies are checked in order", () => {
    const order = [];
    const spy = (name) => new Proxy({}, { get: (_, key) => { order.push(`${name}.${String(key)}`); } });
    new TransformStream(spy("t"), spy("w"), spy("r"));
    assertEqual(order, [
      "w.highWaterMark", "w.size", "r.highWaterMark", "r.size", "t.cancel", "t.flush", "t.readableType", "t.start", "t.transform", "t.writableType",
    ]);
    for (const name of ["readableType", "writableType"]) assertThrows("RangeError", () => new TransformStream({ [name]: "x" }));
    assertThrows("TypeError", () => new TransformStream({ transform: 1 }));
    assertThrows("TypeError", () => new TransformStream(null));
    assertThrows("RangeError", () => new TransformStream({}, { highWaterMark: -1 }));
    assertEqual([TransformStream.length, Object.keys(TransformStream.prototype).sort()], [0, ["readable", "writable"]]);
    assertThrows("TypeError", () => TransformStream.prototype.readable);
  });
  test("a chain of transforms carries everything, in order", async () => {
    const add = (more) => new TransformStream({ transform(chunk, controller) { controller.enqueue(chunk + more); } });
    const numbers = Array.from({ length: 500 }, (_, index) => index);
    const out = await all(ReadableStream.from(numbers).pipeThrough(add(1)).pipeThrough(add(10)));
    assertEqual(out, numbers.map((number) => number + 11));
  });
})();
