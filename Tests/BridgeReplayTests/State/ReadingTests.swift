import BridgeCore
import BridgeFormats
import BridgeRecording
import BridgeTestSupport
import HTTPTypes
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("reading values", .timeLimit(.minutes(5)))
struct ReadingTests {
  private static let samples = [
    #"<!DOCTYPE html><a href="/x/8f3e2a91c0?y=1&amp;z">t</a><input name='csrf' value=abc12345 /><script>var t="a1b2c3d4e5";</script><!-- <b> -->"#,
    #"{"a":[1,2,{"id":"itm_8f3e2a91c0","url":"/items/17?x=%2F"}],"b":"\u00e4\/","c":-1.5e3}"#,
    "token={{secret:password:deadbeef}}&x=1%2&y=%zz\nplain text {{secret: and more a1b2c3d4e5==.",
    "--XX\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\na1b2c3d4\r\n--XX--\r\n",
  ].map { Array($0.utf8) }

  private static let types = [
    "text/html", "application/json", "text/plain", "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=XX", "application/octet-stream", nil,
  ]

  /// A sample with some of its bytes changed, taken out or doubled.
  private static func damaged(_ random: inout SeededGenerator) -> [UInt8] {
    let bytes = samples.randomElement(using: &random) ?? []
    return (0..<Int.random(in: 0...6, using: &random)).reduce(bytes) { bytes, _ in
      random.mutated(bytes)
    }
  }

  @Test(
    "takes time in proportion to an answer, whatever is in it",
    arguments: [
      ("text/html", "<p " + (0..<30_000).map { "a\($0)" }.joined(separator: "=1 ") + ">"),
      ("text/html", String(repeating: "<p id=x1 ", count: 20_000)),
      ("text/plain", String(repeating: "quite plain words in a line ", count: 16_000)),
    ])
  func time(type: String, text: String) {
    let body = Array(text.utf8)
    let time = ContinuousClock().measure {
      ResponseReading.read([], body, mediaType: type) { _, place, _ in _ = place() }
    }
    #expect(time < .seconds(30))
  }

  @Test(
    "finds a token where its placeholder stood, inside of other text too",
    arguments: [
      ("text/html", "<a href='/x'>\n http://127.0.0.1:8000/trip/join/*\n</a> <b>Identifier:</b>"),
      ("text/html", "<p>*</p> <b>Identifier:</b>"), ("text/plain", "join: /trip/8f3e2a91c0/* now"),
      ("text/plain", "two: /8f3e2a91c0/*/other-place/*, Identifier"),
    ])
  func placeholders(type: String, template: String) {
    let token = "WyJzdW1tZXItdHJpcCJd.WL87HyfYqhlOSYcoav10oSrPa5U"
    let places = [token, "{{secret:link:deadbeef}}"].map { value in
      let body = Array(template.replacing("*", with: value).utf8)
      var places: Set<ResponsePlace> = []
      ResponseReading.read([], body, mediaType: type) { found, place, _ in
        if found.elementsEqual(value.utf8) { places.insert(place()) }
      }
      return places
    }
    #expect(!places[0].isEmpty)
    #expect(places[0] == places[1])
  }

  @Test("takes whatever an answer holds, and finds the same in it twice")
  func answers() {
    for seed in 0..<(Sanitizer.isOn ? 400 : 4000) {
      var random = SeededGenerator(seed: UInt64(seed))
      let body = Self.damaged(&random)
      let type = Self.types.randomElement(using: &random) ?? nil
      let fields = [
        RecordedField("Location", String(decoding: body.prefix(40), as: UTF8.self)),
        RecordedField("Set-Cookie", String(decoding: body.suffix(40), as: UTF8.self)),
      ]
      var found: [[String]] = [[], []]
      for round in 0..<2 {
        ResponseReading.read(fields, body, mediaType: type) { value, place, _ in
          found[round].append("\(place()): \(value.count) \(place().name)")
        }
      }
      #expect(found[0] == found[1], "seed \(seed)")
    }
  }

