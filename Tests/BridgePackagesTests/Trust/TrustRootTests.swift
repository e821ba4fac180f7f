import BridgeArchive
import BridgeFormats
import GRDB
import Testing

@testable import BridgePackages

@Suite("a root")
struct TrustRootTests {
  private let id = SampleStore.id()

  private func first() throws -> TrustRoot {
    try TrustRoot(
      trusting: SampleKeys.root(
        1, roots: SampleKeys.role([1, 2, 3], threshold: 2), packages: SampleKeys.role([9]),
        by: [1, 2]))
  }

  /// The first root, and its successor with other keys.
  private func rotated() throws -> (old: TrustRoot, new: TrustRoot) {
    let old = try first()
    let new = try old.successor(
      SampleKeys.root(
        2, roots: SampleKeys.role([4]), packages: SampleKeys.role([8]), by: [1, 2, 4]))
    return (old, new)
  }

  private func expectRolledBack(_ root: TrustRoot, in sample: SampleStore) throws {
    let error = #expect(throws: PackageError.self) {
      try sample.store.accept(TrustClaim(root: root), for: id)
    }
    #expect(error?.code == .rolledBack)
  }

  @Test("is followed by the next one that enough keys of both have signed")
  func rotation() throws {
    let second = try first().successor(
      SampleKeys.root(
        2, roots: SampleKeys.role([4, 5], threshold: 2), packages: SampleKeys.role([8]),
        by: [1, 3, 4, 5]))
    #expect(second.version == 2)
    #expect(second.packages == (try SampleKeys.role([8])))
  }

  @Test(
    "is not followed by another",
    arguments: [
      // Too few of the old keys, or of the new ones; a skipped version; the same version.
      (2, [1, 4, 5], PackageError.Code.wrongSignature), (2, [1, 2, 4], .wrongSignature),
      (2, [4, 5], .wrongSignature), (3, [1, 2, 4, 5], .rolledBack), (1, [1, 2, 4, 5], .rolledBack),
    ] as [(Int, [UInt8], PackageError.Code)])
  func refused(version: Int, signers: [UInt8], code: PackageError.Code) throws {
    let next = try SampleKeys.root(
      version, roots: SampleKeys.role([4, 5], threshold: 2), packages: SampleKeys.role([8]),
      by: signers)
    let error = #expect(throws: PackageError.self) { try first().successor(next) }
    #expect(error?.code == code)
  }

  @Test("has to be signed by its own keys, be whole, and be a root")
  func invalid() throws {
    let role = try SampleKeys.role([1])
    let bytes = try SampleKeys.root(1, roots: role, packages: role, by: [2])
    #expect(throws: PackageError.self) { try TrustRoot(trusting: bytes) }
    for text in ["", "{}", "{\"payload\":\"!\",\"signatures\":[]}"] {
      #expect(throws: PackageError.self) { try TrustRoot(trusting: Array(text.utf8)) }
    }
    #expect(throws: PackageError.self) { try SigningRole([], threshold: 1) }
    #expect(throws: PackageError.self) { try SampleKeys.role([1], threshold: 2) }
  }

  @Test("has a time")
  func expiry() throws {
    let role = try SampleKeys.role([1])
    let root = try TrustRoot(
      trusting: SampleKeys.root(1, roots: role, packages: role, by: [1], expires: .seconds(100)))
    try root.checkTime(.seconds(99))
    let error = #expect(throws: PackageError.self) { try root.checkTime(.seconds(100)) }
    #expect(error?.code == .expired)
  }

  @Test(
    "that a store has seen counts before an older one that the host brings, and never goes back")
  func stored() throws {
    let sample = try SampleStore()
    let (old, new) = try rotated()
    try sample.store.accept(TrustClaim(root: new), for: id)
    let trust = try sample.reopened().trust(PackageTrust(root: old), for: id)
    #expect(trust.root == new)
    try expectRolledBack(old, in: sample)
  }

  @Test("that a host brings is never followed by an older one, though it was not reached from that")
  func leap() throws {
    let sample = try SampleStore()
    let old = try first()
    let new = try TrustRoot(
      trusting: SampleKeys.root(
        3, roots: SampleKeys.role([5]), packages: SampleKeys.role([6]), by: [5]))
    try sample.store.accept(TrustClaim(root: old), for: id)
    try sample.store.accept(TrustClaim(root: new), for: id)
    #expect(try sample.store.trust(PackageTrust(root: old), for: id).root?.source == new.source)
    try expectRolledBack(old, in: sample)
  }

  @Test("with other package keys lets a channel count again from the start")
  func fastForward() throws {
    let sample = try SampleStore()
    let (stolen, new) = (try SampleKeys.role([1]), try SampleKeys.role([2]))
    func claim(_ seq: Int, _ role: SigningRole, _ digest: String = "a") -> TrustClaim {
      TrustClaim(channel: ChannelClaim(name: "stable", seq: seq, digest: digest, role: role))
    }
    try sample.store.accept(claim(1 << 60, stolen), for: id)
    for refused in [claim(7, stolen), claim(1 << 60, stolen, "b")] {
      let error = #expect(throws: PackageError.self) { try sample.store.accept(refused, for: id) }
      #expect(error?.code == .rolledBack)
    }
    try sample.store.accept(claim(1 << 60, stolen), for: id)
    try sample.store.accept(claim(7, new), for: id)
    #expect(try sample.store.trustedSeq(of: "stable", id) == 7)
  }

  // go-tuf GHSA-66x3-6cw3-v5gj, tough CVE-2025-2888: the state was kept before it was compared.
  @Test("keeps the trusted state as it was where an installation is refused by it")
  func transaction() throws {
    let sample = try SampleStore()
    let files = ["index.html": "1"]
    var install = SampleStore.unsigned
    install.claim.channel = ChannelClaim(name: "stable", seq: 5, digest: "a", role: nil)
    try sample.store.install(
      archive: sample.archive(files, SampleStore.manifest("1", files)), install)
    install.claim.channel = ChannelClaim(name: "stable", seq: 4, digest: "b", role: nil)
    let error = #expect(throws: PackageError.self) {
      try sample.store.install(
        archive: sample.archive(files, SampleStore.manifest("2", files)), install)
    }
    #expect(error?.code == .rolledBack)
    #expect(try sample.store.versions().map(\.name) == ["1"])
    #expect(try sample.store.trustedSeq(of: "stable", id) == 5)
  }

  @Test(
    "that a store has seen counts for nothing where the host brings a root of another publisher")
  func otherChain() throws {
    let sample = try SampleStore()
    let (_, new) = try rotated()
    try sample.store.accept(TrustClaim(root: new), for: id)
    let other = try TrustRoot(
      trusting: SampleKeys.root(
        1, roots: SampleKeys.role([5]), packages: SampleKeys.role([6]), by: [5]))
    #expect(try sample.store.trust(PackageTrust(root: other), for: id).root == other)
    try sample.store.accept(TrustClaim(root: other), for: id)
    #expect(try sample.reopened().trust(PackageTrust(root: other), for: id).root == other)
  }

  @Test("that a store of an older format has seen counts before an older one of any chain")
  func oldFormat() throws {
    let sample = try SampleStore()
    let (old, new) = try rotated()
    try sample.store.accept(TrustClaim(root: new), for: id)
    try sample.store.database.write { try $0.execute(sql: "UPDATE trusted_root SET chain = NULL") }
    let known = try sample.store.trust(PackageTrust(root: old), for: id).root
    #expect(known?.version == 2)
    // The chain is stored with the next claim.
    try sample.store.accept(TrustClaim(root: new), for: id)
    #expect(try sample.store.trust(PackageTrust(root: old), for: id).root == new)
  }

  @Test("that a store has seen decides about installations as well: a revoked key installs nothing")
  func installation() throws {
    let sample = try SampleStore()
    let (old, new) = try rotated()
    try sample.store.accept(TrustClaim(root: new), for: id)
    let install = PackageInstall(PackageTrust(root: old))
    let files = ["index.html": "1"]
    func archive(by key: UInt8) throws -> String {
      try sample.archive(
        files, SampleStore.manifest("1", files), signedBy: SampleKeys.keys([key]))
    }
    let error = #expect(throws: PackageError.self) {
      try sample.store.install(archive: archive(by: 9), install)
    }
    #expect(error?.code == .wrongSignature)
    #expect(try sample.store.versions().isEmpty)
    #expect(try sample.store.install(archive: archive(by: 8), install).trust == .signed)
  }

  @Test("that another process has seen since the signatures were verified stops the installation")
  func race() throws {
    let sample = try SampleStore()
    let (old, new) = try rotated()
    let install = PackageInstall(PackageTrust(root: old))
    let files = ["index.html": "1"]
    let path = try sample.archive(
      files, SampleStore.manifest("1", files), signedBy: SampleKeys.keys([9]))
    let plan = try InstallPlan(
      ArchiveSource(FileBytes(path: path), at: path, install), install, in: sample.store)
    try sample.reopened().accept(TrustClaim(root: new), for: id)
    let error = #expect(throws: PackageError.self) {
      try sample.store.database.write {
        try Registration(plan, install, archive: nil, isWeak: false).run($0)
      }
    }
    #expect(error?.code == .rolledBack)
    #expect(try sample.store.versions().isEmpty)
  }
}
