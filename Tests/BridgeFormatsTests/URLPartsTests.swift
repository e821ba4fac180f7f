import Testing

@testable import BridgeFormats

@Suite("the parts of a URL")
struct URLPartsTests {
  @Test(
    "are cut at its delimiters, whatever it holds",
    arguments: [
      ("http://shop.example/a?b=c#d", "http", "shop.example", "/a?b=c"),
      ("HTTP://Shop.Example:80", "HTTP", "Shop.Example:80", ""),
      ("http://u:p@shop.example/", "http", "shop.example", "/"),
      ("http://a@b@shop.example?x=@y", "http", "shop.example", "?x=@y"),
      ("http://shop.example\\@evil.example/", "http", "shop.example", "\\@evil.example/"),
      ("http://shop.example#@evil.example/", "http", "shop.example", ""),
      ("https://[::1]:8443/x", "https", "[::1]:8443", "/x"),
      ("//shop.example/x", nil, "shop.example", "/x"), ("://u:p@h/x", nil, "h", "/x"),
      ("1x://u:p@h/x", nil, "h", "/x"), ("data:text/plain,a:b", "data", nil, "text/plain,a:b"),
      ("/to?url=http://u@h/", nil, nil, "/to?url=http://u@h/"), ("a b:c", nil, nil, "a b:c"),
      ("shop.example:443", "shop.example", nil, "443"), ("", nil, nil, ""),
    ] as [(String, String?, String?, String)])
  func parts(url: String, scheme: String?, authority: String?, target: String) {
    let parts = URLParts(url)
    #expect(parts.scheme.map(String.init) == scheme)
    #expect(parts.authority.map(String.init) == authority)
    #expect(parts.target == target)
  }

  @Test(
    "are left without user name and password, if it has any",
    arguments: [
      ("http://u:p@shop.example/a#b", "http://shop.example/a#b"), ("//u@h", "//h"),
      ("http://a@b@h?x=@y", "http://h?x=@y"), ("http://@h/", "http://h/"), ("http://h/@x", nil),
      ("http://h#@x", nil), ("http://h\\@x", nil), ("://u@h/", nil), ("1x://u@h/", nil),
      ("/a//u@h", nil), ("mailto:u@h", nil), (" http://u@h/", nil), ("", nil),
    ] as [(String, String?)])
  func withoutCredentials(url: String, rest: String?) {
    #expect(URLParts.withoutCredentials(url) == rest)
  }

  @Test(
    "include credentials only if user name or password is not empty",
    arguments: [
      ("http://u:p@h/", true), ("http://u@h/", true), ("http://:p@h/", true), ("//u@h", true),
      ("http://@@h/", true), ("http://@h/", false), ("http://:@h/", false), ("http://h/@x", false),
      ("1x://u@h/", false), ("/u@h", false), ("", false),
    ])
  func includesCredentials(url: String, isIncluding: Bool) {
    #expect(URLParts.includesCredentials(url) == isIncluding)
  }

  @Test(
    "without user name, password and fragment make it plain",
    arguments: [
      ("http://u:p@shop.example/a?b#c", "http://shop.example/a?b"), ("://u:p@h/x", "://h/x"),
      ("data:,x#y", "data:,x"), ("/path?to=http://u@h/", "/path?to=http://u@h/"), ("", ""),
    ])
  func plain(url: String, plain: String) { #expect(URLParts(url).plain == plain) }
}
