// URLSearchParams, alone and as part of a URL.
(() => {
  const text = (init) => String(new URLSearchParams(init));
  test("strings are parsed as forms are", () => {
    const rows = [
      ["", []], ["?a=b", [["a", "b"]]], ["??a=b", [["?a", "b"]]], ["a&b=&=c&=&&d", [["a", ""], ["b", ""], ["", "c"], ["", ""], ["d", ""]]],
      ["a=b=c", [["a", "b=c"]]], ["a+b=c+d", [["a b", "c d"]]], ["%61=%C3%BC%zz%", [["a", "\u00fc%zz%"]]], ["a=%ff", [["a", "\ufffd"]]],
      ["a=%EF%BB%BFx", [["a", "\ufeffx"]]], ["a=\u00fc\ud800", [["a", "\u00fc\ufffd"]]], ["a;b=c", [["a;b", "c"]]], ["%2B=%26", [["+", "&"]]],
      ["a\u{1F4A9}=%f0%9f%92%a9", [["a\u{1F4A9}", "\u{1F4A9}"]]],
    ];
    for (const [input, pairs] of rows) assertEqual([...new URLSearchParams(input)], pairs, input);
  });
  test("text is encoded as forms are", () => {
    const all = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join("");
    const encoded = text([["a", all]]).slice(2);
    assertEqual(encoded.replace(/%[0-9A-F]{2}/g, ""), "+*-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz");
    assertEqual(new URLSearchParams(`a=${encoded}`).get("a"), all);
    assertEqual(text([["\u00fc", "\u{1F4A9}"], ["", ""]]), "%C3%BC=%F0%9F%92%A9&=");
  });
  test("it is made of sequences, records, itself and whatever becomes a string", () => {
    assertEqual(text([["a", 1], new Set(["b", "c"])]), "a=1&b=c");
    assertEqual(text({ a: 1, b: [2, 3], c: null }), "a=1&b=2%2C3&c=null");
    assertEqual(text(new URLSearchParams("a=b&a=c")), "a=b&a=c");
    assertEqual(text(new Map([["a", "b"]])), "a=b");
    assertEqual([text(undefined), text(null), text(12), text(true)], ["", "null=", "12=", "true="]);
    assertEqual(text({ "\ud800": "a", "\ufffd": "b" }), "%EF%BF%BD=b");
    const hidden = Object.defineProperty({ a: 1 }, "b", { value: 2 });
    assertEqual(text(hidden), "a=1");
    assertEqual(text(Object.assign(() => {}, { a: 1 })), "a=1");
  });
  test("anything but a sequence of pairs is refused", () => {
    for (const init of [[["a"]], [["a", "b", "c"]], [1], [null], new String("a=b"), { [Symbol.iterator]: 1 }, { [Symbol("s")]: "x" }, Symbol("s")]) {
      assertThrows("TypeError", () => new URLSearchParams(init));
    }
    assertEqual(text(["ab"].map((pair) => [...pair])), "a=b");
  });
  test("pairs are found, changed and removed by name, or by name and value", () => {
    const params = new URLSearchParams("a=1&b=2&a=3&a=1");
    assertEqual([params.get("a"), params.get("x"), params.getAll("a"), params.getAll("x")], ["1", null, ["1", "3", "1"], []]);
    assertEqual([params.has("a"), params.has("a", "3"), params.has("a", "2"), params.has("a", undefined)], [true, true, false, true]);
    assertEqual(params.size, 4);
    params.delete("a", "1");
    assertEqual(String(params), "b=2&a=3");
    params.set("c", 4);
    params.append("b", 5);
    params.set("b", 6);
    assertEqual(String(params), "b=6&a=3&c=4");
    params.delete("b");
    params.delete("a", undefined);
    assertEqual(String(params), "c=4");
    for (const name of ["append", "set", "get", "getAll", "has", "delete"]) assertThrows("TypeError", () => params[name]());
    assertThrows("TypeError", () => params.append("a"));
  });
  test("sorting is stable and by code units", () => {
    const params = new URLSearchParams("z=1&a=2&\ufb03=3&\u{1F308}=4&a=1&\u00e9=5");
    params.sort();
    assertEqual([...params.keys()], ["a", "a", "z", "\u00e9", "\u{1F308}", "\ufb03"]);
    assertEqual(params.getAll("a"), ["2", "1"]);
  });
  test("iteration is live", () => {
    const params = new URLSearchParams("a=1&b=2&c=3");
    const seen = [];
    for (const [name] of params) {
      seen.push(name);
      params.delete(name);
    }
    assertEqual([seen, String(params)], [["a", "c"], "b=2"]);
    const growing = new URLSearchParams("a=1"), values = [];
    growing.forEach((value, name, object) => {
      values.push([value, name, object === growing]);
      if (growing.size < 3) growing.append(`x${growing.size}`, "y");
    });
    assertEqual(values, [["1", "a", true], ["y", "x1", true], ["y", "x2", true]]);
  });
  test("iterators have the shape that Web IDL gives them", () => {
    const params = new URLSearchParams("a=1");
    const iterator = params.entries(), prototype = Object.getPrototypeOf(iterator);
    assertEqual([Object.prototype.toString.call(iterator), URLSearchParams.prototype[Symbol.iterator] === params.entries], ["[object URLSearchParams Iterator]", true]);
    assertEqual(Object.getPrototypeOf(prototype) === Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())), true);
    assertEqual([Object.keys(prototype), iterator[Symbol.iterator]() === iterator, Object.hasOwn(prototype, "constructor")], [["next"], true, false]);
    assertEqual([iterator.next(), iterator.next()], [{ value: ["a", "1"], done: false }, { value: undefined, done: true }]);
    assertEqual([[...params.keys()], [...params.values()]], [["a"], ["1"]]);
    assertThrows("TypeError", () => prototype.next.call({}));
    assertThrows("TypeError", () => prototype.next.call(new URLSearchParams().keys.call({})));
    assertThrows("TypeError", () => params.forEach());
    assertThrows("TypeError", () => params.forEach("x"));
    let receiver;
    params.forEach(function () { receiver = this; }, 5);
    assertEqual(typeof receiver, "object");
  });
  test("a URL and its searchParams follow each other", () => {
    const url = new URL("http://h/?a=%20b&c#f"), { searchParams } = url;
    assertEqual([url.searchParams === searchParams, searchParams.get("a")], [true, " b"]);
    searchParams.append("d", "\u00fc'");
    assertEqual(url.href, "http://h/?a=+b&c=&d=%C3%BC%27#f");
    url.search = "?x=1";
    assertEqual([...searchParams], [["x", "1"]]);
    searchParams.delete("x");
    assertEqual([url.href, url.search], ["http://h/#f", ""]);
    searchParams.set("y", "2");
    url.search = "";
    assertEqual([searchParams.size, url.href], [0, "http://h/#f"]);
    url.href = "http://g/?z";
    assertEqual([url.searchParams === searchParams, String(searchParams)], [true, "z="]);
    searchParams.sort();
    assertEqual(url.search, "?z=");
  });
  test("copying searchParams cuts the tie", () => {
    const url = new URL("http://h/?a=1");
    new URLSearchParams(url.searchParams).append("b", "2");
    assertEqual(url.search, "?a=1");
  });
  test("members have the shape that Web IDL gives them", () => {
    const { prototype } = URLSearchParams;
    assertEqual([URLSearchParams.length, prototype.append.length, prototype.delete.length, prototype.has.length, prototype.forEach.length], [0, 2, 1, 1, 1]);
    assertEqual(Object.keys(prototype).sort(), ["append", "delete", "entries", "forEach", "get", "getAll", "has", "keys", "set", "size", "sort", "toString", "values"]);
    assertThrows("TypeError", () => prototype.size);
    assertThrows("TypeError", () => prototype.get.call({}, "a"));
  });
})();
