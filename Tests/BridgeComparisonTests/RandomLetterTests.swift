import BridgeRecording
import Testing

@testable import BridgeComparison

@Suite("random words without a digit")
struct RandomLetterTests {
  private static let (first, second, third) = ("xkqpLmWzrtB", "QdTnkGvbXwr", "hxGbTzVrkLq")

  private static func page(_ words: String...) -> String {
    words.map { "<p>Suggestion: \($0).</p>" }.joined()
  }

  @Test(
    "are identities, and names in camel case are data",
    arguments: [
      (first, second, true), (first, "Rt7gKw2MdPz", true), ("Rt7gKw2MdPz", first, true),
      ("qBtXwRmLhKpz", "vZcNdTfGsJrY", true), ("vZcNdTfGsJrY", "b4Nk7vQwRt2x", true),
      (first, "QdTnkGvbXw", false), (first, "xkqpLmWzrtC", false), (first, "xkqpLmWQdTn", false),
      (first, "LaTeXBibTeX", false), (first, "iOSmacOSweb", false), (first, "JavaScriptX", false),
      (first, "getXAxisLab", false), (first, "XKQPLMWZRTB", false), (first, "unavailable", false),
      (first, "Unavailable", false), (first, "MacBookProM", false), (first, "12345678901", false),
      (first, "Chapter2Top", false), ("JavaScriptX", "MacBookProM", false),
      ("PostgreSQLDB", "customerGUID", false), ("OpenStreetMap", "XMLHttpObject", false),
      ("stackOverflowQ", "getElementById", false), ("qBtXwRmLh", "vZcNdTfGs", false),
      ("GitLabCIRunner", "XMLHttpRequest", false), ("backgroundRGB", "innerHTMLText", false),
    ])
  func words(recorded: String, actual: String, isSame: Bool) {
    let json = { (word: String) in "{\"a\":\"\(word)\"}" }
    #expect(
      ResponseComparison().compare(Self.page(recorded), Self.page(actual)).isSame == isSame)
    #expect(
      ResponseComparison().compare(json(recorded), json(actual), type: "application/json").isSame
        == isSame)
  }

  @Test("are one value throughout a run, and stay what they were")
  func pattern() {
    let isSame = { (comparison: ResponseComparison, recorded: String, live: String) in
      comparison.compare(recorded, live).isSame
    }
    let (first, second, third) = (Self.first, Self.second, Self.third)
    #expect(
      !isSame(ResponseComparison(), Self.page(first, second), Self.page(third, third)))
    let known = ResponseComparison()
    #expect(isSame(known, Self.page(first), Self.page(second)))
    #expect(!isSame(known, Self.page(first), Self.page(third)))
    #expect(isSame(known, Self.page(first), Self.page(second)))
    let kept = ResponseComparison()
    #expect(isSame(kept, Self.page(first), Self.page(first)))
    #expect(!isSame(kept, Self.page(first), Self.page(second)))
    #expect(!isSame(kept, Self.page(second), Self.page(first)))
  }

  @Test("are not those of other things in the recording")
  func taken() {
    let bytes = Array(Self.page(Self.third).utf8)
    let comparison = ResponseComparison(rules: ComparisonRules()) {
      [
        RecordedResponse(
          status: 200, reason: "", fields: [RecordedField("Content-Type", "text/html")],
          body: .content(RecordedContent(mediaType: "text/html", bytes: bytes)))
      ]
    }
    #expect(!comparison.compare(Self.page(Self.first), Self.page(Self.third)).isSame)
    #expect(comparison.compare(Self.page(Self.first), Self.page(Self.second)).isSame)
  }

  @Test("are what the request was sent with, where its path names them")
  func requested() {
    let request = ComparedRequest(
      "http://shop.example/v/\(Self.first)", sentTo: "http://shop.example/v/\(Self.second)")
    let isSame = { (live: String) in
      ResponseComparison().compare(Self.page(Self.first), Self.page(live), request).isSame
    }
    #expect(isSame(Self.second))
    #expect(!isSame(Self.third))
  }
}
