import BridgeCoding
import BridgeCore
import BridgeKit
import BridgeRecording
import BridgeTestSupport
import BridgeTransport
import Synchronization
import Testing

@testable import BridgeReplay

@Suite("pages with absolute URLs that are recorded", .timeLimit(.minutes(5)))
struct RecordingPastTests {
  private struct Visit {
    let page: String
    let policy: String?
    let posted: String
    let notices: [String]
    let proxy: String
    let recording: Recording
  }

  /// A page that names its origin, and a form that sends the address it was given.
  private static func visit(_ origin: LoopbackOrigin, rewrites: Bool, keepsHost: Bool = false)
    async throws -> Visit
  {
    let folder = try TemporaryFolder()
    let notices = Mutex<[String]>([])
    var options = RecordOptions(folder: folder.path("a.bridgerec"), target: origin.url())
    (options.rewritesBodies, options.keepsHost) = (rewrites, keepsHost)
    options.onNotice = { notice in notices.withLock { $0.append(notice) } }
    let proxy = try await RecordingProxy(options)
    let client = Pipeline.standard(over: try CurlTransport())
    let page = try await client.load(
      try BridgeRequest("GET", proxy.url + "/", fields: [.cookie: "old=1"]))
    let text = String(decoding: try await page.body.collect(upTo: 10_000), as: UTF8.self)
    var form = try BridgeRequest(
      "POST", proxy.url + "/f", fields: [.contentType: "application/x-www-form-urlencoded"])
    form.body = .text("back=\(proxy.url)/a")
    let posted = try await client.load(form)
    let answer = String(decoding: try await posted.body.collect(upTo: 10_000), as: UTF8.self)
    _ = await proxy.finish()
    return Visit(
      page: text, policy: page.fields[.contentSecurityPolicy], posted: answer,
      notices: notices.withLock { $0 }, proxy: proxy.url,
      recording: try Recording.open(
        path: folder.path("a.bridgerec"), temporaryDirectory: folder.path))
  }

  private static func origin() throws -> LoopbackOrigin {
    try LoopbackOrigin.answering { request in
      let own = "http://\(request.first("x-own") ?? request.first("host") ?? "")"
      guard request.method == "GET" else { return .text(request.text) }
      return RawResponse(
        fields: [("Content-Type", "text/html"), ("Content-Security-Policy", "img-src \(own)")],
        body: Array("<a href=\"\(own)/a\">a</a>".utf8))
    }
  }

  @Test("bypass the proxy, which is reported once with the remedy; so are earlier cookies")
  func noticed() async throws {
    let visit = try await Self.visit(try Self.origin(), rewrites: false)
    #expect(visit.notices.count == 2)
    #expect(visit.notices.contains { $0.contains("record again with --rewrite") })
    #expect(visit.notices.contains { $0.contains("no recorded response has set: old") })
  }

  @Test(
    "are no bypass where a hidden input only carries them back to the origin",
    arguments: [
      ("<form><input type=hidden name=next value='{}/a'></form>", false),
      ("<form action=/login><INPUT value={}/a name=next TYPE='Hidden'>", false),
      ("<form><input type=hidden name=next value='{}/a'><a href='{}/b'>b</a>", true),
      ("<form><input type=hidden name=next value='/a' data-load='{}/a'>", true),
      ("<form><input name=next value='{}/a'>", true),
      // Another server may lead the browser there.
      ("<form action='https://login.example/'><input type=hidden name=next value='{}/a'>", true),
    ], [1, 7, 10_000])
  func hidden(page: (text: String, isNoticed: Bool), size: Int) async throws {
    let origin = try LoopbackOrigin.answering { request in
      let own = "http://\(request.first("host") ?? "")"
      return .of("text/html", "<p>a</p>" + page.text.replacing("{}", with: own) + "<p>b</p>")
    }
    var watch = HiddenValues()
    let own = "http://\(origin.authority)"
    let text = Array(("<p>a</p>" + page.text.replacing("{}", with: own) + "<p>b</p>").utf8)
    // The pieces in which a page may come.
    var (found, tail) = (false, [UInt8]())
    for start in stride(from: 0, to: text.count, by: size) {
      let (seen, open) = watch.removed(from: tail + text[start...].prefix(size))
      tail = Array(seen.suffix(512)) + open
      found = found || String(decoding: seen, as: UTF8.self).contains(own)
    }
    #expect(found == page.isNoticed)
    guard size == 7 else { return }
    let visit = try await Self.visit(origin, rewrites: false)
    #expect(visit.notices.contains { $0.contains("has URLs that begin with") } == page.isNoticed)
  }

