/// Tables of ``WireCase``, by what they are about.
enum WireTables {
  /// RFC 9111 §5.2: spellings of `Cache-Control`.
  static let directives: [WireCase] =
    fresh.map { WireCase("§5.2 both: Cache-Control: \($0) => miss // hit «body»") }
    + stale.map { WireCase("§5.2 both: Cache-Control: \($0) => miss // miss") }
    + WireCase.table(
      """
      §4.2.1 both: Cache-Control: max-age=60, max-age=0 => miss // miss
      §5.2.2.1 both: Cache-Control: max-age=60 => miss // +59 hit // +2 miss
      §5.2.2.10 shared: Cache-Control: max-age=0, s-maxage=60 => miss // hit
      §5.2.2.10 shared: Cache-Control: max-age=60, s-maxage=0 => miss // miss
      §5.2.2.10 shared: Cache-Control: s-maxage=60¶Expires: {-60} => miss // hit
      §5.2.2.10 private: Cache-Control: max-age=60, s-maxage=0 => miss // hit
      §5.2.2.10 private: Cache-Control: max-age=0, s-maxage=60 => miss // miss
      §5.2.2.7 shared: Cache-Control: private, max-age=60 => miss // miss
      §5.2.2.7 shared: Cache-Control: PRIVATE, max-age=60 => miss // miss
      §5.2.2.7 private: Cache-Control: private, max-age=60 => miss // hit
      §5.2.2.7 shared: Cache-Control: private="X-A", max-age=60¶X-A: 1¶X-B: 2 => miss = X-A: 1 // hit = -X-A¶X-B: 2
      §5.2.2.7 private: Cache-Control: private="X-A", max-age=60¶X-A: 1 => miss // hit = X-A: 1
      §5.2.2.4 both: Cache-Control: no-cache="X-A, x-c", max-age=60¶X-A: 1¶X-B: 2¶X-C: 3 => miss = X-A: 1 // hit = -X-A¶X-B: 2¶-X-C
      §5.2.2.4 both: Cache-Control: no-cache=x-a, max-age=60¶X-A: 1 => miss // hit = -X-A
      §5.2.2.3 both: Cache-Control: must-understand, no-store, max-age=60 => miss // hit
      §5.2.2.3 both: 599 Cache-Control: must-understand, max-age=60 => miss // miss
      §5.2.2.3 both: 299 Cache-Control: must-understand, no-store, max-age=60 => miss // miss
      8246-§2 both: Cache-Control: max-age=60, immutable => miss // hit
      8246-§2 shared: Cache-Control: max-age=60, immutable => miss // miss (Cache-Control: max-age=0)
      8246-§2 private: Cache-Control: max-age=60, immutable => miss // hit (Cache-Control: max-age=0) // +61 miss (Cache-Control: max-age=0)
      """)

  private static let fresh = [
    "max-age=60", "MAX-AGE=60", "Max-Age=60", "max-age=\"60\"", "max-age=0060",
    "public, max-age=60", "max-age=60, foo=bar", "foo, max-age=60", "a=b, max-age=60",
    ",max-age=60,", "max-age=60 ,x", "foo=\"a, b\", max-age=60", "foo=\"max-age=0\", max-age=60",
    "foo=\"no-store\", max-age=60", "foo=\"\\\"no-store\\\"\", max-age=60",
    "max-age=99999999999999999999999", "max-age=2147483648", "max-age=4294967296",
    "max-age=60, max-age=60", "x-no-store, max-age=60", "max-age=60¶Cache-Control: public",
    "max-age=60,\tpublic",
  ]

  private static let stale = [
    "max-age=0", "max-age=-1", "max-age=-60", "max-age=abc", "max-age=", "max-age",
    "max-age='60'", "max-age=60.5", "max-age=6 0", "max-age=60;x", "max-age=\"60", "no-store",
    "NO-STORE", "max-age=60, no-store", "no-store, max-age=60", "max-age=60, no-cache", "no-cache",
    "No-Cache", "no-cache=\"\"", "no-store=\"x\", max-age=60", "no-store=foo, max-age=60",
    "no-cache=, max-age=60", "max-age=60¶Cache-Control: no-store",
    "no-store, foo=\"max-age=60\"",
  ]

