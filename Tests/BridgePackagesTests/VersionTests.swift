import BridgeBlobs
import BridgeCrypto
import Testing

@testable import BridgePackages

@Suite("the versions of a package")
struct VersionTests {
  private let sample: SampleStore
  private let id = SampleStore.id()
  private var store: PackageStore { sample.store }

  init() throws { sample = try SampleStore() }

  @discardableResult
  private func install(
    _ name: String, _ activation: PackageInstall.Activation = .atOnce
  ) throws -> InstalledVersion {
    try sample.install(name, ["index.html": name]) { $0.activation = activation }
  }

  private func state(_ version: InstalledVersion) throws -> VersionState {
    try store.find(id, version.version).state
  }

  @Test("are staged until they are activated")
  func staged() throws {
    let one = try install("1", .none)
    #expect(one.state == .staged)
    let error = #expect(throws: PackageError.self) { try store.lease(id) }
    #expect(error?.code == .notInstalled)
    #expect(try store.activate(id, one.version).state == .good)
    #expect(try sample.text("index.html") == "1")
  }

  @Test("are leased as they were when the lease began, two at once")
  func leases() throws {
    try install("1")
    let first = try store.lease(id)
    try install("2")
    let second = try store.lease(id)
    try install("3")
    _ = try store.collect()
    #expect(try SampleStore.text("index.html", in: first) == "1")
    #expect(try SampleStore.text("index.html", in: second) == "2")
    #expect(try sample.text("index.html") == "3")
  }

  @Test("on trial become good by the word of their own trial only")
  func trial() throws {
    try install("1")
    let two = try install("2", .onTrial)
    #expect(two.state == .pending)
    let lease = try store.lease(id)
    let nonce = try #require(lease.nonce)
    #expect(try state(two) == .trial)
    #expect(try store.confirm(id, nonce: "other") == false)
    #expect(try state(two) == .trial)
    #expect(try store.confirm(id, nonce: nonce))
    #expect(try state(two) == .good)
    #expect(try store.lease(id).nonce == nil)
  }

  @Test("on trial are left after two pages that were seen and said nothing, and stay away")
  func failedTrial() throws {
    let one = try install("1")
    let two = try install("2", .onTrial)
    for _ in 0..<PackageStore.maximumAttempts {
      let lease = try store.lease(id)
      #expect(lease.version == two.version)
      lease.noteShown()
      lease.close()
    }
    #expect(try store.lease(id).version == one.version)
    #expect(try state(two) == .bad)
    _ = try store.collect()
    let error = #expect(throws: PackageError.self) { try install("2") }
    #expect(error?.code == .badVersion)
  }

  @Test("on trial are not left because of pages that were never seen, or are still open")
  func unseenTrial() throws {
    try install("1")
    let two = try install("2", .onTrial)
    for _ in 0..<5 { try store.lease(id).close() }
    var open: [PackageLease] = []
    for _ in 0..<5 { open.append(try store.lease(id)) }
    #expect(open.allSatisfy { $0.version == two.version })
    #expect(try state(two) == .trial)
  }

  @Test("can be gone back from, to the last good one, which is not brought back by an installation")
  func rollBack() throws {
    let one = try install("1")
    let two = try install("2")
    #expect(try store.rollBack(id).version == one.version)
    #expect(try state(two) == .bad)
    #expect(try sample.text("index.html") == "1")
    let error = #expect(throws: PackageError.self) { try store.rollBack(id) }
    #expect(error?.code == .wrongState)
    #expect(throws: PackageError.self) { try install("2") }
    #expect(try store.activate(id, two.version).state == .good)
  }

  @Test("can be gone back from to any other one, whether a good one is there or not")
  func rollBackTo() throws {
    let one = try install("1", .none)
    let two = try install("2")
    #expect(try store.rollBack(id, to: one.version).version == one.version)
    #expect(try (state(one), state(two)) == (.good, .bad))
    #expect(try sample.text("index.html") == "1")
    #expect(throws: PackageError.self) { try install("2") }
    let three = try install("3")
    let four = try install("4")
    #expect(try store.rollBack(id, to: one.version).isActive)
    #expect(try state(four) == .bad)
    #expect(try store.versions(of: id).filter(\.isLastGood).map(\.version) == [three.version])
    // The host chooses a version that it left before.
    #expect(try store.rollBack(id, to: two.version).state == .good)
    #expect(try install("2").version == two.version)
  }

  @Test("are not gone back from to themselves, or to one that is not there: nothing changes then")
  func rollBackToNothing() throws {
    try install("1")
    let two = try install("2")
    let before = try store.versions()
    let unknown = PackageVersion(manifestHash: SHA256.hash([1]))
    for (target, code) in [(two.version, PackageError.Code.wrongState), (unknown, .unknownVersion)]
    {
      let error = #expect(throws: PackageError.self) { try store.rollBack(id, to: target) }
      #expect(error?.code == code)
      #expect(try store.versions() == before)
      #expect(try store.blockedVersions().isEmpty)
    }
  }

  @Test(
    "are not made active by going back or a pin where their manifest is lost, or what they need is not there",
    arguments: [PackageError.Code.damagedFile, .missingDependency], [false, true])
  func unusableTarget(code: PackageError.Code, isPin: Bool) throws {
    let lib = PackageDependency(id: SampleStore.id("lib"), mount: "")
    let one = try sample.install(
      "1", ["index.html": "1"], depends: code == .missingDependency ? [lib] : []
    ) { $0.activation = .none }
    try install("2")
    if code == .damagedFile { try store.blobs.remove(one.version.manifestHash) }
    // As in another process, which has read no manifest.
    let other = try sample.reopened()
    let before = try other.versions()
    let error = #expect(throws: PackageError.self) {
      if isPin { try other.pin(id, one.version) } else { try other.rollBack(id, to: one.version) }
    }
    #expect(error?.code == code)
    #expect(try other.versions() == before)
    #expect(try other.blockedVersions().isEmpty)
  }

  @Test("stay as they are while the package is pinned")
  func pin() throws {
    let one = try install("1")
    #expect(try store.pin(id).isPinned)
    let error = #expect(throws: PackageError.self) { try install("2") }
    #expect(error?.code == .wrongState)
    let two = try install("2", .none)
    #expect(try store.pin(id, two.version).isActive)
    try store.unpin(id)
    try store.activate(id, one.version)
    #expect(try sample.text("index.html") == "1")
  }

  @Test("of the app itself are active where nothing is newer, and are never collected")
  func floor() throws {
    let floor = try sample.install("0", ["index.html": "0"], seq: 1) {
      ($0.role, $0.activation) = (.floor, .none)
    }
    #expect(floor.isActive)
    for seq in 2...5 { try sample.install("\(seq)", ["index.html": "\(seq)"], seq: seq) }
    _ = try store.collect()
    #expect(try store.versions(of: id).map(\.name) == ["0", "4", "5"])
    try sample.install("3b", ["index.html": "3b"], seq: 3) {
      ($0.role, $0.activation) = (.floor, .none)
    }
    #expect(try sample.text("index.html") == "5")
    _ = try store.collect()
    #expect(try store.versions(of: id).map(\.name) == ["4", "5", "3b"])
  }
}
