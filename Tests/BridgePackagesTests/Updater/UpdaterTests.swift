import BridgeBlobs
import BridgeCore
import BridgeCrypto
import BridgeKit
import BridgeTestSupport
import BridgeTransport
import Testing

@testable import BridgePackages

@Suite("an updater", .timeLimit(.minutes(3)))
struct UpdaterTests {
  private static let large = (0..<3000).map { "line \($0 &* 2_654_435_761 % 100_003)\n" }.joined()
  private let site: SampleTree
  private let server: TreeServer
  private let device: SampleDevice
  private let id = SampleStore.id()
  private let first = ["index.html": "<p>one", "a.js": large, "b.js": "b"]
  private let second = ["index.html": "<p>two", "a.js": large, "c.js": "b"]

  init() throws { (site, server, device) = try SampleDevice.stage() }

  @Test("installs the archive first, then only the files that are new, and then nothing")
  func ladder() async throws {
    try site.publish("1", first)
    let updater = try device.updater()
    let one = try await updater.update(id)
    #expect(one.word == "installed" && one.transfer == .full)
    #expect(one.version?.trust == .signed)
    try site.publish("2", second)
    let two = try await updater.update(id)
    #expect(two.word == "installed" && two.transfer == .incremental)
    #expect(two.bytes == "<p>two".utf8.count && two.failures.isEmpty)
    #expect(try device.sample.text("index.html") == "<p>two")
    #expect(try device.sample.text("c.js") == "b")
    let three = try await updater.update(id)
    #expect(three.word == "current" && three.transfer == nil && three.version?.name == "2")
    #expect(try device.sample.folder.names(in: "store/downloads").isEmpty)
  }

  @Test("takes a patch where it is smallest, and another way where the patch does not work")
  func patches() async throws {
    let old = ["index.html": "1", "a.js": Self.large]
    let new = ["index.html": "2", "a.js": Self.large + "more"]
    try site.publish("1", old)
    let updater = try device.updater()
    let base = try await updater.update(id)
    var channel = try site.publish("2", new)
    let patch = site.sample.folder.path("patch")
    try PackagePatch.write(
      from: site.sample.folder.path("app-1.zip"), to: site.sample.folder.path("app-2.zip"),
      at: patch)
    let bytes = try site.sample.folder.read("patch")
    let object = try site.tree.object { (append) throws(PackageError) in
      do { try bytes.withUnsafeBytes { try append($0) } } catch {
        throw PackageError(error, in: "")
      }
    }
    let from = try #require(base.version?.version)
    channel.versions[1].patches = [
      ChannelPatch(from: from, algorithm: "another", object: channel.versions[1].manifest),
      ChannelPatch(from: from, algorithm: ChannelPatch.zstdPrefix, object: object),
    ]
    channel.seq += 1
    try site.tree.write(channel, signedBy: SampleKeys.keys([1]))
    let update = try await updater.update(id)
    #expect(update.transfer == .patch && update.bytes == bytes.count && update.failures.isEmpty)
    #expect(try device.sample.text("a.js") == Self.large + "more")

    // The same with a patch of wrong bytes: the next way is used, and the failure is reported.
    let third = try SampleDevice(server)
    let archive = site.sample.folder.path("app-1.zip")
    var install = PackageInstall()
    install.check = PackageTrust(keys: try SampleKeys.role([1])).check
    install.activation = .atOnce
    try third.sample.store.install(archive: archive, install)
    server.misbehave { request in
      guard request.path.hasSuffix(object.sha256.hex) else { return nil }
      return RawResponse(status: 200, body: Array(bytes.reversed()))
    }
    let other = try await third.updater().update(id)
    #expect(other.transfer != .patch && other.failures.count == 1)
    #expect(try third.sample.text("index.html") == "2")
  }

  @Test("follows patches that publishing makes from the versions before")
  func publishedPatches() async throws {
    let updater = try device.updater()
    for number in 1...4 {
      let files = ["index.html": "\(number)", "a.js": Self.large + "\(number)"]
      let channel = try site.publish("\(number)", files) { $0.patchCount = 2 }
      #expect(channel.versions.last?.patches.count == min(number - 1, 2))
      if number == 2 { continue }
      let update = try await updater.update(id)
      #expect(update.transfer == (number == 1 ? .full : .patch) && update.failures.isEmpty)
      #expect(try device.sample.text("a.js") == files["a.js"])
    }
    #expect(try site.check().problems.isEmpty)
  }

  /// Installs versions of the published site on the device, in order, without its server.
  private func preinstall(_ versions: [(String, [String: String])]) throws -> [InstalledVersion] {
    var install = PackageInstall(PackageTrust(keys: try SampleKeys.role([1])))
    install.activation = .atOnce
    return try versions.map {
      try device.sample.store.install(archive: site.archive($0.0, $0.1), install)
    }
  }

