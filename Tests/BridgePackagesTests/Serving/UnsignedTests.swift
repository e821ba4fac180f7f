import BridgeCore
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("packages without a signature", .timeLimit(.minutes(2)))
struct UnsignedTests {
  private let told = Locked<[PackageOutcome]>([])
  private let served: ServedSample

  init() throws {
    served = try ServedSample({ [told] options in
      options.onOutcome = { outcome in told.withLock { $0.append(outcome) } }
    })
  }

  private func install(
    _ version: String, of label: String = "app", depends: [PackageDependency] = [],
    by keys: [PackageSigningKey] = [], as role: PackageInstall.Role = .update
  ) throws {
    let files = ["index.html": version]
    let archive = try served.sample.archive(
      files, SampleStore.manifest(version, files, of: label, depends: depends), signedBy: keys)
    var install =
      keys.isEmpty
      ? SampleStore.unsigned
      : PackageInstall(PackageTrust(keys: try SigningRole(Set(keys.map(\.publicKey)))))
    (install.activation, install.role) = (.atOnce, role)
    try served.sample.store.install(archive: archive, install)
  }

  @Test("are told to the host, once for each version, also where others need them")
  func tells() async throws {
    try install("1", of: "common")
    try install("1", depends: [PackageDependency(id: SampleStore.id("common"))])
    for _ in 0..<2 { try await served.open("https://app.package/") }
    let common = PackageOutcome.unsigned(package: "common", version: "1")
    let first = PackageOutcome.unsigned(package: "app", version: "1")
    #expect(told.withLock(\.self) == [first, common])
    try install("2")
    for _ in 0..<2 { try await served.open("https://app.package/") }
    #expect(
      told.withLock(\.self) == [first, common, .unsigned(package: "app", version: "2")])
  }

  @Test("are told apart from signed ones, and from what comes with the app")
  func vouched() async throws {
    try install("1", as: .floor)
    try await served.open("https://app.package/")
    try install("2", by: [PackageSigningKey(seed: [UInt8](repeating: 7, count: 32))])
    try await served.open("https://app.package/")
    #expect(told.withLock(\.self).isEmpty)
  }
}
