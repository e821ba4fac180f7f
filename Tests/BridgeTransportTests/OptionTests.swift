import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("an option that cannot be used", .timeLimit(.minutes(5)))
struct OptionTests {
  struct Scenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The text that the message must contain.
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
    Scenario("a list of exceptions that libcurl does not take", names: "NOPROXY") {
      $0.proxyExceptions = [String(repeating: "a", count: 9_000_000)]
    },
    Scenario("a file of authorities that is not there", names: "/nowhere/ca.pem") {
      $0.certificateAuthorityFile = "/nowhere/ca.pem"
    },
    Scenario("no time to connect", names: "connect") { $0.timeouts.connect = .zero },
    Scenario("a negative time for the first byte", names: "firstByte") {
      $0.timeouts.firstByte = .seconds(-1)
    },
    Scenario("time without end", names: "idle") { $0.timeouts.idle = .seconds(Int64.max) },
    Scenario("no room for a body", names: "highWater") { $0.highWater = 0 },
    Scenario("no room for a head", names: "maximumHeadBytes") { $0.maximumHeadBytes = -1 },
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

  private static let begin = "-----BEGIN CERTIFICATE-----\n"
  private static let end = "-----END CERTIFICATE-----\n"
  /// An empty sequence: whole, though no certificate.
  private static let whole = begin + "MAA=\n" + end

  static let files = [
    ("", "no certificate"), ("not a certificate", "no certificate"),
    ("-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----\n", "no certificate"),
    ("\u{0}\u{1}\u{2}", "no certificate"), (begin + "MAA=\n", "certificate 1"),
    (begin + end, "certificate 1"), (begin + "garbage!\n" + end, "certificate 1"),
    (begin + "MAM=\n" + end, "certificate 1"), (begin + "AAAA\n" + end, "certificate 1"),
    (whole + begin + "MIID\n" + end, "certificate 2"), (begin + whole, "certificate 1"),
  ]

  @Test("is a file without whole certificates", arguments: files)
  func damagedAuthorities(content: String, names: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(content, to: "ca.pem")
    let error = try #require(throws: TransportError.self) {
      _ = try Client { $0.certificateAuthorityFile = file }
    }
    #expect(error.code == .badOption && error.phase == .handlers)
    #expect(error.message.contains(file) && error.message.contains(names), "\(error.message)")
  }

  @Test(
    "is a folder, a device or a pipe in place of a file", arguments: [".", "/dev/null", "pipe"])
  func noFile(path: String) throws {
    let folder = try TemporaryFolder()
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let error = try #require(throws: TransportError.self) {
      _ = try Client { $0.certificateAuthorityFile = path == "pipe" ? pipe : path }
    }
    #expect(error.code == .badOption)
    #expect(error.message.contains("not a regular file"), "\(error.message)")
  }

  private static let systemFile = "/etc/ssl/certs/ca-certificates.crt"

  @Test(
    "is not the system's own file, nor one with blanks and other blocks",
    .enabled(if: access(systemFile, R_OK) == 0, "this system keeps its authorities elsewhere"))
  func usableAuthorities() throws {
    let folder = try TemporaryFolder()
    let key = "-----BEGIN PRIVATE KEY-----\n!\n-----END PRIVATE KEY-----\n"
    let odd = "Bag\n" + key + Self.begin + "MA \r\n\tA=  \n" + Self.end + "more"
    for file in [Self.systemFile, try folder.write(odd, to: "odd.pem")] {
      _ = try Client { $0.certificateAuthorityFile = file }
    }
  }

  @Test("is told once TLS needs a file that only looks like certificates")
  func noRealAuthorities() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("Comment\r\n" + Self.whole, to: "ca.pem")
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
