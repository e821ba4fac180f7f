import BridgeCookies
import BridgeCore
import BridgeCrypto
import BridgeKit
import BridgeTestSupport
import BridgeTransport
import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import BridgePackages

@Suite("updates of assets by a manifest", .timeLimit(.minutes(2)))
struct AssetManifestTests {
  private let sample: SampleStore
  private let server: AssetServer

  init() throws {
    sample = try SampleStore()
    server = try AssetServer(sample)
    server.change { site in
      site.manifest = AssetServer.manifest(["/h5/c.css": "1", "/h5/a.js": "1", "/h5/b.js?x=1": "1"])
      site.files = ["/h5/c.css": "c1", "/h5/a.js": "a1", "/h5/b.js?x=1": "b1"]
    }
  }

  @Test("004-02: four assets are fetched at once, and no more")
  func atOnce() async throws {
    struct Count { var running = 0, most = 0 }
    let count = Mutex(Count())
    let condition = NSCondition()
    let paths = (0..<12).map { "/\($0).css" }
    let origin = try LoopbackOrigin.answering { request in
      guard request.target.hasSuffix(".css") else {
        let assets = paths.map { #"{"url":"\#($0)","version":"1"}"# }.joined(separator: ",")
        return .json(#"{"common":[\#(assets)]}"#)
      }
      count.withLock { count in
        count.running += 1
        count.most = max(count.most, count.running)
      }
      condition.lock()
      condition.broadcast()
      // The first ones wait for each other; a fifth would arrive meanwhile.
      while count.withLock({ $0.most < 4 }) { condition.wait() }
      condition.unlock()
      count.withLock { $0.running -= 1 }
      return .text(request.target)
    }
    let updates = AssetManifests(
      of: sample.store, id: SampleStore.id("assets"), from: origin.url("/h5"),
      over: try Pipeline.standard(TransportOptions()))
    #expect(try await updates.update(isTrusted: true).text == "installed 12 0 0")
    #expect(count.withLock(\.most) == 4)
  }

  @Test("004-01, 004-02: the assets of common and of each business are fetched one by one")
  func fetches() async throws {
    #expect(try await server.update().text == "installed 3 0 0")
    #expect(server.origin.requests.first?.line == "GET /h5/offline/manifest.json")
    #expect(Set(server.fetched) == ["/h5/c.css", "/h5/a.js", "/h5/b.js?x=1"])
    #expect(try server.names() == ["1/a.js", "1/b.js", "1/c.css"])
  }

  @Test(
    "004-03, 004-05, 004-06: a file lies at md5 of its URL, version and name, also in a folder for hosts that need paths"
  )
  func layout() async throws {
    guard case .installed(let version) = try await server.update().outcome else {
      Issue.record("nothing was installed")
      return
    }
    try sample.store.export(version, toFolder: sample.folder.path("view"), as: .links)
    let url = server.origin.url("/h5/a.js")
    #expect(try sample.folder.readText("view/\(MD5.hex(of: url))/1/a.js") == "a1")
    #expect(MD5.hex(of: "") == "d41d8cd98f00b204e9800998ecf8427e")
  }

  @Test("004-04: a version that is there is not fetched again, a new one is")
  func versions() async throws {
    try await server.update()
    #expect(try await server.update().text == "current 0 3 0")
    server.change { site in
      site.manifest = AssetServer.manifest(["/h5/c.css": "1", "/h5/a.js": "2", "/h5/b.js?x=1": "1"])
      site.files["/h5/a.js"] = "a2"
    }
    #expect(try await server.update().text == "installed 1 2 0")
    #expect(server.fetched.count == 4 && server.fetched.last == "/h5/a.js")
    #expect(try server.names() == ["1/b.js", "1/c.css", "2/a.js"])
  }

  @Test(
    "004-07: an asset that failed is asked for again, and the files that fit together stay in use until it comes"
  )
  func failures() async throws {
    server.change { $0.fail("/h5/a.js") }
    #expect(try await server.update().text == "installed 2 0 1")
    server.change { $0.files["/h5/a.js"] = "a1" }
    #expect(try await server.update().text == "installed 1 2 0")
    server.change { site in
      site.manifest = AssetServer.manifest(["/h5/c.css": "2", "/h5/a.js": "2", "/h5/b.js?x=1": "1"])
      site.files["/h5/c.css"] = "c2"
      site.fail("/h5/a.js")
    }
    #expect(try await server.update().text == "staged 1 1 1")
    #expect(try server.names() == ["1/a.js", "1/b.js", "1/c.css"])
    server.change { $0.files["/h5/a.js"] = "a2" }
    #expect(try await server.update().text == "installed 1 2 0")
    #expect(try server.names() == ["1/b.js", "2/a.js", "2/c.css"])
  }

  @Test(
    "004-07: versions that are no longer named are collected, and an asset that the server lacks is left out"
  )
  func collected() async throws {
    try await server.update()
    server.change { site in
      site.manifest = AssetServer.manifest(["/h5/c.css": "2", "/h5/gone.js": "1"])
      site.files = ["/h5/c.css": "c2"]
    }
    let update = try await server.update()
    #expect(update.text == "installed 1 0 1")
    #expect(update.failures.map(\.isFinal) == [true])
    #expect(try server.names() == ["2/c.css"])
    #expect(try await server.update().text == "current 0 1 1")
    server.change { $0.manifest = AssetServer.manifest(["/h5/c.css": "3"]) }
    server.change { $0.files = ["/h5/c.css": "c3"] }
    try await server.update()
    #expect(try sample.store.collect().versions.count == 1)
  }

  @Test("keep no file that failed or was left by an aborted update")
  func tidy() async throws {
    try sample.folder.write("x", to: "store/downloads/other.txt")
    let left = "store/downloads/\(SHA256.hash("assets of assets".utf8).hex).files/left.css"
    try sample.folder.write("half", to: left)
    server.change { $0.fail("/h5/a.js") }
    try await server.update()
    #expect(try sample.folder.names(in: "store/downloads") == ["other.txt"])
  }

  @Test("are one at a time for a package")
  func busy() async throws {
    let staging = try StagingFolder(for: "assets of assets", in: sample.store)
    let error = await #expect(throws: PackageError.self) { try await server.update() }
    #expect(error?.code == .busy)
    staging.remove()
    #expect(try await server.update().text == "installed 3 0 0")
  }

  @Test("prove an MD5 that the manifest names, and mark the version")
  func md5() async throws {
    let md5 = MD5.hex(of: "c1").uppercased()
    server.change {
      $0.manifest = #"{"common":[{"url":"c.css","version":1,"md5":"\#(md5)"}],"business":null}"#
    }
    guard case .installed(let version) = try await server.update().outcome else {
      Issue.record("nothing was installed")
      return
    }
    #expect(version.isWeaklyProved && version.trust == .unsigned)
    server.change {
      $0.manifest = #"{"common":[{"url":"c.css","version":2,"md5":"\#(MD5.hex(of: "other"))"}]}"#
    }
    let update = try await server.update()
    #expect(update.text == "current 0 0 1")
    #expect(update.failures.first?.error.code == .wrongHash)
    #expect(try server.names() == ["1/c.css"])
  }

  @Test(
    "read manifests as servers write them",
    arguments: [
      (
        #"{"code":0,"data":{"common":["c.css"],"business":[{"assets":["/h5/a.js"]},{"assets":null}]}}"#,
        2
      ),
      (
        #"{"common":{"assets":[{"url":"c.css","version":3,"size":1}]},"business":{"home":{"assets":[{"src":"a.js"}]}}}"#,
        2
      ),
      (
        #"{"version":"9","common":[],"business":[{"id":1,"resources":[{"url":"//HOST/h5/a.js#x"},{"url":"a.js"}]}]}"#,
        1
      ),
      (#"{"business":[[{"url":"http://HOST/h5/b.js?x=1"}]]}"#, 1),
      ("{}", 0), ("null", 0), (#"{"common":[],"business":[]}"#, 0), (#"{"common":null}"#, 0),
    ])
  func readable(json: String, count: Int) async throws {
    let host = server.origin.authority
    server.change { $0.manifest = json.replacing("HOST", with: host) }
    let update = try await server.update()
    #expect(update.text == (count == 0 ? "none 0 0 0" : "installed \(count) 0 0"))
  }

  @Test(
    "leave out what has no http URL or no version that could be one, and say so",
    arguments: [
      #"{"url":"file:///etc/passwd"}"#, #"{"url":"a.js","md5":"short"}"#, #"{"version":"1"}"#,
      #"{"url":"javascript:alert(1)","version":"1"}"#,
    ])
  func refused(entry: String) async throws {
    server.change { $0.manifest = #"{"common":[\#(entry),"c.css"]}"# }
    #expect(try await server.update().text == "installed 1 0 1")
  }

  @Test(
    "give versions and names that no file system takes plain ones",
    arguments: [
      ("http://h/a/..%2Fx.js", "../1", "file.js"), ("http://h/", "1", "index.html"),
      ("http://h/a/", "v 1", "index.html"), ("http://h/图.png?q=/x", "1", "file.png"),
      ("http://h", "1", "index.html"), ("http://h/a.b/c", "1.0-rc", "c"),
    ])
  func plain(url: String, version: String, name: String) {
    let asset = Asset(url: url, version: version, md5: nil)
    #expect(asset.fileName == name)
    #expect(asset.place.hasPrefix(MD5.hex(of: url) + "/"))
    #expect(asset.place.split(separator: "/").count == 2 && !asset.place.contains(".."))
  }

  @Test("assets are asked for without the cookies of the jar, and set none")
  func credentials() async throws {
    let jar = CookieJar(publicSuffixes: try LibPSL())
    let transport = ScriptedTransport { _ in
      var response = BridgeResponse.text("a")
      response.fields[.setCookie] = "asset=1"
      return response
    }
    let pipeline = Pipeline.standard(over: transport, cookies: jar)
    _ = try await pipeline.load(BridgeRequest("GET", "https://shop.example/login"))
    _ = try await pipeline.load(BridgeRequest("GET", "https://shop.example/account"))
    #expect(transport.sent.last?.fields[.cookie] == "asset=1")
    let updates = AssetManifests(
      of: sample.store, id: SampleStore.id("assets"), from: "https://shop.example/h5",
      over: pipeline)
    let manifest = AssetServer.manifest(["/h5/a.js": "1"])
    #expect(try await updates.update(manifest: Array(manifest.utf8)).fetchedCount == 1)
    let sent = try #require(transport.sent.last)
    #expect(sent.path == "/h5/a.js" && sent.fields[.cookie] == nil)
  }
}
