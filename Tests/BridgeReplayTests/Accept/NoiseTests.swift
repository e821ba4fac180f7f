import BridgeComparison
import BridgeCore
import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("noise", .timeLimit(.minutes(5)))
struct NoiseTests {
  private func result(_ differences: [(String, String?, String?)]) -> ComparisonResult {
    ComparisonResult(
      differences: differences.map { Difference(.body, at: $0, recorded: $1, actual: $2) },
      omittedDifferences: 0, body: .compared, note: nil)
  }

  private let id = ReplayedExchange.ID(file: 0, number: 1)

  @Test("is what differs from run to run, or only sometimes, and not what is steadily different")
  func places() {
    let finder = NoiseFinder()
    finder.add(
      result([("body $.time", "1", "2"), ("body $.price", "1", "9"), ("body $.luck", "a", "b")]),
      of: id)
    finder.add(result([("body $.time", "1", "3"), ("body $.price", "1", "9")]), of: id)
    #expect(finder.places[id]?.map(\.location).sorted() == ["body $.luck", "body $.time"])
  }

  @Test("covers what is inside of an array whose length varies, and nothing beside it")
  func covers() {
    let place = NoisePlace(kind: .body, location: "body $.items")
    for (location, isCovered) in [
      ("body $.items", true), ("body $.items[3]", true), ("body $.items[0].name", true),
      ("body $.itemsLeft", false), ("body $.other", false),
    ] {
      let difference = Difference(.body, at: location, recorded: "1", actual: "2")
      #expect(place.covers(difference) == isCovered)
    }
    #expect(!place.covers(Difference(.field, at: "body $.items", recorded: "1", actual: "2")))
  }

  /// An origin whose answers have a counter and a price in them.
  private func origin() throws -> LoopbackOrigin {
    let count = Locked(0)
    return try LoopbackOrigin.answering { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return .json("{\"count\":\(number),\"price\":2}")
    }
  }

  @Test("does not cover a status, nor anything in a response with another status")
  func status() async throws {
    let count = Locked(0)
    let origin = try LoopbackOrigin.answering { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number % 2 == 0 ? .of(503, "application/json", "{}") : .json("{\"a\":1}")
    }
    let recorded = RecordedResponse.json("{\"a\":1}")
    let report = try await ReplayReport.of([.of("GET", origin.url(), answer: recorded)]) {
      $0.against = .live
      $0.noiseRuns = 3
    }
    #expect(report.words == ["different"])
    #expect(report.exchanges[0].accepted.isEmpty)
  }

  @Test("is subtracted and listed, and what remains decides")
  func subtracted() async throws {
    let origin = try origin()
    for (price, code) in [(2, 0), (1, 1)] {
      let recorded = RecordedResponse.json("{\"count\":0,\"price\":\(price)}")
      let report = try await ReplayReport.of([.of("GET", origin.url(), answer: recorded)]) {
        $0.against = .live
        $0.noiseRuns = 2
      }
      #expect(report.verdict.exitCode == code)
      let accepted = report.exchanges[0].accepted
      #expect(accepted.map(\.difference.location) == ["body $.count"])
      #expect(accepted.map(\.reason) == [.noise])
      #expect(report.text.contains("≈ #1 GET"))
      #expect(report.text.contains("    (noise) body $.count: recorded 0, actual "))
      if code == 1 {
        #expect(report.exchanges[0].outcome.reason == "body $.price: recorded 1, actual 2")
      }
    }
    #expect(origin.requestCount == 6)
  }

  @Test("does not crowd out what remains, however much of it there is")
  func crowded() async throws {
    let count = Locked(0)
    let origin = try LoopbackOrigin.answering { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      let numbers = (0..<300).map { "\($0 + number)" }.joined(separator: ",")
      return .json("{\"noise\":[\(numbers)],\"price\":2}")
    }
    let zeros = Array(repeating: "0", count: 300).joined(separator: ",")
    let recorded = RecordedResponse.json("{\"noise\":[\(zeros)],\"price\":1}")
    let report = try await ReplayReport.of([.of("GET", origin.url(), answer: recorded)]) {
      $0.against = .live
      $0.noiseRuns = 2
      $0.rules.maximumDifferences = 5
    }
    #expect(report.exchanges[0].outcome.reason == "body $.price: recorded 1, actual 2")
    #expect(report.exchanges[0].accepted.count >= 299)
  }

  @Test("is not looked for by one run alone", arguments: [-1, 1, 101])
  func refused(runs: Int) {
    var options = ReplayOptions()
    options.noiseRuns = runs
    #expect(throws: ReplayError.self) { try options.check() }
  }
}
