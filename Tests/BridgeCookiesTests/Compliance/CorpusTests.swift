import BridgeCookies
import BridgeCore
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("the public corpora", .enabled(if: Corpora.arePresent, "\(Corpora.reason)"))
struct CorpusTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let url: String
    let to: String
    let set: [String]
    let wantBis: String
    let clock: Bool
    var testDescription: String { id }
  }

  struct DateCase: Decodable, Sendable, CustomTestStringConvertible {
    let test: String
    let expected: String?
    var testDescription: String { test }
  }

  struct SuffixCase: Sendable, CustomTestStringConvertible {
    let domain: String
    let registrable: String?
    var testDescription: String { domain }
  }

  private static let cases: [Case] = load("http-state.json")
  private static let dates: [DateCase] = load("dates.json")
  private static let suffixes: [SuffixCase] = loadSuffixes()

  @Test("are all there")
  func counted() {
    #expect(Self.cases.count == 133)
    #expect(Self.dates.count == 50)
    #expect(Self.suffixes.count == 77)
  }

  @Test("http-state: the Cookie header is the one of RFC 6265bis", arguments: cases)
  func httpState(sample: Case) throws {
    let clock: any WallClock = sample.clock ? HandClock() : SystemWallClock()
    let jar = CookieJar(publicSuffixes: try LibPSL(), clock: clock)
    for line in sample.set { _ = jar.store(Self.bytes(line), for: try context(sample.url)) }
    let header = jar.header(for: try context(sample.to)) ?? []
    #expect(header == Self.bytes(sample.wantBis))
  }

  @Test("dates are read as the token algorithm reads them", arguments: dates)
  func date(sample: DateCase) throws {
    let expected = try sample.expected.map { try Self.instant($0) }
    #expect(CookieDate.parse(Array(sample.test.utf8)) == expected)
  }

  @Test("the Public Suffix List's own checks hold", arguments: suffixes)
  func suffix(sample: SuffixCase) throws {
    let list = try LibPSL()
    let host = CookieHost(authority: sample.domain.lowercased()).text
    #expect(
      list.registrableDomain(of: host) == sample.registrable.map { CookieHost(authority: $0).text })
  }

  /// The corpus gives bytes as the code points of Latin-1.
  private static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8($0.value) }
  }

  /// `Wed, 09 Dec 2009 16:27:23 GMT`, parsed without the code under test.
  private static func instant(_ text: String) throws -> WallInstant {
    let words = text.split(separator: " ")
    let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
    let month = try #require(months.firstIndex { $0 == words[2] }) + 1
    let date = "\(words[3])-\(month < 10 ? "0" : "")\(month)-\(words[1])T\(words[4])Z"
    let seconds = try Date(date, strategy: .iso8601).timeIntervalSince1970
    return WallInstant(sinceEpoch: .seconds(seconds))
  }

  private static func load<Value: Decodable>(_ name: String) -> [Value] {
    // An absent or broken corpus fails `counted`, or skips the suite.
    (try? JSONDecoder().decode([Value].self, from: Corpora.data(name))) ?? []
  }

  private static func loadSuffixes() -> [SuffixCase] {
    // As above.
    guard let data = try? Corpora.data("public-suffix-tests.txt") else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 2, !line.hasPrefix("//"), words[0] != "null" else { return nil }
      return SuffixCase(domain: words[0], registrable: words[1] == "null" ? nil : words[1])
    }
  }
}
