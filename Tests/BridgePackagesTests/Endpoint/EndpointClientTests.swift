import BridgeCore
import BridgeKit
import BridgeTestSupport
import BridgeTransport
import Testing

@testable import BridgePackages

@Suite("a device that asks an update endpoint", .timeLimit(.minutes(3)))
struct EndpointClientTests {
  private let site: SampleTree
  private let tree: TreeServer
  private let device: SampleDevice
  private let balancer: Balancer
  private let ids = ["a", "b", "c"].map { SampleStore.id($0) }

  init() throws {
    (site, tree, device) = try SampleDevice.stage()
    for label in ["a", "b", "c"] {
      try site.publish("1", ["index.html": "\(label) 1"], of: label) {
        $0.expires = .seconds(1000)
      }
    }
    balancer = try Balancer(site.tree, instances: 3)
  }

  private func updater(
    _ store: PackageStore? = nil, trust: PackageTrust? = nil,
    _ change: (inout PackageUpdateOptions) -> Void = { _ in }
  ) throws -> PackageUpdater {
    var options = PackageUpdateOptions()
    options.isTrusted = true
    options.now = { .zero }
    options.endpoint = balancer.url
    change(&options)
    return PackageUpdater(
      of: store ?? device.sample.store, from: tree.origin.url("/www"),
      over: try Pipeline.standard(TransportOptions()),
      trust: try trust ?? PackageTrust(keys: SampleKeys.role([1])), options: options)
  }

  private func words(_ updater: PackageUpdater) async throws -> [String] {
    try await updater.round(of: ids).updates.map(\.word)
  }

  private func names() throws -> [String?] {
    try ids.map { try device.sample.store.activeVersion(of: $0)?.name }
  }

  /// The paths requested from the tree since then, without those of objects.
  private func asked(since count: Int) -> [String] {
    tree.paths().dropFirst(count).filter { !$0.contains("/objects/") }
  }

  @Test("asks one of several instances about all packages at once, and the tree for files alone")
  func one() async throws {
    #expect(try await words(updater()) == ["installed", "installed", "installed"])
    #expect(balancer.checks == 1 && asked(since: 0).isEmpty)
    // Channel, manifest and signatures came with the answer; only the archives remain.
    #expect(tree.paths().count == 3)
    let updater = try updater()
    #expect(try await words(updater) == ["current", "current", "current"])
    #expect(balancer.checks == 2 && tree.paths().count == 3)
    #expect(!balancer.answers[1].contains("\"channel\""))
    #expect(try await updater.update(ids[0]).word == "current")
    #expect(balancer.checks == 3 && tree.paths().count == 3)
  }

  @Test("asks the tree for the next root once for all packages, as an endpoint has none")
  func roots() async throws {
    let root = try SampleKeys.root(
      1, roots: SampleKeys.role([9]), packages: SampleKeys.role([1]), by: [9])
    let updater = try updater(trust: PackageTrust(root: TrustRoot(trusting: root)))
    #expect(try await words(updater) == ["installed", "installed", "installed"])
    #expect(asked(since: 0) == ["/www/root/2.root.json"])
    #expect(balancer.checks == 1)
  }

