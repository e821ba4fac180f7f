// What URL is as an interface: parts, origins, statics, shape.
(() => {
  test("all parts can be read", () => {
    const url = new URL("https://u:p@example.com:8080/a/b?c=d#e");
    const parts = ["origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];
    assertEqual(parts.map((part) => url[part]), [
      "https://example.com:8080", "https:", "u", "p", "example.com:8080", "example.com", "8080", "/a/b", "?c=d", "#e",
    ]);
    const empty = new URL("foo:x?#");
    assertEqual(parts.map((part) => empty[part]), ["null", "foo:", "", "", "", "", "", "x", "", ""]);
    assertEqual([String(url), url.toJSON(), JSON.stringify({ empty })], [url.href, url.href, '{"empty":"foo:x?#"}']);
  });
  test("origins are tuples, those of blobs are inside, all others are opaque", () => {
    const origins = {
      "http://h:80/": "http://h", "ws://h:8": "ws://h:8", "ftp://h": "ftp://h", "file:///x": "null", "data:x": "null",
      "blob:https://h/id": "https://h", "blob:http://h:81/id": "http://h:81", "blob:ftp://h/id": "null", "blob:x": "null",
      "blob:blob:http://h/": "null", "foo://h": "null",
    };
    for (const [url, origin] of Object.entries(origins)) assertEqual(new URL(url).origin, origin, url);
  });
  test("URL.parse gives a URL or null, URL.canParse tells which", () => {
    assertEqual([URL.parse("x", "http://h/").href, URL.parse("x"), URL.parse("x", "y")], ["http://h/x", null, null]);
    assertEqual(URL.parse("http://h/") instanceof URL, true);
    assertEqual([URL.canParse("x"), URL.canParse("x", "http://h"), URL.canParse("http://h", undefined)], [false, true, true]);
    for (const operation of [() => new URL(), () => URL.parse(), () => URL.canParse()]) assertThrows("TypeError", operation);
    assertThrows("TypeError", () => URL("http://h"));
  });
  test("arguments become strings in order", () => {
    const log = [];
    const make = (name, text) => ({ toString() { log.push(name); return text; } });
    assertEqual(new URL(make("url", "x"), make("base", "http://h")).href, "http://h/x");
    assertEqual(log, ["url", "base"]);
    assertThrows("TypeError", () => new URL("http://h", null));
    assertThrows("TypeError", () => new URL(Symbol("x")));
  });
  test("members have the shape that Web IDL gives them", () => {
    assertEqual([URL.length, URL.name, URL.parse.length, URL.canParse.length, URL.createObjectURL.length], [1, "URL", 1, 1, 1]);
    assertEqual(Object.prototype.toString.call(new URL("a:")), "[object URL]");
    assertEqual(Object.keys(URL.prototype).sort(), [
      "hash", "host", "hostname", "href", "origin", "password", "pathname", "port", "protocol", "search", "searchParams",
      "toJSON", "toString", "username",
    ]);
    assertEqual(Object.keys(URL).sort(), ["canParse", "createObjectURL", "parse", "revokeObjectURL"]);
    for (const name of ["origin", "searchParams"]) {
      assertEqual(Object.getOwnPropertyDescriptor(URL.prototype, name).set, undefined);
    }
    assertThrows("TypeError", () => URL.prototype.href);
    assertThrows("TypeError", () => URL.prototype.toString.call({}));
    assertThrows("TypeError", () => { URL.prototype.hash = "x"; });
    assertEqual(webkitURL === URL, true);
  });
  test("URL can be extended", () => {
    class Address extends URL {
      get last() { return this.pathname.split("/").at(-1); }
    }
    const address = new Address("http://h/a/b");
    assertEqual([address.last, address instanceof URL], ["b", true]);
  });
})();
