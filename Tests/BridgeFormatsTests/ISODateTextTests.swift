import BridgeFormats
import BridgeTestSupport
import Testing

@Suite("a moment as text")
struct ISODateTextTests {
  @Test(
    "is written to the nanosecond in UTC",
    arguments: [
      (Duration.zero, "1970-01-01T00:00:00.000000000Z"),
      (.seconds(951_782_400), "2000-02-29T00:00:00.000000000Z"),
      (.seconds(1_795_301_999) + .nanoseconds(5), "2026-11-21T22:59:59.000000005Z"),
      (.nanoseconds(-1), "1969-12-31T23:59:59.999999999Z"),
      (.seconds(-62_135_596_801), "0001-01-01T00:00:00.000000000Z"),
      (.seconds(Int64.max), "9999-12-31T23:59:59.000000000Z"),
    ])
  func spelling(moment: Duration, text: String) {
    #expect(ISODate.text(moment) == text)
  }

  @Test("reads back as it was")
  func roundTrip() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<10_000 {
      let moment =
        Duration.seconds(Int64.random(in: -62_135_596_800...253_402_300_798, using: &random))
        + .nanoseconds(Int64.random(in: 0..<1_000_000_000, using: &random))
      #expect(ISODate.parse(ISODate.text(moment).utf8) == moment)
    }
  }
}
