import BridgeBlobs
import BridgeCore
import BridgeCrypto
import BridgeKit
import BridgeTestSupport
import GRDB
import HTTPTypes
import Testing

@testable import BridgePackages

@Suite("what a package does not have", .timeLimit(.minutes(2)))
struct MissTests {
  private static let base = "https://cdn.example/app/1/"

  private func served(
    _ policy: PackageMissPolicy, unlisted: Bool = true, cookies: CookieJar? = nil,
    network: @escaping ScriptedTransport.Script = MissTests.server
  ) throws -> ServedSample {
    let served = try ServedSample(cookies: cookies, network: network)
    try served.sample.install(
      "1", ["index.html": "<p>", "a.js": "listed"],
      editing: { manifest in
        manifest.serving.onMiss = policy
        manifest.serving.fallbackBase = Self.base
        manifest.serving.allowsUnlisted = unlisted
      })
    return served
  }

  private static let server: ScriptedTransport.Script = { request in
    guard request.urlText.hasPrefix(base) else { return .text("elsewhere", status: 500) }
    if request.path.contains("gone") { return .text("gone", status: 404) }
    return BridgeResponse(
      status: 200,
      fields: [.contentType: "text/x-fetched", .setCookie: "a=b", .accessControlAllowOrigin: "*"],
      body: .text("fetched \(request.path)"))
  }

  @Test("002-17: does not exist, as a rule, and never is an empty 200")
  func notFound() async throws {
    let served = try served(.notFound)
    let (response, text) = try await served.get("https://app.package/b.js")
    #expect(response.status == 404 && !text.isEmpty)
    #expect(served.network.sent.isEmpty)
    let unlisted = try self.served(.network, unlisted: false)
    #expect(try await unlisted.get("https://app.package/b.js").response.status == 404)
    #expect(unlisted.network.sent.isEmpty)
  }

  @Test(
    "and that it does not let be fetched is not fetched, whatever its host would do with misses")
  func unlisted() async throws {
    let served = try ServedSample({ $0.onMiss = .networkAndKeep }, network: Self.server)
    try served.sample.install(
      "1", ["index.html": "<p>"], editing: { $0.serving.fallbackBase = Self.base })
    #expect(try await served.get("https://app.package/b.js").response.status == 404)
    #expect(served.network.sent.isEmpty)
  }

