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
