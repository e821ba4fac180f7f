// fetch() against the echo origin.
const echo = async (path, init) => (await fetch(path, init)).json();
const header = ({ headers }, name) => headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value).join("|");
const bytesOf = ({ bodyBase64 }) => Uint8Array.from(atob(bodyBase64), (c) => c.charCodeAt(0));
const textOf = (answer) => new TextDecoder().decode(bytesOf(answer));

test("fetch is a function of the window", () => {
  const { enumerable, writable, configurable } = Object.getOwnPropertyDescriptor(globalThis, "fetch");
  assertEqual([fetch.length, fetch.name, enumerable, writable, configurable], [1, "fetch", true, true, true]);
});
test("a simple GET", async () => {
  const response = await fetch("/echo?a#b");
  assertEqual([response.status, response.ok, response.statusText, response.type, response.redirected], [200, true, "OK", "basic", false]);
  assertEqual(response.url, `${location.origin}/echo?a`);
  const answer = await response.json();
  assertEqual([answer.method, answer.url], ["GET", "/echo?a"]);
  assertEqual([header(answer, "accept"), header(answer, "referer"), header(answer, "origin")], ["*/*", location.href, ""]);
  assertThrows("TypeError", () => response.headers.set("a", "b"));
});
test("arguments that do not fit reject", async () => {
  await assertRejects("TypeError", fetch());
  await assertRejects("TypeError", fetch("http://["));
  await assertRejects("TypeError", fetch("/", { method: "GET", body: "x" }));
  await assertRejects("TypeError", fetch("/", { mode: "navigate" }));
});
for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
  test(`${method} carries its body`, async () => {
    const answer = await echo("/echo", { method, body: "é" });
    assertEqual([answer.method, textOf(answer)], [method, "é"]);
    assertEqual([header(answer, "content-type"), header(answer, "origin")], ["text/plain;charset=UTF-8", location.origin]);
  });
}
test("every kind of body arrives to the byte", async () => {
  const bytes = new Uint8Array(256).map((_, index) => index);
  for (const body of [bytes, bytes.buffer, new DataView(bytes.buffer), new Blob([bytes]), bytes.subarray(0)]) {
    assertEqual(bytesOf(await echo("/echo", { method: "POST", body })), bytes);
  }
  assertEqual(textOf(await echo("/echo", { method: "POST", body: new URLSearchParams({ a: "ü " }) })), "a=%C3%BC+");
});
test("FormData with files arrives as multipart", async () => {
  const data = new FormData();
  data.append("a", "1");
  data.append("f", new File(["x\n"], "f.txt", { type: "text/x" }));
  const response = await fetch("/raw", { method: "POST", body: data });
  const back = await response.formData();
  assertEqual([back.get("a"), back.get("f").name, back.get("f").type, await back.get("f").text()], ["1", "f.txt", "text/x", "x\n"]);
});
test("a stream as body arrives whole", async () => {
  let left = 20;
  const body = new ReadableStream({ pull(c) { left-- ? c.enqueue(new Uint8Array(10000).fill(left)) : c.close(); } });
  const answer = await echo("/echo", { method: "POST", body, duplex: "half" });
  assertEqual(bytesOf(answer).length, 200000);
});
test("a stream that fails, or yields no bytes, fails the fetch", async () => {
  const failing = () => new ReadableStream({ pull() { throw new RangeError("x"); } });
  await assertRejects("TypeError", fetch("/echo", { method: "POST", body: failing(), duplex: "half" }));
  const text = new ReadableStream({ start(c) { c.enqueue("text"); } });
  await assertRejects("TypeError", fetch("/echo", { method: "POST", body: text, duplex: "half" }));
});
test("the request that was fetched is used", async () => {
  const request = new Request("/echo", { method: "POST", body: "x" });
  const promise = fetch(request);
  assertEqual(request.bodyUsed, true);
  await promise;
  await assertRejects("TypeError", fetch(request));
});
for (const status of [204, 205, 304]) {
  test(`an answer ${status} has no body`, async () => {
    const response = await fetch(`/status/${status}`);
    assertEqual([response.status, response.body, await response.text()], [status, null, ""]);
  });
}
test("an answer to HEAD has no body", async () => {
  const response = await fetch("/echo", { method: "HEAD" });
  assertEqual([response.status, response.body, await response.text()], [200, null, ""]);
});
test("404 is an answer", async () => assertEqual((await fetch("/status/404")).ok, false));
test("redirects are followed, refused or shown as such", async () => {
  const followed = await fetch("/redirect/302?to=/echo%3Fx");
  assertEqual([followed.redirected, followed.url, followed.status], [true, `${location.origin}/echo?x`, 200]);
  await assertRejects("TypeError", fetch("/redirect/302", { redirect: "error" }));
  const manual = await fetch("/redirect/302", { redirect: "manual" });
  assertEqual([manual.type, manual.status, manual.statusText, manual.ok, manual.body, [...manual.headers].length], ["opaqueredirect", 0, "", false, null, 0]);
  assertEqual(manual.url, `${location.origin}/redirect/302`);
});
test("the answer streams, and can be left early", async () => {
  const response = await fetch("/chunks/20");
  const reader = response.body.getReader();
  const { value, done } = await reader.read();
  assertEqual([value instanceof Uint8Array, done], [true, false]);
  await reader.cancel();
  assertEqual((await reader.read()).done, true);
  assertEqual(await (await fetch("/chunks/3")).text(), "chunk\nchunk\nchunk\n");
});
test("a clone of an answer that streams", async () => {
  const one = await fetch("/chunks/3");
  const two = one.clone();
  assertEqual([await one.text(), await two.text()], ["chunk\nchunk\nchunk\n", "chunk\nchunk\nchunk\n"]);
});
test("nobody listening is a TypeError", () => assertRejects("TypeError", fetch("http://127.0.0.1:2/")));

