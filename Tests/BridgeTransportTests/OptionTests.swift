import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

@Suite("an option that cannot be used", .timeLimit(.minutes(1)))
struct OptionTests {
  struct Scenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What the message has to name.
    let names: String
    let adjust: @Sendable (inout TransportOptions) -> Void

    init(
      _ description: String, names: String,
      _ adjust: @escaping @Sendable (inout TransportOptions) -> Void
    ) {
      testDescription = description
      self.names = names
      self.adjust = adjust
    }
  }

  static let scenarios = [
    Scenario("a route to no host", names: "a.test") {
      $0.routes = [Route(host: "a.test", toHost: "", toPort: 80)]
    },
    Scenario("a route to an impossible host", names: "a.test") {
      $0.routes = [Route(host: "a.test", toHost: "x y", toPort: 80)]
    },
    Scenario("a route to a host with a port", names: "a.test") {
      $0.routes = [Route(host: "a.test", toHost: "127.0.0.1:99", toPort: 80)]
    },
    Scenario("a route to port 0", names: "port 0") {
      $0.routes = [Route(host: "a.test", toHost: "127.0.0.1", toPort: 0)]
    },
    Scenario("a route to port 70000", names: "port 70000") {
      $0.routes = [Route(host: "a.test", toHost: "127.0.0.1", toPort: 70_000)]
    },
    Scenario("a proxy that is no URL", names: "proxy") { $0.proxy = "http://:secret@:x:y/" },
    Scenario("a proxy of an unknown kind", names: "proxy") { $0.proxy = "gopher://secret/" },
    Scenario("a file of authorities that is not there", names: "/nowhere/ca.pem") {
      $0.certificateAuthorityFile = "/nowhere/ca.pem"
    },
    Scenario("no time to connect", names: "connect") { $0.timeouts.connect = .zero },
    Scenario("a negative time for the first byte", names: "firstByte") {
      $0.timeouts.firstByte = .seconds(-1)
    },
    Scenario("time without end", names: "idle") { $0.timeouts.idle = .seconds(Int64.max) },
    Scenario("no room for a body", names: "highWater") { $0.highWater = 0 },
    Scenario("no room for a head", names: "mostHeadBytes") { $0.mostHeadBytes = -1 },
    Scenario("less than no connections", names: "idleConnections") { $0.idleConnections = -1 },
    Scenario("fewer than no connections to a host", names: "connectionsPerHost") {
      $0.connectionsPerHost = -1
    },
  ]

  @Test("is refused when the transport is made", arguments: scenarios)
  func refused(_ scenario: Scenario) throws {
    var options = TransportOptions()
    scenario.adjust(&options)
    let error = try #require(throws: TransportError.self) { _ = try CurlTransport(options) }
    #expect(error.code == .badOption)
    #expect(error.phase == .handlers)
    #expect(error.message.contains(scenario.names), "\(error.message)")
    #expect(!error.message.contains("secret"))
  }

  @Test("names a file that holds no certificates once TLS needs it")
  func emptyAuthorities() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("not a certificate", to: "ca.pem")
    let origin = try LoopbackOrigin { $0.waitForClose() }
    let error = try await ConnectFailureTests.failure("https://\(origin.authority)/") {
      $0.certificateAuthorityFile = file
    }
    #expect(error.code == .badOption)
    #expect(error.message.contains(file))
  }

  @Test(
    "is none of these",
    arguments: [
      "http://127.0.0.1:8080", "127.0.0.1:8080", "socks5h://u:p@[::1]:1080", "https://proxy.test",
      "socks4a://h",
    ])
  func usableProxies(proxy: String) throws {
    _ = try Client { $0.proxy = proxy }
  }
}
