import BridgeFormats
import BridgeTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(
  "the public corpora by bridge cookies batch",
  .enabled(if: Corpora.arePresent, "\(Corpora.reason)"), .timeLimit(.minutes(5)))
struct BatchCorpusTests {
  private struct Case: Decodable {
    let id: String
    let url: String
    let to: String
    let set: [String]
    let wantBis: String
    let clock: Bool
  }

  private struct DateCase: Decodable {
    let test: String
    let expected: String?
  }

  private struct Header: Decodable {
    let cookie: String
    let cookieBase64: String?

    var bytes: [UInt8]? { cookieBase64.map { Base64.decode(Array($0.utf8)) } ?? Array(cookie.utf8) }
  }

  @Test("give every Cookie field of RFC 6265bis")
  func httpState() async throws {
    let cases: [Case] = try Self.load("http-state.json")
    #expect(cases.count == 133)
    let lines = cases.flatMap { sample in
      [#"{"op":"reset"}"#]
        + (sample.clock ? [#"{"op":"now","at":"2011-01-01T00:00:00Z"}"#] : [])
        + sample.set.map { line in
          #"{"op":"set","url":\#(Self.quoted(sample.url)),"lineBase64":"\#(Base64.encode(Self.bytes(line)))"}"#
        }
        + [#"{"op":"header","url":\#(Self.quoted(sample.to))}"#]
    }
    let answers = try await Tool.batch(lines).filter { $0.contains(#"{"cookie":"#) }
    #expect(answers.count == cases.count)
    for (sample, answer) in zip(cases, answers) {
      let header = try JSONDecoder().decode(Header.self, from: Data(answer.utf8))
      #expect(header.bytes == Self.bytes(sample.wantBis), "\(sample.id)")
    }
  }

  /// A cookie with that date exists a second before it, and is gone at it; without a date it stays.
  @Test("give every date")
  func dates() async throws {
    let cases: [DateCase] = try Self.load("dates.json")
    #expect(cases.count == 50)
    for sample in cases {
      let set =
        #"{"op":"set","url":"http://a.example/","line":\#(Self.quoted("a=1; Expires=" + sample.test))}"#
      let header = #"{"op":"header","url":"http://a.example/"}"#
      guard let expected = try sample.expected.map(Self.moment) else {
        let late = [#"{"op":"now","at":"2200-01-01T00:00:00Z"}"#, set, header]
        #expect(try await Tool.batch(late).last == #"{"cookie":"a=1"}"#, "\(sample.test)")
        continue
      }
      let answers = try await Tool.batch([
        Self.now(expected.addingTimeInterval(-60)), set, Self.now(expected.addingTimeInterval(-1)),
        header, Self.now(expected), header,
      ])
      #expect(answers[3] == #"{"cookie":"a=1"}"#, "\(sample.test)")
      #expect(answers[5] == #"{"cookie":""}"#, "\(sample.test)")
    }
  }

  /// A cookie with this Domain, from a host below it, is refused if the domain is a suffix.
  @Test("give every public suffix")
  func suffixes() async throws {
    let text = String(decoding: try Corpora.data("public-suffix-tests.txt"), as: UTF8.self)
    let cases = text.split(separator: "\n").filter { !$0.hasPrefix("//") }.compactMap { line in
      let words = line.split(separator: " ").map { $0.lowercased() }
      return words.count == 2 && words[0] != "null" && !words[0].hasPrefix(".") ? words : nil
    }
    #expect(cases.count > 60)
    let lines = cases.map { words in
      #"{"op":"set","url":"http://below.\#(words[0])/","line":"a=1; Domain=\#(words[0])"}"#
    }
    let answers = try await Tool.batch(lines)
    #expect(answers.count == cases.count)
    for (words, answer) in zip(cases, answers) where words[0].utf8.allSatisfy({ $0 < 0x80 }) {
      let isSuffix = words[1] == "null"
      #expect(answer.contains("domainPublicSuffix") == isSuffix, "\(words[0])")
    }
  }

  private static func load<Value: Decodable>(_ name: String) throws -> [Value] {
    try JSONDecoder().decode([Value].self, from: Corpora.data(name))
  }

  /// The corpus gives bytes as the code points of Latin-1.
  private static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8($0.value) }
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: JSONWriter.bytes(.string(ExactText(text))), as: UTF8.self)
  }

  private static func now(_ moment: Date) -> String {
    #"{"op":"now","at":"\#(moment.formatted(.iso8601))"}"#
  }

  /// `Wed, 09 Dec 2009 16:27:23 GMT`, parsed without the code under test.
  private static func moment(_ text: String) throws -> Date {
    let words = text.split(separator: " ")
    let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
    let month = try #require(months.firstIndex { $0 == words[2] }) + 1
    let date = "\(words[3])-\(month < 10 ? "0" : "")\(month)-\(words[1])T\(words[4])Z"
    return try Date(date, strategy: .iso8601)
  }
}