  /// RFC 9111 §5.3 and RFC 9110 §5.6.7: `Expires` and `Date`. The start is Friday, 15 January 2027, 08:00:00 GMT.
  static let dates: [WireCase] =
    broken.map { WireCase("§5.3 both: Expires: \($0) => miss // miss") }
    + WireCase.table(
      """
      §5.3 both: Expires: {60} => miss // hit // +61 miss
      §5.3 both: Expires: {60}¶Expires: {60} => miss // hit
      §5.3 both: Expires: {60}¶Expires: {-60} => miss // miss
      §5.3 both: Expires: Fri, 31 Dec 9999 23:59:59 GMT => miss // hit
      9110-§5.6.7 both: Expires: Saturday, 16-Jan-27 08:00:00 GMT => miss // hit
      9110-§5.6.7 both: Expires: Thursday, 16-Jan-70 08:00:00 GMT => miss // hit
      9110-§5.6.7 both: Expires: Friday, 15-Jan-77 07:00:00 GMT => miss // hit
      9110-§5.6.7 both: Expires: Saturday, 16-Jan-77 09:00:00 GMT => miss // miss
      9110-§5.6.7 both: Expires: Sat Jan 16 08:00:00 2027 => miss // hit
      9110-§5.6.7 both: Expires: fri, 15 jan 2027 09:00:00 gmt => miss // hit
      §5.2.2.1 both: Expires: {-60}¶Cache-Control: max-age=60 => miss // hit
      §5.2.2.1 both: Expires: {60}¶Cache-Control: max-age=0 => miss // miss
      §4.2.1 both: Expires: {-60}¶Date: {-3600} => miss // miss
      §4.2.1 both: Expires: {3600}¶Date: {3600} => miss // miss
      §4.2.1 both: Expires: {60}¶Date: foo => miss // hit
      §5.3 both: Expires: {60}¶Cache-Control: public => miss // hit
      §5.3 both: Expires: {60}¶Cache-Control: no-store => miss // miss
      """)

  private static let broken = [
    "0", "-1", "now", "x", "{-60}", "{0}", "Thu, 01 Jan 1970 00:00:00 GMT",
    "Fri, 15 Jan 2027 09:00:00 EST", "Fri, 15 Jan 2027 09:00:00 +0000",
    "Fri, 15 Jan 2027 09:00:00 UTC", "Fri,  15 Jan 2027 09:00:00 GMT",
    "Fri, 15 Jan 2027 09:00:00", "15 Jan 2027 09:00:00 GMT", "Fri 15 Jan 2027 09:00:00 GMT",
    "Fri, 15 Jan 2027 09.00.00 GMT", "Fri, 15 Jan 27 09:00:00 GMT", "1800003600",
  ]

  /// RFC 9111 §4.2.3 and §5.1.
  static let ages: [WireCase] =
    [
      ("0", true), ("30", true), ("60", false), ("7200", false), ("99999999999999999999", false),
      ("2147483648", false), ("4294967297", false), ("abc", true), ("-7200", true),
      ("30, 7200", true), ("7200, 0", false), ("0¶Age: 7200", true),
    ].map { age, isHit in
      WireCase(
        "§5.1 both: Cache-Control: max-age=60¶Age: \(age) => miss // \(isHit ? "hit" : "miss")")
    }
    + WireCase.table(
      """
      §4.2.3 both: Cache-Control: max-age=3600¶Age: 100 => miss = Age: 100 // +7 hit = Age: 107
      §4.2.3 both: Cache-Control: max-age=60 => miss = -Age // hit = Age: 0 // +3 hit = Age: 3
      §4.2.3 both: Cache-Control: max-age=60¶Date: {-100} => miss // miss
      §4.2.3 both: Cache-Control: max-age=3600¶Date: {-100} => miss // +1 hit = Age: 101
      §4.2.3 both: Cache-Control: max-age=3600¶Date: {-100}¶Age: 200 => miss // +1 hit = Age: 201
      §4.2.3 both: Cache-Control: max-age=60¶Date: {100} => miss // +1 hit = Age: 1
      §4.2.3 both: Cache-Control: max-age=60¶Date: foo => miss // hit
      """)

