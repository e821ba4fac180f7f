// What page script puts on built-in prototypes after the hook neither sees nor changes what is sent.
(() => {
  const ended = (xhr) => new Promise((resolve) => xhr.addEventListener("loadend", () => resolve(xhr)));
  const sentText = async (answer) => atob(JSON.parse(await answer).bodyBase64);
  const byXHR = async (body) => {
    const xhr = new XMLHttpRequest();
    xhr.open("POST", "/echo");
    const end = ended(xhr);
    xhr.send(body);
    return sentText((await end).responseText);
  };
  const byFetch = async (body) => sentText(await fetch("/echo", { method: "POST", body }).then((response) => response.text()));
  const byRequest = async (body) => {
    const request = new Request("/echo", { method: "POST", body });
    return sentText(await fetch(request).then((response) => response.text()));
  };
  const ways = [["XHR", byXHR], ["fetch", byFetch], ["fetch of a Request", byRequest]];
  const formOf = () => { const form = new FormData(); form.append("a", "b"); form.append("f", new Blob(["123"]), "x"); return form; };
  const parts = (text) => text.split(/------\w+(?:--)?\r\n/).filter(Boolean);

  /** Defines a property for the length of run(); it must not throw meanwhile. */
  const tampered = async (object, key, descriptor, run) => {
    const before = Object.getOwnPropertyDescriptor(object, key);
    Object.defineProperty(object, key, { __proto__: null, configurable: true, ...descriptor });
    try {
      return await run();
    } finally {
      if (before) Object.defineProperty(object, key, before);
      else delete object[key];
    }
  };

  const bytes = [1, 2, 3];
  class Named extends ArrayBuffer { constructor({ size }) { super(size); } }
  class Wide extends ArrayBuffer { constructor(size) { super(size + 16); } }
  const filled = (buffer) => { new Uint8Array(buffer).set(bytes); return buffer; };
  const species = () => { const buffer = filled(new ArrayBuffer(3)); buffer.constructor = { [Symbol.species]() { throw new Error("species"); } }; return buffer; };
  const buffers = [
    ["of a subclass whose constructor takes no number", () => filled(new Named({ size: 3 })), 3],
    ["of a subclass that makes more than it was asked for", () => filled(new Wide(3)), 19],
    ["with a species of its own", species, 3],
    ["seen through a view", () => new Uint8Array(filled(new Named({ size: 3 }))), 3],
    ["seen through a DataView", () => new DataView(filled(new Named({ size: 4 })), 0, 3), 3],
  ];
  for (const [name, make, length] of buffers) {
    for (const [way, send] of ways) {
      test(`an ArrayBuffer ${name} is sent whole by ${way}`, async () => {
        const text = await send(make());
        assertEqual([text.length, text.slice(0, 3)], [length, "\x01\x02\x03"]);
      });
    }
  }
  for (const [way, send] of ways) {
    test(`a form is sent whole by ${way} where Array.prototype has setters`, async () => {
      const plain = parts(await send(formOf()));
      const form = formOf();
      const now = await tampered(Array.prototype, 9, { get() {}, set() {} }, () => send(form));
      assertEqual(parts(now), plain);
    });
    test(`no then on Object.prototype replaces the body of ${way}`, async () => {
      const leaked = [];
      const then = {
        get() {
          const kind = Object.prototype.toString.call(this);
          if (!this || typeof this !== "object" || ["[object Response]", "[object XMLHttpRequest]"].includes(kind)) return undefined;
          leaked.push(kind);
          if (this.kind === undefined && !ArrayBuffer.isView(this) && !(this instanceof ArrayBuffer)) return undefined;
          return (resolve) => resolve(this.kind ? { __proto__: null, ...this, parts: [new Uint8Array(4)], length: 4, text: "EVIL" } : new Uint8Array(this.byteLength));
        },
      };
      for (const body of ["password=1", new Blob(["password=1"]), new TextEncoder().encode("password=1")]) {
        const answer = await tampered(Object.prototype, "then", then, async () => {
          const text = await send(body);
          return text;
        });
        assertEqual(answer, "password=1");
      }
      assertEqual(leaked, []);
    });
  }
  test("no then on Object.prototype replaces a chunk of a streamed body", async () => {
    const chunk = () => new TextEncoder().encode("password=1");
    const streams = [
      new ReadableStream({ start(controller) { controller.enqueue(chunk()); controller.close(); } }),
      new ReadableStream({ type: "bytes", start(controller) { controller.enqueue(chunk()); controller.close(); } }),
    ];
    let calls = 0;
    const then = {
      get() {
        if (!ArrayBuffer.isView(this?.value)) return undefined;
        calls++;
        return (resolve) => resolve({ __proto__: null, done: false, value: new TextEncoder().encode("EVIL") });
      },
    };
    for (const body of streams) {
      const answer = await tampered(Object.prototype, "then", then, async () => {
        const response = await fetch("/echo", { method: "POST", body, duplex: "half" });
        return atob(JSON.parse(await response.text()).bodyBase64);
      });
      assertEqual(answer, "password=1");
    }
    assertEqual(calls, 0);
  });
})();
