// What page script sees of the reading of its arguments: which members are asked for, in which order, how often.
const said = (log, name, value) => ({ toString() { log.say("string of", name); return value; } });
const traced = (log, object, name = "") => new Proxy(object, {
  get(target, key) { log.say("get", name, String(key)); return target[key]; },
  has(target, key) { log.say("has", name, String(key)); return key in target; },
  ownKeys(target) { log.say("keys", name); return Reflect.ownKeys(target); },
  getOwnPropertyDescriptor(target, key) { log.say("descriptor", name, String(key)); return Reflect.getOwnPropertyDescriptor(target, key); },
  getPrototypeOf(target) { log.say("prototype", name); return Reflect.getPrototypeOf(target); },
});
const inits = {
  "without-body": (log) => ({ method: said(log, "method", "POST"), mode: said(log, "mode", "cors"), unknown: 1, referrer: said(log, "referrer", "") }),
  "with-body": (log) => ({ method: said(log, "method", "POST"), body: said(log, "body", "text"), priority: said(log, "priority", "low"), redirect: said(log, "redirect", "follow"), unknown: 1 }),
  "with-headers": (log) => ({ method: "POST", body: "x", headers: traced(log, { a: said(log, "value", "1"), b: "2" }, "headers"), cache: said(log, "cache", "no-store") }),
  "with-pairs": (log) => ({ method: "POST", body: "x", headers: traced(log, [["a", said(log, "value", "1")]], "headers") }),
  "with-stream": (log) => ({ method: "POST", body: streams["stream"](), duplex: said(log, "duplex", "half") }),
  "with-blob": (log) => ({ method: "POST", body: blobs["blob-typed"](), credentials: said(log, "credentials", "omit") }),
  "undefined-method": (log) => ({ get method() { log.say("getter"); } }),
  "undefined-method-with-body": (log) => ({ get method() { log.say("getter"); }, body: "x" }),
  "throwing-unknown": () => ({ get unknown() { throw new RangeError("own"); } }),
  "throwing-late": (log) => ({ method: "POST", body: "x", get referrer() { log.say("referrer"); throw new RangeError("own"); }, get signal() { log.say("signal"); } }),
  "bad-cache": (log) => ({ method: "POST", body: said(log, "body", "x"), cache: said(log, "cache", "bad"), get mode() { log.say("mode"); } }),
  "bad-body": (log) => ({ method: "POST", body: Symbol("x"), get cache() { log.say("cache"); } }),
  "primitive": () => 1, "function": () => () => {}, "null": () => null, "frozen": () => Object.freeze({ method: "POST", body: "x" }),
};
const asObject = (log, init) => (typeof init === "object" && init !== null ? traced(log, init) : init);
for (const [name, init] of Object.entries(inits)) {
  cell(`reading.fetch.${name}`, async (log) => sayResponse(await fetch(said(log, "url", log.at("answer")), asObject(log, init(log))), log));
  cell(`reading.request.${name}`, async (log) => sayResponse(await fetch(new Request(said(log, "url", log.at("answer")), asObject(log, init(log)))), log));
  cell(`reading.request-and-init.${name}`, async (log) => {
    const request = new Request(log.at("answer"), { method: "POST", body: "first", headers: { "X-First": "1" } });
    await sayResponse(await fetch(request, asObject(log, init(log))), log);
  });
}
cell("reading.fetch.throwing-url", async (log) => {
  const url = { toString() { log.say("url"); throw new RangeError("own"); } };
  await fetch(url, { get method() { log.say("method"); }, get body() { log.say("body"); return "x"; } });
});
cell("reading.fetch.bad-url", (log) => fetch("http://:", { get method() { log.say("method"); return "POST"; }, get body() { log.say("body"); return "x"; } }));
cell("reading.xhr.open", async (log) => {
  const xhr = new XMLHttpRequest();
  xhr.open(said(log, "method", "POST"), said(log, "url", log.at("answer")), true, said(log, "user", "u"), said(log, "password", "p"));
  const end = ended(xhr);
  xhr.send(said(log, "body", "text"));
  await end;
  sayEnd(xhr, log);
});

// Buffers without memory, and with memory that may change its size.
const detached = () => {
  const bytes = new Uint8Array([1, 2, 3]);
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  return bytes;
};
const unusual = {
  "detached-view": detached, "detached-buffer": () => detached().buffer,
  "detached-data-view": () => { const view = new DataView(new ArrayBuffer(2)); structuredClone(view.buffer, { transfer: [view.buffer] }); return view; },
  "resizable-buffer": () => new ArrayBuffer(2, { maxByteLength: 9 }), "resizable-view": () => new Uint8Array(new ArrayBuffer(2, { maxByteLength: 9 })),
  "resizable-data-view": () => new DataView(new ArrayBuffer(2, { maxByteLength: 9 })),
};
for (const [name, make] of Object.entries(unusual)) {
  cell(`buffers.fetch.${name}`, async (log) => sayResponse(await fetch(log.at("answer"), { method: "POST", body: make(), get method() { log.say("method"); return "POST"; } }), log));
  cell(`buffers.request.${name}`, async (log) => sayResponse(await fetch(new Request(log.at("answer"), { method: "POST", body: make() })), log));
  for (const isAsync of [true, false]) {
    cell(`buffers.xhr-${isAsync}.${name}`, async (log) => {
      const xhr = new XMLHttpRequest();
      xhr.open("POST", log.at("answer"), isAsync);
      const end = isAsync ? ended(xhr) : null;
      xhr.send(make());
      await end;
      sayEnd(xhr, log);
    });
  }
  cell(`buffers.beacon.${name}`, async (log) => log.say(navigator.sendBeacon(log.at("answer"), make())));
}
