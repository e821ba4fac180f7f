import BridgeBlobs
import BridgeTestSupport
import GRDB
import Testing

@testable import BridgePackages

/// Defects of other systems, which left updates incomplete.
@Suite("an installation that is interrupted, where other systems failed")
struct InterruptedInstallTests {
  private let sample: SampleStore
  private let id = SampleStore.id()

  init() throws { sample = try SampleStore() }

  @discardableResult
  private func install(
    _ name: String, _ role: PackageInstall.Role = .update
  ) throws -> InstalledVersion {
    try sample.install(name, ["index.html": name, "shared.js": "shared"]) {
      ($0.role, $0.keepsArchive) = (role, true)
    }
  }

  private func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: sample.folder.path("store/state.db"))
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test(
    "expo 48733, 49130: a version that is registered in part is neither offered nor counted as installed",
    arguments: [
      ("INSERT ON file WHEN NEW.path = 'shared.js'", .update),
      ("UPDATE OF archive ON version", .update),
      ("UPDATE OF state ON version WHEN NEW.name = '2'", .update),
      ("UPDATE OF active ON package", .update),
      ("INSERT ON file WHEN NEW.path = 'shared.js'", .floor),
      ("UPDATE OF floor ON version", .floor),
    ] as [(String, PackageInstall.Role)])
  func registration(step: String, role: PackageInstall.Role) throws {
    let one = try install("1")
    try change(
      "CREATE TRIGGER interruption BEFORE \(step) BEGIN SELECT RAISE(FAIL, 'interrupted'); END")
    #expect(throws: PackageError.self) { try install("2", role) }
    for store in [sample.store, try sample.reopened()] {
      #expect(try store.versions() == [one])
      #expect(try store.activeVersion(of: id) == one)
      #expect(try SampleStore.text("index.html", in: store.lease(id)) == "1")
    }
    try change("DROP TRIGGER interruption")
    try install("2", role)
    #expect(try sample.store.versions().map(\.name) == ["1", "2"])
    #expect(try sample.text("index.html") == "2")
    #expect(try sample.store.verify().isSound)
  }

  @Test(
    "expo 15008, 15123: a shared file that is gone from the disk comes back with the next version")
  func missing() throws {
    let one = try install("1")
    let shared = try #require(
      try sample.store.manifest(of: one).files.first { $0.path == "shared.js" })
    try sample.store.blobs.remove(shared.sha256)
    let store = try sample.reopened()
    #expect(throws: PackageError.self) {
      try SampleStore.text("shared.js", in: store.lease(id))
    }
    try install("2", .floor)
    #expect(try sample.text("shared.js") == "shared")
    #expect(try sample.store.verify().isSound)
  }
}
