import BridgeCore
import BridgeKit
// As embedders import it; docs/ajax-bridge.docc/Packages.md has the same lines.
import BridgePackages
import BridgeTestSupport
import Testing

@Suite("the store in a program of an embedder")
struct EmbedderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "embedder") }

  private func install(_ text: String, _ name: String, in store: PackageStore) throws
    -> InstalledVersion
  {
    try folder.write(text, to: "\(name)/index.html")
    let app = try PackageID("app")
    var trust = PackageTrust()
    trust.unsigned = [app]
    var install = PackageInstall(trust)
    (install.id, install.name, install.activation) = (app, name, .atOnce)
    return try store.install(at: folder.path(name), install)
  }

  @Test("installs, serves, goes back, pins, collects, verifies, exports and removes")
  func life() async throws {
    let store = try PackageStore(at: folder.path("packages"))
    let one = try install("one", "1", in: store)
    let two = try install("two", "2", in: store)
    let app = two.id
    #expect(try store.versions(of: app).map(\.name) == ["1", "2"])
    #expect(try store.manifest(of: two).files.map(\.path) == ["index.html"])
    let pipeline = try Pipeline.standard()
    pipeline.register(PackageHandler(store), in: .hop)
    let response = try await pipeline.load(BridgeRequest("GET", "https://app.package/"))
    #expect(try await response.body.collect(upTo: 100) == Array("two".utf8))
    #expect(try store.rollBack(app).version == one.version)
    try store.pin(app)
    #expect(throws: PackageError.self) { try store.activate(app, two.version) }
    try store.unpin(app)
    #expect(try store.verify().isSound)
    try store.export(one, toFolder: folder.path("out"), as: .links)
    #expect(try folder.readText("out/index.html") == "one")
    #expect(try store.view(of: one).hasSuffix("/views/packages/app/1"))
    #expect(try store.collect(isTrial: true).leased.map(\.name) == ["2"])
  }

  @Test("refuses what the host does not trust, and a text that is not a hash")
  func distrust() throws {
    let store = try PackageStore(at: folder.path("packages"))
    try folder.write("x", to: "site/index.html")
    var install = PackageInstall()
    install.id = try PackageID("app")
    let error = #expect(throws: PackageError.self) {
      try store.install(at: folder.path("site"), install)
    }
    #expect(error?.code == .notSigned)
    #expect(throws: PackageError.self) {
      var install = PackageInstall()
      try install.expect(sha256: "abc")
    }
  }
}
