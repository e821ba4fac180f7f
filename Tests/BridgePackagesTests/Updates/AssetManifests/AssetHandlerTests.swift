import BridgeBlobs
import BridgeCore
import BridgeTestSupport
import HTTPTypes
import Synchronization
import Testing

@testable import BridgePackages

@Suite("assets for their URLs", .timeLimit(.minutes(2)))
struct AssetHandlerTests {
  private let sample: SampleStore
  private let server: AssetServer
  private let gate = PackageGate()
  private let handler: AssetHandler

  init() async throws {
    sample = try SampleStore()
    server = try AssetServer(sample)
    server.change { site in
      site.manifest = AssetServer.manifest(["/h5/c.css": "1", "/h5/b.js?x=1": "1"])
      site.files = [
        "/h5/c.css": "stored", "/h5/b.js?x=1": "stored", "/h5/b.js?x=2": "network",
        "/h5/none.css": "network",
      ]
    }
    try await server.update()
    server.change { $0.files = $0.files.mapValues { _ in "network" } }
    handler = try AssetHandler(sample.store, SampleStore.id("assets"), gate: gate)
    server.pipeline.register(handler, in: .hop)
  }

  private func get(
    _ target: String, method: String = "GET", fields: HTTPFields = [:],
    _ change: (inout BridgeRequest) -> Void = { _ in }
  ) async throws -> (response: BridgeResponse, text: String) {
    var request = try BridgeRequest(method, server.origin.url(target), fields: fields)
    change(&request)
    let response = try await server.pipeline.load(request)
    let bytes = try await response.body.collect(upTo: 1 << 20)
    return (response, String(decoding: bytes, as: UTF8.self))
  }

  @Test(
    "004-08, 004-10, 004-12: a URL that has a file gets it, with its query, and every other one goes to the server"
  )
  func files() async throws {
    let (response, text) = try await get("/h5/c.css#top")
    #expect(text == "stored")
    #expect(response.fields[.contentType] == "text/css")
    #expect(response.fields[.accessControlAllowOrigin] == "*")
    #expect(try await get("/h5/b.js?x=1").text == "stored")
    #expect(try await get("/h5/b.js?x=2").text == "network")
    #expect(try await get("/h5/none.css").text == "network")
    #expect(try await get("/h5/c.css?v=2").response.status == 404)
    #expect(try await get("/h5/c.css", fields: [.range: "bytes=0-1"]).text == "st")
  }

  @Test("004-09: the gate can be switched at any time, and is asked at each load")
  func gates() async throws {
    gate.isOn = false
    #expect(try await get("/h5/c.css").text == "network")
    gate.isOn = true
    #expect(try await get("/h5/c.css").text == "stored")
    gate.rule = .query("off_line", "1")
    #expect(try await get("/h5/c.css").text == "network")
    let page = "https://m.example/?off_line=1"
    #expect(try await get("/h5/c.css") { $0.context.documentURL = page }.text == "stored")
    #expect(try await get("/h5/c.css") { $0.context.documentURL = page + "1" }.text == "network")
  }

  @Test(
    "004-13: a file is served as it is in the store, with length, type and ranges, and its reader may stop anywhere"
  )
  func local() async throws {
    let (response, _) = try await get("/h5/c.css")
    #expect(response.fields[.contentLength] == "6")
    let request = try BridgeRequest("GET", server.origin.url("/h5/c.css"))
    for _ in 0..<50 {
      let pipeline = server.pipeline
      let task = Task { try await pipeline.load(request).body.collect(upTo: 100) }
      task.cancel()
      // Stopped or complete, and nothing else.
      if let bytes = try? await task.value { #expect(bytes == Array("stored".utf8)) }
    }
    #expect(try await get("/h5/c.css").text == "stored")
  }

  @Test(
    "004-14: what has no file goes to the server with its method, fields and body, over http where it was http"
  )
  func remote() async throws {
    let (response, _) = try await get("/h5/c.css", method: "POST", fields: [.accept: "x/y"]) {
      $0.body = .text("body")
    }
    #expect(response.status == 200)
    let received = try #require(server.origin.requests.last)
    #expect(received.line == "POST /h5/c.css" && received.text == "body")
    #expect(received.first("Accept") == "x/y")
    #expect(try await get("/h5/gone").response.status == 404)
  }

  @Test(
    "004-11, 004-15, 004-16, 004-17: a request that was stopped is not sent, and its transfer ends at the server"
  )
  func stopped() async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
      // Nothing more arrives: the client waits for it, or ends.
      _ = try connection.readRequest()
    }
    var events = origin.events.makeAsyncIterator()
    let request = try BridgeRequest("GET", origin.url("/slow"))
    let response = try await server.pipeline.load(request)
    let reading = Task { try await response.body.collect(upTo: 1000) }
    reading.cancel()
    await #expect(throws: (any Error).self) { try await reading.value }
    while origin.openConnectionCount > 0, await events.next() != nil {}
    #expect(origin.openConnectionCount == 0)
    let pipeline = server.pipeline
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await pipeline.load(request)
    }
    await #expect(throws: (any Error).self) { try await early.value }
    #expect(origin.requestCount == 1)
  }

  @Test(
    "004-18, 004-19: what the store does for a request ends with it, also when it is asked for a thousand times"
  )
  func nothingKept() async throws {
    #expect(try await get("/h5/c.css").text == "stored")
    let folder = sample.folder.path("")
    let before = (requests: server.origin.requestCount, files: OpenFiles.count(in: folder))
    for _ in 0..<1000 { #expect(try await get("/h5/c.css").text == "stored") }
    #expect(server.origin.requestCount == before.requests)
    #expect(OpenFiles.count(in: folder) <= before.files + 8)
    #expect(handler.packages.pages.withLock(\.pages.count) <= 1)
  }

  @Test("serve one version until they are renewed, and an update is not answered from the store")
  func renewed() async throws {
    #expect(try await get("/h5/c.css").text == "stored")
    server.change { $0.manifest = AssetServer.manifest(["/h5/c.css": "2"]) }
    #expect(try await server.update().text == "installed 1 0 0")
    #expect(try await get("/h5/c.css").text == "stored")
    try handler.renew()
    #expect(try await get("/h5/c.css").text == "network")
    #expect(handler.canHandle(try BridgeRequest("GET", server.origin.url("/h5/c.css"))))
  }

  @Test(
    "go to the server for a page of another origin that sends its credentials, and for a damaged file"
  )
  func declined() async throws {
    let fields: HTTPFields = [.origin: "https://other.example"]
    #expect(
      try await get("/h5/c.css", fields: fields) { $0.context.initiator = .script }.text
        == "network")
    #expect(
      try await get("/h5/c.css", fields: fields) {
        $0.context.initiator = .script
        $0.context.credentials = .sameOrigin
      }.text == "stored")
    for blob in try sample.store.blobs.blobs() { try sample.store.blobs.remove(blob.name) }
    #expect(try await get("/h5/c.css").text == "network")
  }

  @Test("have no file before there is a version")
  func absent() async throws {
    let handler = try AssetHandler(sample.store, SampleStore.id("none"))
    #expect(!handler.canHandle(try BridgeRequest("GET", server.origin.url("/h5/c.css"))))
  }
}
