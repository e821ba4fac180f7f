import BridgeCore
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("updates of zip packages", .timeLimit(.minutes(2)))
struct ZipUpdateTests {
  private let sample: SampleStore

  init() throws { sample = try SampleStore() }

  private static let site = ["index.html": "one", "js/app.js": "run()", "old.css": "a{}"]

  /// A server with the site as version 1 and this archive.
  private func server(
    _ kind: String, _ files: [String: String], version: String = "2", extra: String = "",
    md5: String? = nil
  ) throws -> ZipServer {
    let full = try ZipServer.zip(Self.site, in: sample)
    let zip = try ZipServer.zip(files, in: sample)
    let md5 = md5 ?? zip.md5
    return try ZipServer(
      sample, archives: ["/zips/full.zip": full.bytes, "/zips/2.zip": zip.bytes]
    ) { request in
      request.text.contains("\"app\"")
        ? #"{"packages":[{"name":"app","type":"\#(kind)","version":"\#(version)","md5":"\#(md5)","#
          + ##""address":"/zips/2.zip"\##(extra)}]}"##
        : #"{"packages":[{"name":"app","type":"full","version":"1","md5":"\#(full.md5)","address":"/zips/full.zip"}]}"#
    }
  }

  @Test("000-01: the files of a zip are unpacked, and a lease reads them")
  func resources() async throws {
    let server = try server("none", [:])
    #expect(try await server.update()?.text == "installed 1 full")
    #expect(try server.paths() == ["index.html", "js/app.js", "old.css"])
    #expect(try sample.text("js/app.js") == "run()")
  }

  @Test(
    "000-02, 000-04: the response has name, version, md5 and address of each package and its kind of update"
  )
  func offers() async throws {
    let zips = try ["a", "b"].map { try ZipServer.zip(["index.html": $0], in: sample) }
    let server = try ZipServer(
      sample, archives: ["/a.zip": zips[0].bytes, "/b.zip": zips[1].bytes]
    ) { [md5 = zips.map(\.md5)] _ in
      #"[{"name":"a","version":"1","type":"full","md5":"\#(md5[0])","address":"/a.zip"},"#
        + #"{"name":"b","version":"7","type":"full","md5":"\#(md5[1])","address":"/b.zip"},"#
        + #"{"name":"c","type":"none"}]"#
    }
    let updates = try await server.updates.update(isTrusted: true)
    #expect(updates.map(\.outcome.text) == ["installed 1 full", "installed 7 full", "current -"])
    #expect(try sample.text("index.html", of: "b") == "b")
  }

