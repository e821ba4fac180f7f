import BridgeBlobs
import BridgeCore
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Testing

@testable import BridgePackages

@Suite("files of zip packages for real URLs", .timeLimit(.minutes(2)))
struct ZipServingTests {
  private let sample: SampleStore
  private let gate = PackageGate()
  private let transport: ScriptedTransport
  private let pipeline: Pipeline
  private let outcomes = Journal<PackageOutcome>()
  private let handler: HostPathHandler

  init() async throws {
    sample = try SampleStore()
    transport = ScriptedTransport { request in
      .text("network \(request.method) \(request.body.length ?? 0)")
    }
    pipeline = Pipeline.standard(over: transport)
    let zip = try ZipServer.zip(
      [
        "m.example/act/index.html": "<p>act", "m.example/act/app.js": "run()",
        "m.example/act/song.mp3": "mp3", "m.example/act/data.xyz": "?", "m.example/empty.css": "",
        "m.example/a b/ü.txt": "letters", "manifest.json": #"{"name":"a web app"}"#,
      ], in: sample)
    let server = try ZipServer(sample, archives: ["/act.zip": zip.bytes]) { _ in
      #"[{"name":"act","type":"full","version":"1","md5":"\#(zip.md5)","address":"/act.zip"}]"#
    }
    #expect(try await server.update()?.text == "installed 1 full")
    handler = try HostPathHandler(sample.store, gate: gate) { [outcomes] in outcomes.note($0) }
    pipeline.register(handler, in: .hop)
  }

  private func get(
    _ url: String, method: String = "GET", _ change: (inout BridgeRequest) -> Void = { _ in }
  ) async throws -> (response: BridgeResponse, text: String) {
    var request = try BridgeRequest(method, url)
    change(&request)
    let response = try await pipeline.load(request)
    let bytes = try await response.body.collect(upTo: 1 << 20)
    return (response, String(decoding: bytes, as: UTF8.self))
  }

  @Test(
    "000-13, 000-15: host and path of a URL are the path of its file, over http and https",
    arguments: [
      ("https://m.example/act/app.js", "run()"), ("http://m.example/act/app.js?v=2#x", "run()"),
      ("https://M.EXAMPLE/act/", "<p>act"), ("https://m.example/a%20b/%C3%BC.txt", "letters"),
      ("https://m.example/act/%61pp.js", "run()"),
    ])
  func paths(url: String, text: String) async throws {
    #expect(try await get(url).text == text)
  }

  @Test(
    "000-15: nothing is found by other spellings, and nothing outside",
    arguments: [
      "https://m.example/act/../act/app.js%00", "https://m.example/act%2Fapp.js",
      "https://x.example/m.example/act/app.js", "https://m.example/../../etc/passwd",
      "https://m.example.evil.example/act/app.js", "https://manifest.json/",
    ])
  func outside(url: String) async throws {
    #expect(try await get(url).text.hasPrefix("network"))
  }

  @Test(
    "000-16: the type follows the name, and is octet-stream where that says nothing",
    arguments: [
      ("act/index.html", "text/html; charset=utf-8"),
      ("act/app.js", "text/javascript; charset=utf-8"),
      ("act/song.mp3", "audio/mpeg"), ("act/data.xyz", "application/octet-stream"),
    ])
  func types(path: String, type: String) async throws {
    #expect(try await get("https://m.example/\(path)").response.fields[.contentType] == type)
  }

  @Test("000-17: the response is a 200 with type, length and permission for other origins")
  func fields() async throws {
    let (response, _) = try await get("https://m.example/act/app.js")
    #expect(response.status == 200)
    #expect(response.fields[.contentLength] == "5")
    #expect(response.fields[.accessControlAllowOrigin] == "*")
    #expect(response.fields[.xContentTypeOptions] == "nosniff")
  }

  @Test("000-18: an empty file is an empty response")
  func empty() async throws {
    let (response, text) = try await get("https://m.example/empty.css")
    #expect(response.status == 200 && text.isEmpty && response.fields[.contentLength] == "0")
  }

  @Test("000-19: what has no file goes to the network as it is")
  func miss() async throws {
    #expect(try await get("https://m.example/act/none.js").text == "network GET 0")
    let posted = try await get("https://m.example/act/app.js", method: "POST") {
      $0.body = .text("body")
    }
    #expect(posted.text == "network POST 4")
    let request = try BridgeRequest("GET", "https://m.example/act/none.js")
    #expect(!handler.canHandle(request))
  }

