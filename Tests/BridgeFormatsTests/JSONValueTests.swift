import BridgeFormats
import Testing

@Suite("JSON values")
struct JSONValueTests {
  private func parse(_ text: String) throws(JSONError) -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  @Test(
    "equals what means the same",
    arguments: [
      ("1", "1.0"), ("1", "1e0"), ("100", "1e2"), ("-0.50e3", "-5E+2"), ("0", "-0.0e9"),
      ("12345678901234567890123", "1.2345678901234567890123e22"), ("0.001", "1e-3"),
      ("1e00000000000000000000000002", "100"), ("0e99999999999999999999", "0"),
      (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#), (#"{"a":1,"a":2}"#, #"{"a":2}"#),
      (#""\u0041\/""#, #""A/""#), ("[ 1 , 2 ]", "[1,2]"),
    ])
  func equal(left: String, right: String) throws {
    let (left, right) = (try parse(left), try parse(right))
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
  }

  @Test(
    "tells apart what does not",
    arguments: [
      ("1", "-1"), ("1", "10"), ("12345678901234567890123", "12345678901234567890124"),
      ("1", "1.0000000000000000000000001"), ("1", "\"1\""), ("1", "true"), ("null", "false"),
      ("[1,2]", "[2,1]"), ("{}", "[]"), (#"{"a":null}"#, "{}"), ("1e99999999999999999999", "1e9"),
      ("\"\u{E9}\"", "\"e\u{301}\""), ("{\"\u{E9}\":1}", "{\"e\u{301}\":1}"),
    ])
  func different(left: String, right: String) throws { #expect(try parse(left) != parse(right)) }

  @Test("keeps members in order, of equal names the last")
  func members() throws {
    guard case .object(let object) = try parse(#"{"a":1,"b":2,"a":3,"c":4}"#) else {
      Issue.record("expected an object")
      return
    }
    #expect(object.members.map(\.name.string) == ["b", "a", "c"])
    #expect(object.members[1].value == .number(JSONNumber(source: "3")))
  }

  @Test("answers 100,000 brackets with an error, whatever limit is asked for")
  func deep() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    let error = #expect(throws: JSONError.self) {
      _ = try JSONValue(parsing: deep, maximumDepth: 1_000_000)
    }
    #expect(error == JSONError(.tooDeep(limit: 512), at: 512))
  }

  @Test("holds the deepest document it takes, compares and hashes it")
  func deepest() throws {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let value = try parse(text)
    #expect(try value == parse(text))
    #expect(Set([value, try parse(text)]).count == 1)
  }

  @Test("replaces half a surrogate pair or refuses it")
  func loneSurrogates() throws {
    let bytes = Array(#"["\udc00"]"#.utf8)
    #expect(try JSONValue(parsing: bytes) == .array([.string("\u{FFFD}")]))
    let error = #expect(throws: JSONError.self) {
      _ = try JSONValue(parsing: bytes, loneSurrogates: .rejected)
    }
    #expect(error == JSONError(.loneSurrogate, at: 2))
  }
}