  @Test("000-03: the request names all packages that are held, with version and md5")
  func request() async throws {
    let server = try server("none", [:])
    try sample.install("9", ["index.html": "x"], of: "embedded") { $0.role = .floor }
    // Assets of a manifest belong to another server.
    let assets = try AssetServer(sample)
    assets.change { $0 = .init(manifest: #"{"common":["/a.css"]}"#, files: ["/a.css": "a"]) }
    try await assets.update()
    _ = try await server.update()
    _ = try await server.update()
    let md5 = try ZipServer.zip(Self.site, in: sample).md5
    #expect(
      server.checks == [
        #"{"packages":[{"name":"embedded","version":"9","md5":""}]}"#,
        #"{"packages":[{"name":"app","version":"1","md5":"\#(md5)"},"#
          + #"{"name":"embedded","version":"9","md5":""}]}"#,
      ])
  }

  @Test("000-05: nothing is downloaded for none")
  func none() async throws {
    let server = try server("none", [:])
    _ = try await server.update()
    #expect(try await server.update()?.text == "current 1")
    #expect(server.downloads == ["/zips/full.zip"])
  }

  @Test("000-06, 000-09: an archive with another md5 is refused and removed, and the version stays")
  func wrongMD5() async throws {
    let server = try server("full", ["index.html": "two"], md5: String(repeating: "0", count: 32))
    _ = try await server.update()
    #expect(try await server.update()?.text == "failed wrongHash")
    #expect(server.downloads.last == "/zips/2.zip")
    #expect(try sample.folder.names(in: "store/downloads").allSatisfy { $0.hasSuffix(".lock") })
    #expect(try sample.text("index.html") == "one")
  }

  @Test(
    "000-07, 000-08: an archive with the md5 of the response is installed, flagged, and named in the next request"
  )
  func rightMD5() async throws {
    let server = try server("full", ["index.html": "two"])
    _ = try await server.update()
    #expect(try await server.update()?.text == "installed 2 full")
    let active = try #require(try sample.store.activeVersion(of: SampleStore.id()))
    #expect(active.isWeaklyProved && active.trust == .synthesized)
    _ = try await server.update()
    #expect(
      server.checks.last?.contains(
        #""version":"2","md5":"\#(try ZipServer.zip(["index.html": "two"], in: sample).md5)""#)
        == true)
  }

  @Test(
    "000-10: a whole archive replaces all files, an increment those that it has, and the version before stays"
  )
  func kinds() async throws {
    let server = try server(
      "incremental", ["js/app.js": "walk()", "new.png": "png"],
      extra: #","deleted":["old.css","never.there"]"#)
    _ = try await server.update()
    let lease = try sample.store.lease(SampleStore.id())
    #expect(try await server.update()?.text == "installed 2 incremental")
    #expect(try server.paths() == ["index.html", "js/app.js", "new.png"])
    #expect(try sample.text("js/app.js") == "walk()" && sample.text("index.html") == "one")
    #expect(try SampleStore.text("js/app.js", in: lease) == "run()")
    #expect(try SampleStore.text("old.css", in: lease) == "a{}")
    let full = try self.server("full", ["index.html": "three"], version: "3")
    #expect(try await full.update()?.text == "installed 3 full")
    #expect(try full.paths() == ["index.html"])
  }

  @Test("000-10: an increment with one folder lands in that folder, not at the root")
  func folder() async throws {
    let server = try server("incremental", ["sub/index.html": "sub"])
    _ = try await server.update()
    _ = try await server.update()
    #expect(try sample.text("index.html") == "one" && sample.text("sub/index.html") == "sub")
  }

  @Test(
    "fall back to the whole archive where an increment fails, and say why",
    arguments: [
      (
        #"{"name":"app","type":"incremental","version":"2","md5":"00000000000000000000000000000000","address":"/zips/2.zip","full":{"url":"/zips/full.zip"}}"#,
        1
      ),
      (
        #"{"name":"app","type":"incremental","version":"2","address":"/zips/gone.zip","fullUrl":"/zips/full.zip"}"#,
        1
      ),
      (
        #"{"name":"app","type":"incremental","baseVersion":"0.9","version":"2","address":"/zips/2.zip"}"#,
        2
      ),
      (#"{"name":"app","type":"incremental","version":"2","address":"/zips/gone.zip"}"#, 2),
    ])
  func fallback(entry: String, checks: Int) async throws {
    try sample.install("1", Self.site)
    let zip = try ZipServer.zip(["index.html": "whole"], in: sample)
    let server = try ZipServer(sample, archives: ["/zips/full.zip": zip.bytes, "/zips/2.zip": [1]])
    {
      $0.text.contains("\"app\"")
        ? "[\(entry)]"
        : #"[{"name":"app","type":"full","version":"2","md5":"\#(zip.md5)","address":"/zips/full.zip"}]"#
    }
    let update = try #require(try await server.updates.update(isTrusted: true).first)
    #expect(update.outcome.text == "installed 2 full")
    #expect(update.refusedIncrement != nil)
    #expect(server.checks.count == checks)
    #expect(try server.paths() == ["index.html"])
  }

  @Test("take a version back by offering an older one, without a download")
  func goesBack() async throws {
    let server = try server("full", ["index.html": "two"])
    _ = try await server.update()
    _ = try await server.update()
    let md5 = try ZipServer.zip(Self.site, in: sample).md5
    let older = try ZipServer(sample) { _ in
      #"[{"name":"app","type":"full","version":"1","md5":"\#(md5)","address":"/zips/full.zip"}]"#
    }
    #expect(try await older.update()?.text == "activated 1")
    #expect(older.downloads.isEmpty)
    #expect(try sample.text("index.html") == "one")
  }

  @Test("do not take a version again that failed here, and leave pinned ones alone")
  func failed() async throws {
    let server = try server("full", ["index.html": "two"])
    _ = try await server.update()
    _ = try await server.update()
    try sample.store.rollBack(SampleStore.id())
    #expect(try await server.update()?.text == "failed badVersion")
    try sample.store.pin(SampleStore.id())
    #expect(try await server.update()?.text == "current 1")
    #expect(server.downloads.count == 2)
  }

  @Test("one package that fails does not stop the others")
  func others() async throws {
    let zip = try ZipServer.zip(["index.html": "b"], in: sample)
    let server = try ZipServer(sample, archives: ["/b.zip": zip.bytes]) { _ in
      #"[{"name":"a","type":"full","version":"1","address":"/a.zip"},{"name":"x","type":"odd","version":"1","address":"/x"},"#
        + #"{"name":"b","type":"full","version":"1","address":"/b.zip"}]"#
    }
    let updates = try await server.updates.update(isTrusted: true)
    #expect(
      updates.map(\.outcome.text) == [
        "failed unreachable", "failed invalidResponse", "installed 1 full",
      ])
  }

  @Test("a version that is known by its name does not take the place of a signed one")
  func signed() async throws {
    let zip = try ZipServer.zip(["index.html": "one"], in: sample)
    let server = try ZipServer(sample, archives: ["/z.zip": zip.bytes]) { _ in
      #"[{"name":"app","type":"full","version":"1","md5":"\#(zip.md5)","address":"/z.zip"}]"#
    }
    #expect(try await server.update()?.text == "installed 1 full")
    let files = ["index.html": "signed"]
    var install = PackageInstall(PackageTrust(keys: try SampleKeys.role([1])))
    install.activation = .atOnce
    try sample.store.install(
      archive: sample.archive(
        files, SampleStore.manifest("2", files), signedBy: SampleKeys.keys([1])), install)
    #expect(try await server.update()?.text == "failed notSigned")
    #expect(try sample.store.activeVersion(of: SampleStore.id())?.name == "2")
  }
}
