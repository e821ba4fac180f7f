import BridgeBlobs
import BridgeCore
import Foundation
import BridgeTestSupport
import Testing

@testable import BridgePackages

/// Defects of other systems, one test each, named after their reports.
@Suite("trials and reverts, where other systems failed", .timeLimit(.minutes(2)))
struct TrialRegressionTests {
  private let sample: SampleStore
  private let id = SampleStore.id()
  private var store: PackageStore { sample.store }

  init() throws { sample = try SampleStore() }

  @discardableResult
  private func install(
    _ name: String, seq: Int? = nil, _ activation: PackageInstall.Activation = .onTrial
  ) throws -> InstalledVersion {
    try sample.install(name, ["index.html": name, "shared.js": "shared"], seq: seq) {
      $0.activation = activation
    }
  }

  private func fail(_ times: Int = PackageStore.maximumAttempts) throws {
    for _ in 0..<times {
      let lease = try store.lease(id)
      lease.noteShown()
      lease.close()
    }
  }

  private func state(_ version: InstalledVersion) throws -> VersionState {
    try store.find(id, version.version).state
  }

  @Test("capacitor-updater 907: the page on its way out does not vouch for the version that comes")
  func outgoing() throws {
    let one = try install("1")
    let old = try store.lease(id)
    let nonce = try #require(old.nonce)
    let two = try install("2")
    let new = try store.lease(id)
    #expect(new.version == two.version && new.nonce != nonce)
    try old.note(.called(nonce: nonce))
    #expect(try store.confirm(id, nonce: nonce) == false)
    #expect(try new.note(.called(nonce: nonce)) == false)
    #expect(try state(two) == .trial)
    #expect(try state(one) == .staged)
  }

  @Test(
    "capacitor-updater 482: what was reverted is not fetched and reverted again, round and round")
  func loop() throws {
    try install("1", .atOnce)
    let two = try install("2")
    try fail()
    #expect(try store.lease(id).left.map(\.version) == [two.version])
    for _ in 0..<3 {
      let error = #expect(throws: PackageError.self) { try install("2") }
      #expect(error?.code == .badVersion)
      #expect(try sample.text("index.html") == "1")
    }
  }

  @Test("capgo.app 2703: the first version, with nothing to go back to, is left for the next one")
  func first() throws {
    let one = try install("1")
    try fail(5)
    #expect(try store.lease(id).version == one.version)
    #expect(try state(one) == .trial)
    let two = try install("2")
    #expect(try store.lease(id).version == two.version)
  }

  @Test("capgo.app 2703: the first update goes back to the version that came with the app")
  func firstUpdate() throws {
    let floor = try sample.install("0", ["index.html": "0"]) { $0.role = .floor }
    try install("1")
    try fail()
    #expect(try store.lease(id).version == floor.version)
  }

  @Test("capacitor-plugins 970: an update that does not arrive whole is not blocked")
  func partial() throws {
    let one = try install("1", .atOnce)
    let files = ["index.html": "2", "shared.js": "shared"]
    let manifest = SampleStore.manifest("2", files)
    let increment = try sample.archive(["index.html": "cut"], manifest, named: "increment.zip")
    var options = SampleStore.unsigned
    (options.id, options.base) = (id, one.version)
    #expect(throws: PackageError.self) { try store.install(archive: increment, options) }
    #expect(try store.blockedVersions().isEmpty)
    #expect(try store.install(archive: try sample.archive(files, manifest), options).isActive)
  }

  @Test("capacitor-plugins 970: what failed is seen, and let in again after a newer version came")
  func expires() throws {
    try install("1", seq: 1, .atOnce)
    let two = try install("2", seq: 2)
    try fail()
    _ = try store.lease(id)
    let blocked = try #require(try store.blockedVersions().first)
    #expect(blocked.version == two.version && blocked.reason == .fail && blocked.name == "2")
    #expect(blocked.since > 1_700_000_000)
    try install("1b", seq: 1)
    #expect(throws: PackageError.self) { try install("2", seq: 2) }
    try install("3", seq: 3)
    #expect(try store.blockedVersions().isEmpty)
    #expect(try state(two) == .staged)
    #expect(try install("2", seq: 2).state == .pending)
  }