  @Test("takes the way from a version that is whole where an older one has lost its manifest")
  func damagedManifest() async throws {
    let old = try preinstall([("1", first), ("2", second)])[0]
    try device.sample.store.blobs.remove(old.version.manifestHash)
    let third = second.merging(["index.html": "<p>three"]) { _, new in new }
    try site.publish("3", third)
    let update = try await device.updater().update(id)
    #expect(update.word == "installed" && update.transfer == .incremental)
    #expect(update.failures.isEmpty)
    #expect(try device.sample.text("a.js") == Self.large)
  }

  @Test("keeps a collection from the version that it makes the new one of, until that is there")
  func baseStays() async throws {
    let store = device.sample.store
    // Version 1 has the large file, and is neither the active version nor the one for a rollback.
    _ = try preinstall([("1", first), ("2", ["index.html": "2"]), ("3", ["index.html": "3"])])
    let page = "<p>four"
    try site.publish("4", first.merging(["index.html": page]) { _, new in new })
    let object = TreeObject(sha256: SHA256.hash(page.utf8), size: page.utf8.count).path
    let collected = Locked<Result<CollectionReport, PackageError>?>(nil)
    server.misbehave { request in
      guard request.path.hasSuffix(object) else { return nil }
      collected.withLock { found in
        found = Result { () throws(PackageError) in try store.collect() }
      }
      return nil
    }
    let update = try await device.updater().update(id)
    let report = try #require(try collected.withLock { $0 }?.get())
    #expect(report.leased.map(\.name) == ["1"] && report.versions.isEmpty)
    #expect(update.transfer == .incremental && update.failures.isEmpty)
    #expect(try device.sample.text("a.js") == Self.large)
    #expect(try store.collect().versions.map(\.name).contains("1"))
  }

  @Test("makes a version of the active one where that costs no more than another")
  func activeBase() throws {
    let versions = try preinstall([("1", first), ("2", second)])
    let channel = try site.publish("3", ["index.html": "<p>three", "a.js": Self.large])
    let manifest = try site.tree.manifest(of: channel.versions[0])
    let held = try versions.map {
      let version = try device.sample.store.find(id, $0.version)
      return HeldVersion(
        version: version, files: try device.sample.store.manifest(of: version).files)
    }
    for held in [held, held.reversed()] {
      let routes = UpdateRoute.routes(to: channel.versions[0], manifest, from: held)
      guard case .incremental(_, let base)? = routes.first else {
        Issue.record("\(routes)")
        return
      }
      #expect(base?.name == "2")
    }
  }

  @Test("asks with the tag of the channel, which is not sent again")
  func conditional() async throws {
    try site.publish("1", first)
    let updater = try device.updater()
    _ = try await updater.update(id)
    let before = server.origin.requestCount
    #expect(try await updater.update(id).word == "current")
    let asked = server.origin.requests.dropFirst(before)
    #expect(asked.count == 1 && asked.first?.first("If-None-Match") != nil)
  }

  @Test("asks with the tag of the channel after a restart as well, but not another server")
  func remembered() async throws {
    try site.publish("1", first)
    _ = try await device.updater().update(id)
    let before = server.origin.requestCount
    func again(from base: String) async throws -> PackageUpdate {
      var options = PackageUpdateOptions()
      options.now = { .zero }
      return try await PackageUpdater(
        of: device.sample.reopened(), from: base, over: .standard(TransportOptions()),
        trust: PackageTrust(keys: SampleKeys.role([1])), options: options
      ).update(id)
    }
    #expect(try await again(from: server.origin.url("/www")).word == "current")
    let asked = server.origin.requests.dropFirst(before)
    #expect(asked.count == 1 && asked.first?.first("If-None-Match") != nil)
    let mirror = try TreeServer(site)
    #expect(try await again(from: mirror.origin.url("/www")).word == "current")
    #expect(mirror.origin.requests.map { $0.first("If-None-Match") } == [nil])
    try site.publish("2", second)
    #expect(try await again(from: server.origin.url("/www")).word == "installed")
  }

