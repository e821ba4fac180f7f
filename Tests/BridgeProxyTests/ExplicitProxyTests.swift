import BridgeCore
import BridgeFormats
import BridgeHandlers
import BridgeServer
import BridgeTestSupport
import BridgeTransport
import Foundation
import Testing

@testable import BridgeProxy

@Suite(
  "an explicit proxy", .timeLimit(.minutes(2)),
  .enabled(if: ProxyFixture.hasCurl, "there is no curl"))
struct ExplicitProxyTests {
  /// An origin that says what it got.
  private static func echo() throws -> LoopbackOrigin {
    try LoopbackOrigin.answering { request in
      .text("\(request.line) \(request.first("Host") ?? "") \(request.text)")
    }
  }

  private static func route(_ origin: LoopbackOrigin) -> Route {
    Route(host: "shop.example", toHost: "127.0.0.1", toPort: origin.port, isPlaintext: true)
  }

  @Test(
    "passes requests on, with their bodies and under their own names",
    arguments: [
      ("http://shop.example/a?b=1", "", "GET /a?b=1 shop.example "),
      ("https://shop.example/a?b=1", "", "GET /a?b=1 shop.example "),
      ("https://shop.example/", "x=1", "POST / shop.example x=1"),
    ], ["--http1.1", "--http2"])
  func passes(sent: (url: String, body: String, heard: String), version: String) async throws {
    let origin = try Self.echo()
    let proxy = try await ProxyFixture(routes: [Self.route(origin)])
    let reply = try await proxy.curl(
      version, sent.url, sent.body.isEmpty ? "-s" : "-d" + sent.body)
    #expect(reply.status == 200)
    #expect(reply.body == sent.heard)
    #expect(origin.requests.allSatisfy { $0.first("Proxy-Authorization") == nil })
    await proxy.stop()
  }

  /// This machine's own name, which leads to an address of its network.
  private static let ownName = ProcessInfo.processInfo.hostName

  private static func isPrivate() async -> Bool {
    let origin = Origin(scheme: "http", host: ownName, port: 80)
    // A machine without a name of its own has nothing to be tried.
    guard let addresses = try? await HostLookup.addresses(of: origin) else { return false }
    return !addresses.contains(where: AddressRules.isPublic) && !LoopbackHost.isName(ownName)
  }

  @Test(
    "refuses a WebSocket to a name with a private address, and says how it is allowed",
    .enabled("this machine's name leads to no private address") { await isPrivate() })
  func privateWebSocket() async throws {
    let proxy = try await ProxyFixture()
    let reply = try await proxy.curl(
      "--http1.1", "-H", "Connection: Upgrade", "-H", "Upgrade: websocket",
      "-H", "Sec-WebSocket-Version: 13", "-H", "Sec-WebSocket-Key: YWpheC1icmlkZ2UgYWpheA==",
      "http://\(Self.ownName)/")
    #expect(reply.status == 403 && reply.body.contains("--allow \(Self.ownName)"))
    await proxy.stop()
  }

  @Test(
    "lets no client in without the credential", arguments: ["", "bridge:wrong", "other:secret"])
  func credential(user: String) async throws {
    let origin = try Self.echo()
    let proxy = try await ProxyFixture(routes: [Self.route(origin)]) {
      $0.credential = ProxyCredential(user: "bridge", password: "secret")
    }
    for url in ["http://shop.example/", "https://shop.example/"] {
      #expect(try await proxy.curl(url, user: user).status == 407)
    }
    #expect(origin.requests.isEmpty)
    #expect(try await proxy.curl("https://shop.example/", user: "bridge:secret").status == 200)
    await proxy.stop()
  }

  @Test(
    "does not reach this machine and its network",
    arguments: [
      "127.0.0.1", "localhost", "[::1]", "10.0.0.1", "169.254.169.254", "[::ffff:7f00:1]",
    ], ["http", "https"])
  func closed(host: String, scheme: String) async throws {
    let proxy = try await ProxyFixture()
    let reply = try await proxy.curl("\(scheme)://\(host):9/")
    #expect(reply.status == 403)
    #expect(scheme == "https" || reply.body.contains("--allow"))
    await proxy.stop()
  }

  @Test(
    "does not reach this machine under another spelling",
    arguments: [
      ("0177.0.0.1", 403), ("2130706433", 403), ("0x7f.1", 403), ("127.1", 403), ("0.0.0.0", 403),
      ("localhost.", 403), ("a.localhost.", 403), ("[64:ff9b::7f00:1]", 403),
      // A name like any other, without an address.
      ("127.0.0.1.", 502),
    ])
  func spelled(host: String, status: Int) async throws {
    let origin = try Self.echo()
    let proxy = try await ProxyFixture()
    // curl would correct some of them.
    let reply = try await proxy.curl(
      "--request-target", "http://\(host):\(origin.port)/", "http://shop.example/")
    #expect(reply.status == status, "\(reply)")
    #expect(origin.requests.isEmpty)
    await proxy.stop()
  }

  @Test("does not reach this machine where an origin that it reaches redirects to it")
  func redirected() async throws {
    let secret = try Self.echo()
    let origin = try LoopbackOrigin.answering { _ in .redirect(to: secret.url()) }
    let proxy = try await ProxyFixture(routes: [Self.route(origin)])
    #expect(try await proxy.curl("--location", "http://shop.example/").status == 403)
    #expect(origin.requestCount == 1 && secret.requests.isEmpty)
    await proxy.stop()
  }

