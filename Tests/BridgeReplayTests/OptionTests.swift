import BridgeCore
import BridgeRecording
import Testing

@testable import BridgeReplay

@Suite("options", .timeLimit(.minutes(5)))
struct OptionTests {
  @Test(
    "a mapping names a host, perhaps a port, and where to connect",
    arguments: [
      ("shop.example=127.0.0.1:8080", "shop.example", nil, "127.0.0.1", 8080),
      ("Shop.Example:443=Other.Example:1", "shop.example", 443, "other.example", 1),
      ("[::1]:80=[2001:DB8::1]:65535", "[::1]", 80, "[2001:db8::1]", 65535),
    ] as [(String, String, Int?, String, Int)])
  func route(text: String, host: String, port: Int?, toHost: String, toPort: Int) throws {
    let route = try ReplayRoute(text)
    #expect(route.host == host)
    #expect(route.port == port)
    #expect(route.toHost == toHost)
    #expect(route.toPort == toPort)
  }

  @Test(
    "anything else is not a mapping",
    arguments: [
      "", "=", "a", "a=", "=b:1", "a=b", "a=b:", "a=b:0", "a=b:65536", "a=b:x", "a=b:1=c:2",
      "a b=c:1", "http://a=b:1", "a=::1:80", "a:99999=b:1", "a=b:-1",
    ])
  func noRoute(text: String) {
    let error = #expect(throws: ReplayError.self) { try ReplayRoute(text) }
    #expect(error?.code == .badOption)
    #expect(error?.message.contains("HOST=HOST:PORT") == true)
  }

  /// Options with something in them that cannot be done, and what the refusal names.
  struct Refusal: Sendable {
    let clue: String
    let options: ReplayOptions

    init(_ clue: String, _ change: (inout ReplayOptions) -> Void) {
      self.clue = clue
      var options = ReplayOptions()
      change(&options)
      self.options = options
    }
  }

  @Test(
    "options that cannot be followed are refused before anything happens",
    arguments: [
      Refusal("concurrency: 0 ") { $0.concurrency = 0 },
      Refusal("concurrency: -1 ") { $0.concurrency = -1 },
      Refusal("1 to 1024") { $0.concurrency = .max },
      Refusal("timeout: ") { $0.timeout = .zero },
      Refusal("timeout: ") { $0.timeout = .seconds(-1) },
      Refusal("timeout: ") { $0.timeout = .seconds(Int64.max) },
      Refusal("/nowhere/ca.pem") { $0.certificateAuthorityFile = "/nowhere/ca.pem" },
      Refusal("routes: ") { $0.routes = OptionTests.someRoutes },
      Refusal("leave out ? and #") { $0.against = OptionTests.server("http://a.example/?x=1") },
      Refusal("leave out ? and #") { $0.against = OptionTests.server("http://a.example/#x") },
    ])
  func refused(refusal: Refusal) {
    let error = #expect(throws: ReplayError.self) { try Replay([], options: refusal.options) }
    #expect(error?.code == .badOption)
    #expect(error?.description.contains(refusal.clue) == true)
  }

  @Test("answers of another recording are for runs against recordings only")
  func answers() {
    var options = ReplayOptions()
    options.against = .live
    let error = #expect(throws: ReplayError.self) {
      try Replay([], responses: .of([]), options: options)
    }
    #expect(error?.option == .responses)
  }

  @Test("nothing to replay is the same as nothing")
  func nothing() async throws {
    let report = try await ReplayReport.of([])
    #expect(report.verdict.total == 0)
    #expect(report.verdict.outcome == .same)
  }

  static var someRoutes: [ReplayRoute] {
    do { return [try ReplayRoute("a.example=127.0.0.1:1")] } catch { preconditionFailure() }
  }

  static func server(_ url: String) -> ReplayOptions.Against {
    do { return .server(try RequestURL(url)) } catch { preconditionFailure() }
  }
}
