// Byte streams: readers into views, requests of the source, tee.
(() => {
  const tick = () => new Promise((resolve) => setTimeout(resolve, 0));
  const bytes = (...values) => new Uint8Array(values);
  const controlled = (source = {}, strategy) => {
    let controller;
    const stream = new ReadableStream({ type: "bytes", ...source, start(given) { controller = given; } }, strategy);
    return { stream, controller };
  };

  test("a default reader gets the chunks as Uint8Arrays", async () => {
    const { stream, controller } = controlled();
    const reader = stream.getReader(), waiting = reader.read();
    controller.enqueue(new Uint16Array([0x0201]));
    controller.enqueue(new DataView(new ArrayBuffer(3), 1, 2));
    controller.close();
    assertEqual([(await waiting).value, (await reader.read()).value, (await reader.read()).done], [bytes(1, 2), bytes(0, 0), true]);
  });
  test("a byte reader gets its view filled with what there is", async () => {
    const { stream, controller } = controlled();
    controller.enqueue(bytes(1, 2, 3, 4, 5));
    const reader = stream.getReader({ mode: "byob" });
    assertEqual(await reader.read(new Uint8Array(3)), { value: bytes(1, 2, 3), done: false });
    const { value } = await reader.read(new Uint8Array(new ArrayBuffer(10), 4, 6));
    assertEqual([value, value.byteOffset, value.buffer.byteLength], [bytes(4, 5), 4, 10]);
  });
  test("views of larger elements get whole elements", async () => {
    const { stream, controller } = controlled();
    const reader = stream.getReader({ mode: "byob" });
    const read = reader.read(new Uint16Array(4));
    controller.enqueue(bytes(1));
    controller.enqueue(bytes(2, 3));
    const { value } = await read;
    assertEqual([value.constructor, value.length, [...new Uint8Array(value.buffer, 0, 2)]], [Uint16Array, 1, [1, 2]]);
    controller.enqueue(bytes(4));
    assertEqual((await reader.read(new Uint8Array(4))).value, bytes(3, 4));
    const view = (await (controller.enqueue(bytes(9)), reader.read(new DataView(new ArrayBuffer(2))))).value;
    assertEqual([view instanceof DataView, view.byteLength, view.getUint8(0)], [true, 1, 9]);
  });
  test("min waits for so many elements", async () => {
    const { stream, controller } = controlled();
    const reader = stream.getReader({ mode: "byob" });
    let isDone = false;
    const read = reader.read(new Uint8Array(4), { min: 3 }).then((answer) => { isDone = true; return answer; });
    controller.enqueue(bytes(1, 2));
    await tick();
    assertEqual(isDone, false);
    controller.enqueue(bytes(3));
    assertEqual((await read).value, bytes(1, 2, 3));
    for (const min of [0, -1, 2 ** 53]) await assertRejects("TypeError", reader.read(new Uint8Array(1), { min }));
    await assertRejects("RangeError", reader.read(new Uint8Array(1), { min: 2 }));
  });
  test("the source may write into the waiting view", async () => {
    const log = [];
    const stream = new ReadableStream({
      type: "bytes",
      pull(controller) {
        const { byobRequest } = controller, { view } = byobRequest;
        log.push([view.constructor === Uint8Array, view.byteOffset, view.byteLength, controller.byobRequest === byobRequest]);
        view.set([7, 8]);
        byobRequest.respond(2);
        log.push(byobRequest.view);
        assertThrows("TypeError", () => byobRequest.respond(1));
      },
    });
    const reader = stream.getReader({ mode: "byob" });
    assertEqual((await reader.read(new Uint8Array(new ArrayBuffer(8), 2, 4))).value, bytes(7, 8));
    assertEqual(log, [[true, 2, 4, true], null]);
  });
  test("the source may give the view's bytes back in another view", async () => {
    const { stream, controller } = controlled();
    const reader = stream.getReader({ mode: "byob" });
    const read = reader.read(new Uint8Array(4));
    const { view } = controller.byobRequest;
    for (const bad of [new Uint8Array(view.buffer, 1, 1), new Uint8Array(5)]) assertThrows("RangeError", () => controller.byobRequest.respondWithNewView(bad));
    assertThrows("TypeError", () => controller.byobRequest.respondWithNewView({}));
    assertThrows("TypeError", () => controller.byobRequest.respondWithNewView(new Uint8Array(view.buffer, 0, 0)));
    view[0] = 5;
    controller.byobRequest.respondWithNewView(new Uint8Array(view.buffer, 0, 1));
    assertEqual((await read).value, bytes(5));
    assertEqual(controller.byobRequest, null);
  });
  test("respond takes as many bytes as there is room", async () => {
    const { stream, controller } = controlled();
    const reader = stream.getReader({ mode: "byob" });
    const read = reader.read(new Uint8Array(2));
    assertThrows("RangeError", () => controller.byobRequest.respond(3));
    assertThrows("TypeError", () => controller.byobRequest.respond(0));
    assertThrows("TypeError", () => controller.byobRequest.respond(-1));
    assertThrows("TypeError", () => controller.byobRequest.respond());
    controller.close();
    assertThrows("TypeError", () => controller.byobRequest.respond(1));
    controller.byobRequest.respond(0);
    const { value, done } = await read;
    assertEqual([value, done], [bytes(), true]);
  });
  test("autoAllocateChunkSize gives default readers' sources a view", async () => {
    const sizes = [];
    const stream = new ReadableStream({
      type: "bytes", autoAllocateChunkSize: 16,
      pull(controller) {
        sizes.push(controller.byobRequest.view.byteLength);
        controller.byobRequest.view[0] = 3;
        controller.byobRequest.respond(1);
      },
    });
    const { value } = await stream.getReader().read();
    assertEqual([value, sizes], [bytes(3), [16]]);
    assertThrows("TypeError", () => new ReadableStream({ type: "bytes", autoAllocateChunkSize: 0 }));
  });
  test("a released reader's view is filled for the next one", async () => {
    const { stream, controller } = controlled();
    const first = stream.getReader({ mode: "byob" });
    const lost = first.read(new Uint8Array(4));
    const { byobRequest } = controller;
    first.releaseLock();
    await assertRejects("TypeError", lost);
    byobRequest.view.set([1, 2, 3]);
    const second = stream.getReader({ mode: "byob" });
    const read = second.read(new Uint8Array(2));
    byobRequest.respond(3);
    assertEqual((await read).value, bytes(1, 2));
    second.releaseLock();
    assertEqual((await stream.getReader().read()).value, bytes(3));
  });
  test("closing in the middle of an element is an error", async () => {
    const { stream, controller } = controlled();
    const reader = stream.getReader({ mode: "byob" });
    const read = reader.read(new Uint16Array(1));
    controller.enqueue(bytes(1));
    assertThrows("TypeError", () => controller.close());
    await assertRejects("TypeError", read);
  });
  test("a closed or cancelled stream gives the view back empty, or none", async () => {
    const { stream, controller } = controlled();
    controller.close();
    const { value, done } = await stream.getReader({ mode: "byob" }).read(new Uint8Array(3));
    assertEqual([value, value.buffer.byteLength, done], [bytes(), 3, true]);
    const other = controlled().stream.getReader({ mode: "byob" });
    const waiting = other.read(new Uint8Array(1));
    await other.cancel();
    assertEqual(await waiting, { value: undefined, done: true });
  });
  test("chunks and views are checked", async () => {
    const { stream, controller } = controlled();
    for (const chunk of [undefined, {}, "x", new ArrayBuffer(1), new Uint8Array(0)]) assertThrows("TypeError", () => controller.enqueue(chunk));
    const reader = stream.getReader({ mode: "byob" });
    for (const view of [undefined, {}, new ArrayBuffer(1), new Uint8Array(0)]) await assertRejects("TypeError", reader.read(view));
    assertThrows("RangeError", () => new ReadableStream({ type: "bytes" }, { size: () => 1 }));
    assertThrows("TypeError", () => new ReadableByteStreamController());
    assertThrows("TypeError", () => new ReadableStreamBYOBRequest());
    controller.error(new SyntaxError("x"));
    await assertRejects("SyntaxError", reader.read(new Uint8Array(1)));
  });
  if (ArrayBuffer.prototype.transfer) test("buffers change hands: the old ones are detached", async () => {
    const { stream, controller } = controlled();
    const chunk = bytes(1, 2), view = new Uint8Array(4);
    controller.enqueue(chunk);
    assertEqual(chunk.byteLength, 0);
    const reader = stream.getReader({ mode: "byob" });
    const read = reader.read(view);
    assertEqual(view.byteLength, 0);
    assertEqual((await read).value, bytes(1, 2));
    await assertRejects("TypeError", reader.read(view));
  });
  test("both branches of a tee are byte streams with bytes of their own", async () => {
    const { stream, controller } = controlled();
    const [one, other] = stream.tee();
    controller.enqueue(bytes(1, 2, 3));
    const reader = one.getReader({ mode: "byob" });
    const [mine, whole] = await Promise.all([reader.read(new Uint8Array(2)), other.getReader().read()]);
    assertEqual([mine.value, whole.value, mine.value.buffer === whole.value.buffer], [bytes(1, 2), bytes(1, 2), false]);
    assertEqual((await reader.read(new Uint8Array(2))).value, bytes(3));
  });
  test("a tee's branches end and fail together", async () => {
    const { stream, controller } = controlled();
    const readers = stream.tee().map((branch) => branch.getReader({ mode: "byob" }));
    const reads = readers.map((reader) => reader.read(new Uint8Array(1)));
    await tick();
    controller.close();
    controller.byobRequest?.respond(0);
    for (const read of reads) assertEqual((await read).done, true);
    const failing = controlled();
    const branches = failing.stream.tee();
    failing.controller.error(new SyntaxError("x"));
    for (const branch of branches) await assertRejects("SyntaxError", branch.getReader().closed);
  });
  test("a tee's cancellation needs both branches", async () => {
    const reasons = [];
    const { stream } = controlled({ cancel(reason) { reasons.push(reason); } });
    const [one, other] = stream.tee();
    const first = one.cancel(1);
    await tick();
    assertEqual(reasons, []);
    await Promise.all([first, other.cancel(2)]);
    assertEqual(reasons, [[1, 2]]);
  });
})();