test("an aborted signal stops it before it starts", async () => {
  const controller = new AbortController();
  controller.abort();
  await assertRejects("AbortError", fetch("/echo", { signal: controller.signal }));
  const reason = { why: 1 };
  let got;
  await fetch("/echo", { signal: AbortSignal.abort(reason) }).catch((error) => (got = error));
  assertEqual(got === reason, true);
});
test("abort while it runs rejects with the reason", async () => {
  const controller = new AbortController();
  const promise = fetch("/slow/20000", { signal: controller.signal });
  setTimeout(() => controller.abort(), 30);
  await assertRejects("AbortError", promise);
});
test("abort while the body streams fails the body", async () => {
  const controller = new AbortController();
  const response = await fetch("/chunks/2000", { signal: controller.signal });
  const text = response.text();
  controller.abort("stop");
  let got;
  await text.catch((error) => (got = error));
  assertEqual(got, "stop");
});
test("abort after the end changes nothing", async () => {
  const controller = new AbortController();
  const response = await fetch("/echo", { signal: controller.signal });
  const copy = response.clone();
  await response.text();
  controller.abort();
  await copy.text();
});
test("abort cancels a stream that is sent", async () => {
  const controller = new AbortController();
  const cancelled = new Promise((resolve) => {
    const body = new ReadableStream({ pull(c) { c.enqueue(new Uint8Array(10)); return new Promise((r) => setTimeout(r, 5)); }, cancel: resolve });
    fetch("/echo", { method: "POST", body, duplex: "half", signal: controller.signal }).catch(() => {});
  });
  setTimeout(() => controller.abort("enough"), 30);
  assertEqual(await cancelled, "enough");
});