  @Test("gets the same from each instance, and uses what it knows if one lags behind")
  func balanced() async throws {
    let updater = try updater()
    _ = try await words(updater)
    try site.publish("2", ["index.html": "a 2"], of: "a")
    try balancer.refresh(0)
    // The other two instances do not know the version yet, in whatever order they are asked.
    var seen: [String] = []
    for _ in 0..<6 {
      #expect(try await !words(updater).contains("failed"))
      seen.append(try #require(try names()[0]))
    }
    #expect(seen.contains("2"))
    #expect(seen.drop { $0 == "1" }.allSatisfy { $0 == "2" })
    for instance in 1...2 { try balancer.refresh(instance) }
    let question = #"{"device":"d","packages":[{"id":"a"},{"id":"b"}]}"#
    let answers = try Set((0..<3).map { try balancer.check($0, question) })
    #expect(answers.count == 1)
  }

  @Test("is in the share of a rollout or not, as its identity says, whatever instance it asks")
  func rollout() async throws {
    let rollout = Rollout(percent: 50, salt: "s")
    try site.publish("2", ["index.html": "a 2"], of: "a") { $0.rollout = rollout }
    for instance in 0..<3 { try balancer.refresh(instance) }
    var counts = [0, 0]
    for number in 0..<20 {
      let sample = try SampleStore()
      let updater = try updater(sample.store) { $0.device = "device \(number)" }
      _ = try await updater.update(ids[0])
      let isIn = rollout.includes(device: "device \(number)")
      counts[isIn ? 1 : 0] += 1
      #expect(try sample.store.activeVersion(of: ids[0])?.name == (isIn ? "2" : "1"))
    }
    #expect(counts.min() ?? 0 > 0)
  }

  @Test("obeys directives: off, on again, and back to the embedded version")
  func directives() async throws {
    let store = device.sample.store
    var floor = PackageInstall(PackageTrust(keys: try SampleKeys.role([1])))
    floor.role = .floor
    try store.install(
      archive: site.archive("0", ["index.html": "floor"], of: "a"), floor)
    let updater = try updater()
    _ = try await words(updater)
    #expect(try names()[0] == "1")
    for (directive, word) in [
      (PackageDirective.disable, "disable"), (.none, "current"),
      (.revertToEmbedded, "revertToEmbedded"),
    ] {
      var publication = Publication(keys: try SampleKeys.keys([1]))
      publication.now = .zero
      publication.directive = directive
      try publication.renew(ids[0], in: site.tree)
      for instance in 0..<3 { try balancer.refresh(instance) }
      #expect(try await words(updater) == [word, "current", "current"])
      #expect(try store.isDisabled(ids[0]) == (directive == .disable))
    }
    #expect(try names()[0] == "0")
    #expect(asked(since: 0).isEmpty)
  }

  @Test("accepts nothing that the publisher has not signed, and notices withheld updates")
  func lies() async throws {
    let updater = try updater()
    _ = try await words(updater)
    var channel = try #require(try site.tree.channel("stable", of: ids[0]))
    channel.seq += 1
    channel.directive = .disable
    try site.tree.write(channel, signedBy: SampleKeys.keys([2]))
    for instance in 0..<3 { try balancer.refresh(instance) }
    let error = await #expect(throws: PackageError.self) { try await updater.update(ids[0]) }
    #expect(error?.code == .wrongSignature)
    #expect(try !device.sample.store.isDisabled(ids[0]))
    let late = try self.updater { $0.now = { .seconds(1000) } }
    let expired = await #expect(throws: PackageError.self) { try await late.update(ids[1]) }
    #expect(expired?.code == .expired)
  }

  @Test("asks the tree where the endpoint does not answer, and waits where it wants that")
  func away() async throws {
    balancer.answer { _ in .text("no", status: 404) }
    let round = try await updater().round(of: ids)
    #expect(round.updates.map(\.word) == ["installed", "installed", "installed"])
    #expect(round.updates.allSatisfy { $0.failures.map(\.code) == [.unreachable] })
    #expect(asked(since: 0) == ids.map { "/www/\($0)/stable/channel.json" })
    balancer.answer { _ in .text("[", status: 200) }
    let odd = try await updater().update(ids[0])
    #expect(odd.word == "current" && odd.failures.map(\.code) == [.invalidResponse])
    balancer.answer { _ in RawResponse(status: 429, fields: [("Retry-After", "50")]) }
    let count = tree.paths().count
    let busy = try await updater().round(of: ids)
    #expect(busy.updates.map(\.word) == ["failed", "failed", "failed"])
    #expect(busy.pause >= .seconds(50) && tree.paths().count == count)
  }
}

/// Endpoints over one tree, and a server that asks them in turn.
private final class Balancer: Sendable {
  private let endpoints: [UpdateEndpoint]
  private let origin: LoopbackOrigin
  private let said: Journal<String>
  private let other: Locked<(@Sendable (ReceivedRequest) -> RawResponse)?>

  var url: String { origin.url("/check") }
  var checks: Int { origin.requestCount }
  var answers: [String] { said.entries }

  init(_ tree: PublishedTree, instances: Int) throws {
    let endpoints = try (0..<instances).map { _ in try UpdateEndpoint(tree) }
    let (next, said) = (Locked(0), Journal<String>())
    let other = Locked<(@Sendable (ReceivedRequest) -> RawResponse)?>(nil)
    (self.endpoints, self.said, self.other) = (endpoints, said, other)
    origin = try LoopbackOrigin.answering { request in
      if let answer = other.withLock({ $0 }) { return answer(request) }
      let instance = next.withLock { next in
        next += 1
        return next % endpoints.count
      }
      do {
        let answer = try endpoints[instance].check(Array(request.text.utf8))
        said.note(String(decoding: answer, as: UTF8.self))
        return RawResponse(status: 200, body: answer)
      } catch {
        return .text("\(error)", status: 400)
      }
    }
  }

  func answer(_ answer: @escaping @Sendable (ReceivedRequest) -> RawResponse) {
    other.withLock { $0 = answer }
  }

  func refresh(_ instance: Int) throws { try endpoints[instance].refresh() }

  func check(_ instance: Int, _ question: String) throws -> String {
    String(decoding: try endpoints[instance].check(Array(question.utf8)), as: UTF8.self)
  }
}