  @Test("is fetched from the same place below the base, without credentials, and sets no cookies")
  func network() async throws {
    let jar = CookieJar(publicSuffixes: try LibPSL())
    let served = try served(.network, cookies: jar)
    var request = try BridgeRequest("GET", "https://app.package/sub/b.js?v=1")
    request.fields = [.cookie: "own=1", .authorization: "secret", .referer: "x", .accept: "*/*"]
    let (response, text) = try await served.load(request)
    #expect(response.status == 200 && text == "fetched /app/1/sub/b.js?v=1")
    #expect(response.fields[.setCookie] == nil)
    #expect(response.fields[.accessControlAllowOrigin] == nil)
    let sent = try #require(served.network.sent.first)
    #expect(sent.fields[.accept] == "*/*")
    for name in [.cookie, .authorization, .referer] as [HTTPField.Name] {
      #expect(sent.fields[name] == nil)
    }
    #expect(try await served.get("https://app.package/gone").response.status == 404)
    #expect(try await served.get("https://app.package/b.js", method: "POST").response.status == 405)
    #expect(
      served.outcomes.withLock(\.self).first
        == .fetched(package: "app", url: "\(Self.base)sub/b.js?v=1"))
    #expect(try await served.get("https://app.package/a.js").text == "listed")
  }

  @Test("is not sought on hosts of packages, which no name server is asked for")
  func packageHost() async throws {
    for base in ["https://other.package/", "https://app.package/x/", "https://other.package./"] {
      let served = try ServedSample(network: Self.server)
      try served.sample.install(
        "1", ["index.html": "<p>"],
        editing: { manifest in
          manifest.serving.onMiss = .network
          manifest.serving.fallbackBase = base
          manifest.serving.allowsUnlisted = true
        })
      let response = try await served.get("https://app.package/b.js").response
      #expect(response.status == 502, "\(base)")
      #expect(served.network.sent.isEmpty, "\(base)")
    }
  }

  @Test(
    "is not sought outside the base", arguments: ["/../x", "/%2e%2e/x", "/a%2Fb", "//x", "/a//b"])
  func outside(path: String) async throws {
    let served = try served(.network)
    #expect(try await served.get("https://app.package\(path)").response.status == 404)
    #expect(served.network.sent.isEmpty)
  }

  @Test(
    "000-23: is kept with the version where the package says so, and is there without a network")
  func kept() async throws {
    let isOffline = Locked(false)
    let served = try served(.networkAndKeep) { request in
      if isOffline.withLock(\.self) { throw OriginError(.unavailable, "offline") }
      return try await Self.server(request)
    }
    let url = "https://app.package/sub/b.js?v=1"
    #expect(try await served.get(url, [.range: "bytes=0-6"]).text == "fetched")
    isOffline.withLock { $0 = true }
    let (response, text) = try await served.get(url)
    #expect(response.status == 200 && text == "fetched /app/1/sub/b.js?v=1")
    #expect(response.fields[.contentType] == "text/x-fetched")
    #expect(try await served.get(url, method: "HEAD").response.status == 200)
    #expect(try await served.get("https://app.package/sub/b.js?v=2").response.status == 502)
    #expect(served.network.sent.count == 2)
    _ = try served.sample.store.collect()
    #expect(try await served.get(url).response.status == 200)
    served.handler.renew()
    for name in ["2", "3"] { try served.sample.install(name, ["index.html": name]) }
    _ = try served.sample.store.collect()
    #expect(try await served.get(url).response.status == 404)
    #expect(try served.sample.store.collect().blobCount == 0)
  }

  @Test("is fetched again where what was kept of it is damaged, also after a verification")
  func damaged() async throws {
    let served = try served(.networkAndKeep)
    let (url, text) = ("https://app.package/b.js", "fetched /app/1/b.js")
    let store = served.sample.store
    for verifies in [false, true] {
      #expect(try await served.get(url).text == text)
      let blob = SHA256.hash(text.utf8)
      try store.blobs.remove(blob)
      if verifies {
        #expect(try store.verify().isSound)
        #expect(try store.database.read { try $0.isEmpty("kept") })
      }
      #expect(try await served.get(url).text == text)
      #expect(store.blobs.size(of: blob) == text.utf8.count)
    }
    #expect(served.network.sent.count == 3)
  }

  @Test(
    "is passed on, and not kept, where its server says so",
    arguments: [
      (200, [.cacheControl: "no-store"]), (200, [.cacheControl: "private"]), (200, [.vary: "*"]),
      (404, [:]), (203, [:]), (200, [.cacheControl: "max-age=1, No-Store=1"]),
      (200, [.vary: (0...32).map { "x\($0)" }.joined(separator: ",")]),
    ] as [(Int, HTTPFields)])
  func notKept(status: Int, fields: HTTPFields) async throws {
    let served = try served(.networkAndKeep) { _ in
      BridgeResponse(status: status, fields: fields, body: .text("text"))
    }
    for _ in 0..<2 {
      let (response, text) = try await served.get("https://app.package/b.js")
      #expect(response.status == status && text == "text")
    }
    #expect(served.network.sent.count == 2)
  }

  @Test("is passed on whole where it is too large to be kept")
  func large() async throws {
    let size = PackageStore.maximumKeptSize + 1000
    let served = try served(.networkAndKeep) { _ in
      BridgeResponse(
        status: 200, body: Body(repeatable: { ScriptedPieces(count: size, pieceSize: 1 << 16) }))
    }
    let response = try await served.pipeline.load(BridgeRequest("GET", "https://app.package/b.bin"))
    #expect(try await response.body.collect(upTo: 1 << 25).count == size)
    #expect(try served.sample.store.database.read { try $0.isEmpty("kept") })
  }

  @Test("and lies in the store damaged is fetched if the server has just these bytes, and mended")
  func mended() async throws {
    let text = Locked("other")
    let served = try served(.networkAndKeep) { request in
      .text(request.path == "/app/1/a.js" ? text.withLock(\.self) : "?")
    }
    let store = served.sample.store
    let active = try #require(try store.activeVersion(of: SampleStore.id()))
    let file = try #require(try store.manifest(of: active).files.first { $0.path == "a.js" })
    try store.blobs.remove(file.sha256)
    #expect(try await served.get("https://app.package/a.js").response.status == 500)
    text.withLock { $0 = "listed" }
    let (response, body) = try await served.get("https://app.package/a.js", [.range: "bytes=0-3"])
    #expect(response.status == 206 && body == "list")
    #expect(response.fields[.eTag] == "\"\(file.sha256.hex)\"")
    text.withLock { $0 = "other" }
    #expect(try await served.get("https://app.package/a.js").text == "listed")
    #expect(try store.verify().isSound)
  }

  @Test("leads to no unprotected address, nor over one", arguments: [false, true])
  func downgrade(comesBack: Bool) async throws {
    let back = "https://cdn.example/back"
    let served = try served(.network) { request in
      if request.urlText == back { return .text("x") }
      if request.scheme == "https" {
        return BridgeResponse(status: 302, fields: [.location: "http://cdn.example/x"])
      }
      return comesBack ? BridgeResponse(status: 302, fields: [.location: back]) : .text("x")
    }
    #expect(try await served.get("https://app.package/b.js").response.status == 502)
  }
}

/// Zeros, in pieces.
private final class ScriptedPieces: BodyReader {
  private let rest: Locked<Int>
  private let pieceSize: Int

  init(count: Int, pieceSize: Int) { (rest, self.pieceSize) = (Locked(count), pieceSize) }

  func next() async throws -> [UInt8]? {
    let count = rest.withLock { rest in
      let count = min(rest, pieceSize)
      rest -= count
      return count
    }
    return count == 0 ? nil : [UInt8](repeating: 0, count: count)
  }

  func cancel(throwing error: any Error) {}
}

extension Database {
  fileprivate func isEmpty(_ table: String) throws -> Bool {
    try Int.fetchOne(self, sql: "SELECT count(*) FROM \(table)") == 0
  }
}
