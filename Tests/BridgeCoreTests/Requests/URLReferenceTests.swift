import BridgeCore
import Testing

@Suite("a URL reference")
struct URLReferenceTests {
  @Test(
    "resolves as in RFC 3986 §5.4.1 and §5.4.2",
    arguments: [
      ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
      ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
      ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
      ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
      ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
      ("../g", "http://a/b/g"),
      ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"),
      ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
      ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
      ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
      ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
      ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
      ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
      ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
      ("http:g", "http:g"),
    ])
  func standard(reference: String, expected: String) throws {
    let base = try RequestURL("http://a/b/c/d;p?q")
    #expect(URLReference(reference).resolved(against: base) == expected)
  }

  @Test(
    "that is absolute loses its dot segments too (§5.2.2)",
    arguments: [
      ("http://b/x/../y", "http://b/y"), ("//b/x/./y?z/../w", "http://b/x/y?z/../w"),
      ("https://b/../../y#../f", "https://b/y#../f"), ("http://b?x/../y", "http://b?x/../y"),
      ("http://b", "http://b"), ("http://b/", "http://b/"), ("mailto:a/../b", "mailto:a/../b"),
    ])
  func absolute(reference: String, expected: String) throws {
    #expect(URLReference(reference).resolved(against: try RequestURL("http://a/")) == expected)
  }

  @Test(
    "in the shapes servers send",
    arguments: [
      ("  /login", "https://a.example/login"), ("\t/login", "https://a.example/login"),
      ("/a b", "https://a.example/a%20b"), ("/é", "https://a.example/%C3%A9"),
      ("//B.Example:8443/x", "https://b.example:8443/x"), ("HTTP://B.example", "http://b.example/"),
      ("next", "https://a.example/dir/next"), ("a:b/c", nil),
      ("./a:b/c", "https://a.example/dir/a:b/c"),
      ("/a?b=/../c", "https://a.example/a?b=/../c"), ("?", "https://a.example/dir/page?"),
      ("/x?y?z", "https://a.example/x?y?z"), ("///x", nil),
      ("1http://b/", "https://a.example/dir/1http://b/"),
      ("é://b", "https://a.example/dir/%C3%A9://b"),
    ] as [(String, String?)])
  func wild(reference: String, expected: String?) throws {
    let base = try RequestURL("https://a.example/dir/page?q")
    guard let expected else {
      #expect(throws: BridgeError.self) { try base.resolving(reference) }
      return
    }
    #expect(try base.resolving(reference).text == expected)
  }

  @Test("carries its own fragment, or else the one of the URL it is resolved against (Fetch §4.4)")
  func fragments() throws {
    let base = try RequestURL("https://a.example/x#old")
    #expect(try base.resolving("/y").text == "https://a.example/y#old")
    #expect(try base.resolving("/y#new").text == "https://a.example/y#new")
    #expect(try base.resolving("/y#").text == "https://a.example/y#")
    #expect(try base.resolving("#new").text == "https://a.example/x#new")
  }
}