  @Test("lead to the proxy when they are rewritten, and the recording has what the origin wrote")
  func rewritten() async throws {
    let origin = try Self.origin()
    let visit = try await Self.visit(origin, rewrites: true)
    #expect(visit.page == "<a href=\"\(visit.proxy)/a\">a</a>")
    #expect(visit.policy == "img-src \(visit.proxy)")
    #expect(visit.posted == "back=http://\(origin.authority)/a")
    #expect(visit.notices.count == 1)
    let exchange = try #require(visit.recording.exchanges.first)
    guard case .response(let response) = exchange.outcome,
      case .content(let content) = response.body
    else {
      Issue.record("no response was recorded")
      return
    }
    #expect(
      String(decoding: try content.bytes(), as: UTF8.self)
        == "<a href=\"http://\(origin.authority)/a\">a</a>")
  }

  @Test("are the same in a replay of a recording whose origin was told the proxy's name")
  func keptHost() async throws {
    let origin = try Self.origin()
    let visit = try await Self.visit(origin, rewrites: false, keepsHost: true)
    var options = ReplayOptions()
    (options.against, options.allowsUnsafeMethods) = (.live, true)
    let report = try await Replay([visit.recording], options: options).run()
    #expect(report.verdict.outcome == .same)
    #expect(origin.requests.last?.first("host") == visit.proxy.replacing("http://", with: ""))
  }

  @Test(
    "are found in a coded document of which one piece expands to a megabyte",
    .timeLimit(.minutes(1)))
  func coded() async throws {
    let folder = try TemporaryFolder()
    let origin = try LoopbackOrigin.answering { request in
      let own = "http://\(request.first("host") ?? "")"
      let script = String(repeating: "a();\n", count: 200_000) + "load('\(own)/a')"
      // An empty body is decoded too, and then fails the test.
      return RawResponse(
        fields: [("Content-Type", "text/javascript"), ("Content-Encoding", "gzip")],
        body: (try? Self.gzip(script)) ?? [])
    }
    let notices = Mutex<[String]>([])
    var options = RecordOptions(folder: folder.path("a.bridgerec"), target: origin.url())
    options.onNotice = { notice in notices.withLock { $0.append(notice) } }
    let proxy = try await RecordingProxy(options)
    let client = Pipeline.standard(over: try CurlTransport())
    let script = try await client.load(try BridgeRequest("GET", proxy.url + "/a.js"))
    #expect(try await script.body.collect(upTo: 2 << 20).count > 1_000_000)
    _ = await proxy.finish()
    #expect(notices.withLock { $0 }.contains { $0.contains("/a.js has URLs") })
  }

  private static func gzip(_ text: String) throws -> [UInt8] {
    let encoder = try ContentEncoder(.gzip)
    var coded: [UInt8] = []
    try encoder.encode(Array(text.utf8), into: &coded)
    try encoder.finish(into: &coded)
    return coded
  }

  /// The responses of an origin that names itself in each form, and what it is sent.
  private static func forms() throws -> LoopbackOrigin {
    try LoopbackOrigin.answering { request in
      let own = "http://\(request.first("host") ?? "")"
      switch request.path {
      case "/data":
        return .of("application/json", "{\"root\":\"\(own.replacing("/", with: "\\/"))\\/a\"}")
      case "/style": return .of("text/css", "p{background:url(\(own)/a.png)}")
      case "/script": return .of("text/javascript", "load('\(own)/a')")
      case "/moved": return .of(302, "text/html", "", ("Location", "\(own)/a"))
      default: return .of("text/plain", request.text)
      }
    }
  }

  @Test("lead to the proxy in JSON, styles and redirects, and its URLs in JSON back to the origin")
  func everyForm() async throws {
    let folder = try TemporaryFolder()
    let origin = try Self.forms()
    let notices = Mutex<[String]>([])
    var options = RecordOptions(folder: folder.path("a.bridgerec"), target: origin.url())
    options.rewritesBodies = true
    options.onNotice = { notice in notices.withLock { $0.append(notice) } }
    let proxy = try await RecordingProxy(options)
    let client = Pipeline.standard(over: try CurlTransport())
    func load(_ method: String, _ path: String, _ body: String? = nil) async throws -> (
      String, String?
    ) {
      var request = try BridgeRequest(method, proxy.url + path, fields: [:])
      request.redirectMode = .manual
      if let body {
        request.fields[.contentType] = "application/json"
        request.body = .text(body)
      }
      let response = try await client.load(request)
      let text = String(decoding: try await response.body.collect(upTo: 10_000), as: UTF8.self)
      return (text, response.fields[.location])
    }
    let escaped = { (url: String) in "{\"root\":\"\(url.replacing("/", with: "\\/"))\\/a\"}" }
    let (own, other) = ("http://\(origin.authority)", proxy.url)
    #expect(try await load("GET", "/data").0 == escaped(other))
    #expect(try await load("GET", "/style").0 == "p{background:url(\(other)/a.png)}")
    #expect(try await load("GET", "/moved").1 == "\(other)/a")
    #expect(try await load("POST", "/echo", escaped(other)).0 == escaped(own))
    #expect(notices.withLock { $0 }.isEmpty)
    // What rewriting does not reach is watched.
    #expect(try await load("GET", "/script").0 == "load('\(own)/a')")
    _ = await proxy.finish()
    let said = notices.withLock { $0 }
    #expect(said.count == 1 && said[0].hasPrefix("/script has URLs that begin with \(own)"))
    #expect(
      said.first?.hasSuffix("use --keep-host to give the application the proxy's address") == true)
  }
}
