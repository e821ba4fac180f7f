import BridgeFormats
import Testing

@Suite("dates of header fields") struct HTTPDateTests {
  @Test(
    "an IMF-fixdate is the moment that the general reader finds",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200),
      ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
      ("Mon, 01 Jan 0001 00:00:00 GMT", -62_135_596_800),
    ])
  func fixed(_ text: String, _ seconds: Int64) {
    #expect(HTTPDate.fixed(text) == .seconds(seconds))
    #expect(HTTPDate.parse(text) == .seconds(seconds))
  }

  @Test(
    "any other text is left to the general reader",
    arguments: [
      "", "0", "Sun, 06 Nov 1994 08:49:37 GMT ", "sun, 06 Nov 1994 08:49:37 GMT",
      "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 UTC",
      "Sun, 6 Nov 1994 08:49:37 GMT", "Sun 06 Nov 1994  08:49:37 GMT",
      "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT",
      "Wed, 29 Feb 2023 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
      "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
      "Sun, 06 Nov 0000 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:3: GMT",
      "unN, 06 Nov 1994 08:49:37 GMT", "Sun, 06 anF 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 08:49:3\u{664}GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
    ])
  func others(_ text: String) {
    #expect(HTTPDate.fixed(text) == nil)
  }

  @Test(
    "a year of two digits is at most 50 years ahead (RFC 9110 §5.6.7)",
    arguments: [
      // 2027-01-15T08:00:00Z
      ("Thursday, 15-Jan-26 08:00:00 GMT", 1_800_000_000, 1_768_464_000),
      ("Thursday, 16-Jan-70 08:00:00 GMT", 1_800_000_000, 3_157_084_800),
      ("Saturday, 15-Jan-94 08:00:00 GMT", 1_800_000_000, 758_620_800),
      // 1999-12-31T23:59:59Z
      ("Friday, 31-Dec-99 23:59:59 GMT", 946_684_799, 946_684_799),
    ] as [(String, Int64, Int64)])
  func shortYears(_ text: String, _ now: Int64, _ seconds: Int64) {
    #expect(HTTPDate.strict(text, at: .seconds(now)) == .seconds(seconds))
  }
}
