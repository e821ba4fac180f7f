import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

@testable import BridgeProxy

@Suite("the host that a TLS connection is for", .timeLimit(.minutes(2)))
struct NamedOriginTests {
  @Test(
    "is the one that the proxy was asked for, or the name in TLS where that was an address",
    arguments: [
      ("shop.example", nil, "shop.example", true),
      ("shop.example", "SHOP.example", "shop.example", true),
      ("shop.example.", "shop.example", "shop.example.", true),
      ("203.0.113.7", nil, "203.0.113.7", true),
      ("203.0.113.7", "shop.example", "shop.example", true),
      ("[2001:db8::7]", "shop.example", "shop.example", true),
      ("203.0.113.7", "203.0.113.8", "203.0.113.7", true),
      ("203.0.113.7", "-..-", "203.0.113.7", false),
      ("shop.example", "other.example", "shop.example", false),
    ] as [(String, String?, String, Bool)])
  func name(asked: String, name: String?, host: String, isAgreed: Bool) {
    let named = NamedOrigin(Origin(scheme: "https", host: asked, port: 8443), name: name)
    #expect(named.origin == Origin(scheme: "https", host: host, port: 8443))
    #expect((named == .agreed(named.origin)) == isAgreed)
  }

  private static func proxy(
    _ origin: LoopbackOrigin, tunnelling hosts: Set<String> = []
  ) async throws -> ProxyFixture {
    let route = Route(
      host: "shop.example", toHost: "127.0.0.1", toPort: origin.port, isPlaintext: true)
    return try await ProxyFixture(routes: [route]) {
      $0.tunnelled = hosts
      $0.addresses = .publicOnly(
        besides: ["203.0.113.7", "other.example"].compactMap(Authority.init))
    }
  }

  private static func origin() throws -> LoopbackOrigin {
    try .answering { .text("\($0.line) \($0.first("Host") ?? "")") }
  }

  @Test("gets certificate and requests under its name, where a client connects to its address")
  func address() async throws {
    let origin = try Self.origin()
    let proxy = try await Self.proxy(origin)
    let reply = try await proxy.curl(
      "--connect-to", "shop.example:443:203.0.113.7:443", "https://shop.example/a")
    #expect(reply.status == 200 && reply.body == "GET /a shop.example", "\(reply)")
    #expect(origin.requests.count == 1)
    await proxy.stop()
  }

  @Test("is not the one in TLS where the proxy was asked for another name, which is said once")
  func other() async throws {
    let origin = try Self.origin()
    let proxy = try await Self.proxy(origin)
    var incidents = proxy.incidents.makeAsyncIterator()
    let detour = "shop.example:443:other.example:443"
    #expect(try await proxy.curl("--connect-to", detour, "https://shop.example/").body.isEmpty)
    let told = await incidents.next() ?? ""
    #expect(told.contains("shop.example") && told.contains("other.example"), "\(told)")
    #expect(
      try await proxy.curl("-k", "--connect-to", detour, "https://shop.example/").status == 421)
    #expect(origin.requests.isEmpty)
    await proxy.stop()
    #expect(await incidents.next() == nil)
  }

  @Test("is not seen into where it is to be led through, though a client connects to its address")
  func tunnelled() async throws {
    let origin = try Self.origin()
    let proxy = try await Self.proxy(origin, tunnelling: ["shop.example"])
    var incidents = proxy.incidents.makeAsyncIterator()
    let reply = try await proxy.curl(
      "-k", "--connect-to", "shop.example:443:203.0.113.7:443", "https://shop.example/")
    #expect(reply.body.isEmpty && origin.requests.isEmpty)
    #expect(await incidents.next()?.contains("is closed") == true)
    await proxy.stop()
  }
}