test("data URLs", async () => {
  const response = await fetch("data:text/x;charset=a,%41%20b");
  assertEqual([response.status, response.statusText, response.type, response.url, response.headers.get("content-type")], [200, "OK", "basic", "data:text/x;charset=a,%41%20b", "text/x;charset=a"]);
  assertEqual(await response.text(), "A b");
  assertEqual(await (await fetch("data:;base64,aGk=")).text(), "hi");
  assertEqual(await (await fetch("data:,x", { method: "HEAD" })).text(), "");
  await assertRejects("TypeError", fetch("data:nocomma"));
  for (const mode of ["cors", "no-cors", "same-origin"]) assertEqual((await fetch("data:,x", { mode })).type, "basic");
});
test("other schemes are refused", async () => {
  for (const url of ["about:blank", "about:x", "ftp://a/", "file:///x", "x:y", "javascript:1"]) await assertRejects("TypeError", fetch(url));
});
test("ports of other protocols are refused", () => assertRejects("TypeError", fetch("http://127.0.0.1:25/")));

test("cookies: omit keeps them back", async () => {
  await fetch("/set-cookie?c=fetch%3D1");
  assertEqual(header(await echo("/echo"), "cookie").includes("fetch=1"), true);
  assertEqual(header(await echo("/echo", { credentials: "omit" }), "cookie"), "");
});
for (const [referrerPolicy, expected] of [["no-referrer", ""], ["origin", `${location.origin}/`], ["unsafe-url", location.href], ["same-origin", location.href], ["strict-origin", `${location.origin}/`]]) {
  test(`referrer policy ${referrerPolicy}`, async () => assertEqual(header(await echo("/echo", { referrerPolicy }), "referer"), expected));
}
test("a referrer of one's own, and none", async () => {
  assertEqual(header(await echo("/echo", { referrer: "/other?x#y" }), "referer"), `${location.origin}/other?x`);
  assertEqual(header(await echo("/echo", { referrer: "" }), "referer"), "");
});
test("cache modes say what they want", async () => {
  const told = async (cache) => { const answer = await echo("/echo", { cache }); return [header(answer, "cache-control"), header(answer, "pragma")]; };
  assertEqual(await told("no-store"), ["no-cache", "no-cache"]);
  assertEqual(await told("reload"), ["no-cache", "no-cache"]);
  assertEqual(await told("no-cache"), ["max-age=0", ""]);
  assertEqual(await told("default"), ["", ""]);
});
test("requests that outlive the page carry 64 KiB at most, all together", async () => {
  const send = (size) => fetch("/echo", { method: "POST", keepalive: true, body: "x".repeat(size) });
  await assertRejects("TypeError", send(65537));
  const [one, two] = await Promise.allSettled([send(40000), send(40000)]);
  assertEqual([one.status, two.status], ["fulfilled", "rejected"]);
  await one.value.text();
  assertEqual((await send(65536)).status, 200);
});
test("a range asks for the bytes as they are, a condition for no cache", async () => {
  assertEqual(header(await echo("/echo", { headers: { Range: "bytes=0-" } }), "accept-encoding"), "identity");
  assertEqual(header(await echo("/echo", { headers: { "If-None-Match": "x" } }), "cache-control"), "no-cache");
});
test("only-if-cached finds nothing", () => assertRejects("TypeError", fetch("/echo", { mode: "same-origin", cache: "only-if-cached" })));
test("a body that was read stays locked", async () => {
  const response = new Response("a");
  await response.text();
  assertEqual([response.body.locked, response.bodyUsed], [true, true]);
  const request = new Request("/", { method: "POST", body: "a" });
  new Request(request);
  assertEqual([request.body.locked, request.bodyUsed], [true, true]);
});
test("an empty body is a body, and says so by its length", async () => {
  for (const method of ["DELETE", "POST", "REPORT"]) {
    const { headers } = await (await fetch("/echo", { method, body: "" })).json();
    assertEqual(headers.filter(([name]) => name.toLowerCase() === "content-length").map(([, value]) => value), ["0"]);
  }
});
