import BridgeCookies
import BridgeCookiesOracle
import BridgeTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("a second, plain jar")
struct DifferentialTests {
  /// The duration, if `Scripts/fuzz` sets one; otherwise a few fixed seeds run.
  private static let seconds =
    ProcessInfo.processInfo.environment["BRIDGE_FUZZ_SECONDS"].flatMap { Int($0) }

  /// Fewer under a sanitizer, where each takes seconds.
  private static let seeds: Range<UInt64> =
    Sanitizer.isOn ? 0..<4 : 0..<16

  @Test(
    "gives the same answers to the same random calls, and holds the same cookies after",
    arguments: seeds)
  func sameAnswers(seed: UInt64) throws {
    try play(seed, steps: 700)
  }

  @Test(
    "agrees for as long as is asked for",
    .enabled(if: seconds != nil, "BRIDGE_FUZZ_SECONDS is not set: Scripts/fuzz sets it"))
  func atLength() throws {
    let end = ContinuousClock.now.advanced(by: .seconds(Self.seconds ?? 0))
    var (seed, steps) = (UInt64.random(in: 1 << 32 ... .max), 0)
    while ContinuousClock.now < end {
      try play(seed, steps: 5000)
      (seed, steps) = (seed &+ 1, steps + 5000)
    }
    print("\(steps) steps agreed")
  }

  /// Half of the sequences compare the content after each step. The others do so rarely: a listing removes expired
  /// cookies, and other calls must remove them as well.
  private func play(_ seed: UInt64, steps: Int) throws {
    var pair = try JarPair(seed: seed)
    for step in 0..<steps {
      try pair.step()
      if seed / 2 % 2 == 0 || step % 50 == 49 { try pair.compareContent() }
    }
    try pair.compareContent()
  }

  @Test("reads random lines as the parser does", arguments: 0..<8 as Range<UInt64>)
  func sameLines(seed: UInt64) {
    var script = RandomScript(seed: seed)
    for _ in 0..<1500 {
      let line = script.line()
      #expect(ParserAgreement.disagreement(onLine: line) == nil)
    }
  }

  @Test(
    "reads lines that fuzzing found as the parser does, also when they are written again",
    arguments: [
      "16/1469;Domain=.\t ::{", "a=b;Domain=. .example", "a=b;Domain=.", "a=b;Domain=..c",
    ])
  func sameFoundLines(line: String) {
    #expect(ParserAgreement.disagreement(onLine: Array(line.utf8)) == nil)
  }

  @Test("reads random dates as the parser does", arguments: 0..<8 as Range<UInt64>)
  func sameDates(seed: UInt64) {
    var script = RandomScript(seed: seed)
    for _ in 0..<2000 {
      let date = script.date()
      let found = ParserAgreement.disagreement(onDate: date)
      #expect(found == nil, "\(String(decoding: date, as: UTF8.self))")
    }
  }
}
