import Testing

@testable import BridgeFormats

@Suite("a Content-Security-Policy")
struct ContentSecurityPolicyTests {
  @Test(
    "is read by directive, whatever white space and empty parts it has",
    arguments: [
      ("", ""), (" ,;, ", ""), ("img-src", "img-src"), ("img-src *;", "img-src *"),
      (" Img-Src\t*\r\n\u{C}data: ;; font-src a", "Img-Src * data:; font-src a"),
      ("img-src a,script-src b;font-src c", "img-src a, script-src b; font-src c"),
      ("img-src a; img-src b", "img-src a; img-src b"), ("img-src \u{A0}ä", "img-src \u{A0}ä"),
      ("img-src a,\u{301}b", "img-src a, \u{301}b"),
    ])
  func text(value: String, text: String) {
    let policies = ContentSecurityPolicy.list(value)
    #expect(ContentSecurityPolicy.text(of: policies) == text)
    #expect(ContentSecurityPolicy.list(text) == policies)
  }

  @Test(
    "has the first directive of a name in any case, unless it is not ASCII",
    arguments: [
      ("img-src a; IMG-SRC b", ["a"]), ("x; IMG-src a b", ["a", "b"]), ("img-src", []),
      ("img-src ä; img-src b", ["b"]), ("img-src ä", nil), ("img-srcs a", nil),
      ("default-src a", nil), ("\u{131}mg-src a", nil),
    ] as [(String, [String]?)])
  func directive(value: String, sources: [String]?) throws {
    let policy = try #require(ContentSecurityPolicy.list(value).first)
    #expect((policy.directive("img-src")?.sources).map { Array($0) } == sources)
  }

  @Test(
    "is governed by the first directive of a name, unless that is not ASCII",
    arguments: [
      ("script-src a; default-src b", ["a"]), ("script-src ä; default-src b", ["b"]),
      ("script-src a ä; script-src c; default-src b", ["c"]), ("script-src ä; default-src é", nil),
      ("script-src-elem ä; script-src a", ["a"]),
      ("script-src 'none'\u{301}; default-src b", ["b"]),
      ("ſcript-src a; default-src b", ["b"]), ("script-src\u{A0}a; default-src b", ["b"]),
      ("ä; script-src a", ["a"]), ("ä script-src z; script-src a", ["a"]),
      ("script-src a,ä", ["a"]), ("default-src ä", nil), ("img-src a", nil),
    ] as [(String, [String]?)])
  func governing(value: String, sources: [String]?) throws {
    let policy = try #require(ContentSecurityPolicy.list(value).first)
    let governing = policy.governing(["script-src-elem", "script-src"])
    #expect((governing?.sources).map { Array($0) } == sources)
  }

  @Test(
    "allows one more source by the directive that governs",
    arguments: [
      ("font-src a", "font-src a"), ("script-src a", "script-src a X"),
      ("Script-Src 'NONE'", "Script-Src X"), ("default-src a", "default-src a; script-src a X"),
      ("default-src 'none'; font-src b", "default-src 'none'; font-src b; script-src X"),
      ("script-src a; script-src-elem b", "script-src a; script-src-elem b X"),
      ("script-src a; script-src b", "script-src a X; script-src b"),
      ("default-src a; default-src b", "default-src a; default-src b; script-src a X"),
      ("script-src ä; default-src a", "script-src ä; default-src a; script-src a X"),
    ])
  func allow(value: String, text: String) throws {
    var policy = try #require(ContentSecurityPolicy.list(value).first)
    policy.allow(["X"], in: ["script-src-elem", "script-src"])
    #expect(ContentSecurityPolicy.text(of: [policy]) == text)
  }
}