  @Test(
    "does not pass on an origin's question for its own credential, nor what else is a proxy's",
    arguments: [(407, 502), (200, 200)], ["http", "https"])
  func proxyAuthentication(statuses: (origin: Int, client: Int), scheme: String) async throws {
    let origin = try LoopbackOrigin.answering { _ in
      RawResponse(
        status: statuses.origin,
        fields: [
          ("Proxy-Authenticate", "Basic realm=\"ajax-bridge\""),
          ("Proxy-Authentication-Info", "nextnonce=\"a\""),
        ])
    }
    let proxy = try await ProxyFixture(routes: [Self.route(origin)])
    let reply = try await proxy.curl("--include", "\(scheme)://shop.example/")
    #expect(reply.status == statuses.client)
    let answer = reply.body.lowercased()
    #expect(!answer.contains("proxy-auth"), "\(answer)")
    #expect(
      (statuses.client == 502) == answer.contains("shop.example responded with 407"), "\(answer)")
    await proxy.stop()
  }

  @Test(
    "takes a name with a final dot for the same host",
    arguments: [
      ("shop.example.", "shop.example"), ("shop.example", "shop.example."),
      ("shop.example.", "shop.example."),
    ],
    ["--http1.1", "--http2"])
  func finalDot(names: (asked: String, mapped: String), version: String) async throws {
    let origin = try Self.echo()
    var route = Self.route(origin)
    route.host = names.mapped
    let proxy = try await ProxyFixture(routes: [route])
    let reply = try await proxy.curl(version, "https://\(names.asked)/a")
    #expect(reply.status == 200 && reply.body.hasPrefix("GET /a shop.example"), "\(reply)")
    await proxy.stop()
  }

  @Test("shows a certificate for an address where a client asks for one")
  func address() async throws {
    let origin = try Self.echo()
    var route = Self.route(origin)
    route.host = "203.0.113.7"
    let proxy = try await ProxyFixture(routes: [route])
    let reply = try await proxy.curl("https://203.0.113.7/a")
    #expect(reply.status == 200 && reply.body == "GET /a 203.0.113.7 ", "\(reply)")
    await proxy.stop()
  }

  @Test("reaches a host of this machine that is allowed by name, and no other port of it")
  func allowed() async throws {
    let origin = try Self.echo()
    let proxy = try await ProxyFixture {
      $0.addresses = .publicOnly(besides: [Authority("127.0.0.1:\(origin.port)")!])
    }
    #expect(try await proxy.curl("http://127.0.0.1:\(origin.port)/x").status == 200)
    #expect(try await proxy.curl("http://127.0.0.1:9/x").status == 403)
    await proxy.stop()
  }

  @Test(
    "answers from handlers at https origins that exist nowhere else",
    arguments: ["https://app.package/", "https://app.package./"])
  func handlers(url: String) async throws {
    let folder = try TemporaryFolder(named: "web")
    try folder.write("<p>package", to: "index.html")
    let proxy = try await ProxyFixture { _ in
    } prepare: {
      $0.register(try FolderHandler("https://app.package", folder: folder.path), in: .hop)
    }
    let reply = try await proxy.curl(url)
    #expect(reply.status == 200)
    #expect(reply.body == "<p>package")
    await proxy.stop()
  }

  @Test(
    "tunnels hosts unread that it must not look into",
    arguments: ["pinned.example", "pinned.example."], ["pinned.example", "pinned.example."])
  func tunnelled(host: String, named: String) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("no TLS") }
    let route = Route(host: host, toHost: "127.0.0.1", toPort: origin.port)
    let proxy = try await ProxyFixture(routes: [route]) { $0.tunnelled = [named] }
    // curl's own bytes arrive: the first ones of TLS are no request to the origin.
    let reply = try await proxy.curl("https://\(host)/")
    #expect(reply.body.isEmpty)
    #expect(origin.requests.isEmpty)
    let plain = try await proxy.curl("--proxytunnel", "http://\(host):443/x")
    #expect(plain.body == "no TLS")
    #expect(origin.requests.map(\.line) == ["GET /x"])
    await proxy.stop()
  }

  @Test("says once which client does not take its certificates, where it leads nothing through")
  func untrusted() async throws {
    let origin = try Self.echo()
    let proxy = try await ProxyFixture(routes: [Self.route(origin)]) {
      $0.leadsRefusedHostsThrough = false
    }
    var incidents = proxy.incidents.makeAsyncIterator()
    #expect(try await proxy.curl("--cacert", "/dev/null", "https://shop.example/").body.isEmpty)
    #expect(await incidents.next()?.contains("--tunnel shop.example") == true)
    #expect(try await proxy.curl("--cacert", "/dev/null", "https://shop.example/").body.isEmpty)
    await proxy.stop()
    #expect(await incidents.next() == nil)
    #expect(origin.requests.isEmpty)
  }

  @Test("has its own host in every request of a connection")
  func misdirected() async throws {
    let origin = try Self.echo()
    let proxy = try await ProxyFixture(routes: [Self.route(origin)])
    let reply = try await proxy.curl("-H", "Host: other.example", "https://shop.example/")
    #expect(reply.status == 421)
    #expect(origin.requests.isEmpty)
    await proxy.stop()
  }

  @Test("answers requests for itself, as of a page that knows its port, with 421 alone")
  func itself() async throws {
    let proxy = try await ProxyFixture { $0.credential = nil }
    let url = "http://127.0.0.1:\(proxy.server.port)/"
    for more in [[], ["-X", "POST", "-d", "a"], ["-H", "Host: shop.example"]] {
      let run = try await ProgramRun.of(
        "curl", ["-sS", "--max-time", "20", "-w", " %{http_code}", url] + more)
      #expect(
        run.output
          == "this is a proxy, not a web server; configure its address as the proxy of your client\n 421"
      )
    }
    await proxy.stop()
  }
}
