import BridgeCore
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("a version that waits for its moment", .timeLimit(.minutes(3)))
struct PlannedUpdateTests {
  private let site: SampleTree
  private let server: TreeServer
  private let device: SampleDevice
  private let id = SampleStore.id()
  private let first = ["index.html": "<p>one"]
  private let second = ["index.html": "<p>two"]

  init() throws { (site, server, device) = try SampleDevice.stage() }

  @Test("waits no longer once no version of the channel fits this device")
  func withoutVersion() async throws {
    try site.publish("1", first)
    _ = try await device.updater().update(id)
    try site.publish("2", second)
    let updater = try device.updater { $0.activation = .nextStart }
    _ = try await updater.update(id)
    #expect(try device.sample.store.plannedVersions().map(\.version.name) == ["2"])
    var channel = try #require(try site.tree.channel("stable", of: id))
    for index in channel.versions.indices {
      channel.versions[index].app = VersionRange(minimum: "99")
    }
    channel.seq += 1
    try site.tree.write(channel, signedBy: SampleKeys.keys([1]))
    #expect(try await updater.update(id).word == "current")
    #expect(try device.sample.store.plannedVersions().isEmpty)
    #expect(try device.sample.store.activatePlanned(on: .start, at: .zero).isEmpty)
  }

  @Test("waits no longer once the publisher has disabled the package, also before any was active")
  func directive() async throws {
    try site.publish("1", first)
    let updater = try device.updater { $0.activation = .nextStart }
    _ = try await updater.update(id)
    #expect(try device.active == nil)
    #expect(try device.sample.store.plannedVersions().count == 1)
    var publication = Publication(keys: try SampleKeys.keys([1]))
    publication.directive = .disable
    try publication.renew(id, in: site.tree)
    _ = try await updater.update(id)
    #expect(try device.sample.store.plannedVersions().isEmpty)
  }
}
