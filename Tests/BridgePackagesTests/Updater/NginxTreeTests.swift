import BridgeCore
import BridgeKit
import BridgeTestSupport
import BridgeTransport
import HTTPTypes
import Testing

@testable import BridgePackages

@Suite(
  "a tree behind nginx", .timeLimit(.minutes(4)), .serialized,
  .enabled(if: NginxOrigin.isAvailable, "\(NginxOrigin.missing)"))
struct NginxTreeTests {
  private static let large = (0..<3000).map { "line \($0 &* 2_654_435_761 % 100_003)\n" }.joined()
  private static let immutable = "public, max-age=31536000, immutable"
  private let site: SampleTree
  private let store: SampleStore
  private let id = SampleStore.id()

  init() throws {
    site = try SampleTree()
    store = try SampleStore()
  }

  private func updater(
    _ base: String, caFile: String? = nil, now: Duration = .zero, root: TrustRoot? = nil
  ) throws -> PackageUpdater {
    var options = PackageUpdateOptions()
    (options.isTrusted, options.now) = (true, { now })
    var transport = TransportOptions()
    transport.certificateAuthorityFile = caFile
    return PackageUpdater(
      of: store.store, from: base, over: try Pipeline.standard(transport),
      trust: try root.map { PackageTrust(root: $0) } ?? PackageTrust(keys: SampleKeys.role([1])),
      options: options)
  }

  private func active() throws -> String? { try store.store.activeVersion(of: id)?.name }

  /// nginx with version 1, which the device has, followed by version 2 with more bytes.
  private func prepared() async throws -> NginxTree {
    try site.publish("1", ["index.html": "1", "same.js": Self.large]) {
      $0.expires = .seconds(1000)
    }
    try site.sample.folder.write(
      try site.sample.folder.read("www/app/stable/channel.json"), to: "stale.json")
    let nginx = try await NginxTree(site)
    #expect(try await updater(nginx.url("www")).update(id).word == "installed")
    try site.publish("2", ["index.html": "2", "same.js": Self.large, "new.js": Self.large + "2"]) {
      $0.expires = .seconds(1000)
    }
    return nginx
  }

  @Test("is taken whole, by its parts, and as unchanged")
  func sound() async throws {
    let nginx = try await prepared()
    let updater = try updater(nginx.secureURL("www"), caFile: nginx.caFile)
    #expect(try await updater.update(id).word == "installed")
    #expect(try await updater.update(id).word == "current")
    #expect(try store.text("new.js") == Self.large + "2")
    #expect(try site.check().problems.isEmpty)
  }

  @Test(
    "gets the fields that are documented, and a 304 for what is known",
    arguments: [
      ("app/stable/channel.json", "no-cache"), ("object", Self.immutable),
      ("root/1.root.json", Self.immutable),
    ])
  func fields(path: String, caching: String) async throws {
    try site.tree.add(
      root: SampleKeys.root(1, roots: SampleKeys.role([7]), packages: SampleKeys.role([1]), by: [7])
    )
    let channel = try site.publish("1", ["index.html": Self.large])
    let path = path == "object" ? channel.versions[0].archive.path : path
    let nginx = try await NginxTree(site)
    let pipeline = try Pipeline.standard(TransportOptions())
    var request = try BridgeRequest("GET", "\(nginx.url("www"))/\(path)")
    request.fields[.acceptEncoding] = "gzip"
    let whole = try await pipeline.load(request)
    #expect(try await whole.body.collect(upTo: .max) == site.sample.folder.read("www/\(path)"))
    #expect(whole.status == 200 && whole.fields[.contentEncoding] == nil)
    #expect(whole.fields[.cacheControl] == caching)
    let tag = try #require(whole.fields[.eTag])
    // With a weak one, resumed downloads would start at the first byte.
    #expect(tag.hasPrefix("\""))
    request.fields[.ifNoneMatch] = tag
    let known = try await pipeline.load(request)
    #expect(known.status == 304 && known.fields[.eTag] == tag)
    #expect(known.fields[.cacheControl] == caching)
    #expect(try await known.body.collect(upTo: .max).isEmpty)
    request.fields[.ifNoneMatch] = "\"another\""
    #expect(try await pipeline.load(request).status == 200)
    (request.fields[.ifNoneMatch], request.fields[.range]) = (nil, "bytes=3-")
    request.fields[.ifRange] = tag
    #expect(try await pipeline.load(request).status == 206)
    let absent = try await pipeline.load(
      BridgeRequest("GET", "\(nginx.url("www"))/root/2.root.json"))
    #expect(absent.status == 404 && absent.fields[.cacheControl] == nil)
  }

