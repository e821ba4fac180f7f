import BridgeCore
import BridgeFormats
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Testing

@testable import BridgePackages

@Suite("outcomes that are reported", .timeLimit(.minutes(2)))
struct OutcomeReportTests {
  private static let url = "https://updates.example/check"
  private let id = SampleStore.id()

  /// A device whose reports reach an endpoint, with the package that it serves.
  private func served(_ endpoint: UpdateEndpoint) throws -> ServedSample {
    try ServedSample {
      $0.reportURL = Self.url
    } network: { request in
      guard request.urlText == Self.url else { return .text("from the network") }
      let body = try await request.body.collect(upTo: EndpointLimits.maximumRequest)
      return BridgeResponse(status: 200, body: .bytes(try endpoint.check(body)))
    }
  }

  private func endpoint() throws -> UpdateEndpoint {
    let sample = try SampleStore()
    return try UpdateEndpoint(PublishedTree(at: sample.folder.path("tree")))
  }

  private func counts(_ endpoint: UpdateEndpoint) throws -> [String: Int] {
    let all = try ManifestValue.object(JSONValue(parsing: endpoint.outcomes()))
    var counts: [String: Int] = [:]
    for line in try ManifestValue.list(all["outcomes"]) {
      let members = try ManifestValue.object(line)
      let key =
        "\(try ManifestValue.text(members["version"])) \(try ManifestValue.text(members["outcome"]))"
      counts[key] = try ManifestValue.number(members["count"])
    }
    return counts
  }

  @Test("are counted by an endpoint: trials that went well or not, and files of the network")
  func counted() async throws {
    let endpoint = try endpoint()
    let served = try served(endpoint)
    var versions: [String: PackageVersion] = [:]
    for name in ["1", "2", "3"] {
      let version = try served.sample.install(
        name, ["index.html": name], { $0.activation = name == "1" ? .atOnce : .onTrial },
        editing: {
          $0.serving.readiness = .load
          ($0.serving.onMiss, $0.serving.allowsUnlisted) = (.network, true)
          $0.serving.fallbackBase = "https://www.example/"
        })
      versions[name] = version.version
      guard name != "1" else { continue }
      served.handler.isVisible = true
      let page = "https://app.package/"
      #expect(try await served.open(page).text == name)
      if name == "2" {
        served.handler.noteLoaded()
        _ = try await served.get("https://app.package/other.js", of: page)
      } else {
        served.handler.noteScriptError()
        try await served.open(page)
        served.handler.noteScriptError()
        #expect(try await served.open(page).text == "2")
      }
    }
    await served.handler.waitForReports()
    let (two, three) = (try #require(versions["2"]).hex, try #require(versions["3"]).hex)
    #expect(
      try counts(endpoint) == ["\(two) ready": 1, "\(two) fetched": 1, "\(three) reverted": 1])
  }

  @Test("go together while a request runs, and no more of them wait than an endpoint takes")
  func bounded() async throws {
    let endpoint = try endpoint()
    let (bodies, gate) = (Locked<[Int]>([]), AsyncStream<Void>.makeStream())
    let begun = AsyncStream<Void>.makeStream()
    let reporter = OutcomeReporter(to: Self.url) { request in
      let body = try await request.body.collect(upTo: 1 << 20)
      let isFirst = bodies.withLock { bodies in
        bodies.append(body.count)
        return bodies.count == 1
      }
      if isFirst {
        begun.continuation.yield()
        for await _ in gate.stream { break }
      }
      return BridgeResponse(status: 200, body: .bytes(try endpoint.check(body)))
    }
    let version = try #require(PackageVersion(hex: String(repeating: "a", count: 64)))
    let long = SampleStore.id(String(repeating: "a", count: 63))
    let outcome = ReportedOutcome(long, version, String(repeating: "x", count: 32))
    reporter.note(outcome)
    for await _ in begun.stream { break }
    for _ in 0..<EndpointLimits.maximumOutcomes + 5 { reporter.note(outcome) }
    gate.continuation.yield()
    await reporter.finish()
    #expect(try counts(endpoint).values.first == EndpointLimits.maximumOutcomes + 1)
    let sizes = bodies.withLock(\.self)
    #expect(sizes.count == 2 && sizes.allSatisfy { $0 <= EndpointLimits.maximumRequest })
  }

  @Test(
    "name the version that was wanted, or else the one that stays",
    arguments: [
      (PackageUpdate.Outcome.none, nil, []), (.failed(.sample), "b", ["b failed"]),
      (.failed(.sample), nil, ["a checkFailed"]), (.directed(.disable), nil, ["a disable"]),
      (
        .postponed(PackageUpdateOffer(id: SampleStore.id(), name: "2", bytes: 1)), "b",
        ["b postponed"]
      ),
    ] as [(PackageUpdate.Outcome, Character?, [String])])
  func versions(
    outcome: PackageUpdate.Outcome, wanted: Character?, reported: [String]
  ) throws {
    func version(_ digit: Character) -> PackageVersion? {
      PackageVersion(hex: String(repeating: digit, count: 64))
    }
    var update = PackageUpdate(id, outcome, nextCheck: .zero)
    update.wanted = wanted.flatMap(version)
    func lines(_ active: PackageVersion?) -> [String] {
      update.reported(active).map { "\($0.version.hex.prefix(1)) \($0.name)" }
    }
    #expect(lines(version("a")) == reported)
    if wanted == nil { #expect(lines(nil).isEmpty) }
    update.triesPatch = true
    #expect(
      lines(version("a"))
        == (reported.isEmpty ? [] : ["\(reported[0].prefix(1)) patchFailed"] + reported))
  }
}

extension PackageError {
  fileprivate static var sample: PackageError { PackageError(.unreachable, "the server is away") }
}
