import BridgeRecording
import Testing

@testable import BridgeComparison

@Suite("codings, nonces and cookies of two responses")
struct HeadValueTests {
  private static func differences(
    _ recorded: [(String, String)], _ actual: [(String, String)], coding: String? = nil,
    body: String = "hello"
  ) -> [String] {
    let fields = { (pairs: [(String, String)]) in pairs.map { RecordedField($0.0, $0.1) } }
    var rules = ComparisonRules()
    rules.ignoresFraming = true
    var response = ActualResponse(
      status: 200, fields: fields(actual), body: .bytes(Array(body.utf8)))
    response.coding = coding
    return ResponseComparison(rules: rules).compare(
      recorded: RecordedResponse(
        status: 200, reason: "", fields: fields(recorded),
        body: .content(RecordedContent(mediaType: nil, bytes: Array(body.utf8)))),
      actual: response
    ).differences.map(\.description)
  }

  @Test(
    "have the recorded coding, if it is known",
    arguments: [
      ("gzip", "gzip", true), ("gzip", "", false), ("gzip", "br", false), ("GZIP", "gzip", true),
      ("gzip", nil, true), ("identity", "", true), ("gzip", "identity", false),
    ] as [(String, String?, Bool)])
  func codings(recorded: String, actual: String?, isSame: Bool) {
    let found = Self.differences([("Content-Encoding", recorded)], [], coding: actual)
    #expect(found.isEmpty == isSame)
  }

  @Test(
    "may have other lengths of bodies under names of their own, if they are right",
    arguments: [
      ("Api-Content-Length", "7", "5", true), ("Api-Content-Length", "7", "6", false),
      ("Api-Content-Length", "some", "5", false), ("X-Count", "7", "5", false),
    ])
  func lengths(name: String, recorded: String, actual: String, isSame: Bool) {
    #expect(Self.differences([(name, recorded)], [(name, actual)]).isEmpty == isSame)
  }

  @Test("have no coding if the recorded length shows that there was none")
  func plain() {
    #expect(!Self.differences([("Content-Length", "5")], [], coding: "gzip").isEmpty)
    // The field with the coding may have been removed.
    #expect(Self.differences([("Content-Length", "25")], [], coding: "gzip").isEmpty)
    #expect(Self.differences([], [], coding: "gzip").isEmpty)
    #expect(Self.differences([("Content-Encoding", "gzip")], [], coding: "", body: "").isEmpty)
  }

  @Test(
    "have a nonce of the recorded length",
    arguments: [
      ("psux-YS-oLZhBHMDVsUaCA", "10mL3-qul8apXV6vpc046Q", true),
      ("psux-YS-oLZhBHMDVsUaCA", "abcdefgh", false), ("q8Zp+1Vx/7Tn3kRw9LmQ2A==", "", false),
    ])
  func nonces(recorded: String, actual: String, isSame: Bool) {
    let policy = { (nonce: String) in
      [("Content-Security-Policy", "script-src 'nonce-\(nonce)' 'self'")]
    }
    #expect(Self.differences(policy(recorded), policy(actual)).isEmpty == isSame)
  }