  @Test("takes whatever a request holds, and what it finds stands where it says")
  func requests() throws {
    for seed in 0..<(Sanitizer.isOn ? 400 : 4000) {
      var random = SeededGenerator(seed: UInt64(seed))
      let body = Self.damaged(&random)
      var fields: HTTPFields = [.cookie: "a=b1c2d3e4; sid", .referer: "http://a.example/x?t=1%2"]
      if let type = Self.types.randomElement(using: &random) ?? nil { fields[.contentType] = type }
      let target = PercentEscapes.encoded(body.prefix(30)).map(\.self)
      var request = try BridgeRequest(
        "POST", "http://a.example/x/" + String(decoding: target, as: UTF8.self) + "?k=v17",
        fields: fields)
      let spans = RequestReading(request, body).spans
      var rewriting = RequestRewriting()
      // A piece of a URL in a value lies inside the value, which is put back already.
      for span in spans where !rewriting.covers(span) {
        let isPut = rewriting.put(Array(span.value), into: span)
        #expect(isPut, "seed \(seed)")
      }
      var same = body
      rewriting.apply(to: &request, &same)
      let again = RequestReading(request, same).spans
      #expect(again.map { Array($0.value) } == spans.map { Array($0.value) }, "seed \(seed)")
    }
  }

  @Test("undoes the references that templates write into attributes")
  func references() {
    let undone = { (text: String) in
      String(decoding: MarkupReferences.undone(Array(text.utf8)[...]), as: UTF8.self)
    }
    #expect(undone("a&amp;b&#x2F;c&#47;d&quot;&nope;&#xZZ;&") == "a&b/c/d\"&nope;&#xZZ;&")
    let made = MarkupEscapes.escaped(Array("<a b='c' d=\"e\">&".utf8))
    #expect(undone(String(decoding: made, as: UTF8.self)) == "<a b='c' d=\"e\">&")
  }

  @Test("replaces values in every spelling at once, the longest first")
  func substitution() throws {
    let made = RecordedRequest(
      method: "POST", url: "https://shop.example/items", fields: [], body: .none)
    let identity = try #require(
      ShortIdentity(
        of: Array("7".utf8)[...], at: .json(path: "$.id", name: "id"), [], inResponseTo: made))
    let pairs = [
      LiveValues.Pair(recorded: Array("old1/x".utf8), live: Array("new2+y".utf8)),
      LiveValues.Pair(recorded: Array("old1/x&z".utf8), live: Array("old1/x".utf8)),
      LiveValues.Pair(
        recorded: Array("17".utf8), live: Array("42".utf8), identity: identity),
      LiveValues.Pair(recorded: Array("MZNA7B".utf8), live: Array("KNBE73".utf8)),
    ]
    let text =
      "old1/x old1%2Fx old1%2fx old1\\/x old1/x&amp;z /items/17 /items/175 17 %2FMZNA7B%2F FMZNA7B"
    let applied = ValueSubstitution(recorded: pairs).applied(to: Array(text.utf8))
    #expect(
      applied.map { String(decoding: $0, as: UTF8.self) }
        == "new2+y new2+y new2+y new2+y old1/x /items/42 /items/175 17 %2FKNBE73%2F FMZNA7B")
    #expect(ValueSubstitution(recorded: pairs).applied(to: Array("nothing".utf8)) == nil)
    let hash = LiveValues.Pair(
      recorded: Array("51bf620100".utf8), live: Array("229f480675".utf8))
    let hashes = "51bf620100 /51bf620100e47f37 a51bf620100 %2F51bf620100-x"
    #expect(
      ValueSubstitution(recorded: [hash]).applied(to: Array(hashes.utf8)).map {
        String(decoding: $0, as: UTF8.self)
      } == "229f480675 /51bf620100e47f37 a51bf620100 %2F229f480675-x")
    let second = LiveValues.Pair(
      recorded: Array("1795944550".utf8), live: Array("1795945120".utf8))
    let numbers = "1795944550 1795944550.12 11795944550 17959445501 1795944550.css 1795944550."
    let moved = ValueSubstitution(recorded: [second]).applied(to: Array(numbers.utf8))
    #expect(
      moved.map { String(decoding: $0, as: UTF8.self) }
        == "1795945120 1795944550.12 11795944550 17959445501 1795945120.css 1795945120.")
    let live = ValueSubstitution(live: pairs).applied(to: Array("new2%2By old1%2Fx".utf8))
    #expect(live.map { String(decoding: $0, as: UTF8.self) } == "new2+y old1/x")
  }
}
