import BridgeFormats
import Testing

@testable import BridgeComparison

private let issued = #""iat":1795463391,"exp":1795466991"#
private let renewed = #""iat":1795508402,"exp":1795512002"#

/// JSON Web Tokens of responses that are half a day apart.
@Suite("tokens with claims")
struct SignedClaimTests {
  private static func part(_ text: String) -> String {
    Base64.encode(Array(text.utf8)).replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  private static func token(
    _ claims: String, header: String = #"{"alg":"HS256"}"#, _ signature: String
  ) -> String {
    "\(part(header)).\(part(claims)).\(signature)"
  }

  private static let one = "q8ZpA1VxB7Tn3kRw9LmQ2Abc8ZpC1VxD7Tn3kRw9Lm4"
  private static let other = "Jf4t9Hs2XwA0bYvB6GkP8QdeJf4t9Hs2XwC0bYvD6G0"

  private static func isSame(
    _ recorded: String, _ actual: String, header: String = #"{"alg":"HS256"}"#
  ) -> Bool {
    let (old, new) = (token(recorded, one), token(actual, header: header, other))
    let response = { (token: String) in "{\"access_token\":\"\(token)\"}" }
    return ResponseComparison().compare(
      response(old), response(new), type: "application/json",
      fields: [("Date", "Mon, 23 Nov 2026 19:49:52 GMT")],
      actualFields: [("Date", "Tue, 24 Nov 2026 08:20:03 GMT")]
    ).isSame
  }

  @Test(
    "are the same if they differ in the time of issue and in what is random, and in nothing else",
    arguments: [
      (#"{"sub":"7",\#(issued)}"#, #"{"sub":"7",\#(renewed)}"#, true),
      (#"{"sub":"7","jti":"ab-1",\#(issued)}"#, #"{"sub":"7","jti":"cd-22",\#(renewed)}"#, true),
      (
        #"{"sid":"3f2504e0-4f89-11d3-9a0c-0305e82c3301",\#(issued)}"#,
        #"{"sid":"9a1b04e0-0f89-41d3-9a0c-0305e82c3399",\#(renewed)}"#, true
      ),
      (#"{"sub":"7",\#(issued)}"#, #"{"sub":"8",\#(renewed)}"#, false),
      (#"{"role":"editor",\#(issued)}"#, #"{"role":"viewer",\#(renewed)}"#, false),
      (#"{"role":"editor",\#(issued)}"#, #"{\#(renewed)}"#, false),
      (#"{"scope":"read write",\#(issued)}"#, #"{"scope":"read",\#(renewed)}"#, false),
      (#"{"sub":"7",\#(issued)}"#, #"{"sub":"7",\#(renewed),"admin":true}"#, false),
      (#"{"sub":"7",\#(issued)}"#, #"{"sub":"7","iat":1795508402,"exp":1798100402}"#, false),
    ])
  func claims(recorded: String, actual: String, isSame: Bool) {
    #expect(Self.isSame(recorded, actual) == isSame)
  }

  @Test("differ if the algorithm differs")
  func algorithm() {
    let (old, new) = (#"{"sub":"7",\#(issued)}"#, #"{"sub":"7",\#(renewed)}"#)
    #expect(!Self.isSame(old, new, header: #"{"alg":"RS256"}"#))
  }

  @Test("stand for each other in other texts only if they are the same")
  func substitution() {
    let mayStand = { (old: String, new: String) in
      SignedClaims.mayStand(
        Array(Self.token(new, Self.other).utf8), for: Array(Self.token(old, Self.one).utf8))
    }
    #expect(mayStand(#"{"sub":"7",\#(issued)}"#, #"{"sub":"7",\#(renewed)}"#))
    #expect(!mayStand(#"{"sub":"7",\#(issued)}"#, #"{"sub":"8",\#(renewed)}"#))
    #expect(
      !mayStand(#"{"sub":"7",\#(issued)}"#, #"{"sub":"7","iat":1795508402,"exp":1798100402}"#))
    #expect(SignedClaims.mayStand(Array("b".utf8), for: Array("a".utf8)))
  }

  @Test(
    "stand for each other if a session has a new random name or login time, and not for other users",
    arguments: [
      (
        "csrf", #""3f2504e0-4f89-11d3-9a0c-0305e82c3301""#,
        #""9a1b04e0-0f89-41d3-9a0c-0305e82c3399""#, true
      ),
      (
        "sid", #""3f2504e0-4f89-11d3-9a0c-0305e82c3301""#,
        #""9a1b04e0-0f89-41d3-9a0c-0305e82c3399""#, true
      ),
      (
        "sub", #""3f2504e0-4f89-11d3-9a0c-0305e82c3301""#,
        #""9a1b04e0-0f89-41d3-9a0c-0305e82c3399""#, false
      ),
      ("sid", #""admin""#, #""guest""#, false),
      ("sid", #""3f2504e0-4f89-11d3-9a0c-0305e82c3301""#, #""""#, false),
      ("auth_time", "1795463390", "1795508380", true),
      ("auth_time", "1795463390", "1795463390", true),
      ("auth_time", "1795463390", "1700000000", false), ("auth_time", "1795463390", "true", false),
    ])
  func sessions(name: String, recorded: String, actual: String, isSame: Bool) {
    let token = { (value: String, times: String, signature: String) in
      Array(Self.token(#"{"user":"7","\#(name)":\#(value),\#(times)}"#, signature).utf8)
    }
    let (old, new) = (token(recorded, issued, Self.one), token(actual, renewed, Self.other))
    #expect(SignedClaims.mayStand(new, for: old) == isSame)
  }

  @Test("that are cut off or are no JSON are other text")
  func malformed() {
    let token = Self.token(#"{"sub":"7"}"#, Self.one)
    for end in 0..<token.utf8.count {
      _ = SignedClaims.isOne(Array(token.utf8.prefix(end)))
    }
    #expect(SignedClaims.isOne(Array(token.utf8)))
    #expect(!SignedClaims.isOne(Array("\(Self.part("[1]")).\(Self.part("{}")).\(Self.one)".utf8)))
    #expect(!SignedClaims.isOne(Array("eyJ.eyJ.".utf8)))
  }
}
