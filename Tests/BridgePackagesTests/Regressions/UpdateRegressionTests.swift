import BridgeCore
import BridgeCrypto
import BridgeTestSupport
import Testing

@testable import BridgePackages

/// Defects of other systems, one test each, named after their reports.
@Suite("updates, where other systems failed", .timeLimit(.minutes(3)))
struct UpdateRegressionTests {
  private static let large = (0..<3000).map { "line \($0 &* 2_654_435_761 % 100_003)\n" }.joined()
  private let site: SampleTree
  private let server: TreeServer
  private let device: SampleDevice
  private let id = SampleStore.id()

  init() throws { (site, server, device) = try SampleDevice.stage() }

  private static func files(_ version: String) -> [String: String] {
    ["index.html": version, "a.js": large + version]
  }

  /// Publishes a version with the patch from the one before.
  @discardableResult
  private func publish(_ version: String) throws -> ChannelVersion {
    try #require(
      try site.publish(version, Self.files(version)) { $0.patchCount = 1 }.versions.last)
  }

  /// The updater of a device with version 1, whose next version is 2.
  private func prepared() async throws -> (updater: PackageUpdater, next: ChannelVersion) {
    try publish("1")
    let updater = try device.updater()
    _ = try await updater.update(id)
    return (updater, try publish("2"))
  }

  private static func isChannel(_ request: ReceivedRequest) -> Bool {
    request.path.hasSuffix("/channel.json")
  }

  @Test("Sparkle 1179: a patch that works is all that comes, and one that fails leads to the rest")
  func patchAlone() async throws {
    let (updater, next) = try await prepared()
    let patch = try #require(next.patches.first?.object)
    let rest =
      [next.archive]
      + (try site.tree.manifest(of: next).files).map {
        TreeObject(sha256: $0.sha256, size: $0.size)
      }
    let asked = { [server] in
      (
        patch: server.paths().filter { $0.hasSuffix(patch.path) }.count,
        rest: server.paths().filter { path in rest.contains { path.hasSuffix($0.path) } }.count
      )
    }
    let before = asked()
    #expect(try await updater.update(id).transfer == .patch)
    #expect(asked() == (before.patch + 1, before.rest))
    let other = try SampleDevice(server)
    try publishOld(to: other)
    server.misbehave { $0.path.hasSuffix(patch.path) ? .text("gone", status: 404) : nil }
    let update = try await other.updater().update(id)
    #expect(update.version?.name == "2" && update.transfer != .patch)
    #expect(asked().rest > before.rest)
  }

  /// Installs version 1 without its server.
  private func publishOld(to device: SampleDevice) throws {
    var install = PackageInstall(PackageTrust(keys: try SampleKeys.role([1])))
    install.activation = .atOnce
    try device.sample.store.install(archive: site.archive("1", Self.files("1")), install)
  }

  @Test("CodePushPackage: a whole archive is proved by its hash, with keys and without")
  func provedWithoutKeys() async throws {
    let channel = try site.publish("1", Self.files("1"), by: [])
    _ = try site.sample.archive(["index.html": "planted"], named: "other.zip")
    let other = try site.sample.folder.read("other.zip")
    server.misbehave {
      $0.path.hasSuffix(channel.versions[0].archive.path)
        ? RawResponse(status: 200, body: other) : nil
    }
    var trust = PackageTrust()
    trust.unsigned = [id]
    let update = try await device.updater(trust: trust).update(id)
    #expect(update.failures.map(\.code) == [.wrongSize] && update.transfer == .incremental)
    #expect(try device.sample.text("index.html") == "1")
  }

  @Test("expo 40582: a 304 counts only for the bytes that were asked about")
  func notModified() async throws {
    let (updater, _) = try await prepared()
    server.misbehave { request in
      guard Self.isChannel(request), request.first("If-None-Match") != nil else { return nil }
      return RawResponse(status: 304, fields: [("ETag", "\"of another file\"")])
    }
    #expect(try await updater.update(id).version?.name == "2")
    // A cache on the way that requested the file for itself.
    let other = try SampleDevice(server)
    server.misbehave { Self.isChannel($0) ? RawResponse(status: 304) : nil }
    #expect(try await other.refusal(other.updater()) == .unreachable)
    #expect(try other.active == nil)
  }

  @Test("expo 40582: a delta of the channel is not taken for the channel, nor is its tag kept")
  func delta() async throws {
    let (updater, _) = try await prepared()
    server.misbehave { request in
      guard Self.isChannel(request) else { return nil }
      let fields = [("ETag", "\"2\""), ("IM", "bsdiff")]
      return RawResponse(status: 226, fields: fields, body: [1, 2, 3])
    }
    #expect(await device.refusal(updater) == .unreachable)
    #expect(try device.active == "1")
    server.behave()
    let before = server.origin.requestCount
    #expect(try await updater.update(id).version?.name == "2")
    #expect(server.origin.requests[before].first("If-None-Match") != "\"2\"")
  }

  @Test("expo 40582: a patch that ends early is not continued with the archive of the same tag")
  func sharedTag() async throws {
    let (updater, next) = try await prepared()
    let patch = try #require(next.patches.first?.object)
    let folder = site.sample.folder
    let isFirst = Locked(true)
    server.misbehave { request in
      guard request.path.hasPrefix("/www/objects/"), let bytes = try? folder.read(request.path)
      else { return nil }
      if request.path.hasSuffix(patch.sha256.hex) {
        guard
          isFirst.withLock({ first in
            defer { first = false }
            return first
          })
        else {
          return .text("gone", status: 404)
        }
        return RawResponse(
          status: 200, fields: [("ETag", "\"2\""), ("Content-Length", "\(bytes.count)")],
          body: Array(bytes.prefix(bytes.count / 2)), framing: .asWritten, then: .close)
      }
      let range = request.first("If-Range") == "\"2\"" ? request.first("Range") : nil
      guard let start = range.flatMap({ Int($0.dropFirst("bytes=".count).dropLast()) }),
        start < bytes.count
      else { return RawResponse(status: 200, fields: [("ETag", "\"2\"")], body: bytes) }
      let fields = [
        ("ETag", "\"2\""), ("Content-Range", "bytes \(start)-\(bytes.count - 1)/\(bytes.count)"),
      ]
      return RawResponse(status: 206, fields: fields, body: Array(bytes[start...]))
    }
    let update = try await updater.update(id)
    #expect(update.word == "installed" && update.transfer != .patch)
    #expect(update.failures.map(\.code) == [.unreachable])
    #expect(try device.sample.text("a.js") == Self.large + "2")
    let asked = server.origin.requests.filter { $0.first("Range") != nil }
    #expect(asked.count == 1 && asked.first?.path.hasSuffix(patch.sha256.hex) == true)
  }

  @Test("expo 40582: a patch for another base than the channel says makes no wrong version")
  func otherBase() async throws {
    let (updater, _) = try await prepared()
    try publish("3")
    var channel = try #require(try site.tree.channel("stable", of: id))
    let one = channel.versions[0].version
    let patch = try #require(channel.versions[2].patches.first)
    #expect(patch.from == channel.versions[1].version)
    channel.versions[2].patches[0] = ChannelPatch(
      from: one, algorithm: patch.algorithm, object: patch.object)
    channel.seq += 1
    try site.tree.write(channel, signedBy: SampleKeys.keys([1]))
    let update = try await updater.update(id)
    #expect(update.failures.map(\.code) == [.missingBase] && update.transfer != .patch)
    #expect(update.version?.name == "3")
    #expect(try device.sample.text("a.js") == Self.large + "3")
  }

  @Test(
    "Sparkle 2118, 1838: where the patch is gone or damaged, the whole package is taken",
    arguments: [404, 200])
  func wholePackage(status: Int) async throws {
    let (updater, next) = try await prepared()
    let patch = try #require(next.patches.first?.object)
    let whole = ([next.archive, next.manifest] + (next.signature.map { [$0] } ?? [])).map(\.path)
    server.misbehave { request in
      guard request.path.hasPrefix("/www/objects/"), !whole.contains(where: request.path.hasSuffix)
      else { return nil }
      return RawResponse(status: status, body: [UInt8](repeating: 0, count: patch.size))
    }
    let update = try await updater.update(id)
    #expect(update.word == "installed" && update.transfer == .full)
    #expect(update.failures.first?.code == (status == 404 ? .unreachable : .refusedPatch))
    #expect(try device.sample.text("a.js") == Self.large + "2")
  }

  @Test(
    "go-tuf GHSA-66x3-6cw3-v5gj, tough CVE-2025-2888: an older channel that is refused is not kept as trusted"
  )
  func refusedState() async throws {
    try publish("1")
    let old = try site.sample.folder.read("www/app/stable/channel.json")
    try publish("2")
    let updater = try device.updater()
    _ = try await updater.update(id)
    server.misbehave { Self.isChannel($0) ? RawResponse(status: 200, body: old) : nil }
    for _ in 0..<3 {
      #expect(try await device.refusal(device.updater()) == .rolledBack)
      #expect(try device.sample.store.trustedSeq(of: "stable", id) == 2)
    }
    #expect(try device.active == "2")
  }
}
