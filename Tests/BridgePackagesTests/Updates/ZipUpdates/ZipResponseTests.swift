import BridgeCore
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("responses with zip packages", .timeLimit(.minutes(2)))
struct ZipResponseTests {
  private let sample: SampleStore

  init() throws { sample = try SampleStore() }

  /// The outcomes of a check whose answer is `json`, with `MD5` in it replaced by the archive's.
  private func outcomes(_ json: String, _ names: ZipUpdateNames) async throws -> [String] {
    let zip = try ZipServer.zip(["index.html": "x"], in: sample)
    let server = try ZipServer(
      sample, names: names, archives: ["/a.zip": zip.bytes, "/api/a.zip": zip.bytes]
    ) { _ in
      json.replacing("MD5", with: zip.md5).replacing("md5up", with: zip.md5.uppercased())
        .replacing("md5base64", with: ZipServer.base64(zip.md5))
    }
    return try await server.updates.update(isTrusted: true).map { "\($0.name) \($0.outcome.text)" }
  }

  @Test(
    "are read as servers write them",
    arguments: [
      #"{"code":0,"data":[{"name":"app","version":3,"type":"FULL","md5":"MD5","url":"/a.zip"}]}"#,
      #"{"data":{"list":[{"name":"app","version":"3","md5":"md5up","url":"a.zip","extra":[1]}]}}"#,
      #"{"name":"app","version":"3","md5":"md5base64","url":"a.zip"}"#,
      #"{"data":{"app":{"version":"3","updateType":"all","url":"a.zip","md5":null}}}"#,
      #"{"packages":[{"packageName":"app","version":" 3 ","full":{"url":"a.zip","md5":"MD5"}}],"v":1}"#,
      #"{"result":{"name":"app","version":"3","fullUrl":"/a.zip","incremental":null,"md5":""}}"#,
      "\u{FEFF}"
        + #"[{"name":"app","version":"3","type":"full","address":"\\a.zip","deleted":[]},null]"#,
    ])
  func readable(json: String) async throws {
    #expect(try await outcomes(json, ZipUpdateNames()).first == "app installed 3 full")
    #expect(try sample.text("index.html") == "x")
  }

  @Test(
    "may say that there is nothing",
    arguments: [
      "null", "[]", "{}", #"{"data":null}"#, #"{"packages":[]}"#, #"{"code":1,"message":"none"}"#,
    ])
  func empty(json: String) async throws {
    #expect(try await outcomes(json, ZipUpdateNames()).isEmpty)
  }

  @Test(
    "are refused where they cannot be trusted",
    arguments: [
      (#"[{"name":"app","type":"full","version":"3"}]"#, "invalidResponse"),
      (#"[{"name":"app","type":"full","url":"/a.zip"}]"#, "invalidResponse"),
      (
        #"[{"name":"app","type":"full","version":"3","url":"/a.zip","md5":"abc"}]"#,
        "invalidResponse"
      ),
      (#"[{"name":"app","type":"2","version":"3","url":"/a.zip"}]"#, "invalidResponse"),
      (
        #"[{"name":"app","type":"full","version":"3","url":"file:///etc/passwd"}]"#,
        "invalidResponse"
      ),
      (#"[{"name":"app","type":"incremental","version":"3","url":"/a.zip"}]"#, "missingBase"),
      (#"[{"name":"app","type":"full","version":"3","url":"/api"}]"#, "unreachable"),
    ])
  func refused(json: String, code: String) async throws {
    #expect(try await outcomes(json, ZipUpdateNames()) == ["app failed \(code)"])
    #expect(try sample.store.versions().isEmpty)
  }

  @Test(
    "delete files and folders that they name, and nothing else",
    arguments: [
      ("a.js", ["a.js"]), ("/css/x.css", ["css/x.css"]), ("./css/", ["css/x.css", "css/y/z.css"]),
      ("css", ["css/x.css", "css/y/z.css"]), ("css/y", ["css/y/z.css"]), ("cs", []),
      ("../a.js", []),
      ("", []), ("/", []), ("A.JS", []),
    ])
  func deletions(text: String, deleted: [String]) {
    let offer = ZipOffer(name: "a", version: "1", archives: [], base: nil, deletions: [text])
    #expect(offer.deleted(of: ["a.js", "css/x.css", "css/y/z.css"]).sorted() == deleted)
  }

  @Test("have the names that the host defines")
  func names() async throws {
    let names = try ZipUpdateNames(
      parsing: Array(
        #"{"path":"check","packages":"","name":"mod","kind":["k"],"fullWords":["1"],"ids":{"Home Page":"home"}}"#
          .utf8))
    let json = #"[{"mod":"Home Page","k":1,"version":"3","url":"/a.zip"}]"#
    #expect(try await outcomes(json, names) == ["Home Page installed 3 full"])
    #expect(try sample.store.activeVersion(of: SampleStore.id("home"))?.name == "3")
  }

  @Test("lead to archives whose file names are in the encoding that the host says")
  func encoding() async throws {
    let zip = try ZipServer.zip(["XXXX.js": "x"], in: sample).bytes
    // Two characters in GB18030 have the same length.
    let letters: [UInt8] = [0xD6, 0xD0, 0xCE, 0xC4]
    let bytes = zip.replacing(Array("XXXX".utf8), with: letters)
    var names = ZipUpdateNames()
    for (encoding, outcome) in [("", "failed refusedArchive"), ("GB18030", "installed 1 full")] {
      names.encoding = encoding
      let server = try ZipServer(sample, names: names, archives: ["/a.zip": bytes]) { _ in
        #"[{"name":"app","type":"full","version":"1","url":"/a.zip"}]"#
      }
      #expect(try await server.update()?.text == outcome)
    }
    #expect(try sample.text("中文.js") == "x")
  }

  @Test(
    "answer requests in the form that the host says",
    arguments: [
      ("json", #"POST /api/ask {"v":"a b","packages":[]}"#),
      ("form", "POST /api/ask v=a%20b&packages=%5B%5D"),
      ("query", "GET /api/ask?v=a%20b&packages=%5B%5D "),
    ])
  func forms(form: String, sent: String) async throws {
    let names = try ZipUpdateNames(
      parsing: Array(#"{"path":"ask","form":"\#(form)","extra":{"v":"a b"}}"#.utf8))
    let server = try ZipServer(sample, names: names) { _ in "[]" }
    // The server of tests counts GET as a download.
    _ = try? await server.updates.update()
    let request = try #require(server.origin.requests.first)
    #expect("\(request.line) \(request.text)" == sent)
  }

  @Test(
    "have no misspelt names",
    arguments: [
      "[]", "{", #"{"nmae":"x"}"#, #"{"name":1e}"#, #"{"name":[]}"#, #"{"ids":[]}"#,
      #"{"form":"xml"}"#, #"{"encoding":"EBCDIC-NONE"}"#, #"{"claims":{"a":"m.example"}}"#,
    ])
  func misspelt(json: String) {
    let error = #expect(throws: PackageError.self) { try ZipUpdateNames(parsing: Array(json.utf8)) }
    #expect(error?.code == .invalidNames)
  }

  @Test(
    "name packages that become ids, no two of them the same",
    arguments: [("app", "app"), ("App", "app-"), ("m.example/act", "m-example-act-"), ("活动", "p-")])
  func ids(name: String, start: String) throws {
    let id = try ServerNames(chosen: [:]).id(of: name)
    #expect(id.label.hasPrefix(start) && (start == name) == (id.label == name))
  }
}
