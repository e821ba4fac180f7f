// Response: Fetch §5.5.
test("defaults", () => {
  const { type, url, redirected, status, ok, statusText, body, bodyUsed } = new Response();
  assertEqual({ type, url, redirected, status, ok, statusText, body, bodyUsed }, { type: "default", url: "", redirected: false, status: 200, ok: true, statusText: "", body: null, bodyUsed: false });
});
for (const status of [0, 100, 199, 600, 1000, -1, NaN, "x", null]) {
  test(`refuses the status ${String(status)}`, () => void assertThrows("RangeError", () => new Response("", { status })));
}
for (const status of [204, 205, 304]) {
  test(`a response with the status ${status} has no body`, () => {
    assertThrows("TypeError", () => new Response("", { status }));
    assertEqual(new Response(null, { status }).status, status);
    assertEqual(new Response(undefined, { status }).body, null);
  });
}
test("a status wraps around like any unsigned short", () => assertEqual(new Response("", { status: 65536 + 201 }).status, 201));
for (const statusText of ["\n", "\0", "é\u0100", "\x7f"]) {
  test(`refuses the status text ${JSON.stringify(statusText)}`, () => void assertThrows("TypeError", () => new Response("", { statusText })));
}
test("status text may hold tabs and bytes", () => assertEqual(new Response("", { statusText: "\ta é" }).statusText, "\ta é"));
test("the body's type is set unless it is there", () => {
  assertEqual(new Response("x").headers.get("content-type"), "text/plain;charset=UTF-8");
  assertEqual(new Response("x", { headers: { "content-type": "a/b" } }).headers.get("content-type"), "a/b");
  assertEqual(new Response(new Uint8Array(1)).headers.get("content-type"), null);
});
test("error() and redirect()", () => {
  const error = Response.error();
  assertEqual([error.type, error.status, error.ok, error.statusText, error.body], ["error", 0, false, "", null]);
  assertThrows("TypeError", () => error.headers.set("a", "b"));
  assertEqual(Response.error() === error, false);
  const redirect = Response.redirect("/x#y", 307);
  assertEqual([redirect.status, redirect.type, redirect.headers.get("location")], [307, "default", `${location.origin}/x#y`]);
  assertThrows("TypeError", () => redirect.headers.append("a", "b"));
  for (const status of [200, 300, 304, 309, 0]) assertThrows("RangeError", () => Response.redirect("/", status));
  assertThrows("TypeError", () => Response.redirect("http://["));
  assertEqual(Response.redirect("/").status, 302);
});
test("json()", async () => {
  const response = Response.json({ a: [1, "é"] }, { status: 201, headers: { "x-y": "z" } });
  assertEqual([response.status, response.headers.get("content-type"), response.headers.get("x-y")], [201, "application/json", "z"]);
  assertEqual(await response.text(), '{"a":[1,"é"]}');
  assertEqual(Response.json(1, { headers: { "content-type": "a/b" } }).headers.get("content-type"), "a/b");
  assertThrows("TypeError", () => Response.json(undefined));
  assertThrows("TypeError", () => Response.json(Symbol()));
  assertThrows("TypeError", () => Response.json(1, { status: 204 }));
  assertThrows("RangeError", () => Response.json(1, { status: 99 }));
  const cyclic = {};
  cyclic.self = cyclic;
  assertThrows("TypeError", () => Response.json(cyclic));
});
test("every way to read a body", async () => {
  const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]);
  assertEqual(await new Response(bytes).text(), "{}");
  assertEqual(await new Response(bytes).json(), {});
  assertEqual(await new Response(bytes).bytes(), bytes);
  assertEqual(new Uint8Array(await new Response(bytes).arrayBuffer()), bytes);
  assertEqual((await new Response(bytes, { headers: { "content-type": "Text/X; A=B" } }).blob()).type, "text/x;a=B");
  assertEqual((await new Response(bytes).blob()).type, "");
  await assertRejects("SyntaxError", new Response("{").json());
  await assertRejects("SyntaxError", new Response().json());
  for (const name of ["text", "blob", "arrayBuffer", "bytes"]) await new Response()[name]();
});
test("a body without bytes can be read again and again", async () => {
  const response = new Response();
  assertEqual([await response.text(), await response.text(), response.bodyUsed], ["", "", false]);
});
test("the last type counts, and keeps an earlier charset", async () => {
  const typeOf = async (...values) => (await new Response("", { headers: values.map((value) => ["content-type", value]) }).blob()).type;
  assertEqual(await typeOf("text/html;charset=a", "text/html;x=y"), "text/html;x=y;charset=a");
  assertEqual(await typeOf("text/html;charset=a", "text/plain"), "text/plain");
  assertEqual(await typeOf("text/html", "*/*", "junk"), "text/html");
});
test("reading marks and locks the body", async () => {
  const response = new Response("abc");
  const promise = response.text();
  assertEqual(response.bodyUsed, true);
  await assertRejects("TypeError", response.json());
  assertThrows("TypeError", () => response.clone());
  assertEqual(await promise, "abc");
  const locked = new Response("abc");
  locked.body.getReader();
  assertEqual(locked.bodyUsed, false);
  await assertRejects("TypeError", locked.text());
  assertThrows("TypeError", () => locked.clone());
});
test("the body is a byte stream, always the same one", async () => {
  const response = new Response("abc");
  assertEqual(response.body === response.body, true);
  const { value } = await response.body.getReader({ mode: "byob" }).read(new Uint8Array(8));
  assertEqual(value, new Uint8Array([97, 98, 99]));
  assertEqual(response.bodyUsed, true);
});
test("clone: two bodies, two header lists", async () => {
  const one = new Response("abc", { status: 201, statusText: "x", headers: { a: "b" } });
  const two = one.clone();
  two.headers.set("a", "c");
  assertEqual([one.headers.get("a"), two.status, two.statusText], ["b", 201, "x"]);
  assertEqual([await one.text(), await two.text()], ["abc", "abc"]);
});
test("a stream as body: clone, wrong chunks, errors", async () => {
  const streaming = (...chunks) => new ReadableStream({ start(c) { chunks.forEach((chunk) => c.enqueue(chunk)); c.close(); } });
  const one = new Response(streaming(new Uint8Array([1]), new Uint8Array([2, 3])));
  const two = one.clone();
  assertEqual([await one.bytes(), await two.bytes()], [new Uint8Array([1, 2, 3]), new Uint8Array([1, 2, 3])]);
  await assertRejects("TypeError", new Response(streaming("text")).text());
  await assertRejects("TypeError", new Response(streaming(new Uint16Array(1).buffer)).text());
  const failing = new Response(new ReadableStream({ pull() { throw new RangeError("x"); } }));
  await assertRejects("RangeError", failing.text());
});
test("response headers refuse Set-Cookie", () => assertEqual([...new Response("", { headers: { "Set-Cookie": "a=b", b: "c" } }).headers], [["b", "c"], ["content-type", "text/plain;charset=UTF-8"]]));
