import BridgeRecording
import Testing

@testable import BridgeComparison

@Suite("short hashes of revisions")
struct RevisionTests {
  private static func differences(
    _ recorded: String, _ actual: String, to paths: (String, String) = ("/", "/")
  ) -> [String] {
    let root = "http://shop.example"
    let request = ComparedRequest(root + paths.0, sentTo: root + paths.1)
    return ResponseComparison().compare(recorded, actual, request).differences.map(\.location)
  }

  @Test(
    "may be others where a path or a name shows what they are",
    arguments: [
      ("<a href=/-/commit/ac2cbc>x</a>", "<a href=/-/commit/9ad93a>x</a>", true),
      ("<a href='/v/ac2cbc?a=1'>x</a>", "<a href='/v/187512?a=1'>x</a>", true),
      (
        "<input id=a-ac2cbc><a href=/v/ac2cbc>x</a>", "<input id=a-9ad93a><a href=/v/9ad93a>x</a>",
        true
      ),
      (
        "<input id=a-ac2cbc><a href=/v/ac2cbc>x</a>", "<input id=a-111aaa><a href=/v/9ad93a>x</a>",
        false
      ),
      (
        "<script>f(\"revision\", \"c5d5c3\")</script>",
        "<script>f(\"revision\", \"a29f25\")</script>", true
      ),
      (
        "<script>f(\"title\", \"c5d5c3\")</script>", "<script>f(\"title\", \"a29f25\")</script>",
        false
      ),
      ("<p style='color: #c5d5c3'>", "<p style='color: #a29f25'>", false),
      ("<a href=/-/commit/ac2cbc>x</a>", "<a href=/-/commit/9ad93>x</a>", false),
      ("<a href=/y/193842>x</a>", "<a href=/y/274829>x</a>", false),
      // Folders named after the beginning of a random name.
      (
        "<a href=/m/98/50/9850873b-6e3e-4d13-aacb-fa12b5d54f85/n.txt>x</a>",
        "<a href=/m/f9/e1/f9e1ae0e-aa63-4b1c-9d2e-0b7c6a5d4e3f/n.txt>x</a>", true
      ),
      (
        "<a href=/m/98/50/9850873b-6e3e-4d13-aacb-fa12b5d54f85/n.txt>x</a>",
        "<a href=/m/f9/e2/f9e1ae0e-aa63-4b1c-9d2e-0b7c6a5d4e3f/n.txt>x</a>", false
      ),
      // Two revisions that became one.
      (
        "<a href=/v/ac2cbc></a><a href=/v/c5d5c3></a>",
        "<a href=/v/9ad93a></a><a href=/v/9ad93a></a>", false
      ),
    ])
  func places(recorded: String, actual: String, isSame: Bool) {
    #expect(Self.differences(recorded, actual).isEmpty == isSame)
  }

  @Test("and other identities are those with which the request was sent")
  func own() {
    let (one, other) = ("6743f0a19c3b7ee4d15f01c2", "6743f0a19c3b7ee4d15f01c3")
    let third = "9743f0a29d3b7ee4e15a01d7"
    let page = { (id: String) in "<p data-id=\(id)>x</p>" }
    #expect(Self.differences(page(one), page(one), to: ("/o/\(one)", "/o/\(one)")) == [])
    #expect(Self.differences(page(one), page(third), to: ("/o/\(one)", "/o/\(third)")) == [])
    #expect(Self.differences(page(one), page(third), to: ("/o/\(one)", "/o/\(one)")) != [])
    #expect(Self.differences(page(one), page(third), to: ("/o", "/o")) == [])
    #expect(Self.differences(page(one), page(other), to: ("/o", "/o")) != [])
  }

  @Test("are no others that the recording has elsewhere")
  func taken() {
    let (one, other) = ("6743f0a19c3b7ee4d15f01c2", "9743f0a29d3b7ee4e15a01d7")
    let type = RecordedField("Content-Type", "text/html")
    let response = { (id: String) in
      RecordedResponse(
        status: 200, reason: "", fields: [type],
        body: .content(
          RecordedContent(mediaType: "text/html", bytes: Array("<p data-by=\(id)>x</p>".utf8))))
    }
    let actual = { (id: String) in
      ActualResponse(
        status: 200, fields: [type], body: .bytes(Array("<p data-by=\(id)>x</p>".utf8)))
    }
    let all = [response(one), response(other)]
    let comparison = ResponseComparison(rules: ComparisonRules()) { all }
    #expect(!comparison.compare(recorded: response(one), actual: actual(other)).isSame)
    let third = "1743f0a29d3b7ee4e15a01d9"
    #expect(comparison.compare(recorded: response(one), actual: actual(third)).isSame)
  }
}
