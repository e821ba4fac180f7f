import BridgeCore
import BridgeTestSupport
import HTTPTypes
import Testing

@testable import BridgePackages

@Suite("an updater of a busy server", .timeLimit(.minutes(2)))
struct BusyServerTests {
  /// The objects that the server refuses at the moment.
  enum Busy: CaseIterable { case documents, files }

  private let site: SampleTree
  private let server: TreeServer
  private let device: SampleDevice
  private let id = SampleStore.id()

  init() throws { (site, server, device) = try SampleDevice.stage() }

  @Test(
    "asks for objects again after the server's time, and tries no other way meanwhile",
    arguments: Busy.allCases, [429, 503])
  func objects(busy: Busy, status: Int) async throws {
    try site.publish("1", ["index.html": "<p>one", "a.js": "a"]) { $0.interval = .seconds(60) }
    let clock = ManualClock()
    let heard = Locked<[String]>([])
    let updater = try device.updater(
      trust: PackageTrust(keys: SampleKeys.role([1])),
      { options in
        options.jitter = 0
        options.onUpdate = { update in
          heard.withLock { $0.append("\(update.word) \(update.nextCheck.components.seconds)") }
        }
      }, clock: clock)
    _ = try await updater.update(id)
    let channel = try site.publish("2", ["index.html": "<p>two", "a.js": "a"])
    let version = try #require(channel.versions.last)
    let documents = [version.manifest.path, version.signature?.path].compactMap(\.self)
    let refused = Locked(0)
    server.misbehave { request in
      let isDocument = documents.contains { request.path.hasSuffix($0) }
      guard request.path.contains("/objects/"), isDocument == (busy == .documents) else {
        return nil
      }
      refused.withLock { $0 += 1 }
      return RawResponse(status: status, fields: [("Retry-After", "100")])
    }
    let task = Task { [id] in try await updater.watch([id]) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(99))
    #expect(clock.sleeperCount == 1 && refused.withLock(\.self) == 1)
    server.behave()
    clock.advance(by: .seconds(1))
    await clock.waitForSleepers()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(heard.withLock(\.self) == ["installed 60", "failed 100", "installed 60"])
    #expect(try device.active == "2")
  }

  @Test(
    "pauses as long as the first package wants, and never shorter than the server does",
    arguments: [
      ([60, 30], 0, nil, 30...30), ([60], 1, nil, 5...5), ([], 1, 100, 100...100),
      ([600], 0, nil, 600...660),
    ] as [([Int], Int, Int?, ClosedRange<Int>)])
  func pauses(ended: [Int], failed: Int, asked: Int?, range: ClosedRange<Int>) {
    var options = PackageUpdateOptions()
    options.jitter = range.count == 1 ? 0 : 0.1
    let failure = PackageError(.unreachable, "the server is away")
    let updates =
      ended.map { PackageUpdate(id, .none, nextCheck: .seconds($0)) }
      + (0..<failed).map { _ in PackageUpdate(id, .failed(failure), nextCheck: .seconds(7)) }
    let round = UpdateRound(updates, after: 0, options, asked: asked.map { .seconds($0) })
    #expect(round.failures == failed)
    #expect(round.pause >= .seconds(range.lowerBound) && round.pause <= .seconds(range.upperBound))
  }

  @Test("pauses as ever for a version that has failed here: only its publisher can change that")
  func blocked() async throws {
    try site.publish("1", ["index.html": "<p>one"]) { $0.interval = .seconds(60) }
    let updater = try device.updater { $0.jitter = 0 }
    _ = try await updater.update(id)
    let channel = try site.publish("2", ["index.html": "<p>two"])
    _ = try await updater.update(id)
    try device.sample.store.rollBack(id)
    let round = try await updater.round(of: [id], after: 3)
    #expect(round.updates.map(\.word) == ["failed"] && round.failures == 0)
    #expect(round.pause == channel.interval)
    #expect(try device.sample.store.blockedVersions().map(\.name) == ["2"])
  }

  @Test(
    "is asked again when Retry-After says, in seconds or by a date beside the server's own",
    arguments: [
      ("120", nil, 120), ("Fri, 27 Nov 2026 10:02:00 GMT", "Fri, 27 Nov 2026 10:00:00 GMT", 120),
      ("Fri, 27 Nov 2026 10:02:00 GMT", nil, nil), ("-1", nil, nil), ("soon", nil, nil),
      ("Fri, 27 Nov 2026 09:00:00 GMT", "Fri, 27 Nov 2026 10:00:00 GMT", nil),
    ] as [(String, String?, Int?)])
  func retryAfter(text: String, date: String?, seconds: Int?) throws {
    var fields: HTTPFields = [.date: date ?? ""]
    if date == nil { fields[.date] = nil }
    fields[try #require(HTTPField.Name("Retry-After"))] = text
    #expect(fields.retryAfter == seconds.map { .seconds($0) })
  }
}
