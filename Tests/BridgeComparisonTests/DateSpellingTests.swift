import BridgeRecording
import Testing

@testable import BridgeComparison

/// Dates in responses of 2026-11-23 19:49:52 and, live, eight days later.
@Suite("dates in several spellings")
struct DateSpellingTests {
  private static func isSame(
    _ recorded: String, _ actual: String, query: String = ""
  ) -> Bool {
    let (at, url) = (1_795_463_392.0, "http://shop.example/\(query)")
    let request = ComparedRequest(
      RecordedRequest(method: "GET", url: url, fields: [], body: .none), sentTo: url,
      recordedAt: at, sentAt: at + 8 * 86_400, lengths: SessionLengths(recorded: 40, actual: 40))
    return ResponseComparison().compare(recorded, actual, type: "text/html", request)
      .differences.isEmpty
  }

  @Test(
    "are read with ordinals of the day",
    arguments: [
      ("<p>23rd Nov 2026 19:49</p>", "<p>1st Dec 2026 19:49</p>", true),
      ("<p>23rd November 2026, 19:49</p>", "<p>1st December 2026, 19:49</p>", true),
      ("<p>23rd Nov 2026</p>", "<p>1st Dec 2026</p>", true),
      ("<p>November 23rd, 2026</p>", "<p>December 1st, 2026</p>", true),
      ("<p>November 23rd</p>", "<p>December 1st</p>", true),
      // Another day, another format, and no ordinals.
      ("<p>23rd Nov 2026 19:49</p>", "<p>29th Nov 2026 19:49</p>", false),
      ("<p>23rd Nov 2026</p>", "<p>2nd Dec 2026</p>", false),
      ("<p>23rd Nov 2026</p>", "<p>1 Dec 2026</p>", false),
      ("<p>the 23rd time</p>", "<p>the 1st time</p>", false),
      ("<p>23rdx Nov 2026</p>", "<p>1stx Dec 2026</p>", false),
    ])
  func ordinals(recorded: String, actual: String, isExpected: Bool) {
    #expect(Self.isSame(recorded, actual) == isExpected)
  }

  @Test(
    "are read with the day first if one of them can only be read so",
    arguments: [
      ("<p>23/11/2026 7:49 p.m.</p>", "<p>01/12/2026 7:49 p.m.</p>", true),
      ("<p>23/11/2026</p>", "<p>1/12/2026</p>", true),
      ("<p>11/23/2026</p>", "<p>12/01/2026</p>", true),
      // The first of January and the twelfth, and both orders in one place.
      ("<p>23/11/2026</p>", "<p>01/01/2027</p>", false),
      ("<p>23/11/2026</p>", "<p>12/01/2026</p>", false),
      ("<p>11/23/2026</p>", "<p>01/12/2026</p>", false),
    ])
  func slashes(recorded: String, actual: String, isExpected: Bool) {
    #expect(Self.isSame(recorded, actual) == isExpected)
  }

  @Test("are data in both orders if the request carries them")
  func carried() {
    let dates = ("<p>05/12/2026</p>", "<p>13/12/2026</p>")
    #expect(Self.isSame(dates.0, dates.1))
    #expect(!Self.isSame(dates.0, dates.1, query: "?due=05/12/2026"))
  }

  @Test("may have any number of decimals")
  func decimals() {
    let long = String(repeating: "1", count: 300)
    // Seven minutes more.
    #expect(Self.isSame("<p>3 hours ago</p>", "<p>3.\(long) hours ago</p>"))
  }

  @Test(
    "are read as milliseconds with decimals",
    arguments: [
      ("<p>1795463391117.524</p>", "<p>1796154591204.25</p>", true),
      ("<p>1795463391117.524</p>", "<p>1796143791204.25</p>", false),
      ("<p>1795463391117,524</p>", "<p>1796154591204,25</p>", false),
    ])
  func milliseconds(recorded: String, actual: String, isExpected: Bool) {
    #expect(Self.isSame(recorded, actual) == isExpected)
  }
}
