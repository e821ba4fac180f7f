import BridgeCore
import BridgeServer
import HTTPTypes
import Testing

@Suite("what a proxy changes in heads")
struct ProxyRulesTests {
  private func answer(_ name: HTTPField.Name, _ value: String, inside: String) throws -> [String] {
    let url = try RequestURL(inside)
    let names = ProxyNames(outside: "127.0.0.1:9000", inside: url)
    let head = HTTPResponse(status: .ok, headerFields: [name: value])
    return ProxyRules(target: url).answer(head, names).headerFields.map(\.value)
  }

  @Test(
    "are the URLs of the origin, however they are written",
    arguments: [
      ("https://shop.example/a", "http://127.0.0.1:9000/a"),
      ("https://shop.example", "http://127.0.0.1:9000"),
      ("HTTPS://SHOP.example?x", "http://127.0.0.1:9000?x"),
      ("https://shop.example:443/a", "http://127.0.0.1:9000/a"),
      ("//shop.example/a", "//127.0.0.1:9000/a"), ("/a", "/a"),
      ("https://shop.example.evil/", "https://shop.example.evil/"),
      ("http://shop.example/", "http://shop.example/"),
      ("https://shop.example:8443/", "https://shop.example:8443/"),
    ])
  func urls(given: String, shown: String) throws {
    #expect(try answer(.location, given, inside: "https://shop.example") == [shown])
  }

  @Test(
    "are the attributes of cookies that would keep them from the proxy",
    arguments: [
      ("a=1; Domain=shop.example; Path=/", "a=1; Path=/"), ("a=1; domain=.example", "a=1"),
      ("a=1; Domain=other.example", "a=1; Domain=other.example"),
      ("a=1; Secure; HttpOnly", "a=1; HttpOnly"),
      ("__Host-a=1; Secure; Path=/", "__Host-a=1; Secure; Path=/"),
      ("a=1; SameSite=None; Secure", "a=1; SameSite=None; Secure"),
      ("a=1; Secure; Partitioned", "a=1; Secure; Partitioned"),
      ("a=domain; expires=x", "a=domain; expires=x"),
    ])
  func cookies(given: String, shown: String) throws {
    #expect(try answer(.setCookie, given, inside: "https://shop.example") == [shown])
  }

  @Test("is not Secure where the origin has no TLS either")
  func plainOrigin() throws {
    #expect(
      try answer(.setCookie, "a=1; Secure", inside: "http://shop.example") == ["a=1; Secure"])
  }

  @Test("leave what the client said when the host is kept")
  func keptHost() throws {
    let url = try RequestURL("http://shop.example")
    let names = ProxyNames(outside: "127.0.0.1:9000", inside: url)
    let fields: HTTPFields = [
      .init("Host")!: "127.0.0.1:9000", .origin: "http://127.0.0.1:9000",
      .referer: "http://127.0.0.1:9000/x",
    ]
    let request = ServerRequest(
      head: RequestHead(method: "GET", path: "/", authority: "127.0.0.1:9000", fields: fields))
    let kept = try ProxyRules(target: url, keepsHost: true).request(request, names)
    #expect(kept.fields == fields)
    #expect(kept.authority == "shop.example")
    let usual = try ProxyRules(target: url).request(request, names)
    #expect(
      usual.fields == [.origin: "http://shop.example", .referer: "http://shop.example/x"])
  }

  @Test("name the proxy in Via behind those before it, if it has a name (RFC 9110 §7.6.3)")
  func via() throws {
    let url = try RequestURL("http://shop.example")
    let names = ProxyNames(outside: "127.0.0.1:9000", inside: url)
    let via = try #require(HTTPField.Name("Via"))
    var rules = ProxyRules(target: url)
    for (version, own) in [
      (.http1_0, "1.0 cache"), (.http1_1, "1.1 cache"), (.http2, "2 cache"),
    ] as [(RequestHead.Version, String)] {
      let request = ServerRequest(
        head: RequestHead(
          method: "GET", path: "/", authority: "127.0.0.1:9000", fields: [via: "1.1 other"],
          version: version))
      rules.pseudonym = nil
      #expect(try rules.request(request, names).fields[values: via] == ["1.1 other"])
      rules.pseudonym = "cache"
      #expect(try rules.request(request, names).fields[values: via] == ["1.1 other", own])
    }
  }

  @Test(
    "serve names of loopback and the origin's, and no other",
    arguments: [
      ("127.0.0.1:80", true), ("localhost", true), ("[::1]:1", true), ("127.9.9.9", true),
      ("app.localhost", true), ("localhost.", true), ("localhost.:9000", true),
      ("LocalHost.", true), ("app.localhost.", true), ("localhost..", false),
      ("evil-localhost.", false), ("localhost.evil.example.", false),
      ("127.1:9000", true), ("127.0.0.01", true), ("0x7f.1", true), ("127.1.evil.example", false),
      ("0x7f.1.evil.example", false), ("0x7f.evil", false), ("10.1", false), ("0.0.0.0", false),
      ("Shop.Example:9000", true), ("127.evil.example", false), ("evil.example", false),
      ("", false),
    ])
  func hosts(authority: String, isServed: Bool) {
    #expect(HostRules(besides: ["shop.example"]).allows(authority) == isServed)
  }
}
