import BridgeCore
import BridgeCrypto
import BridgeTestSupport
import Testing

@testable import BridgePackages

/// The attacks that TUF lists, from a server, cache or mirror with none or only some of the keys.
@Suite("an attacker of updates", .timeLimit(.minutes(3)))
struct AttackTests {
  private let site: SampleTree
  private let server: TreeServer
  private let device: SampleDevice
  private let id = SampleStore.id()
  private let first = ["index.html": "<p>one"]
  private let second = ["index.html": "<p>two"]

  init() throws { (site, server, device) = try SampleDevice.stage() }

  private func channelBytes(_ label: String = "app", _ name: String = "stable") throws -> [UInt8] {
    try site.sample.folder.read("www/\(label)/\(name)/channel.json")
  }

  /// Serves these bytes for the channel.
  private func give(_ bytes: [UInt8], for path: String = "/www/app/stable/channel.json") {
    server.misbehave { $0.path == path ? RawResponse(status: 200, body: bytes) : nil }
  }

  /// Gives the device version 1 and attacks it; it must still have version 1.
  private func attacked(
    _ updater: PackageUpdater? = nil, _ attack: () throws -> Void
  ) async throws -> PackageError.Code? {
    let updater = try updater ?? device.updater()
    if try device.active == nil {
      try site.publish("1", first)
      _ = try await updater.update(id)
    }
    try attack()
    let code = await device.refusal(updater)
    #expect(try device.active == "1")
    #expect(try device.sample.store.versions().count == 1)
    return code
  }

