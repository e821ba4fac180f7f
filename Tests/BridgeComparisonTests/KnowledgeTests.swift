import BridgeFormats
import BridgeRecording
import Testing

@testable import BridgeComparison

@Suite("what one response of a run tells about others")
struct KnowledgeTests {
  private static let (recordedAt, actualAt) = (
    "Mon, 23 Nov 2026 19:49:52 GMT", "Tue, 24 Nov 2026 08:20:03 GMT"
  )
  private static let (first, second) = (
    "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "9a1b04e0-0f89-41d3-9a0c-0305e82c3399"
  )

  private let comparison = ResponseComparison()

  private func compare(
    _ recorded: String, _ actual: String, type: String = "application/json",
    to request: ComparedRequest? = nil, isMapped: Bool = false
  ) -> ComparisonResult {
    let fields = { (date: String) in
      [RecordedField("Content-Type", type), RecordedField("Date", date)]
    }
    return comparison.compare(
      recorded: RecordedResponse(
        status: 200, reason: "", fields: fields(Self.recordedAt),
        body: .content(RecordedContent(mediaType: type, bytes: Array(recorded.utf8)))),
      actual: ActualResponse(
        status: 200, fields: fields(Self.actualAt), body: .bytes(Array(actual.utf8))), to: "GET",
      request, isExact: false, isMapped: isMapped)
  }

  private static func request(
    _ url: String, _ body: String? = nil, _ type: String = "application/json"
  ) -> RecordedRequest {
    RecordedRequest(
      method: body == nil ? "GET" : "POST", url: "http://shop.example" + url,
      fields: [RecordedField("Content-Type", type)],
      body: body.map { .content(RecordedContent(mediaType: type, bytes: Array($0.utf8))) } ?? .none)
  }

  // MARK: Identities

  @Test(
    "is which identities stayed what they were: another one in their place is another object",
    arguments: [
      "application/json", "application/json; charset=utf-8", "text/html", "application/xml",
      "text/plain",
    ])
  func kept(type: String) {
    for id in [Self.first, Self.second] {
      let body = type.hasPrefix("application/json") ? "{\"id\":\"\(id)\"}" : "<b>\(id)</b>"
      #expect(compare(body, body, type: type).isSame)
    }
    let owner = { (id: String) in "{\"owner\":\"\(id)\"}" }
    #expect(!compare(owner(Self.second), owner(Self.first)).isSame)
  }

