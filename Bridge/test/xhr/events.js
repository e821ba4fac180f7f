// The events of XMLHttpRequest, in their order.
const record = (xhr) => {
  const log = [];
  const entry = (name, event) => `${name}(${event.loaded},${event.total},${event.lengthComputable})`;
  for (const type of ["loadstart", "progress", "abort", "error", "load", "timeout", "loadend"]) {
    xhr.addEventListener(type, (event) => log.push(entry(type, event)));
    xhr.upload.addEventListener(type, (event) => log.push(entry(`upload.${type}`, event)));
  }
  xhr.addEventListener("readystatechange", () => log.push(xhr.readyState));
  return log;
};
const ended = (xhr) => new Promise((resolve) => xhr.addEventListener("loadend", () => setTimeout(resolve, 0)));
const prepared = (method, url) => {
  const xhr = new XMLHttpRequest();
  const log = record(xhr);
  xhr.open(method, url);
  return { xhr, log };
};
const nobody = "http://127.0.0.1:9/"; // a port that the bridge connects to, and nobody listens on
const refusedPort = "http://127.0.0.1:22/"; // a port that Fetch forbids

test("a request without a body tells nothing of its upload", async () => {
  const { xhr, log } = prepared("GET", "/status/200");
  xhr.send();
  await ended(xhr);
  const inner = log.filter((entry) => typeof entry === "number" || !entry.startsWith("progress"));
  assertEqual(inner, [1, "loadstart(0,0,false)", 2, 3, 4, ...inner.slice(-2)]);
  assertEqual(inner.slice(-2).map((entry) => entry.replace(/\(.*/, "")), ["load", "loadend"]);
  assertEqual(log.filter((entry) => String(entry).startsWith("progress")).length, 1);
});

test("upload listeners that come after send() hear nothing", async () => {
  const xhr = new XMLHttpRequest();
  xhr.open("POST", "/echo");
  xhr.send("x");
  let heard = 0;
  xhr.upload.onload = xhr.upload.onloadstart = () => { heard += 1; };
  await ended(xhr);
  assertEqual(heard, 0);
});

test("an answer without a body fires progress, load and loadend, and no LOADING", async () => {
  const { xhr, log } = prepared("GET", "/status/204");
  xhr.send();
  await ended(xhr);
  assertEqual(log, [1, "loadstart(0,0,false)", 2, "progress(0,0,false)", 4, "load(0,0,false)", "loadend(0,0,false)"]);
});

test("chunks within 50 ms are told together", async () => {
  const { xhr, log } = prepared("GET", "/chunks/30");
  const began = performance.now();
  xhr.send();
  await ended(xhr);
  const most = Math.ceil((performance.now() - began) / 50) + 2;
  const count = log.filter((entry) => String(entry).startsWith("progress")).length;
  assertEqual(count >= 2 && count <= most, true, `${count} of at most ${most}`);
  assertEqual(xhr.responseText.length, 180);
});

test("responseText grows while the answer arrives", async () => {
  const xhr = new XMLHttpRequest();
  const lengths = [];
  xhr.open("GET", "/chunks/20");
  xhr.onprogress = (event) => lengths.push([xhr.responseText.length, event.loaded]);
  xhr.send();
  await ended(xhr);
  for (const [length, loaded] of lengths) assertEqual(length, loaded);
  assertEqual(lengths.at(-1)[0], 120);
});

test("a network error tells of itself in order", async () => {
  const { xhr, log } = prepared("POST", refusedPort);
  xhr.send("x");
  await ended(xhr);
  assertEqual(log, [
    1, "loadstart(0,0,false)", "upload.loadstart(0,1,true)", 4, "upload.error(0,0,false)", "upload.loadend(0,0,false)",
    "error(0,0,false)", "loadend(0,0,false)",
  ]);
  assertEqual([xhr.status, xhr.responseText, xhr.responseURL, xhr.getAllResponseHeaders()], [0, "", "", ""]);
});

test("a connection that is refused is a network error", async () => {
  const { xhr, log } = prepared("GET", nobody.replace(":9/", ":1/x"));
  xhr.send();
  await ended(xhr);
  assertEqual(log.slice(-2), ["error(0,0,false)", "loadend(0,0,false)"]);
});

test("a timeout tells of itself in order", async () => {
  const { xhr, log } = prepared("GET", "/slow/20000");
  xhr.timeout = 50;
  xhr.send();
  await ended(xhr);
  assertEqual(log, [1, "loadstart(0,0,false)", 4, "timeout(0,0,false)", "loadend(0,0,false)"]);
});

test("a timeout set while the request runs counts from send()", async () => {
  const { xhr, log } = prepared("GET", "/slow/20000");
  xhr.send();
  await new Promise((resolve) => setTimeout(resolve, 60));
  xhr.timeout = 30;
  await ended(xhr);
  assertEqual(log.at(-2), "timeout(0,0,false)");
});

test("a timeout that is taken back does nothing", async () => {
  const { xhr, log } = prepared("GET", "/slow/150");
  xhr.timeout = 40;
  xhr.send();
  xhr.timeout = 0;
  await ended(xhr);
  assertEqual(log.at(-2).startsWith("load("), true);
});

test("abort() tells of itself in order and leaves the request unsent", async () => {
  const { xhr, log } = prepared("POST", "/slow/20000");
  xhr.send("x");
  xhr.abort();
  assertEqual(xhr.readyState, 0);
  assertEqual(log.slice(3), [4, "upload.abort(0,0,false)", "upload.loadend(0,0,false)", "abort(0,0,false)", "loadend(0,0,false)"]);
});

test("abort() of a request that is not sent tells nothing", () => {
  const { xhr, log } = prepared("GET", "/echo");
  xhr.abort();
  assertEqual([log, xhr.readyState], [[1], 1]);
});

test("abort() after the end only resets", async () => {
  const { xhr, log } = prepared("GET", "/echo");
  xhr.send();
  await ended(xhr);
  const before = log.length;
  xhr.abort();
  assertEqual([log.length, xhr.readyState, xhr.status, xhr.responseText], [before, 0, 0, ""]);
});

for (const when of ["loadstart", "progress", 2, 3]) {
  test(`abort() in a listener of ${when} ends the request`, async () => {
    const { xhr, log } = prepared("GET", "/chunks/20");
    const stop = () => xhr.abort();
    if (typeof when === "string") xhr.addEventListener(when, stop);
    else xhr.addEventListener("readystatechange", () => xhr.readyState === when && stop());
    const over = ended(xhr);
    xhr.send();
    await over;
    assertEqual(log.slice(-3), [4, "abort(0,0,false)", "loadend(0,0,false)"]);
    assertEqual(xhr.readyState, 0);
  });
}

test("abort() in the listener of DONE keeps load, without an answer", async () => {
  const { xhr, log } = prepared("GET", "/echo");
  let status = -1;
  xhr.addEventListener("readystatechange", () => xhr.readyState === 4 && xhr.abort());
  xhr.addEventListener("load", () => { status = xhr.status; });
  xhr.send();
  await ended(xhr);
  assertEqual([log.at(-1).startsWith("loadend"), status, xhr.readyState], [true, 0, 0]);
});

test("open() while a request runs drops it without a word", async () => {
  const { xhr, log } = prepared("GET", "/slow/50");
  xhr.send();
  xhr.open("GET", "/echo?second");
  xhr.send();
  await ended(xhr);
  assertEqual(log.slice(0, 3), [1, "loadstart(0,0,false)", "loadstart(0,0,false)"]);
  assertEqual(JSON.parse(xhr.responseText).url, "/echo?second");
  assertEqual(log.filter((entry) => String(entry).startsWith("loadend")).length, 1);
});

test("open() and send() in the listener of DONE begin anew; the old load is not told", async () => {
  const xhr = new XMLHttpRequest();
  const log = record(xhr);
  let count = 0;
  xhr.addEventListener("readystatechange", () => {
    if (xhr.readyState !== 4 || ++count > 1) return;
    xhr.open("GET", "/echo?again");
    xhr.send();
  });
  xhr.open("GET", "/echo?once");
  xhr.send();
  await ended(xhr);
  assertEqual(log.filter((entry) => /^load\(/.test(entry)).length, 1);
  assertEqual(JSON.parse(xhr.responseText).url, "/echo?again");
});

test("open() in the listener of abort() lets abort() finish its events", () => {
  const { xhr, log } = prepared("GET", "/slow/20000");
  xhr.send();
  xhr.onreadystatechange = () => xhr.readyState === 4 && xhr.open("GET", "/echo");
  xhr.abort();
  assertEqual(xhr.readyState, 1);
  assertEqual(log.slice(-4), [4, 1, "abort(0,0,false)", "loadend(0,0,false)"]);
});

test("an open() in loadstart keeps the first send() from going out", async () => {
  const { xhr, log } = prepared("GET", "/echo?first");
  xhr.addEventListener("loadstart", () => xhr.open("GET", "/echo?second"), { once: true });
  xhr.send();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assertEqual([xhr.readyState, log], [1, [1, "loadstart(0,0,false)"]]);
});

test("handlers run with the request as this and as target", async () => {
  const { xhr } = prepared("GET", "/echo");
  const seen = [];
  xhr.onload = function (event) { seen.push(this === xhr, event.target === xhr, event instanceof ProgressEvent, event.isTrusted, event.bubbles); };
  xhr.send();
  await ended(xhr);
  assertEqual(seen, [true, true, true, true, false]);
});

test("one object is sent twice", async () => {
  const xhr = new XMLHttpRequest();
  for (const query of ["one", "two"]) {
    xhr.open("POST", `/echo?${query}`);
    xhr.send(query);
    await ended(xhr);
    assertEqual(JSON.parse(xhr.responseText).url, `/echo?${query}`);
  }
});