  @Test(
    "set cookies to the same word, and to tokens with the same claims",
    arguments: [
      ("dark", "dark", []), ("en-US", "en-US", []), ("8f3a2c", "91bd04", []), ("3", "4", []),
      ("dark", "light", ["cookie a: recorded a word as its value, actual another"]),
      ("UTC", "Europe/Berlin", ["cookie a: recorded a word as its value, actual another"]),
      (
        #""America/New_York""#, "America%2FLima",
        ["cookie a: recorded a word as its value, actual another"]
      ),
      ("Europe%2FBerlin", #""Europe/Berlin""#, []), ("de_DE", "%64e_DE", []),
      ("en,de", "en,fr", ["cookie a: recorded a word as its value, actual another"]),
      ("on", "1", ["cookie a: recorded a word as its value, actual a number"]),
      (
        "%7B%22theme%22%3A%22dark%22%2C%22id%22%3A7%7D",
        "%7B%22theme%22%3A%22light%22%2C%22id%22%3A8%7D",
        ["cookie a: recorded settings as its value, actual another"]
      ),
      (
        "j%3A%7B%22beta%22%3Atrue%7D", "j%3A%7B%22beta%22%3Afalse%7D",
        ["cookie a: recorded settings as its value, actual another"]
      ),
      (
        "%7B%22sid%22%3A%228f3a2c9d1e7b4a60%22%2C%22n%22%3A7%7D",
        "%7B%22sid%22%3A%221f9b0c3d5e7a8b62%22%2C%22n%22%3A8%7D", []
      ),
      (
        "theme=dark&lang=en", "theme=dark&lang=de",
        ["cookie a: recorded settings as its value, actual another"]
      ),
      ("visits=3&last=1795463390", "visits=4&last=1795508400", []),
      (
        "theme=dark", "lang=de", ["cookie a: recorded settings as its value, actual another"]
      ),
      (
        "%7B%22theme%22%3A%22dark%22%2C%22beta%22%3Atrue%7D", "%7B%22theme%22%3A%22dark%22%7D",
        ["cookie a: recorded settings as its value, actual another"]
      ),
      ("theme=dark", "theme=dark&last=1795508400", []),
      ("1", "0", ["cookie a: recorded a number as its value, actual another"]), ("1", "2", []),
      (
        "open=1&n=4", "open=0&n=5", ["cookie a: recorded settings as its value, actual another"]
      ),
      // Sessions of Django, Flask, Express, Rails, PHP and WordPress, and names for statistics.
      (
        ".eJxVjEEOwiAQRe_C2pAZGGBw6d4zkAFGqRqalHZlvLtt0oVu_3vvv1WUdalx7TLHsagzYj:1vNTkA:q8Zp-Q0bYv",
        ".eJxVjMEOwiAQRP-FsyG7sAvi0bvfQBZYbdXQpKUn47_bJj3odea9eas4Iy6lrk3nOBZ1RrC:1vNf0b:Jf4tHs2Xw1",
        []
      ),
      (
        "eyJfZnJlc2giOmZhbHNlfQ.aSNjHg.q8Zp1Vx7Tn3kRw9LmQ2A-b0YvGk",
        "eyJfZnJlc2giOmZhbHNlfQ.aSQlYw.Jf4t9Hs2Xw0bYv6GkP8Q_zTn3kR", []
      ),
      (
        "s%3Aq8Zp1Vx7Tn3kRw9LmQ2AbYv6GkP8Q.Jf4t9Hs2Xw%2F0bYv%2B6GkP8Q",
        "s%3AJf4t9Hs2Xw0bYv6GkP8QTn3kRw9Lm.q8Zp1Vx7Tn%2B3kRw9%2FLmQ2A", []
      ),
      (
        "dkFwT2l3%2BQ%3D%3D--q8Zp1Vx7Tn3kRw9L--LmQ2AbYv6GkP8Q%3D%3D",
        "Jf4t9Hs2%2FXw%3D--0bYv6GkP8QTn3kRw--9LmQ2Ab0YvGkP8Q%3D%3D", []
      ),
      ("q3l8d0f2v7k1m9p4s6t5u0w2x1", "b7c2n4j9h1g0f5r8e3a6z2y4q1", []),
      // Random letters and digits, of which one has no digits by chance.
      ("3w5e1126a4sgs", "qwkzvtxhplmrn", []), ("qwkzvtxhplmr", "3w5e1126a4sgs", []),
      (
        "administrator", "3w5e1126a4sgs7x",
        ["cookie a: recorded a word as its value, actual a random value"]
      ),
      (
        "dark-and-cold", "3w5e1126a4sgs",
        ["cookie a: recorded a word as its value, actual a random value"]
      ),
      (
        "admin%7C1795636190%7Cq8Zp1Vx7Tn3kRw%7C8f3a2c9d1e7b4a60",
        "admin%7C1795681200%7CJf4t9Hs2Xw0bYv%7C1f9b0c3d5e7a8b62", []
      ),
      ("GA1.2.1234567890.1795463390", "GA1.2.987654321.1795508400", []),
      ("/posts/4", "/posts/9", []), ("W1siYSJd:1xX41i:q8Zp", "W1siYSJd:1xX5bC:Jf4t", []),
      (
        "8f3a2c9d1e7b4a60", "admin",
        ["cookie a: recorded a random value as its value, actual a word"]
      ),
      ("8f3a2c9d1e7b4a60", "1f9b0c3d5e7a8b62", []), ("{{secret:a:8f3a2c9d}}", "dark", []),
      (
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.q8ZpA1VxB7Tn3kRw9LmQ2A",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI4In0.Jf4t9Hs2XwA0bYvB6GkP8Q",
        ["cookie a: recorded a JSON Web Token as its value, actual another"]
      ),
    ])
  func cookies(recorded: String, actual: String, expected: [String]) {
    let cookie = { (value: String) in [("Set-Cookie", "a=\(value); Path=/")] }
    #expect(Self.differences(cookie(recorded), cookie(actual)) == expected)
  }

  @Test(
    "have a lifetime that counts down, if Expires agrees with it",
    arguments: [
      (57, 60, 60, true), (60, 41, 41, true), (60, 3600, 3600, false), (60, 30, 30, false),
      (57, 60, 90, false), (57, 13, 13, false),
    ])
  func lifetimes(recorded: Int, actual: Int, expires: Int, isSame: Bool) {
    let fields = { (age: Int, expires: Int) in
      [
        ("Date", "Mon, 23 Nov 2026 19:00:00 GMT"), ("Cache-Control", "max-age=\(age)"),
        (
          "Expires",
          "Mon, 23 Nov 2026 \(19 + expires / 3600):\(expires % 3600 < 600 ? "0" : "")\(expires % 3600 / 60)"
            + ":\(expires % 60 < 10 ? "0" : "")\(expires % 60) GMT"
        ),
      ]
    }
    #expect(
      Self.differences(fields(recorded, recorded), fields(actual, expires)).isEmpty == isSame)
  }

  @Test("have a lifetime of any length without a fault")
  func endless() {
    let fields = { (age: String) in
      [
        ("Date", "Mon, 23 Nov 2026 19:00:00 GMT"), ("Cache-Control", "max-age=\(age)"),
        ("Expires", "Thu, 19 Nov 1981 08:52:00 GMT"),
      ]
    }
    let ages = ["9223372036854775807", "99999999999999999999", "60"]
    for (one, other) in zip(ages, ages.dropFirst() + ages.prefix(1)) {
      #expect(Self.differences(fields(one), fields(other)).count == 1)
    }
  }

  @Test("have a date of change near their own, if recorded so")
  func changes() {
    let fields = { (changed: String) in
      [("Date", "Mon, 23 Nov 2026 19:00:00 GMT"), ("Last-Modified", changed)]
    }
    let now = fields("Mon, 23 Nov 2026 19:00:00 GMT")
    #expect(Self.differences(now, fields("Mon, 23 Nov 2026 18:58:00 GMT")) == [])
    #expect(Self.differences(now, fields("Thu, 01 Jan 1970 00:00:00 GMT")) != [])
    let old = fields("Mon, 02 Nov 2026 19:00:00 GMT")
    #expect(Self.differences(old, fields("Thu, 01 Jan 1970 00:00:00 GMT")) == [])
  }
}
