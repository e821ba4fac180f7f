// Headers: names and values, order, combination, iteration, guards.
(() => {
  const pairs = (headers) => [...headers];
  test("headers are made of pairs, records and headers", () => {
    assertEqual(pairs(new Headers([["B", "2"], new Set(["a", " 1\t"])])), [["a", "1"], ["b", "2"]]);
    assertEqual(pairs(new Headers({ B: 2, a: null, c: undefined })), [["a", "null"], ["b", "2"], ["c", "undefined"]]);
    assertEqual(pairs(new Headers(new Headers([["a", "1"], ["A", "2"]]))), [["a", "1, 2"]]);
    assertEqual([pairs(new Headers()), pairs(new Headers(undefined)), pairs(new Headers({}))], [[], [], []]);
    assertEqual(pairs(new Headers(new Map([["a", "b"]]))), [["a", "b"]]);
    for (const init of [null, 1, "ab", [["a"]], [["a", "b", "c"]], ["ab"], [null], true]) assertThrows("TypeError", () => new Headers(init));
    assertThrows("TypeError", () => new Headers({ [Symbol("x")]: "y" }));
  });
  test("values are trimmed; what has bytes beyond its kind is refused", () => {
    const headers = new Headers([["a", "\r\n\t x y \n"], ["b", ""], ["c", "\u00e9\x01\x7f"]]);
    assertEqual(pairs(headers), [["a", "x y"], ["b", ""], ["c", "\u00e9\x01\x7f"]]);
    for (const value of ["a\0b", "a\rb", "a\nb", "\u0100", "\u{1F4A9}"]) {
      for (const name of ["append", "set"]) assertThrows("TypeError", () => headers[name]("x", value));
    }
    for (const name of ["", " a", "a b", "a:", "\u00e9", "a\0", "(", "\u0100"]) {
      for (const method of ["append", "set"]) assertThrows("TypeError", () => headers[method](name, "x"));
      for (const method of ["get", "has", "delete"]) assertThrows("TypeError", () => headers[method](name));
    }
    headers.set("!#$%&'*+-.^_`|~09azAZ", "all");
    assertEqual(headers.has("!#$%&'*+-.^_`|~09AZaz"), true);
  });
  test("names are found in any case, values are joined", () => {
    const headers = new Headers();
    headers.append("Accept", "a");
    headers.append("aCCEPT", "b");
    assertEqual([headers.get("ACCEPT"), headers.has("accept"), headers.get("x"), headers.has("x")], ["a, b", true, null, false]);
    headers.set("accept", "c");
    assertEqual(pairs(headers), [["accept", "c"]]);
    headers.delete("ACCEPT");
    headers.delete("never-there");
    assertEqual(pairs(headers), []);
  });
  test("iteration is in order of lowercase names; Set-Cookie stays apart", () => {
    const headers = new Headers([["Set-Cookie", "b=2"], ["X", "1"], ["set-cookie", "a=1"], ["a", "1"], ["x", "2"], ["Set-Cookie2", "c"]]);
    assertEqual(pairs(headers), [["a", "1"], ["set-cookie", "b=2"], ["set-cookie", "a=1"], ["set-cookie2", "c"], ["x", "1, 2"]]);
    assertEqual([headers.getSetCookie(), headers.get("set-cookie"), new Headers().getSetCookie()], [["b=2", "a=1"], "b=2, a=1", []]);
    assertEqual([...headers.keys()], ["a", "set-cookie", "set-cookie", "set-cookie2", "x"]);
    headers.set("set-cookie", "z");
    assertEqual(headers.getSetCookie(), ["z"]);
  });
  test("iteration is live", () => {
    const headers = new Headers([["a", "1"], ["b", "2"], ["c", "3"]]), seen = [];
    for (const [name] of headers) {
      seen.push(name);
      if (name === "a") headers.delete("b");
      if (name === "c") headers.append("d", "4");
    }
    assertEqual(seen, ["a", "c", "d"]);
    const calls = [];
    headers.forEach((value, name, object) => calls.push([value, name, object === headers]));
    assertEqual(calls, [["1", "a", true], ["3", "c", true], ["4", "d", true]]);
  });
  test("members have the shape that Web IDL gives them", () => {
    const { prototype } = Headers, headers = new Headers({ a: "b" });
    assertEqual([Headers.length, prototype.append.length, prototype.set.length, prototype.get.length, prototype.forEach.length, prototype.getSetCookie.length], [0, 2, 2, 1, 1, 0]);
    assertEqual(Object.keys(prototype).sort(), ["append", "delete", "entries", "forEach", "get", "getSetCookie", "has", "keys", "set", "values"]);
    assertEqual([prototype[Symbol.iterator] === prototype.entries, Object.prototype.toString.call(headers), Object.prototype.toString.call(headers.keys())], [true, "[object Headers]", "[object Headers Iterator]"]);
    for (const name of Object.keys(prototype)) assertThrows("TypeError", () => prototype[name].call({}, "a", "b"));
    for (const name of ["append", "set", "get", "has", "delete", "forEach"]) assertThrows("TypeError", () => headers[name]());
    assertThrows("TypeError", () => headers.append("a"));
    assertThrows("TypeError", () => Headers());
  });
  test("records are read in order, property by property", () => {
    const log = [];
    const record = new Proxy({ a: "1", b: "2" }, {
      get: (target, key) => { log.push(["get", key]); return target[key]; },
      ownKeys: (target) => { log.push(["ownKeys"]); return Reflect.ownKeys(target); },
      getOwnPropertyDescriptor: (target, key) => { log.push(["descriptor", key]); return Reflect.getOwnPropertyDescriptor(target, key); },
    });
    assertEqual(pairs(new Headers(record)), [["a", "1"], ["b", "2"]]);
    assertEqual(log, [["get", Symbol.iterator], ["ownKeys"], ["descriptor", "a"], ["get", "a"], ["descriptor", "b"], ["get", "b"]]);
  });
  if (typeof Request === "function") test("a request's headers do not take what only the browser sends", () => {
    const { headers } = new Request("http://h/", { headers: { Host: "x", "Sec-X": "1", "Proxy-Y": "2", cookie: "c", "X-Kept": "3" } });
    headers.append("Content-Length", "5");
    headers.set("TE", "x");
    headers.append("X-HTTP-Method-Override", "POST, trace");
    headers.append("X-Method-Override", "PUT");
    assertEqual(pairs(headers), [["x-kept", "3"], ["x-method-override", "PUT"]]);
  });
  if (typeof Request === "function") test("a no-cors request takes only simple headers", () => {
    const { headers } = new Request("http://h/", { mode: "no-cors", headers: { Accept: "a", "X-Not": "1", "Content-Type": "text/plain" } });
    headers.append("accept", "b");
    headers.set("content-type", "application/json");
    headers.append("Accept-Language", "x".repeat(129));
    headers.set("Range", "bytes=0-");
    headers.append("content-language", "en, \"de\"");
    assertEqual(pairs(headers), [["accept", "a, b"], ["content-type", "text/plain"]]);
  });
  if (typeof Response === "function") test("a response's headers do not take Set-Cookie, and some are immutable", () => {
    const { headers } = new Response(null, { headers: { "Set-Cookie": "a", "x-y": "1" } });
    headers.append("Set-Cookie2", "b");
    assertEqual(pairs(headers), [["x-y", "1"]]);
    const fixed = Response.error().headers;
    for (const name of ["append", "set"]) assertThrows("TypeError", () => fixed[name]("a", "b"));
    assertThrows("TypeError", () => fixed.delete("a"));
  });
})();
