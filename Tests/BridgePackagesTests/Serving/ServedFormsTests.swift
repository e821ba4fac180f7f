import BridgeCore
import BridgeCrypto
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Testing

@testable import BridgePackages

/// A store whose packages are served through a standard pipeline, over a network that a test scripts.
struct ServedSample {
  let sample: SampleStore
  let pipeline: Pipeline
  let handler: PackageHandler
  let network: ScriptedTransport

  /// All outcomes except for unsigned packages, because these packages are unsigned.
  let outcomes = Locked<[PackageOutcome]>([])

  init(
    cookies: CookieJar? = nil, _ change: (inout PackageOptions) -> Void = { _ in },
    network script: @escaping ScriptedTransport.Script = { _ in .text("from the network") }
  ) throws {
    sample = try SampleStore()
    var options = PackageOptions()
    options.onOutcome = { [outcomes] outcome in
      if case .unsigned = outcome { return }
      outcomes.withLock { $0.append(outcome) }
    }
    options.givesPageAPI = false
    change(&options)
    network = ScriptedTransport(script)
    pipeline = Pipeline.standard(over: network, cookies: cookies)
    handler = pipeline.packages(in: sample.store, options)
  }

  func load(_ request: BridgeRequest) async throws -> (response: BridgeResponse, text: String) {
    let response = try await pipeline.load(request)
    let bytes = try await response.body.collect(upTo: 1 << 24)
    return (response, String(decoding: bytes, as: UTF8.self))
  }

  func get(
    _ url: String, _ fields: HTTPFields = [:], method: String = "GET"
  ) async throws -> (response: BridgeResponse, text: String) {
    try await load(BridgeRequest(method, url, fields: fields))
  }

  /// Opens a page.
  @discardableResult
  func open(_ url: String) async throws -> (response: BridgeResponse, text: String) {
    var request = try BridgeRequest("GET", url)
    request.context = PageContext(navigation: .topLevel)
    return try await load(request)
  }

  /// Loads a file that a page requests.
  func get(
    _ url: String, of page: String, method: String = "GET", body: Body = .empty
  ) async throws -> (response: BridgeResponse, text: String) {
    var request = try BridgeRequest(method, url, body: body)
    request.context = PageContext(documentURL: page, initiator: .script)
    return try await load(request)
  }
}

@Suite("the forms in which a packaged file is served", .timeLimit(.minutes(2)))
struct ServedFormsTests {
  private let served: ServedSample
  private let url = "https://app.package/app.js"

  init() throws {
    served = try ServedSample()
    try served.sample.install(
      "1",
      [
        "index.html": "<p>", "app.js": "plain plain plain", "app.js.br": "brotli",
        "app.js.gz": "gzipped", "app.js.zst": "zstandard", "page": "<p>page", "old.txt": "x",
        "logo.png": "p",
      ],
      editing: { manifest in
        manifest.serving.fields = [
          try ServedField("Content-Security-Policy", "default-src 'self'"),
          try ServedField("X-Part", "package"),
        ]
        for index in manifest.files.indices {
          switch manifest.files[index].path {
          case "app.js":
            manifest.files[index].variants = [
              StoredVariant(coding: "br", path: "app.js.br"),
              StoredVariant(coding: "gzip", path: "app.js.gz"),
              StoredVariant(coding: "zstd", path: "app.js.zst"),
            ]
            manifest.files[index].fields = [try ServedField("X-Part", "file")]
          case "old.txt":
            (manifest.files[index].type, manifest.files[index].charset) = ("text/plain", "gb18030")
          case "logo.png": manifest.files[index].isImmutable = true
          default: break
          }
        }
      })
  }

  @Test("are chosen by Accept-Encoding, each with a tag of its own, and Vary says so")
  func variants() async throws {
    let forms = [
      ("br, gzip", "brotli", "br"), ("gzip", "gzipped", "gzip"), ("zstd", "zstandard", "zstd"),
    ]
    for (accepted, text, coding) in forms {
      let (response, body) = try await served.get(url, [.acceptEncoding: accepted])
      #expect(body == text)
      #expect(response.fields[.contentEncoding] == coding)
      #expect(response.fields[.contentType] == "text/javascript; charset=utf-8")
      #expect(response.fields[.contentLength] == "\(text.utf8.count)")
      #expect(response.fields[.eTag] == "\"\(SHA256.hash(text.utf8).hex)\"")
      #expect(response.fields[.vary] == "Accept-Encoding")
      let tag = try #require(response.fields[.eTag])
      let again = try await served.get(url, [.acceptEncoding: accepted, .ifNoneMatch: tag])
      #expect(again.response.status == 304)
      #expect(again.response.fields[.vary] == "Accept-Encoding")
      #expect(again.response.fields[.contentEncoding] == nil)
      #expect(try await served.get(url, [.ifNoneMatch: tag, .range: "bytes=0-1"]).text == "pl")
    }
    let plain = try await served.get(url, [.acceptEncoding: "identity"])
    #expect(plain.text == "plain plain plain")
    #expect(plain.response.fields[.vary] == "Accept-Encoding")
  }