  @Test(
    "is that an identity stayed, wherever it is seen",
    arguments: [
      ("\"7c9e6679aa\"", "\"7c9e6679bb\""),
      ("\"kQ7dYx2Kf9pZs0aVb8cTe\"", "\"8sQzK1pLw3fXv2Yb5nTg7\""),
      ("\"7c9e6679aa_712_19\"", "\"7c9e6679bb_712_19\""),
      ("\"12345678-4f89-41d3-9a0c-0305e82c3301\"", "\"9a1b04e0-0f89-41d3-9a0c-0305e82c3399\""),
    ])
  func forms(one: String, other: String) {
    // Beside a clock that differs, which takes the long way.
    #expect(
      compare("{\"at\":1795463390,\"is\":\(one)}", "{\"at\":1795508400,\"is\":\(one)}").isSame)
    #expect(!compare("{\"a\":\(one)}", "{\"a\":\(other)}").isSame)
    #expect(!compare("{\"a\":\(other)}", "{\"a\":\(one)}").isSame)
  }

  @Test(
    "tells nothing where the request carried the identity, or values were put into the response")
  func unknown() {
    let ids = { (id: String) in "{\"id\":\"\(id)\"}" }
    let request = ComparedRequest(
      Self.request("/echo?id=\(Self.first)"), sentTo: "http://shop.example/echo?id=\(Self.first)")
    #expect(compare(ids(Self.first), ids(Self.first), to: request).isSame)
    let field = ComparedRequest(
      RecordedRequest(
        method: "GET", url: "http://shop.example/",
        fields: [RecordedField("X-Request-Id", Self.first)],
        body: .none), sentTo: "http://shop.example/")
    #expect(compare(ids(Self.first), ids(Self.first), to: field).isSame)
    #expect(compare(ids(Self.second), ids(Self.second), isMapped: true).isSame)
    #expect(compare(ids(Self.first), ids(Self.second)).isSame)
  }

  @Test(
    "are identities in names of members, paired in order where there are equally many",
    arguments: [
      ("{\"A\":1,\"x\":2}", "{\"B\":1,\"x\":2}", []), ("{\"A\":1}", "{\"B\":2}", ["body $.A"]),
      ("{\"x\":2,\"A\":1}", "{\"B\":1,\"x\":2}", []),
      ("{\"A\":1}", "{\"y\":1}", ["body $.A", "body $.y"]),
      ("{\"id\":\"A\",\"A\":1}", "{\"id\":\"C\",\"B\":1}", ["body $.A", "body $.B"]),
      ("{\"A\":1}", "{\"B\":1,\"C\":1}", ["body $.A", "body $.B", "body $.C"]),
    ])
  func names(recorded: String, actual: String, places: [String]) {
    let ids = ["A": "7c9e6679aa", "B": "1111a679bb", "C": "2222b679cc"]
    let filled = { (text: String) in ids.reduce(text) { $0.replacing($1.key, with: $1.value) } }
    let found = compare(filled(recorded), filled(actual)).differences.map(\.location)
    #expect(found.sorted() == places.map(filled).sorted())
  }

  @Test("leaves known pairs as they are, of which one value comes back by itself later")
  func knownPairs() {
    let ids = { (id: String) in "{\"id\":\"\(id)\"}" }
    #expect(compare(ids(Self.first), ids(Self.second)).isSame)
    #expect(compare(ids(Self.second), ids(Self.second)).isSame)
    #expect(compare(ids(Self.first), ids(Self.second)).isSame)
  }

  @Test("is nothing where a section of HTML in XML differs, although identities in it have others")
  func sections() {
    let feed = { (id: String, name: String) in
      "<a>\n<![CDATA[<p id=\"\(id)\">\n\(name)</p>]]>\n</a>"
    }
    let found = compare(feed(Self.first, "Lamp"), feed(Self.second, "Lamb"), type: "text/xml")
    #expect(
      found.differences.map(\.description)
        == ["body CDATA section 1 p#\(Self.first): recorded Lamp, actual Lamb"])
    let third = "5b1b04e0-1f89-41d3-9a0c-0305e82c3355"
    #expect(compare("{\"id\":\"\(Self.first)\"}", "{\"id\":\"\(third)\"}").isSame)
  }

  // MARK: Digests

  private static let (old, new) = ("at 1795463390", "at 1795508400")
  // By `printf %s 'at 1795463390' | sha1sum`, and so on.
  private static let digests: [(String, String)] = [
    (
      "21b78acbd5595356714d10e4d1a279ae",
      "308de974f38aa4db98f475f520747f9c"
    ),
    (
      "IbeKy9VZU1ZxTRDk0aJ5rg",
      "MI3pdPOKpNuY9HX1IHR_nA"
    ),
    (
      "IbeKy9VZU1ZxTRDk0aJ5rg==",
      "MI3pdPOKpNuY9HX1IHR/nA=="
    ),
    (
      "871b30bdec96f9d3ffc4e97ed99be6b61fb166ce",
      "d326cd3de73358033c7c1b3ae2a543790d469e20"
    ),
    (
      "hxswveyW-dP_xOl-2Zvmth-xZs4",
      "0ybNPeczWAM8fBs64qVDeQ1GniA"
    ),
    (
      "hxswveyW+dP/xOl+2Zvmth+xZs4=",
      "0ybNPeczWAM8fBs64qVDeQ1GniA="
    ),
    (
      "cc556f0c956d7809f8f3f8cecd898f1c1d1bb611eba91099408aae715702542b",
      "ac4eb71aba4c127d353c48c5cced9d218d8a2765b3d7aaa39dc9a447f752dcfb"
    ),
    (
      "zFVvDJVteAn48_jOzYmPHB0bthHrqRCZQIqucVcCVCs",
      "rE63GrpMEn01PEjFzO2dIY2KJ2Wz16qjncmkR_dS3Ps"
    ),
    (
      "zFVvDJVteAn48/jOzYmPHB0bthHrqRCZQIqucVcCVCs=",
      "rE63GrpMEn01PEjFzO2dIY2KJ2Wz16qjncmkR/dS3Ps="
    ),
  ]

  @Test("is the digest of what it held, in any form", arguments: digests)
  func digest(old: String, new: String) {
    let wrong = String(new.reversed())
    #expect(compare("{\"text\":\"\(Self.old)\"}", "{\"text\":\"\(Self.new)\"}").isSame)
    #expect(compare("{\"sum\":\"\(old)\"}", "{\"sum\":\"\(new)\"}").isSame)
    #expect(!compare("{\"sum\":\"\(old)\"}", "{\"sum\":\"\(wrong)\"}").isSame)
  }

  @Test(
    "is the digest of what a request carried",
    arguments: [
      ("hello", "text/plain"), ("{\"text\":\"hello\"}", "application/json"),
      ("a=1&text=hello", "application/x-www-form-urlencoded"),
      (
        "--b7\r\nContent-Disposition: form-data; name=f; filename=a\r\n\r\nhello\r\n--b7--\r\n",
        "multipart/form-data; boundary=b7"
      ),
    ])
  func uploads(body: String, type: String) {
    let sum = { (text: String) in "{\"sha1\":\"\(text)\"}" }
    let hello = sum("aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d")
    let wrong = sum("7b502c3a1f48c8609ae212cdfb639dee39673f5e")
    #expect(KnowledgeTests().compare(hello, wrong).isSame)
    let request = ComparedRequest(Self.request("/f", body, type), sentTo: "http://shop.example/f")
    #expect(!compare(hello, wrong, to: request).isSame)
    #expect(compare(hello, hello, to: request).isSame)
  }

  @Test("is the digest of what was sent, where that is other than what was recorded")
  func sentUploads() {
    let sum = { (text: String) in "{\"sha1\":\"\(text)\"}" }
    let (old, new) = (
      sum("aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d"),
      sum("7c211433f02071597741e6ff5a8ea34789abbf43")
    )
    let request = ComparedRequest(
      Self.request("/f", "hello", "text/plain"), sentTo: "http://shop.example/f",
      body: Array("world".utf8))
    #expect(compare(old, new, to: request).isSame)
  }

  @Test("is the digest of an upload, where the recording lacks the body of its redirect")
  func redirectedUpload() {
    let sum = { (text: String) in "{\"sha1\":\"\(text)\"}" }
    let hello = sum("aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d")
    let wrong = sum("7b502c3a1f48c8609ae212cdfb639dee39673f5e")
    let redirect = comparison.compare(
      recorded: RecordedResponse(status: 302, reason: "", fields: [], body: .unknown),
      actual: ActualResponse(status: 302, fields: [], body: .bytes([])), to: "POST",
      ComparedRequest(Self.request("/f", "hello", "text/plain"), sentTo: "http://shop.example/f"),
      isExact: false)
    #expect(redirect.isSame)
    #expect(!compare(hello, wrong).isSame)
    #expect(compare(hello, hello).isSame)
  }

  @Test("is of as many digests as fit, and not of words as short as ok")
  func fewDigests() {
    // Of hello and of world.
    let hello = Array("aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d".utf8)[...]
    let world = Array("7c211433f02071597741e6ff5a8ea34789abbf43".utf8)[...]
    for (maximum, knowsWorld) in [(1, false), (2, true)] {
      let digests = ContentDigests(maximum: maximum)
      for text in ["hello", "world"] { digests.hold(Array(text.utf8), Array(text.utf8), nil) }
      #expect(!digests.agree(hello, world))
      #expect(digests.agree(world, hello) == !knowsWorld)
    }
    let digests = ContentDigests()
    let json = Array("[\"ok\"]".utf8)
    digests.hold(json, json, MediaType("application/json"))
    // Of ok.
    #expect(digests.agree(Array("7a85f4764bbd6daf1c3545efbbf0f279a6dc0beb".utf8)[...], hello))
  }

  @Test("drops the oldest contents, and continues")
  func letsGo() {
    let digests = ContentDigests()
    let large = [UInt8](repeating: 0x61, count: 4 << 20)
    digests.hold(Array("hello".utf8), Array("hello".utf8), nil)
    let hello = Array("aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d".utf8)[...]
    let other = Array("7c211433f02071597741e6ff5a8ea34789abbf43".utf8)[...]
    for _ in 0..<8 { digests.hold(large, large, nil) }
    #expect(digests.agree(hello, other))
    digests.hold(Array("hello".utf8), Array("hello".utf8), nil)
    #expect(!digests.agree(hello, other) && digests.agree(hello, hello))
  }

  // MARK: Times

  @Test(
    "are dates and times that the request carried, which are data",
    arguments: [
      ("/task?due=2026-11-23", "2026-11-23", "2026-11-24"),
      ("/task?due=2026-11-23", "Nov. 23, 2026", "Nov. 24, 2026"),
      ("/tasks/2026/11/23", "2026-11-23", "2026-11-24"),
      ("/task?at=2026-11-23T19%3A30", "2026-11-23 19:30", "2026-11-24 08:20"),
      ("/task?at=1795460000", "1795460000", "1795508400"), ("/task?at=19:30", "19:30", "08:00"),
      ("/file?name=IMG20261123194841.jpg", "IMG20261123194841.jpg", "IMG20261124081900.jpg"),
    ])
  func dates(path: String, old: String, new: String) {
    let request = Self.request(path)
    let (recorded, actual) = ("{\"due\":\"\(old)\"}", "{\"due\":\"\(new)\"}")
    let asked = ComparedRequest(request, sentTo: request.url)
    #expect(!compare(recorded, actual, to: asked).isSame)
    #expect(compare(recorded, recorded, to: asked).isSame)
    // Nothing is known of a request that was sent with another time.
    #expect(
      compare(recorded, actual, to: ComparedRequest(request, sentTo: "http://shop.example/task"))
        .isSame)
  }

  @Test("are dates in forms and JSON of the request as well")
  func bodies() {
    for (body, type) in [
      ("a=1&due=2026-11-23", "application/x-www-form-urlencoded"),
      ("{\"due\":\"2026-11-23\"}", "application/json"),
    ] {
      let request = Self.request("/task", body, type)
      let result = { (sent: String) in
        compare(
          "{\"due\":\"2026-11-23\"}", "{\"due\":\"2026-11-24\"}",
          to: ComparedRequest(request, sentTo: request.url, body: Array(sent.utf8)))
      }
      #expect(result(body).differences.map(\.location) == ["body $.due"])
      #expect(result(body.replacing("-23", with: "-24")).isSame)
    }
  }

  @Test("is not the present time, which pages send along and servers write by themselves")
  func present() {
    let request = Self.request("/poll?_=1795463392")
    #expect(
      compare(
        "{\"now\":1795463392}", "{\"now\":1795508403}",
        to: ComparedRequest(request, sentTo: request.url)
      ).isSame)
  }
}
