import BridgeCore
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Testing

@testable import BridgePackages

#if canImport(Glibc)
  import Glibc
#endif

/// Loads of one view that stop anywhere, while the gate, the versions and the pages change.
@Suite("stops of loads from packages", .timeLimit(.minutes(10)))
struct StopTests {
  private static let count = 10_000
  private static let atOnce = 16
  private static let long = String(repeating: "0123456789abcdef", count: 6_500)

  private let served: ServedSample
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
    try install("1")
  }

  private func install(_ name: String) throws {
    try served.sample.install(
      name, ["index.html": "<p>", "a.js": "short", "long.js": Self.long],
      editing: { manifest in
        manifest.serving.onMiss = .networkAndKeep
        manifest.serving.allowsUnlisted = true
        manifest.serving.fallbackBase = "https://cdn.example/app/"
        manifest.serving.claims = ["https://m.example/act/"]
      })
  }

  private static let paths = ["", "a.js", "long.js", "fetched.js", "folder/none.css?x=1"]
  private static let whole: Set<String> = ["<p>", "short", long, "network"]

  private enum Ending: Hashable { case whole, stopped }

  /// Loads something, and stops or not. Whatever it gets is whole and right, or it throws that it was cancelled.
  private func run(_ seed: UInt64) async throws -> Ending {
    var random = SeededGenerator(seed: seed)
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
      #expect(Self.whole.contains(String(decoding: bytes, as: UTF8.self)))
      return Ending.whole
    }
    for _ in 0..<Int.random(in: 0..<40, using: &random) { await Task.yield() }
    let stops = Bool.random(using: &random)
    if stops { load.cancel() }
    disturb(&random)
    switch await load.result {
    case .success(let ending): return ending
    case .failure(let error):
      #expect(stops && error is CancellationError, "\(error) of \(request.urlText)")
      return .stopped
    }
  }

  private func disturb(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: gate.isOn.toggle()
    case 1: served.handler.renew()
    case 2: served.handler.isVisible.toggle()
    case 3: served.handler.noteLoaded()
    default: break
    }
  }

  @Test("000-20, 004-17: at any point are ordinary, 10,000 times, and leave nothing behind")
  func anywhere() async throws {
    let before = OpenFiles.count
    var endings: [Ending: Int] = [:]
    try await withThrowingTaskGroup(of: Ending.self) { group in
      for number in 0..<Self.count {
        if number >= Self.atOnce, let ending = try await group.next() {
          endings[ending, default: 0] += 1
        }
        if number % 1000 == 999 { try install("\(number)") }
        group.addTask { try await run(UInt64(number)) }
      }
      for try await ending in group { endings[ending, default: 0] += 1 }
    }
    #expect(endings[.whole, default: 0] > 1000 && endings[.stopped, default: 0] > 1000)
    served.handler.renew()
    #expect(try served.sample.store.collect().leased.isEmpty)
    #expect(OpenFiles.count <= before + 8)
    gate.isOn = true
    #expect(try await served.open("https://app.package/a.js").text == "short")
  }
}