  @Test("are plain for parts")
  func ranges() async throws {
    let (response, text) = try await served.get(
      url, [.acceptEncoding: "br", .range: "bytes=6-10"])
    #expect(response.status == 206 && text == "plain")
    #expect(response.fields[.contentRange] == "bytes 6-10/17")
    #expect(response.fields[.contentEncoding] == nil)
  }

  @Test("carry the fields of the package, and the file's own instead where they have the same name")
  func fields() async throws {
    let page = try await served.get("https://app.package/").response.fields
    #expect(page[.contentSecurityPolicy] == "default-src 'self'")
    #expect(page[values: .init("X-Part")!] == ["package"])
    #expect(page[.cacheControl] == "no-cache")
    let script = try await served.get(url, [.acceptEncoding: "identity"]).response.fields
    #expect(script[values: .init("X-Part")!] == ["file"])
    #expect(script[.contentSecurityPolicy] == "default-src 'self'")
    let logo = try await served.get("https://app.package/logo.png").response.fields
    #expect(logo[values: .cacheControl] == ["public, max-age=31536000, immutable"])
  }

  @Test("have the charset of the manifest; a page without an ending is a page")
  func types() async throws {
    let old = try await served.get("https://app.package/old.txt").response
    #expect(old.fields[.contentType] == "text/plain; charset=gb18030")
    let page = try await served.open("https://app.package/page").response
    #expect(page.fields[.contentType] == "text/html; charset=utf-8")
    let fetched = try await served.get("https://app.package/page").response
    #expect(fetched.fields[.contentType] == "application/octet-stream")
  }

  @Test("may be read by the origins that the package names, with credentials only by name")
  func crossOrigin() async throws {
    try served.sample.install(
      "1", ["a.json": "{}"], of: "named",
      editing: { manifest in
        manifest.serving.crossOrigin.origins = ["https://shop.example"]
        manifest.serving.crossOrigin.allowsCredentials = true
      })
    let url = "https://named.package/a.json"
    let named = try await served.get(url, [.origin: "https://shop.example"]).response.fields
    #expect(named[.accessControlAllowOrigin] == "https://shop.example")
    #expect(named[.accessControlAllowCredentials] == "true")
    #expect(named[.vary] == "Origin")
    let other = try await served.get(url, [.origin: "https://evil.example"]).response.fields
    #expect(other[.accessControlAllowOrigin] == nil && other[.vary] == "Origin")
    let asked = try await served.get(
      url,
      [
        .origin: "https://shop.example", .accessControlRequestMethod: "GET",
        .accessControlRequestHeaders: "x-a",
      ], method: "OPTIONS"
    ).response
    #expect(asked.status == 204)
    #expect(asked.fields[.accessControlAllowHeaders] == "x-a")
    #expect(
      try await served.get(url, [.origin: "https://evil.example"], method: "OPTIONS").response
        .fields[.accessControlAllowMethods] == nil)
  }

  @Test(
    "are refused where a manifest asks for what no package may do",
    arguments: [
      #""headers":{"Set-Cookie":"a=b"}"#, #""headers":{"Content-Length":"1"}"#,
      #""headers":{"Access-Control-Allow-Origin":"*"}"#, #""headers":{"X-A":"b\r\nX-C: d"}"#,
      #""headers":{"a b":"c"}"#, #""crossOrigin":{"origins":["*"],"credentials":true}"#,
      #""onMiss":"guess""#, #""fallbackBase":"file:///etc/""#, #""fallbackBase":"/x""#,
      #""claims":["https://m.example/act?x=1"]"#, #""spaFallback":"none.html""#,
      #""cleanURLs":1"#,
    ])
  func refused(member: String) throws {
    let text = #"{"packageId":"app","version":"1","files":[],\#(member)}"#
    let error = #expect(throws: PackageError.self) {
      try PackageManifest(parsing: Array(text.utf8))
    }
    #expect(error?.code == .invalidManifest)
  }

  @Test("are in the manifest as they were written")
  func roundTrip() throws {
    let text = """
      {"packageId":"app","version":"1","entry":"a","files":[{"path":"a","size":1,\
      "sha256":"\(SHA256.hash("a".utf8).hex)","charset":"utf-8","headers":{"X-A":"b"},\
      "encodings":{"br":"a"},"immutable":true}],"cleanURLs":false,"htmlNames":true,"spaFallback":"a",\
      "onMiss":"network","fallbackBase":"https://cdn.example/app/","allowsUnlisted":true,\
      "headers":{"X-B":"c"},"crossOrigin":{"origins":["https://a.example"],"credentials":false},\
      "claims":["https://m.example/act/"],"readiness":"call"}
      """
    let manifest = try PackageManifest(parsing: Array(text.utf8))
    #expect(String(decoding: manifest.json(), as: UTF8.self) == text)
  }
}
