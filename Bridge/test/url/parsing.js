// The URL parser and serializer: what is read from a string, alone and against a base.
(() => {
  const table = (sentence, rows, check) => test(sentence, () => {
    for (const row of rows) check(...row);
  });
  const href = (input, expected, base) => assertEqual(new URL(input, base).href, expected, JSON.stringify([input, base]));
  const fails = (input, base) => {
    assertEqual(URL.canParse(input, base), false, JSON.stringify([input, base]));
    assertEqual(URL.parse(input, base), null);
    assertThrows("TypeError", () => new URL(input, base));
  };

  table("special schemes are normalized", [
    ["HTTP://EXAMPLE.com:80/a b", "http://example.com/a%20b"],
    ["https://example.com:443", "https://example.com/"],
    ["ws://example.com:80/x", "ws://example.com/x"],
    ["wss://example.com:443?x", "wss://example.com/?x"],
    ["ftp://example.com:21/", "ftp://example.com/"],
    ["http://example.com:443/", "http://example.com:443/"],
    ["http:example.com/x", "http://example.com/x"],
    ["http:\\\\example.com\\a\\..\\b", "http://example.com/b"],
    ["http:////example.com", "http://example.com/"],
    ["http://example.com:/", "http://example.com/"],
    ["http://example.com:00080/", "http://example.com/"],
    ["http://example.com:65535/", "http://example.com:65535/"],
    [" \t\nht\ntp://exa\tmple.com/\r ", "http://example.com/"],
    ["http://\u{1F4A9}@h/", "http://%F0%9F%92%A9@h/"],
  ], href);

  table("dot segments go, encoded or not", [
    ["http://h/a/./b/../c", "http://h/a/c"],
    ["http://h/a/%2e/b/%2E%2e/c", "http://h/a/c"],
    ["http://h/a/.%2E", "http://h/"],
    ["http://h/../../x", "http://h/x"],
    ["http://h/a/..", "http://h/"],
    ["http://h/a/.", "http://h/a/"],
    ["http://h/...", "http://h/..."],
    ["http://h//a//../b", "http://h//a/b"],
    ["foo://h/a/../..", "foo://h/"],
    ["foo:/..//p", "foo:/.//p"],
  ], href);

  table("each part encodes its own set of characters", [
    ["http://h/ \"<>`{}^|'", "http://h/%20%22%3C%3E%60%7B%7D%5E|'"],
    ["http://h/?a \"<>`{}^|'", "http://h/?a%20%22%3C%3E`{}^|%27"],
    ["foo://h/?a \"<>`'", "foo://h/?a%20%22%3C%3E`'"],
    ["http://h/#a \"<>`{}'", "http://h/#a%20%22%3C%3E%60{}'"],
    ["http://a;b=c|[]^:p;=@h/", "http://a%3Bb%3Dc%7C%5B%5D%5E:p%3B%3D@h/"],
    ["http://a@b:c:d@h/", "http://a%40b:c%3Ad@h/"],
    ["http://h/%zz%41%", "http://h/%zz%41%"],
    ["http://h/\0\x7f\u00fc\ud800", "http://h/%00%7F%C3%BC%EF%BF%BD"],
    ["foo:\0 \x7f\u00fc\"<>`{}", "foo:%00 %7F%C3%BC\"<>`{}"],
  ], href);

  table("credentials may be there in part", [
    ["http://u@h/", "http://u@h/"],
    ["http://u:@h/", "http://u@h/"],
    ["http://:p@h/", "http://:p@h/"],
    ["http://:@h/", "http://h/"],
    ["http://@h/", "http://h/"],
  ], href);

  table("schemes that are not special keep their paths and hosts", [
    ["foo://EXAMPLE.com/A", "foo://EXAMPLE.com/A"],
    ["foo://h", "foo://h"],
    ["foo:///p", "foo:///p"],
    ["foo:a/../b", "foo:a/../b"],
    ["foo:/a/../b", "foo:/b"],
    ["foo://%zz\u00fc/", "foo://%zz%C3%BC/"],
    ["javascript:alert(1) //x", "javascript:alert(1) //x"],
    ["mailto:a@b?subject=x y", "mailto:a@b?subject=x%20y"],
    ["about:blank#x", "about:blank#x"],
    ["a+b-c.1:x", "a+b-c.1:x"],
    ["foo://h:0/", "foo://h:0/"],
  ], href);

  table("a space at the end of an opaque path survives only encoded", [
    ["data:x  ", "data:x"],
    ["data:x  ?q", "data:x %20?q"],
    ["data:x  #f", "data:x %20#f"],
    ["data: x y #f", "data: x y%20#f"],
  ], href);

  test("removing query and fragment leaves an opaque path as it was", () => {
    const url = new URL("data:x  ?q#f");
    url.search = "";
    url.hash = "";
    assertEqual([url.href, url.pathname], ["data:x %20", "x %20"]);
  });

  table("what is no URL is refused", [
    [""], ["/x"], ["x"], ["//h"], ["1a:x"], [":x"], ["http://"], ["http:"], ["https://?x"], ["http://:80"], ["http://u@"],
    ["http://u:p@/x"], ["http://h:x"], ["http://h:65536"], ["http://h:-1"], ["http://h: 80"], ["http://a b/"],
    ["http://a<b"], ["http://a>b"], ["http://a^b"], ["http://a|b"], ["http://%00"], ["http://a%zz"], ["http://a%2fb"],
    ["http://[::1"], ["http://[::1]x"], ["http://::1"], ["foo://a b"], ["foo://a^b"], ["foo://h:x"], ["foo://h\\p"],
    ["x", "y"], ["x", "data:y"], ["?x", "data:y"], ["http://h", "bad"], ["file://a:80/"], ["file://%00/"],
  ], fails);

  table("relative references resolve against the base", [
    ["x", "http://h/a/x", "http://h/a/b?q#f"],
    ["", "http://h/a/b?q", "http://h/a/b?q#f"],
    ["#g", "http://h/a/b?q#g", "http://h/a/b?q#f"],
    ["?r", "http://h/a/b?r", "http://h/a/b?q#f"],
    ["/x", "http://u:p@h:8/x", "http://u:p@h:8/a"],
    ["//g/x", "http://g/x", "http://u:p@h:8/a"],
    ["///g/x", "http://g/x", "http://h/a"],
    ["\\x", "http://h/x", "http://h/a"],
    ["..\\x", "http://h/x", "http://h/a/b"],
    ["http:x", "http://h/a/x", "http://h/a/b"],
    ["http:/x", "http://h/x", "http://h/a/b"],
    ["http:?x", "http://h/a/b?x", "http://h/a/b"],
    ["https:x", "https://x/", "http://h/a/b"],
    ["//x", "foo://x", "foo://h/a"],
    ["\\x", "foo://h/\\x", "foo://h/a"],
    ["x", "foo:/x", "foo:/a"],
    ["#x", "data:y#x", "data:y"],
    ["../../..", "foo://h/", "foo://h/a/b/c"],
  ], href);

  table("file URLs know drive letters", [
    ["file:", "file:///"],
    ["file:x", "file:///x"],
    ["file:///C|/x", "file:///C:/x"],
    ["file:c:\\x\\..\\..\\..", "file:///c:/"],
    ["file://C:/x", "file:///C:/x"],
    ["file://localhost/x", "file:///x"],
    ["file://Host/x", "file://host/x"],
    ["/x", "file:///C:/x", "file:///C:/a/b"],
    ["..", "file:///C:/", "file:///C:/a"],
    ["D|", "file:///D:", "file:///C:/a"],
    ["D|/y", "file://h/D:/y", "file://h/C:/a"],
    ["/D|/y", "file://h/D:/y", "file://h/C:/a"],
    ["//h/y", "file://h/y", "file:///C:/a"],
    ["?q", "file:///C:/a?q", "file:///C:/a"],
    ["C|a", "file:///x/C|a", "file:///x/y"],
  ], href);
})();
