// Request: Fetch §5.4.
const abcStream = () => new ReadableStream({ start(c) { c.enqueue(new TextEncoder().encode("abc")); c.close(); } });

test("defaults", () => {
  const request = new Request("/x?y#z");
  const { method, url, mode, credentials, cache, redirect, referrer, referrerPolicy, integrity, keepalive, destination, duplex, body, bodyUsed, isReloadNavigation, isHistoryNavigation } = request;
  assertEqual(
    { method, url, mode, credentials, cache, redirect, referrer, referrerPolicy, integrity, keepalive, destination, duplex, body, bodyUsed, isReloadNavigation, isHistoryNavigation },
    { method: "GET", url: `${location.origin}/x?y#z`, mode: "cors", credentials: "same-origin", cache: "default", redirect: "follow", referrer: "about:client", referrerPolicy: "", integrity: "", keepalive: false, destination: "", duplex: "half", body: null, bodyUsed: false, isReloadNavigation: false, isHistoryNavigation: false },
  );
  assertEqual(request.signal instanceof AbortSignal && !request.signal.aborted, true);
  assertEqual(request.headers === request.headers, true);
});
for (const [given, expected] of [["get", "GET"], ["Post", "POST"], ["delete", "DELETE"], ["options", "OPTIONS"], ["head", "HEAD"], ["put", "PUT"], ["patch", "patch"], ["PATCH", "PATCH"], ["chicken", "chicken"]]) {
  test(`method ${given} is ${expected}`, () => assertEqual(new Request("", { method: given }).method, expected));
}
for (const init of [
  { method: "TRACE" }, { method: "connect" }, { method: "Track" }, { method: "a b" }, { method: "" }, { method: "é" }, { method: "\u0100" },
  { mode: "navigate" }, { mode: "CORS" }, { mode: null }, { credentials: "all" }, { cache: "x" }, { redirect: "" },
  { referrerPolicy: "x" }, { referrer: "http://[" }, { cache: "only-if-cached" }, { window: {} }, { duplex: "full" }, { priority: "x" },
  { signal: {} }, { signal: "x" }, { headers: "x" }, { headers: [["a"]] }, { headers: { "a b": "c" } }, { headers: null },
  { body: "x" }, { method: "HEAD", body: "" }, { method: "GET", body: new Blob() }, { mode: "no-cors", method: "PUT" },
  { method: "POST", body: abcStream() }, { method: "POST", body: abcStream(), duplex: "half", mode: "no-cors" },
  { method: "POST", body: abcStream(), duplex: "half", keepalive: true }, 1, "x",
]) {
  test(`refuses ${typeof init === "object" ? JSON.stringify(init) : init}`, () => void assertThrows("TypeError", () => new Request("", init)));
}
test("refuses what is no URL, and URLs with credentials", () => {
  for (const url of ["http://[", "http://u@h/", "http://u:p@h/", "http://:p@h/"]) assertThrows("TypeError", () => new Request(url));
  assertThrows("TypeError", () => new Request());
  assertThrows("TypeError", () => new Request(Symbol()));
});
test("RequestInit is read by name", () => {
  const seen = [];
  new Request("", new Proxy({}, { get(target, name) { seen.push(name); return undefined; } }));
  assertEqual(seen, ["body", "cache", "credentials", "duplex", "headers", "integrity", "keepalive", "method", "mode", "priority", "redirect", "referrer", "referrerPolicy", "signal", "window"]);
});
for (const [given, expected] of [["", ""], ["about:client", "about:client"], ["http://other.example/", "about:client"], ["/page", `${location.origin}/page`], [`${location.origin}/p#f`, `${location.origin}/p#f`]]) {
  test(`referrer ${JSON.stringify(given)} is ${JSON.stringify(expected)}`, () => assertEqual(new Request("", { referrer: given }).referrer, expected));
}
test("what page script must not set is left out", () => {
  const request = new Request("", { headers: { Cookie: "a", Host: "b", "Sec-X": "c", "Proxy-Y": "d", "X-HTTP-Method": "TRACE", Fine: "1" } });
  assertEqual([...request.headers], [["fine", "1"]]);
  const simple = new Request("", { mode: "no-cors", headers: { "Content-Type": "text/html", Accept: "x", Other: "1" } });
  assertEqual([...simple.headers], [["accept", "x"]]);
});
for (const [title, body, type, text] of [
  ["a string", () => "é", "text/plain;charset=UTF-8", "é"],
  ["URLSearchParams", () => new URLSearchParams("a=b c"), "application/x-www-form-urlencoded;charset=UTF-8", "a=b+c"],
  ["a Blob", () => new Blob(["x"], { type: "text/y" }), "text/y", "x"],
  ["a Blob without type", () => new Blob(["x"]), null, "x"],
  ["an ArrayBuffer", () => new Uint8Array([97]).buffer, null, "a"],
  ["a subarray", () => new Uint8Array([96, 97, 98]).subarray(1, 2), null, "a"],
  ["a DataView", () => new DataView(new Uint8Array([96, 97, 98]).buffer, 2), null, "b"],
  ["an object", () => ({}), "text/plain;charset=UTF-8", "[object Object]"],
  ["a number", () => 5, "text/plain;charset=UTF-8", "5"],
  ["the empty string", () => "", "text/plain;charset=UTF-8", ""],
]) {
  test(`${title} as body`, async () => {
    const request = new Request("", { method: "POST", body: body() });
    assertEqual(request.headers.get("content-type"), type);
    assertEqual(request.body instanceof ReadableStream, true);
    assertEqual(await request.text(), text);
    assertEqual(request.bodyUsed, true);
    await assertRejects("TypeError", request.text());
    const typed = new Request("", { method: "POST", body: body(), headers: { "Content-Type": "x/y" } });
    assertEqual(typed.headers.get("content-type"), "x/y");
  });
}
test("a stream as body needs duplex", async () => {
  const request = new Request("", { method: "POST", body: abcStream(), duplex: "half" });
  assertEqual(request.headers.get("content-type"), null);
  assertEqual(await request.text(), "abc");
  const locked = abcStream();
  locked.getReader();
  assertThrows("TypeError", () => new Request("", { method: "POST", body: locked, duplex: "half" }));
});
test("a Request made of another takes its body", async () => {
  const one = new Request("/a", { method: "POST", body: "x", headers: { a: "b" } });
  const two = new Request(one);
  assertEqual([one.bodyUsed, two.bodyUsed, two.method, two.url, two.headers.get("a")], [true, false, "POST", `${location.origin}/a`, "b"]);
  assertEqual(await two.text(), "x");
  assertThrows("TypeError", () => new Request(one));
  assertThrows("TypeError", () => one.clone());
  assertEqual(await new Request(one, { body: "y" }).text(), "y");
});
test("a failed construction leaves the other's body alone", () => {
  const one = new Request("/a", { method: "POST", body: "x" });
  assertThrows("TypeError", () => new Request(one, { method: "GET" }));
  assertThrows("TypeError", () => new Request(one, { mode: "navigate" }));
  assertEqual(one.bodyUsed, false);
});
test("init replaces headers as a whole", () => {
  const one = new Request("/a", { headers: { a: "1", b: "2" } });
  assertEqual([...new Request(one, { headers: { c: "3" } }).headers], [["c", "3"]]);
  assertEqual([...new Request(one, {}).headers], [["a", "1"], ["b", "2"]]);
  assertEqual([...new Request(one, { method: "POST" }).headers], [["a", "1"], ["b", "2"]]);
});
test("clone has a body, headers and a signal of its own", async () => {
  const controller = new AbortController();
  const one = new Request("/a", { method: "POST", body: "x", headers: { a: "1" }, signal: controller.signal });
  const two = one.clone();
  two.headers.set("a", "2");
  assertEqual([one.headers.get("a"), one.signal === two.signal, one.signal === controller.signal], ["1", false, false]);
  assertEqual([await one.text(), await two.text()], ["x", "x"]);
  controller.abort("why");
  assertEqual([one.signal.reason, two.signal.reason], ["why", "why"]);
});
test("a body that was looked at can be cloned and read twice", async () => {
  const one = new Request("/a", { method: "POST", body: "xyz" });
  const before = one.body;
  const two = one.clone();
  assertEqual([before.locked, one.body === before], [true, false]);
  assertEqual([await one.text(), await two.text()], ["xyz", "xyz"]);
});
test("the signal of a Request follows, and null lets go", () => {
  const controller = new AbortController();
  const one = new Request("", { signal: controller.signal });
  const free = new Request(one, { signal: null });
  controller.abort();
  assertEqual([one.signal.aborted, free.signal.aborted, new Request(one).signal.aborted], [true, false, true]);
});
test("members know the brand", async () => {
  for (const name of ["method", "url", "headers", "body", "bodyUsed", "signal", "duplex", "destination"]) {
    const { get } = Object.getOwnPropertyDescriptor(Request.prototype, name);
    assertThrows("TypeError", () => get.call({}));
  }
  for (const name of ["text", "json", "blob", "bytes", "arrayBuffer", "formData"]) {
    await assertRejects("TypeError", Request.prototype[name].call({}));
    assertEqual([Request.prototype[name].length, Object.getOwnPropertyDescriptor(Request.prototype, name).enumerable], [0, true]);
  }
  assertEqual([Request.length, Response.length, Request.prototype.clone.length], [1, 0, 0]);
});
test("reading a method changes nothing", () => {
  "use strict";
  const request = new Request("");
  assertThrows("TypeError", () => { request.method = "POST"; });
});