  @Test("with a fault leaves the device with what it had, and is taken once the fault is gone")
  func faults() async throws {
    let nginx = try await prepared()
    let faults: [(String, PackageError.Code)] = [
      ("missing", .unreachable), ("gone", .unreachable), ("forbidden", .unreachable),
      ("busy", .unreachable), ("broken", .unreachable), ("away", .unreachable),
      ("closing", .unreachable), ("cut", .unreachable), ("wrong", .wrongHash),
      ("short", .wrongSize), ("long", .wrongSize), ("empty", .wrongSize),
    ]
    for (fault, code) in faults {
      let error = await #expect(throws: PackageError.self, "\(fault)") {
        try await updater(nginx.url(fault)).update(id)
      }
      #expect(error?.code == code, "\(fault): \(error?.message ?? "")")
      #expect(try active() == "1" && store.text("index.html") == "1")
    }
    let update = try await updater(nginx.url("www")).update(id)
    #expect(update.word == "installed" && update.failures.isEmpty)
    #expect(try store.store.verify().lost.isEmpty)
  }

  /// Faults of a small signed file, and the error that ends an update; nil if the update ends as if the file did not
  /// exist.
  private static let faultsOfDocuments: [(String, PackageError.Code?)] = [
    ("missing", nil), ("gone", nil), ("forbidden", .unreachable), ("busy", .unreachable),
    ("broken", .unreachable), ("away", .unreachable), ("closing", .unreachable),
    ("cut", .unreachable), ("wrong", .invalidResponse), ("short", .invalidResponse),
    ("long", .invalidResponse), ("empty", .invalidResponse),
  ]

  @Test("with a fault in its channel file leaves the device with what it had")
  func channelFaults() async throws {
    let nginx = try await prepared()
    for (fault, code) in Self.faultsOfDocuments {
      let updater = try updater(nginx.url("\(fault)-channel"))
      if let code {
        let error = await #expect(throws: PackageError.self, "\(fault)") {
          try await updater.update(id)
        }
        #expect(error?.code == code, "\(fault): \(error?.message ?? "")")
      } else {
        #expect(try await updater.update(id).word == "current")
      }
      #expect(try active() == "1" && store.text("index.html") == "1")
    }
    #expect(try await updater(nginx.url("www")).update(id).word == "installed")
  }

  @Test("with a fault in its roots changes nothing, and no keys are trusted that these name")
  func rootFaults() async throws {
    let nginx = try await prepared()
    let roots = SampleKeys.self
    let first = try roots.root(1, roots: roots.role([7]), packages: roots.role([1]), by: [7])
    try site.tree.add(root: first)
    try site.tree.add(
      root: roots.root(2, roots: roots.role([7]), packages: roots.role([2]), by: [7]))
    try site.publish("3", ["index.html": "3"], by: [2])
    let root = try TrustRoot(trusting: first)
    for (fault, code) in Self.faultsOfDocuments {
      let error = await #expect(throws: PackageError.self, "\(fault)") {
        try await updater(nginx.url("\(fault)-root"), root: root).update(id)
      }
      // Without the next root, signatures by its keys are not the publisher's.
      #expect(error?.code == code ?? .wrongSignature, "\(fault): \(error?.message ?? "")")
      #expect(try active() == "1" && store.text("index.html") == "1")
    }
    #expect(try await updater(nginx.url("www"), root: root).update(id).word == "installed")
    #expect(try active() == "3")
  }

  @Test(
    "that leads from https to http is not followed there, by its files, its channel or its roots",
    arguments: ["unprotected", "unprotected-channel", "unprotected-root"])
  func unprotected(fault: String) async throws {
    let nginx = try await prepared()
    let first = try SampleKeys.root(
      1, roots: SampleKeys.role([7]), packages: SampleKeys.role([1]), by: [7])
    try site.tree.add(root: first)
    try site.tree.add(
      root: SampleKeys.root(2, roots: SampleKeys.role([7]), packages: SampleKeys.role([1]), by: [7])
    )
    let updater = try updater(
      nginx.secureURL(fault), caFile: nginx.caFile, root: TrustRoot(trusting: first))
    let error = await #expect(throws: PackageError.self) { try await updater.update(id) }
    #expect(error?.code == .unreachable && error?.message.contains("unprotected") == true)
    #expect(try active() == "1")
  }

  @Test("whose connections end early is downloaded piece by piece")
  func flaky() async throws {
    let nginx = try await prepared()
    let update = try await updater(nginx.url("flaky")).update(id)
    #expect(update.word == "installed" && update.failures.isEmpty)
    #expect(nginx.faulty.requests.contains { $0.first("Range") != nil })
    #expect(try store.text("new.js") == Self.large + "2")
  }

  @Test("that is slow is taken all the same")
  func slow() async throws {
    let nginx = try await prepared()
    #expect(try await updater(nginx.url("slow")).update(id).word == "installed")
  }

  @Test(
    "with a stale channel file changes nothing, until the file's time is over or a newer one was seen"
  )
  func stale() async throws {
    let nginx = try await prepared()
    #expect(try await updater(nginx.url("stale")).update(id).word == "current")
    // The clock may be wrong, or a cache keeps the file too long: the two cannot be told apart.
    for now in [Duration.seconds(1000), .seconds(Int64(1) << 40)] {
      let late = await #expect(throws: PackageError.self) {
        try await updater(nginx.url("stale"), now: now).update(id)
      }
      #expect(late?.code == .expired, "\(now)")
    }
    // A clock set before the creation of the file says nothing about its age.
    #expect(
      try await updater(nginx.url("stale"), now: .seconds(-2_000_000_000)).update(id).word
        == "current")
    _ = try await updater(nginx.url("www")).update(id)
    let old = await #expect(throws: PackageError.self) {
      try await updater(nginx.url("stale")).update(id)
    }
    #expect(old?.code == .rolledBack)
    #expect(try active() == "2")
  }

  @Test("over https is not followed to http")
  func unprotected() async throws {
    let nginx = try await prepared()
    let error = await #expect(throws: PackageError.self) {
      try await updater(nginx.secureURL("unprotected"), caFile: nginx.caFile).update(id)
    }
    #expect(error?.code == .unreachable)
    #expect(try active() == "1")
  }
}
