import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite("recorded credentials", .timeLimit(.minutes(5)))
struct CredentialTests {
  static let fields = [
    RecordedField("Cookie", "sid=1"), RecordedField("authorization", "Bearer t"),
    RecordedField("Proxy-Authorization", "Basic p"), RecordedField("X-Trace", "7"),
  ]

  /// Requests of one session to several hosts, each with credentials.
  static func session(_ urls: [String], type: String? = nil) -> [RecordedExchange] {
    urls.map { .of("GET", $0, fields: fields, type: type) }
  }

  /// The paths of the requests that arrived with credentials, and the notes of the run.
  private func arrived(
    _ exchanges: [RecordedExchange], _ choice: ReplayOptions.Credentials = .site
  ) async throws -> (paths: [String], notes: [String]) {
    let origin = try LoopbackOrigin.answering { _ in .text("hello") }
    let report = try await ReplayReport.of(exchanges) {
      $0.against = OptionTests.server(origin.url(""))
      $0.credentials = choice
    }
    #expect(report.verdict.sent == exchanges.count)
    let requests = origin.requests
    #expect(requests.allSatisfy { $0.first("x-trace") == "7" })
    for request in requests {
      let found = ["cookie", "authorization", "proxy-authorization"].map {
        request.first($0) != nil
      }
      #expect(Set(found).count == 1, "they go together")
    }
    let paths = requests.filter { $0.first("cookie") != nil }.map(\.target)
    return (paths, report.notes.map(\.message))
  }

  static let urls = [
    "https://www.shop.example/1", "https://api.shop.example/2", "http://shop.example:8080/3",
    "https://ads.example/4", "https://shop.example.evil.example/5",
  ]

  @Test("of the first site go to the one server, those of other sites do not")
  func site() async throws {
    let (paths, notes) = try await arrived(Self.session(Self.urls))
    #expect(paths == ["/1", "/2", "/3"])
    #expect(
      notes == [
        "2 requests go without the credentials (Cookie, Authorization, fields named like keys "
          + "or tokens) that were recorded for https://ads.example, https://shop.example.evil.example"
      ])
  }

  @Test("in fields that are named as keys stay behind as well, and marks against forgery do not")
  func namedFields() async throws {
    let fields = [RecordedField("X-Api-Key", "KEY-OF-ADS-1"), RecordedField("X-CSRF-Token", "t1")]
    let origin = try LoopbackOrigin.answering { _ in .text("hello") }
    let report = try await ReplayReport.of([
      .of("GET", "https://shop.example/1", fields: fields),
      .of("GET", "https://ads.example/2", fields: fields),
    ]) { $0.against = OptionTests.server(origin.url("")) }
    #expect(report.notes.count == 1)
    #expect(origin.requests.map { $0.first("x-api-key") } == ["KEY-OF-ADS-1", nil])
    #expect(origin.requests.map { $0.first("x-csrf-token") } == ["t1", "t1"])
  }

  @Test("are those of the first page, not of what an extension asked for before")
  func firstPage() async throws {
    let before = Self.session(["https://ads.example/0"], type: "ping")
    let (paths, _) = try await arrived(
      before + Self.session(["https://shop.example/1"], type: "document")
        + Self.session(["https://shop.example/2"], type: "xhr"))
    #expect(paths == ["/1", "/2"])
  }

  @Test("recorded for the server's own host always go there")
  func ownHost() async throws {
    let (paths, notes) = try await arrived(
      Self.session(["https://shop.example/1", "http://127.0.0.1:1/2"]))
    #expect(paths == ["/1", "/2"])
    #expect(notes.isEmpty)
  }

  @Test("go all, or not at all, where that is asked for")
  func chosen() async throws {
    let all = try await arrived(Self.session(Self.urls), .all)
    #expect(all.paths == ["/1", "/2", "/3", "/4", "/5"])
    #expect(all.notes.isEmpty)
    let none = try await arrived(Self.session(Self.urls), .none)
    #expect(none.paths.isEmpty)
    #expect(none.notes.first?.hasPrefix("5 requests go without") == true)
  }

  @Test("go to the servers they were recorded for without a word")
  func live() throws {
    var options = ReplayOptions()
    options.against = .live
    #expect(try Replay([.of(Self.session(Self.urls))], options: options).notes.isEmpty)
  }

  @Test(
    "that leave the machine in plain text are named before they do",
    arguments: [
      ("http://staging.example", [], true), ("https://staging.example", [], false),
      ("http://127.0.0.1:1", [], false), ("http://[::1]:1", [], false),
      ("http://localhost", [], false), ("http://127.evil.example", [], true),
      ("http://127.1:1", [], false), ("http://0x7f.1", [], false), ("http://128.1", [], true),
      ("http://staging.example", ["staging.example=127.0.0.1:1"], false),
      ("http://localhost", ["localhost=staging.example:80"], true),
    ] as [(String, [String], Bool)])
  func plaintext(server: String, routes: [String], isNamed: Bool) throws {
    var options = ReplayOptions()
    options.against = OptionTests.server(server)
    options.routes = try routes.map { try ReplayRoute($0) }
    let recording = Recording.of(Self.session(["https://shop.example/"]))
    let notes = try Replay([recording], options: options).notes
    #expect(notes.contains { $0.message.contains("in plain text") } == isNamed)
    #expect(notes.allSatisfy { $0.option == .credentials && !$0.message.contains("sid=1") })
  }
}
