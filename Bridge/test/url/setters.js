// The setters of URL: each changes its part or, refused, nothing.
(() => {
  const check = (sentence, part, rows) => test(sentence, () => {
    for (const [before, value, after] of rows) {
      const url = new URL(before);
      url[part] = value;
      assertEqual(url.href, after, JSON.stringify([before, value]));
    }
  });
  check("protocol changes among special schemes, or among the others", "protocol", [
    ["http://h:443/", "https", "https://h/"], ["http://h/", "WSS:whatever", "wss://h/"], ["http://h/", "foo", "http://h/"],
    ["foo://h/", "http", "foo://h/"], ["foo://h/", "bar", "bar://h/"], ["http://u@h/", "file", "http://u@h/"],
    ["http://h:8/", "file", "http://h:8/"], ["file:///x", "http", "file:///x"], ["file://h/x", "http", "http://h/x"],
    ["http://h/", "1x", "http://h/"], ["http://h/", "", "http://h/"], ["http://h/", "h\u00fc", "http://h/"],
    ["foo://h:80/", "b:", "b://h:80/"],
  ]);
  check("user name and password are encoded, and need a host", "username", [
    ["http://h/", "a:b@c", "http://a%3Ab%40c@h/"], ["http://a:b@h/", "", "http://:b@h/"], ["file://h/", "a", "file://h/"],
    ["foo:x", "a", "foo:x"], ["foo:///x", "a", "foo:///x"], ["foo://h/", "\u00fc\ud800", "foo://%C3%BC%EF%BF%BD@h/"],
  ]);
  check("passwords are as user names", "password", [
    ["http://h/", "a:b", "http://:a%3Ab@h/"], ["http://a:b@h/", "", "http://a@h/"], ["mailto:x", "a", "mailto:x"],
  ]);
  check("host takes a port too", "host", [
    ["http://h/", "G:81", "http://g:81/"], ["http://h:8/", "g", "http://g:8/"], ["http://h:8/", "g:", "http://g:8/"],
    ["http://h:8/", "g:80", "http://g/"], ["http://h/", "g:8x", "http://g:8/"], ["http://h:8/", "g:65536", "http://g:8/"],
    ["http://h/", "g/x?y#z", "http://g/"], ["http://h/", "g\\x", "http://g/"], ["foo://h/", "g\\x", "foo://h/"],
    ["http://h/", "", "http://h/"], ["foo://h/", "", "foo:///"], ["foo://u@h/", "", "foo://u@h/"], ["foo://h:8/", "", "foo://h:8/"],
    ["http://h/", ":80", "http://h/"], ["data:x", "g", "data:x"], ["file:///x", "g", "file://g/x"], ["file:///x", "g:8", "file:///x"],
    ["file://h/x", "localhost", "file:///x"], ["file://h/x", "", "file:///x"], ["file://h/x", "a b", "file://h/x"],
    ["http://h/", "[::1]:9", "http://[::1]:9/"], ["http://h/", "u@g", "http://h/"], ["foo:/x", "g", "foo://g/x"],
    ["foo:/.//x", "g", "foo://g//x"],
  ]);
  check("hostname takes no port", "hostname", [
    ["http://h:8/", "g", "http://g:8/"], ["http://h:8/", "g:9", "http://h:8/"], ["http://h/", "0x7f.1", "http://127.0.0.1/"],
    ["http://h/", "g/x", "http://g/"], ["http://h/", "a b", "http://h/"], ["file://h/x", "g", "file://g/x"],
    ["foo://h/", "", "foo:///"], ["mailto:x", "g", "mailto:x"], ["http://h/", "\t", "http://h/"],
  ]);
  check("port takes the digits in front", "port", [
    ["http://h/", "81", "http://h:81/"], ["http://h:8/", "80", "http://h/"], ["http://h:8/", "", "http://h/"],
    ["http://h/", "81x", "http://h:81/"], ["http://h:8/", "x81", "http://h:8/"], ["http://h:8/", "65536", "http://h:8/"],
    ["http://h/", "8\t1", "http://h:81/"], ["http://h:8/", " 9", "http://h:8/"], ["file://h/", "8", "file://h/"],
    ["foo:x", "8", "foo:x"], ["http://h/", "9/x", "http://h:9/"], ["http://h:8/", "-1", "http://h:8/"], ["foo://h/", "80", "foo://h:80/"],
  ]);
  check("pathname encodes what would end it", "pathname", [
    ["http://h/a?q#f", "b?c#d", "http://h/b%3Fc%23d?q#f"], ["http://h/a", "", "http://h/"], ["foo://h/a", "", "foo://h"],
    ["http://h/a", "../b/./c", "http://h/b/c"], ["http://h/a", "\\b", "http://h/b"], ["foo://h/a", "\\b", "foo://h/\\b"],
    ["data:x", "y", "data:x"], ["foo:/a", "//b", "foo:/.//b"], ["foo:/a", "", "foo:/"], ["file:///x", "C|/y", "file:///C:/y"],
  ]);
  check("search loses one question mark and encodes a hash", "search", [
    ["http://h/", "a=b", "http://h/?a=b"], ["http://h/", "??a", "http://h/??a"], ["http://h/?a#f", "", "http://h/#f"],
    ["http://h/?a", "?", "http://h/?"], ["http://h/", "a#b'", "http://h/?a%23b%27"], ["foo:x", "a'\u00fc", "foo:x?a'%C3%BC"],
    ["http://h/", "a\tb", "http://h/?ab"],
  ]);
  check("hash loses one number sign", "hash", [
    ["http://h/", "a", "http://h/#a"], ["http://h/", "##a", "http://h/##a"], ["http://h/#a", "", "http://h/"], ["http://h/#a", "#", "http://h/#"],
    ["http://h/", "a b`<>\"", "http://h/#a%20b%60%3C%3E%22"], ["data:x", "y", "data:x#y"],
  ]);
  test("href takes any URL, or throws and stays", () => {
    const url = new URL("http://h/?a=1");
    const { searchParams } = url;
    url.href = "foo://g/?b=2";
    assertEqual([url.href, searchParams.get("b"), searchParams.get("a")], ["foo://g/?b=2", "2", null]);
    assertThrows("TypeError", () => { url.href = "/relative"; });
    assertEqual(url.href, "foo://g/?b=2");
  });
})();