  /// RFC 9111 §3 and §4.2.2.
  static let statuses: [WireCase] =
    [200, 203, 300, 301, 308, 404, 405, 410, 414, 451, 501].map {
      WireCase(
        "§4.2.2 both: \($0) Last-Modified: {-86400} => miss \($0) // hit \($0) // +9000 miss")
    }
    + [201, 202, 303, 302, 307, 403, 500, 502, 503, 504, 599, 299, 499, 400].map {
      WireCase("§4.2.2 both: \($0) Last-Modified: {-86400} => miss \($0) // miss \($0)")
    }
    + [599, 299, 499, 307, 400, 403].map {
      WireCase(
        "§4.2.2 both: \($0) Last-Modified: {-86400}¶Cache-Control: public => miss \($0) // hit \($0)"
      )
    }
    + [
      200, 203, 299, 300, 301, 302, 303, 307, 308, 400, 403, 404, 405, 410, 412, 414, 416, 418, 421,
      499, 500, 501, 502, 503, 504, 599,
    ].map {
      WireCase("§3 both: \($0) Cache-Control: max-age=60¶Location: /x => miss \($0) // hit \($0)")
    }
    + [428, 429, 431, 511].map {
      WireCase("6585-§3 both: \($0) Cache-Control: max-age=60 => miss \($0) // miss \($0)")
    }
    + WireCase.table(
      """
      §3 both: 204 Cache-Control: max-age=60 => miss 204 // hit 204 «»
      §3 both: 416 Cache-Control: max-age=60 // Cache-Control: max-age=60 => miss 416 (Range: bytes=9-) // miss 200
      §3 both: 412 Cache-Control: max-age=60 // Cache-Control: max-age=60 => miss 412 (If-Match: "1") // miss 200
      §4.2.2 both: Cache-Control: public => miss // miss
      §4.2.2 both: Last-Modified: {3600} => miss // miss
      §4.2.2 both: Last-Modified: foo => miss // miss
      §4.2.2 both: Last-Modified: {-86400}¶Pragma: no-cache => miss // hit
      """)

