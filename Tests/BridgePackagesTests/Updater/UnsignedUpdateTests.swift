import BridgeCore
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("an update without signatures", .timeLimit(.minutes(3)))
struct UnsignedUpdateTests {
  private let site: SampleTree
  private let server: TreeServer
  private let device: SampleDevice
  private let id = SampleStore.id()
  private let first = ["index.html": "<p>one"]
  private let second = ["index.html": "<p>two"]

  init() throws { (site, server, device) = try SampleDevice.stage() }

  private func installSigned() throws {
    var install = PackageInstall(PackageTrust(keys: try SampleKeys.role([1])))
    install.activation = .atOnce
    let sample = device.sample
    try sample.store.install(
      archive: sample.archive(
        first, SampleStore.manifest("1", first), signedBy: SampleKeys.keys([1])), install)
  }

  @Test("takes the place of signed versions only where the host names the package")
  func replaced() async throws {
    try installSigned()
    try site.publish("2", second, by: [])
    #expect(try await device.refusal(device.updater()) == .wrongSignature)
    var other = PackageTrust()
    other.unsigned = [SampleStore.id("other")]
    #expect(try await device.refusal(device.updater(trust: other)) == .notSigned)
    #expect(try device.active == "1")
    var trust = PackageTrust()
    trust.unsigned = [id]
    let update = try await device.updater(trust: trust).update(id)
    #expect(update.word == "installed" && update.version?.trust == .unsigned)
    #expect(try device.active == "2")
  }
}
