// Beacons, other libraries' ways of sending, and a page that patches the builtins.
/** The server holds its response until a beacon came; null if none came within its limit. */
const beaconThatCame = async () => (await fetch("/beacon-log")).json();

const beacons = async () => {
  for (const kind of ["none", "text", "blob", "form", "buffer", "parameters"]) {
    await note(`beacon ${kind}`, async () => {
      const sent = navigator.sendBeacon("/beacon", kinds[kind]());
      return [sent, (await beaconThatCame()) ?? "never came"];
    });
  }
  await note("beacon too large", () => navigator.sendBeacon("/beacon", new Uint8Array(70_000)));
  await note("beacon refusals", () => [["http://:bad"], [], ["ftp://x/", "y"]].map((args) => { try { return navigator.sendBeacon(...args); } catch (error) { return error.name; } }));
};

/** Blobs that script did not make: each a promise. */
const given = {
  "a response": `new Response("given").blob()`,
  "a request": `new Request("/", { method: "POST", body: "given" }).blob()`,
  "an XMLHttpRequest": `new Promise((done) => { const x = new XMLHttpRequest(); x.open("GET", "data:,given"); x.responseType = "blob"; x.onload = () => done(x.response); x.send(); })`,
  "a part": `(async () => new Blob(["a given Blob"]).slice(-10, 7))()`,
  "a canvas": `new Promise((done) => document.createElement("canvas").toBlob(done))`,
};

/** What a document sends while it goes, where the request carries its body itself: Blobs in forms included. */
const farewells = async () => {
  if (!mode.startsWith("inline")) return;
  const hook = document.querySelector("script[data-hook]").textContent;
  const say = `addEventListener("pagehide", () => {
    const form = new FormData();
    form.append("a", new Blob(["one"], { type: "text/plain" }));
    form.append("b", new Blob(["two"]), "named.txt");
    form.set("c", new Blob([new Uint8Array([1, 2, 3])]));
    navigator.sendBeacon("/beacon", form);
  });`;
  const wanted = [
    "",
    'Content-Disposition: form-data; name="a"; filename="blob"\r\nContent-Type: text/plain\r\n\r\none\r\n',
    'Content-Disposition: form-data; name="b"; filename="named.txt"\r\nContent-Type: application/octet-stream\r\n\r\ntwo\r\n',
    'Content-Disposition: form-data; name="c"; filename="blob"\r\nContent-Type: application/octet-stream\r\n\r\n\x01\x02\x03\r\n',
    "",
  ];
  /** The beacon of a document that runs the script and goes when its `ready` has come, if it has one. */
  const farewell = async (script) => {
    const frame = document.body.appendChild(document.createElement("iframe"));
    const loaded = new Promise((done) => (frame.onload = done));
    frame.srcdoc = `<script>${hook}<${"/"}script><script>${script}<${"/"}script>`;
    await loaded;
    await frame.contentWindow.ready;
    frame.remove();
    return await beaconThatCame();
  };
  for (const [kind, make] of Object.entries(given)) {
    await note(`hooked: the Blob of ${kind}, sent at pagehide, is whole`, async () => {
      const seen = await farewell(`var ready = (async () => {
        const blob = await ${make};
        addEventListener("pagehide", () => navigator.sendBeacon("/beacon", blob));
        await new Promise((done) => { const reader = new FileReader(); reader.onload = done; reader.readAsArrayBuffer(blob); });
      })();`);
      return seen ? (kind === "a canvas" ? atob(seen.body).includes("PNG") : atob(seen.body) === "given") || seen : "never came";
    });
  }
  await note("hooked: the last 4 MiB of Blobs are kept, and nothing else is sent for those before", async () => {
    const seen = await farewell(`var ready = (async () => {
      const read = (blob) => new Promise((done) => { const reader = new FileReader(); reader.onload = done; reader.readAsArrayBuffer(blob); });
      const make = async (text) => { const blob = await new Response(text).blob(); await read(blob); return blob; };
      const first = await make("first");
      const within = new Blob([first]);
      const others = [];
      for (let count = 0; count < 64; count++) others.push(await make("x".repeat(65536)));
      const last = await make("last");
      addEventListener("pagehide", () => { for (const blob of [first, within, last]) navigator.sendBeacon("/beacon", blob); });
    })();`);
    return seen ? atob(seen.body) === "last" || seen : "never came";
  });
  await note("hooked: a form with Blobs, sent at pagehide, is whole", async () => {
    const seen = await farewell(say);
    if (!seen) return "never came";
    const parts = atob(seen.body).split(/------WebKitFormBoundary\w{16}(?:--)?\r\n/);
    return parts.join("|") === wanted.join("|") || parts;
  });
};

