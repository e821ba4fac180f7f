import BridgeComparison
import BridgeCore
import Testing

@testable import BridgeCache

@Suite("the key of a cache and the match key of the replay tool")
struct KeyTests {
  private func areOneInCache(_ one: String, _ other: String) throws -> Bool {
    let (one, other) = (try RequestURL(one), try RequestURL(other))
    return CacheKey(one, partition: "") == CacheKey(other, partition: "")
  }

  private func areOneInReplay(_ one: String, _ other: String) -> Bool {
    func key(_ url: String) -> MatchKey {
      MatchKey(method: "GET", url: url, contentType: nil, body: nil)
    }
    return key(one) == key(other)
  }

  @Test(
    "agree on scheme, host, port, path and fragment",
    arguments: [
      ("https://a.example/", "https://a.example", true),
      ("https://a.example/", "HTTPS://A.Example:443/", true),
      ("https://a.example/", "https://a.example:0443/", true),
      ("http://a.example/", "http://a.example:80/#f", true),
      ("https://a.example/x", "https://a.example/x#f", true),
      ("https://a.example/x?", "https://a.example/x?#f", true),
      ("https://a.example/x?a=1#f", "https://a.example/x?a=1#g", true),
      ("http://a.example/", "https://a.example/", false),
      ("https://a.example/", "https://a.example:444/", false),
      ("https://a.example/", "https://b.example/", false),
      ("https://a.example/x", "https://a.example/X", false),
      ("https://a.example/x", "https://a.example/x/", false),
      ("https://a.example/x?a=1", "https://a.example/x?a=2", false),
      ("https://a.example/x?a=1", "https://a.example/x", false),
    ])
  func same(_ one: String, _ other: String, _ areOne: Bool) throws {
    #expect(try areOneInCache(one, other) == areOne)
    #expect(areOneInReplay(one, other) == areOne)
  }

  // A recorded session is played to a server that means the same; a cache must not answer with what a server may tell apart.
  @Test(
    "differ where the replay tool may merge what a cache must not",
    arguments: [
      ("https://a.example/?a=1&b=2", "https://a.example/?b=2&a=1"),
      ("https://a.example/%c3", "https://a.example/%C3"),
    ])
  func looser(_ one: String, _ other: String) throws {
    #expect(try !areOneInCache(one, other))
    #expect(areOneInReplay(one, other))
  }
}
