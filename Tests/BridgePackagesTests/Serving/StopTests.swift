import BridgeCore
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Testing

@testable import BridgePackages

#if canImport(Glibc)
  import Glibc
#endif

/// Loads of one view that stop at any point, while the gate, the versions and the pages change.
@Suite("stops of loads from packages", .timeLimit(.minutes(10)))
struct StopTests {
  private static let count = 10_000
  private static let atOnce = 16
  private static let long = String(repeating: "0123456789abcdef", count: 6_500)

  private let served: ServedSample
  private let versions: [PackageVersion]

  /// The number of times that all pages were ended; files that they request later come from the active version.
  private let renewals = Locked(Renewals())

  private struct Renewals: Equatable { var begun = 0, ended = 0 }

  /// Pages that got several files of a package.
  private let wholePages = Locked(0)
  private let gate = PackageGate()

  init() throws {
    let gate = gate
    served = try ServedSample({ options in
      options.gate = gate
      options.grants = [Origin(scheme: "https", host: "m.example", port: 443): ["app"]]
      options.maximumPages = 4
    }) { request in
      for _ in 0..<(request.path.utf8.count % 7) { await Task.yield() }
      return .text("network")
    }
    let sample = served.sample
    versions = try (1...4).map { try Self.install("\($0)", into: sample) }
  }

  /// A version whose name is in each of its files.
  @discardableResult
  private static func install(_ name: String, into sample: SampleStore) throws -> PackageVersion {
    try sample.install(
      name, ["index.html": "<p> \(name)", "a.js": "short \(name)", "long.js": "\(long) \(name)"],
      editing: { manifest in
        manifest.serving.onMiss = .networkAndKeep
        manifest.serving.allowsUnlisted = true
        manifest.serving.fallbackBase = "https://cdn.example/app/"
        manifest.serving.claims = ["https://m.example/act/"]
      }
    ).version
  }

  private static let paths = ["", "a.js", "long.js", "fetched.js", "folder/none.css?x=1"]

  /// The version of a file, "" for a file from the network; nil for an incomplete one.
  private static func version(of text: String) -> String? {
    if text == "network" { return "" }
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    return parts.count == 2 && ["<p>", "short", long].contains(parts[0]) ? parts[1] : nil
  }

  private enum Ending: Hashable { case whole, stopped }

  /// Loads something, and may stop it. The result is complete and correct, or the load throws that it was cancelled.
  private func run(_ seed: UInt64) async throws -> Ending {
    var random = SeededGenerator(seed: seed)
    if Int.random(in: 0..<8, using: &random) == 0 { return try await runPage(&random) }
    let host = Bool.random(using: &random) ? "https://app.package/" : "https://m.example/act/"
    let path = Self.paths.randomElement(using: &random) ?? ""
    var request = try BridgeRequest("GET", host + path)
    request.context =
      Int.random(in: 0..<4, using: &random) == 0
      ? PageContext(navigation: .topLevel) : PageContext(documentURL: host, initiator: .script)
    let dropsAfter = Int.random(in: 0..<4, using: &random)
    let load = Task { [pipeline = served.pipeline, request] in
      let response = try await pipeline.load(request)
      #expect(response.status == 200, "\(request.urlText)")
      if dropsAfter == 0 { return Ending.stopped }
      let reader = try response.body.open()
      var bytes: [UInt8] = []
      while let piece = try await reader.next() {
        bytes += piece
        if dropsAfter == 1 { return Ending.stopped }
      }
      #expect(Self.version(of: String(decoding: bytes, as: UTF8.self)) != nil)
      return Ending.whole
    }
    return try await ending(of: load, &random)
  }

  /// Loads a page and its files in a view of its own, and may stop them. All files from the package are of one version,
  /// although another one may become active meanwhile.
  private func runPage(_ random: inout SeededGenerator) async throws -> Ending {
    let host = Bool.random(using: &random) ? "https://app.package/" : "https://m.example/act/"
    let view = ViewToken()
    defer { view.end() }
    let (paths, changes) = (
      ["", "a.js", "long.js", "a.js"], Int.random(in: 1...12, using: &random)
    )
    let next = versions.randomElement(using: &random) ?? versions[0]
    let load = Task { [served, renewals, wholePages] in
      let before = renewals.withLock(\.self)
      var found: Set<String> = []
      for (index, path) in paths.enumerated() {
        if index == changes { try served.sample.store.activate(SampleStore.id(), next) }
        var request = try BridgeRequest("GET", host + path)
        request.context =
          path.isEmpty
          ? PageContext(navigation: .topLevel, view: view)
          : PageContext(documentURL: host, initiator: .script, view: view)
        let version = Self.version(of: try await served.load(request).text)
        #expect(version != nil, "\(request.urlText)")
        if let version, !version.isEmpty { found.insert(version) }
      }
      if before.begun == before.ended, renewals.withLock({ $0 == before }) {
        #expect(found.count < 2, "\(host) mixes \(found)")
        if found.count == 1 { wholePages.withLock { $0 += 1 } }
      }
      return Ending.whole
    }
    return try await ending(of: load, &random)
  }

  /// Lets a load run for a while, disturbs it, and may stop it.
  private func ending(
    of load: Task<Ending, any Error>, _ random: inout SeededGenerator
  ) async throws -> Ending {
    for _ in 0..<Int.random(in: 0..<40, using: &random) { await Task.yield() }
    let stops = Bool.random(using: &random)
    if stops { load.cancel() }
    disturb(&random)
    switch await load.result {
    case .success(let ending): return ending
    case .failure(let error):
      #expect(stops && error is CancellationError, "\(error)")
      return .stopped
    }
  }

  private func disturb(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: gate.isOn.toggle()
    case 1:
      renewals.withLock { $0.begun += 1 }
      served.handler.renew()
      renewals.withLock { $0.ended += 1 }
    case 2: served.handler.isVisible.toggle()
    case 3: served.handler.noteLoaded()
    default: break
    }
  }

  @Test("000-20, 004-17: at any point are ordinary, 10,000 times, and leave nothing behind")
  func anywhere() async throws {
    let folder = served.sample.folder.path("")
    let before = OpenFiles.count(in: folder)
    var endings: [Ending: Int] = [:]
    try await withThrowingTaskGroup(of: Ending.self) { group in
      for number in 0..<Self.count {
        if number >= Self.atOnce, let ending = try await group.next() {
          endings[ending, default: 0] += 1
        }
        if number % 1000 == 999 { try Self.install("\(number)", into: served.sample) }
        group.addTask { try await run(UInt64(number)) }
      }
      for try await ending in group { endings[ending, default: 0] += 1 }
    }
    #expect(endings[.whole, default: 0] > 1000 && endings[.stopped, default: 0] > 1000)
    #expect(wholePages.withLock { $0 > 0 })
    served.handler.renew()
    #expect(try served.sample.store.collect().leased.isEmpty)
    #expect(OpenFiles.count(in: folder) <= before + 8)
    gate.isOn = true
    #expect(try await served.open("https://app.package/a.js").text.hasPrefix("short "))
  }
}