  @Test("gives calls for one package one update, and ends it with the last of them")
  func coalesced() async throws {
    try site.publish("1", first)
    let updater = try device.updater()
    let updates = try await withThrowingTaskGroup(of: PackageUpdate.self) { group in
      for _ in 0..<8 { group.addTask { try await updater.update(SampleStore.id()) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(updates.count == 8)
    let archive = try #require(try site.tree.channel("stable", of: id)).versions[0].archive
    #expect(server.paths().filter { $0.hasSuffix(archive.path) }.count == 1)

    let gate = try OriginGate()
    try site.publish("2", second)
    let blocking = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      _ = connection.wait(for: gate)
    }
    let stuck = PackageUpdater(
      of: device.sample.store, from: blocking.url("/www"), over: try .standard(.init()),
      trust: PackageTrust(keys: try SampleKeys.role([1])))
    let tasks = (0..<2).map { _ in Task { try await stuck.update(SampleStore.id()) } }
    for await event in blocking.events {
      if case .received = event { break }
    }
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    #expect(blocking.openConnectionCount == 1)
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
  }

  @Test("is the only one that works on its store")
  func lease() async throws {
    try site.publish("1", first)
    let lease = UpdateLease(of: try device.sample.reopened())
    try lease.take()
    #expect(try await device.refusal(device.updater()) == .busy)
    lease.giveBack()
    #expect(try await device.refusal(device.updater()) == nil)
  }

  @Test("asks the host before a download, but not for what is mandatory")
  func conditions() async throws {
    try site.publish("1", first)
    let updater = try device.updater { $0.mayDownload = { $0.bytes == 0 } }
    let update = try await updater.update(id)
    guard case .postponed(let offer) = update.outcome else {
      Issue.record("\(update.word)")
      return
    }
    #expect(offer.name == "1" && offer.bytes > 0)
    #expect(try device.active == nil)
    try site.publish("1", first) { $0.isMandatory = true }
    #expect(try await updater.update(id).word == "installed")
  }

  @Test("gets versions for this device, app and channel only")
  func terms() async throws {
    try site.publish("1", first)
    try site.publish("2", second) { $0.rollout = Rollout(percent: 0, salt: "s") }
    try site.publish("3", first.merging(["n": "3"]) { $1 }) { $0.app = VersionRange(minimum: "2") }
    try site.publish("4", second.merging(["n": "4"]) { $1 }) { $0.channel = "beta" }
    #expect(try await device.updater { $0.appVersion = "1.9" }.update(id).version?.name == "1")
    #expect(try await device.updater().update(id).version?.name == "1")
    #expect(try await device.updater { $0.appVersion = "2.0" }.update(id).version?.name == "3")
    #expect(try await device.updater { $0.channel = "beta" }.update(id).version?.name == "4")
    #expect(try await device.updater { $0.channel = "none" }.update(id).word == "current")
    try site.publish("5", first.merging(["n": "5"]) { $1 }) {
      $0.runtime = VersionRange(minimum: BridgeVersion.current)
    }
    try site.publish("6", first.merging(["n": "6"]) { $1 }) {
      $0.runtime = VersionRange(minimum: "999")
    }
    #expect(try await device.updater().update(id).version?.name == "5")
  }

  @Test("takes a patch or single files from any version that is here, not only the active one")
  func otherBases() async throws {
    try site.publish("1", ["index.html": "1", "a.js": "old"])
    _ = try await device.updater().update(id)
    let waiting = try device.updater { $0.activation = .nextStart }
    try site.publish("2", ["index.html": "2", "a.js": Self.large])
    _ = try await waiting.update(id)
    #expect(try device.active == "1")
    try site.publish("3", ["index.html": "3", "a.js": Self.large + "3"]) { $0.patchCount = 1 }
    #expect(try await waiting.update(id).transfer == .patch)
    try site.publish("4", ["index.html": "4", "a.js": Self.large + "3"])
    let files = try await waiting.update(id)
    #expect(files.transfer == .incremental && files.bytes == 1 && files.failures.isEmpty)
    #expect(try device.active == "1")
  }

  @Test("takes another way where a patch needs more memory than the host gives")
  func patchMemory() async throws {
    try site.publish("1", ["index.html": "1", "a.js": Self.large])
    _ = try await device.updater().update(id)
    try site.publish("2", ["index.html": "2", "a.js": Self.large + "2"]) { $0.patchCount = 1 }
    let update = try await device.updater { $0.maximumPatchMemory = 1000 }.update(id)
    #expect(update.word == "installed" && update.transfer != .patch)
    #expect(update.failures.map(\.code) == [.refusedPatch])
  }

  @Test("goes back to the version that the publisher names again, without a download")
  func back() async throws {
    let updater = try device.updater()
    for (version, files) in [("1", first), ("2", second)] {
      try site.publish(version, files)
      _ = try await updater.update(id)
    }
    try site.publish("1", first)
    let update = try await updater.update(id)
    #expect(update.word == "activated" && update.bytes == 0)
    #expect(try device.active == "1")
  }

  @Test("obeys directives, and takes them back")
  func directives() async throws {
    try site.publish("1", first)
    let updater = try device.updater()
    _ = try await updater.update(id)
    var publication = Publication(keys: try SampleKeys.keys([1]))
    publication.directive = .disable
    try publication.renew(id, in: site.tree)
    #expect(try await updater.update(id).word == "disable")
    #expect(try device.sample.store.isDisabled(id))
    publication.directive = PackageDirective.none
    try publication.renew(id, in: site.tree)
    #expect(try await updater.update(id).word == "current")
    #expect(try !device.sample.store.isDisabled(id))
  }

  @Test("does not take a version that failed here again")
  func blocked() async throws {
    try site.publish("1", first)
    let updater = try device.updater()
    _ = try await updater.update(id)
    try site.publish("2", second)
    _ = try await updater.update(id)
    try device.sample.store.rollBack(id)
    #expect(await device.refusal(updater) == .badVersion)
    try site.publish("3", second.merging(["n": "3"]) { $1 })
    #expect(try await updater.update(id).version?.name == "3")
  }

  @Test("tells the host and its server what became of it, failures too")
  func reports() async throws {
    try site.publish("1", first)
    let heard = Locked<[String]>([])
    let updater = try device.updater { [server] options in
      options.reportURL = server.origin.url("/report")
      options.onUpdate = { update in heard.withLock { $0.append(update.word) } }
    }
    _ = try await updater.update(id)
    try site.publish("2", second, by: [2])
    #expect(await device.refusal(updater) == .wrongSignature)
    #expect(heard.withLock { $0 } == ["installed", "failed"])
    let reports = server.origin.requests.filter { $0.line == "POST /report" }.map(\.text)
    #expect(reports.count == 2)
    let hash = try #require(try device.sample.store.activeVersion(of: id)).version.hex
    for (report, outcome) in zip(reports, ["installed", "checkFailed"]) {
      #expect(
        report == #"{"outcomes":[{"id":"app","version":"\#(hash)","outcome":"\#(outcome)"}]}"#)
    }
  }

  @Test("asks again after the channel's time, the server's, or a growing one")
  func watching() async throws {
    try site.publish("1", first) { $0.interval = .seconds(60) }
    let clock = ManualClock()
    let heard = Locked<[String]>([])
    let updater = try device.updater(
      trust: PackageTrust(keys: SampleKeys.role([1])),
      { options in
        options.jitter = 0
        options.onUpdate = { update in heard.withLock { $0.append(update.word) } }
      }, clock: clock)
    let task = Task { [id] in try await updater.watch([id]) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(59))
    #expect(clock.sleeperCount == 1)
    server.misbehave { _ in RawResponse(status: 503, fields: [("Retry-After", "100")]) }
    clock.advance(by: .seconds(1))
    await clock.waitForSleepers()
    server.misbehave { _ in RawResponse(status: 503) }
    clock.advance(by: .seconds(99))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    await clock.waitForSleepers()
    server.behave()
    clock.advance(by: .seconds(10))
    await clock.waitForSleepers()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(heard.withLock { $0 } == ["installed", "failed", "failed", "current"])
    #expect(UpdateRound.pause(after: 1, atMost: .seconds(3600)) == .seconds(5))
    #expect(UpdateRound.pause(after: 3, atMost: .seconds(3600)) == .seconds(20))
    #expect(UpdateRound.pause(after: 99, atMost: .seconds(3600)) == .seconds(3600))
  }

  @Test("continues with the files that came before it was aborted")
  func resumed() async throws {
    try site.publish("1", first)
    let updater = try device.updater { $0.maximumDownloads = 1 }
    _ = try await updater.update(id)
    let files = first.merging(["n.js": "new one", "o.js": "new two"]) { $1 }
    let channel = try site.publish("2", files)
    let archive = try #require(channel.versions.last).archive.path
    let (kept, missing) = (Self.object("new one"), Self.object("new two"))
    server.misbehave { request in
      [archive, missing].contains { request.path.hasSuffix($0) } ? .text("?", status: 503) : nil
    }
    #expect(await device.refusal(updater) == .unreachable)
    let before = server.paths().count
    #expect(server.paths().contains { $0.hasSuffix(kept) })
    server.behave()
    #expect(try await updater.update(id).transfer == .incremental)
    let after = server.paths().dropFirst(before)
    #expect(after.contains { $0.hasSuffix(missing) })
    #expect(!after.contains { $0.hasSuffix(kept) })
    #expect(try device.sample.folder.names(in: "store/downloads").isEmpty)
  }

  private static func object(_ text: String) -> String {
    TreeObject(sha256: SHA256.hash(text.utf8), size: text.utf8.count).path
  }

  @Test("activates no version later that the channel does not name any more")
  func unplanned() async throws {
    try site.publish("1", first)
    _ = try await device.updater().update(id)
    try site.publish("2", second)
    let updater = try device.updater { $0.activation = .nextStart }
    _ = try await updater.update(id)
    #expect(try device.sample.store.plannedVersions().map(\.version.name) == ["2"])
    try site.publish("1", first)
    #expect(try await updater.update(id).word == "current")
    #expect(try device.sample.store.activatePlanned(on: .start, at: .zero).isEmpty)
    #expect(try device.active == "1")
  }
}
