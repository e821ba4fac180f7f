import BridgeCookies
import Testing

@Suite("the content of a jar")
struct ContentTests {
  @Test("is listed by host, path and name, whatever came first")
  func listing() throws {
    let jar = try TestJar()
    try jar.set("b=1; Path=/x", "https://b.example/")
    try jar.set("a=1; Path=/x", "https://b.example/")
    try jar.set("z=1", "https://b.example/")
    try jar.set("d=1; Domain=b.example", "https://b.example/")
    try jar.set("q=1", "https://a.example/")
    let names = jar.jar.all.map { String(decoding: $0.name, as: UTF8.self) }
    #expect(names == ["q", "z", "a", "b", "d"])
  }

  @Test("is removed by identity, by condition, or whole")
  func removal() throws {
    let jar = try TestJar()
    for name in ["a", "b", "c", "d"] { try jar.set("\(name)=1", "https://shop.example/") }
    let first = try #require(jar.jar.all.first)
    #expect(jar.jar.remove(first))
    #expect(!jar.jar.remove(first))
    #expect(jar.jar.remove { $0.name == [UInt8(ascii: "b")][...] } == 1)
    #expect(try jar.header("https://shop.example/") == "c=1; d=1")
    #expect(jar.jar.removeAll() == 2)
    #expect(jar.jar.all.isEmpty)
  }

  @Test("is described without its values")
  func description() throws {
    let jar = try TestJar()
    try jar.set("a=secret; Domain=shop.example", "https://www.shop.example/x/y")
    #expect(try #require(jar.jar.all.first).description == "a for .shop.example/x")
  }

  @Test(
    "needs a public suffix list that can be read, and has rules",
    arguments: ["/nonexistent/list.dat", "/dev/null", "/"])
  func missingList(path: String) {
    #expect {
      try LibPSL(.file(path))
    } throws: { error in
      (error as? CookieError)?.code == .publicSuffixesUnavailable && "\(error)".contains(path)
    }
  }

  @Test(
    "comes from answers of every status but the informational (S15)",
    arguments: [(100, false), (103, false), (199, false), (200, true), (302, true), (404, true)])
  func statuses(status: Int, counts: Bool) {
    #expect(CookieRules.takesCookies(fromStatus: status) == counts)
  }

  @Test("has reasons with names that machines may keep")
  func reasonNames() {
    #expect(CookieReason.overwritesHTTPOnly.rawValue == "overwritesHTTPOnly")
    #expect(Set(CookieReason.allCases.map(\.rawValue)).count == CookieReason.allCases.count)
  }
}