  /// RFC 9111 §4.1.
  static let variants = WireCase.table(
    """
    §4.1 both: Cache-Control: max-age=60¶Vary: Foo => miss (Foo: 1) // hit (Foo: 1) // miss (Foo: 2) // hit (Foo: 1) // hit (Foo: 2)
    §4.1 both: Cache-Control: max-age=60¶Vary: Foo => miss (Foo: 1) // miss // hit // hit (Foo: 1)
    §4.1 both: Cache-Control: max-age=60¶Vary: Foo => miss // hit // miss (Foo: 1)
    §4.1 both: Cache-Control: max-age=60¶Vary: * => miss // miss
    §4.1 both: Cache-Control: max-age=60¶Vary: Foo, * => miss (Foo: 1) // miss (Foo: 1)
    §4.1 both: Cache-Control: max-age=60¶Vary: *, Foo => miss (Foo: 1) // miss (Foo: 1)
    §4.1 both: Cache-Control: max-age=60¶Vary: Foo¶Vary: * => miss (Foo: 1) // miss (Foo: 1)
    §4.1 both: Cache-Control: max-age=60¶Vary: Foo, Bar => miss (Foo: 1¶Bar: a) // hit (Bar: a¶Foo: 1) // miss (Foo: 1¶Bar: b) // miss (Foo: 1)
    §4.1 both: Cache-Control: max-age=60¶Vary: Foo¶Vary: Bar => miss (Foo: 1¶Bar: a) // hit (Foo: 1¶Bar: a) // miss (Foo: 1¶Bar: b)
    §4.1 both: Cache-Control: max-age=60¶Vary: fOO => miss (Foo: 1) // hit (FOO: 1) // miss (foo: 2)
    §4.1 both: Cache-Control: max-age=60¶Vary: Foo => miss (Foo: 1¶Foo: 2) // hit (Foo: 1, 2) // hit (Foo: 1,2) // miss (Foo: 2, 1)
    §4.1 both: Cache-Control: max-age=60¶Vary: Accept-Language => miss (Accept-Language: en, de) // hit (Accept-Language: EN,DE) // miss (Accept-Language: de, en)
    §4.1 both: Cache-Control: max-age=60¶Vary: Accept-Language => miss (Accept-Language: en;q=0.5, de;q=0.9) // hit (Accept-Language: de;q=0.9, en;q=0.5)
    §4.1 both: Cache-Control: max-age=60 => miss (Foo: 1) // hit (Foo: 2)
    §4.1 both: Cache-Control: max-age=60 «1» // Cache-Control: max-age=60¶Vary: Foo «2» => miss (Foo: 1) // miss «2» (Foo: 1¶Cache-Control: no-cache) // hit «2» (Foo: 1)
    §4.3.1 both: Cache-Control: max-age=60¶Vary: Foo¶ETag: "1" // 304 ETag: "1"¶Vary: Foo => miss (Foo: 1) // miss 200 «body» (Foo: 2) > If-None-Match: "1" // hit (Foo: 1)
    §4.1 both: Cache-Control: max-age=0¶ETag: "1" «1» // 304 Cache-Control: max-age=60¶ETag: "1"¶Vary: Foo // Cache-Control: max-age=60¶Vary: Foo «2» => miss (Foo: 1) // miss 200 «1» (Foo: 1) // hit «1» (Foo: 1) // miss «2» (Foo: 2)
    §4.1 both: Cache-Control: max-age=0¶ETag: "1" // 304 Cache-Control: max-age=60¶ETag: "1"¶Vary: * // Cache-Control: max-age=60 «2» => miss // miss 200 «body» // miss «2»
    §4.1 both: Cache-Control: max-age=1¶ETag: "1" // Cache-Control: max-age=60¶ETag: "1"¶Vary: Foo // Cache-Control: max-age=60 «2» => miss (Foo: 1) // +2 miss HEAD (Foo: 1) // miss «2» (Foo: 2)
    §4.3.4 both: Cache-Control: max-age=60¶Vary: Foo¶ETag: "1"¶Last-Modified: {-99} «1» // 304 Cache-Control: max-age=60 // Cache-Control: max-age=60¶Vary: Foo «2» => miss (Foo: 1) // miss «2» (Foo: 2) // hit «2» (Foo: 2)
    §4.3.1 both: Cache-Control: max-age=60¶Vary: Foo¶ETag: "1"¶Last-Modified: {-99} // Cache-Control: max-age=60¶Vary: Foo => miss (Foo: 1) // miss (Foo: 2) > If-None-Match: "1"¶-If-Modified-Since
    §4.1 both: Cache-Control: max-age=1¶Vary: Foo «1» // Cache-Control: max-age=60 «2» => miss (Foo: 1) // +2 miss «2» (Foo: 1) // hit «2» (Foo: 1) // hit «2» (Foo: 2)
    §4.1 both: Cache-Control: max-age=60¶Vary: Foo «1» // Cache-Control: max-age=60 «2» => miss (Foo: 1) // miss «2» (Foo: 1¶Cache-Control: no-cache) // hit «2» (Foo: 1)
    §4 both: Cache-Control: max-age=600¶Vary: Foo¶Date: {-10} «1» // Cache-Control: max-age=600¶Vary: Bar¶Date: {-100} «2» => miss (Foo: 1¶Bar: 2) // miss «2» (Foo: 2¶Bar: 1) // hit «1» (Foo: 1¶Bar: 1)
    9110-§12.5.1 both: Cache-Control: max-age=60¶Vary: Accept => miss (Accept: text/html;profile="A") // hit (Accept: TEXT/html; Profile="A") // miss (Accept: text/html;profile="a")
    """)
}