  @Test(
    "code-push 119, 120: a version that came as an increment can be left, and the one before is whole"
  )
  func increment() throws {
    let one = try install("1", .atOnce)
    let manifest = SampleStore.manifest("2", ["index.html": "2", "shared.js": "shared"])
    var options = SampleStore.unsigned
    (options.id, options.base, options.activation) = (id, one.version, .onTrial)
    let path = try sample.archive(["index.html": "2"], manifest)
    try store.install(archive: path, options)
    #expect(try sample.text("shared.js") == "shared")
    try fail()
    let lease = try store.lease(id)
    #expect(lease.version == one.version)
    _ = try store.collect()
    #expect(try SampleStore.text("index.html", in: lease) == "1")
    #expect(try SampleStore.text("shared.js", in: lease) == "shared")
  }

  @Test(
    "code-push 880, 1874: an app that goes to the background before its page speaks does not condemn it"
  )
  func background() throws {
    try install("1", .atOnce)
    let two = try install("2")
    for _ in 0..<6 {
      let lease = try store.lease(id)
      try lease.note(.shown)
      try lease.note(.hidden)
      // The end of the process releases the lock without closing the file.
      #expect(try store.find(id, two.version).attempts == 0)
      lease.close()
    }
    #expect(try store.lease(id).version == two.version)
    #expect(try state(two) == .trial)
  }

  @Test("code-push 132: what was left does not stay on the disk")
  func room() throws {
    try install("1", .atOnce)
    try install("2")
    try fail()
    _ = try store.lease(id)
    let report = try store.collect()
    #expect(report.versions.map(\.name) == ["2"])
    #expect(report.blobCount == 2)
    #expect(try sample.text("shared.js") == "shared")
  }

  @Test("expo: once a page of a version has worked, only a newer version follows it")
  func forward() throws {
    try install("1", .atOnce)
    let two = try install("2")
    let lease = try store.lease(id)
    #expect(try lease.note(.called(nonce: try #require(lease.nonce))))
    try fail(5)
    #expect(try store.lease(id).version == two.version)
    #expect(try state(two) == .good)
  }

  @Test("expo 15049: a collection takes no file that another version shares")
  func shared() throws {
    try install("1", .atOnce)
    for name in ["2", "3", "4"] { try install(name, .atOnce) }
    _ = try store.collect()
    #expect(try sample.text("shared.js") == "shared")
    #expect(try store.verify().isSound)
  }

  @Test("expo 49310: a file that is there with other bytes is not taken for the right one")
  func existing() throws {
    let one = try install("1", .atOnce)
    let file = try #require(
      try store.manifest(of: one).files.first { $0.path == "shared.js" })
    let path = "\(store.blobs.path)/\(store.blobs.relativePath(file.sha256))"
    try FileManager.default.removeItem(atPath: path)
    try Data("SHARED".utf8).write(to: URL(filePath: path))
    let again = try sample.reopened()
    let lease = try again.lease(id)
    let error = #expect(throws: PackageError.self) { try SampleStore.text("shared.js", in: lease) }
    #expect(error?.code == .damagedFile)
  }

  @Test("CodePushPackage: deletions of an increment are names, never paths on the disk")
  func deletions() throws {
    let one = try sample.store.install(
      archive: try sample.archive(["index.html": "1", "a.js": "a"]),
      {
        var install = SampleStore.unsigned
        install.id = id
        return install
      }())
    try sample.folder.write("precious", to: "precious")
    var options = SampleStore.unsigned
    (options.id, options.base) = (id, one.version)
    options.deletions = ["a.js", "../../precious", "\(sample.folder.path("precious"))"]
    let two = try store.install(archive: try sample.archive(["index.html": "2"]), options)
    #expect(try store.manifest(of: two).files.map(\.path) == ["index.html"])
    #expect(try sample.folder.readText("precious") == "precious")
    #expect(try sample.text("a.js") == nil)
  }
}