const ajax = async () => {
  await note("axios-like", async () => {
    const send = (config) => new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      xhr.open(config.method.toUpperCase(), config.url, true);
      xhr.timeout = 0;
      xhr.onloadend = () => resolve({ status: xhr.status, data: xhr.response, headers: xhr.getAllResponseHeaders().includes("content-type") });
      xhr.onerror = () => reject(new Error("Network Error"));
      xhr.onabort = () => reject(new Error("aborted"));
      for (const [name, value] of Object.entries(config.headers)) xhr.setRequestHeader(name, value);
      xhr.upload.addEventListener("progress", () => {});
      xhr.responseType = "json";
      xhr.send(config.data);
    });
    return send({ method: "post", url: "/echo", headers: { Accept: "application/json", "X-Test": "axios" }, data: form() });
  });
  await note("patchers installed after", async () => {
    const log = [];
    const { open, send } = XMLHttpRequest.prototype;
    const nativeFetch = window.fetch;
    XMLHttpRequest.prototype.open = function (method, url) { this.tracked = { method, url: String(url) }; return open.apply(this, arguments); };
    XMLHttpRequest.prototype.send = function (body) {
      this.addEventListener("readystatechange", () => this.readyState === 4 && log.push({ ...this.tracked, status: this.status }));
      return send.apply(this, arguments);
    };
    window.fetch = function (...args) { log.push(["fetch", args[0]]); return nativeFetch.apply(this, args); };
    const one = await exchange("POST", "/echo", form());
    const two = brief(await (await fetch("/echo", { method: "POST", body: form() })).text());
    Object.assign(XMLHttpRequest.prototype, { open, send });
    window.fetch = nativeFetch;
    return [log, one.seen, two];
  });
  await note("page patches builtins", async () => {
    const saved = { then: Promise.prototype.then, stringify: JSON.stringify, push: Array.prototype.push, encode: TextEncoder.prototype.encode, get: WeakMap.prototype.get, next: Object.getPrototypeOf([][Symbol.iterator]()).next };
    let seen = 0;
    const spy = (original) => function (...args) { seen++; return original.apply(this, args); };
    const xhr = new XMLHttpRequest();
    const end = new Promise((done) => { xhr.onloadend = done; });
    for (const [holder, key] of [[JSON, "stringify"], [Array.prototype, "push"], [TextEncoder.prototype, "encode"], [WeakMap.prototype, "get"], [String.prototype, "slice"], [String.prototype, "indexOf"]]) {
      saved[key] = holder[key];
      holder[key] = spy(saved[key]);
    }
    xhr.open("POST", "/echo");
    xhr.send(form());
    const during = seen;
    JSON.stringify = saved.stringify; Array.prototype.push = saved.push; TextEncoder.prototype.encode = saved.encode;
    WeakMap.prototype.get = saved.get; String.prototype.slice = saved.slice; String.prototype.indexOf = saved.indexOf;
    await end;
    return [globalThis.reportOutcome || mode === "direct" ? 0 : during, brief(xhr.responseText)]; // a page in script is itself not proof against this
  });
};