  @Test("cannot bring in arbitrary software: what no trusted key has signed is refused")
  func arbitrary() async throws {
    #expect(
      try await attacked { try site.publish("2", second, by: [2]) } == .wrongSignature)
    // The channel is valid, but the manifest in it has no signature of a trusted key.
    let archive = try site.archive("3", second, by: [2])
    #expect(
      try await attacked {
        try Publication(keys: SampleKeys.keys([1])).publish([archive], to: site.tree)
      } == .wrongSignature)
    let unsigned = try site.archive("4", second, by: [])
    #expect(
      try await attacked {
        var channel = try #require(try site.tree.channel("stable", of: id))
        channel.versions.append(try site.tree.add(archive: unsigned).1)
        channel.seq += 1
        try site.tree.write(channel, signedBy: SampleKeys.keys([1]))
      } == .notSigned)
  }

  @Test("cannot change a byte of a channel")
  func tampered() async throws {
    _ = try await prepared()
    let bytes = try channelBytes()
    for offset in stride(from: 0, to: bytes.count, by: 13) {
      var changed = bytes
      changed[offset] = changed[offset] == 0x41 ? 0x42 : 0x41
      give(changed)
      #expect(try await device.refusal(device.updater()) != nil, "byte \(offset)")
      #expect(try device.active == "1")
    }
    give([])
    #expect(try await device.refusal(device.updater()) == .invalidResponse)
  }

  @Test("cannot bring back an older channel")
  func rollback() async throws {
    try site.publish("0", ["index.html": "old and weak"])
    let old = try channelBytes()
    #expect(
      try await attacked { give(old) } == .rolledBack)
    // It cannot give two channels the same number either.
    #expect(
      try await attacked {
        var channel = try #require(try site.tree.channel("stable", of: id))
        channel.versions.removeLast()
        give(try channel.signed(by: SampleKeys.keys([1])))
      } == .rolledBack)
  }

  @Test(
    "cannot keep newer versions back for longer than the channel's time, and the version is served on"
  )
  func freeze() async throws {
    try site.publish("1", first) { $0.expires = .seconds(1000) }
    let old = try channelBytes()
    let time = Locked(Duration.seconds(1))
    let updater = try device.updater { $0.now = { time.withLock { $0 } } }
    _ = try await updater.update(id)
    #expect(
      try await attacked(updater) {
        try site.publish("2", second) { $0.expires = .seconds(2000) }
        give(old)
        time.withLock { $0 = .seconds(1000) }
      } == .expired)
    #expect(try device.sample.text("index.html") == "<p>one")
    server.behave()
    #expect(try await updater.update(id).version?.name == "2")
  }

  @Test("who counted up without end with a stolen key is overcome by a root with other keys")
  func fastForward() async throws {
    let root = try SampleKeys.root(
      1, roots: SampleKeys.role([7]), packages: SampleKeys.role([1]), by: [7])
    try site.tree.add(root: root)
    let updater = try device.updater(trust: PackageTrust(root: TrustRoot(trusting: root)))
    try site.publish("1", first)
    var stolen = try #require(try site.tree.channel("stable", of: id))
    stolen.seq = 1 << 60
    give(try stolen.signed(by: SampleKeys.keys([1])))
    _ = try await updater.update(id)
    server.behave()
    try site.publish("2", second)
    #expect(await device.refusal(updater) == .rolledBack)
    try site.tree.add(
      root: SampleKeys.root(
        2, roots: SampleKeys.role([7]), packages: SampleKeys.role([2]), by: [7]))
    try site.publish("2", second, by: [2])
    #expect(try await updater.update(id).version?.name == "2")
  }

  @Test("cannot mix what belongs to different channels, packages or versions")
  func mixAndMatch() async throws {
    try site.publish("1", ["index.html": "other"], of: "other")
    try site.publish("9", second) { $0.channel = "beta" }
    let (other, beta) = (try channelBytes("other"), try channelBytes("app", "beta"))
    #expect(try await attacked { give(other) } == .wrongPackage)
    #expect(try await attacked { give(beta) } == .wrongPackage)
    // The objects of one version in the place of another's.
    let old = try #require(try site.tree.channel("stable", of: id)).versions[0]
    let new = try site.publish("2", second).versions[1]
    let manifest = try site.sample.folder.read("www/\(old.manifest.path)")
    let archive = try site.sample.folder.read("www/\(old.archive.path)")
    #expect(
      try await attacked { give(manifest, for: "/www/\(new.manifest.path)") } == .wrongHash)
    let file = try #require(try site.tree.manifest(of: new).files.first)
    let object = TreeObject(sha256: file.sha256, size: file.size)
    #expect(
      try await attacked {
        server.misbehave { request in
          switch request.path {
          case "/www/\(new.archive.path)": RawResponse(status: 200, body: archive)
          case "/www/\(object.path)": RawResponse(status: 200, body: Array("<p>onx".utf8))
          default: nil
          }
        }
      } != nil)
  }

  @Test("cannot send data without end")
  func endless() async throws {
    let new = try await prepared()
    // A valid channel, followed by more blanks than a channel may have bytes.
    let channel = try channelBytes()
    server.misbehave { request in
      guard request.path == "/www/app/stable/channel.json" else { return nil }
      let blanks = [UInt8](repeating: 0x20, count: 16 * SignedDocument.maximumSize)
      return RawResponse(status: 200, body: channel + blanks, framing: .chunked(size: 1 << 16))
    }
    #expect(try await device.refusal(device.updater()) == .invalidResponse)
    #expect(try device.active == "1")
    // An object with more bytes than the channel names.
    for path in [new.manifest.path, new.archive.path] {
      let bytes = try site.sample.folder.read("www/\(path)")
      server.misbehave { request in
        let named = [path, new.manifest.path, new.signature?.path].compactMap { $0 }
        guard request.path == "/www/\(path)" else {
          // Only the archive remains as a way to update.
          let isFile = request.path.contains("/objects/")
          let isNamed = named.contains { request.path == "/www/\($0)" }
          return isFile && !isNamed ? .text("gone", status: 404) : nil
        }
        return RawResponse(
          status: 200, body: bytes + [UInt8](repeating: 0, count: 1 << 20),
          framing: .chunked(size: 1 << 14))
      }
      #expect(try await device.refusal(device.updater()) == .wrongSize, "\(path)")
      #expect(try device.active == "1")
    }
  }

  /// Gives the device version 1, and the tree version 2.
  private func prepared() async throws -> ChannelVersion {
    try site.publish("1", first)
    _ = try await device.updater().update(id)
    return try site.publish("2", second).versions[1]
  }

  @Test("has nothing from a key that is not trusted any more; devices follow several roots at once")
  func rotation() async throws {
    let (a, b) = (try SampleKeys.role([7]), try SampleKeys.role([8]))
    let root = try SampleKeys.root(1, roots: a, packages: SampleKeys.role([1]), by: [7])
    try site.tree.add(root: root)
    let updater = try device.updater(trust: PackageTrust(root: TrustRoot(trusting: root)))
    #expect(
      try await attacked(updater) {
        try site.tree.add(root: SampleKeys.root(2, roots: b, packages: b, by: [7, 8]))
        try site.tree.add(
          root: SampleKeys.root(3, roots: b, packages: SampleKeys.role([2]), by: [8]))
        try site.publish("2", second, by: [1])
      } == .wrongSignature)
    try site.publish("2", second, by: [2])
    #expect(try await updater.update(id).version?.name == "2")
    // A server that withdraws the new roots cannot return the device to the old ones.
    server.misbehave { $0.path.contains("/root/") ? .text("gone", status: 404) : nil }
    let later = try device.updater(trust: PackageTrust(root: TrustRoot(trusting: root)))
    try site.publish("3", first.merging(["n": "3"]) { $1 }, by: [1])
    #expect(await device.refusal(later) == .wrongSignature)
  }

  @Test("cannot use a root that has expired, or one of an attacker")
  func roots() async throws {
    let a = try SampleKeys.role([7])
    let root = try SampleKeys.root(
      1, roots: a, packages: SampleKeys.role([1]), by: [7], expires: .seconds(100))
    try site.tree.add(root: root)
    let time = Locked(Duration.seconds(99))
    let updater = try device.updater(trust: PackageTrust(root: TrustRoot(trusting: root))) {
      $0.now = { time.withLock { $0 } }
    }
    let evil = try SampleKeys.role([9])
    let stolen = try SampleKeys.root(2, roots: evil, packages: evil, by: [9])
    #expect(
      try await attacked(updater) { give(stolen, for: "/www/root/2.root.json") }
        == .wrongSignature)
    #expect(
      try await attacked(updater) {
        server.behave()
        time.withLock { $0 = .seconds(100) }
      } == .expired)
  }

  @Test("cannot bring back an older channel after a rotation that keeps its key")
  func keptKey() async throws {
    let root = try SampleKeys.root(
      1, roots: SampleKeys.role([7]), packages: SampleKeys.role([1, 2]), by: [7])
    try site.tree.add(root: root)
    let updater = try device.updater(trust: PackageTrust(root: TrustRoot(trusting: root)))
    try site.publish("0", ["index.html": "old and weak"], by: [2])
    let old = try channelBytes()
    #expect(
      try await attacked(updater) {
        try site.tree.add(
          root: SampleKeys.root(
            2, roots: SampleKeys.role([7]), packages: SampleKeys.role([2, 3]), by: [7]))
        give(old)
      } == .rolledBack)
  }
}
