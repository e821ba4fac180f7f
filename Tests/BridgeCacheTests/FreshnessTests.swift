import BridgeCacheFixtures
import BridgeFormats
import Testing

@testable import BridgeCache

@Suite("freshness (RFC 9111 §4.2)")
struct FreshnessTests {
  @Test(
    "the lifetime comes from the directive, the date, or a tenth of the time since the change",
    arguments: [
      ("Cache-Control: max-age=60", 60), ("Cache-Control: MAX-AGE=60", 60),
      ("Cache-Control: max-age=\"60\"", 60), ("Cache-Control: max-age=060", 60),
      ("Cache-Control: public, foo=\"max-age=1\", max-age=60", 60),
      ("Cache-Control: max-age=60\nCache-Control: public", 60),
      // §4.2.1: malformed is stale.
      ("Cache-Control: max-age=-1", 0), ("Cache-Control: max-age=1.5", 0),
      ("Cache-Control: max-age='60'", 0), ("Cache-Control: max-age =60", 0),
      ("Cache-Control: max-age= 60", 0), ("Cache-Control: max-age=60s", 0),
      ("Cache-Control: max-age", 0), ("Cache-Control: max-age=\nExpires: {60}", 0),
      // §4.2.1: of two the first, or stale.
      ("Cache-Control: max-age=60, max-age=60", 60), ("Cache-Control: max-age=60, max-age=0", 0),
      ("Cache-Control: max-age=0, max-age=60", 0),
      // §1.2.2
      ("Cache-Control: max-age=99999999999999999999", 1 << 31),
      ("Cache-Control: max-age=2147483647", 2_147_483_647),
      // §5.3
      ("Date: {0}\nExpires: {60}", 60), ("Expires: {60}", 60), ("Date: {-10}\nExpires: {50}", 60),
      ("Date: {0}\nExpires: {-60}", 0), ("Expires: 0", 0), ("Expires: {60}\nExpires: {90}", 0),
      ("Expires: {60}\nCache-Control: max-age=5", 5), ("Expires: {0}\nCache-Control: max-age=5", 5),
      // §5.2.2.10: only a shared cache.
      ("Cache-Control: s-maxage=60", 0),
      // §4.2.2
      ("Date: {0}\nLast-Modified: {-1000}", 100), ("Date: {0}\nLast-Modified: {1000}", 0),
      ("Date: {0}\nLast-Modified: {-100000000}", 7 * 86_400), ("ETag: \"1\"", 0),
    ])
  func lifetime(_ lines: String, _ seconds: Int) {
    #expect(facts(lines).lifetime == .seconds(seconds))
  }

  @Test(
    "a shared cache prefers s-maxage and its targeted field (RFC 9213)",
    arguments: [
      ("Cache-Control: s-maxage=60, max-age=5", 60),
      ("CDN-Cache-Control: max-age=60\nCache-Control: max-age=5", 60),
      ("CDN-Cache-Control: max-age=60\nExpires: {5}", 60),
      ("CDN-Cache-Control: max-age=60, max-age=70", 70),
      // §2.1, §2.2: what cannot be parsed or is empty does not count, and neither do arguments of other types.
      ("CDN-Cache-Control: max-age=\nCache-Control: max-age=5", 5),
      ("CDN-Cache-Control: \nCache-Control: max-age=5", 5),
      ("CDN-Cache-Control: max-age=\"60\", public\nCache-Control: max-age=5", 0),
    ])
  func sharedLifetime(_ lines: String, _ seconds: Int) {
    #expect(facts(lines, mode: .shared).lifetime == .seconds(seconds))
    #expect(facts(lines, mode: .private).lifetime != .seconds(60))
  }

  @Test(
    "heuristics apply to some statuses and to responses marked as cacheable (§4.2.2)",
    arguments: [
      (200, 100), (203, 100), (204, 100), (206, 100), (300, 100), (301, 100), (308, 100),
      (404, 100),
      (405, 100), (410, 100), (414, 100), (501, 100), (201, 0), (302, 0), (307, 0), (403, 0),
      (500, 0), (599, 0),
    ])
  func heuristics(_ status: Int, _ seconds: Int) {
    let lines = "Date: {0}\nLast-Modified: {-1000}"
    #expect(facts(lines, status: status).lifetime == .seconds(seconds))
    let marked = facts("\(lines)\nCache-Control: public", status: status)
    #expect(marked.lifetime == .seconds(100))
  }

  @Test(
    "dates are read in three forms and any case; other values are in the past (§5.3, RFC 9110 §5.6.7)",
    arguments: [
      ("Fri, 15 Jan 2027 08:01:00 GMT", true), ("Friday, 15-Jan-27 08:01:00 GMT", true),
      ("Fri Jan 15 08:01:00 2027", true), ("fri, 15 jan 2027 08:01:00 gmt", true),
      ("Fri Jan  5 08:01:00 2029", true),
      ("Fri, 15 Jan 2027 08:01:00 AST", false), ("Fri, 15 Jan 2027 08:01:00 UTC", false),
      ("Fri, 15 Jan 2027 8:01:00 GMT", false), ("Fri, 15  Jan  2027 08:01:00 GMT", false),
      ("Fri 15 Jan 2027 08:01:00 GMT", false), ("Fri, 15-Jan-2027 08:01:00 GMT", false),
      ("15 Jan 2027 08:01:00 GMT", false), ("Fri, 15 Jan 2027 08.01.00 GMT", false),
      ("Fri, 32 Jan 2027 08:01:00 GMT", false), ("-1", false), ("", false),
    ])
  func dates(_ text: String, _ isDate: Bool) {
    #expect((HTTPDate.strict(text) != nil) == isDate)
    if !text.isEmpty { #expect((facts("Expires: \(text)").lifetime > .zero) == isDate) }
  }

  @Test(
    "the age comes from Age and the transfer time, or from Date, and grows (§4.2.3)",
    arguments: [
      ("Date: {0}", 10), ("Date: {0}\nAge: 30", 40), ("Date: {-50}", 60),
      ("Date: {-50}\nAge: 30", 60),
      ("Date: {-50}\nAge: 90", 100), ("Date: {50}", 10), ("Age: 30, 90", 40), ("Age: abc", 10),
      ("Age: -5", 10), ("Age: 30\nAge: 90", 40), ("Age: 1.5", 10), ("", 10),
    ])
  func age(_ lines: String, _ seconds: Int) {
    #expect(facts(lines).age(at: HandClock.start + .seconds(10)) == .seconds(seconds))
  }

  @Test("the response time counts as age")
  func delay() {
    let slow = ResponseFacts(
      status: 200, fields: fields("Age: 5"), mode: .private,
      requestTime: HandClock.start - .seconds(20), responseTime: HandClock.start)
    #expect(slow.age(at: HandClock.start) == .seconds(25))
  }
}
