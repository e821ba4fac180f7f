// What page script does to the language must not reach into bodies, and other corners.
const chunk = (text) => new TextEncoder().encode(text);
const streamOf = (...chunks) => new ReadableStream({ start(c) { chunks.forEach((item) => c.enqueue(item)); c.close(); } });

for (const [title, inject] of [
  ["undefined", undefined],
  ["an empty result", { done: true, value: undefined }],
  ["a false chunk", { done: false, value: chunk("bye") }],
]) {
  test(`a then on Object.prototype does not inject ${title}`, async () => {
    for (const make of [() => new Response("hello"), () => new Response(streamOf(chunk("hel"), chunk("lo"))), () => new Request("/", { method: "POST", body: "hello" })]) {
      const body = make();
      Object.defineProperty(Object.prototype, "then", { configurable: true, get() { delete Object.prototype.then; return (fulfil) => fulfil(inject); } });
      let promise;
      try { promise = body.text(); } finally { delete Object.prototype.then; }
      assertEqual(await promise, "hello");
    }
  });
}
test("accessors on Object.prototype do not disturb the streams of bodies", async () => {
  const names = ["start", "type", "size"];
  for (const name of names) Object.defineProperty(Object.prototype, name, { configurable: true, get() { throw new RangeError(name); } });
  try {
    assertEqual(await new Response("hello").text(), "hello");
    assertEqual((await new Response("hello").body.getReader().read()).value, chunk("hello"));
    assertEqual(await (await fetch("/chunks/2")).text(), "chunk\nchunk\n");
  } finally {
    for (const name of names) delete Object.prototype[name];
  }
});
test("replaced stream methods do not reach fetch", async () => {
  const { getReader } = ReadableStream.prototype;
  ReadableStream.prototype.getReader = () => { throw new RangeError("replaced"); };
  try {
    assertEqual(await (await fetch("/raw", { method: "POST", body: streamOf(chunk("abc")), duplex: "half" })).text(), "abc");
  } finally {
    ReadableStream.prototype.getReader = getReader;
  }
});
test("a long queue of chunks is read without a deep stack", async () => {
  const chunks = Array.from({ length: 20000 }, () => new Uint8Array([97]));
  assertEqual((await new Response(streamOf(...chunks)).text()).length, 20000);
  assertEqual((await (await fetch("/raw", { method: "POST", body: streamOf(...chunks.slice(0, 3000)), duplex: "half" })).text()).length, 3000);
});
test("an aborted signal cancels the stream in the same call", async () => {
  let reason;
  const body = new ReadableStream({ pull(c) { c.enqueue(chunk("x")); }, cancel(given) { reason = given; } });
  const signal = AbortSignal.abort();
  const promise = fetch("/echo", { method: "POST", body, duplex: "half", signal });
  assertEqual(reason === signal.reason, true);
  await assertRejects("AbortError", promise);
});
test("abort after all has arrived, but before it was read, is an abort", async () => {
  const controller = new AbortController();
  const response = await fetch("/echo", { signal: controller.signal });
  await new Promise((resolve) => setTimeout(resolve, 100));
  controller.abort();
  for (const name of ["text"]) await assertRejects("AbortError", response[name]());
});
test("abort fails a reader that reads", async () => {
  const controller = new AbortController();
  const reader = (await fetch("/chunks/1000", { signal: controller.signal })).body.getReader();
  await reader.read();
  controller.abort();
  await assertRejects("AbortError", reader.read());
  await assertRejects("AbortError", reader.closed);
});
test("a stream that failed before fetch fails it in a later task", async () => {
  const body = new ReadableStream({ start(c) { c.error(new RangeError("x")); } });
  await assertRejects("TypeError", fetch("/echo", { method: "POST", body, duplex: "half" }));
});
test("an answer can be read into one's own buffer", async () => {
  const reader = (await fetch("/chunks/2")).body.getReader({ mode: "byob" });
  let text = "";
  for (let view = new Uint8Array(4), part; !(part = await reader.read(view)).done; view = new Uint8Array(part.value.buffer)) {
    text += new TextDecoder().decode(part.value);
  }
  assertEqual(text, "chunk\nchunk\n");
  const empty = new Response(new Blob([])).body.getReader({ mode: "byob" });
  assertEqual((await empty.read(new Uint8Array(1))).done, true);
});
test("buffers that may change their size are refused", () => {
  if (!("resizable" in ArrayBuffer.prototype)) return;
  const buffer = new ArrayBuffer(1, { maxByteLength: 2 });
  for (const value of [buffer, new Uint8Array(buffer)]) {
    assertThrows("TypeError", () => new Blob([value]));
    assertThrows("TypeError", () => new Response(value));
  }
});
test("a stream is not sent again after 401", async () => {
  await assertRejects("TypeError", fetch("/status/401", { method: "POST", body: streamOf(chunk("x")), duplex: "half" }));
  assertEqual((await fetch("/status/401", { method: "POST", body: "x" })).status, 401);
});
test("many at once", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, async (_, index) => (await fetch("/raw", { method: "POST", body: `n${index}` })).text()));
  assertEqual(answers, Array.from({ length: 40 }, (_, index) => `n${index}`));
});
test("a large body there and back", async () => {
  const bytes = new Uint8Array(3000000).map((_, index) => index * 7);
  const back = await (await fetch("/raw", { method: "POST", body: new Blob([bytes]) })).bytes();
  assertEqual(back.length, bytes.length);
  assertEqual(back.every((byte, index) => byte === bytes[index]), true);
});
test("a slow reader gets all of a large answer", async () => {
  const response = await fetch("/raw", { method: "POST", body: new Uint8Array(2000000) });
  const reader = response.body.getReader();
  let length = 0;
  for (let part; !(part = await reader.read()).done;) {
    length += part.value.length;
    if (length % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
  }
  assertEqual(length, 2000000);
});
test("setters on Object.prototype see nothing of a synchronous answer that CORS forbids", () => {
  const seen = [], names = ["response", "body", "failure", "kind", "message"];
  for (const name of names) {
    Object.defineProperty(Object.prototype, name, { configurable: true, set(value) {
      seen.push(name);
      Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
    } });
  }
  try {
    for (const path of ["/echo", "/cut"]) {
      const xhr = new XMLHttpRequest();
      xhr.open("GET", location.origin.replace("127.0.0.1", "localhost") + path, false);
      assertThrows("NetworkError", () => xhr.send());
    }
  } finally {
    for (const name of names) delete Object.prototype[name];
  }
  assertEqual(seen, []);
});