  @Test("000-11: pages get files if their URL has the parameter, by its exact name")
  func gates() async throws {
    gate.rule = .query("off_line")
    let url = "https://m.example/act/app.js"
    func text(of page: String) async throws -> String {
      try await get(url) { $0.context.documentURL = page }.text
    }
    #expect(try await text(of: "https://m.example/act/?off_line=1") == "run()")
    #expect(try await text(of: "https://m.example/act/?x=off_line").hasPrefix("network"))
    #expect(try await text(of: "https://m.example/off_line/").hasPrefix("network"))
  }

  @Test(
    "000-14, 000-20, 000-21: a request may be stopped at any point, and gives the file or nothing")
  func stopped() async throws {
    let request = try BridgeRequest("GET", "https://m.example/act/app.js")
    let whole = Journal<Int>()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<1000 {
        group.addTask { [pipeline] in
          let load = Task {
            let response = try await pipeline.load(request)
            if number % 3 == 1 { withUnsafeCurrentTask { $0?.cancel() } }
            return try await response.body.collect(upTo: 100)
          }
          if number % 3 == 0 { load.cancel() }
          // A stopped request has no result.
          guard let bytes = try? await load.value else { return }
          #expect(bytes == Array("run()".utf8))
          whole.note(number)
          load.cancel()
        }
      }
      try await group.waitForAll()
    }
    #expect(whole.entries.count >= 333)
    #expect(try await get("https://m.example/act/app.js").text == "run()")
  }

  @Test("a damaged file is fetched from the network, and the host is told")
  func damaged() async throws {
    for blob in try sample.store.blobs.blobs() { try sample.store.blobs.remove(blob.name) }
    #expect(try await get("https://m.example/act/app.js").text == "network GET 0")
    #expect(
      outcomes.entries == [
        .unsigned(package: "act", version: "1"),
        .damaged(package: "act", path: "m.example/act/app.js"),
        .fetched(package: "act", url: "https://m.example/act/app.js"),
      ])
  }

  @Test("a manifest of a web app is a file like others, and is exported as it is")
  func foreign() throws {
    #expect(try sample.text("manifest.json", of: "act") == #"{"name":"a web app"}"#)
    let active = try #require(try sample.store.activeVersion(of: SampleStore.id("act")))
    try sample.store.export(active, toFolder: sample.folder.path("out"))
    #expect(try sample.folder.readText("out/manifest.json") == #"{"name":"a web app"}"#)
  }

  @Test(
    "000-23: a package whose base the host names gets what it lacks from there, and keeps it if the host wants that"
  )
  func kept() async throws {
    var names = ZipUpdateNames()
    names.bases = ["act2": "https://cdn.example/act2"]
    names.claims = ["act2": "https://m.example/two/"]
    let zip = try ZipServer.zip(["index.html": "two"], in: sample)
    let server = try ZipServer(sample, names: names, archives: ["/z.zip": zip.bytes]) { _ in
      #"[{"name":"act2","type":"full","version":"1","address":"/z.zip"}]"#
    }
    #expect(try await server.update()?.text == "installed 1 full")
    var options = PackageOptions()
    options.onMiss = .networkAndKeep
    options.grants = [Origin(scheme: "https", host: "m.example", port: 443): ["act2"]]
    let packages = pipeline.packages(in: sample.store, options)
    let before = transport.sent.count
    for _ in 0..<2 {
      #expect(try await get("https://act2.package/more.js").text == "network GET 0")
    }
    #expect(transport.sent.dropFirst(before).map(\.urlText) == ["https://cdn.example/act2/more.js"])
    #expect(try await get("https://m.example/two/index.html").text == "two")
    _ = packages
  }

  @Test("files are given for those hosts only that the host of the handler names")
  func hosts() async throws {
    for (host, text) in [("x.example", "network GET 0"), ("M.example", "run()")] {
      let limited = Pipeline.standard(over: transport)
      try limited.realURLs(in: sample.store, hosts: [host])
      let request = try BridgeRequest("GET", "https://m.example/act/app.js")
      let bytes = try await limited.load(request).body.collect(upTo: 100)
      #expect(String(decoding: bytes, as: UTF8.self) == text, "\(host)")
    }
  }
}
