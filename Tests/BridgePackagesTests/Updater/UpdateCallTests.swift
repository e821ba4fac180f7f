import BridgeCore
import BridgeCrypto
import BridgeKit
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("calls of an updater", .timeLimit(.minutes(3)))
struct UpdateCallTests {
  private let site: SampleTree
  private let server: TreeServer
  private let device: SampleDevice
  private let id = SampleStore.id()

  init() throws { (site, server, device) = try SampleDevice.stage() }

  /// An updater whose server holds its responses until the gate is open.
  private func held(_ gate: OriginGate) throws -> (LoopbackOrigin, PackageUpdater) {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      _ = connection.wait(for: gate)
      try connection.write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
    }
    let updater = PackageUpdater(
      of: device.sample.store, from: origin.url("/www"), over: try .standard(.init()),
      trust: PackageTrust(keys: try SampleKeys.role([1])))
    return (origin, updater)
  }

  @Test("003-22: end one by one by their tokens, and the transfer with the last of them")
  func tokens() async throws {
    let gate = try OriginGate()
    let (origin, updater) = try held(gate)
    let heard = Journal<String>()
    let tokens = (0..<3).map { number in
      updater.update(id) { result in heard.note("\(number) \(result)") }
    }
    var events = origin.events.makeAsyncIterator()
    while let event = await events.next() { if case .received = event { break } }
    while updater.shared.waiterCount(of: id.label) < 3 { await Task.yield() }
    updater.cancel(tokens[0])
    updater.cancel(tokens[2])
    #expect(origin.openConnectionCount == 1)
    updater.cancel(tokens[1])
    while origin.openConnectionCount > 0, await events.next() != nil {}
    // An update that starts now waits for the end of the previous one.
    gate.open()
    #expect(try await updater.update(id).word == "none")
    #expect(heard.entries.isEmpty && origin.requestCount == 2)
  }

  @Test("that wait end by their token with an error, and do not begin if it was used before")
  func waiting() async throws {
    let (origin, updater) = try held(OriginGate())
    let token = DownloadToken()
    let update = Task { try await updater.update(SampleStore.id(), token: token) }
    for await event in origin.events { if case .received = event { break } }
    updater.cancel(token)
    await #expect(throws: CancellationError.self) { try await update.value }
    let early = DownloadToken()
    updater.cancel(early)
    await #expect(throws: CancellationError.self) { try await updater.update(id, token: early) }
    #expect(origin.requestCount == 1)
  }

  @Test("end all at once, without a word to the host")
  func all() async throws {
    let heard = Journal<String>()
    let (origin, _) = try held(OriginGate())
    let updater = PackageUpdater(
      of: device.sample.store, from: origin.url("/www"), over: try .standard(.init()),
      trust: PackageTrust(keys: try SampleKeys.role([1])),
      options: {
        var options = PackageUpdateOptions()
        options.onUpdate = { heard.note($0.word) }
        return options
      }())
    let updates = ["app", "other"].map { label in
      Task { try await updater.update(SampleStore.id(label)) }
    }
    var received = 0
    for await event in origin.events {
      if case .received = event { received += 1 }
      if received == 2 { break }
    }
    updater.cancelAll()
    for update in updates {
      await #expect(throws: CancellationError.self) { try await update.value }
    }
    #expect(heard.entries.isEmpty)
  }

  @Test("tell those that do not wait of the end, and of the bytes before")
  func completion() async throws {
    try site.publish("1", ["index.html": "<p>one"])
    let updater = try device.updater()
    let progress = Journal<DownloadProgress>()
    let (ends, end) = AsyncStream<String>.makeStream()
    updater.update(id) {
      progress.note($0)
    } completion: { result in
      end.yield((try? result.get().word) ?? "failed")
      end.finish()
    }
    var heard: [String] = []
    for await word in ends { heard.append(word) }
    #expect(heard == ["installed"])
    #expect(progress.entries.last?.fraction == 1)
  }

  @Test("download no more files at once than the host wants, of all packages together")
  func atOnce() async throws {
    let ids = (0..<4).map { SampleStore.id("p\($0)") }
    // The archive is larger than the new files in it, so files come one by one.
    let large = (0..<3000).map { "\($0 &* 2_654_435_761 % 100_003)" }.joined()
    func publish(_ version: String, files count: Int) throws {
      for id in ids {
        var files = ["index.html": large]
        for file in 0..<count { files["f\(file)"] = "\(id) \(file)" }
        try site.publish(version, files, of: id.label)
      }
    }
    try publish("1", files: 0)
    let tree = CountingTree(site.sample.folder)
    var options = PackageUpdateOptions()
    (options.isTrusted, options.now, options.maximumDownloads) = (true, { .zero }, 2)
    let updater = PackageUpdater(
      of: device.sample.store, from: "https://cdn.example/www",
      over: Pipeline.standard(over: tree.transport),
      trust: PackageTrust(keys: try SampleKeys.role([1])), options: options)
    for id in ids { _ = try await updater.update(id) }
    try publish("2", files: 4)
    try await withThrowingTaskGroup(of: PackageUpdate.Transfer?.self) { group in
      for id in ids { group.addTask { try await updater.update(id).transfer } }
      for try await transfer in group { #expect(transfer == .incremental) }
    }
    #expect(tree.most == 2)
  }

  @Test("fail before they download anything where the disk has no room for what is in it")
  func room() async throws {
    var channel = try site.publish("1", ["index.html": "<p>one"], by: [])
    var manifest = SampleStore.manifest("1", ["index.html": "<p>one"])
    for number in 0..<64 {
      let hash = SHA256.hash("\(number)".utf8)
      manifest.files.append(PackageFile(path: "large\(number)", sha256: hash, size: 1 << 40))
    }
    let bytes = manifest.json()
    channel.versions[0].manifest = try site.tree.object { (append) throws(PackageError) in
      do { try bytes.withUnsafeBytes { try append($0) } } catch {
        throw PackageError(error, in: "")
      }
    }
    channel.seq += 1
    try site.tree.write(channel, signedBy: [])
    var trust = PackageTrust()
    trust.unsigned = [id]
    #expect(try await device.refusal(device.updater(trust: trust)) == .diskFull)
    let archive = channel.versions[0].archive.path
    #expect(server.paths().count == 2 && !server.paths().contains { $0.hasSuffix(archive) })
  }
}

/// A published tree without a server, which counts the objects that are requested at once.
private final class CountingTree: Sendable {
  let transport: ScriptedTransport
  private let counts: Locked<(running: Int, most: Int)>

  var most: Int { counts.withLock(\.most) }

  init(_ folder: TemporaryFolder) {
    let counts = Locked((running: 0, most: 0))
    self.counts = counts
    transport = ScriptedTransport { request in
      let isObject = request.path.contains("/objects/")
      if isObject {
        counts.withLock { counts in
          counts.running += 1
          counts.most = max(counts.most, counts.running)
        }
      }
      // Long enough for others to arrive, if they may.
      for _ in 0..<1000 { await Task.yield() }
      if isObject { counts.withLock { $0.running -= 1 } }
      guard let bytes = try? folder.read(request.path) else { return .text("?", status: 404) }
      return BridgeResponse(status: 200, body: .bytes(bytes))
    }
  }
}
