// Page script that changes built-ins does not change what streams do.
(() => {
  const withPolluted = async (names, body) => {
    const touched = [];
    for (const name of names) {
      Object.defineProperty(Object.prototype, name, { get() { touched.push(name); return undefined; }, configurable: true });
    }
    try {
      await body();
    } finally {
      for (const name of names) delete Object.prototype[name];
    }
    assertEqual(touched, []);
  };

  test("members are never looked for on Object.prototype where nothing was given", () => withPolluted(
    ["start", "pull", "cancel", "type", "highWaterMark", "size", "autoAllocateChunkSize", "write", "close", "abort", "transform", "flush"],
    async () => {
      const [one] = new ReadableStream().tee();
      one.getReader();
      new WritableStream().getWriter();
      new TransformStream();
      await ReadableStream.from([]).getReader().read();
    },
  ));
  test("replaced methods of streams are not called", async () => {
    const { getReader, tee } = ReadableStream.prototype;
    const { read } = ReadableStreamDefaultReader.prototype, { enqueue } = ReadableStreamDefaultController.prototype;
    const forbid = (name) => () => { throw new Error(`${name} was called`); };
    let outcome;
    const source = new ReadableStream({ start(controller) { controller.enqueue("a"); controller.close(); } });
    try {
      ReadableStream.prototype.getReader = forbid("getReader");
      ReadableStream.prototype.tee = forbid("tee");
      ReadableStreamDefaultReader.prototype.read = forbid("read");
      ReadableStreamDefaultController.prototype.enqueue = forbid("enqueue");
      const chunks = [];
      const [one, other] = tee.call(source);
      await other.pipeThrough(new TransformStream()).pipeTo(new WritableStream({ write(chunk) { chunks.push(chunk); } }));
      for await (const chunk of one) chunks.push(chunk);
      outcome = chunks;
    } finally {
      Object.assign(ReadableStream.prototype, { getReader, tee });
      ReadableStreamDefaultReader.prototype.read = read;
      ReadableStreamDefaultController.prototype.enqueue = enqueue;
    }
    assertEqual(outcome, ["a", "a"]);
  });
})();
